"""Teams that leave or come late, floaters, substitutes, letters and sessions changed.  R21, R23, R38."""

import csv
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.db import IntegrityError, connection, transaction
from django.test import Client

from rotations import models, queries, services
from rotations.domain import book_rotation, card
from scoring.domain.standings import TeamRulingKind
from scoring.queries import sheets
from scoring.queries.hall import Hall
from scoring.services import counts, days, rulings
from scoring.services.roster_changes import (
    Arrival,
    LateTeam,
    Leaving,
    NewLetters,
    NewSessions,
    SpareTurns,
    Substitute,
    TeamRank,
    TeamReplaced,
    TeamsSwapped,
    add_late_team,
    change_letters,
    change_sessions,
    plan_turns,
    rank_team,
    replace_team,
    return_team,
    substitute_player,
    swap_teams,
    withdraw_team,
)
from scoring.services.rulings import RulingOnTeam
from scoring.web.presenters.calling import places_now
from tests.events import ADA, document, load, need_refused, new_event, set_up
from tests.queried import adopted_movement, day_counts, empty_tables, table_card
from tests.refusals import why_refused
from tests.remembered import remembered
from tournament.domain import Conflict, Seat, TeamEntry
from tournament.models import Event
from tournament.queries.events import event_at, sessions_by_day
from tournament.queries.roster import Roster
from tournament.services import events, teams

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


def count(event: Event, day: int, flags: dict[int, int]) -> None:
    for table, found in flags.items():
        counts.record_flag_count(event, ADA, AT, counts.NewCount(day=day, table=table, flags=found))


@pytest.mark.rule("R9", "R10")
def test_a_team_that_cannot_play_on_is_replaced_at_its_table_with_its_flags_and_that_is_taken_back(
    event: Event,
) -> None:
    count(event, 1, {2: 15})
    row = event.teams.get(name="Bells")
    entry = TeamEntry("Nexts", qualified_by="alternate", players={Seat.A: "Nan", Seat.B: "Ned"})

    replace_team(event, ADA, AT, TeamReplaced(table=2, entry=entry, after_hand=3, reason="Flu"))

    after = event_at("club")
    team, flags = after.tables.get(number=2).team, day_counts(after)[0].tables[2].flags
    assert (team.name, team.qualified_by, flags) == ("Nexts", "alternate", 15)
    assert list(team.substitutions.values_list("seat", "left", "came", "after_hand")) == [
        ("A", "A of them", "Nan", 3), ("B", "B of them", "Ned", 3),
    ]  # fmt: skip
    again = TeamReplaced(table=3, entry=entry, after_hand=3, reason="Flu")
    need_refused(after, partial(replace_team, after, ADA, AT, again))
    replace_team(after, ADA, AT, TeamReplaced(table=2, entry=TeamEntry("Bells"), after_hand=3, reason="They are well"))
    assert event_at("club").tables.get(number=2).team == row


def hands_of(event: Event) -> dict[str, list[card.HandLine]]:
    """The hands of every team that ever had a table, as its page shows them."""
    rows, adopted = event.tables.values_list("number", "team__name"), adopted_movement(event)
    return {team: list(table_card(event, adopted, table).lines) for table, team in rows}


def test_after_a_closed_circle_a_late_team_and_one_that_came_back_each_has_the_hands_that_it_played(
    event: Event,
) -> None:
    before = hands_of(event)
    withdraw_team(event, ADA, AT, Leaving(table=2, after_hand=6, closes_circle=True, reason="Went home"))
    second = hands_of(event)["Elks"][6:12]
    add_late_team(event, ADA, AT, LateTeam(entry=TeamEntry("Flints"), after_hand=12))

    after, adopted = hands_of(event), adopted_movement(event)
    assert [(team.name, table_card(event, adopted, team.table).note()) for team in Roster(event).seated] == [
        ("Aces", ""), ("Elks", "Hands 1 to 6 at table 5."), ("Crowns", ""), ("Deuces", ""),
        ("Flints", "Hands 1 to 12 not played."),
    ]  # fmt: skip
    assert {team: after[team][:6] for team in before} == {team: hands[:6] for team, hands in before.items()}
    assert ([line.number for line in after["Flints"]], after["Elks"][6:12]) == ([*range(13, 19)], second)
    return_team(event, ADA, AT, Arrival(table=6, after_hand=13, reason="Well again"))
    bells = table_card(event, adopted_movement(event), 6)
    assert ([line.number for line in bells.lines], bells.note(), empty_tables(event)) == (
        [*range(1, 7), *range(14, 19)], "Hands 1 to 6 at table 2; hands 7 to 13 not played.", ()
    )  # fmt: skip


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("after_hand", "returned_after_hand", "stays_ranked"),
    [(3, None, False), (3, 5, False), (1, 6, False), (7, 6, False), (8, 9, True)],
)
def test_the_database_holds_that_absences_differ_end_and_are_one_at_a_time(
    event: Event, after_hand: int, returned_after_hand: int | None, stays_ranked: bool
) -> None:
    team = event.teams.get(name="Bells")
    for hands in ((3, 6), (9, None)):
        team.absences.create(after_hand=hands[0], returned_after_hand=hands[1])

    with pytest.raises(IntegrityError), transaction.atomic():
        team.absences.create(
            after_hand=after_hand, returned_after_hand=returned_after_hand, stays_ranked=stays_ranked
        )  # fmt: skip


@pytest.mark.rule("R21")
@pytest.mark.parametrize("was_taken_out", [False, True])
def test_a_team_on_the_list_that_comes_late_plays_at_its_own_table_and_the_hands_before_are_its_absence(
    was_taken_out: bool, event: Event
) -> None:
    """Whether it was marked as missing or taken out before hand 1."""
    if was_taken_out:
        withdraw_team(event, ADA, AT, Leaving(table=3, after_hand=0, reason="Nobody came"))
    days.check_in(event, ADA, AT, days.CheckIn(day=1, tables=(3,), players=0))
    events.call_hand(event, ADA, AT, events.HandCall(hand=4))

    return_team(event, ADA, AT, Arrival(table=3, after_hand=4))

    crowns, adopted = Roster(event).seated[2], adopted_movement(event)
    assert (crowns.table, crowns.name, crowns.players_here, [each[:2] for each in crowns.absences]) == (
        3, "Crowns", 4, [(0, 4)]
    )  # fmt: skip
    assert [line.number for line in table_card(event, adopted, 1).lines if line.is_host_empty] <= [4]
    assert adopted.edition == 1


def test_a_late_team_of_a_paper_day_met_those_whom_the_packs_calling_sheet_for_one_table_more_named(
    event: Event,
) -> None:
    paper, _card = sheets.SheetFacts(event, "").with_one_more_table
    add_late_team(event, ADA, AT, LateTeam(entry=TeamEntry("Fives"), after_hand=4, is_by_paper=True))

    hands = queries.planned_hands(event, adopted_movement(event), Roster(event))
    assert [(hand.number, hand.shift, len(hand.moves)) for hand in hands[4:]] == [
        (line.number, line.shift, 6) for line in paper[4:]
    ]
    assert {len(hand.moves) for hand in hands[:4]} == {5}
    assert "no sheet for one table more" in why_refused(
        add_late_team, event, ADA, AT, LateTeam(entry=TeamEntry("Sixes"), after_hand=6, is_by_paper=True)
    )


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


def test_a_swap_noted_later_than_another_one_counts_from_its_own_hand(event: Event) -> None:
    before = hands_of(event)
    swap(event, 7)
    swap(event, 4, tables=(3, 2))

    lines = {(team, line.number): line.move_to for team, hands in before.items() for line in hands}
    after = {team: [line.move_to for line in hands] for team, hands in hands_of(event).items()}
    at = {
        "Aces": ("Aces", "Bells", "Bells"),
        "Bells": ("Bells", "Aces", "Crowns"),
        "Crowns": ("Crowns",) * 2 + ("Aces",),
    }
    for team, (first, second, third) in at.items():
        sat = [first] * 4 + [second] * 3 + [third] * 11
        assert after[team] == [lines[each, hand] for hand, each in enumerate(sat, start=1)]


def test_what_cannot_be_changed_is_refused_and_changes_nothing(event: Event) -> None:
    """The team of table 5 has left, table 6 came late, and a loan of table 2 was waived."""
    withdraw_team(event, ADA, AT, Leaving(table=5, after_hand=2, reason="Ill"))
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
        partial(withdraw_team, event, ADA, AT, Leaving(table=2, after_hand=5, closes_circle=True, reason="Ill")),
        *(partial(withdraw_team, event, ADA, AT, Leaving(table=table, after_hand=3, reason="Ill")) for table in (5, 6)),
        partial(return_team, event, ADA, AT, Arrival(table=5, after_hand=1, reason="Well again")),
        partial(return_team, event, ADA, AT, Arrival(table=3, after_hand=4)),
        *(partial(add_late_team, of, ADA, AT, LateTeam(entry=TeamEntry(name), after_hand=6))
          for of, name in ((event, "crowns "), (not_begun, "Late"))),
        *(partial(substitute_player, event, ADA, AT,
                  Substitute(table=1, seat=Seat.B, name="Sam", after_hand=after, reason="Ill"))
          for after in (-1, 19, 999)),
        partial(change_letters, event, ADA, AT, NewLetters(table=1, A=Seat.A, B=Seat.A, X=Seat.A, Y=Seat.A)),
        partial(change_sessions, event, ADA, AT, NewSessions(sessions=((3, 6), (6,)), after_hand=4, reason="Late")),
    )  # fmt: skip


def test_a_floater_or_an_unranked_late_team_plays_and_is_named_below_the_standings(event: Event) -> None:
    rank_team(event, ADA, AT, TeamRank(table=5, is_ranked=False, reason="Made up on the day"))
    add_late_team(event, ADA, AT, LateTeam(entry=TeamEntry(name="Fives"), after_hand=12, is_ranked=False))
    count(event, 1, {1: 12, 2: 12, 3: 12, 4: 12, 5: 12})
    days.close_day(event, ADA, AT, days.DayClosing(day=1))
    days.open_day(event, ADA, AT, days.OneDay(day=2))
    count(event, 2, {1: 12, 2: 12, 3: 12, 4: 12, 6: 13})

    result = Hall(event_at("club")).standings

    assert list(day_counts(event)[0].tables) == [1, 2, 3, 4, 5]
    assert [*(place.team for place in result.standings.places), *map(str, result.unranked)] == [
        "Aces", "Bells", "Crowns", "Deuces",
        "Elks, table 5: not ranked.", "Fives, table 6: came before hand 13, 13 flags, not ranked.",
    ]  # fmt: skip
    withdraw_team(event, ADA, AT, Leaving(table=6, after_hand=15, closes_circle=False, reason="Went home"))
    rows = list(csv.DictReader(Client().get("/club/standings.csv").content.decode("utf-8-sig").splitlines()))
    # Without the flags of the open day.
    assert [(row["Place"], row["Team"], row["Note"]) for row in rows][5:] == [
        ("", "Fives", "came before hand 13, left after hand 15, not ranked")
    ]  # fmt: skip


@pytest.mark.rule("R17")
@pytest.mark.django_db
def test_a_sheet_that_restarts_each_day_does_so_when_the_sessions_change() -> None:
    event = load(document(4, event={"sessions": [[6, 6], [6]], "restart_each_day": True}))
    days.open_day(event, ADA, AT, days.OneDay(day=1))

    change_sessions(event, ADA, AT, NewSessions(sessions=((6, 5), (8,)), after_hand=6, reason="Late"))

    hands = adopted_movement(event_at("games")).movement.rotation.hands
    assert hands == book_rotation.rotation_of_days(((6, 5), (8,)), restart_each_day=True).hands


@pytest.mark.rule("R21")
@pytest.mark.django_db
def test_sessions_are_added_and_cut_before_a_day_of_several() -> None:
    event = set_up(4, sessions=((2,), (2, 2)))

    for sessions, reason in ((((2, 2), (2, 2)), "Time to spare"), (((2,), (2, 2, 2)), "Late")):
        change_sessions(event, ADA, AT, NewSessions(sessions=sessions, after_hand=2, reason=reason))
        numbers = [session.number for session in Roster(event).session_hands]
        assert (sessions_by_day(event), numbers) == (sessions, [1, 2, 3, 4])
    count(event, 1, dict.fromkeys(range(1, 5), 12))
    days.close_day(event, ADA, AT, days.DayClosing(day=1))
    need_refused(
        event,
        partial(
            change_sessions, event, ADA, AT, NewSessions(sessions=((2, 1), (2, 2, 2)), after_hand=2, reason="More time")
        ),
    )


CHANGES: dict[str, Callable[[Event], None]] = {
    "leaving": lambda event: withdraw_team(
        event, ADA, AT, Leaving(table=2, after_hand=6, closes_circle=True, reason="Ill")
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
@pytest.mark.django_db(transaction=True, serialized_rollback=True)
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
@pytest.mark.rule("R23")
@pytest.mark.parametrize(
    ("given", "sitting_out"),
    [
        ({}, [(4, 6, "A"), (7, 9, "B"), (10, 12, "X")]),  # sessions of three hands: the spare first
        ({"first": Seat.X}, [(1, 3, "X"), (4, 6, "Y"), (10, 12, "A")]),
        ({"every": 5}, [(6, 10, "A"), (11, 12, "B")]),
        ({"every": 2, "seats": (Seat.B,)}, [(3, 4, "B"), (7, 8, "B"), (11, 12, "B")]),
        ({"after_hand": 4, "first": Seat.A}, [(5, 6, "A"), (7, 9, "B"), (10, 12, "X")]),
    ],
)
def test_a_spare_takes_turns_by_session_or_after_so_many_hands(
    given: dict[str, Any], sitting_out: list[tuple[int, int, str]]
) -> None:
    event = set_up(4, is_open=False, sessions=((3, 3), (3, 3)))

    plan_turns(event, ADA, AT, SpareTurns(**{"table": 2, "name": "Sue", "after_hand": 0, "reason": "Five"} | given))

    turns = [turn for team in Roster(event).seated for turn in team.turns]
    assert [(turn.after_hand + 1, turn.last_hand, turn.seat.value) for turn in turns] == sitting_out


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
