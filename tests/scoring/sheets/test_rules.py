"""Military Whist in short, on one page that can be read.  R22, R24, R32, R34-R37."""

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
