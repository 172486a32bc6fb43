"""Type for paper: the embedded faces, eight sizes, letters that a face lacks spelled in Latin ones, and sizes that fit.

Source Sans Pro and, for titles, Source Serif Pro are embedded in the sheets, as the pages use them.  They have Latin,
Greek and Cyrillic letters; a name in others is spelled, so that no sheet fails for it.
"""

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from anyascii import anyascii
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournament.domain import Refusal

REGULAR = "SourceSansPro-Regular"
SEMIBOLD = "SourceSansPro-Semibold"
BOLD = "SourceSansPro-Bold"
SERIF = "SourceSerifPro-Semibold"
ITALIC = "SourceSerifPro-It"  # words to say
FACES = (REGULAR, SEMIBOLD, BOLD, SERIF, ITALIC)  # the embedded faces, whole, by Adobe, under the licence beside them
FOLDER = Path(__file__).parent / "fonts"

# Eight sizes in points; large print is larger.  What is as large as its place allows has a size of its own.
FINE, NOTE, TEXT, HAND, LARGE, TITLE, DISPLAY, GIANT = 10.5, 12.5, 15.0, 18.0, 22.0, 28.0, 36.0, 48.0
LEAST = 5.0  # points below which nothing is made to fit

CAP_HEIGHT = 0.66
LEADING = 1.25  # Canadian guidance for clear print: 25 to 30 % between lines
STEP = 0.5  # points by which a text is made smaller until it fits


@cache
def load_faces() -> None:
    """Make the embedded faces known to ReportLab; once a process."""
    for face in FACES:
        pdfmetrics.registerFont(TTFont(face, FOLDER / f"{face}.ttf"))


@lru_cache(maxsize=16384)
def clean(text: str, face: str = REGULAR) -> str:
    """The text as it is set in a face: on one line, and letters that the face lacks spelled in Latin ones."""
    load_faces()
    drawn = pdfmetrics.getFont(face).face.charToGlyph
    return " ".join("".join(letter if ord(letter) in drawn else anyascii(letter) for letter in one_line(text)).split())


def one_line(text: str) -> str:
    """Single spaces, accents composed, apostrophes bent, nothing invisible."""
    visible = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    return " ".join(unicodedata.normalize("NFC", visible).split()).replace("'", "’")


def say_spelled(names: Iterable[str | None]) -> list[str]:
    """A sentence for each name that paper spells in other letters than it is written in."""
    return [
        f"Paper spells “{name}” as “{clean(name)}”, beside its table: no font here has its letters."
        for name in dict.fromkeys(filter(None, names))
        if clean(name) != one_line(name)
    ]


@lru_cache(maxsize=16384)
def em_width(text: str, face: str) -> float:
    """How wide the text is, in ems of its own size."""
    load_faces()
    return float(pdfmetrics.stringWidth(text, face, 1))


def fit_size(text: str, face: str, width: float, size: float, floor: float) -> float:
    """The largest size in points, from `size` down to `floor`, at which the text is no wider than `width` points."""
    fitting = min(size, width / max(em_width(text, face), 0.01))
    if fitting < floor:
        raise _too_long(text)
    return fitting


@lru_cache(maxsize=4096)
def fit_lines(
    text: str, face: str, width: float, height: float, size: float, floor: float
) -> tuple[float, tuple[str, ...]]:
    """The largest size, and the text's lines at it, that stay within `width` × `height` points.

    Lines break between words.  Refusal below `floor`.
    """
    load_faces()
    while size >= floor:
        lines = tuple(simpleSplit(text, face, size, width))
        is_narrow = all(em_width(line, face) * size <= width for line in lines)
        if is_narrow and ((len(lines) - 1) * LEADING + 1) * size <= height:
            return size, lines
        size -= STEP
    raise _too_long(text)


def _too_long(text: str) -> Refusal:
    named = text if len(text) <= 80 else f"{text[:79]}…"
    return Refusal(
        f"“{named}” is too long for its place on the sheet, even in small type. Shorten it, then print again."
    )
