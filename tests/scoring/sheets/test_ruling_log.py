"""The log of rulings, read back from the PDF."""

from dataclasses import replace

import pytest

from scoring.sheets.ruling_log import Decision
from scoring.sheets.ruling_log import pages as sheet_pages
from tests.paper import faults, printed, texts
from tests.plans import IMPRINT
from tournament.sheets.binding import NothingToPrint

draw = printed(sheet_pages)

SHORT = "The leader placed tables 9, 4 and 12 in this order: drawn by lot."
LONG = "A loose flag of the third table was found below the chair of one who had gone home. " * 4


@pytest.mark.rule("R10")
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_every_decision_stands_with_its_day_its_hour_its_maker_and_its_reason(paper: str, large: bool) -> None:
    made = [Decision("21 August 2026", "16:40", "Ada Lovell", f"{number}. {SHORT}") for number in range(1, 31)]

    pdf = draw(made, replace(IMPRINT, paper=paper, large=large))

    read = " ".join(texts(pdf))
    missing = [number for number in range(1, 31) if f"21 August 2026 16:40 Ada Lovell {number}. {SHORT}" not in read]
    assert (missing, faults(pdf)) == ([], [])


@pytest.mark.parametrize("large", [False, True])
def test_a_long_reason_takes_the_room_it_needs(large: bool) -> None:
    made = [Decision("21 August 2026", "16:40", "A" * 40, LONG + "L" * 70) for _ in range(9)]

    pdf = draw(made, replace(IMPRINT, large=large))

    assert " ".join(texts(pdf)).count(LONG.strip()) == 9
    assert faults(pdf) == []


def test_without_a_ruling_there_is_nothing_to_print() -> None:
    with pytest.raises(NothingToPrint):
        draw([], IMPRINT)
