"""Pictures as messengers show them: the preview of a link to an event (its name, where and when, who leads), and the
results on one picture: who won what, and every team as far as there is room.  R40, R41.
"""

from dataclasses import dataclass
from io import BytesIO
from math import ceil

from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase import pdfmetrics

from tournament.sheets.lettering import BOLD, REGULAR, SEMIBOLD, SERIF, clean, em_width, fit_lines, fit_size, runs
from tournament.sheets.page import State
from tournament.sheets.shapes import FLAG_SIDE, GAP, PENNANT, POLE, POLE_WEIGHT, FlagLine, place_of

WIDTH, HEIGHT = 1200, 630
MARGIN, GUTTER = 72, 24
PAPER, WASH, CARD, INK, SOFT, GREEN = "#fbf8f1", "#f1ebdd", "#ffffff", "#1b1a17", "#4a463e", "#0a5540"
CARD_TOP, CARD_BOTTOM = 424, 574
NAME_HIGH = CARD_BOTTOM - CARD_TOP - 60


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture says: place, team and total of each team, best first, with their flags; how far the standings can
    be trusted, where there are any; in the preview of a link a sentence, with the results prizes and who won them.
    """

    name: str
    about: str
    state: State | None = None
    teams: tuple[tuple[str, str, str], ...] = ()
    flags: tuple[FlagLine, ...] = ()
    sentence: str = ""
    prizes: tuple[tuple[str, str], ...] = ()


def draw_share_card(card: Picture) -> bytes:
    """The preview of a link, with three teams at most, as PNG, 1200 by 630 pixels as messengers want it; the refusals
    of a text are those of paper.
    """
    picture = Image.new("RGB", (WIDTH, HEIGHT), WASH)
    pen = ImageDraw.Draw(picture)
    below = draw_head(pen, WIDTH, card.name, card.about, card.state)
    room = WIDTH - 2 * MARGIN
    sentence = clean(card.sentence)
    write(pen, (MARGIN, below + 62), sentence, SEMIBOLD, fit_size(sentence, SEMIBOLD, room, 34, 8), GREEN)
    width = (room - 2 * GUTTER) / 3
    names = [fit_lines(clean(place[1]), SEMIBOLD, name_room(place, width)[1], NAME_HIGH, 30, 8) for place in card.teams]
    size = min((size for size, _ in names), default=0)
    for index, place in enumerate(card.teams):
        draw_place(
            pen, MARGIN + index * (width + GUTTER), width, place, card.flags[index] if card.flags else None, size
        )
    return png_of(picture)


def png_of(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()


def draw_head(pen: ImageDraw.ImageDraw, width: int, name: str, about: str, state: State | None) -> float:
    """The band with the stamp, when and where, and the event's name; returns the y of the name's last line."""
    pen.rectangle((0, 0, width, 92), GREEN)
    unit = 50 / FLAG_SIDE
    pen.line([(MARGIN + x * unit, 22 + y * unit) for x, y in POLE], PAPER, round(POLE_WEIGHT * unit))
    pen.polygon([(MARGIN + x * unit, 22 + y * unit) for x, y in PENNANT], PAPER)
    write(pen, (MARGIN + 50, 60), "Twelve Flags", SERIF, 34, PAPER)
    if state:
        draw_state(pen, state, width - MARGIN)
    room = width - 2 * MARGIN
    about = clean(about)
    write(pen, (MARGIN, 158), about, REGULAR, fit_size(about, REGULAR, room, 32, 8), SOFT)
    size, lines = fit_lines(clean(name), SERIF, room, 170, 76, 20)
    below = 162.0
    for line in lines:
        below += size * 1.1
        write(pen, (MARGIN, below), line, SERIF, size, INK)
    return below


def draw_state(pen: ImageDraw.ImageDraw, state: State, right: int) -> None:
    """The stamp at the right of the band: filled when final, dashed while provisional."""
    word, size = state.upper(), 30
    left = right - em_width(word, BOLD) * size - 36
    if state == "provisional":
        level = [(x, y, min(x + 9, right), y) for x in range(round(left), right, 16) for y in (22, 70)]
        upright = [(x, y, x, min(y + 9, 70)) for y in range(22, 70, 16) for x in (round(left), right)]
        for dash in (*level, *upright):
            pen.line(dash, PAPER, 3)
    else:
        pen.rectangle((left, 22, right, 70), PAPER if state == "final" else None, PAPER, 3)
    write(pen, (left + 18, 57), word, BOLD, size, GREEN if state == "final" else PAPER)


def draw_flags(pen: ImageDraw.ImageDraw, line: FlagLine, left: float, top: float, width: float, ink: str) -> None:
    """A team's flags in fives in a strip of this width, and the rule where everybody began."""
    step = min(width / line.steps, 12)
    first = 0
    for day, flags in enumerate(line.days):
        for flag in range(first, first + flags):
            x = left + step * place_of(flag)
            pen.line((x, top, x, top + 20), ink, 1)
            pen.polygon(((x, top), (x + step * 0.75, top + 5.5), (x, top + 11)), ink if day % 2 == 0 else None, ink)
        first += flags
    x = left + step * (place_of(line.began) - GAP / 2) - 1
    pen.line((x, top - 5, x, top + 25), ink, 3)


def draw_place(
    pen: ImageDraw.ImageDraw,
    left: float,
    width: float,
    place: tuple[str, str, str],
    flags: FlagLine | None,
    size: float,
) -> None:
    """One of the first teams on a card of its own, its name in this size at most; the winner's is green."""
    number, team, total = place
    ground, ink = (GREEN, CARD) if number.startswith("1") else (CARD, INK)
    pen.rounded_rectangle((left, CARD_TOP, left + width, CARD_BOTTOM), 12, ground)
    middle = (CARD_TOP + CARD_BOTTOM) / 2
    if flags and flags.steps:
        draw_flags(pen, flags, left + 22, CARD_BOTTOM - 34, width - 44, ink)
        middle -= 22
    write(pen, (left + 22, middle + 18), number, SERIF, 52, ink)
    start, room = name_room(place, width)
    write(pen, (left + start + room + 16, middle + 16), total, SEMIBOLD, 48, ink)
    size, lines = fit_lines(clean(team), SEMIBOLD, room, NAME_HIGH, size, 8)
    for index, line in enumerate(lines):
        write(
            pen,
            (left + start, middle + size * (0.33 + 1.2 * (index - (len(lines) - 1) / 2))),
            line,
            SEMIBOLD,
            size,
            ink,
        )


def name_room(place: tuple[str, str, str], width: float) -> tuple[float, float]:
    """Where a team's name begins on its card, between place and total, and how wide it may be."""
    number, _, total = place
    start = 40 + em_width(number, SERIF) * 52
    return start, width - 22 - em_width(total, SEMIBOLD) * 48 - start - 16


def write(pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, face: str, size: float, ink: str) -> None:
    """The text on a line, from `at` to the right, in the files that sheets embed."""
    x, y = at
    for each, piece in runs(text, face):
        pen.text((x, y), piece, ink, ImageFont.truetype(pdfmetrics.getFont(each).face.filename, size), anchor="ls")
        x += em_width(piece, each) * size


PORTRAIT_WIDTH, PORTRAIT_HEIGHT = 1080, 1350
MOST_TEAMS, MOST_IN_A_COLUMN = 40, 16
MOST_PRIZES = 6
ROW, PRIZE_ROW = 92.0, 50.0  # the height of a line, at most
FLAG_STRIP = 300.0  # the room for a team's drawn flags, where all teams stand in one column
NUMBER, TOTAL = 2.0, 2.4  # the room for a place and for a total, against the type
WHAT = 0.38  # the share of a line for what a prize is for


def draw_results_picture(results: Picture) -> bytes:
    """All results as PNG, 1080 by at most 1350 pixels; the refusals of a text are those of paper."""
    picture = Image.new("RGB", (PORTRAIT_WIDTH, PORTRAIT_HEIGHT), WASH)
    pen = ImageDraw.Draw(picture)
    y = draw_head(pen, PORTRAIT_WIDTH, results.name, results.about, results.state) + 36
    for prize, winner in results.prizes[:MOST_PRIZES]:
        room = PORTRAIT_WIDTH - 2 * MARGIN - GUTTER
        what, who = clean(prize), clean(winner)
        write(pen, (MARGIN, y + 34), what, REGULAR, fit_size(what, REGULAR, room * WHAT, 32, 8), SOFT)
        size = fit_size(who, SEMIBOLD, room * (1 - WHAT), 34, 8)
        write(pen, (PORTRAIT_WIDTH - MARGIN - em_width(who, SEMIBOLD) * size, y + 34), who, SEMIBOLD, size, GREEN)
        y += PRIZE_ROW
    y += 10
    shown = results.teams if len(results.teams) <= MOST_TEAMS else results.teams[: MOST_TEAMS - 1]
    left_out = len(results.teams) - len(shown)
    columns = 1 if len(shown) <= MOST_IN_A_COLUMN else 2
    length = ceil((len(shown) + bool(left_out)) / columns)
    row, width = (
        min((PORTRAIT_HEIGHT - MARGIN / 2 - y) / length, ROW),
        (PORTRAIT_WIDTH - 2 * MARGIN + 40 - GUTTER * (columns - 1)) / columns,
    )
    longest = max((flags.steps for flags in results.flags), default=0) if columns == 1 else 0
    largest = min(row * 0.5, 44.0)
    longest_name = width - 40 - (NUMBER + TOTAL) * largest - (FLAG_STRIP + GUTTER if longest else 0)
    names = min((fit_size(clean(name), SEMIBOLD, longest_name, largest, 6) for _, name, _ in shown), default=largest)
    for index, team in enumerate(shown):
        begin = (MARGIN - 20 + index // length * (width + GUTTER), y + index % length * row)
        draw_team(pen, begin, (width, row), team, results.flags[index], longest, max(names, row * 0.3))
    if left_out:
        at = (PORTRAIT_WIDTH - MARGIN + 20 - width, y + (length - 0.4) * row)
        write(pen, at, f"and {left_out} more teams", REGULAR, row * 0.5, SOFT)
    return png_of(picture.crop((0, 0, PORTRAIT_WIDTH, min(PORTRAIT_HEIGHT, round(y + length * row + MARGIN / 2)))))


def draw_team(
    pen: ImageDraw.ImageDraw,
    at: tuple[float, float],
    room: tuple[float, float],
    team: tuple[str, str, str],
    flags: FlagLine,
    longest: float,
    most: float,
) -> None:
    """One line: place, team in letters of `most` at most, its flags drawn by the scale of the longest, if any, and its
    total; the first is green.
    """
    (left, top), (width, row), (number, name, total) = at, room, team
    ground, ink = (GREEN, CARD) if number.rstrip("=") == "1" else (CARD, INK)
    pen.rounded_rectangle((left, top, left + width, top + row * 0.9), 8, ground)
    size = min(row * 0.5, 44)
    base, start, end = top + row * 0.45 + size * 0.35, left + 20, left + width - 20
    write(pen, (start, base), number, SERIF, size, ink)
    write(pen, (end - em_width(total, SEMIBOLD) * size, base), total, SEMIBOLD, size, ink)
    start, end = start + NUMBER * size, end - TOTAL * size
    if longest and flags.steps:
        draw_flags(pen, flags, end - FLAG_STRIP, top + row * 0.45 - 10, FLAG_STRIP * flags.steps / longest, ink)
    if longest:
        end -= FLAG_STRIP + GUTTER
    shown = clean(name)
    write(pen, (start, base), shown, SEMIBOLD, fit_size(shown, SEMIBOLD, end - start, most, 6), ink)
