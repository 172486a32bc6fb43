"""Mistakes planted in simulated days, and whether the error finder names their kind.

Where two people count, the mistake is in one of the two counts, so that its table is known.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from scoring.domain.counts import CountedTable, Hall, Mistake, Room, Suspicion, explain, explain_conflict

HALLS = (11, 16, 40)
HANDS, LUNCH, START = 30, 15, 12
EVEN, SPREAD, STRENGTH = 6.5, 2.6, 0.3
"""Tricks of the visitors between equal teams, how widely they vary, and how much pairs differ; standard deviations."""
ENOUGH = 2
"""A table gives back what it owes once it keeps so many flags."""
PLANTED = [mistake for mistake in Mistake if mistake is not Mistake.UNLIKELY]
MOST_OFF = 15


@dataclass
class Day:
    """A simulated day: flags and debts by table (from 1), flags at lunch, the last hand's moves, loans and returns."""

    flags: dict[int, int]
    owed: dict[int, int]
    lunch: dict[int, int] = field(default_factory=dict)
    moved: dict[int, int] = field(default_factory=dict)
    lent: list[tuple[int, int]] = field(default_factory=list)
    given_back: list[tuple[int, int]] = field(default_factory=list)

    def hall(self, *, has_lunch: bool) -> Hall:
        """What is known of it when nothing went wrong."""
        lunch: Mapping[int, int | None] = self.lunch if has_lunch else dict.fromkeys(self.flags)
        tables = {table: CountedTable(flags, lunch[table], self.owed[table]) for table, flags in self.flags.items()}
        return Hall(tables, Room(len(tables), START, sum(self.owed.values()), HANDS), HANDS - LUNCH)


@dataclass
class Fault:
    """A mistake in what is known of a day: the tables it concerns, and the counts of one person that are wrong."""

    hall: Hall
    mistake: Mistake
    tables: tuple[int, ...]
    typed: dict[int, int] = field(default_factory=dict)

    def once(self) -> Hall:
        """What is known where one person counts."""
        tables = {
            table: replace(known, flags=self.typed.get(table, known.flags)) for table, known in self.hall.tables.items()
        }
        return replace(self.hall, tables=tables)


def play(tables: int, random: Random) -> Day:
    """A day of unequal teams in which every table plays home and out in every hand, with loans and returns."""
    home, out = ({table: random.gauss(0, STRENGTH) for table in range(1, tables + 1)} for _ in range(2))
    day = Day(dict.fromkeys(home, START), dict.fromkeys(home, 0))
    for hand in range(1, HANDS + 1):
        shift, before = random.randrange(1, tables), dict(day.flags)
        for table in home:
            visitors = (table + shift - 1) % tables + 1
            tricks = random.gauss(EVEN + out[visitors] - home[table], SPREAD)
            won = (tricks > 6.5) + (tricks > 9.5)
            if won > day.flags[table]:
                day.lent.append((table, won - day.flags[table]))
                day.owed[table] += won - day.flags[table]
                day.flags[table] = won
            day.flags[table] -= won
            day.flags[visitors] += won
        day.moved = {table: day.flags[table] - before[table] for table in home}
        for table, owed in day.owed.items():
            if owed and day.flags[table] >= owed + ENOUGH:
                day.given_back.append((table, owed))
                day.flags[table] -= owed
                day.owed[table] = 0
        if hand == LUNCH:
            day.lunch = dict(day.flags)
    return day


def plant(mistake: Mistake, tables: int, random: Random, *, has_lunch: bool) -> Fault:
    """A mistake of that kind in a new day, at a random table at which it makes a difference."""
    while True:
        day = play(tables, random)
        ways = PLANTERS[mistake](day, random)
        if ways:
            return replace_hall(random.choice(ways), day.hall(has_lunch=has_lunch), mistake)


def replace_hall(way: "Way", hall: Hall, mistake: Mistake) -> Fault:
    """The fault in this hall: wrong counts, or debts that differ from what was noted."""
    typed, owed = way
    noted = {table: replace(known, owed=owed.get(table, known.owed)) for table, known in hall.tables.items()}
    room = replace(hall.room, lent=sum(known.owed for known in noted.values()))
    return Fault(replace(hall, tables=noted, room=room), mistake, tuple(typed or owed), typed)


Way = tuple[dict[int, int], dict[int, int]]
"""What is typed at which table, and what is noted as owed at which table."""


def typed_instead(change: Callable[[int, Random], int]) -> Callable[[Day, Random], list[Way]]:
    """A mistake that makes one number of another, wherever a count can be so."""

    def ways(day: Day, random: Random) -> list[Way]:
        changed = {table: change(flags, random) for table, flags in day.flags.items()}
        return [({table: typed}, {}) for table, typed in changed.items() if typed >= 0 and typed != day.flags[table]]

    return ways


def at_the_neighbours(day: Day, random: Random) -> list[Way]:
    """A table's own count is not typed, but that of the table beside it."""
    pairs = [(table, table + step) for table in day.flags for step in (-1, 1) if table + step in day.flags]
    return [({table: day.flags[other]}, {}) for table, other in pairs if day.flags[table] != day.flags[other]]


def swapped(day: Day, random: Random) -> list[Way]:
    one = random.choice(list(day.flags)[:-1])
    other = one + 1 if random.random() < 0.5 else random.choice([table for table in day.flags if table != one])
    is_different = day.flags[one] != day.flags[other]
    return [({one: day.flags[other], other: day.flags[one]}, {})] if is_different else []


PLANTERS: dict[Mistake, Callable[[Day, Random], list[Way]]] = {
    Mistake.TURNED_ROUND: typed_instead(lambda flags, _: int(str(flags)[::-1]) if flags > 9 else flags),
    Mistake.A_FIVE: typed_instead(lambda flags, random: flags + random.choice((-5, 5))),
    Mistake.A_TEN: typed_instead(lambda flags, random: flags + random.choice((-10, 10))),
    Mistake.ONE_OFF: typed_instead(lambda flags, random: flags + random.choice((-1, 1))),
    Mistake.NEIGHBOUR: at_the_neighbours,
    Mistake.EARLIER_COUNT: lambda day, _: [
        ({table: lunch}, {}) for table, lunch in day.lunch.items() if lunch != day.flags[table]
    ],
    Mistake.BEFORE_LAST_HAND: lambda day, _: [
        ({table: day.flags[table] - moved}, {}) for table, moved in day.moved.items() if moved
    ],
    Mistake.SWAPPED: swapped,
    Mistake.LENT: lambda day, _: [
        ({}, {table: day.owed[table] - lent}) for table, lent in day.lent if day.owed[table] >= lent
    ],
    Mistake.GIVEN_BACK: lambda day, _: [({}, {table: day.owed[table] + back}) for table, back in day.given_back],
    Mistake.UNLIKELY: typed_instead(lambda flags, random: flags + random.randint(-MOST_OFF, MOST_OFF)),
}


def is_kind(fault: Fault) -> bool:
    return is_named(fault.mistake, explain(fault.once()).suspicions)


def is_named(mistake: Mistake, suspicions: Sequence[Suspicion]) -> bool:
    """Whether one of the first three is of that kind or names it too: what is one off may be of the last hand."""
    is_last_hand = mistake is Mistake.BEFORE_LAST_HAND
    return any(
        mistake is each.mistake or (is_last_hand and "before the last hand" in each.sentence) for each in suspicions[:3]
    )


def is_kind_of_two(fault: Fault) -> bool:
    """The same where a second person counted right; a mistake about loans is in no count."""
    if not fault.typed:
        return is_kind(fault)
    tables = {
        table: replace(known, flags=None if table in fault.typed else known.flags)
        for table, known in fault.hall.tables.items()
    }
    hall = replace(fault.hall, tables=tables)
    conflicts = {table: (typed, fault.hall.tables[table].flags or 0) for table, typed in fault.typed.items()}
    return is_named(fault.mistake, explain_conflict(hall, conflicts, fault.tables[0]))
