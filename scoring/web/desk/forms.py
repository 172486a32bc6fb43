"""The desk's forms for the days of play: counts, loans, ties, changes of teams and sessions, qualifiers, sheets."""

import re
from collections.abc import Sequence
from typing import ClassVar

from django import forms

from scoring.domain.cards import Suit
from scoring.models import Ruling
from scoring.queries.sheets import SHEETS
from scoring.services.counts import MOST_LENT
from tournament.domain import NAME_LENGTH, TRICKS, Seat, list_numbers, name_key, ordinal
from tournament.domain.event import (
    MOST_DAYS,
    MOST_FLAGS_IN_ROOM,
    MOST_HANDS,
    MOST_TABLES,
    REASON_LENGTH,
    Call,
    read_call,
)
from tournament.models import PrintJob, Prize
from tournament.web.desk.forms import (
    Choices,
    DeskForm,
    IdempotentForm,
    RecordForm,
    SessionsField,
    TeamForm,
)
from tournament.web.views import Cleaned, FormArgument

MOST_FILE = 1_000_000  # bytes of a file of qualifiers; two teams fill a thousandth of it

RANK = {
    "class": "short",
    "autocomplete": "off",
    "autocapitalize": "characters",
    "spellcheck": "false",
    "aria-label": "Which card: 2 to 10, J, Q, K or A",
    "placeholder": "9, K",
}
SIGNS = {Suit.H: "♥\ufe0e", Suit.S: "♠\ufe0e", Suit.D: "♦\ufe0e", Suit.C: "♣\ufe0e"}
SEATS = [(seat.value, seat.value) for seat in Seat]


def table_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label="Table", coerce=int)


def reason_field(**kwargs: FormArgument) -> forms.CharField:
    return forms.CharField(label="Reason", max_length=REASON_LENGTH, **kwargs)


def optional_reason_field() -> forms.CharField:
    help_text = "It may stay empty. It stands in the log, not on public pages."
    return reason_field(required=False, help_text=help_text, empty_value="no reason given")


def after_hand_field() -> forms.TypedChoiceField:
    """Since when a change counts, as the view offers it: by the number of the hand after which it does."""
    return forms.TypedChoiceField(label="From when", coerce=int)


def yes_or_no_field(choices: Choices) -> forms.TypedChoiceField:
    """Whether a team is ranked; `yes` and `no` in the order given."""
    return forms.TypedChoiceField(label="In the standings", coerce=lambda value: value == "yes", choices=choices)


class ClosingForm(forms.Form):
    """Closing a day; a reason is needed only where the flags do not add up, the last hand where it was not called."""

    reason = reason_field(required=False)
    after_hand = forms.TypedChoiceField(
        label="Which hand was the last?", coerce=int, required=False, empty_value=None,
        help_text="Hands after it are void; later days stay as they are.",
        error_messages={"required": "Say which hand was the last of the day."},
    )  # fmt: skip

    def __init__(self, *args: FormArgument, hands: Sequence[int] = (), **kwargs: FormArgument) -> None:
        """`hands` are those from the one called last to the last planned; none where nothing is asked."""
        super().__init__(*args, **kwargs)
        notes = {hands[0]: " (called last)", hands[-1]: " (all were played)"} if hands else {}
        last = self.fields["after_hand"]
        last.required = bool(hands)
        # Nothing is chosen beforehand: a hand that was only called last would make void what was played after it.
        last.choices = [  # type: ignore[attr-defined]  # a choice field
            ("", "Choose the hand"),
            *((hand, f"hand {hand}{notes.get(hand, '')}") for hand in reversed(hands)),
        ]


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


class CountForm(IdempotentForm):
    flags = forms.IntegerField(label="Flags on the table", min_value=0, max_value=MOST_FLAGS_IN_ROOM)


class SettleForm(CountForm):
    """The leader's own count, with the reason; it settles.  `holds` is a count that stands, chosen instead; `seen` the
    number of the one that came last when the page was shown.
    """

    use_required_attribute = False

    holds = forms.IntegerField(required=False, min_value=0, max_value=MOST_FLAGS_IN_ROOM)
    seen = forms.IntegerField(required=False, min_value=0)
    reason = reason_field(help_text="It must be given. For example: the slip was misread.")

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        self.fields["flags"].required = not self.data.get("holds")

    def clean(self) -> Cleaned:
        holds = self.cleaned_data.pop("holds", None)
        if holds is not None and self.cleaned_data.get("flags") not in (None, holds):
            raise forms.ValidationError("Choose a count or type another number, not both.")
        return self.cleaned_data if holds is None else self.cleaned_data | {"flags": holds}


class TakeBackCountForm(forms.Form):
    count = forms.IntegerField(min_value=1)


class CountsForm(IdempotentForm):
    """The counts of many paper slips and who counted; two of a table by two people where two are needed."""

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


class LoanForm(IdempotentForm):
    """Flags lent, at a hand; where several sessions are typed up from paper, the sums at their breaks need it."""

    field_order = ("table", "flags", "hand")

    table: forms.Field = forms.IntegerField(
        label="Table", min_value=1, max_value=MOST_TABLES, widget=forms.NumberInput(attrs={"list": "tables"})
    )
    flags = forms.IntegerField(label="Flags", min_value=1, max_value=MOST_LENT, initial=1)
    hand = forms.IntegerField(
        label="At hand", min_value=1, max_value=MOST_HANDS, required=False, help_text="May be left out.",
        error_messages={"required": "Write at which hand. The sum at each break needs it."},
    )  # fmt: skip

    def __init__(self, *args: FormArgument, ends: Sequence[int], **kwargs: FormArgument) -> None:
        """`ends` are the last hands of the sessions typed up from paper; with two or more of them it asks for one."""
        super().__init__(*args, **kwargs)
        hand = self.fields["hand"]
        hand.required = len(ends) > 1
        if hand.required:
            hand.help_text = f"Only the session is known? Write its last hand, {list_numbers(ends, 'or')}."


class ReturnForm(LoanForm):
    table = table_field()
    flags = forms.IntegerField(label="Flags given back", min_value=1, max_value=MOST_LENT)


class RulingForm(RecordForm):
    class Meta:
        model = Ruling
        fields = ("about", "reason")
        labels: ClassVar = {"reason": "What was decided, and why"}
        help_texts: ClassVar = {"about": "For example: hand 12 at table 3, a revoke noticed late."}


class PrizeForm(RecordForm):
    kind = forms.TypedChoiceField(label="For", choices=Prize.Kind.choices, coerce=Prize.Kind)

    class Meta:
        model = Prize
        fields = ("name", "kind", "number")
        labels: ClassVar = {"name": "Prize", "number": "Which place or session"}
        help_texts: ClassVar = {"number": "Leave empty for the last place."}


class PrintForm(IdempotentForm):
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
    """A hand of a playoff, as far as it is known."""

    trump = forms.ChoiceField(
        label="Trump, the suit of the card that was cut", required=False,
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
            self.fields[f"tricks_{table}"] = forms.IntegerField(
                label=label, min_value=0, max_value=TRICKS, required=False,
                widget=forms.NumberInput(attrs={"data-sum": TRICKS}),
            )  # fmt: skip

    def tricks(self) -> dict[int, int]:
        """The tricks by table; empty while none are typed."""
        typed = {table: self.cleaned_data[f"tricks_{table}"] for table in self.tables}
        return {table: tricks for table, tricks in typed.items() if tricks is not None}


class TableForm(DeskForm):
    table = table_field()


class ReplacementForm(TableForm):
    missing = forms.ChoiceField(label="Who is missing", choices=SEATS[:2])
    instead = forms.ChoiceField(label="Who plays instead", choices=SEATS[2:])
    name = forms.CharField(label="The name", max_length=NAME_LENGTH, required=False)


class StartForm(DeskForm):
    """A bracket of four tables or more, on the leader's decision."""

    to_place = forms.TypedChoiceField(label="Play for", coerce=int)


def place_choices(places: Sequence[int]) -> dict[str, Choices]:
    """How many of the places that tied tables share a bracket may be for."""
    first = ordinal(places[0])
    labels = [f"{first} place", *(f"{first} to {ordinal(place)} place" for place in places[1:])]
    return {"to_place": list(enumerate(labels, start=1))}


class OrderForm(forms.Form):
    """The tied tables in the leader's order, with the reason."""

    reason = reason_field(help_text="It is shown beside the places.")

    def __init__(
        self, *args: FormArgument, tables: Sequence[tuple[int, str]], places: Sequence[int], **kwargs: FormArgument
    ) -> None:
        """`tables` holds each table and how the page calls it; `places` those they share."""
        super().__init__(*args, **kwargs)
        self.names = [f"place_{place}" for place in places]
        for name, place in zip(self.names, places, strict=True):
            self.fields[name] = forms.TypedChoiceField(
                label=f"{ordinal(place)} place", coerce=int, required=False, choices=[("", "Choose"), *tables]
            )
        self.order_fields(self.names)
        self.tables = [table for table, _ in tables]

    def clean(self) -> None:
        """Whoever is left takes the place that is."""
        empty = [name for name in self.names if not self.cleaned_data.get(name)]
        if len(empty) > 1:
            raise forms.ValidationError("Choose who takes each place.")
        self.cleaned_data |= dict(zip(empty, set(self.tables) - set(self.order()), strict=False))

    def order(self) -> tuple[int, ...]:
        return tuple(self.cleaned_data.get(name) or 0 for name in self.names)


class SharedPlaceForm(DeskForm):
    """Why tied tables share their place."""

    reason = reason_field(help_text="It is shown beside the places.")


class SharedCutForm(SharedPlaceForm):
    """The same where not all of them can go on: who does."""

    field_order = ("going_on", "reason")

    going_on = forms.TypedMultipleChoiceField(
        label="Who goes on", coerce=int, required=False, widget=forms.CheckboxSelectMultiple,
        help_text="Not all of them can.",
    )  # fmt: skip


class ChangeForm(IdempotentForm):
    """A change while an event is on; of these fields, those that its kind `takes`, in that order."""

    table = table_field()
    after_hand = after_hand_field()
    reason = reason_field()
    closes_circle = forms.BooleanField(
        label="Close the circle: the last table takes its number", required=False,
        help_text="Only in a break between sessions. Otherwise its table stays empty, and visitors sit out there.",
    )  # fmt: skip
    stays_ranked = yes_or_no_field([("yes", "yes: it keeps its place"), ("no", "no")])
    is_ranked = yes_or_no_field([("no", "no: it plays as a floater"), ("yes", "yes")])
    with_table = forms.TypedChoiceField(label="The table it sat down at", coerce=int)
    flags_stay = forms.TypedChoiceField(
        label="The flags",
        coerce=lambda value: value == "True",
        choices=[(False, "go with the teams"), (True, "stay on the tables")],
    )
    A, B, X, Y = (
        forms.TypedChoiceField(label=f"{seat} becomes", coerce=Seat, choices=SEATS, initial=seat) for seat, _ in SEATS
    )
    sessions = SessionsField(
        help_text="Empty boxes are no session. To stop a day early, take “Play of a day ends early” instead: "
        "then later days keep their hands."
    )
    flags = forms.IntegerField(label="Penalty flags", min_value=1, max_value=MOST_TABLES, initial=1)
    place = forms.IntegerField(label="Place", min_value=1, max_value=MOST_TABLES)
    day = forms.IntegerField(label="Day", min_value=1, max_value=MOST_DAYS, initial=1)
    kind = forms.ChoiceField(label="Ruling")

    def __init__(self, *args: FormArgument, takes: Sequence[str], **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        self.fields = {name: self.fields[name] for name in takes}


class SubstituteForm(DeskForm):
    """Who is not here, by table and letter, and who takes the seat: a name, `OTHER` and its name, or `NOBODY`."""

    OTHER, NOBODY = "+", "-"

    player = forms.ChoiceField(label="Who is not here")
    came = forms.ChoiceField(label="Who plays instead", widget=forms.RadioSelect)
    name = forms.CharField(label="The name of somebody else", max_length=NAME_LENGTH, required=False)
    after_hand = after_hand_field()
    reason = optional_reason_field()

    def clean(self) -> Cleaned:
        """What was chosen, and as `name` whoever takes the seat."""
        data = self.cleaned_data
        if (came := data.get("came")) == self.OTHER and not data.get("name"):
            self.add_error("name", "Write the name of whoever takes the seat.")
        elif came not in (None, self.OTHER) and data.get("name"):
            self.add_error("came", f"For {data['name']} choose “Somebody else, named below”; else empty the box below.")
        elif came not in (None, self.OTHER):
            data["name"] = came
        return data


class TurnsForm(SubstituteForm):
    """A spare who takes turns with a team: who of it sits out in turn, who first, and after how many hands."""

    player = None  # type: ignore[assignment]  # takes the field away
    field_order = ("table", "came", "name", "seats", "first", "every", "after_hand")

    table = table_field()
    came = forms.ChoiceField(label="The spare", widget=forms.RadioSelect)
    seats = forms.TypedMultipleChoiceField(
        label="Who takes turns with the spare", coerce=Seat, choices=SEATS, initial=[seat.value for seat in Seat],
        widget=forms.CheckboxSelectMultiple, required=False,
    )  # fmt: skip
    first = forms.TypedChoiceField(
        label="Who sits out first", coerce=Seat, required=False, empty_value=None, choices=[("", "the spare"), *SEATS]
    )
    every = forms.TypedChoiceField(
        label="They change", coerce=int,
        choices=[(0, "with each session"), (1, "after every hand"), *((n, f"after {n} hands") for n in range(2, 11))],
    )  # fmt: skip


class LateTeamForm(TeamForm):
    qualified_by = None  # type: ignore[assignment]  # takes the field away
    after_hand = after_hand_field()
    is_ranked = forms.BooleanField(label="It is ranked in the standings", required=False)
    is_by_paper = forms.BooleanField(
        label="On paper: the hands since then were called from the pack’s sheet for one table more", required=False
    )

    class Meta(TeamForm.Meta):
        fields: ClassVar[tuple[str, ...]] = ("name", "zone", "telephone")


class NextTeamForm(TeamForm):
    table = table_field()
    after_hand = after_hand_field()
    reason = reason_field()
    main_names = ("table", *TeamForm.main_names, "area", "qualified_by", "after_hand", "reason")

    class Meta(TeamForm.Meta):
        fields: ClassVar[tuple[str, ...]] = ("name", "zone", "area", "qualified_by")


class AcclaimForm(DeskForm):
    team = forms.TypedChoiceField(label="Team", coerce=int)


class KeepForm(DeskForm):
    """A list that was corrected after play began, and why its first teams stay."""

    of = forms.TypedChoiceField(label="Whose teams", coerce=int)
    reason = reason_field()


class WithdrawForm(AcclaimForm):
    """A team that qualified and cannot go, why, and who goes instead where teams are tied for the next place."""

    reason = reason_field()
    goes_instead = forms.TypedChoiceField(
        label="Who goes instead", coerce=int, required=False, empty_value=None,
        help_text="Choose only where teams are tied for the next place.",
    )  # fmt: skip


class TakeBackWithdrawalForm(AcclaimForm):
    """A team that can go after all, why, and who steps back where it is not the alternate."""

    reason = reason_field()
    steps_back = forms.TypedChoiceField(
        label="Who steps back", coerce=int, required=False, empty_value=None,
        help_text="Leave empty for the alternate named in its place.",
    )  # fmt: skip


class SendForm(DeskForm):
    """Where the teams go: an event on this server by its address, else a file; its field may be left out."""

    to = forms.ChoiceField(label="Where they go", required=False)


class QualifierFileForm(forms.Form):
    """Teams that qualified elsewhere, in the file their leader sent."""

    file = forms.FileField(label="The file you were sent", max_length=200)

    def clean_file(self) -> str:
        file = self.cleaned_data["file"]
        if file.size > MOST_FILE:
            raise forms.ValidationError("This file is too large to be a list of qualifiers.")
        text: str = file.read().decode("utf-8", errors="replace")
        return text


class SenderForm(forms.Form):
    """The file that waits for the leader's word: that its event is this one, or by its fingerprint that its sender is
    known.
    """

    file_text = forms.CharField(widget=forms.HiddenInput, max_length=MOST_FILE)
    fingerprint = forms.RegexField(r"[0-9a-f]{64}", widget=forms.HiddenInput, required=False, empty_value=None)
