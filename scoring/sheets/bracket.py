"""The playoff on paper: the bracket as a picture, and a slip for each of its hands.  R43–R48.

Both show the playoff so far, with room to write in what is not known yet.
"""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import ceil

from rotations.domain.hand import Trump
from rotations.sheets.hand_rows import draw_trump
from scoring.sheets.bracket_layout import PADDING, PAPER, BracketLayout, PlacedHand, PlacedSide, lay_out_across
from scoring.sheets.playoff_values import NUMBERS, Bracket, BracketHand, BracketSide, blank_bracket
from tournament.domain.refusal import Refusal
from tournament.sheets.flowables import paragraph
from tournament.sheets.lettering import (
    BOLD,
    FINE,
    LARGE,
    LEADING,
    LEAST,
    NOTE,
    REGULAR,
    SEMIBOLD,
    TEXT,
    clean,
    em_width,
    fit_lines,
)
from tournament.sheets.page import Imprint, Page, Pen, Stamp, Title, cut_pages, height_of

TITLE = "Playoff"
ORDER = 20.0  # points: what everybody looks for
# Points of the picture at full size; a bigger bracket is drawn smaller.
DRAW_WIDTH, ORDER_WIDTH, ENTRY_HEIGHT = 184.0, 166.0, 46.0
LEAST_SCALE, MOST_SCALE = 0.28, 2.2
STRIP, STRIP_ROW = 4, 42.0  # entries side by side, and how high a row of them is

SUITS = (Trump.H, Trump.S, Trump.D, Trump.C)
SEATS = ("A", "B")
GAP = 10.0  # from a slip to where it is cut off

RULES = {
    2: "A and B of both teams play one hand. The leader cuts for trump; all four cut for the deal, the highest deals.",
    3: "The three A players draw; the lowest has the bye. The other two teams play hand 1; its winner plays hand 2 "
    "against the bye. For each hand the leader cuts for trump and all four cut for the deal, the highest deals.",
}
FOUR = (
    "The leader decides how four teams play off; this is proposed. The A players draw, the lowest card is number 1. "
    "1 meets 4 and 2 meets 3, the winners meet for the best place and, where it matters, the losers for the third. For "
    "each hand the leader cuts for trump and all four cut for the deal, the highest deals."
)
MORE = "The leader decides how so many teams play off. For each hand they cut for trump and all four cut for the deal."
ALWAYS = "Equal cards are cut again. Seven tricks or more win. No flags move."


def pages(brackets: Sequence[Bracket], imprint: Imprint, stamp: Stamp | None = None) -> list[Page]:
    """Each playoff's bracket on a lying page, then the slips of its hands."""
    return [page for bracket in brackets for page in _pages(bracket, imprint, stamp)]


def blank_pages(imprint: Imprint) -> list[Page]:
    """The forms to fill in: for ties of two, three and four, each with the slips of its hands."""
    return [page for teams in NUMBERS for page in _pages(blank_bracket(teams), imprint, is_blank=True)]


def _pages(bracket: Bracket, imprint: Imprint, stamp: Stamp | None = None, *, is_blank: bool = False) -> list[Page]:
    rules = FOUR if is_blank and len(bracket.teams) == 4 else RULES.get(len(bracket.teams), MORE)
    rules = f"{rules} {ALWAYS}"
    draw = partial(_draw_page, title=Title(TITLE, bracket.about, stamp=stamp), bracket=bracket, rules=rules)
    return [Page(draw, landscape=True), *_slip_pages(bracket, imprint, rules)]


def _draw_page(pen: Pen, title: Title, bracket: Bracket, rules: str) -> None:
    top = title.draw(pen)
    floor = pen.bottom
    if not pen.imprint.large:  # which has them on the slip instead
        text = [paragraph(rules, pen.width, NOTE)]
        floor += height_of(text, pen.width)
        pen.place(text, floor)
        floor += 12.5

    layout = lay_out_across(bracket.hands)
    draw = bracket.teams if len(bracket.teams) > 2 else ()
    left = (DRAW_WIDTH + PAPER.lane) if draw else 0
    width = left + layout.width + PAPER.lane + ORDER_WIDTH
    height = max(layout.height, max(len(bracket.order), len(draw)) * ENTRY_HEIGHT + 30)
    beside = min(pen.width / width, (top - floor) / height, MOST_SCALE)
    strips = [strip_height(len(draw), pen), strip_height(len(bracket.order), pen)]
    stacked = min(pen.width / layout.width, (top - floor - sum(strips)) / layout.height, MOST_SCALE)
    scale = max(beside, stacked)
    if scale < LEAST_SCALE:
        raise Refusal(
            f"A playoff of {len(bracket.teams)} teams does not fit on one page. Settle some of its places by a "
            "ruling first."
        )
    entries = [(team.name or "Table ________", team.card) for team in draw]
    if stacked >= beside:
        wide, larger = pen.width, strip_scale(pen)
        _draw_entries(pen, "The A players draw", entries, pen.left, top, wide, larger)
        _draw_entries(pen, "Order", bracket.order, pen.left, floor + strips[1], wide, larger, is_order=True)
        middle = (top - strips[0] + floor + strips[1]) / 2
        with pen.scaled((pen.width - layout.width * scale) / 2, middle + layout.height / 2 * scale, scale):
            _draw_hands(pen, layout)
        return
    # In the picture, 0 is its left end and the height of its middle.
    with pen.scaled((pen.width - width * scale) / 2, (top + floor) / 2, scale):
        _draw_column(pen, "The A players draw", entries, 0, DRAW_WIDTH)
        with pen.scaled(left, layout.height / 2, 1):
            _draw_hands(pen, layout)
        _draw_column(pen, "Order", bracket.order, left + layout.width + PAPER.lane, ORDER_WIDTH, is_order=True)


def strip_height(entries: int, pen: Pen) -> float:
    """How many points of the page the entries take in a strip under their title."""
    return (ceil(entries / STRIP) * STRIP_ROW + 26) * strip_scale(pen) if entries else 0


def strip_scale(pen: Pen) -> float:
    """How much larger a strip is in large print: a little less than the rest, which leaves the hands their room."""
    return 1.17 if pen.imprint.large else 1


def _draw_column(
    pen: Pen, title: str, entries: Sequence[tuple[str, str]], x: float, width: float, *, is_order: bool = False
) -> None:
    larger = ENTRY_HEIGHT / STRIP_ROW
    top = len(entries) * ENTRY_HEIGHT / 2 + 16 * larger
    _draw_entries(pen, title, entries, x, top, width, larger, is_order=is_order, columns=1)


def _draw_entries(
    pen: Pen,
    title: str,
    entries: Sequence[tuple[str, str]],
    left: float,
    top: float,
    width: float,
    larger: float,
    *,
    is_order: bool = False,
    columns: int = STRIP,
) -> None:
    if not entries:
        return

    def size(points: float) -> float:
        return points * larger

    y = top - size(16)
    pen.text(left, y, title, size(TEXT), BOLD)
    columns = min(len(entries), columns)
    gap, box = size(14), size(52 if columns == 1 else 64)
    width = (width - gap * (columns - 1)) / columns
    for number, (first, second) in enumerate(entries):
        x = left + number % columns * (width + gap)
        if number % columns == 0:
            y -= size(STRIP_ROW)
        if is_order:
            pen.text(x, y + 4, first, size(ORDER), BOLD)
            start = x + em_width(first, BOLD) * size(ORDER) + 6
            pen.rule(start, y, x + width, 0.8)
            if second:
                room = x + width - start - 2
                points, lines = fit_lines(clean(second), SEMIBOLD, room, size(STRIP_ROW - 8), size(ORDER), 6)
                pen.lines(start + 2, y + 4 + (len(lines) - 1) * points * LEADING, lines, points, SEMIBOLD)
            continue
        pen.box(x + width - box, y, box, size(28))
        pen.block(x, y + size(32), first, width - box - 6, size(32), size(TEXT), 6)
        if second:
            pen.block(x + width - box / 2, y + size(25), second, box - 8, size(25), size(NOTE), 6, SEMIBOLD, "centre")


def _draw_hands(pen: Pen, layout: BracketLayout) -> None:
    for points in layout.links:
        for (x, y), (to_x, to_y) in pairwise(points):
            pen.rule(x, -y, to_x, 1.2, -to_y)
    for placed in layout.hands:
        _draw_hand(pen, placed)


def _draw_hand(pen: Pen, placed: PlacedHand) -> None:
    hand, x, top = placed.hand, placed.x, -placed.y
    right, bottom = x + PAPER.width, top - 2 * PAPER.row
    pen.text(x, top + 7, f"Hand {hand.number}", 17, BOLD)
    if hand.decides:
        pen.fit(right, top + 7, hand.decides, PAPER.width - 70, 15, 7, align="right")
    pen.box(x, bottom, PAPER.width, 2 * PAPER.row, 1.2)
    pen.rule(x, top - PAPER.row, right, 0.6)
    pen.rule(right - PAPER.tricks, bottom, right - PAPER.tricks, 0.6, top)
    for side in placed.sides:
        _draw_side(pen, side, x)
    below = bottom - 20
    if hand.trump is not None:
        draw_trump(pen, hand.trump, x, below, 15)
    else:
        pen.text(x, below, "Trump ______", 15)
    dealer = f"{hand.dealer} deals" if hand.dealer else "Dealer _________"
    pen.fit(x + 112, below, dealer, PAPER.width - 112, 15, 7)


def _draw_side(pen: Pen, placed: PlacedSide, x: float) -> None:
    side, middle = placed.side, -placed.y
    face = BOLD if placed.is_winner else REGULAR
    room = PAPER.width - PAPER.tricks - PADDING
    if side.name:
        pen.block(x + 7, middle + PAPER.row / 2 - 7, side.name, room, PAPER.row - 10, 17, 6, face)
    elif side.hint:
        pen.fit(x + 7, middle - PAPER.row / 2 + 5, side.hint, room, 12, 6)
    if side.tricks is not None:
        pen.text(x + PAPER.width - PAPER.tricks / 2, middle - 8, str(side.tricks), 22, face, "centre")


def _slip_pages(bracket: Bracket, imprint: Imprint, rules: str) -> list[Page]:
    draw = partial(_draw_slip, about=bracket.about, rules=rules)
    return cut_pages(bracket.hands, draw, columns=1, rows=1 if imprint.large else 2, gap=GAP)


def _draw_slip(pen: Pen, hand: BracketHand, left: float, top: float, width: float, *, about: str, rules: str) -> None:
    y = top - pen.size(22)
    title = f"Playoff hand {hand.number}"
    pen.mark("flag", left - 4, y - 2, pen.size(24))
    pen.text(left + pen.size(22), y, title, pen.size(LARGE), BOLD)
    if hand.decides:
        room = width - pen.size(30) - em_width(title, BOLD) * pen.size(LARGE)
        pen.fit(left + width, y, f"for {hand.decides}", room, pen.size(16), 8, SEMIBOLD, "right")
    pen.fit(left, y - pen.size(19), about, width, pen.size(NOTE), 6)
    y -= pen.size(27)
    pen.rule(left, y, left + width, 1.2)

    half = width / 2
    for place, side in enumerate(hand.sides):
        _draw_team(pen, side, left + place * (half + 8), y, half - 8)
    y -= pen.size(186)

    pen.text(left, y, "Trump, cut by the leader: card", pen.size(NOTE))
    x = left + pen.size(176)
    pen.box(x, y - pen.size(8), pen.size(92), pen.size(25))
    if hand.trump_card:
        pen.fit(x + pen.size(46), y, hand.trump_card, pen.size(88), pen.size(NOTE), 5, SEMIBOLD, "centre")
    across = len(SUITS) // 2 if pen.imprint.large else len(SUITS)
    for place, suit in enumerate(SUITS if hand.trump is None else (hand.trump,)):
        if place % across == 0:
            y -= pen.size(30)
        x = left + place % across * width / across
        if hand.trump is None:
            pen.box(x, y - pen.size(3), pen.size(16), pen.size(16))
            x += pen.size(22)
        draw_trump(pen, suit, x, y, pen.size(15))
    y -= pen.size(34)
    pen.text(left, y, "Dealer (highest card)", pen.size(NOTE))
    pen.rule(left + pen.size(124), y - 3, left + half - 8, 0.8)
    if hand.dealer:
        pen.fit(left + pen.size(128), y, hand.dealer, half - pen.size(140), pen.size(NOTE), 6, SEMIBOLD)
    pen.text(left + half + 8, y, "Leader’s initials", pen.size(NOTE))
    pen.rule(left + half + 8 + pen.size(96), y - 3, left + width, 0.8)
    if pen.imprint.large:
        text = [paragraph(rules, width, pen.size(NOTE))]
        pen.place(text, pen.bottom + height_of(text, width))
    # A slip cut off loses the page's foot.
    mine = " · ".join(filter(None, (pen.imprint.event, pen.imprint.later_edition)))
    pen.fit(left, y - pen.size(17), mine, width, pen.size(FINE), LEAST)


def _draw_team(pen: Pen, side: BracketSide, left: float, top: float, width: float) -> None:
    y = top - pen.size(22)
    if side.name:
        pen.block(left, y + pen.size(TEXT), side.name, width, pen.size(19), pen.size(17), 6, BOLD)
    else:
        pen.text(left, y, "Table", pen.size(17), BOLD)
        pen.rule(left + pen.size(48), y - 3, left + width * 0.4, 0.8)
        if side.hint:
            pen.fit(left + width, y, side.hint, width * 0.55, pen.size(NOTE), 6, align="right")
    y -= pen.size(19)
    card = pen.size(40)
    first, second = left + width - 2 * card - pen.size(6), left + width - card
    pen.text(first + card / 2, y, "cut", pen.size(FINE), align="centre")
    pen.text(second + card / 2, y, "again", pen.size(FINE), align="centre")
    for place, seat in enumerate(SEATS):
        y -= pen.size(32)
        pen.text(left, y, seat, pen.size(16), BOLD)
        player = side.players[place] if place < len(side.players) else ""
        pen.rule(left + pen.size(18), y - 4, first - pen.size(8), 0.6)
        if player:
            pen.block(
                left + pen.size(20),
                y + pen.size(17),
                player,
                first - left - pen.size(30),
                pen.size(24),
                pen.size(TEXT),
                4.5,
            )
        cuts = side.cuts[place].split() if place < len(side.cuts) else []
        for x, drawn in zip((first, second), (*cuts, "", ""), strict=False):
            pen.box(x, y - pen.size(8), card, pen.size(28))
            if drawn:
                pen.fit(x + card / 2, y + pen.size(2), drawn, card - 4, pen.size(TEXT), 6, SEMIBOLD, "centre")
    y -= pen.size(50)
    pen.text(left, y + pen.size(7), "Tricks taken", pen.size(TEXT), SEMIBOLD)
    pen.box(left + width - pen.size(70), y - pen.size(6), pen.size(70), pen.size(36), 1.8)
    if side.tricks is not None:
        pen.text(left + width - pen.size(35), y + pen.size(4), str(side.tricks), pen.size(LARGE), BOLD, "centre")
