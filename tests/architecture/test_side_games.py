"""Every side game found by walking the package keeps the common promises, and a sixth one edits nothing else."""

import json
import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from scoring.side_games.domain import games as game_modules
from scoring.side_games.domain.game import Game, Kind, ScoreSheet, entry_fields, games, read_entry
from scoring.side_games.services import DealsFile
from tests.side_game_deals import DEALS, play_side_game
from tournament.domain.refusal import Refusal
from tournament.schemas import read_record

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parent.parent / "scoring" / "side_games" / "domain" / "games"
SIXTH = TESTS / "sixth"
ONE_PAGE = 450
KEY = re.compile(r"[a-z]+(_[a-z]+)*")

WORDS = sorted({column.key for game in games().values() for column in game.columns} | {"Ann"})
NAME = st.sampled_from([*WORDS, "target", "beat_knocker"])
PLAIN = st.one_of(st.none(), st.booleans(), st.integers(-1, 14), st.floats(), st.sampled_from(["Ann", "Bob", "6D", ""]))
JSON = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["Ann", "Bob", "Eve"]), inner),
    max_leaves=6,
)

every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))


@every_game
def test_a_game_is_kept_under_its_key_with_its_test_and_its_deals(game: Game) -> None:
    assert import_module(f"scoring.side_games.domain.games.{game.key}").GAME is game
    assert (TESTS / f"test_{game.key}.py").is_file()
    assert DEALS.keys() == games().keys()


@every_game
def test_every_setting_takes_its_default_and_says_what_it_means(game: Game) -> None:
    for setting in game.settings:
        assert KEY.fullmatch(setting.key)
        assert setting.label
        assert setting.meaning.endswith(".")
        assert setting.accept(setting.default) == setting.default
        assert setting.choices[:1] in ((), (setting.default,))


@every_game
def test_every_column_can_be_headed_and_filled_in(game: Game) -> None:
    assert game.endings
    for column in game.columns:
        assert KEY.fullmatch(column.key)
        assert column.label
        assert column.hint.endswith(".")
        assert column.kind in (Kind.NUMBER, Kind.CARDS) or column.most == 0
        assert column.kind in (Kind.SIDE, Kind.TICK) or column.most > column.least


@every_game
def test_the_rules_fill_one_page_and_no_more(game: Game) -> None:
    assert 100 <= sum(len(paragraph.split()) for paragraph in game.rules) <= ONE_PAGE
    assert all(paragraph.endswith((".", ".)")) for paragraph in game.rules)


@every_game
def test_deals_and_answers_survive_json_and_come_back_through_form_and_sheet(game: Game) -> None:
    sides = [f"Side {number}" for number in range(game.fewest_sides)]
    deals = play_side_game(game.key, sides, {}, Random(game.key), deals=40)

    through_json = json.loads(json.dumps({"sides": sides, "settings": {}, "deals": deals}))
    through_form = [read_entry(game, sides, written_in_form(game, sides, deal)) for deal in deals]
    tally = game.tally(**through_json)

    assert json.loads(json.dumps(tally)) == tally
    assert game.tally(sides, through_form, {}) == tally
    sheet = ScoreSheet(game, tuple(sides), {}, tuple(deals))
    assert all(len(cells) == len(sheet.headings) for _, cells in sheet.rows)


def written_in_form(game: Game, sides: list[str], deal: dict[str, object]) -> dict[str, str]:
    """What somebody types to enter this deal: every field of the ending whose columns the deal has."""
    ending = next(
        ending
        for ending in game.endings
        if ending.fits({key: value for key, value in deal.items() if value is not None})
    )
    written = {"ending": ending.key}
    for field in entry_fields(game, ending.key, sides):
        value = deal.get(field.column.key)
        if field.side is not None and isinstance(value, dict):
            value = value.get(field.side)
        if isinstance(value, list):
            value = " ".join(value)
        written[field.name] = "" if value is None else str(value)
    return written


@every_game
@settings(max_examples=50)
@given(deals=st.lists(st.dictionaries(st.sampled_from(WORDS), JSON), max_size=3), rules=st.dictionaries(NAME, JSON))
def test_whatever_json_comes_is_tallied_or_refused(game: Game, deals: list[object], rules: dict[str, object]) -> None:
    sides = ["Ann", "Bob"]

    for document in ({"sides": sides, "deals": deals}, {"sides": sides, "settings": rules}, {"sides": deals}):
        assert answered(game, document)


def answered(game: Game, document: dict[str, object]) -> str:
    """The answer as JSON, or the sentence of the refusal; anything else is a bug."""
    try:
        file = read_record(document, DealsFile)
        return json.dumps(game.tally(file.sides, file.deals, file.settings))
    except Refusal as refusal:
        return str(refusal)


@pytest.fixture
def sixth_game(monkeypatch: pytest.MonkeyPatch) -> str:
    """German whist on the game_modules, for one test."""
    monkeypatch.setattr(game_modules, "__path__", [*game_modules.__path__, str(SIXTH)])
    return "german_whist"


def test_a_sixth_game_is_one_file_and_edits_nothing_else(sixth_game: str) -> None:
    sides = ["Ann", "Bob"]
    game = games()[sixth_game]
    entered = [
        read_entry(game, sides, {"ending": "played", "tricks-1": "7", "tricks-2": "6"}),
        read_entry(game, sides, {"ending": "played", "tricks-1": "9", "tricks-2": "4"}),
    ]

    tally = game.tally(sides, entered, {"target": 2})

    assert tally == {"over": True, "points": {"Ann": 2, "Bob": 0}, "winners": ["Ann"]}
    assert ScoreSheet(game, tuple(sides), {}).headings == ("Tricks: Ann", "Tricks: Bob")
