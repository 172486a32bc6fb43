"""Every side game keeps the common promises."""

import json

import pytest
from hypothesis import given, settings, strategies as st

from scoring.side_games.domain.game import Game
from scoring.side_games.domain.games import GAMES
from scoring.side_games.services import DealsFile
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
