"""Military Whist in short, as a poster.  R22, R24-R37, R43-R47."""

from dataclasses import replace

import pytest

from scoring.domain.rules_text import BY_THE_BOOK, GAME, SOURCE, sections
from scoring.sheets import rules
from tests import paper, plans
from tournament.sheets.lettering import clean

SECTIONS = sections(BY_THE_BOOK)
RULES = [clean(rule) for _, rules in SECTIONS for rule in rules]


@pytest.mark.rule("R32", "R34")
@pytest.mark.parametrize(("large", "count", "floor"), [(False, 2, 16), (True, 4, 20.8)])
def test_the_poster_has_the_rules_word_for_word_and_what_a_count_wins_in_type_for_a_wall(
    large: bool, count: int, floor: float
) -> None:
    pdf = paper.printed(rules.pages)(GAME, SECTIONS, SOURCE, replace(plans.IMPRINT, large=large), is_poster=True)

    read = paper.texts(pdf)
    words = "".join("".join(read).split())
    assert len(read) == count
    counts = "0 to 6 tricks no flag 7 to 9 tricks one flag 10 to 13 tricks two flags in all"
    assert set(counts.split()) <= set(read[0].split())
    # A paragraph that goes on on the next page has a foot and a head in its midst.
    assert len([rule for rule in RULES if "".join(rule.split()) in words]) >= len(RULES) - count
    here = {mark.text: mark.size for page in paper.pages(pdf) for mark in paper.marks(page)}
    assert [size for text, size in here.items() if len(text) > 20 and text in " ".join(RULES) and size < floor] == []


@pytest.mark.rule("R25", "R26", "R27", "R28", "R30", "R31", "R43", "R44", "R45", "R46", "R47")
@pytest.mark.parametrize(
    "said",
    [
        "If a card is exposed before the deal, shuffle and cut again.",
        "thirteen each",
        "the dealer on the sheet deals again, whoever dealt before",
        "the partner may not lead that suit at their next lead",
        "Everybody plays thirteen cards.",
        "the last trick is decided among the cards played",
        "If the player who is one card short should lead it, the partner leads.",
        "A and B of one team play one hand against A and B of the other; seven tricks or more win",
        "The leader cuts the deck: the suit shown is trump.",
        "the highest card deals, ace high, and equal highest cut again",
        "the lowest card has the bye, equal lowest draw again",
        "its winner plays the team with the bye",
        "If four or more tie, the leader decides.",
    ],
)
def test_the_rules_say_what_is_asked_most_often_at_a_table(said: str) -> None:
    assert sum(said in rule for rule in RULES) == 1
