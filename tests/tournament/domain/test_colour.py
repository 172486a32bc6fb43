"""Somebody's own colour: refused where it is too pale, else every page in it can be read."""

from itertools import product

from tests.refusals import why_refused
from tournament.domain.colour import DARK, LEAST_CONTRAST, PAGE_CONTRAST, check_accent, contrast, page_colours


def test_a_page_in_any_colour_that_is_taken_can_be_read_light_and_dark() -> None:
    colours = [f"#{red:02X}{green:02x}{blue:02x}" for red, green, blue in product(range(0, 256, 17), repeat=3)]
    pale = {colour for colour in colours if contrast(colour) < LEAST_CONTRAST}
    assert all("too pale" in why_refused(check_accent, colour) for colour in pale)
    for colour in set(colours) - pale:
        page = page_colours(check_accent(colour))
        pairs = [
            ("#ffffff", page["band"]), ("#ffffff", page["band-dark"]), (page["accent"], page["tint"]),
            (page["accent"], "#fbf8f1"), (page["accent-dark"], page["tint-dark"]), (page["accent-dark"], DARK),
            (page["accent-dark"], "#211f1b"), ("#10201a", page["accent-dark"]), ("#1b1a17", page["tint"]),
            ("#f3eee3", page["tint-dark"]), ("#4a463e", page["tint"]), ("#cbc3b4", page["tint-dark"]),
        ]  # fmt: skip
        assert {pair for pair in pairs if contrast(*pair) < PAGE_CONTRAST} == set(), colour

    assert 1000 < len(pale) < len(colours) - 1000
