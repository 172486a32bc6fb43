"""Players' own cards, read back from the PDF."""

import re
from dataclasses import replace
from itertools import product

import pytest

from rotations.domain.book_rotation import Trump
from rotations.domain.card import TableCard
from rotations.sheets import itinerary, movement
from tests.paper import cut_lines, marks, pages, printed, texts
from tests.plans import AREA, IMPRINT, NAMES, PROVINCIAL, card
from tests.samples import sampled
from tournament.domain.team import Seat, SpareTurn, take_turns

draw = printed(itinerary.pages)

pytestmark = pytest.mark.slow

ROW = re.compile(r"\d+ (?:\d+|home) (?:[HSDC] \w+|NT \w+|sit out)(?: deal)?")


def as_printed(plan: TableCard) -> list[str]:
    """The rows of all four players' cards, day by day and letter by letter."""
    return [
        f"{line.number} {line.move_to} {f'{line.trump.value} ' * line.trump.is_suit}{line.trump.label}"
        + " deal" * (line.dealer is seat)
        for day in sorted({line.day for line in plan.lines})
        for seat in Seat
        for line in plan.lines
        if line.day == day and seat in line.who.seats
    ]


def rows(pdf: bytes) -> list[str]:
    return [row for page in pages(pdf) for row in ROW.findall(" ".join(mark.text for mark in marks(page)))]


@pytest.mark.rule("R18", "R19", "R23")
@pytest.mark.parametrize(
    ("sessions", "large", "paper"),
    sampled(product([AREA, PROVINCIAL, ((1, 50),), ((1, 1),), ((1, 100),)], [False, True], ["letter", "a4"]), 6),
)
def test_a_card_has_a_players_own_hands_out_and_no_others(
    sessions: tuple[tuple[int, int], ...], large: bool, paper: str
) -> None:
    plan = card(7, 16, sessions)

    pdf = draw([plan], replace(IMPRINT, large=large, paper=paper))

    trumps = [mark for page in pages(pdf) for mark in marks(page) if mark.text in {trump.label for trump in Trump}]
    assert rows(pdf) == as_printed(plan)
    assert min(mark.size for mark in trumps) >= 12 * (1.3 if large else 1)


def test_four_cards_share_a_page_for_a_day_and_each_names_player_team_event_and_edition() -> None:
    read = texts(draw([card(7, 16)], IMPRINT))

    assert len(read) == 2
    for day, page in enumerate(read, start=1):
        of_the_page = {
            **dict.fromkeys((*NAMES, f"Page {day} of 2"), 1),
            f"Day {day}": 4,
            "Table 7 · The Trump Cards": 4,
            "Provincial Games 2026 · 21–22 August 2026 · edition 2": 4,
            "All other hands: stay home at table 7.": 4,
        }
        assert {text: page.count(text) for text in of_the_page} == of_the_page


def test_the_cards_are_cut_apart_in_the_middle_of_the_paper_and_two_share_a_page_in_large_print() -> None:
    drawn = [draw([card(7, 16, AREA)], replace(IMPRINT, large=large)) for large in (False, True)]

    assert [(len(pages(pdf)), cut_lines(pdf)) for pdf in drawn] == [
        (1, [(306.0, 306.0), (396.0, 396.0)]), (2, [(396.0, 396.0)])
    ]  # fmt: skip


@pytest.mark.rule("R21")
def test_a_player_who_meets_an_empty_table_reads_to_sit_out() -> None:
    plan = card(7, 16, ((1, 2),))
    first, second = plan.lines
    away = replace(plan, lines=(replace(first, is_host_empty=True), replace(second, are_visitors_away=True)))

    pdf = draw([away], IMPRINT)

    assert sorted(row for row in rows(pdf) if row.endswith("sit out")) == [
        *["1 home sit out"] * 2,
        *["2 home sit out"] * 2,
    ]


@pytest.mark.rule("R23")
@pytest.mark.parametrize(
    ("name", "every", "large"), sampled(product(["Sue", "Wilhelmina " * 7], [1, 15], [False, True]), 3)
)
def test_who_sits_out_by_turns_stands_on_the_sheet_and_on_each_card_whose_player_does(
    name: str, every: int, large: bool
) -> None:
    plan = card(7, 16)
    stretches = [(first, first + every - 1) for first in range(1, len(plan.lines), every)]
    turns = (*take_turns(stretches[:-1], [None, *Seat], name.strip()), SpareTurn(Seat.B, "", stretches[-1][0] - 1, 50))
    people = {seat: f"{name.strip()} {seat.value}" for seat in Seat}
    shared = TableCard(7, plan.team, plan.zone, people, plan.lines, turns=turns)
    of = replace(IMPRINT, large=large)

    own, sheet = draw([shared], of), printed(movement.pages)([shared], of)

    assert ("Sits out" in texts(sheet)[0], "nobody plays B" in texts(sheet)[-1]) == (True, True)
    sits_out = sum(bool(shared.own_note(seat, day)) for day in (plan.lines[:30], plan.lines[30:]) for seat in Seat)
    assert "".join(texts(own)).count("sit out, and") == sits_out
