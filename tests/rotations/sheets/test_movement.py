"""One table's sheet, read back from the PDF."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from rotations.domain.book_rotation import Trump
from rotations.domain.card import EmptyTable, HandLine
from rotations.sheets import hand_rows, movement
from tests.paper import lines, marks, pages, printed, texts
from tests.plans import AREA, IMPRINT, PROVINCIAL, PUBLIC, card, cards
from tournament.sheets.page import Imprint

draw = printed(movement.pages)

pytestmark = pytest.mark.slow

ROW = re.compile(r"\d+ [ABX]&[BXY] .*")


def as_printed(line: HandLine) -> str:
    trump = f"{line.trump.value} " * line.trump.is_suit + line.trump.label
    trump += " giveaway" * (line.trump is Trump.NT_LOW)
    return f"{line.number} {line.who.label} {line.move_to} {line.visited_by} {trump} {line.dealer.value}"


@pytest.mark.rule("R21")
@pytest.mark.parametrize("large", [False, True])
def test_where_a_table_is_empty_its_guests_and_their_hosts_read_that_they_sit_out(large: bool) -> None:
    plan = card(1, 5, AREA)
    empty = (EmptyTable(3, 7), EmptyTable(4, 2, 5))
    away = {(each.table, hand) for each in empty for hand in range(1, 31) if each.is_empty_at(hand)}
    hands = tuple(
        replace(
            line,
            is_host_empty=(line.move_to, line.number) in away,
            are_visitors_away=(line.visited_by, line.number) in away,
        )
        for line in plan.lines
    )

    pdf = draw([replace(plan, lines=hands, empty=empty)], replace(IMPRINT, large=large))

    words = " ".join(" ".join(lines(page)) for page in pages(pdf))
    assert words.count("sit out") == sum(line.is_host_empty + line.are_visitors_away for line in hands)
    assert [each.sentence in words for each in empty] == [True, True]


@pytest.mark.parametrize(("sessions", "hands"), [(AREA, [15, 15]), (PROVINCIAL, [15, 15, 20]), (((1, 50),), [25, 25])])
def test_a_session_fills_one_page_and_one_too_long_for_it_is_shared_out_evenly(
    sessions: tuple[tuple[int, int], ...], hands: list[int]
) -> None:
    pdf = draw([card(7, 16, sessions)], IMPRINT)

    assert [sum(bool(ROW.fullmatch(row)) for row in lines(page)) for page in pages(pdf)] == hands


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("sessions", [AREA, PROVINCIAL, ((1, 50),)])
def test_fifteen_or_twenty_hands_are_in_eighteen_points_and_none_in_less_than_fourteen(
    sessions: tuple[tuple[int, int], ...], large: bool
) -> None:
    pdf = draw([card(7, 16, sessions)], replace(IMPRINT, large=large))

    sizes = []
    for page in pages(pdf):
        here = marks(page)
        first = next(place for place, mark in enumerate(here) if mark.text == "DEALER") + 1
        last = next(
            place for place, mark in enumerate(here) if mark.text.startswith(("NT Low is", "At end of", "Turn"))
        )
        sizes += [mark.size for mark in here[first:last] if mark.text != hand_rows.GIVEAWAY]

    floor = 18 if sessions in (AREA, PROVINCIAL) and not large else 14
    assert min(sizes) >= (floor * 1.3 if large else floor)


@pytest.mark.rule("R16")
def test_the_sentence_about_markers_stands_at_the_foot_of_every_sheet() -> None:
    book = "At end of designated number of hands, place markers in fives on table. Wait for check by verifiers."

    assert [book in page for page in texts(draw(cards(4), IMPRINT))] == [True] * 12
    large = texts(draw([card(7, 16, ((1, 15),))], replace(IMPRINT, large=True)))
    assert [(book in page, "Turn the page: the session goes on." in page) for page in large] == [
        (False, True),
        (True, False),
    ]


@pytest.mark.rule("R22")
def test_every_nt_low_hand_is_marked_and_its_sheet_says_once_what_that_means() -> None:
    read = texts(draw([card(7, 16, ((1, 4), (1, 11), (2, 20)))], IMPRINT))

    assert [(page.count("giveaway: count the opponents’ tricks"), page.count("NT Low giveaway")) for page in read] == [
        (0, 0),  # no NT Low in the first four hands
        (1, 2),
        (1, 2),
    ]


def test_every_page_names_table_event_date_edition_and_page_and_nothing_technical() -> None:
    read = texts(draw(cards(3), IMPRINT))

    assert len(read) == 9
    for number, page in enumerate(read):
        assert page.startswith(f"Provincial Games 2026 Table {number // 3 + 1} ")
        named = ("21–22 August 2026", "edition 2", f"Page {number + 1} of 9", "3f9a21", "score", "printed")
        assert [name in page for name in named] == [True] * 3 + [False] * 3


def test_players_are_named_by_their_letters_where_names_are_known() -> None:
    here = marks(pages(draw([card(7, 16, AREA, names=("Ada Byron", None, "Xenia Day", None))], IMPRINT))[0])

    names = [mark.text for mark in here[: [mark.text for mark in here].index("HAND")]]
    assert names[-4:] == ["A", "Ada Byron", "X", "Xenia Day"]


@pytest.mark.parametrize(("address", "codes"), [(None, 0), (PUBLIC, 1)])
def test_only_a_sheet_with_a_public_address_carries_a_qr_code(address: str | None, codes: int) -> None:
    pdf = draw([card(7, 16)], replace(IMPRINT, url=address))

    assert [sum("qr" in name for name in page["/Resources"]["/XObject"]) for page in pages(pdf)] == [codes] * 3


@pytest.mark.rule("R17", "R18", "R19")
@settings(max_examples=15, deadline=None)
@given(
    tables=st.integers(2, 200),
    sessions=st.lists(st.tuples(st.integers(1, 3), st.integers(1, 45)), min_size=1, max_size=4),
    large=st.booleans(),
    paper=st.sampled_from(["letter", "a4"]),
    team=st.text("abcdefghijk LMNOPQ’é-", max_size=60),
)
def test_every_hand_of_any_plan_stands_on_its_sheet_as_planned_and_none_overflows(
    tables: int, sessions: list[tuple[int, int]], large: bool, paper: str, team: str
) -> None:
    plan = card(tables, tables, sorted(sessions), team)

    pdf = draw([plan], Imprint("Games", "2026", paper=paper, large=large))

    printed = [row for page in pages(pdf) for row in lines(page) if ROW.fullmatch(row)]
    assert printed == [as_printed(line) for line in plan.lines]
