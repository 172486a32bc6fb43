"""Printed sheets are out of date exactly when they would be drawn differently now."""

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rotations.services import HandPlayed, note_real_play
from scoring.domain.standings import TeamRuling, TeamRulingKind
from scoring.queries import sheets
from scoring.queries.outdated import outdated_sheets
from scoring.services import counts, rulings
from scoring.services.days import (
    CheckedTables,
    CheckIn,
    DayClosing,
    FeeNote,
    OneDay,
    Reopening,
    check_flags,
    check_in,
    close_day,
    note_fee,
    open_day,
    reopen_day,
)
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
from tests.events import ADA, NOON, adopt, count, count_all, fresh, set_up
from tournament.domain import Refusal, Seat, TeamEntry
from tournament.models import Event, Prize
from tournament.queries.events import plan_of
from tournament.queries.roster import players_of
from tournament.services import access, events, office, teams
from tournament.sheets.page import Imprint, bind

pytestmark = pytest.mark.django_db

ADDRESS = "https://flags.example"
Act = Callable[[Event], object]
Drawn = dict[str, dict[str, list[bytes]]]
REPORTS = [name for name, sheet in sheets.SHEETS.items() if sheet.is_report]
IN_USE = [name for name in sheets.SHEETS if name not in (*REPORTS, "hall-pack")]


MARKS: dict[str, list[bytes]] = {}
"""The marks of each sheet by all that it is drawn from, so that none is drawn twice."""


def marks(sheet: sheets.Sheet, values: Any, of: Imprint) -> list[bytes]:
    """All that is on the pages, letter and line: a PDF's streams, which do not hold its title."""
    key = f"{sheet.name} {values} {of}"
    if key not in MARKS:
        pdf, _pages = bind(sheet.pages(values, of), of, sheet.label)
        MARKS[key] = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    return MARKS[key]


class FactsOfAllHands(sheets.SheetFacts):
    """Hands that are over stay on the sheets: without, a new one is shorter, but the older one is as good."""

    @property
    def first_to_come(self) -> int:
        return 0


def without_empty_tables(sheet: str, values: Any) -> Any:
    """The call says which tables are empty; nobody prints a sheet again for that sentence."""
    if sheet == "movement-sheets":
        return [replace(card, empty=()) for card in values]
    return (*values[:2], (), values[3]) if sheet == "calling-sheet" else values


def draw_all(event: Event, names: Iterable[str]) -> Drawn:
    """Each of these sheets that can be drawn now, by table where its pages are, without edition and score."""
    facts, drawn = FactsOfAllHands(event, ADDRESS), {}
    of = replace(sheets.imprint(facts, paper="letter", is_large=False), edition="")
    for sheet in map(sheets.SHEETS.__getitem__, names):
        try:
            values = without_empty_tables(sheet.name, sheet.values(facts))
            parts = {str(each.table): [each] for each in values} if sheet.is_by_table else {"": values}
            drawn[sheet.name] = {table: marks(sheet, part, of) for table, part in parts.items()}
        except Refusal:
            continue
    return drawn


def print_all(event: Event, names: Iterable[str]) -> None:
    """Notes that these sheets, and no others, lie in the hall as they would be drawn now."""
    facts = sheets.SheetFacts(event, ADDRESS)
    shown = [(sheet, sheet.values(facts)) for sheet in map(sheets.SHEETS.__getitem__, names)]
    digests = {key: digest for sheet, values in shown for key, digest in sheet.digests(facts, values).items()}
    event.print_jobs.all().delete()
    event.print_jobs.create(sheets=[*names], requested_by="Ada", requested_at=NOON, digests=digests)


def drawn_otherwise(before: Drawn, now: Drawn) -> dict[str, tuple[int, ...]]:
    """The sheets of `before` that look otherwise now, with the tables as `outdated_sheets` gives them."""
    result: dict[str, tuple[int, ...]] = {}
    for name, pages in before.items():
        changed = [table for table, each in now.get(name, {}).items() if pages.get(table) != each]
        if changed or name not in now:
            result[name] = () if len(changed) == len(now.get(name, {})) else tuple(map(int, changed))
    return result


def edit(**values: Any) -> Act:
    return lambda event: events.edit_event(
        event, ADA, NOON, events.EventChange(plan=replace(plan_of(event), **values), reason="Agreed.")
    )


def change_team(team_name: str, /, **values: Any) -> Act:
    def act(event: Event) -> None:
        team = event.teams.get(name=team_name)
        players = {seat: name or "" for seat, name in players_of(team).items()}
        entry = TeamEntry(team.name, zone=team.zone, area=team.area, players=players, telephone=team.telephone)
        teams.edit_team(event, ADA, NOON, teams.TeamChange(team=team.pk, entry=replace(entry, **values)))

    return act


def do(act: Callable[..., object], *given: object) -> Act:
    """Does an act, with its input if it takes one; all at one moment, so that no sheet differs by its time."""
    return lambda event: act(event, ADA, NOON, *given)


def do_in_playoff(
    act: Callable[..., object], step: type[rulings.OnePlayoff | rulings.PlayoffCorrection], **fields: Any
) -> Act:
    return lambda event: act(event, ADA, NOON, step(playoff=event.playoffs.last().pk, **fields))


def counted(*flags: int) -> Act:
    return lambda event: [count(event, table, each, at=NOON) for table, each in enumerate(flags, start=1)]


PLAYERS = {seat: f"{seat.value} of them" for seat in Seat}


def recount(event: Event) -> None:
    """Table 4 is counted once more; then an entry of Ada's, for the stamp says whose was the last, as it says when."""
    count(event, 4, 8, at=NOON)
    note_fee(fresh(event), ADA, NOON, FeeNote(day=1, table=3, is_paid=True))


@pytest.fixture
def share(pytestconfig: pytest.Config) -> float:
    """Before and after how many of the acts everything is drawn: an eighth of them, and all with `--whole`."""
    return 1 if pytestconfig.getoption("--whole") else 1 / 8


def compare(event: Event, acts: Iterable[Act], names: Iterable[str], share: float) -> set[str]:
    """Does the acts one by one, everything printed anew before each that is compared; gives the sheets that were out
    of date once.
    """
    found, chance, before = set[str](), Random(os.environ["SAMPLE_SEED"]), Drawn()
    for number, act in enumerate(acts):
        if chance.random() >= share:
            before = {}
            act(fresh(event))
            continue
        before = before or draw_all(fresh(event), names)
        print_all(fresh(event), before)
        act(fresh(event))
        now = draw_all(fresh(event), names)
        outdated = outdated_sheets(fresh(event))
        assert outdated == drawn_otherwise(before, now), number
        found |= outdated.keys()
        before = now
    return found if share == 1 else {*names}


@pytest.fixture(autouse=True)
def address(settings: Any) -> None:
    settings.PUBLIC_URL = ADDRESS


@pytest.mark.slow
def test_before_play_a_sheet_is_out_of_date_exactly_when_it_would_be_drawn_otherwise(share: float) -> None:
    event = set_up(3, is_open=False, sessions=((1, 1), (1,)))

    assert compare(
        event,
        (
            change_team("Team 1", name="Bells"),
            change_team("Bells", telephone="780 555 0188"),
            change_team("Bells", area="Leduc"),
            change_team("Bells", zone="Zone 3"),
            change_team("Bells", players=PLAYERS),
            change_team("Bells", players=PLAYERS | {Seat.X: "Max"}),
            edit(name="Winter Games"),
            edit(venue="Elks Hall"),
            edit(dates=(NOON.date(), None)),
            edit(slug="winter"),
            edit(counts_needed=2),
            edit(flags_per_table=10),
            edit(advancing=1),
            edit(places_that_matter=2),
            edit(show_player_names=True),
            edit(zone="Zone 3"),
            edit(age_reference_date=NOON.date()),
            edit(restart_each_day=True),
            do(access.change_code),
            do(access.make_card, access.NewCard(name="Vera")),
            do(access.offer_prize, access.NewPrize(name="First", kind=Prize.Kind.PLACE, number=1)),
            do(teams.seat_teams, teams.Seating(tables={"Bells": 3, "Team 2": 1, "Team 3": 2})),
            lambda event: adopt(event, "balanced"),
            lambda _: office.edit_association(ADA, NOON, office.AssociationChange(name="Whist Alberta")),
            do(check_in, CheckIn(day=1, tables=(1, 2), players=4)),
        ),
        [*IN_USE, "standings"],
        share,
    ) == {*IN_USE, "standings"}


@pytest.mark.slow
def test_during_play_a_sheet_is_out_of_date_exactly_when_it_would_be_drawn_otherwise(share: float) -> None:
    event = set_up(3, is_open=False, sessions=((1, 1), (1, 1)), entry_fee=40)

    found = compare(
        event,
        (
            do(open_day, OneDay(day=1)),
            do(check_flags, CheckedTables(day=1, tables=(1,))),
            do(note_fee, FeeNote(day=1, table=1, is_paid=True)),
            edit(entry_fee=50),
            do(events.call_hand, events.HandCall(hand=1)),
            do(substitute_player, Substitute(table=2, seat=Seat.A, name="Olga", after_hand=1, reason="Ill.")),
            do(plan_turns, SpareTurns(table=2, name="Sue", every=1, after_hand=1, reason="Five.")),
            do(substitute_player, Substitute(table=3, seat=Seat.B, after_hand=1, reason="Ill.")),
            do(change_letters, NewLetters(table=2, A=Seat.Y, B=Seat.X, X=Seat.B, Y=Seat.A)),
            do(counts.lend_flags, counts.NewLoan(day=1, table=1, flags=2)),
            do(counts.take_back_flags, counts.FlagsReturned(day=1, table=1, flags=1)),
            do(withdraw_team, Leaving(table=3, after_hand=1, closes_circle=False, reason="Ill.")),
            do(return_team, Arrival(table=3, after_hand=1)),
            do(add_late_team, LateTeam(entry=TeamEntry("Late"), after_hand=1, is_ranked=True)),
            do(
                replace_team,
                TeamReplaced(table=2, entry=TeamEntry("Next"), after_hand=1, reason="They cannot play on."),
            ),
            do(swap_teams, TeamsSwapped(table=1, with_table=2, after_hand=1, flags_stay=True, reason="Mixed up.")),
            do(events.call_hand, events.HandCall(hand=2)),
            do(note_real_play, HandPlayed(hand=2, note="Everybody went up 1.")),
            do(note_real_play, HandPlayed(hand=2, note="")),
            do(rank_team, TeamRank(table=4, is_ranked=False, reason="Too late.")),
            do(change_sessions, NewSessions(sessions=((1, 1), (1,)), after_hand=2, reason="Power cut.")),
            counted(14, 14, 12, 9),
            do(rulings.rule_on_team, TeamRuling(table=2, kind=TeamRulingKind.PENALTY, number=1, reason="Talked.")),
            do(rulings.record_ruling, rulings.OtherRuling(about="the clock", reason="It stopped.")),
            do(close_day, DayClosing(day=1)),
            do(reopen_day, Reopening(day=1, reason="Once more.")),
            recount,
            do(close_day, DayClosing(day=1, reason="A flag is lost.")),
        ),
        [*IN_USE, *REPORTS],
        share,
    )
    assert found >= {"movement-sheets", "standings", "results", "teams"}


@pytest.mark.slow
def test_after_play_a_sheet_is_out_of_date_exactly_when_it_would_be_drawn_otherwise(share: float) -> None:
    event = set_up(3, sessions=((1,),), entry_fee=40)
    counts.lend_flags(event, ADA, NOON, counts.NewLoan(day=1, table=1, flags=2))
    count_all(event, (16, 14, 8))
    close_day(event, ADA, NOON, DayClosing(day=1))

    assert compare(
        event,
        (
            edit(places_that_matter=1),
            edit(advancing=2),
            edit(entry_fee=50),
            edit(count_loans_against_table=False),
            edit(count_loans_against_table=True),
            edit(places_that_matter=3),
            do(rulings.start_playoff, rulings.TiePlayedOff(tables=(1, 2))),
            do_in_playoff(rulings.play_hand, rulings.PlayedHand, tables=(1, 2), tricks={1: 8, 2: 5}, trump="H"),
            do_in_playoff(rulings.take_back_hand, rulings.PlayoffCorrection, reason="Miscounted."),
            do_in_playoff(rulings.give_up_playoff, rulings.PlayoffCorrection, reason="They went home."),
            do(rulings.rule_on_tie, rulings.TieRuling(tables=(1, 2), order=(2, 1), reason="By lot.")),
            do(access.offer_prize, access.NewPrize(name="Highest table", kind=Prize.Kind.PLACE, number=1)),
            do(access.offer_prize, access.NewPrize(name="The wooden spoon", kind=Prize.Kind.BOOBY)),
            change_team("Team 1", players={Seat.A: "Ann"}),
            do(rulings.publish_final),
            do(rulings.withdraw_final, rulings.FinalTakenBack(reason="One count was wrong.")),
            do(rulings.publish_final),
        ),
        REPORTS,
        share,
    ) == {*REPORTS}


def test_no_sheet_is_printed_for_a_team_that_is_late_but_for_those_sent_to_one_that_left() -> None:
    event = set_up(4, sessions=((2, 2),))
    print_all(fresh(event), ["movement-sheets", "calling-sheet"])
    check_in(event, ADA, NOON, CheckIn(day=1, tables=(4,), players=0))
    withdraw_team(event, ADA, NOON, Leaving(table=4, after_hand=0, reason="On the road."))
    late = outdated_sheets(fresh(event))
    made = sheets.SheetFacts(fresh(event), ADDRESS).cards
    assert not any(line.is_host_empty or line.are_visitors_away for card in made for line in card.lines)
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=2))
    return_team(fresh(event), ADA, NOON, Arrival(table=4, after_hand=1))
    here = outdated_sheets(fresh(event))
    withdraw_team(fresh(event), ADA, NOON, Leaving(table=4, after_hand=2, reason="Gone home."))

    assert (late, here) == ({}, {})
    assert outdated_sheets(fresh(event)).keys() == {"movement-sheets"}


def test_a_sheet_on_which_the_next_hand_alone_is_another_is_printed_again_until_that_is_over() -> None:
    event = set_up(4, sessions=((2, 2),))
    print_all(fresh(event), ["movement-sheets"])
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=2, is_stopped=True))
    withdraw_team(fresh(event), ADA, NOON, Leaving(table=4, after_hand=2, reason="Ill."))
    return_team(fresh(event), ADA, NOON, Arrival(table=4, after_hand=3, reason="Well again."))

    to_come = outdated_sheets(fresh(event))
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=4))

    assert (to_come.keys(), outdated_sheets(fresh(event))) == ({"movement-sheets"}, {})


def test_what_was_printed_last_counts_table_by_table() -> None:
    event = set_up(4)
    print_all(fresh(event), ["table-numbers"])
    for name in ("Team 2", "Team 3"):
        change_team(name, name=f"{name} and friends")(fresh(event))
    before = outdated_sheets(fresh(event))
    again = sheets.draw(fresh(event), ["table-numbers"], tables=(2,), public_url=ADDRESS).digests
    event.print_jobs.create(sheets=["table-numbers"], tables=[2], requested_by="Ada", requested_at=NOON, digests=again)

    assert again.keys() == {"table-numbers/2"}
    assert (before, outdated_sheets(fresh(event))) == ({"table-numbers": (2, 3)}, {"table-numbers": (3,)})
