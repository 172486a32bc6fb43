"""Military Whist in short, on one page that can be read.  R22, R24-R37, R43-R47."""

import pytest

from scoring.domain.rules_text import GAME, RULES, SOURCE
from scoring.sheets import rules
from tests.paper import faults, marks, pages, printed, texts
from tests.plans import IMPRINT


@pytest.mark.rule("R32")
def test_the_rules_stand_on_one_page_word_for_word() -> None:
    pdf = printed(rules.pages)(GAME, RULES, SOURCE, IMPRINT)

    [text] = texts(pdf)
    assert [rule for rule in RULES if " ".join(rule.split()) not in text] == []
    assert faults(pdf) == []
    assert min(mark.size for mark in marks(pages(pdf)[0]) if mark.size > 8) >= 10


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
