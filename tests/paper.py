"""Reading a sheet back from its PDF: every text with its place, size and face, as a reader with a ruler would."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream
from pypdf.generic._font import Font
from reportlab.pdfbase import pdfmetrics

from tournament.sheets.document import bind
from tournament.sheets.page import Imprint, Part

EDGE = 18.0  # points at the paper's edge that many printers leave white
MOST_FONTS = 50  # kept while pages are read; each holds its PDF
TOLERANCE = 0.1  # points that rounding may take
CAPITALS, TAILS = 0.6, 0.16  # how far letters reach above and below their baseline; a little less than they do


@dataclass(frozen=True)
class Mark:
    """One text on a page: its baseline's left end, its width, size in points on paper, and face."""

    text: str
    x: float
    y: float
    width: float
    size: float
    face: str

    @property
    def lowest(self) -> float:
        return self.y if self.text.isdigit() else self.y - TAILS * self.size

    def touches(self, other: "Mark") -> bool:
        return (
            self.x + TOLERANCE < other.x + other.width
            and other.x + TOLERANCE < self.x + self.width
            and self.lowest < other.y + CAPITALS * other.size
            and other.lowest < self.y + CAPITALS * self.size
        )


def printed(sheet: Callable[..., Sequence[Part]]) -> Callable[..., bytes]:
    """A sheet's `pages` as a function that makes a PDF of them without a fault, for the imprint among its arguments."""

    def draw(*values: Any, **options: Any) -> bytes:
        (imprint,) = (value for value in (*values, *options.values()) if isinstance(value, Imprint))
        return bound(sheet(*values, **options), imprint)

    return draw


def bound(parts: Sequence[Part], imprint: Imprint) -> bytes:
    """A PDF of these parts, without a fault."""
    pdf, count = bind(parts, imprint, "Printed")
    assert count == len(pages(pdf))
    assert faults(pdf) == []
    return pdf


def pages(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def read_each_font_once() -> None:
    """pypdf reads a font's table of letters anew for every form on every page: half of the time of these tests."""
    read = Font.from_font_resource
    last: dict[int, tuple[object, Font]] = {}

    def read_once(resource: Any) -> Font:
        if len(last) > MOST_FONTS:
            last.clear()
        kept, font = last.get(id(resource), (None, None))
        if kept is not resource or font is None:
            font = read(resource)
            last[id(resource)] = (resource, font)
        return font

    Font.from_font_resource = staticmethod(read_once)  # type: ignore[assignment, method-assign]


read_each_font_once()


def texts(pdf: bytes) -> list[str]:
    """The text of each page, white space evened out."""
    return [" ".join(page.extract_text().split()) for page in pages(pdf)]


def lines(page: PageObject) -> list[str]:
    """The text of a page line by line, white space evened out, lines without text left out."""
    return [" ".join(line.split()) for line in page.extract_text().splitlines() if line.strip()]


def rows(page: PageObject) -> list[str]:
    """The texts of a page from the top down, those on one baseline as one line from left to right."""
    baselines: list[list[Mark]] = []
    for mark in sorted(marks(page), key=lambda mark: -mark.y):
        if not baselines or baselines[-1][0].y - mark.y > 3:
            baselines.append([])
        baselines[-1].append(mark)
    return [" ".join(mark.text for mark in sorted(row, key=lambda mark: mark.x)) for row in baselines]


def marks(page: PageObject) -> list[Mark]:
    """Every text of a page in the order drawn, read from the drawing operators themselves."""
    fonts = page["/Resources"]["/Font"]
    letters = {name: _letters(font) for name, font in fonts.items()}
    scale, left, up, leading, is_turned = 1.0, 0.0, 0.0, 0.0, False
    stack: list[tuple[float, float, float, bool]] = []
    read: list[Mark] = []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        match operator:
            case b"q":
                stack.append((scale, left, up, is_turned))
            case b"Q":
                scale, left, up, is_turned = stack.pop()
            case b"cm":
                grown, _, _, _, right, higher = map(float, operands)
                is_turned = not grown
                scale, left, up = scale * (grown or 1), left + scale * right, up + scale * higher
            case b"Tf":
                font, size = operands[0], float(operands[1])
            case b"Tm":
                x, y = float(operands[4]), float(operands[5])
                start = x
            case b"Td":
                x = start = start + float(operands[0])
                y += float(operands[1])
            case b"TL":
                leading = float(operands[0])
            case b"T*":
                x = start
                y -= leading
            case b"Tj":
                text = "".join(letters[font][code] for code in operands[0].original_bytes)
                face = str(fonts[font]["/BaseFont"]).split("+")[-1]
                width = pdfmetrics.stringWidth(text, face, size)
                mark = Mark(text, left + scale * x, up + scale * y, width * abs(scale), size * abs(scale), face)
                if scale < 0:  # upside down: its box is the same half a turn further
                    mark = replace(mark, x=mark.x - mark.width, y=mark.y - CAPITALS * mark.size)
                if is_turned:  # it runs downwards
                    mark = replace(mark, x=left + y, y=up - x - width, width=CAPITALS * size)
                read.append(mark)
                x += width
    return read


def _letters(font: Any) -> dict[int, str]:
    """What each code of an embedded face stands for."""
    pairs = re.findall(rb"<([0-9A-F]{2})> <([0-9A-F]{4,})>", font["/ToUnicode"].get_data())
    return {int(code, 16): bytes.fromhex(letter.decode()).decode("utf-16-be") for code, letter in pairs}


def bookmarks(pdf: bytes) -> list[tuple[str, int]]:
    """The entries of the list of contents that a reader of the PDF shows, with their pages from 1."""
    reader = PdfReader(BytesIO(pdf))
    return [(str(entry.title), int(reader.get_destination_page_number(entry)) + 1) for entry in reader.outline]


def cut_lines(pdf: bytes) -> list[tuple[float, float]]:
    """Where the dashed lines of the first page begin and end: the level ones by their y, the upright by their x."""
    results = []
    left, up, is_dashed = 0.0, 0.0, False
    stack: list[tuple[float, float, bool]] = []
    start = (0.0, 0.0)
    for operands, operator in ContentStream(pages(pdf)[0].get_contents(), PdfReader(BytesIO(pdf))).operations:
        match operator:
            case b"q":
                stack.append((left, up, is_dashed))
            case b"Q":
                left, up, is_dashed = stack.pop()
            case b"cm":
                left, up = left + float(operands[4]), up + float(operands[5])
            case b"d":
                is_dashed = bool(operands[0])
            case b"m":
                start = left + float(operands[0]), up + float(operands[1])
            case b"l" if is_dashed:
                end = left + float(operands[0]), up + float(operands[1])
                across = 1 if start[1] == end[1] else 0
                results.append((round(start[across], 1), round(end[across], 1)))
    return sorted(results)


def faults(pdf: bytes) -> list[str]:
    """What is wrong to the eye: pages without text, texts beyond the paper's edge, texts that run into each other."""
    wrong = []
    for number, page in enumerate(pages(pdf), start=1):
        here = sorted(marks(page), key=lambda mark: mark.y)
        if len(here) <= 3:
            wrong.append(f"page {number} is blank")
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        for place, mark in enumerate(here):
            if not (mark.x >= EDGE and mark.x + mark.width <= width - EDGE and EDGE <= mark.y <= height - EDGE):
                wrong.append(f"page {number}: “{mark.text}” leaves the paper")
            for other in here[place + 1 :]:
                if other.y > mark.y + 100:
                    break
                if mark.touches(other):
                    wrong.append(f"page {number}: “{mark.text}” runs into “{other.text}”")
    return wrong
