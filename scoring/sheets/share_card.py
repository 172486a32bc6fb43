"""The preview picture for a link to an event, as messengers show it: its name, where and when, who leads."""

from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase import pdfmetrics

from tournament.sheets.lettering import REGULAR, SEMIBOLD, SERIF, clean, em_width, fit_lines, fit_size, runs

WIDTH, HEIGHT = 1200, 630
MARGIN, GAP = 72, 24
PAPER, WASH, CARD, INK, SOFT, GREEN = "#fbf8f1", "#f1ebdd", "#ffffff", "#1b1a17", "#4a463e", "#0a5540"
CARD_TOP, CARD_BOTTOM = 424, 574


@dataclass(frozen=True, slots=True)
class ShareCard:
    """What the picture says; `places` holds place, team and total of at most three teams, the first one first."""

    name: str
    about: str
    sentence: str
    places: tuple[tuple[str, str, str], ...] = ()


def draw_share_card(card: ShareCard) -> bytes:
    """The picture as PNG, 1200 by 630 pixels as messengers want it; the refusals of a text are those of paper."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), WASH)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, WIDTH, 92), PAPER)
    for y in (92, 97):
        pen.line((0, y, WIDTH, y), INK, 2)
    pen.line((MARGIN + 3, 26, MARGIN + 3, 74), GREEN, 5)
    pen.polygon(((MARGIN + 6, 26), (MARGIN + 38, 39), (MARGIN + 6, 52)), GREEN)
    write(pen, (MARGIN + 56, 62), "Twelve Flags", SERIF, 32, INK)
    room = WIDTH - 2 * MARGIN
    about, sentence = clean(card.about), clean(card.sentence)
    write(pen, (MARGIN, 158), about, REGULAR, fit_size(about, REGULAR, room, 32, 8), SOFT)
    size, lines = fit_lines(clean(card.name), SERIF, room, 170, 76, 20)
    for number, line in enumerate(lines, start=1):
        write(pen, (MARGIN, 162 + number * size * 1.1), line, SERIF, size, INK)
    below = 162 + len(lines) * size * 1.1 + 62
    write(pen, (MARGIN, below), sentence, SEMIBOLD, fit_size(sentence, SEMIBOLD, room, 34, 8), GREEN)
    width = (room - 2 * GAP) / 3
    for index, place in enumerate(card.places):
        draw_place(pen, MARGIN + index * (width + GAP), width, place)
    file = BytesIO()
    picture.quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()


def draw_place(pen: ImageDraw.ImageDraw, left: float, width: float, place: tuple[str, str, str]) -> None:
    """One of the first teams on a card of its own; the winner's is green."""
    number, team, total = place
    ground, ink = (GREEN, CARD) if number.startswith("1") else (CARD, INK)
    pen.rounded_rectangle((left, CARD_TOP, left + width, CARD_BOTTOM), 12, ground)
    middle = (CARD_TOP + CARD_BOTTOM) / 2
    write(pen, (left + 22, middle + 18), number, SERIF, 52, ink)
    start = left + 40 + em_width(number, SERIF) * 52
    end = left + width - 22 - em_width(total, SEMIBOLD) * 48
    write(pen, (end, middle + 16), total, SEMIBOLD, 48, ink)
    size, lines = fit_lines(clean(team), SEMIBOLD, end - start - 16, CARD_BOTTOM - CARD_TOP - 20, 30, 8)
    for index, line in enumerate(lines):
        write(pen, (start, middle + size * (0.33 + 1.2 * (index - (len(lines) - 1) / 2))), line, SEMIBOLD, size, ink)


def write(pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, face: str, size: float, ink: str) -> None:
    """The text on a line, from `at` to the right, in the files that sheets embed."""
    x, y = at
    for each, piece in runs(text, face):
        pen.text((x, y), piece, ink, ImageFont.truetype(pdfmetrics.getFont(each).face.filename, size), anchor="ls")
        x += em_width(piece, each) * size
