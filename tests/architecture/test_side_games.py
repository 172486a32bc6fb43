"""Every side game keeps the common promises."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.http import QueryDict
from hypothesis import given, settings, strategies as st

from scoring.side_games.domain.game import Deal, Game, ImpossibleDeal, Kind, ScoreSheet
from scoring.side_games.domain.games import GAMES
from scoring.side_games.services import DealsFile
from scoring.side_games.web.pages import read_deal
from tests.refusals import why_raised
from tests.side_game_deals import play_side_game
from tournament.domain.refusal import Refusal
from tournament.schemas import read_record

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parent.parent / "scoring" / "side_games" / "domain" / "games"
WORDS = sorted({column.key for game in GAMES.values() for column in game.columns} | {"Ann"})
NAME = st.sampled_from([*WORDS, "target", "beat_knocker"])
PLAIN = st.one_of(st.none(), st.booleans(), st.integers(-1, 14), st.floats(), st.sampled_from(["Ann", "Bob", "6D", ""]))
JSON = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["Ann", "Bob", "Eve"]), inner),
    max_leaves=6,
)

WRONG = [None, True, 0, -1, 1.5, "1", "x", [], {}]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
def test_a_game_has_tests_of_its_rules_and_takes_of_its_settings_what_they_declare(game: Game) -> None:
    sides = [f"Side {number}" for number in range(game.fewest_sides)]
    values = [(setting, value) for setting in game.settings for value in (*setting.choices, *WRONG, 1, 999)]

    taken = [(setting.key, value) for setting, value in values if is_taken(game, sides, [], {setting.key: value})]

    assert (TESTS / f"test_{game.key}.py").exists()
    assert taken == [
        (setting.key, value)
        for setting, value in values
        if type(value) in (int, str) and (value in setting.choices if setting.choices else value in (1, 999))
    ]
    assert not is_taken(game, sides, [], {"no such setting": 1})
    assert [is_taken(game, sides * many, [], {}) for many in (0, 4)] == [False, False]


@every_game
def test_a_deal_that_a_game_does_not_declare_is_refused_with_its_number(game: Game) -> None:
    sides = [f"Side {number}" for number in range(game.fewest_sides)]
    deals = play_side_game(game.key, sides, {}, Random(game.key), deals=6)

    for number, deal in enumerate(deals, start=1):
        for wrong in spoiled(game, deal):
            said = why_raised(ImpossibleDeal, game.tally, sides, [*deals[: number - 1], wrong], {})
            assert said.startswith(f"Deal {number}: ")


def is_taken(game: Game, sides: list[str], deals: list[Deal], rules: dict[str, object]) -> bool:
    try:
        game.tally(sides, deals, rules)
    except Refusal:
        return False
    return True


def spoiled(game: Game, deal: Deal) -> Iterator[object]:
    """The deal with one thing in it that cannot be, for each thing."""
    yield {}
    yield {**deal, "no such column": 1}
    for column in game.columns:
        value = deal.get(column.key)
        if isinstance(value, dict):
            side = next(iter(value))
            yield from (
                {**deal, column.key: value | {side: wrong}} for wrong in (*WRONG[1:2], *WRONG[3:], column.most + 1)
            )
            yield {**deal, column.key: value | {"Eve": 0}}
            yield {**deal, column.key: {}}
            yield {**deal, column.key: list(value)}
        elif value is not None:
            yield {
                **deal,
                column.key: {Kind.SIDE: "Eve", Kind.CARDS: value[:1] if isinstance(value, list) else 0}.get(
                    column.kind, "yes"
                ),
            }
            if not column.optional:
                yield {**deal, column.key: None}


@every_game
def test_deals_and_answers_survive_json_and_come_back_through_form_and_sheet(game: Game) -> None:
    sides = [f"Side {number}" for number in range(game.fewest_sides)]
    deals = play_side_game(game.key, sides, {}, Random(game.key), deals=40)

    sheet = ScoreSheet(game, tuple(sides), {}, tuple(deals))
    through_json = json.loads(json.dumps({"sides": sides, "settings": {}, "deals": deals}))
    through_form = [read_deal(sheet, written_in_form(game, sides, deal)) for deal in deals]
    tally = game.tally(**through_json)

    assert json.loads(json.dumps(tally)) == tally
    assert game.tally(sides, through_form, {}) == tally
    assert all(len(cells) == len(sheet.headings) for _, cells in sheet.rows)


def written_in_form(game: Game, sides: list[str], deal: Deal) -> QueryDict:
    """What somebody types to enter this deal, by the names of the form's fields."""
    filled = {key: value for key, value in deal.items() if value is not None}
    ending = next(ending for ending in game.endings if ending.fits(filled))
    form = QueryDict(mutable=True)
    form["ending"] = ending.key
    for column in ending.columns:
        value = deal.get(column.key)
        if isinstance(value, dict):
            form.update({f"{column.key}-{sides.index(side) + 1}": str(number) for side, number in value.items()})
        elif isinstance(value, list):
            form.setlist(column.key, value)
        elif value is not True:
            form[column.key] = value or ""
    return form


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
