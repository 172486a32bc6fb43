"""The longest names an event may hold go onto every sheet, in either paper and print, without running into anything."""

from dataclasses import replace

import pytest

from rotations.sheets import calling, itinerary, movement
from scoring.sheets import bracket, certificate, count_slip, hall_pack, results, standings
from scoring.sheets.playoff_values import Bracket, BracketHand, BracketSide, TiedTeam
from scoring.side_games.domain.game import games
from scoring.side_games.domain.score_sheet import ScoreSheet
from scoring.side_games.sheets import score_sheet
from tests.paper import faults
from tests.plans import PROVINCIAL, PUBLIC, calls, card
from tournament.sheets import signs
from tournament.sheets.page import Imprint

EVENT = "The Sixteenth Biennial Provincial Games of the Federation of Seniors’ Clubs, held in Camrose and its county"
VENUE = "Camrose Recreation Centre and Curling Rink, Upper Hall, entrance by the western car park beside the pool"
TEAM = "The Very Long Named Whist Team of Fort Saskatchewan and District Seniors, Second"
ZONE = "Zone 7, Peace River, Grande Prairie and the whole North West"
NAME = "Maximiliana Wilhelmina Featherstonehaugh-Cholmondeley of Upper Lethbridge-Mewett"
SIDE = "Maximiliana and Wilhelmina"
IMPRINT = Imprint(
    EVENT, "Friday 21 August 2026 – Saturday 22 August 2026", VENUE, "3f9a21", "97.2", "20 Aug 2026, 14:05", PUBLIC
)
CARD = replace(card(1000, 1000, PROVINCIAL, TEAM, (NAME,) * 4), zone=ZONE)
CALLS = tuple(calls(1000, PROVINCIAL))
LINE = standings.StandingLine("1000=", 1000, TEAM, ZONE, (130, 120, 100), 350, 12, advances=True)
SIDES = (BracketSide("", 1000, TEAM, (NAME, NAME), ("10C 10D", "KH")), BracketSide("", 999, TEAM, (NAME, NAME)))
PLAYOFF = Bracket(
    "Tables 998, 999 and 1000, tied on 350 flags for places 2 to 4",
    (TiedTeam(1000, TEAM, "queen of diamonds"),) * 3,
    (BracketHand(1, 1, SIDES, dealer="B of table 1000", decides="the second place"),),
    (("1000th", f"Table 1000 · {TEAM}"),) * 3,
)
STANDINGS = standings.Standings((LINE,) * 20, 3, "verified", f"Closed on 22 August 2026, 16:52, by {NAME}.")
PRIZE = certificate.Certificate("Winners of the second session of the first day", TEAM, (NAME,) * 4, "350 flags")
GAME = replace(games()["knockout_whist"], name=NAME, source=EVENT, rules=(EVENT,))
SIDE_GAME = ScoreSheet(GAME, (SIDE,) * 7, {})

DRAWN = {
    "movement": lambda imprint: movement.draw([CARD], imprint),
    "calling": lambda imprint: calling.draw(CALLS, 1000, imprint),
    "itinerary": lambda imprint: itinerary.draw([CARD], imprint),
    "signs": lambda imprint: signs.draw([signs.TableSign(1000, TEAM, ZONE)], imprint),
    "count_slip": lambda imprint: count_slip.draw([count_slip.CountSlip(1, table=1000, team=TEAM)] * 4, imprint),
    "standings": lambda imprint: standings.draw(STANDINGS, imprint),
    "bracket": lambda imprint: bracket.draw([PLAYOFF], imprint),
    "results": lambda imprint: results.draw(STANDINGS, (f"{TEAM} won.",), imprint),
    "certificate": lambda imprint: certificate.draw([PRIZE], imprint),
    "score_sheet": lambda imprint: score_sheet.draw([SIDE_GAME], imprint),
    "hall_pack": lambda imprint: hall_pack.draw(hall_pack.HallPack((CARD,), CALLS), imprint),
}


@pytest.mark.parametrize("sheet", DRAWN)
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_the_longest_texts_fit_every_sheet(sheet: str, paper: str, large: bool) -> None:
    assert faults(DRAWN[sheet](replace(IMPRINT, paper=paper, large=large))) == []
