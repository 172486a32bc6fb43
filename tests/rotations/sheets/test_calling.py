"""The leader's calling sheet, read back from the PDF."""

import re
from dataclasses import replace
from itertools import product

import pytest

from rotations.domain import book_rotation, card
from rotations.sheets import calling, hand_rows
from tests import paper, samples
from tests.plans import AREA, IMPRINT, PROVINCIAL, calls

draw = paper.printed(calling.pages)

pytestmark = pytest.mark.slow

ROW = re.compile(r"\d+ [ABX]&[BXY] (up|see) .*")


def as_printed(line: card.CallLine, tables: int) -> str:
    trump = f"{line.trump.value} " * line.trump.is_suit + line.trump.label
    trump += " giveaway" * (line.trump is book_rotation.Trump.NT_LOW)
    call = "see your sheet" if line.shift is None else f"up {line.shift}"
    if line.shift is not None and tables - line.shift < line.shift:
        call += f" (down {tables - line.shift})"
    return f"{line.number} {line.who.label} {call} {trump} {line.dealer.value} ☐"


def rows_of(pdf: bytes) -> list[str]:
    return [row for page in paper.pages(pdf) for row in paper.lines(page) if ROW.fullmatch(row)]


@pytest.mark.rule("R20")
@pytest.mark.parametrize(
    ("tables", "sessions", "large", "is_general"),
    [
        *samples.sampled(product([2, 3, 16, 200], [AREA, PROVINCIAL, ((1, 50),)], [False, True], [False]), 8),
        (16, PROVINCIAL, False, True),
    ],
)
def test_every_hand_is_there_in_the_words_to_call_or_sends_players_to_their_sheets(
    tables: int, sessions: tuple[tuple[int, int], ...], large: bool, is_general: bool
) -> None:
    plan = calls(tables, sessions, is_general=is_general)

    pdf = draw(plan, replace(IMPRINT, large=large), 12)

    assert rows_of(pdf) == [as_printed(line, tables) for line in plan]


@pytest.mark.rule("R14", "R16", "R39")
def test_each_session_opens_and_closes_with_what_the_leader_announces() -> None:
    read = paper.texts(draw(calls(16), IMPRINT, flags_per_table=15))

    said = {
        "There should be 15.": [True, False, True],
        "The flags stand as you left them.": [False, True, False],
        "“Place your markers in fives on the table and wait for the check by the verifiers.”": [True, True, True],
        "If you take a count now": [True, False, False],
        "set to its full number again": [False, True, False],
        "That was the last hand": [False, False, True],
    }
    assert {words: [words in page for page in read] for words in said} == said


@pytest.mark.rule("R14")
def test_no_flags_are_counted_where_a_sheet_begins_in_the_middle_of_a_days_session() -> None:
    read = paper.texts(draw(calls(16), IMPRINT, flags_per_table=15, first_hand=8))

    said = ("There should be 15.", "The flags stand as you left them.")
    assert [[words in page for words in said] for page in read] == [[False, True], [False, True], [True, False]]


def test_a_session_on_two_pages_says_that_it_goes_on() -> None:
    said = ("The session goes on from the page before.", "Turn the page: the session goes on.")
    read = paper.texts(draw(calls(16, ((1, 50),)), IMPRINT, 12))

    assert [[words in page for words in said] for page in read] == [[False, True], [True, True], [True, False]]


def test_no_hand_is_printed_smaller_than_fourteen_points_but_the_longest_calls() -> None:
    sizes = {}
    for page in paper.pages(draw(calls(16), IMPRINT, 12)):
        here = paper.marks(page)
        first = next(place for place, mark in enumerate(here) if mark.text == "DEALER") + 1
        last = next(place for place, mark in enumerate(here) if mark.text.startswith("“") and place > first)
        sizes |= {mark.text: mark.size for mark in here[first:last] if mark.text != hand_rows.GIVEAWAY}

    assert min(sizes.values()) >= 14


@pytest.mark.rule("R21")
@pytest.mark.parametrize("tables", [1, 3, 40])
@pytest.mark.parametrize("large", [False, True])
def test_the_leader_reads_which_tables_are_empty(tables: int, large: bool) -> None:
    plan, empty = calls(50), [card.EmptyTable(table, 7, None if table % 2 else 12) for table in range(1, tables + 1)]

    pdf = draw(plan, replace(IMPRINT, large=large), 12, empty)

    words = " ".join(" ".join(paper.lines(page)) for page in paper.pages(pdf))
    assert [sentence in words for sentence in card.say_empty(empty)] == [True] * (1 if tables > 3 else tables)
    assert rows_of(pdf) == [as_printed(line, 50) for line in plan]
