"""The playoff on paper: the bracket as a picture, and a slip for each of its hands.  R43–R48.

Both show the playoff so far, with room to write in what is not known yet.  The layout says for PDF and SVG where boxes,
lines and words are: lengths are points on paper and pixels on a page; x grows to the right and y downwards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, pairwise
from operator import attrgetter
from typing import TypeVar

from reportlab.platypus import CondPageBreak, Flowable, Spacer

from rotations.domain.book_rotation import Trump
from rotations.sheets.hand_rows import draw_trump
from scoring.domain.playoff import Entrant, Origin, plan_bracket
from tournament.domain import ordinal
from tournament.sheets.flowables import heading, paragraph
from tournament.sheets.lettering import (
    BOLD,
    CAP_HEIGHT,
    FINE,
    HAND,
    LARGE,
    LEADING,
    NOTE,
    REGULAR,
    SEMIBOLD,
    TEXT,
    clean,
    em_width,
    fit_lines,
)
from tournament.sheets.page import Drawing, Flow, Imprint, Part, Pen, State, cut_pages, height_of

NUMBERS = {2: "two", 3: "three", 4: "four"}  # the ties for which there is a form to fill in


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a hand.  A team that is not known yet has only a `hint` (`winner of hand 1`); `from_hand` gives the
    line.

    `players` play the hand, A and B unless one is replaced (R48).
    """

    hint: str = ""
    table: int | None = None
    team: str = ""
    players: tuple[str, ...] = ()
    from_hand: int | None = None
    tricks: int | None = None

    @property
    def name(self) -> str:
        return "" if self.table is None else f"Table {self.table} · {self.team}" if self.team else f"Table {self.table}"


@dataclass(frozen=True, slots=True)
class BracketHand:
    """One playoff hand, numbered from 1; hands of one `round` stand in one column.

    `dealer` is who deals, as text; `decides` what the winner gets (`2nd place`).
    """

    number: int
    round: int
    sides: tuple[BracketSide, BracketSide]
    trump: Trump | None = None
    dealer: str = ""
    decides: str = ""

    @property
    def winner(self) -> BracketSide | None:
        """The side that took more tricks; None before the hand is played."""
        first, second = self.sides
        if first.tricks is None or second.tricks is None or first.tricks == second.tricks:
            return None
        return first if first.tricks > second.tricks else second


@dataclass(frozen=True, slots=True)
class TiedTeam:
    """A team of the tie, and the card its A player drew, as text."""

    table: int | None = None
    team: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A whole playoff: what it is for (one line), who is tied, its hands, and the places with the team of each."""

    about: str
    teams: tuple[TiedTeam, ...]
    hands: tuple[BracketHand, ...]
    order: tuple[tuple[str, str], ...]


def blank_bracket(teams: int) -> Bracket:
    """The form for a tie of so many teams, with room to write in every name."""
    hands = []
    for planned in plan_bracket(teams, teams).hands:
        first, second = (_blank_side(entrant, teams) for entrant in planned.entrants)
        decides = f"{ordinal(planned.place)} of the {NUMBERS[teams]}" if planned.place else ""
        hands.append(BracketHand(planned.number, planned.round, (first, second), decides=decides))
    return Bracket(
        about="Tables ______________________   tied on ________ flags   for places ______________",
        teams=(TiedTeam(),) * teams,
        hands=tuple(hands),
        order=tuple((ordinal(place), "") for place in range(1, teams + 1)),
    )


def _blank_side(entrant: Entrant, teams: int) -> BracketSide:
    """A side with where its team will come from; the two teams that simply meet need no hint."""
    if entrant.origin is Origin.DRAW and teams < 4:
        return BracketSide("lowest card: the bye" if teams == 3 and entrant.number == 1 else "")
    return BracketSide(entrant.label, from_hand=entrant.number if entrant.origin is Origin.WINNER else None)


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Dimensions:
    """The lengths of a hand's box: two rows as wide as `width`, with `above` it and `below` it room for words.

    The last `tricks` at the right end of a row are for the number of tricks.  Lines to the next hand run in lanes of
    `lane`.
    """

    width: int
    row: int
    above: int
    below: int
    tricks: int
    lane: int

    @property
    def height(self) -> int:
        return 2 * self.row

    @property
    def end(self) -> int:
        return self.width - PADDING


PADDING = 12
LETTER = 9.2  # width of an average letter in the type of a page
PAPER = Dimensions(width=224, row=46, above=30, below=32, tricks=46, lane=28)
SCREEN = Dimensions(width=252, row=40, above=26, below=26, tricks=44, lane=8)
BASE, LINE = 6, 18  # from the middle of a row down to its letters, and from line to line


@dataclass(frozen=True, slots=True)
class PlacedSide:
    """One row of a box: its middle, and the room for its name."""

    side: BracketSide
    y: float
    room: float
    is_winner: bool

    @property
    def lines(self) -> list[tuple[str, float, bool]]:
        """Table and team as a page has them, on two lines where one has no room; of each line the words, the height it
        stands on, and whether it must be squeezed.
        """
        table = "" if self.side.table is None else f"{self.side.table} "
        text = f"{table}{self.side.team or self.side.hint}"
        lines = [text]
        if len(text) * LETTER > self.room and " " in text:
            cuts = [place for place, letter in enumerate(text) if letter == " "]
            cut = min(cuts, key=lambda place: abs(2 * place - len(text)))
            lines = [text[:cut], text[cut + 1 :]]
        top = self.y + BASE - LINE // 2 * (len(lines) - 1)
        return [(words, top + LINE * n, len(words) * LETTER > self.room) for n, words in enumerate(lines)]


@dataclass(frozen=True, slots=True)
class PlacedHand:
    """One hand: the upper left corner of its box, and its two rows."""

    hand: BracketHand
    x: float
    y: float
    sides: tuple[PlacedSide, PlacedSide]


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """Every hand in its place, and the lines along which winners go on, each through its points."""

    dimensions: Dimensions
    width: float
    height: float
    hands: tuple[PlacedHand, ...]
    links: tuple[tuple[Point, ...], ...]


def lay_out_across(hands: Sequence[BracketHand], dimensions: Dimensions = PAPER) -> BracketLayout:
    """A column for each round from left to right, as a sheet lying on its side has room for."""
    rounds = [list(played) for _, played in groupby(sorted(hands, key=attrgetter("round")), attrgetter("round"))]
    box = dimensions.above + dimensions.height + dimensions.below
    height = box * max(map(len, rounds))
    step = dimensions.width + dimensions.lane
    placed = [
        _place(hand, column * step, height * (place + 0.5) / len(played) - box / 2, dimensions)
        for column, played in enumerate(rounds)
        for place, hand in enumerate(played)
    ]

    def line(earlier: PlacedHand, later: PlacedHand, side: PlacedSide, _: int) -> tuple[Point, ...]:
        middle = later.x - dimensions.lane / 2
        start = earlier.y + dimensions.row
        return (earlier.x + dimensions.width, start), (middle, start), (middle, side.y), (later.x, side.y)

    return BracketLayout(dimensions, step * len(rounds) - dimensions.lane, height, tuple(placed), _links(placed, line))


def lay_out_downwards(hands: Sequence[BracketHand], dimensions: Dimensions = SCREEN) -> BracketLayout:
    """One below another in the order of play, so that it is read on a phone without turning it."""
    box = dimensions.above + dimensions.height + dimensions.below
    placed = [_place(hand, 0, place * box, dimensions) for place, hand in enumerate(hands)]

    def line(earlier: PlacedHand, later: PlacedHand, side: PlacedSide, number: int) -> tuple[Point, ...]:
        # At the winner's row, or between the rows while there is no winner.
        start = next((each.y for each in earlier.sides if each.is_winner), earlier.y + dimensions.row)
        lane = dimensions.width + dimensions.lane * number
        return (dimensions.width, start), (lane, start), (lane, side.y), (dimensions.width + 2, side.y)

    links = _links(placed, line)
    width = dimensions.width + dimensions.lane * (1 + len(links))
    return BracketLayout(dimensions, width, len(hands) * box - dimensions.below + 4, tuple(placed), links)


def _place(hand: BracketHand, x: float, top: float, dimensions: Dimensions) -> PlacedHand:
    y = top + dimensions.above
    has_tricks = any(side.tricks is not None for side in hand.sides)
    room = dimensions.end - PADDING - (dimensions.tricks if has_tricks else 0)
    first, second = (
        PlacedSide(side, y + dimensions.row * place + dimensions.row // 2, room, hand.winner is side)
        for place, side in enumerate(hand.sides)
    )
    return PlacedHand(hand, x, y, (first, second))


def _links(
    hands: Sequence[PlacedHand], line: Callable[[PlacedHand, PlacedHand, PlacedSide, int], tuple[Point, ...]]
) -> tuple[tuple[Point, ...], ...]:
    """The line of every side that is the winner of an earlier hand; lines are numbered from 1."""
    numbered = {placed.hand.number: placed for placed in hands}
    ends = [(numbered.get(side.side.from_hand or 0), later, side) for later in hands for side in later.sides]
    known = [(earlier, later, side) for earlier, later, side in ends if earlier is not None]
    return tuple(line(*each, number) for number, each in enumerate(known, start=1))


TITLE = "Playoff"
DRAW, ORDER = "The A players draw", "Order"
MOST_IN_PICTURE = 4  # teams: with more, the picture would be in small type
MOST_SCALE, LISTED = 2.2, 0.93  # of the hands' full size, in the picture at most and in a list
STRIP, STRIP_ROW = 4, 42.0  # entries side by side, and how high a row of them is

V = TypeVar("V")
DrawEntry = Callable[[Pen, V, float], None]
"""Draws an entry of a width, its lower left corner at 0, 0."""

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


def pages(brackets: Sequence[Bracket], imprint: Imprint, state: State | None = None) -> list[Part]:
    """Each playoff's bracket, then the slips of its hands."""
    return [page for bracket in brackets for page in _pages(bracket, imprint, state)]


def blank_pages(imprint: Imprint) -> list[Part]:
    """The forms to fill in: for ties of two, three and four, each with the slips of its hands."""
    return [page for teams in NUMBERS for page in _pages(blank_bracket(teams), imprint, is_blank=True)]


def _pages(bracket: Bracket, imprint: Imprint, state: State | None = None, *, is_blank: bool = False) -> list[Part]:
    """What is known of all of it on a lying page, then a slip for each hand."""
    rules = FOUR if is_blank and len(bracket.teams) == 4 else RULES.get(len(bracket.teams), MORE)
    rules = f"{rules} {ALWAYS}"
    return [
        _overview(bracket, rules, imprint, state),
        *cut_pages(
            bracket.hands,
            partial(_draw_slip, about=bracket.about, rules=rules),
            columns=1,
            rows=1 if imprint.large else 2,
            gap=GAP,
        ),
    ]


def _overview(bracket: Bracket, rules: str, imprint: Imprint, state: State | None) -> Part:
    """Who draws, the hands and the order on a lying page: the hands as a picture in all the room that is left, those of
    many teams as a list.
    """
    width, height = imprint.room(landscape=True)
    # A strip grows a little less than the rest in large print, which leaves the hands their room.
    larger, is_list = 1.17 if imprint.large else 1.0, len(bracket.teams) > MOST_IN_PICTURE

    def strip(title: str, entries: Sequence[V], draw: DrawEntry[V]) -> list[Flowable]:
        draw_row = partial(_draw_row, draw=draw, larger=larger, columns=min(len(entries), STRIP))
        rows = [
            Drawing(partial(draw_row, row=row), imprint, width, STRIP_ROW * larger) for row in shares(entries, STRIP)
        ]
        title_above = paragraph(title, width, TEXT * larger, BOLD)
        return [CondPageBreak(height_of([title_above, *rows[:2]], width)), title_above, *rows, Spacer(width, NOTE)]

    head = heading(TITLE, bracket.about, imprint, landscape=True, state=state)
    drawn = strip(DRAW, bracket.teams, _draw_tied) if len(bracket.teams) > 2 else []
    order = strip(ORDER, bracket.order, _draw_placed)
    if is_list or not imprint.large:  # where the slip has the rules instead
        order.append(paragraph(rules, width, imprint.size(NOTE)))
    left = height - height_of([*head, *drawn, *order], width) - 1
    hands = _listed(bracket.hands, width, imprint) if is_list else [_picture(bracket.hands, width, left, imprint)]
    return Flow([*drawn, *hands, *order], head, landscape=True)


def _picture(hands: Sequence[BracketHand], width: float, height: float, imprint: Imprint) -> Drawing:
    layout = lay_out_across(hands)
    scale = min(width / layout.width, height / layout.height, MOST_SCALE)

    def draw(pen: Pen) -> None:
        with pen.scaled((width - layout.width * scale) / 2, (height + layout.height * scale) / 2, scale):
            _draw_hands(pen, layout)

    return Drawing(draw, imprint, width, height)


def _listed(hands: Sequence[BracketHand], width: float, imprint: Imprint) -> list[Drawing]:
    across = 2 if imprint.large else 3
    step = (width + PAPER.lane) / across
    scale = min((step - PAPER.lane) / PAPER.width, imprint.size(LISTED))

    def draw(pen: Pen, row: Sequence[BracketHand]) -> None:
        for place, hand in enumerate(row):
            with pen.scaled(place * step, pen.top, scale):
                _draw_hands(pen, lay_out_across([replace(hand, decides=hand.decides or f"round {hand.round}")]))

    height = lay_out_across(hands[:1]).height * scale
    return [Drawing(partial(draw, row=row), imprint, width, height) for row in shares(hands, across)]


def shares(values: Sequence[V], most: int) -> list[Sequence[V]]:
    return [values[start : start + most] for start in range(0, len(values), most)]


def _draw_row(pen: Pen, row: Sequence[V], draw: DrawEntry[V], larger: float, columns: int) -> None:
    gap = 14 * larger
    width = (pen.width - gap * (columns - 1)) / columns
    for place, entry in enumerate(row):
        with pen.scaled(place * (width + gap), 6 * larger, larger):
            draw(pen, entry, width / larger)


def _draw_tied(pen: Pen, team: TiedTeam, width: float) -> None:
    pen.box(width - 64, 0, 64, 28)
    if team.table is None:
        pen.text(0, 9, "Table ________", TEXT)
    else:
        _draw_named(pen, team.table, team.team, 0, 14, width - 70, 36)
    if team.card:
        pen.amid(width - 32, 14, team.card, 56, 24, NOTE, 6, SEMIBOLD, "centre")


def _draw_placed(pen: Pen, order: tuple[str, str], width: float) -> None:
    place, team = order
    pen.text(0, 4, place, LARGE, BOLD)
    start = em_width(place, BOLD) * LARGE + 6
    pen.rule(start, 0, width, 0.8)
    size, lines = fit_lines(clean(team), SEMIBOLD, width - start - 2, 34, HAND, 6)
    pen.lines(start + 2, 4 + (len(lines) - 1) * size * LEADING, lines, size, SEMIBOLD)


def _draw_named(
    pen: Pen, table: int, team: str, x: float, middle: float, width: float, height: float, face: str = REGULAR
) -> None:
    pen.text(x, middle - LARGE * CAP_HEIGHT / 2, str(table), LARGE, BOLD)
    taken = em_width(str(table), BOLD) * LARGE + 8
    pen.amid(x + taken, middle, team, width - taken, height, HAND, 6, face)


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
    pen.fit(x + 112, below, f"{hand.dealer} deals" if hand.dealer else "Dealer _________", PAPER.width - 112, 15, 7)


def _draw_side(pen: Pen, placed: PlacedSide, x: float) -> None:
    side, middle = placed.side, -placed.y
    face = BOLD if placed.is_winner else REGULAR
    room = PAPER.width - PAPER.tricks - PADDING
    if side.table is not None:
        _draw_named(pen, side.table, side.team, x + 7, middle, room, PAPER.row - 6, face)
    elif side.hint:
        pen.fit(x + 7, middle - PAPER.row / 2 + 6, side.hint, room, 13, 6)
    if side.tricks is not None:
        pen.text(x + PAPER.width - PAPER.tricks / 2, middle - 22 * CAP_HEIGHT / 2, str(side.tricks), 22, face, "centre")


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
        pen.place(text, pen.size(NOTE) * 2 + height_of(text, width))


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
        for x in (first, second):
            pen.box(x, y - pen.size(8), card, pen.size(28))
    y -= pen.size(50)
    pen.text(left, y + pen.size(7), "Tricks taken", pen.size(TEXT), SEMIBOLD)
    pen.box(left + width - pen.size(70), y - pen.size(6), pen.size(70), pen.size(36), 1.8)
    if side.tricks is not None:
        pen.text(left + width - pen.size(35), y + pen.size(4), str(side.tricks), pen.size(LARGE), BOLD, "centre")
