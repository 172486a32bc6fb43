"""A playoff as a picture and in words, for the desk and for the public."""

from collections.abc import Mapping

from django.utils.translation import gettext

from scoring.domain.playoff import Entrant, Fixture, Origin, Playoff, PlayoffHand, fixtures, next_step
from scoring.domain.wording import say_tables
from tournament.web.svg import BracketPicture, Side, bracket_picture
from tournament.web.svg import PlayoffHand as DrawnHand


def bracket_of(playoff: Playoff, teams: Mapping[int, str]) -> BracketPicture:
    """The picture of a playoff as far as it has come; `teams` are their names by table."""
    return bracket_picture(
        [
            DrawnHand(
                fixture.planned.number,
                (side_of(fixture, 0, teams), side_of(fixture, 1, teams)),
                say_hand(fixture.hand),
            )
            for fixture in fixtures(playoff)
        ]
    )


def side_of(fixture: Fixture, index: int, teams: Mapping[int, str]) -> Side:
    """One side of a hand: the team, or whom it awaits."""
    planned, table, hand = fixture.planned.entrants[index], fixture.tables[index], fixture.hand
    winner_of = planned.number if planned.origin is Origin.WINNER else None
    if table is None:
        return Side(say_awaited(planned), winner_of=winner_of)
    tricks = None
    if hand is not None and hand.tricks is not None:
        tricks = hand.tricks[hand.tables.index(table)]
    is_winner = hand is not None and hand.winner == table
    return Side(teams.get(table, ""), table, tricks, is_winner, winner_of)


def say_awaited(side: Entrant) -> str:
    """Who will be here: `winner of hand 1`."""
    match side.origin:
        case Origin.WINNER:
            return gettext("winner of hand %(hand)s") % {"hand": side.number}
        case Origin.LOSER:
            return gettext("loser of hand %(hand)s") % {"hand": side.number}
        case Origin.DRAW:
            return gettext("number %(number)s of the draw") % {"number": side.number}


def say_hand(hand: PlayoffHand | None) -> str:
    """Trump and dealer as far as they are cut: `Hearts, 9B deals`."""
    if hand is None or hand.trump is None:
        return ""
    trump = gettext(hand.trump.label)
    return trump if hand.dealer is None else gettext("%(trump)s, %(dealer)s deals") % {
        "trump": trump, "dealer": hand.dealer,
    }  # fmt: skip


def say_playoff(playoff: Playoff) -> str:
    """The playoff so far, hand by hand, and what comes next."""
    said = []
    for fixture in fixtures(playoff):
        hand = fixture.hand
        if hand is not None and hand.tricks is not None:
            said.append(
                gettext("Hand %(hand)s: table %(winner)s beat table %(loser)s by %(most)s tricks to %(fewest)s.")
                % {
                    "hand": fixture.planned.number, "winner": hand.winner, "loser": hand.loser,
                    "most": max(hand.tricks), "fewest": min(hand.tricks),
                }
            )  # fmt: skip
    return " ".join([*said, next_step(playoff).says])


def title_of(playoff: Playoff) -> str:
    """`Playoff of tables 4, 9 and 12`."""
    return gettext("Playoff of %(tables)s") % {"tables": say_tables(playoff.tables)}
