"""A text begins with its news."""

import pytest
from django.utils.safestring import SafeString, mark_safe

from tournament.web.text_tag import news


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Table 7: 14 flags. 1 table to go.", ["Table 7: 14 flags.", "1 table to go."]),
        ("The day is open already.", ["The day is open already."]),
        ("J. Smith of St. Albert is named twice. Look.", ["J. Smith of St. Albert is named twice.", "Look."]),
        ("", [""]),
    ],
)
def test_the_news_is_the_first_sentence(text: str, sentences: list[str]) -> None:
    assert news(text) == sentences


def test_what_is_safe_stays_safe_and_nothing_else() -> None:
    kinds = [[type(part) for part in news(text)] for text in ("A. <b>. C.", mark_safe("This. &lt;b&gt;."))]

    assert kinds == [[str, str], [SafeString, SafeString]]
