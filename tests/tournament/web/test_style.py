"""The look of the pages: contrast for tired eyes."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tournament.domain.colour import PAGE_CONTRAST, contrast

LINES = 3.0
"""WCAG 2.2, 1.4.11: the edges of things to touch."""

STYLE = Path(str(finders.find("tournament/style.css")))


def themes() -> dict[str, dict[str, str]]:
    css = STYLE.read_text()
    blocks = {theme: re.search(rf"color-scheme: {theme};(.*?)\}}", css, re.DOTALL) for theme in ("light", "dark")}
    return {
        theme: dict(re.findall(r"--([\w-]+): (?:var\(--own-[\w-]+, )?(#\w+)", block[1].replace("#fff;", "#ffffff;")))
        for theme, block in blocks.items()
        if block
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("text", ["ink", "soft", "accent"])
@pytest.mark.parametrize("ground", ["paper", "card", "tint"])
def test_every_text_stands_out_from_every_ground(theme: str, text: str, ground: str) -> None:
    colours = themes()[theme]

    assert contrast(colours[text], colours[ground]) >= PAGE_CONTRAST


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_buttons_are_read_and_their_edges_seen(theme: str) -> None:
    colours = themes()[theme]

    assert (PAGE_CONTRAST, round(contrast("#767676"), 2)) == (7.0, 4.54)  # by WCAG's own examples
    assert contrast(colours["on-accent"], colours["accent"]) >= PAGE_CONTRAST
    assert contrast(colours["paper"], colours["ink"]) >= PAGE_CONTRAST
    assert min(contrast(colours["line"], colours[ground]) for ground in ("paper", "card", "tint")) >= LINES
