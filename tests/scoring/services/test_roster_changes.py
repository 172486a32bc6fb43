"""Teams that leave or come late, floaters, substitutes, letters and sessions changed.  R21, R23, R38."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.db import IntegrityError, connection, transaction

from rotations import models, queries, services
from rotations.domain import book_rotation, card
from scoring.domain.standings import TeamRulingKind
from scoring.queries import sheets
from scoring.services import counts, days, rulings
from scoring.services.roster_changes import LateTeam, Presence, TeamsSwapped, add_late_team, note_presence, swap_teams
from scoring.services.rulings import RulingOnTeam
from scoring.services.seats import NewLetters, SpareTurns, Substitute, change_letters, plan_turns, substitute_player
from scoring.services.sessions import NewSessions, change_sessions
from scoring.web.presenters.calling import places_now
from tests.events import ADA, document, load, need_refused, new_event, set_up
from tests.queried import adopted_movement, table_card
from tests.remembered import remembered
from tournament.domain import Conflict, Seat, TeamEntry
from tournament.models import Event
from tournament.queries.events import event_at, sessions_by_day
from tournament.queries.roster import Roster
from tournament.services import teams

AT = datetime(2026, 8, 21, 15, tzinfo=UTC)
NAMES = ("Aces", "Bells", "Crowns", "Deuces", "Elks")


@pytest.fixture
def event(db: None) -> Event:
    return club()


@remembered
def club() -> Event:
    """Five teams, two days of 6+6 and 6 hands, day 1 open."""
    made = new_event("club", sessions=((6, 6), (6,)), counts_needed=1)
    entries = [TeamEntry(name=name, players={seat: f"{seat.value} of them" for seat in Seat}) for name in NAMES]
    teams.enter_teams(made, ADA, AT, teams.NewTeams(teams=entries))
    teams.seat_teams(made, ADA, AT, teams.Seating(tables={name: table for table, name in enumerate(NAMES, start=1)}))
    services.adopt_movement(made, ADA, AT, services.MovementChoice(plan="balanced"))
    days.open_day(made, ADA, AT, days.OneDay(day=1))
    return event_at("club")


def hands_of(event: Event) -> dict[str, list[card.HandLine]]:
    """The hands of every team that ever had a table, as its page shows them."""
    rows, adopted = event.tables.values_list("number", "team__name"), adopted_movement(event)
    return {team: list(table_card(event, adopted, table).lines) for table, team in rows}


@pytest.mark.both_databases
@pytest.mark.parametrize(("after_hand", "until_hand"), [(3, None), (3, 5), (9, None), (12, 12)])
def test_the_database_holds_that_sittings_begin_apart_end_and_go_on_once(
    event: Event, after_hand: int, until_hand: int | None
) -> None:
    team = event.teams.get(name="Bells")
    team.sittings.update(until_hand=3)
    for hands in ((3, 6), (6, None)):
        team.sittings.create(table=2, after_hand=hands[0], until_hand=hands[1], is_here=hands[1] is None)

    with pytest.raises(IntegrityError), transaction.atomic():
        team.sittings.create(table=2, after_hand=after_hand, until_hand=until_hand)


def swap(event: Event, after_hand: int = 0, *, flags_stay: bool = False, tables: tuple[int, int] = (1, 3)) -> None:
    """Two teams get each other's tables, Aces and Crowns."""
    given = TeamsSwapped(
        table=tables[0], with_table=tables[1], after_hand=after_hand, flags_stay=flags_stay, reason=" Mixed up "
    )
    swap_teams(event, ADA, AT, given)


OTHERS = ("Aces", "Crowns")


def places_on(hand: int) -> dict[str, object]:
    """Where each team goes on a hand, by the page that is shown while it is played."""
    seating = Roster(event_at("club"))
    played = queries.planned_hands(event_at("club"), adopted_movement(event_at("club")), seating)[hand - 1]
    return {place["team"].name: place["to"] for place in places_now(seating, played, [])}


def test_two_teams_swapped_from_hand_8_on_keep_the_hands_before_on_pages_and_sheets(event: Event) -> None:
    before, adopted, places = hands_of(event), adopted_movement(event), places_on(7)
    names = ("movement-sheets", "cards")
    printed = sheets.draw(event, names, public_url="").digests

    swap(event, 7)

    after = hands_of(event_at("club"))
    assert after == before | {team: before[team][:7] + before[other][7:] for team, other in (OTHERS, OTHERS[::-1])}
    assert (table_card(event, adopted, 1).note(), places_on(7)) == ("Hands 1 to 7 at table 3.", places)
    now = sheets.draw(event_at("club"), names, public_url="").digests
    assert {key.partition("#")[0] for key, digest in now.items() if digest != printed[key]} == {
        f"{sheet}/{table}" for sheet in names for table in (1, 3)
    }


def test_what_cannot_be_changed_is_refused_and_changes_nothing(event: Event) -> None:
    """The team of table 5 has left, table 6 came late, and a loan of table 2 was waived."""
    note_presence(event, ADA, AT, Presence(is_here=False, table=5, after_hand=2, reason="Ill"))
    add_late_team(event, ADA, AT, LateTeam(entry=TeamEntry("Late"), after_hand=4))
    counts.lend_flags(event, ADA, AT, counts.NewLoan(day=1, table=2, flags=2))
    rulings.rule_on_team(
        event, ADA, AT, RulingOnTeam(kind=TeamRulingKind.WAIVED_LOAN, table=2, number=1, reason="Miscounted")
    )
    not_begun = set_up(4, is_open=False)

    need_refused(
        event,
        *(partial(swap, event, after, tables=tables)
          for after, tables in ((0, (1, 1)), (0, (1, 9)), (0, (1, 5)), (3, (6, 1)), (18, (1, 3)))),
        partial(swap, event, flags_stay=True, tables=(1, 2)), partial(swap, not_begun, 1),
        *(partial(note_presence, event, ADA, AT,
                  Presence(table=table, after_hand=after, is_here=is_here, closes_circle=(table, after) == (2, 5)))
          for table, after, is_here in (
              (2, 5, False), (5, 3, False), (6, 3, False), (5, 1, True), (3, 4, True)
          )),
        *(partial(add_late_team, of, ADA, AT, LateTeam(entry=TeamEntry(name), after_hand=6))
          for of, name in ((event, "crowns "), (not_begun, "Late"))),
        *(partial(substitute_player, event, ADA, AT,
                  Substitute(table=1, seat=Seat.B, name="Sam", after_hand=after, reason="Ill"))
          for after in (-1, 19, 999)),
        partial(change_letters, event, ADA, AT, NewLetters(table=1, A=Seat.A, B=Seat.A, X=Seat.A, Y=Seat.A)),
        partial(change_sessions, event, ADA, AT, NewSessions(sessions=((3, 6), (6,)), after_hand=4, reason="Late")),
    )  # fmt: skip


@pytest.mark.rule("R17")
@pytest.mark.django_db
def test_a_sheet_that_restarts_each_day_does_so_when_the_sessions_change() -> None:
    event = load(document(4, event={"sessions": [[6, 6], [6]], "restart_each_day": True}))
    days.open_day(event, ADA, AT, days.OneDay(day=1))

    change_sessions(event, ADA, AT, NewSessions(sessions=((6, 5), (8,)), after_hand=6, reason="Late"))

    hands = adopted_movement(event_at("games")).movement.rotation.hands
    assert hands == book_rotation.rotation_of_days(((6, 5), (8,)), restart_each_day=True).hands


CHANGES: dict[str, Callable[[Event], None]] = {
    "leaving": lambda event: note_presence(
        event, ADA, AT, Presence(is_here=False, table=2, after_hand=6, closes_circle=True, reason="Ill")
    ),
    "late": lambda event: add_late_team(
        event, ADA, AT, LateTeam(entry=TeamEntry("Late"), after_hand=6, is_ranked=True)
    ),
    "sessions": lambda event: change_sessions(
        event, ADA, AT, NewSessions(sessions=((6, 5), (6,)), after_hand=6, reason="Late")
    ),
    "stopping": lambda event: change_sessions(
        event, ADA, AT, NewSessions(sessions=((6,),), after_hand=6, reason="Power cut")
    ),
}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", CHANGES)
def test_a_movement_is_designed_while_nobody_holds_the_event_and_not_stored_for_another_hall(
    change: str, event: Event
) -> None:
    """Somebody else adds a team while the movement is designed: just after the one in force was read."""
    was_held = []

    def add_another_team(execute: Any, sql: str, *call: Any) -> Any:
        result = execute(sql, *call)
        if not was_held and models.MovementHand._meta.db_table in sql:
            was_held.append(connection.in_atomic_block)
            add_late_team(event, ADA, AT, LateTeam(entry=TeamEntry("Quick"), after_hand=6, is_ranked=True))
        return result

    cache.clear()
    with connection.execute_wrapper(add_another_team), pytest.raises(Conflict) as refusal:
        CHANGES[change](event)

    assert (str(refusal.value), was_held) == (
        "The tables, the sessions or the movement were changed while this one was designed. Look at them, then make "
        "the change again.",
        [False],
    )
    assert [team.name for team in Roster(event).seated] == [*NAMES, "Quick"]
    assert (adopted_movement(event).edition, sessions_by_day(event)) == (2, ((6, 6), (6,)))


@pytest.mark.django_db
def test_turns_end_with_new_ones_and_when_the_spare_or_another_team_takes_the_seat() -> None:
    event = set_up(4, sessions=((3, 3), (3, 3)))

    last = []
    for act in (
        lambda: plan_turns(event, ADA, AT, SpareTurns(table=2, name="Zoë", every=1, after_hand=0, reason="Five")),
        lambda: plan_turns(event, ADA, AT, SpareTurns(table=2, seats=(), after_hand=8, reason="Tired")),
        lambda: substitute_player(
            event, ADA, AT, Substitute(table=2, seat=Seat.B, name="Zoe\u0308", after_hand=3, reason="Ill")
        ),
    ):
        act()
        last.append(max(turn.last_hand for turn in Roster(event).seated[1].turns))
    assert last == [12, 8, 3]
    given = partial(SpareTurns, table=2, after_hand=0, reason="Five")
    wrong = given(name="Zoë", every=1), given(name=""), given(name="Tom", first=Seat.A, seats=(Seat.B,))
    need_refused(event, *(partial(plan_turns, event, ADA, AT, each) for each in wrong))
