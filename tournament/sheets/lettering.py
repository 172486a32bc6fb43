"""Type for paper: the embedded faces, eight sizes, the face each run of a text needs, and sizes that fit.

Source Sans Pro and, for titles, Source Serif Pro are embedded in the sheets, as the pages use them.  They have no Cree
syllabics and ReportLab never falls back, so the face is chosen run by run; what no face covers is printed plainly, as a
letter without its marks or as `?`, so that no sheet fails for a name.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

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

# Faces that a machine may have, light and bold, in order of preference.
FALLBACKS = (
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("NotoSansCanadianAboriginal-Regular.ttf", "NotoSansCanadianAboriginal-Bold.ttf"),
    ("gadugi.ttf", "gadugib.ttf"),
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
)
FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
)


@lru_cache(maxsize=16384)
def clean(text: str) -> str:
    """The text as it is set: one line, single spaces, accents composed, apostrophes bent, nothing invisible."""
    visible = (character for character in text if unicodedata.category(character) != "Cf")
    return " ".join(unicodedata.normalize("NFC", "".join(visible)).split()).replace("'", "’")


@cache
def load_faces() -> None:
    """Make the embedded faces known to ReportLab; once a process."""
    for face in FACES:
        pdfmetrics.registerFont(TTFont(face, FOLDER / f"{face}.ttf"))


@cache
def fallback_faces(bold: bool) -> tuple[str, ...]:
    """The further faces this machine has, by name, in order of preference."""
    names = []
    for pair in FALLBACKS:
        for file in _font_files(pair[bold]):
            # A face that ReportLab cannot embed is as good as none.
            with suppress(TTFError):
                pdfmetrics.registerFont(TTFont(file.stem, file))
                names.append(file.stem)
                break
    return tuple(names)


def _font_files(name: str) -> Iterator[Path]:
    for folder in FONT_FOLDERS:
        with suppress(RuntimeError):  # a process may have no home
            yield from Path(folder).expanduser().rglob(name)


def has_glyph(face: str, character: str) -> bool:
    """True when the face draws this character rightly, set one after another from left to right."""
    return (
        unicodedata.bidirectional(character) not in ("R", "AL", "AN")
        # Vowel signs of Indic and other scripts change their neighbours' shapes; only Latin accents may be set loose.
        and (unicodedata.category(character) not in ("Mn", "Mc", "Me") or 0x300 <= ord(character) < 0x370)
        and ord(character) in pdfmetrics.getFont(face).face.charToGlyph
    )


@lru_cache(maxsize=16384)
def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """The text as (face, piece) runs, each piece in a face that has all of it; plain where none has."""
    load_faces()
    faced = [(face_of(character, face), character) for character in text]
    plain = [(name or face, character if name else plain_letter(character)) for name, character in faced]
    return tuple((name, "".join(each for _, each in piece)) for name, piece in groupby(plain, key=lambda each: each[0]))


def face_of(character: str, face: str) -> str | None:
    """The face that draws a character: this one, else another of this machine, which takes a search; None for none."""
    faces = (face,) if has_glyph(face, character) else fallback_faces(face != REGULAR)
    return next((name for name in faces if has_glyph(name, character)), None)


def plain_letter(character: str) -> str:
    """What is printed for a character that no face draws: the letter without its marks, or `?`; of a mark nothing."""
    letter = unicodedata.normalize("NFKD", character)[0]
    return "" if unicodedata.category(letter).startswith("M") else letter if has_glyph(REGULAR, letter) else "?"


def say_plain(names: Iterable[str | None]) -> list[str]:
    """A sentence for each name that is printed otherwise than it is written."""
    printed = {name: "".join(piece for _, piece in runs(clean(name), REGULAR)) for name in names if name}
    return [
        f"No font here can print “{name}”: paper says “{plain}”, beside its table. Write it in Latin letters, too."
        for name, plain in printed.items()
        if plain != clean(name)
    ]


@lru_cache(maxsize=16384)
def em_width(text: str, face: str) -> float:
    """How wide the text is, in ems of its own size."""
    return float(sum(pdfmetrics.stringWidth(piece, name, 1) for name, piece in runs(text, face)))


@lru_cache(maxsize=16384)
def fit_size(text: str, face: str, width: float, size: float, floor: float) -> float:
    """The largest size in points, from `size` down to `floor`, at which the text is no wider than `width` points."""
    while em_width(text, face) * size > width:
        size -= STEP
        if size < floor:
            raise _too_long(text)
    return size


@lru_cache(maxsize=4096)
def fit_lines(
    text: str, face: str, width: float, height: float, size: float, floor: float
) -> tuple[float, tuple[str, ...]]:
    """The largest size, and the text's lines at it, that stay within `width` × `height` points.

    Lines break between words.  Refusal below `floor`.
    """
    while size >= floor:
        lines = wrap(text, face, width, size)
        is_narrow = all(em_width(line, face) * size <= width for line in lines)
        if is_narrow and ((len(lines) - 1) * LEADING + 1) * size <= height:
            return size, lines
        size -= STEP
    raise _too_long(text)


def wrap(text: str, face: str, width: float, size: float) -> tuple[str, ...]:
    """The text in lines no wider than `width` where its words allow it; a single longer word stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and em_width(longer, face) * size <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def balance(lines: tuple[str, ...], face: str, width: float, size: float) -> tuple[str, ...]:
    """The lines of a text broken anew, as many, so that none is much longer than the others."""
    text = " ".join(lines)
    while width > size and len(narrower := wrap(text, face, width - size, size)) == len(lines):
        if any(em_width(line, face) * size > width - size for line in narrower):
            break
        lines, width = narrower, width - size
    return lines


def _too_long(text: str) -> Refusal:
    return Refusal(
        f"“{_shorten(text)}” is too long for its place on the sheet, even in small type. Shorten it, then print again."
    )


def _shorten(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:79]}…"
