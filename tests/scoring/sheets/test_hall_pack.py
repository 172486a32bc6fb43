"""The hall pack: all of it is there, in order, and its pages are numbered through."""

import re
from dataclasses import replace

import pytest

from scoring.sheets.hall_pack import HallPack
from scoring.sheets.hall_pack import pages as sheet_pages
from tests.paper import faults, printed, texts
from tests.plans import AREA, IMPRINT, PROVINCIAL, PUBLIC, calls, cards

draw = printed(sheet_pages)

pytestmark = pytest.mark.slow

STARTS = (
    ("Calling sheet", "Calling sheet Day 1"),
    ("Movement sheets", "Table 1 The Trump Cards Day 1"),
    ("Table numbers", "Table Zone 1"),
    ("Count slips", "Table 1 Day 1 end of day"),
    ("Loans, sums and rulings", "Loans A table without flags"),
    ("Standings by hand", "Standings by hand"),
    ("Playoff forms for two and three", "Playoff Tables ___"),
)


@pytest.mark.rule("R12", "R37", "R38")
@pytest.mark.parametrize(("tables", "sessions", "large"), [(2, AREA, False), (2, AREA, True), (16, PROVINCIAL, False)])
def test_the_cover_says_where_every_part_begins(
    tables: int, sessions: tuple[tuple[int, int], ...], large: bool
) -> None:
    pack = HallPack(tuple(cards(tables, sessions)), tuple(calls(tables, sessions)))

    read = texts(draw(pack, replace(IMPRINT, large=large)))

    listed = dict(
        re.findall(r"([A-Z][a-z, ]+?) from page (\d+)", read[1 if large else 0].partition("In this pack ")[2])
    )
    assert [name for name, _ in STARTS] == list(listed)
    assert [read[int(listed[name]) - 1].startswith(start) for name, start in STARTS] == [True] * len(STARTS)
    assert [f"Page {number} of {len(read)} " in page for number, page in enumerate(read, start=1)] == [True] * len(read)


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_nothing_in_the_pack_overflows(paper: str, large: bool) -> None:
    pack = HallPack(tuple(cards(5, AREA)), tuple(calls(5, AREA)))

    assert faults(draw(pack, replace(IMPRINT, paper=paper, large=large, url=PUBLIC))) == []


@pytest.mark.rule("R12", "R38")
def test_the_cover_and_the_sums_count_the_flags_of_this_hall() -> None:
    pack = HallPack(tuple(cards(5, PROVINCIAL)), tuple(calls(5, PROVINCIAL)), flags_per_table=10)

    read = texts(draw(pack, IMPRINT))

    assert "Put 10 flags on every table, 50 in all." in read[0]
    assert [page[:25] for page in read if "Flags given out: 5 tables × 10 = 50" in page] == [
        "Day 1: does it add up? Th",
        "Day 2: does it add up? Th",
    ]


def test_a_hall_of_forty_has_a_line_for_each_table_to_add_up() -> None:
    pack = HallPack(tuple(cards(40, ((1, 2),))), tuple(calls(40, ((1, 2),))))

    read = next(page for page in texts(draw(pack, IMPRINT)) if page.startswith("Day 1: does it add up?"))

    listed = read.partition("Table Flags")[2].partition("Provincial Games")[0]
    assert sorted(map(int, re.findall(r"\b\d+\b", listed))) == list(range(1, 41))
