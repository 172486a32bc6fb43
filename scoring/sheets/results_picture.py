"""The results as one picture for a messenger: who won what, and every team as far as there is room.  R40, R41."""

from dataclasses import dataclass

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
MOST_TEAMS = 24
MOST_PRIZES = 6
ROW, PRIZE_ROW = 92.0, 50.0
"""The height of a line, at most."""
FLAG_STRIP = 300.0
"""The room for a team's drawn flags, where lines are high enough."""
HIGH_ENOUGH = 38.0


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
        draw_prize(pen, y, prize, winner)
        y += PRIZE_ROW
    y += 10
    shown = results.teams if len(results.teams) <= MOST_TEAMS else results.teams[: MOST_TEAMS - 1]
    left_out = len(results.teams) - len(shown)
    row = min((HEIGHT - MARGIN / 2 - y) / (len(shown) + bool(left_out)), ROW)
    for index, team in enumerate(shown):
        draw_team(pen, y + index * row, row, team, results.flags[index])
    if left_out:
        write(pen, (MARGIN, HEIGHT - MARGIN / 2 - row * 0.3), f"and {left_out} more teams", REGULAR, row * 0.5, SOFT)
    return png_of(picture)


def draw_prize(pen: ImageDraw.ImageDraw, y: float, prize: str, winner: str) -> None:
    """What was won at the left, by whom at the right."""
    half = (WIDTH - 2 * MARGIN - GUTTER) / 2
    what, who = clean(prize), clean(winner)
    write(pen, (MARGIN, y + 34), what, REGULAR, fit_size(what, REGULAR, half, 32, 8), SOFT)
    size = fit_size(who, SEMIBOLD, half, 34, 8)
    write(pen, (WIDTH - MARGIN - em_width(who, SEMIBOLD) * size, y + 34), who, SEMIBOLD, size, GREEN)


def draw_team(pen: ImageDraw.ImageDraw, y: float, row: float, team: tuple[str, str, str], flags: FlagLine) -> None:
    """One line: place, team, its flags drawn, and its total; the first is green."""
    number, name, total = team
    ground, ink = (GREEN, CARD) if number.rstrip("=") == "1" else (CARD, INK)
    pen.rounded_rectangle((MARGIN - 20, y, WIDTH - MARGIN + 20, y + row * 0.9), 8, ground)
    base, size = y + row * 0.62, row * 0.5
    write(pen, (MARGIN, base), number, SERIF, size, ink)
    end = WIDTH - MARGIN - em_width(total, SEMIBOLD) * size
    write(pen, (end, base), total, SEMIBOLD, size, ink)
    start, room = MARGIN + 90.0, WIDTH - 2.0 * MARGIN - 90 - 110
    if flags.steps and row >= HIGH_ENOUGH:
        draw_flags(pen, flags, WIDTH - MARGIN - 110 - FLAG_STRIP, y + row * 0.45 - 10, FLAG_STRIP, ink)
        room -= FLAG_STRIP + GUTTER
    shown = clean(name)
    write(pen, (start, base), shown, SEMIBOLD, fit_size(shown, SEMIBOLD, room, size, 6), ink)
