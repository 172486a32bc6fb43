"""Every side game keeps the common promises."""

import json
from random import Random

import pytest
from django.http import QueryDict
from hypothesis import given, settings, strategies as st

from scoring.side_games.domain.game import Deal, Game, ScoreSheet
from scoring.side_games.domain.games import GAMES
from scoring.side_games.services import DealsFile
from scoring.side_games.web.pages import read_deal
from tests.side_game_deals import play_side_game
from tournament.domain.refusal import Refusal
from tournament.schemas import read_record

pytestmark = pytest.mark.slow

WORDS = sorted({column.key for game in GAMES.values() for column in game.columns} | {"Ann"})
NAME = st.sampled_from([*WORDS, "target", "beat_knocker"])
PLAIN = st.one_of(st.none(), st.booleans(), st.integers(-1, 14), st.floats(), st.sampled_from(["Ann", "Bob", "6D", ""]))
JSON = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["Ann", "Bob", "Eve"]), inner),
    max_leaves=6,
)


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


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
