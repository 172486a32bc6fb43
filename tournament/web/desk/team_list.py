"""A list of teams, pasted or uploaded: its text, then a row for each team and the lines it was read from.  R23."""

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.domain import MOST_TABLES, NAME_LENGTH, NotFound, Refusal, Seat, name_key, place_key
from tournament.domain.event import ZONE_LENGTH
from tournament.domain.team import place_name
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
from tournament.queries.arrivals import as_list, last_lists, say_arrived
from tournament.queries.events import teams
from tournament.schemas import Json, read_json
from tournament.services.teams import NewTeams, enter_teams, entry_here
from tournament.web.desk.spreadsheet import read_uploaded
from tournament.web.views import (
    UNPROCESSABLE,
    Cleaned,
    DeskFormView,
    FormArgument,
)

MOST_UPLOADED = 1_000_000  # bytes of a team list; a list of a thousand teams has a tenth of it
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
NOTHING: dict[str, Any] = {"required": False}
NAME, ORIGIN = NOTHING | {"max_length": NAME_LENGTH}, NOTHING | {"max_length": ZONE_LENGTH}
NUMBER = NOTHING | {"min_value": 1, "max_value": MOST_TABLES}
FIELDS: dict[str, forms.Field] = {
    "name": forms.CharField(label="Team", **NAME),
    **{seat.value: forms.CharField(label=seat.value, **NAME) for seat in Seat},
    "zone": forms.CharField(label="Zone", **ORIGIN),
    "area": forms.CharField(label="Area", **ORIGIN),
    "telephone": forms.CharField(label="Telephone", max_length=TELEPHONE_LENGTH, **NOTHING),
    "mail": forms.CharField(label="E-mail", max_length=MAIL_LENGTH, **NOTHING),
    "table": forms.IntegerField(label="Table", **NUMBER),
    "qualified_place": forms.IntegerField(label="Place", **NUMBER),
    "qualified_by": forms.ChoiceField(label="By", choices=[("", ""), *((by, by) for by in QUALIFIED_BY)], **NOTHING),
    "has_paid": forms.BooleanField(label="Paid", **NOTHING),
}
ALWAYS = ("name", *(seat.value for seat in Seat))
"""The fields of a row that are shown however little the list says."""


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
        help_text="CSV or Excel (.xlsx), with or without headings; or the file of qualifiers that a leader sent you.",
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

    use = forms.BooleanField(required=False)
    said = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    note = forms.CharField(required=False, widget=forms.HiddenInput)
    team = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: FormArgument, shown: Collection[str], **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {name: deepcopy(FIELDS[name]) for name in shown}

    def clean(self) -> Cleaned:
        data = self.cleaned_data
        if data.get("use") and not self.errors:
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


class TeamListView(DeskFormView):
    """A list is read; nothing is saved until its rows are entered, all that are used or none."""

    template_name = "tournament/desk/team_list.html"
    form_class = TeamListForm
    act = enter_teams
    success_page = "desk-teams"

    @property
    def is_entered(self) -> bool:
        """Whether the rows are sent, and not the text."""
        return "enter" in self.request.POST

    is_done_once = is_entered  # a text is read each time

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> TeamRowSet:
        shown = [name for name in FIELDS if name in ALWAYS or name in self.request.POST.getlist("shown")]
        if self.is_entered:
            return TeamRows(self.request.POST, form_kwargs={"shown": shown})
        return super().get_form(form_class)

    def read_list(self, text: str) -> ListRead:
        """The list in the columns that the leader picked, if any; raises Refusal."""
        known = {column.value: column for column in LABELS}
        picked = [known[name] for name in self.request.POST.getlist("column") if name in known]
        return read_list(text, self.event.zones, picked)

    def read(self, form: TeamRowSet) -> NewTeams:
        used = [row for row in form.cleaned_data if row.get("use")]
        Refusal.when(not used, "No row is used yet. Tick each row that is a team.")
        paid = frozenset(row["name"] for row in used if row.get("has_paid"))
        return NewTeams(teams=tuple(row["entry"] for row in used), paid=paid)

    def perform(self, form: TeamRowSet) -> object:
        if self.is_entered:
            return enter_teams(self.event, self.actor, timezone.now(), self.read(form))
        file = form.cleaned_data["file"]
        text = read_uploaded(file.read()) if file else form.cleaned_data["text"]
        return self.read_file(read_json(text)) if text.lstrip().startswith("{") else (text, self.read_list(text), [])

    def read_file(self, file: Json) -> tuple[str, ListRead, list[str]]:
        """The teams of a file of qualifiers as a list, and who signed it; raises Refusal."""
        text = as_list(self.event, file)
        return text, self.read_list(text), say_arrived(self.event, file)

    def succeed(self, form: TeamRowSet) -> HttpResponse:
        if self.is_entered:
            return super().succeed(form)
        return self.show_read(*self.result)

    def show_read(self, text: str, found: ListRead, about: Sequence[str]) -> HttpResponse:
        """The rows of a list as it was read; `about` are sentences on where it comes from."""
        entered = {name_key(team.name): team for team in teams(self.event)}
        are_bare = all(row.is_bare for row in found.rows)
        initial = [self.initial_of(row, entered, are_bare=are_bare) for row in found.rows]
        shown = [name for name in FIELDS if name in ALWAYS or any(row.get(name) for row in initial)]
        again = {row["team"] for row in initial if "team" in row}
        missing = [team.name for team in entered.values() if again and team.pk not in again]
        rows = TeamRows(initial=initial, form_kwargs={"shown": shown})
        return self.show(text, found, rows, about=about, missing=missing)

    def initial_of(self, row: Row, entered: Mapping[str, Team], *, are_bare: bool) -> Cleaned:
        """What was read of a team, and how it differs from the one that is entered."""
        cells: Cleaned = {column.value: text for column, text in row.cells.items()} | {"said": "\n".join(row.said)}
        zone, by = cells["zone"], cells.get("qualified_by", "").casefold()
        known = (each for each in self.event.zones if zone and place_key(zone) in (place_key(each), digits(each)))
        cells |= {"zone": next(known, place_name("Zone", zone)), "qualified_by": by if by in QUALIFIED_BY else ""}
        cells |= {"has_paid": is_paid(cells.get("has_paid", "")), "use": are_bare or not row.is_bare}
        listed = entry_of(cells)
        if team := entered.get(name_key(listed.name)):
            paid = ["owes → paid"] * (cells["has_paid"] and not team.has_paid)
            cells |= {"use": False, "team": team.pk, "note": "; ".join([*differences(entry_here(team), listed), *paid])}
        return cells

    def refuse(self, form: TeamRowSet, refusal: Refusal) -> HttpResponse:
        return self.show_again(form, str(refusal)) if self.is_entered else super().refuse(form, refusal)

    def form_invalid(self, form: TeamRowSet) -> HttpResponse:
        return self.show_again(form) if self.is_entered else super().form_invalid(form)

    def show_again(self, form: TeamRowSet, refusal: str = "") -> HttpResponse:
        text = self.request.POST.get("text", "")
        about = self.request.POST.getlist("about")
        return self.show(text, self.read_list(text), form, status=UNPROCESSABLE, about=about, refusal=refusal)

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

    def get_success_message(self, cleaned_data: object) -> str:
        return say_entered(self.result) if self.is_entered else ""


class SentListView(TeamListView):
    """A list of qualifiers that an event of this server sent here."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        sent = next((each for each in last_lists(self.event) if each.pk == self.kwargs["sent"]), None)
        return self.show_read(*self.read_file(NotFound.require(sent, "A later list was sent, or none.").file))


def say_entered(entered: Sequence[Team]) -> str:
    """What was entered, and at which tables."""
    tables = sorted(Table.objects.filter(team__in=entered).values_list("number", flat=True))
    if len(entered) == 1:
        return f"{entered[0].name} is entered{f' at table {tables[0]}' if tables else ''}."
    return f"{len(entered)} teams are entered{f' at tables {tables[0]} to {tables[-1]}' if tables else ''}."
