"""Printed sheets are out of date when what they show of the hands to come, or of no hand, is another by now."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.queries import sheet_facts
from scoring.queries.outdated import outdated_sheets
from scoring.queries.sheets import draw
from scoring.services import counts
from scoring.services.before_play import CheckIn, FeeNote, check_in, note_fee
from scoring.services.roster_changes import Presence, note_presence
from scoring.services.seats import Substitute, substitute_player
from scoring.services.sessions import NewSessions, change_sessions
from tests.events import ADA, NOON, count_all, fresh, set_up
from tournament.domain import Seat, TeamEntry
from tournament.models import Event
from tournament.services import access, events, teams

pytestmark = pytest.mark.django_db

ADDRESS = "https://flags.example"
Act = Callable[[Event], object]
Outdated = dict[str, tuple[int, ...]]


@pytest.fixture(autouse=True)
def address(settings: Any) -> None:
    settings.PUBLIC_URL = ADDRESS


def print_all(event: Event, names: list[str], tables: tuple[int, ...] = ()) -> None:
    """Notes that these sheets lie in the hall as they are drawn now."""
    digests = draw(event, names, tables=tables, public_url=ADDRESS).digests
    event.print_jobs.create(sheets=names, tables=tables, requested_by="Ada", requested_at=NOON, digests=digests)


def do(act: Callable[..., object], *given: object) -> Act:
    return lambda event: act(event, ADA, NOON, *given)


def rename(table: int, name: str) -> Act:
    def act(event: Event) -> None:
        team = event.teams.get(table__number=table).pk
        teams.edit_team(event, ADA, NOON, teams.TeamChange(team=team, entry=TeamEntry(name)))

    return act


def edit(**values: Any) -> Act:
    return lambda event: events.edit_event(event, ADA, NOON, events.EventChange(**values, reason="Agreed."))


WHOLE: Outdated = dict.fromkeys(("teams", "count-slips", "standings"), ())
SITS_OUT: Outdated = dict.fromkeys(("movement-sheets", "cards", "teams", "standings"), ())
SHORTER: Outdated = dict.fromkeys(("movement-sheets", "cards", "calling-sheet", "rules"), ())
OF_A_TABLE = ("movement-sheets", "cards", "table-numbers")


@pytest.mark.parametrize(
    ("act", "outdated"),
    [
        (lambda _: None, {}),
        (do(events.call_hand, events.HandCall(hand=2)), {}),
        (do(counts.lend_flags, counts.NewLoan(day=1, table=1, flags=2)), {}),
        (do(note_fee, FeeNote(day=1, table=3, is_paid=True)), {}),  # it is ticked on the list
        (rename(2, "Bells"), {**dict.fromkeys(OF_A_TABLE, (2,)), **WHOLE}),
        (
            do(substitute_player, Substitute(table=2, seat=Seat.A, name="Olga", after_hand=0, reason="Ill.")),
            dict.fromkeys(("movement-sheets", "cards"), (2,)),
        ),
        (do(note_presence, Presence(is_here=False, table=4, after_hand=1, reason="Ill.")), SITS_OUT),
        (do(change_sessions, NewSessions(sessions=((2, 1),), after_hand=1, reason="Power cut.")), SHORTER),
        (edit(entry_fee=50), {"teams": ()}),
        (lambda event: count_all(event, (14, 14, 12, 8)), {"standings": ()}),
        (do(access.make_card, access.NewCard(name="Vera")), {}),  # the cards of the others stay right
        (do(access.change_code), {"phone-cards": ()}),
    ],
)
def test_a_sheet_is_out_of_date_by_what_it_shows_of_hands_to_come_and_of_none(act: Act, outdated: Outdated) -> None:
    event = set_up(4, sessions=((2, 2),), entry_fee=40)
    events.call_hand(event, ADA, NOON, events.HandCall(hand=1))
    names = ["movement-sheets", "calling-sheet", "cards", "table-numbers", "rules", "phone-cards", *WHOLE]
    print_all(fresh(event), names)

    act(fresh(event))

    assert outdated_sheets(fresh(event)) == outdated


def test_no_sheet_is_printed_for_a_team_that_is_late_but_for_those_sent_to_one_that_left() -> None:
    event = set_up(4, sessions=((2, 2),))
    print_all(fresh(event), ["movement-sheets", "calling-sheet"])
    check_in(event, ADA, NOON, CheckIn(day=1, tables=(4,), players=0))
    note_presence(event, ADA, NOON, Presence(is_here=False, table=4, after_hand=0, reason="On the road."))
    late = outdated_sheets(fresh(event))
    made = sheet_facts.SheetFacts(fresh(event), ADDRESS).cards
    assert not any(line.is_host_empty or line.are_visitors_away for card in made for line in card.lines)
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=2))
    note_presence(fresh(event), ADA, NOON, Presence(is_here=True, table=4, after_hand=1))
    here = outdated_sheets(fresh(event))
    note_presence(fresh(event), ADA, NOON, Presence(is_here=False, table=4, after_hand=2, reason="Gone home."))

    assert (late, here) == ({}, {})
    assert outdated_sheets(fresh(event)).keys() == {"movement-sheets"}


def test_a_sheet_on_which_the_next_hand_alone_is_another_is_printed_again_until_that_is_over() -> None:
    event = set_up(4, sessions=((2, 2),))
    print_all(fresh(event), ["movement-sheets"])
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=2, is_stopped=True))
    note_presence(fresh(event), ADA, NOON, Presence(is_here=False, table=4, after_hand=2, reason="Ill."))
    note_presence(fresh(event), ADA, NOON, Presence(is_here=True, table=4, after_hand=3, reason="Well again."))

    to_come = outdated_sheets(fresh(event))
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=4))

    assert (to_come.keys(), outdated_sheets(fresh(event))) == ({"movement-sheets"}, {})


def test_what_was_printed_last_counts_table_by_table() -> None:
    event = set_up(4)
    print_all(fresh(event), ["table-numbers"])
    for table in (2, 3):
        rename(table, f"Friends {table}")(fresh(event))
    before = outdated_sheets(fresh(event))
    print_all(fresh(event), ["table-numbers"], (2,))

    assert (before, outdated_sheets(fresh(event))) == ({"table-numbers": (2, 3)}, {"table-numbers": (3,)})
