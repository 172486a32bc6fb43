"""Table numbers and cards for phones, read back from the PDF."""

from dataclasses import replace

import pytest

from tests.paper import faults, marks, pages, texts
from tests.plans import IMPRINT, PUBLIC
from tournament.sheets.page import NothingToPrint, bind
from tournament.sheets.signs import PhoneCard, TableSign, card_pages, number_pages

STEPS = ("Point your phone’s camera at the square.", "Type the code and your name.")


@pytest.mark.rule("R11")
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_table_has_its_number_on_a_page_as_large_as_the_page_allows(paper: str) -> None:
    signs = [TableSign(table, "The Trump Cards", f"Zone {table}") for table in (1, 16, 128, 1000)]

    pdf = bind(number_pages(signs), replace(IMPRINT, paper=paper), "Signs")

    assert [max(marks(page), key=lambda mark: mark.size).text for page in pages(pdf)] == ["1", "16", "128", "1000"]
    assert [max(mark.size for mark in marks(page)) > 300 for page in pages(pdf)] == [True] * 4
    assert faults(pdf) == []


def test_long_names_are_made_to_fit_below_the_number() -> None:
    team = "The Very Long Named Team of the Fort Saskatchewan and District Seniors’ Whist Society (Second) and Friends"

    pdf = bind(
        number_pages([TableSign(88, team, "The Zone of Peace River, Grande Prairie and the North")]), IMPRINT, "Signs"
    )

    assert team in texts(pdf)[0]
    assert faults(pdf) == []


def test_a_card_carries_its_steps_code_and_address() -> None:
    card = PhoneCard("Count the flags", STEPS, f"{PUBLIC}verify/", "K7Q2MD")

    for large in (False, True):
        pdf = bind(card_pages([card]), replace(IMPRINT, large=large), "Cards")

        assert texts(pdf)[0].startswith(f"Count the flags 1. {STEPS[0]} 2. {STEPS[1]} K7Q2MD {PUBLIC}verify/")
        assert sum("qr" in name for name in pages(pdf)[0]["/Resources"]["/XObject"]) == 1
        assert faults(pdf) == []


def test_a_card_with_a_code_and_no_address_has_no_square() -> None:
    pdf = bind(card_pages([PhoneCard("Count the flags", STEPS, code="K7Q2MD")]), IMPRINT, "Cards")

    assert sum("qr" in name for name in pages(pdf)[0]["/Resources"]["/XObject"]) == 0


def test_cards_with_nothing_to_scan_or_type_are_not_printed() -> None:
    with pytest.raises(NothingToPrint):
        bind(card_pages([PhoneCard("Follow the standings", STEPS)]), IMPRINT, "Cards")
