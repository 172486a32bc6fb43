"""The movement's certificate on paper, read back from the PDF."""

from dataclasses import replace

import pytest

from rotations.sheets.fairness import Criterion, draw
from tests.paper import faults, texts
from tests.plans import IMPRINT


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_every_criterion_stands_with_what_was_reached_and_what_can_be(paper: str, large: bool) -> None:
    judged = [
        Criterion("Who meets whom", "120", "120", "100", f"Criterion {number} of them.") for number in range(1, 14)
    ]

    pdf = draw(judged, "97.2", replace(IMPRINT, paper=paper, large=large))

    read = " ".join(texts(pdf))
    assert read.startswith("How fair the movement is 97.2 of 100 in all")
    for number in range(1, 14):
        assert f"Criterion {number} of them. Here 120, best possible 120: 100 of 100." in read
    assert faults(pdf) == []
