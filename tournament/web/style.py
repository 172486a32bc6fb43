"""The page that shows every component of the pages once, filled with a made-up weekend, in light and in dark."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rotations.domain.hand import Trump
from tournament.domain.team import Pair, Seat
from tournament.web.pictures import BracketPicture, PlayoffHand, Side, bracket_picture, matrix_picture

TABLES = 16
THEMES = ("light", "dark")
SCREENS = {"": "style.html", "hall": "style_hall.html", "count": "style_count.html"}
LONG_NAME = "The Grande Prairie Ladies’ Auxiliary"

PLACES: list[dict[str, Any]] = [
    {"place": 1, "url": "#table", "table": 12, "team": "Foothills Four", "zone": "Zone 4 · Calgary", "days": [17, 20]}
    | {"total": 37, "advances": True, "why": "17 + 20 = 37."},
    {"place": 2, "table": 9, "team": LONG_NAME, "zone": "Zone 1 · Peace", "days": [14, 17], "total": 31}
    | {"advances": True, "cut": True, "why": "14 + 17 = 31; won the playoff of tables 4, 9 and 12."},
    {"place": 3, "table": 4, "team": "Lakeland Aces", "zone": "Zone 7", "days": [19, 12], "total": 31}
    | {"why": "19 + 12 = 31; lost the last hand of the playoff."},
    {"place": 4, "shared": True, "table": 1, "team": "Red Deer Rebels", "zone": "Zone 4", "days": [13, 11], "total": 24}
    | {"why": "13 + 11 = 24, the same as table 16; the place is shared."},
    {"place": 4, "shared": True, "table": 16, "team": "Yellowhead", "zone": "Zone 5", "days": [24, None], "total": 24}
    | {"owes": 2, "why": "24 on day 1; day 2 is not counted yet. Owes 2 flags."},
]

WHO = (Pair.AB, Pair.XY, Pair.AX, Pair.BY, Pair.AY, Pair.BX)
TRUMPS = (Trump.H, Trump.S, Trump.D, Trump.C, Trump.NT_LOW, Trump.NT_HIGH)
DEALERS = (Seat.B, Seat.X, Seat.A, Seat.Y, Seat.A, Seat.X)
SHIFTS = (1, 2, 3, 4, 8, 5)

CRITERIA = (
    ("encounter", "Meetings", "Every two teams meet 6 or 7 times.", 2280, 2280, "100", ""),
    ("soon", "Rematches", "The soonest rematch comes 6 hands later.", 0, 0, "100", ""),
    ("trump", "Trumps", "Two teams meet in every suit, 8 of them once too often.", 168, 160, "99.1", "structural"),
)

SECTIONS = (
    ("Teams and seats", "done", "16 teams, 8 zones"),
    ("Movement", "done", "balanced, 97.2 of 100"),
    ("Sheets", "attention", "table 7’s sheet failed: a name does not fit"),
    ("Day 1", "todo", "14 of 16 tables counted"),
    ("Day 2", "todo", ""),
)

SQUARES = (
    ("done", "14 flags"),
    ("attention", "second count"),
    ("todo", "not counted"),
    ("conflict", "counts differ"),
    ("done", "9 flags"),
    ("todo", "not counted"),
    ("todo", "not counted"),
    ("todo", "not counted"),
)


class SampleForm(forms.Form):
    """A form with one field of each kind; bound to nothing it shows how a wrong field looks."""

    name = forms.CharField(label="Team", help_text="As it should stand on the sheets.")
    hand = forms.IntegerField(
        label="After hand", min_value=1, error_messages={"required": "Say after which hand the flags were lent."}
    )
    zone = forms.ChoiceField(label="Zone", choices=[("1", "Zone 1 · Peace"), ("2", "Zone 2")], required=False)
    paper = forms.ChoiceField(
        label="Paper", choices=[("letter", "Letter"), ("a4", "A4")], widget=forms.RadioSelect, required=False
    )
    reason = forms.CharField(label="Reason", widget=forms.Textarea, required=False)
    is_large = forms.BooleanField(label="Large print", required=False)


def style_page(request: HttpRequest) -> HttpResponse:
    """Every component; `?theme=dark` or `light` holds one theme, `?show=hall` or `count` shows one whole screen."""
    theme = request.GET.get("theme", "")
    sample: dict[str, Any] = {
        "theme": theme if theme in THEMES else "",
        "places": PLACES,
        "days": [1, 2],
        "hands": sample_hands(),
        "certificate": {"score": "97.2", "criteria": [criterion(*line) for line in CRITERIA]},
        "sections": [{"name": name, "state": state, "says": says, "url": "#desk"} for name, state, says in SECTIONS],
        "squares": [
            {"table": table, "state": state, "says": says, "url": "#count"}
            for table, (state, says) in enumerate(SQUARES, start=1)
        ],
        "matrix": matrix_picture([[6 + (abs(i - j) in (4, 6, 12)) for j in range(TABLES)] for i in range(TABLES)]),
        "bracket": sample_bracket(),
        "form": SampleForm({"name": "Foothills Four", "paper": "letter"}),
    }
    sample |= {"hand": sample["hands"][4], "next_hand": sample["hands"][5]}
    return render(request, SCREENS.get(request.GET.get("show", ""), SCREENS[""]), sample)


def sample_hands() -> list[dict[str, Any]]:
    """Six hands of two sessions, as the movement and a table's sheet show them."""
    return [
        {
            "number": number, "session": 1 + (number > 3), "who": WHO[number - 1], "trump": TRUMPS[number - 1],
            "dealer": DEALERS[number - 1], "shift": SHIFTS[number - 1], "move_to": 7 + SHIFTS[number - 1],
            "visited_by": (6 - SHIFTS[number - 1]) % TABLES + 1,
        }
        for number in range(1, 7)
    ]  # fmt: skip


def criterion(name: str, title: str, says: str, achieved: int, bound: int, score: str, note: str) -> dict[str, Any]:
    """One line of the sample certificate."""
    return {
        "name": name, "title": title, "says": says, "achieved": achieved, "bound": bound, "score": score, "note": note,
    }  # fmt: skip


def sample_bracket() -> BracketPicture:
    """The book's three-way playoff of tables 4, 9 and 12, its last hand not played yet."""
    return bracket_picture(
        [
            PlayoffHand(
                1,
                (
                    Side("Lakeland Aces", 4, tricks=5),
                    Side(LONG_NAME, 9, 8, is_winner=True),
                ),
                "Hearts, 9B deals",
            ),
            PlayoffHand(
                2,
                (Side(LONG_NAME, 9, winner_of=1), Side("Foothills Four, with a bye", 12)),
                "trump and dealer are cut",
            ),
        ]
    )
