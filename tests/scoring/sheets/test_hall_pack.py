"""The hall pack: all of it is there, in order, and its pages are numbered through."""

import re
from dataclasses import replace

import pytest

from scoring.sheets import certificate
from scoring.sheets.hall_pack import HallPack
from scoring.sheets.hall_pack import pages as sheet_pages
from tests.paper import bookmarks, faults, printed, texts
from tests.plans import AREA, IMPRINT, PROVINCIAL, PUBLIC, calls, card, cards

draw = printed(sheet_pages)

pytestmark = pytest.mark.slow

STARTS = (
    ("Calling sheet", "Calling sheet Day 1"),
    ("Movement sheets", "Table 1 The Trump Cards Day 1"),
    ("Personal cards", "A Day 1 Ada Byron"),
    ("Table numbers", "Table Zone 1"),
    ("Rules", "Military Whist Rules in short"),
    ("Flags checked", "Flags checked"),
    ("Count slips", "Table 1 Day 1 end of day"),
    ("Loans, sums and rulings", "Loans A table without flags"),
    ("Standings by hand", "Standings by hand"),
    ("When a team comes late or leaves", "When a team comes late or leaves"),
    ("Playoff forms for two, three and four", "Playoff Tables ___"),
    ("Blank certificates", "Provincial Games 2026 is awarded to"),
)


def begins(page: str, start: str) -> bool:
    """Whether the page begins with these words; a reader may lose the space between two of them."""
    return page.replace(" ", "").startswith(start.replace(" ", ""))


@pytest.mark.rule("R12", "R37", "R38")
@pytest.mark.parametrize(("tables", "sessions", "large"), [(2, AREA, False), (2, AREA, True), (16, PROVINCIAL, False)])
def test_the_cover_says_where_every_part_begins(
    tables: int, sessions: tuple[tuple[int, int], ...], large: bool
) -> None:
    pack = HallPack(tuple(cards(tables, sessions)), tuple(calls(tables, sessions)))

    pdf = draw(pack, replace(IMPRINT, large=large), [("Blank certificates", certificate.blank_pages())])

    read = texts(pdf)
    cover = " ".join(read[:2])
    first = [next(number for number, page in enumerate(read) if begins(page, start)) for _, start in STARTS]
    listed = [int(re.findall(f"{re.escape(name)} (\\d+)", cover)[0]) for name, _ in STARTS]
    assert [number - 1 for number in listed] == first == sorted(first)
    assert bookmarks(pdf) == [("Hall pack", 1), *zip((name for name, _ in STARTS), listed, strict=True)]
    assert [
        f"Page {number} of {len(read)} " in page or page.startswith("Provincial Games 2026 is awarded")
        for number, page in enumerate(read, start=1)
    ] == [True] * len(read)


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


@pytest.mark.rule("R15")
def test_where_two_counts_are_needed_each_table_has_two_slips_and_the_cover_says_so() -> None:
    pack = HallPack(tuple(cards(3, AREA)), tuple(calls(3, AREA)), counts_needed=2)

    read = " ".join(texts(draw(pack, IMPRINT)))

    assert [read.count(f"Day 1 · {count} count") for count in ("1st", "2nd")] == [3, 3]
    assert "two people count each table" in read


@pytest.mark.rule("R21")
def test_one_table_more_can_be_called_and_seated_from_the_pack() -> None:
    spare = tuple(calls(6, AREA))
    pack = HallPack(
        tuple(cards(5, AREA)), tuple(calls(5, AREA)), spare_calls=spare, spare_card=card(6, 6, AREA, "", (None,) * 4)
    )

    read = texts(draw(pack, replace(IMPRINT, url=PUBLIC)))

    first = next(number for number, page in enumerate(read) if page.startswith("When a team comes late or leaves"))
    assert [page.partition("Day")[0].strip() for page in read[first + 1 : first + 5]] == [
        *["Calling sheet for 6 tables"] * 2,
        *["Table 6"] * 2,
    ]
    assert "Seat the team at table 6, with 12 flags" in read[first]


def test_the_list_of_flags_checked_names_every_table_and_a_box_for_each_day() -> None:
    pack = HallPack(tuple(cards(16, PROVINCIAL)), tuple(calls(16, PROVINCIAL)))

    page = next(page for page in texts(draw(pack, IMPRINT)) if page.startswith("Flags checked"))

    assert "Table Team Day 1 Day 2 All four here" in page
    assert re.findall(r"(\d+) The Trump Cards", page) == [str(table) for table in range(1, 17)]
