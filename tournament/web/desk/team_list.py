"""A list of teams, pasted or uploaded: its text, then a row for each team and the lines it was read from.  R23."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils import timezone

from tournament.domain import MOST_TABLES, NAME_LENGTH, Refusal, Seat, counted, list_numbers, name_key, place_key
from tournament.domain.event import ZONE_LENGTH
from tournament.domain.team_entry import (
    MAIL_LENGTH,
    QUALIFIED_BY,
    TELEPHONE_LENGTH,
    TeamEntry,
    check_team,
    differences,
    digits,
)
from tournament.domain.team_list import MOST_LINES, Column, ListRead, Row, is_paid, read_list
from tournament.models import Table, Team
from tournament.queries.events import teams
from tournament.services.access import CONTACT_LENGTH, NewSpare
from tournament.services.teams import TeamList, enter_list, entry_here
from tournament.web.desk.spreadsheet import read_uploaded
from tournament.web.views import (
    UNPROCESSABLE,
    Cleaned,
    DeskActionView,
    DeskFormView,
    DeskView,
    FormArgument,
)

MOST_UPLOADED = 1_000_000  # bytes of a team list; a list of a thousand teams has a tenth of it
SEND_AGAIN = 307  # the status by which a browser sends the same form to another address
TEAM, SPARE = "team", "spare"
LABELS = {
    Column.NAME: "Team",
    **{Column(seat.value): f"Player {seat.value}" for seat in Seat},
    Column.PLAYER: "Player",
    Column.FIRST: "First name",
    Column.LAST: "Last name",
    Column.ZONE: "Zone",
    Column.AREA: "Area",
    Column.TELEPHONE: "Telephone",
    Column.MAIL: "E-mail",
    Column.PAID: "Entry fee paid",
    Column.TABLE: "Table",
    Column.PLACE: "Place it qualified with",
    Column.BY: "Qualified by",
    Column.SEAT: "Seat of the player",
    Column.IGNORE: "Leave out",
}
"""What the picker above a column offers."""
SHORT = {
    "qualified_place": "Place",
    "qualified_by": "By",
    "has_paid": "Paid",
    **{seat.value: seat.value for seat in Seat},
}
TEXTS = {
    "name": NAME_LENGTH,
    **dict.fromkeys((seat.value for seat in Seat), NAME_LENGTH),
    "zone": ZONE_LENGTH,
    "area": ZONE_LENGTH,
    "telephone": TELEPHONE_LENGTH,
    "mail": MAIL_LENGTH,
}
"""What is typed into a row, each with its letters at most."""
NUMBERS = ("table", "qualified_place")
ALWAYS = ("name", *(seat.value for seat in Seat))
"""The fields of a row that are shown however little the list says."""
FIELDS = (*TEXTS, *NUMBERS, "qualified_by", "has_paid")


class TeamListForm(forms.Form):
    text = forms.CharField(
        label="The list",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=(
            "Copy it as it is from a spreadsheet, an e-mail or a table in Word: a team or a player a line, with or "
            "without headings. Or write team, player A, B, X, Y with commas; all but the team’s name may be left out."
        ),
    )
    file = forms.FileField(
        label="Or a spreadsheet",
        required=False,
        allow_empty_file=True,
        help_text="CSV or Excel (.xlsx), with or without headings.",
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.json"}),
    )

    def clean(self) -> Cleaned:
        """What was pasted, or as text what the spreadsheet holds."""
        data = self.cleaned_data
        file, text = data.get("file"), data.get("text") or ""
        if file is None and not text.strip():
            raise forms.ValidationError("Paste the list, or choose a spreadsheet.")
        if file is not None and file.size > MOST_UPLOADED:
            raise forms.ValidationError("The file is too large for a list of teams. Save the list alone.")
        return data


class TeamRowForm(forms.Form):
    """A team of a list; without the fields of which the list says nothing."""

    use = forms.ChoiceField(required=False, choices=[(TEAM, "Team"), (SPARE, "Spare"), ("", "No")])
    said = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    note = forms.CharField(required=False, widget=forms.HiddenInput)
    team = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: FormArgument, shown: Sequence[str], **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        for name in shown:
            label = SHORT.get(name, LABELS[Column(name)])
            if name in TEXTS:
                self.fields[name] = forms.CharField(required=False, label=label, max_length=TEXTS[name])
            elif name in NUMBERS:
                self.fields[name] = forms.IntegerField(required=False, label=label, min_value=1, max_value=MOST_TABLES)
            elif name == "has_paid":
                self.fields[name] = forms.BooleanField(required=False, label=label)
            else:
                choices = [("", ""), *((by, by) for by in QUALIFIED_BY)]
                self.fields[name] = forms.ChoiceField(required=False, label=label, choices=choices)

    def clean(self) -> Cleaned:
        data = self.cleaned_data
        if data.get("use") == TEAM and not self.errors:
            data["entry"] = entry_of(data)
            try:
                check_team(data["entry"])
            except Refusal as refusal:
                raise forms.ValidationError(str(refusal)) from refusal
        return data


TeamRowSet = Any  # the class is made when this is read; mypy cannot name it
TeamRows = forms.formset_factory(TeamRowForm, extra=0, max_num=MOST_LINES, absolute_max=MOST_LINES)


def entry_of(cells: Cleaned) -> TeamEntry:
    said = {name: cells[name] for name in TeamEntry.__slots__ if cells.get(name)}
    return TeamEntry(**{"name": ""} | said, players={seat: cells[seat.value] for seat in Seat if cells.get(seat.value)})


class ListPage(DeskView):
    """The page of a list: its text, and once it is read its rows, with what was not used of it."""

    template_name = "tournament/desk/team_list.html"

    def read_list(self, text: str) -> ListRead:
        """The list in the columns that the leader picked, if any; raises Refusal."""
        known = {column.value: column for column in LABELS}
        picked = [known[name] for name in self.request.POST.getlist("column") if name in known]
        return read_list(text, self.event.zones, picked)

    def show(
        self, text: str, found: ListRead, rows: TeamRowSet, *, status: int = 200, **context: object
    ) -> HttpResponse:
        page = {
            "form": TeamListForm(initial={"text": text}),
            "rows": rows,
            "unused": "\n".join(found.unused),
            "is_guessed": not found.has_headings,
            "columns": list(zip(found.columns, found.samples, strict=True)),
            "choices": [(column.value, label) for column, label in LABELS.items()],
            "fields": list(rows.form_kwargs["shown"]),
        }
        return self.render_to_response(self.get_context_data(**page | context), status=status)


class PasteTeamsView(ListPage, DeskFormView):
    """A list is read; nothing is saved yet."""

    form_class = TeamListForm
    is_done_once = False

    def form_valid(self, form: TeamListForm) -> HttpResponse:
        """The rows; a file of qualifiers is sent on, by the browser, to where it is taken in."""
        if (file := form.cleaned_data["file"]) and file.name.endswith(".json"):
            return HttpResponse(status=SEND_AGAIN, headers={"Location": self.desk_url("desk-receive")})
        return super().form_valid(form)

    def perform(self, form: TeamListForm) -> tuple[str, ListRead]:
        file = form.cleaned_data["file"]
        text = read_uploaded(file.read()) if file else form.cleaned_data["text"]
        return text, self.read_list(text)

    def succeed(self, form: TeamListForm) -> HttpResponse:
        text, found = self.result
        entered = {name_key(team.name): team for team in teams(self.event)}
        are_bare = all(row.is_bare for row in found.rows)
        initial = [self.initial_of(row, entered, are_bare=are_bare) for row in found.rows]
        shown = [name for name in FIELDS if name in ALWAYS or any(row.get(name) for row in initial)]
        again = {row["team"] for row in initial if "team" in row}
        missing = [team.name for team in entered.values() if again and team.pk not in again]
        return self.show(text, found, TeamRows(initial=initial, form_kwargs={"shown": shown}), missing=missing)

    def initial_of(self, row: Row, entered: Mapping[str, Team], *, are_bare: bool) -> Cleaned:
        """What stands in a row at first: what was read, and whether it is a team that is entered already."""
        cells: Cleaned = {column.value: text for column, text in row.cells.items()}
        said, by = row.cells[Column.ZONE], cells.get(Column.BY.value, "").casefold()
        zones = [zone for zone in self.event.zones if said and place_key(said) in (place_key(zone), digits(zone))]
        cells["zone"] = zones[0] if zones else f"Zone {said}" if said.isdigit() else said
        cells |= {"qualified_by": by if by in QUALIFIED_BY else "", "has_paid": is_paid(cells.get("has_paid", ""))}
        cells |= {
            "said": "\n".join(row.said),
            "use": SPARE if row.is_spare else TEAM if are_bare or not row.is_bare else "",
        }
        listed = entry_of(cells)
        if team := entered.get(name_key(listed.name)):
            changes = differences(entry_here(team), listed) + ["owes → paid"] * (
                cells["has_paid"] and not team.has_paid
            )
            cells |= {"use": "", "team": team.pk, "note": "; ".join(changes)}
        return cells


class EnterListView(ListPage, DeskActionView):
    """The rows as the leader ticked and typed them: all that are used are entered, or none."""

    act = enter_list
    form_class = TeamRows  # type: ignore[assignment]  # it is used as a form is
    success_page = "desk-teams"

    def get_form_kwargs(self) -> dict[str, FormArgument]:
        shown = [name for name in FIELDS if name in ALWAYS or name in self.request.POST.getlist("shown")]
        return super().get_form_kwargs() | {"form_kwargs": {"shown": shown}}

    def read(self, form: TeamRowSet) -> TeamList:
        used = [row for row in form.cleaned_data if row.get("use")]
        Refusal.when(not used, "No row is used yet. Say of each row that is a team that it is one.")
        entries = [row["entry"] for row in used if row["use"] == TEAM]
        self.spares = [
            NewSpare(name=name, contact=row.get("telephone", "")[:CONTACT_LENGTH])
            for row in used
            if row["use"] == SPARE
            for name in [row[seat.value] for seat in Seat if row[seat.value]] or [row["name"]]
        ]
        paid = frozenset(row["name"] for row in used if row.get("has_paid"))
        return TeamList(teams=tuple(entries), paid=paid, spares=tuple(self.spares))

    def perform(self, form: TeamRowSet) -> list[Team]:
        return enter_list(self.event, self.actor, timezone.now(), self.read(form))

    def refuse(self, form: TeamRowSet, refusal: Refusal) -> HttpResponse:
        return self.show_again(form, refusal=str(refusal))

    def form_invalid(self, form: TeamRowSet) -> HttpResponse:
        return self.show_again(form)

    def show_again(self, form: TeamRowSet, **context: object) -> HttpResponse:
        text = self.request.POST.get("text", "")
        return self.show(text, self.read_list(text), form, status=UNPROCESSABLE, **context)

    def get_success_message(self, cleaned_data: object) -> str:
        return say_entered(self.result, [spare.name for spare in self.spares])


FEW = 3  # so many spares are named in a sentence


def say_entered(entered: Sequence[Team], spares: Sequence[str] = ()) -> str:
    """What was entered: teams and their tables, spares and, where they are few, their names."""
    tables = sorted(Table.objects.filter(team__in=entered).values_list("number", flat=True))
    if len(entered) == 1 and not spares:
        return f"{entered[0].name} is entered at table {tables[0]}." if tables else f"{entered[0].name} is entered."
    at = f" at tables {tables[0]} to {tables[-1]}" if tables else ""
    names = f", {list_numbers(spares)}," if 0 < len(spares) <= FEW else ""
    what = [counted(len(entered), "team") + at * bool(spares)] if entered else []
    what += [counted(len(spares), "spare") + names] if spares else []
    verb = "is" if len(entered) + len(spares) == 1 else "are"
    return f"{' and '.join(what)} {verb} entered{at * (not spares)}."
