"""A list of teams, pasted or uploaded: its text, then a row for each team and the lines it was read from.  R23."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from django import forms
from django.http import HttpRequest, HttpResponse

from tournament.domain import MOST_TABLES, NotFound, Refusal, Seat, name_key, place_key
from tournament.domain.team import place_name
from tournament.domain.team_entry import QUALIFIED_BY, TeamEntry, check_team, differences, digits
from tournament.domain.team_list import MOST_LINES, Column, Row, is_paid, read_list
from tournament.models import Table, Team
from tournament.queries.arrivals import as_list, last_lists, say_arrived
from tournament.queries.events import teams
from tournament.schemas import Json, read_json
from tournament.services.teams import EDITED, NewTeams, enter_teams, entry_here
from tournament.web.desk.forms import TeamForm, refusals_as_errors
from tournament.web.desk.spreadsheet import read_uploaded
from tournament.web.views import UNPROCESSABLE, AnyForm, Cleaned, Context, DeskFormView, FormArgument

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
    Column.BY: "Qualified",
    Column.IGNORE: "Leave out",
}
"""What the picker above a column offers."""


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


class TeamRowForm(TeamForm):
    """A team of a list, with the fields of one that is entered alone; without those of which the list says nothing."""

    use = forms.BooleanField(label="Use", required=False)
    table = forms.IntegerField(label="Table", required=False, min_value=1, max_value=MOST_TABLES)
    said = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    note = forms.CharField(required=False, widget=forms.HiddenInput)
    team = forms.IntegerField(required=False, widget=forms.HiddenInput)

    main_names = ("use", *TeamForm.main_names)
    always = ("use", "name", *(seat.value for seat in Seat), "said", "note", "team")

    def __init__(self, *args: FormArgument, shown: Collection[str], **kwargs: FormArgument) -> None:
        super().__init__(*args, has_fee=True, **kwargs)
        self.fields["name"].required = False  # of a row that is not used
        for name in self.fields.keys() - {*self.always, *shown}:
            del self.fields[name]

    def clean(self) -> Cleaned:
        data = super().clean()
        if data.get("use") and "entry" in data:
            data["entry"] = replace(data["entry"], table=data.get("table"))
            with refusals_as_errors():
                check_team(data["entry"])
        return data


TeamRows = forms.formset_factory(TeamRowForm, extra=0, max_num=MOST_LINES, absolute_max=MOST_LINES)


class TeamListView(DeskFormView):
    """A list is read; nothing is saved until its rows are entered."""

    template_name = "tournament/desk/team_list.html"
    form_class = TeamListForm
    is_done_once = False

    def perform(self, form: TeamListForm) -> object:
        """The list's page: of what was pasted or uploaded, in the columns that were picked; raises Refusal."""
        file = form.cleaned_data["file"]
        text = read_uploaded(file.read()) if file else form.cleaned_data["text"]
        return self.read_file(read_json(text)) if text.lstrip().startswith("{") else self.read_text(text)

    def succeed(self, form: TeamListForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(**self.result))

    def read_file(self, file: Json) -> Context:
        """The teams of a file of qualifiers as a list, and who signed it; raises Refusal."""
        return self.read_text(as_list(self.event, file)) | {"about": say_arrived(self.event, file)}

    def read_text(self, text: str) -> Context:
        """What the page shows of a list; raises Refusal."""
        known = {column.value: column for column in LABELS}
        picked = [known[name] for name in self.request.POST.getlist("column") if name in known]
        found = read_list(text, self.event.zones, picked)
        entered = {name_key(team.name): team for team in teams(self.event)}
        are_bare = all(row.is_bare for row in found.rows)
        initial = [initial_of(row, self.event.zones, entered, are_bare=are_bare) for row in found.rows]
        shown = [column.value for column in LABELS if any(row.get(column.value) for row in initial)]
        again = {row["team"] for row in initial if "team" in row}
        return {
            "form": TeamListForm(initial={"text": text}),
            "rows": TeamRows(initial=initial, form_kwargs={"shown": shown}),
            "missing": [team.name for team in entered.values() if again and team.pk not in again],
            "unused": "\n".join(found.unused),
            "is_guessed": found.is_guessed,
            "columns": [(column.value, samples) for column, samples in zip(found.columns, found.samples, strict=True)],
            "choices": [(column.value, label) for column, label in LABELS.items()],
        }


def initial_of(row: Row, zones: Sequence[str], entered: Mapping[str, Team], *, are_bare: bool) -> Cleaned:
    """What was read of a team, and how it differs from the one that is entered."""
    cells: Cleaned = {column.value: text for column, text in row.cells.items()} | {"said": "\n".join(row.said)}
    zone, by = cells["zone"], cells.get("qualified_by", "").casefold()
    known = (
        known_zone for known_zone in zones if zone and place_key(zone) in (place_key(known_zone), digits(known_zone))
    )
    cells |= {"zone": next(known, place_name("Zone", zone)), "qualified_by": by if by in QUALIFIED_BY else ""}
    cells |= {"has_paid": is_paid(cells.get("has_paid", "")), "use": are_bare or not row.is_bare}
    if team := entered.get(name_key(cells["name"])):
        players = {seat: cells[seat.value] for seat in Seat if cells.get(seat.value)}
        listed = TeamEntry(**{name: cells[name] for name in EDITED if name in cells}, players=players)
        paid = ["owes → paid"] * (cells["has_paid"] and not team.has_paid)
        cells |= {"use": False, "team": team.pk, "note": "; ".join([*differences(entry_here(team), listed), *paid])}
    return cells


class TeamRowsView(DeskFormView):
    """The rows of a list are entered, all that are used or none; what was typed stays."""

    http_method_names = ("post",)
    template_name = "tournament/desk/team_list.html"
    form_class = TeamRows  # type: ignore[assignment]  # a form for each row
    act = enter_teams
    success_page = "desk-teams"

    def get_form_kwargs(self) -> dict[str, FormArgument]:
        return super().get_form_kwargs() | {"form_kwargs": {"shown": self.request.POST.getlist("shown")}}

    def read(self, form: AnyForm) -> NewTeams:
        used = [row for row in form.cleaned_data if row.get("use")]
        Refusal.when(not used, "No row is used yet. Tick each row that is a team.")
        paid = frozenset(row["name"] for row in used if row.get("has_paid"))
        return NewTeams(teams=tuple(row["entry"] for row in used), paid=paid)

    def refuse(self, form: AnyForm, refusal: Refusal) -> HttpResponse:
        form.non_form_errors().append(str(refusal))
        return self.form_invalid(form)

    def form_invalid(self, form: AnyForm) -> HttpResponse:
        sent = self.request.POST
        text = TeamListForm(initial={"text": sent.get("text", "")})
        page = self.get_context_data(rows=form, form=text, unused=sent.get("unused", ""))
        return self.render_to_response(page, status=UNPROCESSABLE)

    def get_success_message(self, cleaned_data: object) -> str:
        return say_entered(self.result)


class SentListView(TeamListView):
    """A list of qualifiers that an event of this server sent here."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        sent = next((last_list for last_list in last_lists(self.event) if last_list.pk == self.kwargs["sent"]), None)
        page = self.read_file(NotFound.require(sent, "A later list was sent, or none.").file)
        return self.render_to_response(self.get_context_data(**page))


def say_entered(entered: Sequence[Team]) -> str:
    """What was entered, and at which tables."""
    tables = sorted(Table.objects.filter(team__in=entered).values_list("number", flat=True))
    if len(entered) == 1:
        return f"{entered[0].name} is entered{f' at table {tables[0]}' if tables else ''}."
    return f"{len(entered)} teams are entered{f' at tables {tables[0]} to {tables[-1]}' if tables else ''}."
