"""A slip for one playoff hand: room for the cards cut, trump, dealer and tricks.  R43–R45, R48."""

from functools import partial

from rotations.domain.hand import Trump
from rotations.sheets.hand_rows import draw_trump
from scoring.sheets.playoff_values import Bracket, BracketHand, BracketSide
from tournament.sheets.flowables import paragraph
from tournament.sheets.lettering import BOLD, FINE, LARGE, LEAST, NOTE, SEMIBOLD, TEXT, em_width
from tournament.sheets.page import Imprint, Page, Pen, cut_pages, height_of

SUITS = (Trump.H, Trump.S, Trump.D, Trump.C)
SEATS = ("A", "B")
GAP = 10.0  # below the cut line


def slip_pages(bracket: Bracket, imprint: Imprint, rules: str) -> list[Page]:
    """A slip for every hand of the playoff, two to a page to be cut apart; in large print one, above the rules."""
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
        _draw_side(pen, side, left + place * (half + 8), y, half - 8)
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


def _draw_side(pen: Pen, side: BracketSide, left: float, top: float, width: float) -> None:
    """One team: its name, the cards its two players cut, and its tricks."""
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
