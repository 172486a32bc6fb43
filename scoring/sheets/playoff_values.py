"""The values of the bracket and its slips: tied teams, single hands, and the order they lead to.  R43–R47."""

from dataclasses import dataclass

from rotations.domain.book_rotation import Trump
from scoring.domain.playoff.progress import Entrant, Origin, plan_bracket
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
        if self.table is None:
            return ""
        return f"Table {self.table} · {self.team}" if self.team else f"Table {self.table}"


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
