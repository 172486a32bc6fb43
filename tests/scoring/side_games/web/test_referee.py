"""The referee's pages: the answer above the question, from the address alone, and the documents' own slips refused."""

import re
from html import unescape

import pytest
from django.test import Client


def ask_referee(page: str, **question: object) -> tuple[int, str]:
    """Status and text of the referee's answer; the whole page's where nothing was answered."""
    response = Client().get(f"/side-games/referee/{page}/", question)
    html = response.content.decode()
    result = re.search(r'<section class="panel".*?</section>|<div class="notice refusal".*?</div>', html, re.DOTALL)
    text = unescape(re.sub(r"<[^>]+>", " ", result[0] if result else "")).replace("\ufe0e", "")
    return response.status_code, " ".join(text.split())


UNCOVERED = {"led": "H", "column-1": "2C", "column-2": "7H", "column-3": "", "column-4": "9H 8H 4S", "column-5": "KD"}


@pytest.mark.rule("R29", "R32")
@pytest.mark.parametrize(
    ("page", "question", "answer"),
    [
        ("special-hand", {"card": ["AS", "KS", "QS", "JS"]}, "Whistler!"),
        ("special-hand", {"card": ["6D", "7C", "8S", "9H"]}, "Runner!"),
        ("special-hand", {"card": ["5H", "5S", "5D", "5C"]}, "Party!"),
        ("special-hand", {"card": ["AH", "8H", "KC", "2C"]}, "No special hand: 19 points"),
        ("special-hand", {"card": ["AS", "KS", "QS", "JS", "2H"]},
         "Best to put away: 2♥ 2 Hearts leaves a Whistler!"),
        ("card", {"card": ["6S", "10D", "KC"], "led": "S"},
         "Only this one 6♠ 6 Spades yes 10♦ 10 Diamonds no K♣ K Clubs no"),
        ("columns", UNCOVERED | {"column-2": "7H 3D"}, "Any top card"),
        ("columns", UNCOVERED, "Only this one 2♣ 2 Clubs no 7♥ 7 Hearts yes 4♠ 4 Spades no K♦ K Diamonds no"),
        ("trick", {"trump": "NTH", "played": "9C,KD,AS"}, "The first card takes it"),
        ("trick", {"trump": "D", "played": "9C,KD,AS"}, "Card 2 takes it"),
        ("trick", {"trump": "NTL", "played": "9C,2C,KC"}, "Card 3 takes it"),
        ("trick", {"trump": "H", "played": "9C"}, "Led"),
        ("revoke", {"trump": "S", "tricks": 8, "by_visitors": 1}, "The visitors carry 0 flags home Their count is 6;"),
        ("revoke", {"trump": "S", "tricks": 8, "by_home": 1}, "The visitors carry 2 flags home Their count is 10;"),
        ("revoke", {"trump": "NTL", "tricks": 7, "by_home": 1}, "The visitors carry 1 flag home Their count is 8;"),
        ("special-hand", {"card": ["6H", "6H"]}, ""),
        ("special-hand", {"card": ["1H"]}, ""),
        ("special-hand", {"card": ["2H", "3H", "4H", "5H", "6H", "7H"]}, ""),
        ("card", {"card": ["6S"], "led": "X"}, ""),
        ("card", {"card": ["6S", "6S"], "led": "S"}, ""),
        ("columns", {"column-1": "2C 3C"}, ""),
        ("trick", {"trump": "X", "played": "9C"}, ""),
        ("trick", {"trump": "H", "played": "2C,3C,4C,5C,6C,7C,8C,9C"}, ""),
        ("revoke", {"tricks": "14"}, ""),
        ("revoke", {"tricks": "3", "trump": "X"}, ""),
    ],
)  # fmt: skip
def test_the_referee_answers_from_the_address_alone_and_refuses_a_question_that_cannot_be(
    page: str, question: dict[str, object], answer: str
) -> None:
    status, text = ask_referee(page, **question)

    assert (status, bool(text), answer in text) == (200 if answer else 422, True, True), text
