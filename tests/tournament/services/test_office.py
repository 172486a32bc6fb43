"""The association's logo: what is taken, and how large it is on paper and on pages."""

from io import BytesIO

import pytest
from PIL import Image

from tests.refusals import why_refused
from tournament.services.office import draw_logo


def picture(size: tuple[int, int] = (40, 20), kind: str = "PNG", mode: str = "RGB") -> bytes:
    file = BytesIO()
    Image.new(mode, size, "red").save(file, kind)
    return file.getvalue()


def test_a_logo_is_drawn_for_paper_and_smaller_for_pages() -> None:
    paper, small = (Image.open(BytesIO(drawn)) for drawn in draw_logo(picture((3000, 100), "JPEG")))

    assert (paper.format, paper.size, small.format, small.size) == ("PNG", (1500, 50), "PNG", (360, 12))


@pytest.mark.parametrize(
    ("upload", "sentence"),
    [
        (b"GIF89a", "The logo is no picture that can be read"),
        (picture(kind="GIF"), "The logo is no picture that can be read"),
        (picture()[:60], "The logo is no picture that can be read"),
        (bytes(1_000_001), "The logo is larger than 1 MB"),
        (picture((5_001, 5_000), mode="1"), "The logo has too many pixels"),
    ],
    ids=["a head alone", "a GIF", "cut off", "large", "a bomb"],
)
def test_what_is_no_logo_is_refused(upload: bytes, sentence: str) -> None:
    assert sentence in why_refused(draw_logo, upload)
