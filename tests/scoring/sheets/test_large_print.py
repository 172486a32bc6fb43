"""Large print: whatever is not large already is larger on every sheet, and nothing runs into anything."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from rotations.domain.judging.sentences import HEADINGS
from rotations.sheets import calling, fairness, itinerary, movement
from scoring.domain import rules_text
from scoring.domain.help.guide import FAILURES
from scoring.domain.series import SeriesLine
from scoring.sheets import (
    bracket,
    count_slip,
    guide,
    loan_note,
    prize_slip,
    record_form,
    rules,
    ruling_log,
    series,
    standings,
    wall_standings,
)
from scoring.sheets.playoff_values import BracketSide, TiedTeam
from scoring.side_games.domain.game import games
from scoring.side_games.domain.score_sheet import ScoreSheet
from scoring.side_games.sheets import score_sheet_pages
from tests.paper import faults, marks, pages
from tests.plans import IMPRINT, PROVINCIAL, PUBLIC, calls, card
from tests.scoring.sheets.test_bracket import WORKED
from tournament.sheets import signs
from tournament.sheets.binding import bind
from tournament.sheets.page import MARGIN, Imprint, Part
from tournament.sheets.titles import Stamp

pytestmark = pytest.mark.slow

LARGE_ALREADY = 20.0  # points; larger letters may stay as they are
TEAMS = [(table, f"Team {table}", f"Zone {table}") for table in range(1, 17)]
NAMED = [(table, team) for table, team, _ in TEAMS]
LINES = tuple(standings.StandingLine(str(table), table, team, zone, (9, 8), 17) for table, team, zone in TEAMS)
WALL = standings.StandingsSheet(LINES, 2, Stamp("final", "Friday, 16:40", "Ada"))
FINAL = replace(WORKED.hands[1], sides=(WORKED.hands[1].sides[0], BracketSide("the bye", 12, "Late Counters")))
PLAYOFF = replace(
    WORKED, teams=(*WORKED.teams[:2], TiedTeam(12, "Late Counters", "5 of hearts")), hands=(WORKED.hands[0], FINAL)
)
CERTIFICATE = {"score": 97, "criteria": [{"name": name, "says": "Yes.", "score": 90} for name in HEADINGS]}

SERIES = series.SeriesSheet(
    "Winter", ("The best 1 count.",), ("1 Oct", "8 Oct"), (SeriesLine(1, False, 7, "Ann", (9, 8.5), (False, True), 9),)
)
SLIPS = [prize_slip.PrizeSlip("Highest fort", "Table 3", "Aces High", "41 flags."), prize_slip.PrizeSlip("Lowest fort")]
SHEETS: dict[str, Callable[[Imprint], Sequence[Part]]] = {
    "movement": lambda imprint: movement.pages([card(7, 16)], imprint),
    "calling": lambda imprint: calling.pages(calls(16), imprint, 12),
    "cards": lambda imprint: itinerary.pages([card(7, 16, PROVINCIAL)], imprint),
    "slips": lambda imprint: count_slip.pages([count_slip.CountSlip(1, table=7, team="Aces High")] * 2, imprint),
    "standings": lambda imprint: wall_standings.pages(WALL, imprint),
    "results": lambda imprint: standings.result_pages(WALL, ("Aces High won.",), imprint),
    "by hand": lambda imprint: standings.blank_pages(NAMED, 2, True, imprint),
    "bracket": lambda imprint: bracket.pages([PLAYOFF], imprint),
    "flag check": lambda imprint: record_form.flag_check_pages(NAMED, 2, 12, imprint),
    "paid": lambda imprint: record_form.paid_pages([(table, team, table > 9) for table, team, _ in TEAMS], 40, imprint),
    "forms": lambda imprint: record_form.pages([range(1, 17)] * 2, 12, 2, imprint),
    "series": lambda imprint: series.pages(SERIES, imprint),
    "prize slips": lambda imprint: prize_slip.pages(SLIPS, imprint),
    "loan notes": lambda imprint: loan_note.pages(True, imprint),
    "hall plan": lambda _: signs.plan_pages(NAMED),
    "late or leaving": lambda imprint: record_form.change_pages(16, 12, imprint),
    "when it fails": lambda imprint: guide.failure_pages(FAILURES, imprint),
    "rules": lambda imprint: rules.poster_pages(
        "Whist", rules_text.sections(rules_text.Settings()), "The book", imprint
    ),
    "rulings": lambda imprint: ruling_log.pages([ruling_log.Decision("Friday", "16:40", "Ada", "Yes.")], imprint),
    "fairness": lambda imprint: fairness.pages(CERTIFICATE, [[3] * 16] * 16, "Balanced.", imprint),
    "side games": lambda imprint: score_sheet_pages([ScoreSheet(games()["minnesota_whist"], ("", ""), {})], imprint),
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_text_of_a_sheet_is_larger_in_large_print(sheet: str) -> None:
    sizes: list[dict[str, float]] = []
    for large in (False, True):
        imprint = replace(IMPRINT, url=PUBLIC, large=large)
        pdf = bind(SHEETS[sheet](imprint), imprint, sheet)
        assert faults(pdf) == []
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
