"""Somebody's own colour: refused where it is too pale, else every page in it can be read."""

from itertools import product

from tests.refusals import why_refused
from tournament.domain.colour import DARK, LEAST_CONTRAST, PAGE_CONTRAST, check_accent, contrast, page_colours


def test_a_page_in_any_colour_that_is_taken_can_be_read_light_and_dark() -> None:
    taken = pale = 0
    for red, green, blue in product(range(0, 256, 17), repeat=3):
        colour = f"#{red:02X}{green:02x}{blue:02x}"
        if contrast(colour) < LEAST_CONTRAST:
            pale += 1
            assert "too pale" in why_refused(check_accent, colour)
            continue
        taken += 1
        page = page_colours(check_accent(colour))
        pairs = [
            ("#ffffff", page["band"]), ("#ffffff", page["band-dark"]), (page["accent"], page["tint"]),
            (page["accent"], "#fbf8f1"), (page["accent-dark"], page["tint-dark"]), (page["accent-dark"], DARK),
            (page["accent-dark"], "#211f1b"), ("#10201a", page["accent-dark"]), ("#1b1a17", page["tint"]),
            ("#f3eee3", page["tint-dark"]), ("#4a463e", page["tint"]), ("#cbc3b4", page["tint-dark"]),
        ]  # fmt: skip
        assert {pair for pair in pairs if contrast(*pair) < PAGE_CONTRAST} == set(), colour

    assert (taken > 1000, pale > 1000) == (True, True)
