"""A rehearsal: an event made and played through, hand by hand, by simulated players and verifiers.

The tricks of a hand are drawn, flags are won and lent, tables counted (R34-R38); ties of two and three are played off,
larger ones drawn by lot (R42-R47).
"""

from collections.abc import Callable
from datetime import datetime
from random import Random

from django.contrib.auth.models import User
from django.db import transaction

from rotations.domain.hand import Trump
from rotations.domain.movement import Movement
from rotations.queries import adopted_movement
from rotations.services import ChosenMovement, adopt_movement, plan_movement
from scoring.domain.cards import DECK
from scoring.domain.flags import flags_won
from scoring.domain.playoff.play import MOST_IN_THE_BOOK
from scoring.domain.playoff.progress import StepKind, next_step
from scoring.domain.standings import TieState
from scoring.event_file.schema import LoanRecord
from scoring.queries.standings import event_standings, playoff_numbered
from scoring.services.counts import CountSheet, SentCount
from scoring.services.days import CheckedTables, DayClosing, OneDay, check_flags, close_day, open_day
from scoring.services.loans import FlagsReturned, NewLoan, lend_flags, take_back_flags
from scoring.services.playoffs import (
    DealerCut,
    DrawnCards,
    PlayedHand,
    TiePlayedOff,
    TrumpCut,
    cut_dealer,
    cut_trump,
    draw_cards,
    play_hand,
    start_playoff,
)
from scoring.services.rulings import TieRuling, publish_final, rule_on_tie
from tournament.domain.acts import Part
from tournament.domain.event import EventPlan
from tournament.domain.house_rules import BOOK, TRICKS, HouseRules
from tournament.domain.level import PRESETS, Level
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event
from tournament.queries.events import event_at, event_setup, sessions_by_day
from tournament.services.acts import Actor
from tournament.services.events import create_event
from tournament.services.log import change_event
from tournament.services.teams import NewTeams, Seating, enter_teams, seat_teams

FEWEST_TEAMS = 2
MOST_TEAMS = 200
USUAL_TEAMS = 16
ZONES = 8
LEADER = Actor("the rehearsal")
VERIFIERS = ("Vera", "Hugo", "Ines")
MISCOUNTS = 0.03
"""How often a simulated verifier is a flag off, and a third has to count."""
EVEN = 6.5
SPREAD, SPREAD_IN_NT_LOW = 1.7, 2.9
"""The visitors' tricks of one hand, by their mean and standard deviation; in NT Low a pair with low cards takes few."""
LEFT_AFTER_RETURN = 4
"""How many flags a table keeps when it gives back what it was lent."""


@transaction.atomic
def rehearse(
    *,
    level: Level,
    teams: int,
    seed: int,
    slug: str,
    leader: User,
    at: datetime,
    progress: Callable[[str], None] = lambda sentence: None,
) -> Event:
    """An event of that many teams, played to its end; the same seed gives the same event.  Raises Refusal, Conflict."""
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        raise Refusal(f"A rehearsal has {FEWEST_TEAMS} to {MOST_TEAMS} teams.")
    zones = (teams + 1) // 2 if level is Level.PROVINCIAL and teams > 2 * ZONES else ZONES
    chance = Random(f"rehearsal:{seed}")  # noqa: S311  # the same seed plays the same event
    plan = EventPlan(
        slug=slug,
        name=f"Rehearsal, {level.label.lower()} ({seed})",
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
    drawn = chance.sample(range(1, teams + 1), teams) if PRESETS[level].is_drawn else []
    tables = {entry.name: table for entry, table in zip(entries, drawn, strict=False)}
    seat_teams(event, LEADER, at, Seating(tables=tables))
    adopt_movement(event, LEADER, at, ChosenMovement(movement=plan_movement(event, plan.plan)))
    first = 0
    for day, sessions in enumerate(sessions_by_day(event), start=1):
        play_one_day(event, day, first, sum(sessions), chance, at=at, progress=progress)
        first += sum(sessions)
    settle_ties(event, chance, at=at)
    publish_final(event, LEADER, at)
    return event_at(slug)


def play_one_day(
    event: Event, day: int, first: int, hands: int, chance: Random, *, at: datetime, progress: Callable[[str], None]
) -> None:
    """Opens, plays, counts and closes one day; `first` hands were played before it."""
    open_day(event, LEADER, at, OneDay(day=day))
    movement = adopted_movement(event, event_setup(event)).movement
    check_flags(event, LEADER, at, CheckedTables(day=day, tables=tuple(range(1, movement.tables + 1))))
    flags, loans = play_hands(movement, day, first, hands, event.flags_per_table, chance, progress, event.rules)
    for number, loan in enumerate(loans, start=1):
        lent = NewLoan(day=day, table=loan.table, flags=loan.flags, hand=loan.hand)
        lend_flags(event, LEADER, at, lent, f"loan {day} {number}")
        if loan.returned:
            returned = FlagsReturned(day=day, table=loan.table, flags=loan.returned)
            take_back_flags(event, LEADER, at, returned, f"return {day} {number}")
    count_tables(event, day, flags, chance, at=at)
    close_day(event, LEADER, at, DayClosing(day=day))


def play_hands(
    movement: Movement,
    day: int,
    first: int,
    hands: int,
    flags_per_table: int,
    chance: Random,
    progress: Callable[[str], None],
    rules: HouseRules = BOOK,
) -> tuple[list[int], list[LoanRecord]]:
    """The flags on each table at the end of a day, and its loans: a host is lent what it cannot pay (R37)."""
    flags = [flags_per_table] * movement.tables
    loans = []
    lines = slice(first, first + hands)
    for hand, hosts in zip(movement.rotation.hands[lines], movement.moves[lines], strict=True):
        progress(f"hand {hand.number} of {movement.hands}")
        won = [flags_won(draw_tricks(hand.trump, chance), hand.trump, rules=rules) for _ in hosts]
        for host, carried in zip(hosts, won, strict=True):
            missing = max(carried - flags[host - 1], 0)
            if missing:
                loans.append(LoanRecord(day=day, table=host, flags=missing, hand=hand.number))
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
    spread = SPREAD_IN_NT_LOW if trump is Trump.NT_LOW else SPREAD
    return min(max(round(chance.gauss(EVEN, spread)), 0), TRICKS)


def count_tables(event: Event, day: int, flags: list[int], chance: Random, *, at: datetime) -> None:
    """Two verifiers count every table; where they differ, a third does."""
    with change_event(event, Part.NOTHING) as opened:
        sheet = CountSheet(opened)
        for table, on_table in enumerate(flags, start=1):
            error = 1 if chance.random() < MISCOUNTS else 0
            counted = [on_table + error, on_table, on_table]
            for person in range(3 if error else event.counts_needed):
                sheet.add(
                    SentCount(
                        day=day, table=table, flags=counted[person], by=VERIFIERS[person], at=at,
                        key=f"rehearsal {day} {table} {person}",
                    )
                )  # fmt: skip
        sheet.store()


def settle_ties(event: Event, chance: Random, *, at: datetime) -> None:
    """Plays off every tie that needs it; larger ones are ruled by lot."""
    for tie in event_standings(event).standings.ties:
        if tie.playoff is not TieState.NEEDED:
            continue
        if len(tie.tables) <= MOST_IN_THE_BOOK:
            play_off(event, tie.tables, chance, at=at)
        else:
            order = tuple(chance.sample(tie.tables, len(tie.tables)))
            rule_on_tie(event, LEADER, at, TieRuling(tables=tie.tables, order=order, reason="Drawn by lot."))


def play_off(event: Event, tables: tuple[int, ...], chance: Random, *, at: datetime) -> None:
    """Plays the playoff of tied tables to its end by the services."""
    key = start_playoff(event, LEADER, at, TiePlayedOff(tables=tables))
    while True:
        now = playoff_numbered(event, key).playoff
        step = next_step(now)
        if step.kind is StepKind.DONE:
            return
        if step.kind in (StepKind.DRAW, StepKind.REDRAW):
            cards = chance.sample(DECK, len(step.tables))
            drawn = {table: str(card) for table, card in zip(step.tables, cards, strict=True)}
            draw_cards(event, LEADER, at, DrawnCards(playoff=key, cards=drawn))
        elif step.kind is StepKind.CUT_TRUMP:
            cut_trump(event, LEADER, at, TrumpCut(playoff=key, tables=step.tables, card=str(chance.choice(DECK))))
        elif step.kind is StepKind.CUT_DEALER:
            cards = chance.sample(DECK, len(step.people))
            cut = {str(player): str(card) for player, card in zip(step.people, cards, strict=True)}
            cut_dealer(event, LEADER, at, DealerCut(playoff=key, tables=step.tables, cards=cut))
        else:
            hand = next(hand for hand in now.hands if not hand.is_played)
            taken = draw_tricks(hand.trump or Trump.H, chance)
            tricks = dict(zip(hand.tables, (taken, TRICKS - taken), strict=True))
            play_hand(event, LEADER, at, PlayedHand(playoff=key, tables=hand.tables, tricks=tricks))
