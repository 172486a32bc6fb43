"""Colours of paper and pages, and how well they can be read on white (WCAG 2.2, contrast ratio)."""

import re

ACCENT = "#0a5540"
"""The green of sheets and pages where the association has no colour of its own."""

LEAST_CONTRAST = 4.5
"""What level AA asks for between text and paper."""

COLOUR = re.compile(r"#[0-9a-f]{6}")
BRIGHTNESS = (0.2126, 0.7152, 0.0722)
"""The share of red, green and blue in how bright a colour is."""


def contrast_on_white(colour: str) -> float:
    """The contrast ratio of a colour, as `#0a5540`, against white paper: from 1 for white to 21 for black."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 1.05 / (0.05 + sum(share * part for share, part in zip(BRIGHTNESS, linear, strict=True)))
