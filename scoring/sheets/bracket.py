"""The playoff on paper: the bracket as a picture, and a slip for each of its hands.  R43–R48.

Both show the playoff so far, with room to write in what is not known yet.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import attrgetter

from reportlab.platypus import Spacer, Table

from rotations.domain.book_rotation import Trump
from rotations.sheets.hand_rows import draw_trump
from scoring.domain.playoff import PlayoffState
from tournament.domain import ordinal
from tournament.sheets.flowables import PLAIN, Cell, Column, heading, paragraph, ruled_table
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
MOST_SCALE, LISTED = 2.2, 0.93  # of the hands' full size, in the picture at most and in a list

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
    """Who draws, the order and the hands on a lying page: the hands as a picture in all the room that is left, those of
    many teams as a list.
    """
    width, height = imprint.room(landscape=True)
    size, half = imprint.size(TEXT), width / 2
    head = heading(TITLE, bracket.about, imprint, landscape=True, state=state)
    drawn: list[list[Cell]] = [
        [f"{team.table} {team.team}" if team.table else "Table", team.card] for team in bracket.teams
    ]
    drawn_in = [Column("The A players draw", 0.62), Column("Card", 0.38, face=SEMIBOLD)]
    ordered: list[list[Cell]] = [[place, team] for place, team in bracket.order]
    ordered_in = [Column("Order", 0.2, face=BOLD), Column("Team", 0.8, face=SEMIBOLD)]
    lists = [
        ruled_table(columns, rows, half - LANE / 2, size, imprint, is_form=True) if rows else Spacer(0, 0)
        for columns, rows in ((ordered_in, ordered), (drawn_in, drawn if len(drawn) > 2 else []))
    ]
    above = [Table([lists], [half, half], style=[*PLAIN, ("VALIGN", (0, 0), (-1, -1), "TOP")]), Spacer(1, size)]
    # In large print the slip has the rules instead.
    below = [] if imprint.large else [paragraph(rules, width, imprint.size(NOTE))]
    if len(bracket.teams) > MOST_IN_PICTURE:
        hands = _listed(bracket.hands, width, imprint)
    else:
        left = max(height - height_of([*head, *above, *below], width) - 1, BOX)  # else on the next page
        hands = [_picture(bracket.hands, width, left, imprint)]
    return Flow([*(lists if len(bracket.teams) > MOST_IN_PICTURE else above), *hands, *below], head, landscape=True)


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


def _listed(hands: Sequence[BracketHand], width: float, imprint: Imprint) -> list[Drawing]:
    across = 2 if imprint.large else 3
    step = (width + LANE) / across
    scale = min((step - LANE) / WIDTH, imprint.size(LISTED))

    def draw(pen: Pen, row: Sequence[BracketHand]) -> None:
        for place, hand in enumerate(row):
            with pen.scaled(place * step, pen.top, scale):
                _draw_hand(pen, replace(hand, decides=hand.decides or f"round {hand.round}"), 0, -ABOVE - ROW)

    rows = [hands[start : start + across] for start in range(0, len(hands), across)]
    return [Drawing(partial(draw, row=row), imprint, width, BOX * scale) for row in rows]


def _draw_hand(pen: Pen, hand: BracketHand, x: float, middle: float) -> None:
    right, top, bottom = x + WIDTH, middle + ROW, middle - ROW
    pen.text(x, top + 7, f"Hand {hand.number}", 17, BOLD)
    if hand.decides:
        pen.fit(right, top + 7, hand.decides, WIDTH - 70, 15, 7, align="right")
    pen.box(x, bottom, WIDTH, 2 * ROW, 1.2)
    pen.rule(x, middle, right, 0.6)
    pen.rule(right - TRICKS, bottom, right - TRICKS, 0.6, top)
    for side, y in zip(hand.sides, (middle + ROW / 2, middle - ROW / 2), strict=True):
        face, room = BOLD if hand.winner is side else REGULAR, WIDTH - TRICKS - 12
        if side.table is None:
            pen.fit(x + 7, y - ROW / 2 + 6, side.hint, room, 13, 6)
        else:
            taken = em_width(str(side.table), BOLD) * LARGE + 8
            pen.text(x + 7, y - LARGE * CAP_HEIGHT / 2, str(side.table), LARGE, BOLD)
            pen.amid(x + 7 + taken, y, side.team, room - taken, ROW - 6, HAND, 6, face)
        if side.tricks is not None:
            pen.text(right - TRICKS / 2, y - LARGE * CAP_HEIGHT / 2, str(side.tricks), LARGE, face, "centre")
    if hand.trump is not None:
        draw_trump(pen, hand.trump, x, bottom - 20, 15)
    else:
        pen.text(x, bottom - 20, "Trump ______", 15)
    pen.fit(x + 112, bottom - 20, f"{hand.dealer} deals" if hand.dealer else "Dealer _________", WIDTH - 112, 15, 7)


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
