"""The playoff on paper: the bracket as a picture, and a slip for each of its hands.  R43–R48.

Both show the playoff so far, with room to write in what is not known yet.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from operator import attrgetter

from reportlab.platypus import CondPageBreak, Flowable, LongTable, Spacer

from rotations.domain.book_rotation import Trump
from rotations.sheets.hand_rows import draw_trump
from scoring.domain.flags import TRICKS_FOR_ONE
from scoring.domain.playoff import PLAYING, Entrant, Meeting, PlayoffHand, PlayoffState
from scoring.domain.standings import places_of
from tournament.domain import Seat, ordinal
from tournament.sheets.flowables import Cell, Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import BOLD, CAP_HEIGHT, HAND, LARGE, NOTE, REGULAR, SEMIBOLD, SERIF, TEXT, em_width
from tournament.sheets.page import Drawing, Flow, Imprint, Part, Pen, State, height_of

NUMBERS = {2: "two", 3: "three", 4: "four"}  # the ties for which there is a form to fill in


@dataclass(frozen=True, slots=True)
class Bracket:
    """A playoff, what it is for (one line) and from which place on; the teams and their players by table, nobody on a
    form to fill in.
    """

    about: str
    playoff: PlayoffState
    first_place: int = 1
    teams: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, Mapping[Seat, str | None]] = field(default_factory=dict)

    def name_of(self, side: Entrant) -> str:
        """`Table 4 · Aces High`, or who comes there: `winner of hand 1`."""
        team = self.teams.get(side.table or 0)
        return side.label if team is None else f"Table {side.table} · {team}"

    def prize_of(self, meeting: Meeting) -> str:
        """What its winner gets: `2nd place`; empty where they play on."""
        tied = "place" if self.teams else f"of the {NUMBERS[len(self.playoff.tables)]}"
        return f"{ordinal(self.first_place + meeting.place - 1)} {tied}" if meeting.place else ""


def blank_bracket(teams: int) -> Bracket:
    """The form for a tie of so many teams, with room to write in every name."""
    about = "Tables ______________________   tied on ________ flags   for places ______________"
    return Bracket(about, PlayoffState(tuple(range(1, teams + 1)), teams))


TITLE = "Playoff"
WIDTH, ROW, TRICKS = 224, 46, 46  # of a hand's box: two rows, and at their right end room for the number of tricks
ABOVE, BELOW, LANE = 30, 32, 28  # room for words above and below a box, and for lines to the next round
BOX = ABOVE + 2 * ROW + BELOW
MOST_IN_PICTURE = 4  # teams: with more, the picture would be in small type
MOST_SCALE = 2.2  # of the full size of the hands, in the picture at most
LEAST_SCALE, LEAST_LARGE = 0.74, 1.35  # usual and large print; below it the picture is on a page of its own

SUITS = (Trump.H, Trump.S, Trump.D, Trump.C)
MOST_TRUMP = 16.5  # points, at which the four suits fit in large print too

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
        page
        for bracket in brackets
        for page in _pages(bracket, imprint, state, RULES.get(len(bracket.playoff.tables), MORE))
    ]


def blank_pages(imprint: Imprint) -> list[Part]:
    """The forms to fill in: for ties of two, three and four, each with the slips of its hands."""
    return [page for teams in NUMBERS for page in _pages(blank_bracket(teams), imprint, None, RULES.get(teams, FOUR))]


def _pages(bracket: Bracket, imprint: Imprint, state: State | None, rules: str) -> list[Part]:
    slips = [part for meeting in bracket.playoff.meetings for part in _slip(bracket, meeting, imprint)]
    return [
        _overview(bracket, f"{rules} {ALWAYS}", imprint, state),
        Flow(slips, heading("Hands of the playoff", bracket.about, imprint)),
    ]


def _overview(bracket: Bracket, rules: str, imprint: Imprint, state: State | None) -> Part:
    """The order, who draws, and the hands: as a picture in all the room that is left, those of many teams as a list."""
    playoff, names = bracket.playoff, bracket.teams
    width, height = imprint.room(landscape=True)
    size = imprint.size(TEXT)
    head = heading(TITLE, bracket.about, imprint, landscape=True, state=state)
    below = [Spacer(1, size), paragraph(rules, width, imprint.size(NOTE))]
    columns = [Column("Order", 0.1, face=BOLD), Column("Team", 0.4, face=SEMIBOLD)]
    columns += [Column("The A players draw", 0.31), Column("Card", 0.19, face=SEMIBOLD)]
    rows: list[list[Cell]] = [
        [
            ordinal(place), names.get(placed or 0, ""),
            f"{table} {names[table]}" if names else "Table", " ".join(map(str, playoff.cards.get(table, ()))),
        ]
        for (place, placed), table in zip(
            places_of(playoff.levels, bracket.first_place), playoff.tables, strict=True
        )
    ]  # fmt: skip
    if len(rows) == 2:  # nobody draws
        columns, rows = columns[:2], [row[:2] for row in rows]
    above = [ruled_table(columns, rows, width, size, imprint, is_form=True), Spacer(1, size)]
    if len(rows) > MOST_IN_PICTURE:
        return Flow([*above, _listed(bracket, width, imprint), *below], head, landscape=True)
    left = height - height_of([*head, *above, *below], width) - 1
    least = LEAST_LARGE if imprint.large else LEAST_SCALE
    if left < least * BOX * max(Counter(hand.round for hand in playoff.meetings).values()):
        left += height_of(above, width)
    return Flow([*above, _picture(bracket, width, left, imprint), *below], head, landscape=True)


def _picture(bracket: Bracket, width: float, height: float, imprint: Imprint) -> Drawing:
    """A column for each round from left to right, with the lines along which winners go on."""
    hands = sorted(bracket.playoff.meetings, key=attrgetter("round"))
    rounds = [list(played) for _, played in groupby(hands, attrgetter("round"))]
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
                _draw_hand(pen, bracket, hand, x, y)
                for side, row in zip(hand.sides, (y + ROW / 2, y - ROW / 2), strict=True):
                    if side.from_hand in at:
                        from_x, from_y = at[side.from_hand]
                        pen.rule(from_x + WIDTH, from_y, x - LANE / 2, 1.2)
                        pen.rule(x - LANE / 2, from_y, x - LANE / 2, 1.2, row)
                        pen.rule(x - LANE / 2, row, x, 1.2)

    return Drawing(draw, imprint, width, height)


def _listed(bracket: Bracket, width: float, imprint: Imprint) -> LongTable:
    team, tricks = Column("Team", 0.28), Column("Tricks", 0.08, face=SEMIBOLD)
    columns = [Column("Hand", 0.07, face=BOLD), team, tricks, team, tricks, Column("For", 0.21)]
    rows: list[list[Cell]] = [
        [
            hand.number,
            *(cell for side in hand.sides for cell in (bracket.name_of(side), hand.tricks_of(side))),
            bracket.prize_of(hand) or f"round {hand.round}",
        ]
        for hand in bracket.playoff.meetings
    ]
    return ruled_table(columns, rows, width, imprint.size(TEXT), imprint, padding=0.3, is_form=True)


def _draw_hand(pen: Pen, bracket: Bracket, meeting: Meeting, x: float, middle: float) -> None:
    right, top, bottom = x + WIDTH, middle + ROW, middle - ROW
    pen.text(x, top + 7, f"Hand {meeting.number}", 17, BOLD)
    if prize := bracket.prize_of(meeting):
        pen.fit(right, top + 7, prize, WIDTH - 70, 15, 7, align="right")
    pen.box(x, bottom, WIDTH, 2 * ROW, 1.2)
    pen.rule(x, middle, right, 0.6)
    pen.rule(right - TRICKS, bottom, right - TRICKS, 0.6, top)
    for side, y in zip(meeting.sides, (middle + ROW / 2, middle - ROW / 2), strict=True):
        tricks, room = meeting.tricks_of(side), WIDTH - TRICKS - 12
        face = BOLD if (tricks or 0) >= TRICKS_FOR_ONE else REGULAR
        if name := bracket.teams.get(side.table or 0):
            taken = em_width(str(side.table), BOLD) * LARGE + 8
            pen.text(x + 7, y - LARGE * CAP_HEIGHT / 2, str(side.table), LARGE, BOLD)
            pen.block(x + 7 + taken, y + ROW / 2 - 3, name, room - taken, ROW - 6, HAND, 6, face, is_amid=True)
        else:
            pen.fit(x + 7, y - ROW / 2 + 6, side.label, room, 13, 6)
        if tricks is not None:
            pen.text(right - TRICKS / 2, y - LARGE * CAP_HEIGHT / 2, str(tricks), LARGE, face, "centre")
    if meeting.hand is None:
        pen.text(x, bottom - 20, "Trump ______", 15)
    else:
        draw_trump(pen, meeting.hand.trump, x, bottom - 20, 15)
    dealer = f"{meeting.hand.dealer} deals" if meeting.hand and meeting.hand.dealer else "Dealer _________"
    pen.fit(x + 112, bottom - 20, dealer, WIDTH - 112, 15, 7)


def _slip(bracket: Bracket, meeting: Meeting, imprint: Imprint) -> list[Flowable]:
    """Who plays a hand, with room for tricks, trump and dealer."""
    width, size = imprint.room()[0], imprint.size(TEXT)
    title = " · ".join(filter(None, (f"Playoff hand {meeting.number}", bracket.prize_of(meeting))))
    columns = [Column("Table", 0.4, face=BOLD), *(Column(seat.value, 0.24) for seat in PLAYING)]
    columns += [Column("Tricks", 0.12, "centre", BOLD)]
    rows: list[list[Cell]] = [
        [
            bracket.name_of(side),
            *(bracket.players.get(side.table or 0, {}).get(seat) for seat in PLAYING),
            meeting.tricks_of(side),
        ]
        for side in meeting.sides
    ]
    table = ruled_table(columns, rows, width, size, imprint, padding=0.5, is_form=True)
    cut = Drawing(partial(_draw_cut, hand=meeting.hand), imprint, width, size * 4)
    slip = [paragraph(title, width, size * 1.3, SERIF, after=size * 0.2), table, cut]
    return [CondPageBreak(height_of(slip, width)), *slip]


def _draw_cut(pen: Pen, hand: PlayoffHand | None) -> None:
    """What is trump and who deals, or room to mark and to write it."""
    size, x, y = min(pen.size(TEXT), MOST_TRUMP), pen.left + pen.size(48), pen.top - pen.size(22)
    pen.text(pen.left, y, "Trump", pen.size(NOTE))
    for suit in (hand.trump,) if hand else SUITS:
        if hand is None:
            pen.box(x, y - 2, size, size)
        x = draw_trump(pen, suit, x + size * 1.3, y, size) + size * 0.6
    y -= pen.size(26)
    pen.blank(pen.left, y, pen.width * 0.58, "Dealer (highest card)", hand.dealer if hand else "")
    pen.blank(pen.width * 0.62, y, pen.width * 0.38, "Leader’s initials")
