"""Which table to count again where the flags do not add up: examples, and mistakes planted in simulated days.  R38."""

from collections.abc import Callable, Mapping
from random import Random

import pytest

from scoring.domain.counts import Limits
from scoring.domain.suspects import Suspect, find_slip, find_suspects, likeliest, say_loans, say_suspects

TABLES, HANDS, START = 16, 30, 12
PLANTS = 200


def suspects(counts: Mapping[int, int], earlier: Mapping[int, int] = {}, *recounted: int) -> list[Suspect]:
    """The tables of a room after 30 hands in which no flags are lent; a break was after 15 of them."""
    missing = START * len(counts) - sum(counts.values())
    return find_suspects(counts, missing, Limits(len(counts), START, 0, HANDS), earlier, HANDS // 2, recounted)


@pytest.mark.rule("R38")
@pytest.mark.parametrize(
    ("counts", "earlier", "sentence"),
    [
        ((60, 0), {}, "Most likely: table 1 (60 for 24?)."),
        ((12, 14, 13, 21, 9), {}, "Most likely: table 4 (21 typed for 12?)."),
        ((12, 14, 13, 2, 14), {}, "Most likely: table 4 (a five forgotten, 2 for 7?)."),
        ((12, 17, 18, 11, 12), {}, "No table stands out. Count again in this order: tables 3, 2, 1, 5 and 4."),
        ((11, 10, 16, 24, 9), {}, "Most likely: table 4 (ten off, 24 for 14?)."),
        ((11, 10, 16, 1, 10), {}, "Most likely: table 4 (1 typed for 13?)."),
        ((8, 14, 14, 20, 9, 11), {3: 14}, "Most likely: table 2 (its neighbour’s count typed, 14 for 10?)."),
        ((13, 13, 11, 12), {}, "No table stands out. Count again in this order: tables 1, 2, 4 and 3."),
    ],
)  # fmt: skip
def test_a_table_is_named_where_a_slip_explains_the_sum_and_else_only_the_order_is(
    counts: tuple[int, ...], earlier: dict[int, int], sentence: str
) -> None:
    assert say_suspects(suspects(dict(enumerate(counts, 1)), earlier)) == sentence


@pytest.mark.rule("R38")
def test_what_was_counted_again_is_not_asked_for_once_more() -> None:
    counts = {1: 12, 2: 14, 3: 13, 4: 21}

    assert [suspect.table for suspect in suspects(counts, {}, 4)] == [3, 2, 1]
    assert say_suspects(suspects(counts, {}, 1, 2, 4)) == "Most likely: table 3 (13 typed for 1?)."
    assert say_suspects(suspects(counts, {}, 1, 2, 3, 4)).startswith("Every table was counted twice. Look for flags")


@pytest.mark.rule("R37")
@pytest.mark.parametrize(
    ("missing", "owed", "sentence"),
    [
        (-2, {}, "Or flags were lent without a note, to table 2 perhaps."),
        (-2, {3: 9}, "Or flags were lent without a note, to table 3 perhaps."),
        (-9, {}, ""),
        (2, {1: 1}, ""),
        (2, {1: 5, 3: 2}, "Or table 3 gave back flags without a note."),
        (4, {1: 5, 3: 2}, "Or table 1 gave back flags without a note."),
    ],
)
def test_a_loan_without_a_note_is_asked_about_where_it_would_explain_the_sum(
    missing: int, owed: dict[int, int], sentence: str
) -> None:
    assert say_loans({1: 14, 2: 3, 3: 11}, missing, owed) == sentence


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    ("typed", "meant", "earlier", "beside", "slip"),
    [
        (12, 21, None, (), "12 typed for 21?"),
        (1, 10, None, (), "1 typed for 10?"),
        (7, 12, None, (), "a five forgotten, 7 for 12?"),
        (12, 7, None, (), "a five counted twice, 12 for 7?"),
        (14, 17, None, (14, None), "its neighbour’s count typed, 14 for 17?"),
        (9, 14, 9, (), "the earlier count typed again, 9 for 14?"),
        (13, 16, None, (), "13 for 16?"),
    ],
)
def test_how_one_number_came_to_be_typed_for_another(
    typed: int, meant: int, earlier: int | None, beside: tuple[int | None, ...], slip: str
) -> None:
    assert find_slip(typed, meant, earlier, beside)[1] == slip


def play(chance: Random) -> tuple[dict[int, int], dict[int, int]]:
    """The flags of each table after 15 hands and after 30, in each of which its visitors win none, one or two."""
    flags, halfway = dict.fromkeys(range(1, TABLES + 1), START), {}
    for hand in range(1, HANDS + 1):
        shift = chance.randrange(1, TABLES)
        for table in flags:
            won = min(chance.choices((0, 1, 2), (50, 36, 14))[0], flags[table])
            flags[table] -= won
            flags[(table + shift - 1) % TABLES + 1] += won
        if hand == HANDS // 2:
            halfway = dict(flags)
    return flags, halfway


PLANTERS: dict[str, tuple[Callable[[int, int, int, Random], int], float, float]] = {
    "digits turned round": (lambda flags, *_: int(str(flags)[::-1]) if flags > 9 else flags, 0.9, 0.99),
    "a five": (lambda flags, earlier, beside, chance: flags + chance.choice((-5, 5)), 0.2, 0.6),
    "ten off": (lambda flags, earlier, beside, chance: flags + chance.choice((-10, 10)), 0.5, 0.9),
    "one off": (lambda flags, earlier, beside, chance: flags + chance.choice((-1, 1)), 0.05, 0.3),
    "the neighbour’s count": (lambda flags, earlier, beside, chance: beside, 0.5, 0.9),
    "the earlier count": (lambda flags, earlier, beside, chance: earlier, 0.25, 0.8),
    "any number": (lambda flags, earlier, beside, chance: chance.randrange(31), 0.3, 0.65),
}
"""What is typed for a table's flags; how often at least it comes first of 16 tables, and among the first five."""


@pytest.mark.rule("R38")
def test_planted_mistakes_are_found_and_a_table_that_is_named_is_mostly_the_right_one() -> None:
    chance, named, missed = Random(1), [], {}
    for kind, (slip, first, first_five) in PLANTERS.items():
        places: list[int] = []
        while len(places) < PLANTS:
            flags, halfway = play(chance)
            table = chance.randrange(1, TABLES)
            typed = slip(flags[table], halfway[table], flags[table + 1], chance)
            if 0 <= typed != flags[table]:
                was_counted = kind == "the earlier count" or len(places) % 2
                order = suspects(flags | {table: typed}, halfway if was_counted else {})
                places.append([each.table for each in order].index(table))
                named += [best.table == table for best in [likeliest(order)] if best]
        found = places.count(0) / PLANTS, sum(place < 5 for place in places) / PLANTS
        if found[0] < first or found[1] < first_five:
            missed[kind] = found

    assert missed == {}
    assert sum(named) > 0.75 * len(named) > PLANTS
