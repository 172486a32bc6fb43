"""The printed guides: every answer of Help, eight to twelve pages, a page for each helper."""

from dataclasses import replace

import pytest

from scoring.domain.help.answers import ANSWERS, Part
from scoring.domain.help.guide import FAILURES, GUIDES, LEADERS_GUIDE
from scoring.sheets.guide import WHEN_IT_FAILS, failure_pages, pages as guide_pages
from tests.paper import bookmarks, printed, texts
from tests.plans import IMPRINT

draw = printed(guide_pages)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("paper", "is_large"), [("letter", False), ("a4", True)])
@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_has_every_answer_of_its_parts_on_few_pages(name: str, paper: str, is_large: bool) -> None:
    guide = GUIDES[name]

    read = texts(draw(guide, ANSWERS, replace(IMPRINT, paper=paper, large=is_large)))

    assert is_large or len(read) in (range(8, 13) if guide is LEADERS_GUIDE else range(1, 3))
    parts = {chapter.part for chapter in guide.chapters}
    assert [each for each in ANSWERS if each.part in parts and each.question not in " ".join(read)] == []
    assert {chapter.part for each in GUIDES.values() for chapter in each.chapters} == {*Part} - {Part.HALL, Part.RULES}


def test_the_first_page_says_where_everything_is_and_each_helper_has_one_page() -> None:
    pdf = draw(LEADERS_GUIDE, ANSWERS, IMPRINT)

    (_, *marks), read = bookmarks(pdf), texts(pdf)
    assert [f"{title} {page}" in read[0] for title, page in marks] == [True] * len(marks)
    *_, last = marks
    assert [title for title, _ in marks[-len(LEADERS_GUIDE.helpers) :]] == [
        each.title for each in LEADERS_GUIDE.helpers
    ]
    assert last[1] == len(read)


def test_what_fails_is_on_one_page() -> None:
    (page,) = texts(printed(failure_pages)(FAILURES, IMPRINT))

    assert WHEN_IT_FAILS in page
    assert [line for _, lines in FAILURES for line in lines if line not in page] == []
