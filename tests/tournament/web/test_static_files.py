"""Static files: one name for each content, kept by browsers for ever, and no heavier than need be."""

import gzip
import re

import pytest
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
    assert [headers["Content-Encoding"] for _, headers, _ in packed] == ["gzip", "gzip"]
    assert [gzip.decompress(body) for _, _, body in packed] == [plain, plain]
    assert {headers["Vary"] for headers in (plain_headers, *(headers for _, headers, _ in packed))} == {
        "Accept-Encoding"
    }


@pytest.mark.parametrize("name", ["sans-regular", "sans-semibold", "serif-semibold"])
def test_a_font_is_light_kept_for_ever_and_sent_as_it_is(name: str) -> None:
    _, headers, body = fetch(f"/static/tournament/fonts/{name}.v1.woff2", "gzip")

    assert (headers["Content-Type"], headers["Cache-Control"]) == ("font/woff2", FOREVER)
    assert "Content-Encoding" not in headers
    assert len(body) <= 25_000
