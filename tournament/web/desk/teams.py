"""The desk's pages about teams: the list, one pasted or uploaded and shown with a picker for each column, the players,
and the tables.  R2, R5, R7, R23.
"""

from collections.abc import Sequence
from functools import cached_property

from django.utils import timezone

from tournament.domain import Refusal
from tournament.domain.levels import PRESETS, Level
from tournament.domain.team import name_key, place_key
from tournament.domain.team_entry import missing_seats
from tournament.http import read_number
from tournament.models import Event, Team
from tournament.queries.events import (
    age_reference,
    has_started,
    offered_zones,
    say_repeated,
    substitutions,
    teams,
    young_players,
)
from tournament.queries.roster import players_of
from tournament.services.teams import (
    NewTeams,
    Seating,
    edit_team,
    enter_teams,
    find_team,
    join_team,
    note_players,
    remove_team,
    removed_teams,
    restore_team,
    seat_teams,
    tables_for,
)
from tournament.sheets.lettering import say_spelled
from tournament.web.act_page import face
from tournament.web.desk.forms import PlayersForm, TablesForm, TeamForm
from tournament.web.desk.team_list import say_entered
from tournament.web.events import today_of
from tournament.web.views import Cleaned, DeskFormView, DeskView, SeenFormView, StoredFormView

FEWEST_TEAMS = 2


def has_zones(event: Event, teams: Sequence[Team]) -> bool:
    """True where the teams are of several zones; one without a zone is of the event's."""
    return len({place_key(team.zone or event.zone) for team in teams}) > 1


class TeamListPage(DeskView):
    template_name = "tournament/desk/teams.html"

    def page_context(self) -> dict[str, object]:
        listed = [(team, players_of(team)) for team in teams(self.event)]
        young = [f"{team.name}: {text}" for team, text in young_players(self.event)]
        spares = list(self.event.spares.all())
        sit_in = {name_key(row.came) for row in substitutions(self.event)}
        playing = {name_key(name) for _team, players in listed for name in players.values() if name} - sit_in
        beside = [
            f"{spare.name} plays in a team, and is among the spares, too."
            for spare in spares
            if name_key(spare.name) in playing
        ]
        names = [name for team, players in listed for name in (team.name, *players.values())]
        return {
            "doubts": [
                *say_repeated((team.name, players) for team, players in listed),
                *say_spelled(names),
                *beside,
                *young,
            ],
            "form": TeamForm(zones=offered_zones(self.event), has_fee=bool(self.event.entry_fee)),
            "has_zones": has_zones(self.event, [team for team, _ in listed]),
            "teams": [(team, team.players.all()) for team, _ in listed],
            "reference": age_reference(self.event),
            "substitutions": substitutions(self.event),
            "lacking": [(team.name, len(seats)) for team, players in listed if (seats := missing_seats(players))],
            "has_started": has_started(self.event),
            "removed": removed_teams(self.event, timezone.now()),
            "spares": spares,
            "next_table": self.event.tables.count() + 1 if self.event.tables.exists() else None,
            "on_url": self.desk_url("desk"),
        }


class TeamListView(TeamListPage, DeskFormView):
    act = enter_teams
    form_class = TeamForm
    success_page = "desk-teams"

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {
            "zones": offered_zones(self.event), "has_fee": bool(self.event.entry_fee),
        }  # fmt: skip

    def read(self, form: TeamForm) -> NewTeams:
        entry, has_paid = form.cleaned_data["entry"], form.cleaned_data.get("has_paid")
        return NewTeams(teams=(entry,), paid=frozenset({entry.name} if has_paid else ()))

    def get_success_message(self, cleaned_data: object) -> str:
        tables = self.event.tables.count()
        return " ".join([say_entered(self.result), *[f"Choose the movement for {tables} tables."] * bool(tables)])


class TeamMixin(DeskView):
    """A page about one team; raises NotFound."""

    @cached_property
    def team(self) -> Team:
        return find_team(self.event, self.kwargs["team"])

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(**{"team": self.team} | context)


class TeamView(TeamMixin, StoredFormView):
    act = edit_team
    template_name = "tournament/desk/team.html"
    form_class = TeamForm
    success_message = "%(name)s is saved."
    success_page = "desk-teams"

    def get_form_kwargs(self) -> dict[str, object]:
        names = {seat.value: name or "" for seat, name in players_of(self.team).items()}
        initial = {name: getattr(self.team, name) for name in (*TeamForm.Meta.fields, "has_paid")} | names
        spares = ", ".join(f"{spare.name} {spare.contact}".strip() for spare in self.event.spares.all())
        offered = {"zones": offered_zones(self.event), "initial": initial, "spares": spares}
        return super().get_form_kwargs() | offered | {"has_fee": bool(self.event.entry_fee)}

    def page_context(self) -> dict[str, object]:
        missing = missing_seats(players_of(self.team))
        return {
            "has_started": has_started(self.event),
            "spares": self.event.spares.all(),
            "free_seat": missing[0] if len(missing) == 1 else None,
        }


for team_act in (remove_team, restore_team, join_team):
    face(team_act, back="desk-teams", help="list-of-teams")


class TeamPlayersView(TeamMixin, StoredFormView):
    """Year of birth and membership of one team's players."""

    act = note_players
    template_name = "tournament/desk/act.html"
    form_class = PlayersForm
    success_page = "desk-teams"

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"players": self.team.players.all()}

    def page_context(self) -> dict[str, object]:
        back = self.desk_url("desk-team", self.team.pk)
        return {"title": f"Years of birth: {self.team.name}", "label": "Save", "back": back, "help": "wrong-name"}

    def get_success_message(self, cleaned_data: object) -> str:
        return f"What is known of {self.team.name} is saved."


class SeatingView(SeenFormView):
    """The tables as they are, or as the level's rule proposes them; `?draw=2` shows another draw, `?draw=list` the
    order of the list.  R5, R7, R10, R11.
    """

    act = seat_teams
    template_name = "tournament/desk/seating.html"
    form_class = TablesForm

    @property
    def stored(self) -> str:
        return "-".join(map(str, self.event.tables.order_by("team").values_list("number", flat=True)))

    @property
    def draw(self) -> str:
        return self.request.GET.get("draw", "")[:9]

    @cached_property
    def teams(self) -> list[Team]:
        return list(teams(self.event))

    @cached_property
    def is_listed(self) -> bool:
        """Whether the tables follow the list: where that is asked for, and at first for an event of the past."""
        dates = [day.date for day in self.event.days.all() if day.date]
        return self.draw == "list" or (not self.draw and bool(dates) and max(dates) < today_of(self.event))

    @property
    def is_seated(self) -> bool:
        return bool(self.teams) and not self.draw and all(hasattr(team, "table") for team in self.teams)

    @cached_property
    def proposal(self) -> tuple[list[int | None], str]:
        """The table of each team, its own or a proposed one, in the order of entry; and the reason where the rule
        proposes none.
        """
        no_tables: list[int | None] = [None] * len(self.teams)
        if self.is_seated:
            return [team.table.number for team in self.teams], ""
        if len(self.teams) < FEWEST_TEAMS:
            return no_tables, ""
        if self.is_listed:
            return [*range(1, len(self.teams) + 1)], ""
        try:
            return [*tables_for(self.event, self.teams, Seating(draw=self.draw))], ""
        except Refusal as refusal:
            return no_tables, str(refusal)

    def get_form_kwargs(self) -> dict[str, object]:
        rows = zip(self.teams, self.proposal[0], strict=True)
        by_table = sorted(rows, key=lambda row: (row[1] or 0, row[0].entry_order))
        return super().get_form_kwargs() | {"rows": by_table}

    def page_context(self) -> dict[str, object]:
        return {
            "refusal": self.proposal[1],
            "moved": self.moved(self.proposal[0]) if self.draw else 0,
            "is_printed": self.is_printed,
            "is_seated": self.is_seated,
            "is_drawn": PRESETS[Level(self.event.level)].is_drawn,
            "next_draw": (read_number(self.draw) or 0) + 1,
            "has_started": has_started(self.event),
            "has_enough": len(self.teams) >= FEWEST_TEAMS,
            "has_zones": has_zones(self.event, self.teams),
            "has_areas": any(team.area for team in self.teams),
        }

    def moved(self, tables: Sequence[int | None]) -> int:
        pairs = zip(self.teams, tables, strict=True)
        return sum(hasattr(team, "table") and team.table.number != table for team, table in pairs)

    @cached_property
    def is_printed(self) -> bool:
        return self.event.print_jobs.exists()

    def get_success_message(self, cleaned_data: Cleaned) -> str:
        count = self.moved([cleaned_data[f"team_{team.pk}"] for team in self.teams])
        if not count:
            return f"{len(self.teams)} teams have their tables."
        moved = "1 team has another table." if count == 1 else f"{count} teams have other tables."
        return f"{moved} Print the sheets again." if self.is_printed else moved
