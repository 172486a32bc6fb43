"""Results for the newspaper, read back from the PDF."""

from dataclasses import replace

import pytest

from scoring.sheets.results import draw
from scoring.sheets.standings import StandingLine, Standings
from tests.paper import faults, texts
from tests.plans import IMPRINT

STORY = ("Table 4, Aces High, won with 37 flags.", "Three teams tied for second place; Prairie Foxes won the playoff.")


def standings(teams: int) -> Standings:
    return Standings(
        tuple(
            StandingLine(str(place), place, f"Team of table {place}", f"Zone {place}", (30, 20), 50, advances=place < 3)
            for place in range(1, teams + 1)
        ),
        2,
        "final",
        "Declared by the leader on 22 August 2026.",
    )


@pytest.mark.parametrize(("teams", "count"), [(2, 1), (16, 1), (40, 1), (41, 2), (120, 3)])
@pytest.mark.parametrize("large", [False, True])
def test_forty_teams_and_the_story_fit_one_page(teams: int, count: int, large: bool) -> None:
    pdf = draw(standings(teams), STORY, replace(IMPRINT, large=large))

    read = texts(pdf)
    assert len(read) == count
    assert [sentence in read[0] for sentence in STORY] == [True, True]
    assert "Final results. Declared by the leader on 22 August 2026." in read[0]
    assert [
        n for n in range(1, teams + 1) if f"{n} {n} Team of table {n} Zone {n} 30 20 50" not in " ".join(read)
    ] == []
    assert faults(pdf) == []


def test_results_that_may_change_say_so() -> None:
    (read,) = texts(draw(replace(standings(3), state="provisional"), (), IMPRINT))

    assert "Results, provisional: places may change." in read
