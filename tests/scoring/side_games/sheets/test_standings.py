"""Standings of a side game's session, read back from the PDF."""

from dataclasses import replace

import pytest

from scoring.side_games.domain.game import games
from scoring.side_games.domain.session import SessionPlace
from scoring.side_games.sheets.standings import pages as sheet_pages
from tests.paper import faults, pages, printed, texts
from tests.plans import IMPRINT
from tournament.sheets.page import Imprint

LONGEST = "Maximiliana Wilhelmina Featherstonehaugh-Cholmondeley of Upper Lethbridge-Mewett"


def draw(places: list[SessionPlace], imprint: Imprint, *champions: str) -> bytes:
    return printed(sheet_pages)("Saturday evening", games()["knockout_whist"], places, champions, imprint)


def standings(sides: int) -> list[SessionPlace]:
    return [
        SessionPlace(place, f"Player {place}" if place % 9 else LONGEST, 9 - place // 10, 900 - place, 3)
        for place in range(1, sides + 1)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("sides", [2, 17, 40, 200])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_side_stands_in_its_place(sides: int, large: bool, paper: str) -> None:
    places = standings(sides)

    pdf = draw(places, replace(IMPRINT, large=large, paper=paper))

    read = " ".join(texts(pdf))
    lines = [f"{line.place} {line.side} {line.games_won} {line.points}" for line in places if line.side != LONGEST]
    assert [line for line in lines if line not in read] == []
    assert read.replace(" ", "").count(LONGEST.replace(" ", "")) == sides // 9
    assert "PROVISIONAL" in read
    assert faults(pdf) == []


def test_the_grand_champions_stand_above() -> None:
    read = " ".join(texts(draw(standings(4), IMPRINT, "Player 1", "Player 2")))

    assert ("FINAL" in read, "Grand Champion: Player 1, Player 2" in read) == (True, True)


def test_seventeen_go_on_one_page() -> None:
    assert len(pages(draw(standings(17), IMPRINT))) == 1
