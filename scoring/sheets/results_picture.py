"""The results as one picture for a messenger: who won what, and every team as far as there is room.  R40, R41."""

from dataclasses import dataclass
from math import ceil

from PIL import Image, ImageDraw

from scoring.sheets.share_card import (
    CARD,
    GREEN,
    GUTTER,
    INK,
    MARGIN,
    SOFT,
    WASH,
    draw_flags,
    draw_head,
    png_of,
    write,
)
from tournament.sheets.lettering import REGULAR, SEMIBOLD, SERIF, clean, em_width, fit_size
from tournament.sheets.page import State
from tournament.sheets.shapes import FlagLine

WIDTH, HEIGHT = 1080, 1350
MOST_TEAMS, MOST_IN_A_COLUMN = 40, 12
MOST_PRIZES = 6
ROW, PRIZE_ROW = 92.0, 50.0  # the height of a line, at most
FLAG_STRIP = 300.0  # the room for a team's drawn flags, where all teams stand in one column
NUMBER, TOTAL = 1.8, 2.4  # the room for a place and for a total, against the type
WHAT = 0.38  # the share of a line for what a prize is for


@dataclass(frozen=True, slots=True)
class ResultsPicture:
    """What it says: place, team and total of each team, best first, with their flags; prizes and who won them."""

    name: str
    about: str
    state: State
    teams: tuple[tuple[str, str, str], ...]
    flags: tuple[FlagLine, ...]
    prizes: tuple[tuple[str, str], ...] = ()


def draw_results_picture(results: ResultsPicture) -> bytes:
    """The picture as PNG, 1080 by 1350 pixels; the refusals of a text are those of paper."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), WASH)
    pen = ImageDraw.Draw(picture)
    y = draw_head(pen, WIDTH, results.name, results.about, results.state) + 36
    for prize, winner in results.prizes[:MOST_PRIZES]:
        room = WIDTH - 2 * MARGIN - GUTTER
        what, who = clean(prize), clean(winner)
        write(pen, (MARGIN, y + 34), what, REGULAR, fit_size(what, REGULAR, room * WHAT, 32, 8), SOFT)
        size = fit_size(who, SEMIBOLD, room * (1 - WHAT), 34, 8)
        write(pen, (WIDTH - MARGIN - em_width(who, SEMIBOLD) * size, y + 34), who, SEMIBOLD, size, GREEN)
        y += PRIZE_ROW
    y += 10
    shown = results.teams if len(results.teams) <= MOST_TEAMS else results.teams[: MOST_TEAMS - 1]
    left_out = len(results.teams) - len(shown)
    columns = 1 if len(shown) <= MOST_IN_A_COLUMN else 2
    length = ceil((len(shown) + bool(left_out)) / columns)
    row, width = (
        min((HEIGHT - MARGIN / 2 - y) / length, ROW),
        (WIDTH - 2 * MARGIN + 40 - GUTTER * (columns - 1)) / columns,
    )
    longest = max((flags.steps for flags in results.flags), default=0) if columns == 1 else 0
    for index, team in enumerate(shown):
        left = MARGIN - 20 + index // length * (width + GUTTER)
        draw_team(pen, (left, y + index % length * row), (width, row), team, results.flags[index], longest)
    if left_out:
        at = (WIDTH - MARGIN + 20 - width, y + (length - 0.4) * row)
        write(pen, at, f"and {left_out} more teams", REGULAR, row * 0.5, SOFT)
    return png_of(picture)


def draw_team(
    pen: ImageDraw.ImageDraw,
    at: tuple[float, float],
    room: tuple[float, float],
    team: tuple[str, str, str],
    flags: FlagLine,
    longest: float,
) -> None:
    """One line: place, team, its flags drawn by the scale of the longest, if any, and its total; the first is green."""
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
    write(pen, (start, base), shown, SEMIBOLD, fit_size(shown, SEMIBOLD, end - start, size, 6), ink)
