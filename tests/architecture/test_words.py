"""What is shown and printed uses the book's words: one word for one thing."""

import re

from tests.architecture.sources import name_of, row, strings, templates

NOT_THE_BOOKS = {
    "competition": "event",
    "tier": "level",
    "squad": "team",
    "participant": "player",
    "couple": "pair",
    "station": "table",
    "schedule": "movement",
    "travel": "go out",
    "attacker": "visitors",
    "defender": "home",
    "leaderboard": "standings",
    "rank": "place",
    "tiebreaker": "playoff",
    "override": "ruling",
}
"""Words that would contradict the glossary, with the book's word for the same thing."""


def wrong_words(text: str) -> list[str]:
    """The words in the text that the book calls otherwise, each with the book's word."""
    used = re.findall(rf"\b({'|'.join(NOT_THE_BOOKS)})s?\b", text, re.IGNORECASE)
    return sorted({f"{word.lower()}, say {NOT_THE_BOOKS[word.lower()]}" for word in used})


def visible_text(template: str) -> str:
    """What a template shows a reader: its text, its labels and the texts it gives to an include."""
    text = re.sub(
        r"\{#.*?#\}|\{% comment.*?endcomment %\}|<script.*?</script>|<style.*?</style>", "", template, flags=re.DOTALL
    )
    text = re.sub(r"\{% include \"[^\"]*\"(.*?)%\}", lambda given: " ".join(re.findall(r'"(.*?)"', given[1])), text)
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", text, flags=re.DOTALL)
    labels = re.findall(r"(?:aria-label|title|placeholder|alt)=\"([^\"]*)\"", text)
    return " ".join([re.sub(r"<[^>]*>", " ", text), *labels])


def test_pages_use_the_books_words() -> None:
    words = {name_of(path): wrong_words(visible_text(path.read_text())) for path in templates()}

    assert {name: wrong for name, wrong in words.items() if wrong} == {}


def test_sheets_and_messages_use_the_books_words() -> None:
    modules = [*row("sheets"), *row("web"), *row("services"), *row("queries")]
    words = {name_of(path): wrong_words(" ".join(text for text in strings(path) if " " in text)) for path in modules}

    assert {name: wrong for name, wrong in words.items() if wrong} == {}
