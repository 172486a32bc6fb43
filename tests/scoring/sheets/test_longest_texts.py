"""The longest names an event may hold go onto every sheet without running into anything, and in large print whatever is
not large already is larger.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from rotations.sheets import calling, itinerary, movement
from scoring.domain import rules_text
from scoring.domain.standings import Place
from scoring.sheets import (
    bracket,
    certificate,
    forms,
    lists,
    rules,
    slips,
    standings,
)
from scoring.side_games.domain.games import GAMES
from scoring.side_games.sheets import game_pages
from tests import plans
from tests.paper import bound, marks, pages
from tests.plans import PROVINCIAL, PUBLIC, calls, card
from tests.scoring.sheets.test_bracket import WORKED
from tournament.domain import Seat
from tournament.sheets import signs
from tournament.sheets.page import MARGIN, Imprint, Part

pytestmark = pytest.mark.slow

EVENT = "The Sixteenth Biennial Provincial Games of the Federation of Seniors’ Clubs, held in Camrose and its county"
VENUE = "Camrose Recreation Centre and Curling Rink, Upper Hall, entrance by the western car park beside the pool"
TEAM = "The Very Long Named Whist Team of Fort Saskatchewan and District Seniors, Second"
ZONE = "Zone 7, Peace River, Grande Prairie and the whole North West"
NAME = "Maximiliana Wilhelmina Featherstonehaugh-Cholmondeley of Upper Lethbridge-Mewett"
IMPRINT = Imprint(
    EVENT, "Friday 21 August 2026 – Saturday 22 August 2026", VENUE, "edition 2", PUBLIC, as_of=f"Sunday · {NAME}"
)
CARD = replace(card(1000, 1000, PROVINCIAL, TEAM, (NAME,) * 4), zone=ZONE)
LONGEST = replace(
    WORKED,
    about="Tables 998, 999 and 1000, tied on 350 flags for places 2 to 4",
    teams=dict.fromkeys((4, 9, 12), TEAM),
    players=dict.fromkeys((4, 9, 12), dict.fromkeys(Seat, NAME)),
)
STANDINGS = standings.StandingsSheet(
    (Place(1000, True, 1000, TEAM, ZONE, (130, 120, 100), 350, True, "", penalty=4),) * 20,
    "verified",
    12,
    {1000: 12},
    frozenset({1000}),
    (EVENT,),
)

TIES = rules_text.ties(replace(rules_text.BY_THE_BOOK, places_that_matter=999, advancing=1))
SHEETS: dict[str, Callable[[Imprint], Sequence[Part]]] = {
    "movement": lambda imprint: movement.pages([CARD], imprint),
    "calling": lambda imprint: calling.pages(tuple(calls(1000, PROVINCIAL)), imprint, 1000),
    "itinerary": lambda imprint: itinerary.pages([CARD], imprint),
    "signs": lambda _: signs.number_pages([signs.TableSign(1000, TEAM, ZONE)]),
    "count_slip": lambda imprint: slips.count_slips([slips.CountSlip(1, table=1000, team=TEAM)] * 4, imprint),
    "standings": lambda imprint: standings.wall_pages(STANDINGS, imprint),
    "bracket": lambda imprint: bracket.pages([LONGEST], imprint),
    "results": lambda imprint: standings.result_pages(STANDINGS, (f"{TEAM} won.",), imprint=imprint),
    "qualifiers": lambda imprint: lists.qualifier_pages(
        [lists.QualifierLine(TEAM, ZONE, ZONE, "by acclamation", 1000, dict.fromkeys("ABXY", NAME))] * 2,
        f"To {PUBLIC}, not sent yet.",
        "verified",
        imprint=imprint,
    ),
    "teams": lambda imprint: lists.roster_pages(
        [(1000, TEAM, True), (999, TEAM, False)] * 9,
        [(1000, TEAM)] * 18,
        3,
        1000,
        10_000,
        True,
        EVENT,
        imprint=imprint,
    ),
    "certificate": lambda _: certificate.pages(
        [
            certificate.Certificate(
                "Winners of the second session of the first day",
                TEAM,
                (NAME,) * 4,
                "350 flags",
                None,
                1000,
                (130, 120, 100),
                36,
            )
        ]
    ),
    "score_sheet": lambda imprint: game_pages(replace(GAMES["knockout_whist"], name=NAME, source=EVENT), 7, imprint),
    "forms": lambda imprint: forms.pages([range(1, 1001)], 1000, 2, 999, imprint=imprint),
    "hall_pack": lambda imprint: forms.cover_pages(1000, 14, 1000, 2, TIES, imprint=imprint),
}


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize(
    ("paper", "large"),
    [
        ("letter", False),
        ("a4", True),
        *(pytest.param(*other, marks=pytest.mark.weekly) for other in (("a4", False), ("letter", True))),
    ],
)
def test_the_longest_texts_fit_every_sheet(sheet: str, paper: str, large: bool) -> None:
    imprint = replace(IMPRINT, paper=paper, large=large)

    bound(SHEETS[sheet](imprint), imprint)


def test_a_name_in_letters_that_no_font_has_fails_no_sheet() -> None:
    players = dict(zip("ABXY", ("王小明", "محمد علي", "Ann Bell", "किम"), strict=True))
    line = lists.QualifierLine("王小明", "Zone 1", "", "by placing", 1, players)
    parts = [
        *lists.qualifier_pages([line], "To the games.", None, imprint=IMPRINT),
        *slips.count_slips([slips.CountSlip(1, table=7, team="محمد علي")] * 2, IMPRINT),
        *standings.wall_pages(replace(WALL, places=(replace(WALL.places[0], team="王小明"),)), IMPRINT),
    ]

    bound(parts, IMPRINT)


LARGE_ALREADY = 20.0  # points; larger letters may stay as they are
TEAMS = [(table, f"Team {table}", f"Zone {table}") for table in range(1, 17)]
ROSTER = [(table, team, False) for table, team, _ in TEAMS], [(table, team) for table, team, _ in TEAMS]
WALL = standings.StandingsSheet(
    tuple(Place(table, False, table, team, zone, (9, 8), 17, False, "") for table, team, zone in TEAMS), "final", 12
)

USUAL: dict[str, Callable[[Imprint], Sequence[Part]]] = {
    "movement": lambda imprint: movement.pages([card(7, 16)], imprint),
    "calling": lambda imprint: calling.pages(calls(16), imprint, 12),
    "cards": lambda imprint: itinerary.pages([card(7, 16, PROVINCIAL)], imprint),
    "slips": lambda imprint: slips.count_slips([slips.CountSlip(1, table=7, team="Aces High")] * 2, imprint),
    "standings": lambda imprint: standings.wall_pages(WALL, imprint),
    "results": lambda imprint: standings.result_pages(WALL, ("Aces High won.",), imprint=imprint),
    "teams": lambda imprint: lists.roster_pages(*ROSTER, 2, 12, 40, True, "", imprint=imprint),
    "bracket": lambda imprint: bracket.pages([replace(WORKED, teams=WORKED.teams | {12: "Late Counters"})], imprint),
    "forms": lambda imprint: forms.pages([range(1, 17)] * 2, 12, 2, 16, imprint=imprint),
    "hall pack": lambda imprint: forms.cover_pages(16, 2, 12, 2, TIES, imprint=imprint),
    "rules": lambda imprint: rules.pages(
        "Whist", rules_text.sections(rules_text.BY_THE_BOOK), "The book", imprint, is_poster=True
    ),
    "side games": lambda imprint: game_pages(GAMES["minnesota_whist"], 2, imprint),
}


@pytest.mark.parametrize("sheet", USUAL)
def test_every_text_of_a_sheet_is_larger_in_large_print(sheet: str) -> None:
    sizes: list[dict[str, float]] = []
    for large in (False, True):
        imprint = replace(plans.IMPRINT, url=PUBLIC, large=large)
        pdf = bound(USUAL[sheet](imprint), imprint)
        smallest: dict[str, float] = {}
        body = [mark for page in pages(pdf) for mark in marks(page) if mark.y > MARGIN + imprint.foot_height()]
        for word, size in ((word, mark.size) for mark in body for word in mark.text.split()):
            smallest[word] = min(size, smallest.get(word, size))
        sizes.append(smallest)

    usual, larger = sizes
    assert [
        (word, size, larger[word])
        for word, size in usual.items()
        if word in larger and larger[word] < min(size * 1.1, LARGE_ALREADY)
    ] == []
