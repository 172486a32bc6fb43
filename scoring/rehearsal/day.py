"""One day of a rehearsal: hands played card by card, flags lent, tables counted.  R34-R38."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from random import Random

from rotations.domain.movement import Movement
from rotations.queries import adopted_movement
from scoring.domain.players.military_whist import HandInHall, play_day
from scoring.services.counts import CountSheet, NewCount
from scoring.services.days import check_flags, close_day, open_day
from scoring.services.loans import lend_flags, take_back_flags
from tournament.models import Event
from tournament.services.log import open_for_change

LEADER = "the rehearsal"
VERIFIERS = ("Vera", "Hugo", "Ines")
MISCOUNTS = 0.03
"""How often a simulated verifier is a flag off, and a third has to count."""


def play_one_day(
    event: Event, day: int, first: int, hands: int, chance: Random, *, at: datetime, progress: Callable[[str], None]
) -> None:
    """Opens, plays, counts and closes one day; `first` hands were played before it."""
    open_day(event=event, day=day, by=LEADER, at=at)
    movement = adopted_movement(event).movement
    check_flags(event=event, day=day, tables=list(range(1, movement.tables + 1)), by=LEADER, at=at)
    played = play_hands(movement, first, hands, event.flags_per_table, chance, progress)
    lend = partial(lend_flags, event=event, day=day, by=LEADER, at=at)
    take_back = partial(take_back_flags, event=event, day=day, by=LEADER, at=at)
    for number, loan in enumerate(played.loans, start=1):
        lend(table=loan.table, flags=loan.flags, hand=loan.hand, key=f"loan {day} {number}")
        if loan.returned:
            take_back(table=loan.table, flags=loan.returned, key=f"return {day} {number}")
    count_tables(event, day, played.flags, chance, at=at)
    close_day(event=event, day=day, by=LEADER, at=at)


def play_hands(
    movement: Movement, first: int, hands: int, flags_per_table: int, chance: Random, progress: Callable[[str], None]
) -> HandInHall:
    """The hall after the last hand of a day."""
    lines = slice(first, first + hands)
    played = []
    for hall in play_day(movement.rotation.hands[lines], movement.moves[lines], chance, flags_per_table):
        progress(f"hand {hall.hand.number} of {movement.hands}")
        played = [hall]
    return played[0]


def count_tables(event: Event, day: int, flags: tuple[int, ...], chance: Random, *, at: datetime) -> None:
    """Two verifiers count every table; where they differ, a third does."""
    sheet = CountSheet(open_for_change(event))
    for table, there in enumerate(flags, start=1):
        slip = 1 if chance.random() < MISCOUNTS else 0
        found = [there + slip, there, there]
        for person in range(3 if slip else event.counts_needed):
            key = f"rehearsal {day} {table} {person}"
            sheet.add(NewCount(day, table, found[person], by=VERIFIERS[person], at=at, key=key))
    sheet.store()
