"""The playoff on paper: the bracket as a picture, and a slip for each of its hands.  R43–R48.

Both are drawn as far as the playoff is known; what is not known yet is left to be written in.
"""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter

from rotations.sheets.hand_rows import draw_trump
from scoring.sheets.playoff_slip import slip_pages
from scoring.sheets.playoff_values import Bracket, BracketHand, BracketSide
from tournament.domain.refusal import Refusal
from tournament.sheets.flowables import draw_heading
from tournament.sheets.lettering import BOLD, REGULAR, SEMIBOLD
from tournament.sheets.page import Imprint, Page, Pen, bind

TITLE = "Playoff"
# Points of the picture at full size; a bigger bracket is drawn smaller.
DRAW_WIDTH, HAND_WIDTH, ORDER_WIDTH, GAP = 184.0, 224.0, 166.0, 28.0
HAND_HEIGHT, SIDE_HEIGHT, BETWEEN = 140.0, 46.0, 14.0
ENTRY_HEIGHT = 46.0
LEAST_SCALE = 0.28

RULES = {
    2: "A and B of both teams play one hand. The leader cuts for trump; all four cut for the deal, the highest deals.",
    3: "The three A players draw; the lowest has the bye. The other two teams play hand 1; its winner plays hand 2 "
    "against the bye. For each hand the leader cuts for trump and all four cut for the deal, the highest deals.",
}
MORE = "The leader decides how so many teams play off. For each hand he cuts for trump and all four cut for the deal."
ALWAYS = "Equal cards are cut again. Seven tricks or more win. No flags move."


class BracketTooLarge(Refusal):
    """More hands than can be drawn readably on a page."""


def draw(brackets: Sequence[Bracket], imprint: Imprint) -> bytes:
    """Each playoff's bracket, then its slips."""
    return bind(pages(brackets, imprint), imprint, TITLE)


def pages(brackets: Sequence[Bracket], imprint: Imprint) -> list[Page]:
    """Each playoff's bracket on a lying page, then the slips of its hands."""
    return [
        page
        for bracket in brackets
        for page in (Page(partial(_draw_page, bracket=bracket), landscape=True), *slip_pages(bracket, imprint))
    ]


def _draw_page(pen: Pen, bracket: Bracket) -> None:
    top = draw_heading(pen, TITLE, bracket.about) - 10
    size = pen.imprint.size(12.5)
    rules = f"{RULES.get(len(bracket.teams), MORE)} {ALWAYS}"
    below = pen.block(pen.left, pen.bottom + size * 2.6, rules, pen.width, size * 2.6, size, 9)
    floor = max(below, pen.bottom) + size * 2.6

    rounds = [list(hands) for _, hands in groupby(sorted(bracket.hands, key=attrgetter("round")), attrgetter("round"))]
    has_draw = len(bracket.teams) > 2
    wide = (DRAW_WIDTH + GAP) * has_draw + (HAND_WIDTH + GAP) * len(rounds) + ORDER_WIDTH
    entries = max(len(bracket.order), len(bracket.teams) * has_draw)
    high = max(max(map(len, rounds)) * (HAND_HEIGHT + BETWEEN), entries * ENTRY_HEIGHT + 30)
    largest = 1.3 if pen.imprint.large else 1.1
    scale = min(pen.width / wide, (top - floor) / high, largest)
    if scale < LEAST_SCALE:
        raise BracketTooLarge(
            "A playoff of %(teams)s teams does not fit on one page. Settle some of its places by a ruling first.",
            teams=len(bracket.teams),
        )
    with pen.scaled(pen.left, floor, scale):
        _draw_picture(pen, bracket, rounds, (pen.width / scale - wide) / 2, (top - floor) / scale, has_draw)


def _draw_picture(
    pen: Pen, bracket: Bracket, rounds: list[list[BracketHand]], left: float, height: float, has_draw: bool
) -> None:
    """The picture with its lower left corner at 0, 0: the draw, a column for each round, the order."""
    x = left
    if has_draw:
        entries = [(team.name, team.card) for team in bracket.teams]
        _draw_entries(pen, "The A players draw", entries, x, height / 2, DRAW_WIDTH)
        x += DRAW_WIDTH + GAP
    ends: dict[int, tuple[float, float]] = {}
    for hands in rounds:
        step = height / len(hands)
        for place, hand in enumerate(hands):
            y = height - step * (place + 0.5) - SIDE_HEIGHT
            for number, side in enumerate(hand.sides):
                if side.from_hand in ends:
                    _join(pen, ends[side.from_hand], (x, y + SIDE_HEIGHT * (1.5 - number)))
            _draw_hand(pen, hand, x, y)
            ends[hand.number] = (x + HAND_WIDTH, y + SIDE_HEIGHT)
        x += HAND_WIDTH + GAP
    _draw_order(pen, bracket.order, x, height / 2)


def _draw_hand(pen: Pen, hand: BracketHand, x: float, y: float) -> None:
    """One hand, its two sides in a box standing on y, its caption above and trump and dealer below."""
    pen.text(x, y + 2 * SIDE_HEIGHT + 7, f"Hand {hand.number}", 17, BOLD)
    if hand.decides:
        pen.fit(x + HAND_WIDTH, y + 2 * SIDE_HEIGHT + 7, hand.decides, HAND_WIDTH - 70, 15, 7, align="right")
    pen.box(x, y, HAND_WIDTH, 2 * SIDE_HEIGHT, 1.2)
    pen.rule(x, y + SIDE_HEIGHT, x + HAND_WIDTH, 0.6)
    pen.rule(x + HAND_WIDTH - SIDE_HEIGHT, y, x + HAND_WIDTH - SIDE_HEIGHT, 0.6, y + 2 * SIDE_HEIGHT)
    most = max((side.tricks or 0) for side in hand.sides)
    for number, side in enumerate(hand.sides):
        _draw_side(pen, side, x, y + SIDE_HEIGHT * (1 - number), is_winner=bool(most) and side.tricks == most)
    if hand.trump is not None:
        draw_trump(pen, hand.trump, x, y - 20, 15)
    else:
        pen.text(x, y - 20, "Trump ______", 15)
    dealer = f"{hand.dealer} deals" if hand.dealer else "Dealer _________"
    pen.fit(x + 112, y - 20, dealer, HAND_WIDTH - 112, 15, 7)


def _draw_side(pen: Pen, side: BracketSide, x: float, y: float, is_winner: bool) -> None:
    face = BOLD if is_winner else REGULAR
    room = HAND_WIDTH - SIDE_HEIGHT - 14
    if side.name:
        pen.block(x + 7, y + SIDE_HEIGHT - 7, side.name, room, SIDE_HEIGHT - 10, 17, 6, face)
    elif side.hint:
        pen.fit(x + 7, y + 5, side.hint, room, 12, 6)
    if side.tricks is not None:
        pen.text(x + HAND_WIDTH - SIDE_HEIGHT / 2, y + 15, str(side.tricks), 22, face, "centre")


def _join(pen: Pen, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A line from one hand to the side of the next that its winner is."""
    middle = end[0] - GAP / 2
    pen.rule(start[0], start[1], middle, 1.2)
    pen.rule(middle, start[1], middle, 1.2, end[1])
    pen.rule(middle, end[1], end[0], 1.2)


def _draw_entries(
    pen: Pen, title: str, entries: Sequence[tuple[str, str]], x: float, middle: float, width: float
) -> None:
    """Teams one below another about the middle, each with a box for its card."""
    y = middle + len(entries) * ENTRY_HEIGHT / 2
    pen.text(x, y + 7, title, 17, BOLD)
    box = 66.0
    for name, card in entries:
        y -= ENTRY_HEIGHT
        pen.box(x + width - box, y + 4, box, ENTRY_HEIGHT - 8)
        if name:
            pen.block(x, y + ENTRY_HEIGHT - 12, name, width - box - 8, ENTRY_HEIGHT - 14, 16, 6)
        else:
            pen.text(x, y + 12, "Table ________", 16)
        if card:
            pen.block(x + width - box + 3, y + ENTRY_HEIGHT - 10, card, box - 6, ENTRY_HEIGHT - 14, 15, 6, SEMIBOLD)


def _draw_order(pen: Pen, order: Sequence[tuple[str, str]], x: float, middle: float) -> None:
    """The places and who took them, with lines to write on where nobody has yet."""
    y = middle + len(order) * ENTRY_HEIGHT / 2
    pen.text(x, y + 7, "Order", 17, BOLD)
    for place, name in order:
        y -= ENTRY_HEIGHT
        pen.fit(x, y + 10, place, 34, 16, 7, BOLD)
        pen.rule(x + 38, y + 5, x + ORDER_WIDTH, 0.8)
        if name:
            pen.block(x + 40, y + ENTRY_HEIGHT - 12, name, ORDER_WIDTH - 40, ENTRY_HEIGHT - 18, 16, 6, SEMIBOLD)
