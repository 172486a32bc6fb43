"""QR codes as bars, put together again, are segno's own picture; the flag is one; the line of flags stands in fives."""

import re
from io import BytesIO
from pathlib import Path

import pytest
import segno
from django.conf import settings
from pypdf import PdfReader
from pypdf.generic import ContentStream
from reportlab.pdfgen.canvas import Canvas

from tests.desk_pages import unsaid
from tests.plans import PUBLIC
from tournament.sheets.shapes import OUTLINES, PENNANT, POLE, POLE_WEIGHT, FlagLine, place_of, qr_outline


def test_the_bars_of_a_code_are_its_dark_modules() -> None:
    side, outline = qr_outline(PUBLIC)

    bars = [map(int, bar) for bar in re.findall(r"(\d+) (\d+) (\d+) 1.02 re", outline.getCode())]
    dark = {(side - 3 - low, left - 2 + step) for left, low, length in bars for step in range(length)}
    code = segno.make(PUBLIC, error="m", micro=False, mask=2, boost_error=False)
    assert side == len(code.matrix) + 4
    assert dark == {(y, x) for y, row in enumerate(code.matrix) for x, module in enumerate(row) if module}


def test_every_trump_has_a_mark_of_its_own() -> None:
    assert len({str(OUTLINES[name]) for name in ("H", "S", "D", "C", "NTL", "NTH")}) == 6


@pytest.mark.parametrize("file", ["templates/tournament/components/flag.html", "tournament/static/tournament/flag.svg"])
def test_paper_pages_and_icon_draw_one_flag(file: str) -> None:
    drawn = Path(settings.BASE_DIR, file).read_text()

    (x, top), (_, foot) = POLE
    pennant = 'd="M{} {} {} {} {} {}z"'.format(*(f"{each:g}" for point in PENNANT for each in point))
    assert unsaid(drawn, f'd="M{x:g} {top:g}v{foot - top:g}"', f'stroke-width="{POLE_WEIGHT:g}"', pennant) == []
    assert ("#" in drawn) == ("#0a5540" in drawn)


def operators(line: FlagLine) -> list[bytes]:
    file = BytesIO()
    canvas = Canvas(file)
    line.draw(canvas, 0, 0, 6, 10)
    canvas.showPage()
    canvas.save()
    page = PdfReader(file).pages[0]
    return [operator for _, operator in ContentStream(page.get_contents(), page.pdf).operations]


@pytest.mark.parametrize(
    ("days", "filled", "hollow"), [((7,), 7, 0), ((7, 12), 7, 12), ((0, 3), 0, 3), ((-1, 5), 0, 0)]
)
def test_every_flag_is_a_pennant_of_its_day_and_none_where_a_day_is_below_zero(
    days: tuple[int, ...], filled: int, hollow: int
) -> None:
    drawn = operators(FlagLine(days, 12))

    poles = sum(days) + 1 if filled + hollow else 0  # and the rule where everybody began
    assert (drawn.count(b"B*"), drawn.count(b"h"), drawn.count(b"S")) == (filled, filled + hollow, poles + hollow)


def test_flags_stand_in_fives() -> None:
    steps = [place_of(flag + 1) - place_of(flag) for flag in range(10)]

    assert [step > 1 for step in steps] == [False] * 4 + [True] + [False] * 4 + [True]
    assert FlagLine((12,), 24).steps == place_of(24)
