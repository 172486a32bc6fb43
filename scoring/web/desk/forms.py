"""The desk's forms for the days of play: counts, loans, ties, changes of teams and sessions, qualifiers, sheets."""

import re
from collections.abc import Sequence

from django import forms

from scoring.domain.cards import Suit
from scoring.queries.sheets import SHEETS
from tournament.domain import NAME_LENGTH, TRICKS, name_key
from tournament.domain.event import (
    MOST_FLAGS_IN_ROOM,
    Call,
    read_call,
)
from tournament.models import PrintJob
from tournament.web.desk.forms import (
    DeskForm,
)
from tournament.web.views import Cleaned, FormArgument, new_idempotency_key

RANK = {
    "class": "short",
    "autocomplete": "off",
    "autocapitalize": "characters",
    "spellcheck": "false",
    "aria-label": "Which card: 2 to 10, J, Q, K or A",
    "placeholder": "9, K",
}


class CheckInForm(forms.Form):
    """One mark of the check-in page: a table or all that are left, and how many are here or whether its flags are; or a
    table, and whether its team has paid.
    """

    mark = forms.RegexField(r"^(([0-9]{1,4}|rest)-(here-(4|3|0|none)|flags-(yes|no))|[0-9]{1,4}-fee-(yes|no))\Z")


class CallForm(DeskForm):
    """A call: the hand typed by the leader, or the call of a button and the one its page showed."""

    hand = forms.CharField(
        label="We are at hand", max_length=20, widget=forms.NumberInput(attrs={"class": "short", "min": 1})
    )
    seen = forms.CharField(max_length=20, required=False, widget=forms.HiddenInput)
    goes_on_at = forms.TimeField(
        label="Play goes on at", required=False, widget=forms.TimeInput(attrs={"type": "time", "class": "short"})
    )

    def clean_hand(self) -> Call:
        call = read_call(self.cleaned_data["hand"])
        if call is None:
            raise forms.ValidationError("Write the number of the hand that is in play.")
        return call


class CountsForm(DeskForm):
    """The counts of many paper slips and who counted; two of a table by two people where two are needed.

    Each slip is saved on its own, once however often the form is sent: `key` stays while it is corrected.
    """

    key = forms.CharField(widget=forms.HiddenInput, max_length=60, initial=new_idempotency_key)
    by = forms.CharField(
        label="Who counted", max_length=NAME_LENGTH, required=False, help_text="Leave empty if you counted."
    )
    second_by = forms.CharField(label="Who counted the second slips", max_length=NAME_LENGTH, required=False)

    def __init__(
        self,
        *args: FormArgument,
        tables: Sequence[tuple[int, str, Sequence[str]]],
        counts_needed: int,
        **kwargs: FormArgument,
    ) -> None:
        """`tables` holds each table, its team and the people who have counted it already."""
        super().__init__(*args, **kwargs)
        self.people = {table: people for table, _team, people in tables}
        self.slips: dict[str, int] = {}  # the table of each box for a count
        self.rows: list[tuple[str, list[forms.BoundField]]] = []
        if counts_needed == 1:
            del self.fields["second_by"]
        for table, team, people in tables:
            name, label = f"table_{table}", f"Table {table}, {team}"
            boxes = {name: label}
            if counts_needed > 1:
                # A first slip that was typed stays one, though somebody counted the table meanwhile.
                boxes = {} if people and not self.data.get(name) else {name: "First slip"}
                boxes[f"{name}_second"] = "Second slip"
            for box, text in boxes.items():
                self.slips[box] = table
                self.fields[box] = forms.IntegerField(
                    label=text, min_value=0, max_value=MOST_FLAGS_IN_ROOM, required=False,
                    widget=forms.NumberInput(attrs={"class": "short", "data-table": table}), show_hidden_initial=True,
                )  # fmt: skip
            self.rows.append((label, [self[box] for box in boxes]))

    def clean(self) -> Cleaned:
        first, second = (self.cleaned_data.get(name, "").strip() for name in ("by", "second_by"))
        for box, (table, _flags) in self.counts().items():
            if box.endswith("_second"):
                if not second:
                    self.add_error("second_by", "Write who counted the second slips.")
                    break
                others = [*self.people[table], *([first] if f"table_{table}" in self.counts() else [])]
                if name_key(second) in map(name_key, others):
                    self.add_error(box, f"{second} counted this table already; the second slip is somebody else’s.")
        return self.cleaned_data

    def counts(self) -> dict[str, tuple[int, int]]:
        """What was typed anew, by box: the table and its flags."""
        values = {box: self.cleaned_data.get(box) for box in self.slips if box in self.changed_data}
        return {box: (self.slips[box], flags) for box, flags in values.items() if flags is not None}

    def person(self, box: str) -> str:
        """Who counted what stands in the box; empty for the leader."""
        name: str = self.cleaned_data["second_by" if box.endswith("_second") else "by"]
        return name.strip()


class PrintForm(DeskForm):
    """A selection of sheets and tables, and how they are printed."""

    sheets = forms.MultipleChoiceField(
        label="Sheets",
        choices=lambda: [(sheet.name, sheet.label) for sheet in SHEETS.values()],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose a sheet."},
    )
    tables = forms.RegexField(
        r"\A\s*(\d{1,4}([\s,]+|\Z))*\Z", label="Only for tables", required=False,
        help_text="For example: 4, 7. Left empty, for all.",
        error_messages={"invalid": "Write table numbers with a comma between them, as 4, 7."},
    )  # fmt: skip
    paper = forms.TypedChoiceField(
        label="Paper", widget=forms.RadioSelect, choices=PrintJob.Paper.choices, initial="letter",
        coerce=PrintJob.Paper,
    )  # fmt: skip
    is_large = forms.BooleanField(label="Large print", required=False)

    def clean_tables(self) -> tuple[int, ...]:
        return tuple(map(int, re.findall(r"\d+", self.cleaned_data["tables"])))


class CardsForm(forms.Form):
    def __init__(self, *args: FormArgument, people: Sequence[tuple[int, str]], **kwargs: FormArgument) -> None:
        """`people` holds a table each, and how the page calls its A player."""
        super().__init__(*args, **kwargs)
        self.tables = [table for table, _label in people]
        for table, label in people:
            self.fields[f"card_{table}"] = forms.CharField(
                label=label, max_length=4, widget=forms.TextInput(attrs=RANK),
                error_messages={"required": "Write which card: 2 to 10, J, Q, K or A. The suit may be left out."},
            )  # fmt: skip

    def cards(self) -> dict[int, str]:
        return {table: self.cleaned_data[f"card_{table}"] for table in self.tables}


class HandForm(DeskForm):
    """A hand of a playoff that was played."""

    trump = forms.ChoiceField(
        label="Trump, the suit of the card that was cut",
        widget=forms.RadioSelect(attrs={"class": "suits"}),
        choices=[(suit.value, suit.label) for suit in Suit],
    )  # fmt: skip
    dealer = forms.ChoiceField(label="Who deals, the highest card", required=False)

    def __init__(
        self,
        *args: FormArgument,
        people: Sequence[tuple[str, str]],
        sides: Sequence[tuple[int, str]],
        **kwargs: FormArgument,
    ) -> None:
        """`people` holds who plays (`9B`) and `sides` the two tables, each with what the page calls them."""
        super().__init__(*args, choices={"dealer": [("", "Not noted"), *people]}, **kwargs)
        self.tables = [table for table, _label in sides]
        for table, label in sides:
            self.fields[f"tricks_{table}"] = forms.IntegerField(label=label, min_value=0, max_value=TRICKS)

    def tricks(self) -> dict[int, int]:
        return {table: self.cleaned_data[f"tricks_{table}"] for table in self.tables}
