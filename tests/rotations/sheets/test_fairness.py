"""The movement's certificate on paper, read back from the PDF."""

from dataclasses import replace

import pytest

from rotations.domain.judging.sentences import HEADINGS
from rotations.sheets import fairness
from tests.paper import faults, printed, texts
from tests.plans import IMPRINT


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_every_criterion_stands_with_what_was_reached_and_what_can_be(paper: str, large: bool) -> None:
    criteria = [
        {"name": name, "achieved": 120.0, "bound": 120, "score": 100.0, "says": f"A sentence about {name}."}
        for name in HEADINGS
    ]

    pdf = printed(fairness.pages)({"score": 97.2, "criteria": criteria}, replace(IMPRINT, paper=paper, large=large))

    read = " ".join(texts(pdf))
    assert read.startswith("How fair the movement is 97.2 of 100 in all")
    for name, heading in HEADINGS.items():
        assert f"{heading} A sentence about {name}. Here 120, best possible 120: 100 of 100." in read
    assert faults(pdf) == []
