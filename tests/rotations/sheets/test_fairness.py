"""The movement's certificate on paper, read back from the PDF."""

from dataclasses import replace

import pytest

from rotations.domain.judging.certificate import HEADINGS
from rotations.sheets import fairness
from tests.desk_pages import unsaid
from tests.paper import marks, pages, printed, texts
from tests.plans import IMPRINT


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_every_criterion_stands_with_what_was_reached_and_what_can_be(paper: str, large: bool) -> None:
    met = {"achieved": 120.0, "bound": 120, "score": 100.0}
    pdf = printed(fairness.pages)(
        {"score": 97.2, "criteria": [{"name": name, "says": f"A sentence about {name}."} | met for name in HEADINGS]},
        [[4 + (i + j) % 3 for j in range(16)] for i in range(16)],
        "Balanced; chosen by Ada.",
        replace(IMPRINT, paper=paper, large=large),
        [(7, "Everybody went up 3.")],
    )

    read = " ".join(texts(pdf))
    assert unsaid(read, "Hand 7", "as it was really played", "Everybody went up 3.") == []
    assert read.startswith("How fair the movement is 97.2 of 100 in all")
    met_or_not = [(f"{heading} A sentence about {name}. 100 of 100", f"{heading} 100 of 100 A sentence about {name}.")
                  for name, heading in HEADINGS.items()]  # fmt: skip
    assert [either for either in met_or_not if len(unsaid(read, *either)) == 2] == []
    assert len([mark for page in pages(pdf) for mark in marks(page) if mark.text in ("4", "5", "6")]) >= 16 * 15


@pytest.mark.parametrize("tables", [2, 40, pytest.param(200, marks=pytest.mark.slow)])
def test_the_picture_fits_in_any_hall(tables: int) -> None:
    pdf = printed(fairness.pages)({"score": 80, "criteria": []}, [[1] * tables for _ in range(tables)], "", IMPRINT)

    assert len(pages(pdf)) == 1
