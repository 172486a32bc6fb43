"""Table numbers and cards for phones, read back from the PDF."""

from dataclasses import replace

import pytest

from tests import plans
from tests.paper import bound, cut_lines, marks, pages, texts
from tournament.sheets.signs import PhoneCard, TableSign, card_pages, number_pages

STEPS = ("Point your phone’s camera at the square.", "Type the code and your name.")


@pytest.mark.rule("R11")
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_table_has_a_tent_with_its_number_and_team_on_either_side_one_upside_down(paper: str) -> None:
    signs = [TableSign(table, "The Trump Cards", f"Zone {table}") for table in (1, 16, 128, 1000)]

    pdf = bound(number_pages(signs), replace(plans.IMPRINT, paper=paper))

    largest = [sorted(marks(page), key=lambda mark: mark.size)[-2:] for page in pages(pdf)]
    assert [[mark.text for mark in page] for page in largest] == [[number] * 2 for number in ("1", "16", "128", "1000")]
    assert min(mark.size for page in largest for mark in page) > 140
    height = float(pages(pdf)[0].mediabox.height)
    assert [fold for fold, _ in cut_lines(pdf)] == pytest.approx([height / 3, height * 2 / 3], abs=0.1)
    assert [page.count("The Trump Cards") for page in texts(pdf)] == [2] * 4


@pytest.mark.parametrize("large", [False, True])
def test_a_card_carries_its_steps_and_code_and_its_address_with_a_square(large: bool) -> None:
    imprint, address = replace(plans.IMPRINT, large=large), f"{plans.PUBLIC}verify/"
    card = PhoneCard("Count the flags", STEPS, address, "K7Q2MD")

    pdf = bound(card_pages([card], imprint), imprint)

    assert texts(pdf)[0].startswith(f"Count the flags {STEPS[0]} {STEPS[1]} K7Q2MD {address}")
    assert sum("qr" in name for name in pages(pdf)[0]["/Resources"]["/XObject"]) == 1
