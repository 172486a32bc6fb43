"""A playoff as a picture and in words, for the desk and for the public."""

from collections.abc import Mapping

from django.utils.translation import gettext

from scoring.domain.playoff import Playoff, fixtures, next_step
from scoring.domain.wording import say_tables
from scoring.queries.brackets import bracket_hands
from scoring.sheets.bracket_layout import BracketLayout, lay_out_downwards


def bracket_of(playoff: Playoff, names: Mapping[int, str]) -> BracketLayout:
    """The picture of a playoff as far as it has come; `names` are the teams' by table."""
    return lay_out_downwards(bracket_hands(playoff, names))


def say_playoff(playoff: Playoff) -> str:
    """The playoff so far, hand by hand, and what comes next."""
    sentences = []
    for fixture in fixtures(playoff):
        hand = fixture.hand
        if hand is not None and hand.tricks is not None:
            sentences.append(
                gettext("Hand %(hand)s: table %(winner)s beat table %(loser)s by %(most)s tricks to %(fewest)s.")
                % {
                    "hand": fixture.planned.number, "winner": hand.winner, "loser": hand.loser,
                    "most": max(hand.tricks), "fewest": min(hand.tricks),
                }
            )  # fmt: skip
    return " ".join([*sentences, next_step(playoff).says])


def title_of(playoff: Playoff) -> str:
    """`Playoff of tables 4, 9 and 12`."""
    return gettext("Playoff of %(tables)s") % {"tables": say_tables(playoff.tables)}
