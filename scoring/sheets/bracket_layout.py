"""The values of a playoff's bracket and its slips, and its layout for PDF and SVG: where boxes, lines and words are.

R43–R47.

Lengths are points on paper and pixels on a page; x grows to the right and y downwards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from rotations.domain.book_rotation import Trump
from scoring.domain.playoff import Entrant, Origin, plan_bracket
from tournament.domain import ordinal

NUMBERS = {2: "two", 3: "three", 4: "four"}  # the ties for which there is a form to fill in


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a hand.  A team that is not known yet has only a `hint` (`winner of hand 1`); `from_hand` gives the
    line.

    `players` play the hand, A and B unless one is replaced (R48); `cuts` are the cards each cut for the deal.
    """

    hint: str = ""
    table: int | None = None
    team: str = ""
    players: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()
    from_hand: int | None = None
    tricks: int | None = None

    @property
    def name(self) -> str:
        return "" if self.table is None else f"Table {self.table} · {self.team}" if self.team else f"Table {self.table}"


@dataclass(frozen=True, slots=True)
class BracketHand:
    """One playoff hand, numbered from 1; hands of one `round` stand in one column.

    `trump_card` is the card the leader cut, `dealer` who deals, as text; `decides` what the winner gets (`2nd place`).
    """

    number: int
    round: int
    sides: tuple[BracketSide, BracketSide]
    trump: Trump | None = None
    trump_card: str = ""
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
