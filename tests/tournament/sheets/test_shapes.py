"""QR codes as bars: put together again they are segno's own picture."""

import segno

from tests.plans import PUBLIC
from tournament.sheets.shapes import OUTLINES, qr_bars


def test_the_bars_of_a_code_are_its_dark_modules() -> None:
    side, bars = qr_bars(PUBLIC)

    dark = {(row, start + step) for row, start, length in bars for step in range(length)}
    code = segno.make(PUBLIC, error="m", micro=False, mask=2, boost_error=False)
    assert side == len(code.matrix)
    assert dark == {(y, x) for y, row in enumerate(code.matrix) for x, module in enumerate(row) if module}


def test_every_trump_has_a_mark_of_its_own() -> None:
    marks = {name: OUTLINES[name] for name in ("H", "S", "D", "C", "NTL", "NTH")}

    assert len({str(paths) for paths in marks.values()}) == 6
