"""Sheets printed before something that they show was changed."""

from dataclasses import replace

import pytest

from rotations.services import adopt_movement, plan_movement
from scoring.queries.dashboard import DeskFacts, warnings
from scoring.queries.outdated import Shown, outdated_sheets
from scoring.services.days import open_day
from scoring.services.roster_changes import withdraw_team
from tests.events import NOON, count, fresh, set_up
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event, PrintJob
from tournament.queries.events import plan_of
from tournament.queries.print_jobs import latest_jobs
from tournament.services.access import change_code
from tournament.services.events import call_hand, edit_event
from tournament.services.teams import edit_team, seat_teams

pytestmark = pytest.mark.django_db

SHEETS = ("movement-sheets", "calling-sheet", "table-numbers", "count-slips", "rules", "standings", "phone-cards")


def print_all(event: Event) -> None:
    """Every one of the sheets, drawn from the event as it is now."""
    version, number = fresh(event).version, event.print_jobs.count()
    event.print_jobs.bulk_create(
        PrintJob(event=event, sheet=sheet, state=PrintJob.State.DONE, pdf=b"%PDF", key=f"{number} {sheet}",
                 requested_by="Ada", requested_at=NOON, event_version=version)
        for sheet in SHEETS
    )  # fmt: skip


def test_a_change_makes_the_sheets_that_show_it_out_of_date_until_they_are_printed_again() -> None:
    event = set_up(4, is_open=False, sessions=((2, 2),))
    by = {"by": "Ada", "at": NOON}

    def outdated() -> dict[str, Shown]:
        result = outdated_sheets(fresh(event), latest_jobs(event).values())
        print_all(event)
        return result

    assert outdated() == {}
    team = event.teams.get(name="Team 1")
    players = {seat: f"{seat.value} of them" for seat in Seat}
    edit_team(event=event, team=team.pk, entry=TeamEntry("Bells", players=players), **by)
    of_teams = dict.fromkeys(("movement-sheets", "table-numbers", "count-slips", "standings"), Shown.TEAMS)
    assert outdated() == of_teams
    of_team = (
        ({"telephone": "780 555 0188"}, {}),
        ({"area": "Leduc"}, {}),
        ({"zone": "Zone 3"}, dict.fromkeys(("movement-sheets", "table-numbers", "standings"), Shown.ZONES)),
        ({"players": {**players, Seat.X: "Max"}}, {"movement-sheets": Shown.PLAYERS}),
    )
    entry = TeamEntry("Bells", players=players)
    for change, expected in of_team:
        entry = replace(entry, **change)
        edit_team(event=event, team=team.pk, entry=entry, **by)
        assert outdated() == expected
    edit_event(event=event, plan=replace(plan_of(event), venue="Elks Hall"), **by)
    assert outdated() == dict.fromkeys(SHEETS, Shown.DETAILS)
    edit_event(event=event, plan=replace(plan_of(fresh(event)), dates=(NOON.date(),)), **by)
    assert outdated() == dict.fromkeys(SHEETS, Shown.DETAILS)
    edit_event(event=event, plan=replace(plan_of(fresh(event)), counts_needed=2, advancing=1), **by)
    assert outdated() == dict.fromkeys(("calling-sheet", "count-slips"), Shown.FLAGS)
    change_code(event=event, **by)
    assert outdated() == {"phone-cards": Shown.CODES}
    tables = {"Bells": 4, "Team 2": 3, "Team 3": 2, "Team 4": 1}
    seat_teams(event=event, tables=tables, **by)
    assert outdated() == of_teams
    adopt_movement(event=event, chosen=plan_movement(event, "balanced"), **by)
    of_movement = dict.fromkeys(("movement-sheets", "calling-sheet"), Shown.MOVEMENT)
    assert outdated() == of_movement

    open_day(event=event, day=1, **by)
    call_hand(event=event, hand=1, **by)
    assert outdated() == {}
    withdraw_team(event=event, table=2, after_hand=1, closes_circle=False, reason="Ill.", **by)
    assert {sheet: each for sheet, each in outdated().items() if sheet != "standings"} == of_movement
    edit_team(event=event, team=team.pk, entry=TeamEntry("Bellows"), **by)
    says = "Some sheets were printed before a team or its table was changed. Print them again."
    assert [warning.says for warning in warnings(DeskFacts(fresh(event)))][-1:] == [says]
    count(event, 1, 14)
    assert outdated_sheets(fresh(event), latest_jobs(event).values())["standings"] is Shown.RESULTS
    assert says not in [warning.says for warning in warnings(DeskFacts(fresh(event)))]
