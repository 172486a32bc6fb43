"""Every text that a person reads can be translated: Django's own extraction finds every refusal where it is written."""

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.utils import translation
from django.utils.translation import trans_real
from pytest_django import Settings

from rotations.domain.design import PLANS
from rotations.domain.hand import Trump
from rotations.domain.judging.sentences import HEADINGS
from scoring.services.printing import SHEETS
from tests.architecture.sources import COLUMNS, ROOT, code, name_of, tree
from tournament.domain.level import Level
from tournament.domain.refusal import Phrase, Refusal
from tournament.domain.team_list.headings import Column
from tournament.management.commands.makemessages import REFUSALS
from tournament.web.errors import refusal_message
from tournament.web.permissions import Audience

LETTERS = 3
"""At most so many has a label that is a sign rather than a word, such as `A4` or `A&B`."""

MARKED = ("_", "gettext", "gettext_noop")
MARKED_ELSEWHERE = {
    "refusal.text",  # the message of a refusal that is raised again
    "say_why_not(event, shown)",
    "should",  # of a line of a typed sheet
    "has if move else lacks",
    "sentence",  # of an entry of an event file without its time
    "text",  # what is wrong with a deal, which `ImpossibleDeal` was given
}
"""Messages that are not written where they are refused."""

PLACES = {name: int(place or 1) - 1 for name, _colon, place in (each.partition(":") for each in REFUSALS)}
"""Which argument of each class of refusals is the message."""

OF_LIBRARIES = {"tournament/api/errors.py", "tournament/api/views.py", "tournament/api/authentication.py"}
"""Modules whose `NotFound` is REST framework's; its texts are marked as all texts of the API are."""


def name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def classes_of_refusals() -> set[str]:
    results = {"Refusal"}
    classes = [node for path in code() for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)]
    while more := {each.name for each in classes if results & set(map(name, each.bases))} - results:
        results |= more
    return results


def messages() -> Iterator[tuple[str, ast.expr]]:
    """Where each refusal is written, and its message."""
    for path in code():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and name(node.func) in PLACES and len(node.args) > PLACES[name(node.func)]:
                yield f"{name_of(path)}:{node.lineno}", node.args[PLACES[name(node.func)]]


@pytest.mark.slow
def test_every_class_of_refusals_is_known_to_the_extraction() -> None:
    # `UnknownSender` writes its one message itself.
    assert set(PLACES) == classes_of_refusals() - {"UnknownSender"}


@pytest.mark.slow
def test_every_refusal_is_a_message_that_stands_where_it_is_written() -> None:
    problems = [
        f"{where}: {ast.unparse(message)}"
        for where, message in messages()
        if not (isinstance(message, ast.Constant) or ast.unparse(message) in MARKED_ELSEWHERE)
        and not (isinstance(message, ast.Call) and name(message.func) in MARKED)
        and where.partition(":")[0] not in OF_LIBRARIES
    ]

    assert problems == []


@pytest.mark.slow
def test_the_words_that_fill_in_a_refusal_are_marked_too() -> None:
    problems = [
        f"{name_of(path)}:{node.lineno}: {value.arg} is “{word}”"
        for path in code()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and name(node.func) in {*PLACES, "Phrase"}
        for value in node.keywords
        for word in words(value.value)
        if re.search("[a-z]{2}", word)
    ]

    assert problems == []


def words(node: ast.expr) -> Iterator[str]:
    """What is written where a value is given: as it is, as one of two, as part of a text, or between the joined."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*words(one), *words(other))
        case ast.BoolOp(values=parts) | ast.JoinedStr(values=parts):
            yield from (word for part in parts for word in words(part))
        case ast.Call(func=ast.Attribute(value=separator, attr="join")):
            yield from words(separator)


def test_every_text_of_a_template_is_marked() -> None:
    problems = []
    for path in (ROOT / "templates").rglob("*.html"):
        text = path.read_text()
        for marked in ("comment", "blocktranslate", "block body_class", "script"):
            end = "</script>" if marked == "script" else "{% end" + marked.split()[0] + " %}"
            start = "<script" if marked == "script" else "{% " + marked
            text = re.sub(re.escape(start) + ".*?" + re.escape(end), "", text, flags=re.DOTALL)
        attributes = re.findall(r'(?:aria-label|placeholder|title|alt)="([^"{]+)"', text)
        words = re.sub("{#.*?#}|{%.*?%}|{{.*?}}", "", text, flags=re.DOTALL)
        words = re.sub("<[^>]*>|&#?[a-zA-Z0-9]+;", " ", words)
        problems += [f"{path.name}: {word}" for word in re.findall("[A-Za-z]{2,}", " ".join([words, *attributes]))]

    assert problems == []


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("xgettext") is None, reason="gettext, which Django extracts by, is not installed")
def test_djangos_extraction_finds_every_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (*COLUMNS, "templates"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.pyc", "static", "migrations")
        )
    (tmp_path / "locale").mkdir()
    monkeypatch.chdir(tmp_path)
    call_command("makemessages", locale=["fr"], verbosity=0)

    catalogue = msgids((tmp_path / "locale/fr/LC_MESSAGES/django.po").read_text())
    texts = {message.value for _where, message in messages() if isinstance(message, ast.Constant)}
    assert len(texts) > 300
    assert sorted(texts - catalogue) == []
    labels = {*PLANS.values(), *HEADINGS.values(), *(sheet.label for sheet in SHEETS.values())}
    labels |= {each.label for each in (*Column, *Level, *Trump)} | {each.value for each in Audience}
    fields = [field for model in apps.get_models() for field in model._meta.get_fields()]
    labels |= {label for field in fields for _, label in getattr(field, "flatchoices", ()) if len(label) > LETTERS}
    assert sorted({*labels, "Name or password is wrong.", "Deal %(deal)s: %(what)s"} - catalogue) == []


def msgids(text: str) -> set[str]:
    """The messages of a catalogue."""
    result, reading = [""], False
    for line in text.splitlines():
        if line.startswith("msgid "):
            result.append("")
        reading = line.startswith("msgid ") or (reading and line.startswith('"'))
        if reading:
            result[-1] += ast.literal_eval(line.removeprefix("msgid "))
    return set(result)


def test_a_refusal_is_read_in_the_readers_language_with_what_is_refused_within_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.USE_I18N = True  # as where LANGUAGE_CODE names another language
    monkeypatch.setattr(translation, "_trans", trans_real)
    why = Refusal("%(what)s: %(who)s", what=Refusal("This field is required."), who=Phrase("No"))
    refusal = Refusal("Line %(line)s: %(why)s", line=3, why=why)

    with translation.override("fr"):
        assert refusal_message(refusal) == "Line 3: Ce champ est obligatoire.: Non"
    assert str(refusal) == refusal_message(refusal) == "Line 3: This field is required.: No"
