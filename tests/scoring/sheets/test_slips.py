"""Count slips, read back from the PDF."""

import re
from dataclasses import replace

import pytest

from scoring.sheets.slips import CountSlip, count_slips
from tests.paper import cut_lines, pages, printed, texts
from tests.plans import IMPRINT

draw = printed(count_slips)

LONG = "The Very Long Named Team of the Fort Saskatchewan and District Seniors’ Whist Society (Second)"


@pytest.mark.slow
@pytest.mark.rule("R15", "R16", "R37")
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_a_slip_asks_for_fives_loose_total_loan_and_two_initials(paper: str, large: bool) -> None:
    pdf = draw([CountSlip(1, table=7, team=LONG)], replace(IMPRINT, paper=paper, large=large))

    labels = ("Fives", "Loose", "TOTAL", "Loan owed to the leader", "Team captain’s initials", "Verifier’s initials")
    assert [word in texts(pdf)[0] for word in ("Table 7", LONG, "Day 1", "end of day", *labels)] == [True] * 10
    [read] = texts(draw([CountSlip(1, session=2), CountSlip(1)], replace(IMPRINT, paper=paper, large=large)))
    assert ("session 2" in read, read.count("end of day"), read.count("Team Fives")) == (True, 1, 2)


def test_cut_and_put_one_pile_on_the_other_the_slips_are_in_order() -> None:
    slips = [CountSlip(1, table=table, team="Aces") for table in range(1, 19)]

    for large, places in ((False, 4), (True, 2)):  # on a page
        assert len(pages(draw(slips, replace(IMPRINT, large=large)))) == -(-18 // places)
        read = [re.findall(r"Table (\d+)", page) for page in texts(draw(slips, replace(IMPRINT, large=large)))]
        piles = [page[place] for place in range(places) for page in read if place < len(page)]
        assert piles == [str(slip.table) for slip in slips]


@pytest.mark.parametrize(("paper", "middle"), [("letter", (306.0, 396.0)), ("a4", (297.6, 420.9))])
def test_the_cut_lines_are_in_the_middle_of_the_paper(paper: str, middle: tuple[float, float]) -> None:
    across, down = middle
    imprint = replace(IMPRINT, paper=paper)

    usual, large = draw([CountSlip(1)] * 4, imprint), draw([CountSlip(1)] * 2, replace(imprint, large=True))

    assert [*map(cut_lines, (usual, large))] == [[(across, across), (down, down)], [(down, down)]]
