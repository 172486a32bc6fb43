"""Static files: one name for each content, kept by browsers for ever, light; and contrast for tired eyes."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tournament.web.static_files import HashedStaticFilesStorage

FOREVER = "max-age=315360000, public, immutable"

STYLE = "tournament/style.css"


def fetch(address: str, accepted: str = "") -> tuple[int, dict[str, str], bytes]:
    response = Client().get(address, headers={"Accept-Encoding": accepted})
    body = response.getvalue()
    response.close()
    return response.status_code, dict(response.items()), body


def test_a_style_sheet_has_a_hash_in_its_name_is_kept_for_ever_and_sent_compressed_to_whoever_can_read_that() -> None:
    address = HashedStaticFilesStorage().url(STYLE)
    status, plain_headers, plain = fetch(address)
    packed = [fetch(address, "gzip, br") for _ in range(2)]

    assert re.fullmatch(r"/static/tournament/style\.[0-9a-f]{12}\.css", address)
    assert (status, plain_headers["Cache-Control"]) == (200, FOREVER)
    assert [(headers["Content-Encoding"], gzip.decompress(body)) for _, headers, body in packed] == [
        ("gzip", plain)
    ] * 2
    assert {headers["Vary"] for headers in (plain_headers, *(headers for _, headers, _ in packed))} == {
        "Accept-Encoding"
    }


@pytest.mark.parametrize("name", ["sans-regular", "sans-semibold", "serif-semibold"])
def test_a_font_is_light_kept_for_ever_and_sent_as_it_is(name: str) -> None:
    _, headers, body = fetch(f"/static/tournament/fonts/{name}.v1.woff2", "gzip")

    assert (headers["Content-Type"], headers["Cache-Control"]) == ("font/woff2", FOREVER)
    assert "Content-Encoding" not in headers
    assert len(body) <= 25_000


PAGE_CONTRAST = 7.0  # what level AAA of WCAG 2.2 asks for, between any text of a page and what is behind it
SHARES = (0.2126, 0.7152, 0.0722)  # of red, green and blue in how bright a colour is


def contrast(*colours: str) -> float:
    """The contrast ratio of two colours, as `#0a5540`: from 1 for the same to 21 for black on white."""
    parts = [[int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)] for colour in colours]
    linear = [[part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in of] for of in parts]
    dark, light = sorted(sum(share * part for share, part in zip(SHARES, of, strict=True)) for of in linear)
    return (light + 0.05) / (dark + 0.05)


def themes() -> dict[str, dict[str, str]]:
    css = Path(str(finders.find(STYLE))).read_text().replace("#fff;", "#ffffff;")
    return {
        theme: dict(re.findall(r"--([\w-]+): (#\w+)", block))
        for theme, block in re.findall(r"color-scheme: (light|dark);(.*?)\}", css, re.DOTALL)
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

    assert round(contrast("#767676", "#ffffff"), 2) == 4.54  # by WCAG's own example
    assert contrast(colours["on-accent"], colours["accent"]) >= PAGE_CONTRAST
    # WCAG 2.2, 1.4.11: the edges of things to touch.
    assert min(contrast(colours["line"], colours[ground]) for ground in ("paper", "card", "tint")) >= 3
