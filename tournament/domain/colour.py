"""Colours of paper and pages, and how well they can be read on white (WCAG 2.2, contrast ratio)."""

import re

from tournament.domain.refusal import Refusal

ACCENT = "#0a5540"
"""The green of sheets and pages where the association has no colour of its own."""

LEAST_CONTRAST = 4.5  # what level AA asks for between text and paper
PAGE_CONTRAST = 7.0  # what level AAA asks for, between any text of a page and what is behind it

DARK, DARK_CARD = "#171714", "#211f1b"
"""A dark page, and what lies on it."""

COLOUR = re.compile(r"#[0-9a-f]{6}")
BRIGHTNESS = (0.2126, 0.7152, 0.0722)  # the share of red, green and blue in how bright a colour is


def contrast(colour: str, other: str = "#ffffff") -> float:
    """The contrast ratio of two colours, as `#0a5540`: from 1 for the same to 21 for black on white."""
    dark, light = sorted(map(brightness, (colour, other)))
    return (light + 0.05) / (dark + 0.05)


def brightness(colour: str) -> float:
    """How bright a colour is, from 0 for black to 1 for white."""
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts_of(colour))
    return sum(share * part for share, part in zip(BRIGHTNESS, linear, strict=True))


def parts_of(colour: str) -> list[float]:
    """Red, green and blue, each from 0 to 1."""
    return [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share, from 0 to 1, of another one."""
    pairs = zip(parts_of(colour), parts_of(other), strict=True)
    return "#" + "".join(f"{round(255 * (part + share * (its - part))):02x}" for part, its in pairs)


def check_accent(colour: str) -> str:
    """The colour in small letters; raises Refusal for what is none, or cannot be read on white paper."""
    colour = colour.lower()
    Refusal.when(not COLOUR.fullmatch(colour), "Write the colour as # and six digits, such as #0a5540.")
    Refusal.when(
        contrast(colour) < LEAST_CONTRAST, "This colour is too pale to be read on white paper. Choose a darker one."
    )
    return colour


def page_colours(accent: str) -> dict[str, str]:
    """The colours of a light and a dark page in somebody's accent, by name: of its text and lines, of the tint and the
    band behind others.  All can be read: the band under white, the others on their page and tint.
    """
    tint, dark_tint = mixed(accent, "#ffffff", 0.9), mixed(accent, DARK, 0.7)
    return {
        "tint": tint,
        "accent": readable(accent, "#000000", tint),
        "band": readable(accent, "#000000", "#ffffff"),
        "tint-dark": dark_tint,
        "accent-dark": readable(accent, "#ffffff", max(dark_tint, DARK_CARD, key=brightness)),
        "band-dark": mixed(accent, "#000000", 0.3),
    }


def readable(colour: str, towards: str, behind: str) -> str:
    """The colour, with as little of another one as lets it be read before what is behind it."""
    mixtures = (mixed(colour, towards, share / 20) for share in range(21))
    return next(each for each in mixtures if contrast(each, behind) >= PAGE_CONTRAST)
