"""Standings of a side game's session, read back from the PDF."""

from dataclasses import replace

import pytest

from scoring.side_games.sheets.standings import SideLine, SideStandings, draw
from tests.paper import faults, pages, texts
from tests.plans import IMPRINT

LONGEST = "Maximiliana Wilhelmina Featherstonehaugh-Cholmondeley of Upper Lethbridge-Mewett"


def standings(sides: int, *champions: str) -> SideStandings:
    lines = tuple(
        SideLine(place, f"Player {place}" if place % 9 else LONGEST, 9 - place // 10, 900 - place)
        for place in range(1, sides + 1)
    )
    return SideStandings("Saturday evening", "Knockout Whist", "player", champions, lines)


@pytest.mark.parametrize("sides", [2, 17, 40, 200])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_side_stands_in_its_place(sides: int, large: bool, paper: str) -> None:
    found = standings(sides)

    pdf = draw(found, replace(IMPRINT, large=large, paper=paper))

    read = " ".join(texts(pdf))
    told = [f"{line.place} {line.side} {line.games_won} {line.points}" for line in found.lines]
    assert [line for line in told if line not in read] == []
    assert "The session goes on: places may change." in read
    assert faults(pdf) == []


def test_the_grand_champions_stand_above() -> None:
    read = " ".join(texts(draw(standings(4, "Player 1", "Player 2"), IMPRINT)))

    assert "Grand Champion: Player 1, Player 2" in read


def test_seventeen_go_on_one_page() -> None:
    assert len(pages(draw(standings(17), IMPRINT))) == 1
