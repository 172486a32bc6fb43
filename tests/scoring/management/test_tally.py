"""`tally`: the answers and refusals a zone office's spreadsheet relies on."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scoring.side_games.domain.game import ImpossibleDeal
from tests.refusals import why_raised
from tests.servers import ROOT, environment
from tournament.domain import NotFound, Refusal
from tournament.schemas import DocumentRefused

ANSWERS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "minnesota_whist": (
        {
            "sides": ["Us", "Them"],
            "deals": [
                {"granded": "Us", "tricks": {"Us": 10, "Them": 3}},
                {"granded": "Us", "tricks": {"Us": 5, "Them": 8}},
                {"granded": None, "tricks": {"Us": 9, "Them": 4}},
            ],
        },
        {"over": False, "points": {"Us": 4, "Them": 7}, "winners": []},
    ),
    "open_whist": (
        {"sides": ["Us", "Them"], "settings": {"target": 2}, "deals": [{"tricks": {"Us": 8, "Them": 5}}]},
        {"over": True, "points": {"Us": 2, "Them": 0}, "winners": ["Us"]},
    ),
    "knockout_whist": (
        {"sides": ["Ann", "Bob", "Cy"], "deals": [{"tricks": {"Ann": 3, "Bob": 4, "Cy": 0}}]},
        {
            "over": False,
            "points": {"Ann": 3, "Bob": 4, "Cy": 0},
            "winners": [],
            "out": [],
            "dog": ["Cy"],
            "next": {
                "round": 2,
                "cards": {"Ann": 6, "Bob": 6, "Cy": 1},
                "dealer": "Bob",
                "eldest": "Cy",
                "chooser": "Bob",
            },
        },
    ),
    "whistler": (
        {
            "sides": ["Ann", "Bob"],
            "deals": [
                {"knocker": "Ann", "points": {"Ann": 30, "Bob": 28}},
                {"special": "Bob", "hand": ["6D", "7C", "8S", "9H"], "knocker": "Ann"},
                {"stock_out": True},
            ],
        },
        {
            "over": False,
            "points": {"Ann": 1, "Bob": 2},
            "winners": ["Bob"],
            "special": "runner",
            "specials": [None, "runner", None],
        },
    ),
}


def tallied(game: str, file: Path) -> dict[str, Any]:
    output = StringIO()
    call_command("tally", game, str(file), "--json", stdout=output)
    result: dict[str, Any] = json.loads(output.getvalue())
    return result


def typed(*arguments: str, text: bytes) -> "subprocess.CompletedProcess[bytes]":
    """The command at a terminal, with the text on standard input."""
    command = [sys.executable, str(ROOT / "manage.py"), "tally", *arguments]
    return subprocess.run(command, env=environment(), input=text, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("game", ANSWERS)
def test_a_game_is_tallied_from_a_file(game: str, tmp_path: Path) -> None:
    document, tally = ANSWERS[game]
    file = tmp_path / "deals.json"
    file.write_text(json.dumps(document))

    assert tallied(game, file) == tally


@pytest.mark.parametrize(
    ("game", "text", "kind"),
    [
        ("whistler", "[" * 100_000, DocumentRefused), ("whistler", f"[{'1' * 6_000}]", DocumentRefused),
        ("whistler", '{"sides": [], "deals": [], "deals": []}', DocumentRefused), ("bridge", "", NotFound),
        ("whistler", r'{"sides": ["\ud800"]}', DocumentRefused),
        ("open_whist", '{"sides": ["Us", "Them"], "deals": [{"tricks": {"Us": 8, "Them": 6}}]}', ImpossibleDeal),
        ("whistler", "[]", Refusal),
    ],
)  # fmt: skip
def test_a_file_no_sheet_could_be_is_refused(game: str, text: str, kind: type[Exception], tmp_path: Path) -> None:
    file = tmp_path / "deals.json"
    file.write_text(text)

    why_raised(kind, tallied, game, file)


def test_deals_come_on_standard_input() -> None:
    document, tally = ANSWERS["whistler"]

    done = typed("whistler", "-", "--json", text=json.dumps(document).encode())

    assert (done.returncode, json.loads(done.stdout), done.stderr) == (0, tally, b"")


def test_people_read_who_leads_and_what_comes_next(tmp_path: Path) -> None:
    file, output = tmp_path / "deals.json", StringIO()
    file.write_text(json.dumps(ANSWERS["knockout_whist"][0]))

    call_command("tally", "knockout_whist", str(file), stdout=output)

    assert output.getvalue().splitlines() == [
        "Knockout Whist",
        "Leading: nobody",
        "    3  Ann",
        "    4  Bob",
        "    0  Cy",
        "out: nobody",
        "dog: Cy",
        "next: round 2, cards Ann 6, Bob 6, Cy 1, dealer Bob, eldest Cy, chooser Bob",
    ]


def test_a_refusal_is_a_sentence_and_exit_1() -> None:
    result = typed("whistler", "-", "--json", text=b"\xff")

    assert (result.returncode, result.stdout, result.stderr) == (1, b"", b"The file is not text in UTF-8.\n")
