"""The playoff on paper: the bracket as a picture, and a slip for each of its hands.  R43–R48.

Both show the playoff so far, with room to write in what is not known yet.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, zip_longest
from operator import attrgetter

from reportlab.platypus import LongTable, Spacer

from rotations.domain.book_rotation import Trump
from rotations.sheets.hand_rows import draw_trump
from scoring.domain.flags import TRICKS_FOR_ONE
from scoring.domain.playoff import PlayoffState
from tournament.domain import ordinal
from tournament.sheets.flowables import Cell, Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import (
    BOLD,
    CAP_HEIGHT,
    FINE,
    HAND,
    LARGE,
    NOTE,
    REGULAR,
    SEMIBOLD,
    TEXT,
    em_width,
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
    for meeting in PlayoffState(tuple(range(1, teams + 1)), teams).meetings:
        first, second = (BracketSide(side.label, from_hand=side.from_hand) for side in meeting.sides)
        decides = f"{ordinal(meeting.place)} of the {NUMBERS[teams]}" if meeting.place else ""
        hands.append(BracketHand(meeting.number, meeting.round, (first, second), decides=decides))
    return Bracket(
        about="Tables ______________________   tied on ________ flags   for places ______________",
        teams=(TiedTeam(),) * teams,
        hands=tuple(hands),
        order=tuple((ordinal(place), "") for place in range(1, teams + 1)),
    )


TITLE = "Playoff"
WIDTH, ROW, TRICKS = 224, 46, 46  # of a hand's box: two rows, and at their right end room for the number of tricks
ABOVE, BELOW, LANE = 30, 32, 28  # room for words above and below a box, and for lines to the next round
BOX = ABOVE + 2 * ROW + BELOW
MOST_IN_PICTURE = 4  # teams: with more, the picture would be in small type
MOST_SCALE = 2.2  # of the full size of the hands, in the picture at most
LEAST_SCALE = 0.85  # before large print, else it is on a page of its own

SUITS = (Trump.H, Trump.S, Trump.D, Trump.C)
MOST_TRUMP = 16.5  # points, at which the four suits fit in large print too
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
    """Each playoff: what is known of all of it on a lying page, then a slip for each hand."""
    return [
        page for bracket in brackets for page in _pages(bracket, imprint, state, RULES.get(len(bracket.teams), MORE))
    ]


def blank_pages(imprint: Imprint) -> list[Part]:
    """The forms to fill in: for ties of two, three and four, each with the slips of its hands."""
    return [page for teams in NUMBERS for page in _pages(blank_bracket(teams), imprint, None, RULES.get(teams, FOUR))]


def _pages(bracket: Bracket, imprint: Imprint, state: State | None, rules: str) -> list[Part]:
    draw_slip = partial(_draw_slip, about=bracket.about)
    slips = cut_pages(bracket.hands, draw_slip, columns=1, rows=2, gap=GAP)
    return [_overview(bracket, f"{rules} {ALWAYS}", imprint, state), *slips]


def _overview(bracket: Bracket, rules: str, imprint: Imprint, state: State | None) -> Part:
    """The order, who draws, and the hands: as a picture in all the room that is left, those of many teams as a list."""
    width, height = imprint.room(landscape=True)
    size = imprint.size(TEXT)
    head = heading(TITLE, bracket.about, imprint, landscape=True, state=state)
    below = [Spacer(1, size), paragraph(rules, width, imprint.size(NOTE))]
    columns = [Column("Order", 0.1, face=BOLD), Column("Team", 0.4, face=SEMIBOLD)]
    columns += [Column("The A players draw", 0.31), Column("Card", 0.19, face=SEMIBOLD)]
    drawn = [(f"{team.table} {team.team}" if team.table else "Table", team.card) for team in bracket.teams]
    rows = [[*placed, *draws] for placed, draws in zip_longest(bracket.order, drawn, fillvalue=("", ""))]
    if len(drawn) == 2:  # nobody draws
        columns, rows = columns[:2], [row[:2] for row in rows]
    above = [ruled_table(columns, rows, width, size, imprint, is_form=True), Spacer(1, size)]
    if len(drawn) > MOST_IN_PICTURE:
        return Flow([*above, _listed(bracket.hands, width, imprint), *below], head, landscape=True)
    left = height - height_of([*head, *above, *below], width) - 1
    if left < imprint.size(LEAST_SCALE) * BOX * max(Counter(hand.round for hand in bracket.hands).values()):
        left += height_of(above, width)
    return Flow([*above, _picture(bracket.hands, width, left, imprint), *below], head, landscape=True)


def _picture(hands: Sequence[BracketHand], width: float, height: float, imprint: Imprint) -> Drawing:
    """A column for each round from left to right, with the lines along which winners go on."""
    rounds = [list(played) for _, played in groupby(sorted(hands, key=attrgetter("round")), attrgetter("round"))]
    across, down = len(rounds) * (WIDTH + LANE) - LANE, BOX * max(map(len, rounds))
    scale = min(width / across, height / down, MOST_SCALE)
    at = {
        hand.number: (column * (WIDTH + LANE), -down * (place + 0.5) / len(played))
        for column, played in enumerate(rounds)
        for place, hand in enumerate(played)
    }  # the middle of each box's left side

    def draw(pen: Pen) -> None:
        with pen.scaled((width - across * scale) / 2, (height + down * scale) / 2, scale):
            for hand in hands:
                x, y = at[hand.number]
                _draw_hand(pen, hand, x, y)
                for side, row in zip(hand.sides, (y + ROW / 2, y - ROW / 2), strict=True):
                    if side.from_hand in at:
                        from_x, from_y = at[side.from_hand]
                        pen.rule(from_x + WIDTH, from_y, x - LANE / 2, 1.2)
                        pen.rule(x - LANE / 2, from_y, x - LANE / 2, 1.2, row)
                        pen.rule(x - LANE / 2, row, x, 1.2)

    return Drawing(draw, imprint, width, height)


def _listed(hands: Sequence[BracketHand], width: float, imprint: Imprint) -> LongTable:
    team, tricks = Column("Team", 0.28), Column("Tricks", 0.08, face=SEMIBOLD)
    columns = [Column("Hand", 0.07, face=BOLD), team, tricks, team, tricks, Column("For", 0.21)]
    rows: list[list[Cell]] = [
        [
            hand.number,
            *(cell for side in hand.sides for cell in (side.name or side.hint, side.tricks)),
            hand.decides or f"round {hand.round}",
        ]
        for hand in hands
    ]
    return ruled_table(columns, rows, width, imprint.size(TEXT), imprint, padding=0.3, is_form=True)


def _draw_hand(pen: Pen, hand: BracketHand, x: float, middle: float) -> None:
    right, top, bottom = x + WIDTH, middle + ROW, middle - ROW
    pen.text(x, top + 7, f"Hand {hand.number}", 17, BOLD)
    if hand.decides:
        pen.fit(right, top + 7, hand.decides, WIDTH - 70, 15, 7, align="right")
    pen.box(x, bottom, WIDTH, 2 * ROW, 1.2)
    pen.rule(x, middle, right, 0.6)
    pen.rule(right - TRICKS, bottom, right - TRICKS, 0.6, top)
    for side, y in zip(hand.sides, (middle + ROW / 2, middle - ROW / 2), strict=True):
        face = BOLD if (side.tricks or 0) >= TRICKS_FOR_ONE else REGULAR
        room = WIDTH - TRICKS - 12
        if side.table is None:
            pen.fit(x + 7, y - ROW / 2 + 6, side.hint, room, 13, 6)
        else:
            taken = em_width(str(side.table), BOLD) * LARGE + 8
            pen.text(x + 7, y - LARGE * CAP_HEIGHT / 2, str(side.table), LARGE, BOLD)
            pen.block(x + 7 + taken, y + ROW / 2 - 3, side.team, room - taken, ROW - 6, HAND, 6, face, is_amid=True)
        if side.tricks is not None:
            pen.text(right - TRICKS / 2, y - LARGE * CAP_HEIGHT / 2, str(side.tricks), LARGE, face, "centre")
    if hand.trump is not None:
        draw_trump(pen, hand.trump, x, bottom - 20, 15)
    else:
        pen.text(x, bottom - 20, "Trump ______", 15)
    pen.fit(x + 112, bottom - 20, f"{hand.dealer} deals" if hand.dealer else "Dealer _________", WIDTH - 112, 15, 7)


def _draw_slip(pen: Pen, hand: BracketHand, left: float, top: float, width: float, *, about: str) -> None:
    size, right, y = pen.size(TEXT), left + width, top - pen.size(22)
    title = f"Playoff hand {hand.number}"
    pen.mark("flag", left - 4, y - 2, pen.size(24))
    pen.text(left + pen.size(22), y, title, pen.size(LARGE), BOLD)
    if hand.decides:
        room = width - pen.size(30) - em_width(title, BOLD) * pen.size(LARGE)
        pen.fit(right, y, f"for {hand.decides}", room, size, 8, SEMIBOLD, "right")
    pen.fit(left, y - size * 1.25, about, width, pen.size(NOTE), 6)
    y -= size * 1.8
    box, half = pen.size(TRICKS), (width - pen.size(TRICKS) - size) / 2
    for side in hand.sides:
        pen.rule(left, y, right, 1.2)
        label = f"Table ({side.hint})" if side.hint and not side.name else "Table"
        pen.blank(left, y - size * 1.9, 2 * half, label, side.name.removeprefix("Table "), TEXT, BOLD)
        for place, (seat, player) in enumerate(zip("AB", (*side.players, "", ""), strict=False)):
            pen.blank(left + place * (half + size / 2), y - size * 4, half - size / 2, seat, player, TEXT)
        pen.box(right - box, y - size * 4, box, size * 2.6)
        pen.text(right - box / 2, y - size * 1.1, "tricks", pen.size(FINE), align="centre")
        if side.tricks is not None:
            pen.text(right - box / 2, y - size * 3.2, str(side.tricks), pen.size(LARGE), BOLD, "centre")
        y -= size * 4.8
    pen.rule(left, y, right, 1.2)
    y -= size * 2
    pen.text(left, y, "Trump", pen.size(NOTE))
    type_size, x = min(size, MOST_TRUMP), left + size * 3.2
    for suit in SUITS if hand.trump is None else (hand.trump,):
        if hand.trump is None:
            pen.box(x, y - 2, type_size, type_size)
        x = draw_trump(pen, suit, x + type_size * 1.3, y, type_size) + type_size * 0.6
    y -= size * 2.2
    pen.blank(left, y, width / 2 - size, "Dealer (highest card)", hand.dealer)
    pen.blank(left + width / 2, y, width / 2, "Leader’s initials")
