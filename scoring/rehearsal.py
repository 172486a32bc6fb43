"""A rehearsal: an event made and played through, hand by hand, by simulated players and verifiers.

The tricks of a hand are drawn, flags are won and lent, tables counted (R34-R38); ties of two and three are played off,
larger ones drawn by lot (R42-R47).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from random import Random

from django.contrib.auth.models import User
from django.db import transaction

from rotations.domain.book_rotation import Trump
from rotations.domain.movement import Movement
from rotations.queries import adopted_movement
from rotations.services import MovementChoice, adopt_movement
from scoring.domain.cards import DECK
from scoring.domain.flags import flags_won
from scoring.domain.playoff import MOST_IN_THE_BOOK, players_of, tables_of
from scoring.domain.standings import TieState
from scoring.queries.hall import Hall, playoff_numbered
from scoring.services.before_play import CheckedTables, check_flags
from scoring.services.counts import FlagsReturned, NewLoan, SentCount, lend_flags, store_count, take_back_flags
from scoring.services.days import DayClosing, OneDay, close_day, open_day
from scoring.services.playoffs import DrawnCards, PlayedHand, TiePlayedOff, draw_cards, play_hand, start_playoff
from scoring.services.rulings import TieRuling, publish_final, rule_on_tie
from tournament.domain import TRICKS, EventPlan, Refusal, Seat, TeamEntry
from tournament.domain.levels import PRESETS, Level
from tournament.models import Event
from tournament.queries.events import event_at
from tournament.queries.roster import Roster
from tournament.services.acts import Actor, open_for_change
from tournament.services.events import HandCall, call_hand, create_event
from tournament.services.teams import NewTeams, Seating, enter_teams, seat_teams

FEWEST_TEAMS = 2
MOST_TEAMS = 200
USUAL_TEAMS = 16
WRONG_BY = 9  # as 12 typed for 21
ZONES = 8
LEADER = Actor("the rehearsal")
VERIFIERS = ("Vera", "Hugo", "Ines")
MISCOUNTS = 0.03  # how often a simulated verifier is a flag off, and a third has to count
EVEN = 6.5
SPREAD, SPREAD_IN_NT_LOW = 1.7, 2.9
"""The visitors' tricks of one hand, by their mean and standard deviation; in NT Low a pair with low cards takes few."""
SEVENTH = 7
LEFT_AFTER_RETURN = 4  # how many flags a table keeps when it gives back what it was lent


class Stage(Enum):
    """Where a rehearsal stops, in the order of play: on its first day, or at the end; the value says it to people."""

    READY = "Before play"
    SEVENTH = "Hand 7 is being played"
    BREAK = "The first break, such as lunch"
    PLAYED = "The day’s last hand is played"
    CONFLICT = "Two counts of a table differ"
    WRONG_SUM = "The flags do not add up"
    COUNTED = "Every table is counted"
    CLOSED = "The day is closed"
    FINAL = "The standings are final"


@transaction.atomic
def rehearse(
    *,
    level: Level,
    teams: int,
    seed: object,
    slug: str,
    leader: User,
    at: datetime,
    name: str = "",
    until: Stage = Stage.FINAL,
    progress: Callable[[str], None] = lambda sentence: None,
) -> Event:
    """An event of that many teams, played to a stage; the same seed gives the same event.  Raises Refusal, Conflict."""
    Refusal.when(not FEWEST_TEAMS <= teams <= MOST_TEAMS, f"A rehearsal has {FEWEST_TEAMS} to {MOST_TEAMS} teams.")
    zones = (teams + 1) // 2 if level is Level.PROVINCIAL and teams > 2 * ZONES else ZONES
    plan = EventPlan(
        slug=slug,
        name=name or f"Rehearsal, {level.label.lower()} ({seed})",
        level=level,
        zones=tuple(f"Zone {number}" for number in range(1, zones + 1)),
        is_rehearsal=True,
    )
    event = create_event(Actor(LEADER.name, user=leader), at, plan)
    entries = tuple(
        TeamEntry(
            name=f"Team {number}",
            zone=f"Zone {(number - 1) % zones + 1}",
            qualified_by="placing",
            qualified_place=(number - 1) // zones + 1,
            players={seat: f"Player {number}{seat.value}" for seat in Seat},
        )
        for number in range(1, teams + 1)
    )
    enter_teams(event, LEADER, at, NewTeams(teams=entries))
    # Drawn by the seed, whatever the slug, unless the level seats by zones (R5, R7).
    drawn = chance_of(seed, "seats").sample(range(1, teams + 1), teams) if PRESETS[level].is_drawn else []
    seat_teams(
        event, LEADER, at, Seating(tables={entry.name: table for entry, table in zip(entries, drawn, strict=False)})
    )
    adopt_movement(event, LEADER, at, MovementChoice(plan="balanced"))
    for stage in stages(event_at(slug), seed, until, at, progress):
        if stage is until or (stage is Stage.CLOSED and until is not Stage.FINAL):
            break
    return event_at(slug)


def chance_of(seed: object, what: object) -> Random:
    """What chance brings on a day, or for seats or ties."""
    return Random(f"rehearsal:{seed}:{what}")  # noqa: S311  # the same seed plays the same event


def stages(event: Event, seed: object, until: Stage, at: datetime, progress: Callable[[str], None]) -> Iterator[Stage]:
    """Plays an event; the stages as they are reached."""
    yield Stage.READY
    roster, movement = Roster(event), adopted_movement(event, Hall(event)).movement
    for day, hands in roster.hands.items():
        chance, playing = chance_of(seed, day), tuple(roster.tables)
        open_day(event, LEADER, at, OneDay(day=day))
        check_flags(event, LEADER, at, CheckedTables(day=day, tables=playing))
        if until is Stage.SEVENTH:
            call_hand(event, LEADER, at, HandCall(hand=SEVENTH))
            yield Stage.SEVENTH
        *breaks, end = roster.sessions_of(day)
        for session in breaks:
            call_hand(event, LEADER, at, HandCall(hand=session.last, is_stopped=True))
            yield Stage.BREAK
        call_hand(event, LEADER, at, HandCall(hand=end.last, is_stopped=True))
        number = hands.last - hands.before
        flags, loans = play_hands(movement, day, hands.before, number, event.flags_per_table, chance, progress)
        note_loans(event, day, loans, at)
        yield Stage.PLAYED
        count_tables(event, day, flags, chance, at=at, until=until)
        yield until if until in (Stage.CONFLICT, Stage.WRONG_SUM) else Stage.COUNTED
        close_day(event, LEADER, at, DayClosing(day=day))
        yield Stage.CLOSED
    settle_ties(event, chance_of(seed, "ties"), at=at)
    publish_final(event, LEADER, at)


@dataclass
class HostsLoan:
    """Flags that a table was lent at a hand, and how many of them came back."""

    table: int
    flags: int
    hand: int
    returned: int = 0


def note_loans(event: Event, day: int, loans: Sequence[HostsLoan], at: datetime) -> None:
    for loan in loans:
        lend_flags(event, LEADER, at, NewLoan(day=day, table=loan.table, flags=loan.flags, hand=loan.hand))
        if loan.returned:
            take_back_flags(event, LEADER, at, FlagsReturned(day=day, table=loan.table, flags=loan.returned))


def play_hands(
    movement: Movement,
    day: int,
    first: int,
    hands: int,
    flags_per_table: int,
    chance: Random,
    progress: Callable[[str], None],
) -> tuple[list[int], list[HostsLoan]]:
    """The flags on each table at the end of a day, and its loans: a host is lent what it cannot pay (R37)."""
    flags = [flags_per_table] * movement.tables
    loans = []
    lines = slice(first, first + hands)
    for hand, hosts in zip(movement.rotation.hands[lines], movement.moves[lines], strict=True):
        progress(f"hand {hand.number} of {movement.hands}")
        won = [flags_won(draw_tricks(hand.trump, chance), hand.trump) for _ in hosts]
        for host, carried in zip(hosts, won, strict=True):
            missing = max(carried - flags[host - 1], 0)
            if missing:
                loans.append(HostsLoan(host, missing, hand.number))
            flags[host - 1] += missing - carried
        # Visitors are back home only after every host has paid.
        flags = [on_table + carried for on_table, carried in zip(flags, won, strict=True)]
        for loan in loans:
            back = max(min(loan.flags - loan.returned, flags[loan.table - 1] - LEFT_AFTER_RETURN), 0)
            loan.returned += back
            flags[loan.table - 1] -= back
    return flags, loans


def draw_tricks(trump: Trump, chance: Random) -> int:
    """Tricks that the visitors take in one hand of two equal pairs, 0 to 13."""
    return min(max(round(chance.gauss(EVEN, SPREAD_IN_NT_LOW if trump is Trump.NT_LOW else SPREAD)), 0), TRICKS)


def count_tables(event: Event, day: int, flags: Sequence[int], chance: Random, *, at: datetime, until: Stage) -> None:
    """Verifiers count every table as often as it takes; at the first one a mistake stays where one is wanted."""
    with transaction.atomic():
        opened = open_for_change(event)
        hall = Hall(opened)
        for table, on_table in enumerate(flags, start=1):
            error = 1 if chance.random() < MISCOUNTS else 0
            people = 3 if error else event.counts_needed
            if table == 1 and until is Stage.WRONG_SUM:
                on_table += WRONG_BY
            if table == 1 and until is Stage.CONFLICT:
                error, people = 1, 2
            for by, error_of in list(zip(VERIFIERS, (error, 0, 0), strict=True))[:people]:
                sent = SentCount(day=day, table=table, flags=on_table + error_of, by=by, at=at)
                hall = store_count(hall, sent, opened)


def settle_ties(event: Event, chance: Random, *, at: datetime) -> None:
    """Plays off every tie that needs it; larger ones are ruled by lot."""
    for tie in [tie for tie in Hall(event).standings.standings.ties if tie.playoff is TieState.NEEDED]:
        if len(tie.tables) <= MOST_IN_THE_BOOK:
            play_off(event, tie.tables, chance, at=at)
        else:
            order = tuple(chance.sample(tie.tables, len(tie.tables)))
            rule_on_tie(event, LEADER, at, TieRuling(tables=tie.tables, order=order, reason="Drawn by lot."))


def play_off(event: Event, tables: tuple[int, ...], chance: Random, *, at: datetime) -> None:
    key = start_playoff(event, LEADER, at, TiePlayedOff(tables=tables))
    while True:
        now = playoff_numbered(event, key).playoff
        if drawing := now.to_draw:
            cards = chance.sample(DECK, len(drawing))
            drawn = {table: str(card) for table, card in zip(drawing, cards, strict=True)}
            draw_cards(event, LEADER, at, DrawnCards(playoff=key, cards=drawn))
        elif meeting := now.next_meeting:
            trump = Trump(chance.choice(DECK).suit.value)
            taken, tables = draw_tricks(trump, chance), tables_of(meeting)
            tricks = dict(zip(tables, (taken, TRICKS - taken), strict=True))
            dealer = chance.choice(players_of(meeting))
            hand = PlayedHand(playoff=key, tables=tables, trump=trump.value, dealer=dealer, tricks=tricks)
            play_hand(event, LEADER, at, hand)
        else:
            return
