"""The look of the pages: contrast for tired eyes."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

AAA = 7.0
"""WCAG 2.2, 1.4.6: body text."""
LINES = 3.0
"""WCAG 2.2, 1.4.11: the edges of things to touch."""

STYLE = Path(str(finders.find("tournament/style.css")))


def themes() -> dict[str, dict[str, str]]:
    """The colours of the light and the dark theme, by name."""
    css = STYLE.read_text()
    blocks = {theme: re.search(rf"color-scheme: {theme};(.*?)\}}", css, re.DOTALL) for theme in ("light", "dark")}
    return {
        theme: dict(re.findall(r"--([\w-]+): (?:var\(--own-[\w-]+, )?(#\w+)", block[1]))
        for theme, block in blocks.items()
        if block
    }


def luminance(colour: str) -> float:
    """WCAG's relative luminance of #rgb or #rrggbb."""
    figures = colour[1:] if len(colour) == 7 else "".join(2 * figure for figure in colour[1:])
    parts = [int(figures[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio of two colours."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("text", ["ink", "soft", "accent"])
@pytest.mark.parametrize("ground", ["paper", "card", "tint"])
def test_every_text_stands_out_from_every_ground(theme: str, text: str, ground: str) -> None:
    colours = themes()[theme]

    assert contrast(colours[text], colours[ground]) >= AAA


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_buttons_are_read_and_their_edges_seen(theme: str) -> None:
    colours = themes()[theme]

    assert contrast(colours["on-accent"], colours["accent"]) >= AAA
    assert contrast(colours["paper"], colours["ink"]) >= AAA
    assert min(contrast(colours["line"], colours[ground]) for ground in ("paper", "card", "tint")) >= LINES
