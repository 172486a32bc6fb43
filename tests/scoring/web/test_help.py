"""Help: each answer has one address, pages link to answers that are there, and what is quoted is written somewhere."""

import re
from html import unescape
from pathlib import Path

from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests import people

TEMPLATES = Path(settings.BASE_DIR) / "templates"
FILES = sorted((TEMPLATES / "help").glob("*.html"))
MOST_WORDS = 12
HELP_LINK = re.compile(r"block help %\}([\w-]+)\{%|url .help. %\}#([\w-]+)|/help/#([\w-]+)")


def in_one_line(text: str) -> str:
    return " ".join(unescape(text).split())


def anchors(markup: str) -> list[str]:
    return re.findall(r'id="([\w-]+)"', markup)


def test_every_answer_has_an_address_of_its_own_and_a_dozen_words_at_most(client: Client) -> None:
    page = people.browser_of_office().get(reverse("help")).text

    assert len(anchors(page)) == len({*anchors(page)}) > 40
    words = [line.split() for line in re.findall('data-words="([^"]*)"', page)]
    assert [line for line in words if not 0 < len(line) <= MOST_WORDS] == []
    assert 'id="the-office"' in page
    assert 'id="the-office"' not in client.get(reverse("help")).text


def test_pages_link_to_answers_that_are_there() -> None:
    there = {anchor for file in FILES for anchor in anchors(file.read_text())}
    linked = {
        (str(file.relative_to(TEMPLATES)), anchor)
        for file in TEMPLATES.rglob("*.html")
        for found in HELP_LINK.findall(file.read_text())
        for anchor in filter(None, found)
    }

    assert len(linked) > 20
    assert {link for link in linked if link[1] not in there} == set()


def test_what_help_quotes_is_written_on_a_page_or_a_sheet() -> None:
    """A button or a page that is renamed or taken out is named here, with its answer's file."""
    product = [
        file
        for file in Path(settings.BASE_DIR).glob("*/**/*")
        if file.suffix in {".html", ".py", ".js"} and file.parts[-2] not in {"help", "migrations"}
        if file.relative_to(settings.BASE_DIR).parts[0] in {"templates", "tournament", "rotations", "scoring"}
    ]
    written = in_one_line(" ".join(re.sub(r'"\s*\n\s*f?"', "", file.read_text()) for file in product))

    quoted = {(file.name, each) for file in FILES for each in re.findall("“(.*?)”", in_one_line(file.read_text()))}
    assert {(file, each) for file, each in quoted if each not in written} == set()
