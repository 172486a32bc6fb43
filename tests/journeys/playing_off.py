"""Events of a journey, played to the end by chance that a seed repeats: hands, counts, ties, the final standings."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

from rotations.services import ChosenMovement, adopt_movement, plan_movement
from scoring.domain.cards import DECK
from scoring.domain.playoff.progress import Step, StepKind, next_step
from scoring.domain.standings import TieState
from scoring.queries.standings import event_standings, playoff_numbered
from scoring.services.counts import NewCount, record_flag_count
from scoring.services.days import DayClosing, OneDay, close_day, open_day
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
from scoring.services.rulings import publish_final
from tests.actors import ADA
from tests.queried import adopted_movement
from tournament.models import Event
from tournament.queries.events import event_at, sessions_by_day
from tournament.services.acts import Actor
from tournament.services.teams import Seating, seat_teams

AT = datetime(2026, 5, 2, 17, tzinfo=UTC)
VERIFIERS = ("Vera", "Hugo")
FEWEST_FOR_A_BRACKET = 4


def play_event(
    event: Event, chance: Random, plan: str = "sequence", counted: Sequence[int] | None = None
) -> Counter[int]:
    """Seats and plays an event to its final standings; how many ties of each size were played off on the way.

    `counted` are the flags that a day ends with, table 1 first, where chance shall not decide.
    """
    seat_teams(event, ADA, AT, Seating())
    adopt_movement(event, ADA, AT, ChosenMovement(movement=plan_movement(event_at(event.slug), plan)))
    first = 0
    for day, sessions in enumerate(sessions_by_day(event), start=1):
        moves = adopted_movement(event).movement.moves[first : first + sum(sessions)]
        count_day(event, day, counted or flags_after(moves, event.flags_per_table, chance))
        first += sum(sessions)
    ties = settle_ties(event, chance)
    publish_final(event, ADA, AT)
    return ties


def flags_after(moves: Sequence[Sequence[int]], flags_per_table: int, chance: Random) -> Sequence[int]:
    """What lies on each table when flags have moved hand by hand."""
    flags = [flags_per_table] * len(moves[0])
    for row in moves:
        for home, host in enumerate(row):
            won = min(chance.choice((0, 0, 1, 1, 2)), flags[host - 1])
            flags[host - 1] -= won
            flags[home] += won
    return flags


def count_day(event: Event, day: int, flags: Sequence[int]) -> None:
    """Opens a day, has every table counted, and closes it."""
    open_day(event, ADA, AT, OneDay(day=day))
    for table, found in enumerate(flags, start=1):
        for by in VERIFIERS[: event.counts_needed]:
            record_flag_count(event, Actor(by), AT, NewCount(day=day, table=table, flags=found), f"{day} {table} {by}")
    close_day(event, ADA, AT, DayClosing(day=day))


def settle_ties(event: Event, chance: Random) -> Counter[int]:
    """Plays off every tie that matters, by the book or in a bracket; how many there were of each size."""
    sizes: Counter[int] = Counter()
    for tie in event_standings(event).standings.ties:
        if tie.playoff is TieState.NEEDED:
            places = len(tie.tables) if len(tie.tables) >= FEWEST_FOR_A_BRACKET else None
            key = start_playoff(event, ADA, AT, TiePlayedOff(tables=tie.tables, to_place=places))
            while (step := next_step(playoff_numbered(event, key).playoff)).kind is not StepKind.DONE:
                take_step(event, key, step, chance)
            sizes[len(tie.tables)] += 1
    return sizes


def take_step(event: Event, key: int, step: Step, chance: Random) -> None:
    """One step of a playoff, with cards drawn from a whole pack."""
    if step.kind in (StepKind.DRAW, StepKind.REDRAW):
        draw_cards(event, ADA, AT, DrawnCards(playoff=key, cards=cards_for(step.tables, chance)))
    elif step.kind is StepKind.CUT_TRUMP:
        cut_trump(event, ADA, AT, TrumpCut(playoff=key, tables=step.tables, card=str(chance.choice(DECK))))
    elif step.kind is StepKind.CUT_DEALER:
        cut = DealerCut(playoff=key, tables=step.tables, cards=cards_for([str(who) for who in step.people], chance))
        cut_dealer(event, ADA, AT, cut)
    else:
        tricks = chance.randint(0, 13)
        each = dict(zip(step.tables, (tricks, 13 - tricks), strict=True))
        play_hand(event, ADA, AT, PlayedHand(playoff=key, tables=step.tables, tricks=each))


def cards_for(who: Any, chance: Random) -> dict[Any, str]:
    """A card each."""
    return dict(zip(who, map(str, chance.sample(DECK, len(who))), strict=True))
