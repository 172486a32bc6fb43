"""How often the error finder is right: mistakes planted by the thousand in simulated days.

`python -m tests.load finder [FAULTS]`, so many of each kind, hall size and knowledge.  Printed for each:

kind      how often the kind of the mistake is among the first three suspicions (aim: 95 % of all)
table     how often its table is the likeliest
named     how often any table stands out, so that it is named
right     how often the table of the mistake is among those
others    how many other tables are named with it, or instead
ceiling   the same for a guesser that knows how these days are simulated and how often each mistake is planted
silent    how often nothing is said although the sum is wrong (aim: never)

Where two people count, the mistake is in one of the two counts, so that its table is known.  Two tables swapped leave
the sum as it is: without a second count only counts at lunch can show them, and they are named only where these nearly
prove it, so the last line leaves them out; it leaves out numbers typed at random too, which are of no kind.  False
alarms are days without a mistake in which two tables are suspected.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp
from random import Random
from statistics import fmean, pvariance

from scoring.domain.counts import Room
from scoring.domain.discrepancy import CountedTable, Hall, Mistake, Suspicion, explain, explain_conflict

HALLS = (11, 16, 40)
HANDS, LUNCH, START = 30, 15, 12
FAULTS = 200
DAYS_KNOWN = 1500
"""Days from which the guesser knows how flags spread."""
EVEN, SPREAD, STRENGTH = 6.5, 2.6, 0.3
"""Tricks of the visitors between equal teams, how widely they vary, and how much pairs differ; standard deviations."""
ENOUGH = 2
"""A table gives back what it owes once it keeps so many flags."""
PLANTED = [mistake for mistake in Mistake if mistake is not Mistake.UNLIKELY]
MOST_OFF = 15
NAMES = {
    Mistake.TURNED_ROUND: "turned round", Mistake.A_FIVE: "a five", Mistake.A_TEN: "a ten", Mistake.ONE_OFF: "one off",
    Mistake.NEIGHBOUR: "at the neighbour's", Mistake.EARLIER_COUNT: "lunch number typed",
    Mistake.BEFORE_LAST_HAND: "before the last hand", Mistake.SWAPPED: "two tables swapped",
    Mistake.LENT: "a loan unnoted", Mistake.GIVEN_BACK: "taken back unnoted",
    Mistake.UNLIKELY: "any other number",
}  # fmt: skip


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
        room = Room(len(tables), START, sum(self.owed.values()), HANDS)
        return Hall(tables, room, HANDS - LUNCH)


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


def main(arguments: list[str]) -> None:
    """Prints the tables."""
    faults = int(arguments[0]) if arguments else FAULTS
    for tables in HALLS:
        random = Random(tables)
        days = [play(tables, random) for _ in range(DAYS_KNOWN)]
        for has_lunch in (False, True):
            guesser = Guesser(days, has_lunch=has_lunch)
            once, twice = "counted once", "counted by two"
            lunch = "with" if has_lunch else "without"
            print(f"\n{tables} tables, {lunch} counts at lunch, {faults} mistakes of each kind")
            print(f"{'':22}{once:^59}{twice:^18}")
            print(f"{'':22}   kind   table ceiling   named   right  others  silent      kind   table")
            total: dict[str, list[float]] = defaultdict(list)
            for mistake in [*PLANTED, Mistake.UNLIKELY]:
                if mistake is Mistake.EARLIER_COUNT and not has_lunch:
                    continue
                planted = [plant(mistake, tables, random, has_lunch=has_lunch) for _ in range(faults)]
                row = {
                    "kind": fmean(is_kind(fault) for fault in planted),
                    "table": fmean(is_table(fault) for fault in planted),
                    "ceiling": fmean(guesser.guess(fault.once()) in fault.tables for fault in planted),
                    "named": fmean(bool(named(fault)) for fault in planted),
                    "right": fmean(bool(named(fault) & {*fault.tables}) for fault in planted),
                    "others": fmean(len(named(fault) - {*fault.tables}) for fault in planted),
                    "silent": fmean(bool(fault.once().gap) and not explain(fault.once()).sentence for fault in planted),
                    "kind, two": fmean(is_kind_of_two(fault) for fault in planted),
                    "table, two": fmean(bool(fault.typed) or is_table(fault) for fault in planted),
                }
                for name, share in row.items():
                    if mistake not in (Mistake.SWAPPED, Mistake.UNLIKELY):
                        total[name].append(share)
                print(f"{NAMES[mistake]:22}{line(row)}")
            print(f"{'all with a wrong sum':22}{line({name: fmean(shares) for name, shares in total.items()})}")
            alarms = fmean(bool(explain(day.hall(has_lunch=has_lunch)).suspicions) for day in days)
            print(f"false alarms {alarms:.1%}", flush=True)


def line(row: Mapping[str, float]) -> str:
    """The shares, in columns."""
    cells = {name: f"{share:7.2f}" if name == "others" else f"{share:7.1%}" for name, share in row.items()}
    return "".join(f"{cell}{'   ' if name == 'silent' else ' '}" for name, cell in cells.items()).rstrip()


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
    """Two tables, half of them neighbours, each with the count of the other."""
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
    """Whether the finder names the kind among the first three."""
    return is_named(fault.mistake, explain(fault.once()).suspicions)


def is_named(mistake: Mistake, suspicions: Sequence[Suspicion]) -> bool:
    """Whether one of the first three is of that kind or names it too: what is one off may be of the last hand."""
    is_last_hand = mistake is Mistake.BEFORE_LAST_HAND
    return any(
        mistake is each.mistake or (is_last_hand and "before the last hand" in each.sentence) for each in suspicions[:3]
    )


def is_table(fault: Fault) -> bool:
    """Whether the finder finds the table likeliest."""
    result = explain(fault.once())
    first = result.tables[:1] or [suspicion.table for suspicion in result.suspicions[:1]]
    return any(table in fault.tables for table in first)


def named(fault: Fault) -> set[int]:
    """The tables that the finder names."""
    return {suspicion.table for suspicion in explain(fault.once()).standing_out}


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


class Guesser:
    """The best guesser: it knows how days are simulated, and that each mistake is planted equally often."""

    def __init__(self, days: list[Day], *, has_lunch: bool) -> None:
        self.has_lunch = has_lunch
        seen = [(day.lunch[table], flags) for day in days for table, flags in day.flags.items()]
        lunch, end = [each for each, _ in seen], [each for _, each in seen]
        self.end = Counter(end)
        mean_lunch, mean_end, spread = fmean(lunch), fmean(end), pvariance(lunch)
        self.slope = fmean((one - mean_lunch) * (other - mean_end) for one, other in seen) / spread
        self.base = mean_end - self.slope * mean_lunch
        self.variance = fmean((other - self.base - self.slope * one) ** 2 for one, other in seen)
        moved = Counter(abs(moved) for day in days for moved in day.moved.values() if moved)
        self.moved = {flags: number / moved.total() / 2 for flags, number in moved.items()}
        lent = Counter(flags for day in days for _, flags in day.lent)
        self.lent = {flags: number / lent.total() for flags, number in lent.items()}
        owing = Counter(
            (day.flags[table], day.owed[table] > flags)
            for day in days
            for table, flags in day.lent
            if day.owed[table] >= flags
        )
        tables = Counter((flags, day.owed[table] > 0) for day in days for table, flags in day.flags.items())
        self.owing = {state: number / max(tables[state], 1) for state, number in owing.items()}

    def fits(self, flags: int, lunch: int | None) -> float:
        """How often a table has so many flags."""
        if flags < 0:
            return 0
        if lunch is None:
            return self.end[flags] + 0.1
        return exp(-((flags - self.base - self.slope * lunch) ** 2) / 2 / self.variance) + 1e-9

    def guess(self, hall: Hall) -> int:
        """The likeliest table."""
        weights = {table: self.weight(hall, table) for table in hall.tables}
        return max(weights, key=lambda table: weights[table])

    def weight(self, hall: Hall, table: int) -> float:
        """How likely the mistake is at this table."""
        known, gap, tables = hall.tables[table], hall.gap, hall.tables
        typed = known.flags or 0
        meant = typed + gap
        if not gap:
            pairs = [(other, 1 / 2 / (len(tables) - 1) / len(tables)) for other in tables if other != table]
            pairs += [(other, 1 / 2 / len(tables)) for other in hall.neighbours(table)]
            return sum(share * self.swap(hall, table, other) for other, share in pairs)
        shares = [
            meant > 9 and str(meant)[::-1] in (str(typed), f"{typed:02}"),
            (abs(gap) == 5) / 2,
            (abs(gap) == 10) / 2,
            (abs(gap) == 1) / 2,
            sum(tables[other].flags == typed for other in hall.neighbours(table)) / 2,
            self.has_lunch and known.earlier == typed,
            self.moved.get(abs(gap), 0),
        ]
        weight = sum(shares) * self.fits(meant, known.earlier) / self.fits(typed, known.earlier) / len(tables)
        owing = {other: self.owing.get((each.flags or 0, each.owed > 0), 0) + 1e-9 for other, each in tables.items()}
        weight += self.lent.get(-gap, 0) * owing[table] / sum(owing.values())
        given_back = {other: 9 if each.owed == gap else 1 for other, each in tables.items() if each.owed >= gap > 0}
        return weight + given_back.get(table, 0) / max(sum(given_back.values()), 1)

    def swap(self, hall: Hall, one: int, other: int) -> float:
        """How much better two counts fit the other way round."""
        first, second = hall.tables[one], hall.tables[other]
        ours, theirs = first.flags or 0, second.flags or 0
        usual = self.fits(ours, first.earlier) * self.fits(theirs, second.earlier)
        return self.fits(theirs, first.earlier) * self.fits(ours, second.earlier) / usual
