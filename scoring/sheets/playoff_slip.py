"""A slip for one playoff hand: room for the cards cut, trump, dealer and tricks.  R43–R45, R48."""

from functools import partial

from rotations.domain.hand import Trump
from rotations.sheets.hand_rows import draw_trump
from scoring.sheets.playoff_values import Bracket, BracketHand, BracketSide
from tournament.sheets.flowables import paragraph
from tournament.sheets.lettering import BOLD, SEMIBOLD, em_width
from tournament.sheets.page import Imprint, Page, Pen, height_of

SUITS = (Trump.H, Trump.S, Trump.D, Trump.C)
SEATS = ("A", "B")
GAP = 10.0  # below the cut line


def slip_pages(bracket: Bracket, imprint: Imprint, rules: str) -> list[Page]:
    """A slip for every hand of the playoff, two to a page to be cut apart; in large print one, above the rules."""
    each = 1 if imprint.large else 2
    return [
        Page(partial(_draw_page, about=bracket.about, hands=bracket.hands[start : start + each], rules=rules))
        for start in range(0, len(bracket.hands), each)
    ]


def _draw_page(pen: Pen, about: str, hands: tuple[BracketHand, ...], rules: str) -> None:
    """The slips, the cut line between them exactly in the middle of the paper."""
    for place, hand in enumerate(hands):
        _draw_slip(pen, about, hand, pen.fold - GAP if place else pen.top)
    if pen.imprint.large:
        text = [paragraph(rules, pen.width, pen.imprint.size(12.5))]
        pen.place(text, pen.bottom + height_of(text, pen.width))
    else:
        pen.cut(pen.left, pen.fold, pen.right, pen.fold)


def _draw_slip(pen: Pen, about: str, hand: BracketHand, top: float) -> None:
    size = pen.imprint.size
    y = top - size(22)
    title = f"Playoff hand {hand.number}"
    pen.mark("flag", pen.left - 4, y - 2, size(24))
    pen.text(pen.left + size(22), y, title, size(24), BOLD)
    if hand.decides:
        room = pen.width - size(30) - em_width(title, BOLD) * size(24)
        pen.fit(pen.right, y, f"for {hand.decides}", room, size(16), 8, SEMIBOLD, "right")
    pen.fit(pen.left, y - size(19), about, pen.width, size(12.5), 6)
    y -= size(27)
    pen.rule(pen.left, y, pen.right, 1.2)

    half = pen.width / 2
    for place, side in enumerate(hand.sides):
        _draw_side(pen, side, pen.left + place * (half + 8), y, half - 8)
    y -= size(186)

    pen.text(pen.left, y, "Trump, cut by the leader: card", size(13.5))
    x = pen.left + size(176)
    pen.box(x, y - size(8), size(92), size(25))
    if hand.trump_card:
        pen.fit(x + size(46), y, hand.trump_card, size(88), size(13.5), 5, SEMIBOLD, "centre")
    across = len(SUITS) // 2 if pen.imprint.large else len(SUITS)
    for place, suit in enumerate(SUITS if hand.trump is None else (hand.trump,)):
        if place % across == 0:
            y -= size(30)
        x = pen.left + place % across * pen.width / across
        if hand.trump is None:
            pen.box(x, y - size(3), size(16), size(16))
            x += size(22)
        draw_trump(pen, suit, x, y, size(15))
    y -= size(34)
    pen.text(pen.left, y, "Dealer (highest card)", size(13.5))
    pen.rule(pen.left + size(124), y - 3, pen.left + half - 8, 0.8)
    if hand.dealer:
        pen.fit(pen.left + size(128), y, hand.dealer, half - size(140), size(13.5), 6, SEMIBOLD)
    pen.text(pen.left + half + 8, y, "Leader’s initials", size(13.5))
    pen.rule(pen.left + half + 8 + size(96), y - 3, pen.right, 0.8)
    # A slip cut off loses the page's foot.
    pen.fit(pen.left, y - size(17), f"{pen.imprint.event} · edition {pen.imprint.edition}", pen.width, size(8.5), 4)


def _draw_side(pen: Pen, side: BracketSide, left: float, top: float, width: float) -> None:
    """One team: its name, the cards its two players cut, and its tricks."""
    size = pen.imprint.size
    y = top - size(22)
    if side.name:
        pen.block(left, y + size(14), side.name, width, size(19), size(17), 6, BOLD)
    else:
        pen.text(left, y, "Table", size(17), BOLD)
        pen.rule(left + size(48), y - 3, left + width * 0.4, 0.8)
        if side.hint:
            pen.fit(left + width, y, side.hint, width * 0.55, size(12), 6, align="right")
    y -= size(19)
    card = size(40)
    first, second = left + width - 2 * card - size(6), left + width - card
    pen.text(first + card / 2, y, "cut", size(10.5), align="centre")
    pen.text(second + card / 2, y, "again", size(10.5), align="centre")
    for place, seat in enumerate(SEATS):
        y -= size(32)
        pen.text(left, y, seat, size(16), BOLD)
        player = side.players[place] if place < len(side.players) else ""
        pen.rule(left + size(18), y - 4, first - size(8), 0.6)
        if player:
            pen.block(left + size(20), y + size(17), player, first - left - size(30), size(24), size(14), 4.5)
        cuts = side.cuts[place].split() if place < len(side.cuts) else []
        for x, drawn in zip((first, second), (*cuts, "", ""), strict=False):
            pen.box(x, y - size(8), card, size(28))
            if drawn:
                pen.fit(x + card / 2, y + size(2), drawn, card - 4, size(14), 6, SEMIBOLD, "centre")
    y -= size(50)
    pen.text(left, y + size(7), "Tricks taken", size(14), SEMIBOLD)
    pen.box(left + width - size(70), y - size(6), size(70), size(36), 1.8)
    if side.tricks is not None:
        pen.text(left + width - size(35), y + size(4), str(side.tricks), size(22), BOLD, "centre")
