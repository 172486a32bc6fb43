"""One word for one thing, as the book says it: the words this house does not use."""

import re

from tests.architecture.sources import code, name_of, row, strings, templates

# Never, in code or on a page.
NEVER = """
    competition competitions tier tiers squad squads participant participants couple couples station stations
    schedule schedules transfer transfers travel travels attacker attackers defend defends defender defenders
    leaderboard leaderboards tiebreaker tiebreakers override overrides overridden
"""

# Words that Python, Django or the pack of cards need in code, but that no page and no sheet says.
NEVER_SAID = """
    round rounds group groups position positions board boards rank ranks report reports document documents
    user users staff admin admins marker markers pattern patterns variant variants scores
"""

# What the book itself says, a library's own name, or a side game in its own words.
QUOTED = ("markers in fives", "ENUM_NAME_OVERRIDES")
SIDE_GAMES = ("scoring/side_games/domain/games/",)


def found(words: str, text: str) -> list[str]:
    for quoted in QUOTED:
        text = text.replace(quoted, "")
    # An underscore joins words in code; so do capitals in a class's name.
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text.replace("_", " "))
    return sorted(set(re.findall(rf"\b(?:{'|'.join(words.split())})\b", plain, re.IGNORECASE)))


def said(template: str) -> str:
    """What a template puts before a reader: its text, its labels and the texts it translates."""
    text = re.sub(r"\{%\s*(?:translate|trans)\s+(['\"])(.*?)\1.*?%\}", r"\2", template, flags=re.DOTALL)
    text = re.sub(
        r"\{#.*?#\}|\{% comment.*?endcomment %\}|<script.*?</script>|<style.*?</style>", "", text, flags=re.DOTALL
    )
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", text, flags=re.DOTALL)
    labels = re.findall(r"(?:aria-label|title|placeholder|alt)=\"([^\"]*)\"", text)
    return " ".join([re.sub(r"<[^>]*>", " ", text), *labels])


def test_no_module_uses_a_word_for_something_the_book_calls_otherwise() -> None:
    modules = [path for path in code() if not name_of(path).startswith(SIDE_GAMES)]

    assert {name_of(path): words for path in modules if (words := found(NEVER, path.read_text()))} == {}


def test_no_page_says_another_word_than_the_book() -> None:
    words_of = {name_of(path): found(NEVER + NEVER_SAID, said(path.read_text())) for path in templates()}

    assert {name: words for name, words in words_of.items() if words} == {}


def test_no_sheet_and_no_refusal_says_another_word_than_the_book() -> None:
    modules = [*row("sheets"), *row("web"), *row("services"), *row("queries")]
    sentences = [(name_of(path), text) for path in modules for text in strings(path) if " " in text]

    assert [(name, text) for name, text in sentences if found(NEVER + NEVER_SAID, text)] == []
