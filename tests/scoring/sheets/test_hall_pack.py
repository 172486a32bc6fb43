"""The hall pack: a cover with instructions, then its sheets in order, their pages numbered through."""

import re
from dataclasses import replace

import pytest

from scoring.sheets.hall_pack import Cover, pages as sheet_pages
from tests.paper import bookmarks, printed, texts
from tests.plans import IMPRINT
from tournament.sheets.signs import TableSign, number_pages

draw = printed(sheet_pages)
COVER = Cover(tables=16, days=2, flags_per_table=12, counts=1, ties="A tie for first place is played off.")
SHEETS = [(f"Sheet {number}", number_pages([TableSign(number)] * number)) for number in range(1, 6)]


@pytest.mark.rule("R12", "R37", "R38")
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_the_cover_says_where_every_part_begins(paper: str, large: bool) -> None:
    pdf = draw(COVER, SHEETS, replace(IMPRINT, paper=paper, large=large))

    read = texts(pdf)
    front = len(read) - 15
    starts = [front + 1, front + 2, front + 4, front + 7, front + 11]
    assert sorted(map(int, re.findall(r"Sheet \d (\d+)", " ".join(read[:front])))) == starts
    assert bookmarks(pdf) == [("Hall pack", 1), *zip((name for name, _ in SHEETS), starts, strict=True)]
    assert [f"Page {number} of {len(read)} " in page for number, page in enumerate(read, start=1)] == [True] * len(read)
    assert [number for number, page in enumerate(read[front:], start=front + 1) if "Sheet" in page] == starts  # tabs


@pytest.mark.rule("R12", "R15")
def test_the_instructions_are_those_of_the_event() -> None:
    (usual, *_), (other, *_) = (
        texts(draw(cover, SHEETS, IMPRINT))
        for cover in (COVER, replace(COVER, tables=5, days=1, flags_per_table=10, counts=2))
    )

    for said, instead in (
        (
            "Put 12 flags on every table, 192 in all. Keep 24 more",
            "Put 10 flags on every table, 50 in all. Keep 20 more",
        ),
        ("fill in a count slip for each", "two people count each table"),
        ("set every table to 12 flags again for the next day", "Collect the loans."),
        ("Add the days. The most flags win.", "The most flags win."),
        ("At the end of each day", "At the end of the day"),
    ):
        assert (said in usual, said in other, instead in other) == (True, False, True)
