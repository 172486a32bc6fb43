"""Flag counts: fives and loose, the most a room can hold, when two verifiers agree, and which mistake explains what
does not add up.  R15, R16, R38; book 5.

Where two people count, each counts alone: before the table is settled, neither learns the other's number, nor whether
theirs equals it; only the leader does.

Every mistake at every table is weighed by Bayes' rule: how often it turns the right number into the one that was
typed, times how much better the right number fits that table than the typed one.  All kinds of mistakes weigh the
same.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, IntEnum
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from math import erf, exp, sqrt
from statistics import median

from tournament.domain import BOOK, TRICKS, HouseRules, Refusal, name_key, say_tables
from tournament.domain.house_rules import FLAGS_PER_TABLE

FIVE = 5
EVEN, SPREAD = TRICKS / 2, 2.6  # the visitors' tricks of one hand of equal pairs: their mean and standard deviation
LIKELY_GAIN = 18  # 12 + 18 = 30 flags after 30 hands: more than three times the spread of equal teams (R38)
LIKELY_GAIN_HANDS = 30
COUNTS_THAT_SETTLE = 2
CLOCKS_DIFFER = timedelta(hours=1)  # the most by which a phone's clock may be wrong


def five_and_loose(fives: int, loose: int) -> int:
    """Flags in so many full fives and 0 to 4 loose ones (R16); raises Refusal."""
    Refusal.when(fives < 0, "The number of fives cannot be negative. Count the fives again.")
    Refusal.when(
        not 0 <= loose < FIVE, f"Loose flags are 0 to 4, not {loose}: five of them make one more five. Count again."
    )
    return FIVE * fives + loose


def read_back(flags: int) -> str:
    """The count as it is read back to the verifier: `3 fives and 2 = 17`."""
    fives, loose = divmod(flags, FIVE)
    return f"{fives} {'five' if fives == 1 else 'fives'} and {loose} = {flags}"


@dataclass(frozen=True, slots=True)
class Room:
    """The limits of a count: tables, flags each started with, flags still on loan, hands played since the start."""

    tables: int
    flags_per_table: int = FLAGS_PER_TABLE
    lent: int = 0
    hands: int = 0
    rules: HouseRules = BOOK

    @property
    def flags(self) -> int:
        """All the flags in the room: 12 a table and those on loan (R38)."""
        return self.flags_per_table * self.tables + self.lent

    @property
    def most_moved(self) -> int:
        return self.rules.most_flags * self.hands


def accept(flags: int, room: Room) -> int:
    """The flags themselves, if one table of the room can hold them; else raises Refusal."""
    Refusal.when(flags < 0, "A table’s flags cannot be negative. Count the flags again.")
    Refusal.when(
        flags > room.flags,
        f"The whole room holds {room.flags} flags, so one table cannot have {flags}. Count the flags again.",
    )
    return flags


def is_unlikely(flags: int, room: Room) -> bool:
    """True when a table can hardly have so many flags after the hands played; a warning, not a refusal."""
    moved = room.most_moved
    likely = LIKELY_GAIN * sqrt(room.hands / LIKELY_GAIN_HANDS * variance_against_book(room.rules))
    return not room.flags_per_table - moved <= flags <= room.flags_per_table + min(moved, likely) + room.lent


@lru_cache(maxsize=64)
def variance_against_book(rules: HouseRules) -> float:
    """How much the flags won on a hand vary by these rules, by the book 1."""
    return _variance(rules) / _variance(BOOK)


def _variance(rules: HouseRules) -> float:
    won = [rules.flags_for(tricks) for tricks in range(TRICKS + 1)]
    below = [(1 + erf((tricks - 0.5 - EVEN) / SPREAD / sqrt(2))) / 2 for tricks in range(TRICKS + 2)]
    often = [more - less for less, more in pairwise(below)]
    mean = sum(flags * share for flags, share in zip(won, often, strict=True))
    return sum((flags - mean) ** 2 * share for flags, share in zip(won, often, strict=True))


def likely_counts(room: Room) -> tuple[int, int]:
    likely = [flags for flags in range(room.flags + 1) if not is_unlikely(flags, room)]
    return likely[0], likely[-1]


@dataclass(frozen=True, slots=True)
class Count:
    """One person's count of one table; `leader` marks the leader's own, which settles the table.

    `person` is who counted where that is not the name alone, and `phone` the number of the phone it was sent from;
    `number` is its own, higher than that of any count before it.  `is_correction` marks that of somebody who had sent
    another number where two people count each alone; `attempt` is then which number of theirs it is.
    """

    table: int
    flags: int
    by: str = ""
    leader: bool = False
    person: str = ""
    is_correction: bool = False
    at: datetime | None = None
    phone: int | None = None
    number: int = 0
    attempt: int = 1

    @property
    def who(self) -> tuple[bool, str]:
        """Who counted: names that differ in capitals and spaces are one person; the leader is a person of their own."""
        return self.leader, "" if self.leader else self.person or name_key(self.by)


class CountState(Enum):
    """The state of one table's count; the value is the text for people."""

    MISSING = "not counted"
    WAITING = "needs a second count"
    AGREED = "counted"
    CONFLICT = "counts differ"


@dataclass(frozen=True, slots=True)
class TableCount:
    """The counts of one table: `flags` is known when AGREED; `counts` is the latest of each person.

    `is_recounted` when somebody came back to it after it had the counts that it needs, or after counts that differed,
    and when the leader settled it.
    """

    state: CountState = CountState.MISSING
    flags: int | None = None
    counts: tuple[Count, ...] = ()
    is_recounted: bool = False

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(count.by for count in self.counts)

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(count.flags for count in self.counts)

    @property
    def attempt(self) -> int:
        """The highest number of attempts of anybody whose count stands: 1 where nobody corrected theirs."""
        return max((count.attempt for count in self.counts), default=1)

    @property
    def last(self) -> int | None:
        """The number of the count that came last, None where there is none."""
        return max((count.number for count in self.counts), default=None)


def settle(counts: Iterable[Count], needed: int) -> TableCount:
    """The result of the counts of ONE table and day, given in order of time; `needed` people must count the same.

    A person's later count corrects the earlier one.  Different counts are a conflict until one of them is taken back, a
    further count by somebody else equals one of them, or the leader counts; the leader's count overrides all before it.
    What is marked as a correction agrees a table no more than it ends a conflict: who tries numbers settles nothing.
    """
    standing: dict[tuple[bool, str], Count] = {}
    state = CountState.MISSING
    is_recounted = False
    for count in counts:
        is_recounted |= count.leader or state in (CountState.AGREED, CountState.CONFLICT)
        if count.leader:
            standing.clear()
        if count.is_correction:
            earlier = standing.get(count.who)
            count = replace(count, attempt=earlier.attempt + (earlier.flags != count.flags) if earlier else 2)
        standing[count.who] = count
        agreeing = {person: other for person, other in standing.items() if other.flags == count.flags}
        if (
            state is CountState.CONFLICT
            and not count.is_correction
            and len(agreeing) >= max(needed, COUNTS_THAT_SETTLE)
        ):
            standing = agreeing
        if len(agreeing) < len(standing):
            state = CountState.CONFLICT
        elif count.is_correction:
            state = CountState.WAITING if state is CountState.MISSING else state
        elif len(standing) >= needed or any(other.leader for other in standing.values()):
            state = CountState.AGREED
        else:
            state = CountState.WAITING
    latest = tuple(standing.values())
    return TableCount(
        state=state,
        flags=latest[0].flags if state is CountState.AGREED else None,
        counts=latest,
        is_recounted=is_recounted,
    )


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at counts: a verifier by name and by their phone, who types in what others counted, or the leader."""

    name: str
    phone: int | None = None
    sees_all: bool = False  # the event's leader
    reads_slips: bool = False  # who knows the counts on paper of everybody, and types them in

    def known(self, table: TableCount, counts_needed: int) -> TableCount:
        """What they may know of a table's counts.

        Where two are needed and it is not settled, a verifier knows their own count and nobody else's: not even that
        there is another, or whoever counts would learn by what is left open that the two differ.
        """
        if self.sees_all or counts_needed == 1 or table.state is CountState.AGREED:
            return table
        counts = tuple(each for each in table.counts if self.reads_slips or self.has_sent(each.by, each.phone))
        return TableCount(CountState.WAITING if counts else CountState.MISSING, counts=counts)

    def has_sent(self, by: str, phone: int | None) -> bool:
        return (phone is not None and phone == self.phone) or name_key(by) == name_key(self.name)

    def own_count(self, table: TableCount) -> int | None:
        """The flags they counted on a table; None where they have not."""
        return next((count.flags for count in table.counts if self.has_sent(count.by, count.phone)), None)

    def known_flags(self, table: TableCount, counts_needed: int) -> int | None:
        """The flags of a settled table where they may know them; else None."""
        may_know = self.sees_all or self.reads_slips or counts_needed == 1 or self.own_count(table) is not None
        return table.flags if may_know else None


def is_number_shown(table: TableCount, counts_needed: int, *, is_own: bool) -> bool:
    """True when a single count may be shown with its number to a verifier.

    Before the table is settled not even their own: another phone may have come in under the same name.
    """
    return counts_needed == 1 or (is_own and table.state is CountState.AGREED)


MOST_SUSPICIONS = 5
KINDS_FIRST = 3
LENT_AT_ONCE = {1: 0.7, 2: 0.25, 3: 0.03, 4: 0.02}  # the share of loans by their number of flags
BORROWS_AGAIN = 4  # how many times likelier a table that owes flags has run out of them again
LAST_HAND = {1: 0.41, 2: 0.09}  # the share of last hands by the flags moved to or from a table, where there were any
VARIANCE_OF_A_HAND = 1.1
"""What one hand adds to the variance of a table's flags: the spread of 30 hands is about 5.7 flags."""
TABLES_IT_IS_WORTH = 40  # that figure weighs as much as the variance of this many tables in the hall itself
GOING_ON = 1.1  # a table that is ahead at the earlier count gets further ahead: by this factor, on average
RAREST = 1e-130  # the weight of a number of flags that the hands cannot bring about
ANY_NUMBER = 1 / 60  # how often one particular number is typed at random: 60 are likely
STANDS_OUT = 1 / 3  # how likely the mistake is at a table that is named
SURE = 20  # where the sum is right, two counts are suspected only if they fit this many times better when swapped


class Mistake(IntEnum):
    """How the count of a table, or its loans, can be wrong."""

    TURNED_ROUND = 0
    A_FIVE = 1
    A_TEN = 2
    ONE_OFF = 3
    NEIGHBOUR = 4
    EARLIER_COUNT = 5
    BEFORE_LAST_HAND = 6
    SWAPPED = 7
    LENT = 8
    GIVEN_BACK = 9
    UNLIKELY = 10


@dataclass(frozen=True, slots=True)
class CountedTable:
    """What is known of a table: flags (None while counts differ), flags earlier in the day, flags it owes."""

    flags: int | None
    earlier: int | None = None
    owed: int = 0
    is_recounted: bool = False


@dataclass(frozen=True, slots=True)
class Hall:
    """A day's counts by table, with the flags that the room should hold and the hands since the earlier counts."""

    tables: Mapping[int, CountedTable]
    room: Room
    hands_since: int = 0

    @property
    def gap(self) -> int:
        """Flags missing; negative where there are too many."""
        return self.room.flags - sum(table.flags or 0 for table in self.tables.values())

    def neighbours(self, table: int) -> list[int]:
        numbers = list(self.tables)
        place = numbers.index(table)
        return numbers[max(place - 1, 0) : place] + numbers[place + 1 : place + 2]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A mistake to look for: the table, the reason in words, and in a word or two."""

    mistake: Mistake
    table: int
    sentence: str
    hint: str = ""

    @property
    def reason(self) -> str:
        """The reason alone: `12 typed for 21?`"""
        return self.sentence.partition("(")[2].removesuffix(")")


@dataclass(frozen=True, slots=True)
class Explanation:
    """What explains the gap best: at most five suspicions, the likeliest kinds first; all tables, the likeliest first.

    `standing_out` are those of the suspicions whose table is likely enough to be named; `is_about_loans` where loans
    are likely, whichever the table.  `to_recount` are the tables that were not counted again yet.
    """

    gap: int
    suspicions: tuple[Suspicion, ...] = ()
    standing_out: tuple[Suspicion, ...] = ()
    tables: tuple[int, ...] = ()
    to_recount: tuple[int, ...] = ()
    is_about_loans: bool = False

    @property
    def sentence(self) -> str:
        """What to look at, in a sentence or two: never empty where the room does not add up."""
        if self.standing_out or not self.gap:
            return say_suspicions(self.standing_out)
        if not self.to_recount:
            return (
                "Every table was counted twice. Look for flags on the floor and in boxes, and for loans without a note."
            )
        first = self.to_recount[:MOST_SUSPICIONS]
        others = ", then the others" if len(self.to_recount) > len(first) else ""
        order = f" in this order: {say_tables(first)}{others}" if len(first) > 1 else f": {say_tables(first)}"
        lent = "lent" if self.gap < 0 else "given back"
        loans = f" Ask whether flags were {lent} without a note." if self.is_about_loans else ""
        return f"No table stands out.{loans} Count again{order}."


def say_sum(due: int, counted: int) -> str:
    """The sum in one sentence: `The room should hold 192 flags; 183 were counted: 9 are missing.`"""
    if due == counted:
        return f"The room should hold {due} flags, and {counted} were counted."
    if counted < due:
        verdict = f"{due - counted} {'is' if due - counted == 1 else 'are'} missing"
    else:
        verdict = f"{counted - due} too many"
    return f"The room should hold {due} flags; {counted} {'was' if counted == 1 else 'were'} counted: {verdict}."


def say_suspicions(suspicions: Sequence[Suspicion]) -> str:
    """All of them in one sentence, empty without any: `Most likely: table 3 (12 typed for 21?), table 5 (…).`"""
    return f"Most likely: {', '.join(suspicion.sentence for suspicion in suspicions)}." if suspicions else ""


def explain(hall: Hall) -> Explanation:
    """What explains best that the counts of every table do not add up to the flags due.

    Where they do, only two tables whose earlier counts say that they were typed the wrong way round are suspected.
    """
    if not hall.gap:
        swapped = tuple(_find_swapped(hall))
        return Explanation(0, swapped, swapped)
    weights: dict[int, float] = dict.fromkeys(hall.tables, 0)
    suspicions: list[tuple[float, Suspicion]] = []
    likelihood = _Likelihood(hall)
    for table, counted in hall.tables.items():
        if counted.flags is not None and not counted.is_recounted:
            meant = counted.flags + hall.gap
            fit = likelihood.ratio(table, counted.flags, meant)
            weights[table] = ANY_NUMBER * fit
            suspicions += [
                (share * fit, Suspicion(mistake, table, text, f"{meant}?"))
                for mistake, share, text in _mistakes(hall, table, counted.flags, meant)
            ]
            if is_unlikely(counted.flags, hall.room):
                # Where no number makes the room add up, the oddest count comes first.
                weight = ANY_NUMBER * fit or abs(counted.flags - hall.room.flags_per_table) * ANY_NUMBER / 1e9
                would = "" if _is_impossible(meant, hall.room) else f"; {meant} would add up"
                usual = f"what {hall.room.hands} hands usually bring"
                text = f"table {table} ({counted.flags} is far from {usual}{would})"
                suspicions.append((weight, Suspicion(Mistake.UNLIKELY, table, text, "unlikely")))
    suspicions += _suspect_loans(hall)
    for weight, suspicion in suspicions:
        weights[suspicion.table] += weight
    tables = tuple(sorted(weights, key=lambda table: (-weights[table], table)))
    to_recount = tuple(table for table in tables if not hall.tables[table].is_recounted)
    enough = STANDS_OUT * sum(weights.values())
    best = {suspicion.table: suspicion for _, suspicion in sorted(suspicions, key=lambda each: each[0])}
    standing_out = tuple(best[table] for table in tables if table in best and 0 < enough <= weights[table])
    of_loans = sum(
        weight for weight, suspicion in suspicions if suspicion.mistake in (Mistake.LENT, Mistake.GIVEN_BACK)
    )
    is_about_loans = 0 < enough <= of_loans
    return Explanation(hall.gap, _likeliest(suspicions), standing_out, tables, to_recount, is_about_loans)


def explain_conflict(hall: Hall, conflicts: Mapping[int, Sequence[int]], table: int) -> tuple[Suspicion, ...]:
    """How two different counts of one table can have come about, the likeliest kinds first.

    `conflicts` are the differing counts of every such table.  Where all others are counted, the number that makes the
    room add up is the right one.
    """
    suspicions: list[tuple[float, Suspicion]] = []
    likelihood = _Likelihood(hall)
    for typed, meant in permutations(sorted(set(conflicts[table])), 2):
        fit = likelihood.ratio(table, typed, meant)
        if len(conflicts) == 1 and meant == hall.gap:
            fit *= 1000
        mistakes = _mistakes(hall, table, typed, meant) + [
            (Mistake.SWAPPED, 1, _say_swapped(table, other))
            for other, values in conflicts.items()
            if other != table and {typed, meant} == set(values)
        ]
        any_other = (Mistake.UNLIKELY, ANY_NUMBER, f"table {table} ({typed} for {meant}?)")
        suspicions += [
            (share * fit, Suspicion(mistake, table, text)) for mistake, share, text in mistakes or [any_other]
        ]
    return _likeliest(suspicions)


def variance_of(hands: int, room: Room) -> float:
    """The variance of a table's flags that so many hands usually bring."""
    return VARIANCE_OF_A_HAND * variance_against_book(room.rules) * max(hands, 1)


class _Likelihood:
    """How well numbers fit the tables: flags spread about what a table began with, or had at the earlier count."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.variance = {
            is_since: self.spread(hands, is_since)
            for is_since, hands in ((False, hall.room.hands), (True, hall.hands_since))
        }

    def spread(self, hands: int, is_since: bool) -> float:
        """The variance: as in other halls, and as in this one, where single wrong counts must not matter."""
        off = [
            abs(table.flags - self.expected(table))
            for table in self.hall.tables.values()
            if table.flags is not None and (table.earlier is not None) == is_since
        ]
        usual = variance_of(hands, self.hall.room)
        own = (1.48 * median(off)) ** 2 if off else usual  # 1.48 median deviations are one standard deviation
        return (TABLES_IT_IS_WORTH * usual + len(off) * own) / (TABLES_IT_IS_WORTH + len(off))

    def expected(self, table: CountedTable) -> float:
        start = self.hall.room.flags_per_table
        return start if table.earlier is None else start + GOING_ON * (table.earlier - start)

    def ratio(self, number: int, typed: int, meant: int) -> float:
        """How much likelier one number is than another for a table; 0 where the hands cannot bring it."""
        if _is_impossible(meant, self.hall.room):
            return 0
        table = self.hall.tables[number]
        expected = self.expected(table)
        variance = self.variance[table.earlier is not None]

        def often(flags: int) -> float:
            """By the reflection principle: a table that has no flags left is lent some, and goes on from there."""
            return exp(-((flags - expected) ** 2) / (2 * variance)) + exp(-((flags + expected) ** 2) / (2 * variance))

        return often(meant) / max(often(typed), RAREST)


def _mistakes(hall: Hall, table: int, typed: int, meant: int) -> list[tuple[Mistake, float, str]]:
    """The mistakes by which one number is typed for another, how often each does it, and its text."""
    gap, for_meant = meant - typed, f"{typed} for {meant}?"
    five = "forgotten" if gap > 0 else "counted twice"
    last_hand = "counted before the last hand"
    less, more = sorted((str(typed), str(meant)), key=len)
    is_digit = len(less) + 1 == len(more) and less in (more[1:], more[:-1])  # one too many, or too few
    possible = [
        (gap and f"{typed:02}"[::-1] == f"{meant:02}", Mistake.TURNED_ROUND, 1, f"{typed} typed for {meant}?"),
        (abs(gap) == FIVE, Mistake.A_FIVE, 1 / 2, f"a five {five}, {for_meant}"),
        (
            is_digit or abs(gap) == 10,
            Mistake.A_TEN,
            1 / 2,
            f"{typed} typed for {meant}?" if is_digit else f"ten off, {for_meant}",
        ),
        (abs(gap) == 1, Mistake.ONE_OFF, 1 / 2 + LAST_HAND[1], f"one off, or {last_hand}, {for_meant}"),
        (
            hall.tables[table].earlier == typed,
            Mistake.EARLIER_COUNT,
            1 / 2,
            f"the earlier count typed again, {for_meant}",
        ),
        (abs(gap) == 2, Mistake.BEFORE_LAST_HAND, LAST_HAND[2], f"{last_hand}, {for_meant}"),
    ]
    possible += [
        (hall.tables[number].flags == typed, Mistake.NEIGHBOUR, 1 / 2, f"table {number}’s count typed, {for_meant}")
        for number in hall.neighbours(table)
    ]
    return [(mistake, share, f"table {table} ({text})") for is_so, mistake, share, text in possible if is_so]


def _suspect_loans(hall: Hall) -> Iterator[tuple[float, Suspicion]]:
    gap, room = hall.gap, hall.room
    if -gap in LENT_AT_ONCE:
        # By the reflection principle: how often a table that now has so many flags of its own had none on the way.
        rate = 2 * room.flags_per_table / variance_of(room.hands, room)
        had_none = {
            number: exp(-rate * max((table.flags or 0) - table.owed, 0)) * (BORROWS_AGAIN if table.owed else 1)
            for number, table in hall.tables.items()
        }
        share = LENT_AT_ONCE[-gap] * len(had_none) / max(sum(had_none.values()), 1)
        for number, weight in had_none.items():
            sentence = f"table {number} ({-gap} {'flag' if gap == -1 else 'flags'} lent without a note?)"
            if hall.tables[number].owed != -gap:  # else that loan is noted
                yield share * weight, Suspicion(Mistake.LENT, number, sentence, "loan?")
    owing = {number: table.owed for number, table in hall.tables.items() if table.owed >= gap > 0}
    for number, owed in owing.items():
        share = (9 if owed == gap else 1) * len(hall.tables) / sum(9 if each == gap else 1 for each in owing.values())
        of_all = f"{gap} of the {owed} {'flag' if owed == 1 else 'flags'} it owes"
        sentence = f"table {number} ({of_all} given back without a note?)"
        yield share, Suspicion(Mistake.GIVEN_BACK, number, sentence, "given back?")


def _find_swapped(hall: Hall) -> Iterator[Suspicion]:
    likelihood = _Likelihood(hall)
    swaps: list[tuple[float, int, int]] = []
    known = {
        number: table.flags
        for number, table in hall.tables.items()
        if table.flags is not None and table.earlier is not None and not table.is_recounted
    }
    for (one, flags), (other, others) in combinations(known.items(), 2):
        fit = likelihood.ratio(one, flags, others) * likelihood.ratio(other, others, flags)
        # Neighbours are swapped as often as all other pairs together.
        pairs = 2 * len(known) if other in hall.neighbours(one) else len(known) ** 2
        swaps.append((fit / pairs, one, other))
    weight, one, other = max(swaps, default=(0, 0, 0))
    if weight > SURE:
        yield Suspicion(Mistake.SWAPPED, one, _say_swapped(one, other))


def _likeliest(weighted: list[tuple[float, Suspicion]]) -> tuple[Suspicion, ...]:
    """The best of each of the three likeliest kinds, then the likeliest others, at tables not named yet."""
    weighted = [(weight, suspicion) for weight, suspicion in weighted if weight]
    kinds: dict[Mistake, float] = defaultdict(float)
    for weight, suspicion in weighted:
        kinds[suspicion.mistake] += weight
    weighted = sorted(weighted, key=lambda each: (-each[0], each[1].mistake, each[1].table))
    first = sorted(kinds, key=lambda kind: (-kinds[kind], kind))[:KINDS_FIRST]
    named = [next(suspicion for _, suspicion in weighted if suspicion.mistake is kind) for kind in first]
    for _, suspicion in weighted:
        if suspicion.table not in {each.table for each in named}:
            named.append(suspicion)
    return tuple(named[:MOST_SUSPICIONS])


def _is_impossible(flags: int, room: Room) -> bool:
    most = room.most_moved
    return not max(0, room.flags_per_table - most) <= flags <= room.flags_per_table + most + room.lent


def _say_swapped(one: int, other: int) -> str:
    return f"{say_tables(sorted((one, other)))} (each count typed at the other table?)"
