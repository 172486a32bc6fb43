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


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("AS KS QS JS", "Whistler! "),
        ("KS QS JS 10S", "No special hand: 40 points "),
        ("6D 7C 8S 9H", "Runner! "),
        ("QH KS AD 2C", "No special hand: 11 points "),
        ("6H 7H 8D 9C", "No special hand: 13 points "),
        ("5H 5S 5D 5C", "Party! "),
        ("AH 8H KC 2C", "No special hand: 19 points "),
    ],
)
def test_a_hand_at_whistler_is_named_and_valued(hand: str, answer: str) -> None:
    status, text = ask_referee("special-hand", card=hand.split())

    assert status == 200
    assert text.startswith(answer)


def test_five_cards_say_which_to_put_away_first() -> None:
    _, text = ask_referee("special-hand", card=["AS", "KS", "QS", "JS", "2H"])

    assert "Best to put away: 2♥ 2 Hearts leaves a Whistler!" in text


def test_a_covered_card_obliges_nobody() -> None:
    columns = {"column-1": "2C", "column-2": "7H 3D", "column-3": "", "column-4": "9H 8H 4S", "column-5": "KD"}

    _, covered = ask_referee("columns", led="H", **columns)
    _, uncovered = ask_referee("columns", led="H", **{**columns, "column-2": "7H"})

    assert covered.startswith("Any top card")
    assert uncovered.startswith("Only this one 2♣ 2 Clubs no 7♥ 7 Hearts yes 4♠ 4 Spades no K♦ K Diamonds no")


@pytest.mark.parametrize(
    ("trump", "played", "answer"),
    [
        ("NTH", "9C,KD,AS", "The first card takes it"),
        ("D", "9C,KD,AS", "Card 2 takes it"),
        ("C", "9C,KD,10C", "Card 3 takes it"),
        ("NTL", "9C,2C,KC", "Card 3 takes it"),
        ("H", "9C", "Led"),
    ],
)
@pytest.mark.rule("R32")
def test_a_trick_is_its_highest_trumps_or_else_the_highest_card_of_the_suit_led(
    trump: str, played: str, answer: str
) -> None:
    status, text = ask_referee("trick", trump=trump, played=played)

    assert (status, text[: len(answer)]) == (200, answer)


@pytest.mark.parametrize(
    ("trump", "tricks", "by_visitors", "by_home", "count", "flags"),
    [
        ("S", 8, 0, 0, 8, 1),
        ("S", 8, 1, 0, 6, 0),
        ("S", 8, 0, 1, 10, 2),
        ("S", 6, 0, 1, 8, 1),
        ("NTL", 5, 0, 0, 8, 1),
        ("NTL", 5, 1, 0, 6, 0),
        ("NTL", 7, 0, 1, 8, 1),
        ("S", 1, 1, 0, 0, 0),
    ],
)
@pytest.mark.rule("R29")
def test_a_revoke_moves_two_tricks_after_the_count_is_turned(
    trump: str, tricks: int, by_visitors: int, by_home: int, count: int, flags: int
) -> None:
    status, text = ask_referee("revoke", trump=trump, tricks=tricks, by_visitors=by_visitors, by_home=by_home)

    assert status == 200
    assert text.startswith(f"The visitors carry {flags} flag{'' if flags == 1 else 's'} home Their count is {count};")


@pytest.mark.parametrize(
    ("page", "question"),
    [
        ("special-hand", {"card": ["6H", "6H"]}),
        ("special-hand", {"card": ["1H"]}),
        ("special-hand", {"card": ["2H", "3H", "4H", "5H", "6H", "7H"]}),
        ("card", {"card": ["6S"], "led": "X"}),
        ("card", {"card": ["6S", "6S"], "led": "S"}),
        ("columns", {"column-1": "2C 3C"}),
        ("trick", {"trump": "X", "played": "9C"}),
        ("trick", {"trump": "H", "played": "2C,3C,4C,5C,6C,7C,8C,9C"}),
        ("revoke", {"tricks": "14"}),
        ("revoke", {"tricks": "3", "trump": "X"}),
    ],
)
def test_a_question_that_cannot_be_is_refused(page: str, question: dict[str, object]) -> None:
    status, text = ask_referee(page, **question)

    assert (status, bool(text)) == (422, True)
