"""Playoffs read back from their rows as the rules know them.  R43-R48."""

from typing import Any

import pytest

from scoring.playoff_record import read_playoff, write_playoff
from scoring.queries.standings import playoff_numbered
from tests.events import document, load
from tournament.domain.refusal import NotFound

pytestmark = pytest.mark.django_db

PLAYOFFS: list[dict[str, Any]] = [
    {"tables": [1, 2], "hands": []},
    {"tables": [1, 2], "hands": [{"tables": [1, 2], "trump": "D", "trump_card": "KD"}]},
    {"tables": [1, 2], "hands": [{"tables": [1, 2], "trump": "H", "dealer": "2B", "tricks": {"1": 6, "2": 7}}]},
    {"tables": [1, 2], "to_place": 1, "hands": []},
    {"tables": [1, 2, 3], "draw": {"1": ["5C", "2C"], "2": "KD", "3": ["5H", "9H"]}, "hands": []},
    {"tables": [1, 2, 3], "bye": 3, "hands": [{"tables": [1, 2], "trump": "H", "tricks": {"1": 13, "2": 0}}]},
    {
        "tables": [1, 2, 3],
        "draw": {"1": "9C", "2": "KD", "3": "5H"},
        "replacements": [{"table": 2, "missing": "A", "by": "X", "name": "Xia", "from_hand": 2}],
        "hands": [
            {"tables": [1, 2], "trump": "S", "dealer": "2A", "tricks": {"1": 3, "2": 10}},
            {
                "tables": [2, 3],
                "trump": "C",
                "dealer": "2X",
                "cuts": {"2X": ["AS", "AD"], "2B": "2C", "3A": ["AH", "9C"], "3B": "4D"},
            },
        ],
    },
    {
        "tables": [1, 2, 3, 4],
        "draw": {"1": "2C", "2": "3C", "3": "4C", "4": "5C"},
        "to_place": 2,
        "replacements": [{"table": 2, "missing": "A", "by": "Y", "name": "", "from_hand": 2}],
        "hands": [
            {
                "tables": [2, 3],
                "trump": "S",
                "dealer": "2Y",
                "cuts": {"2Y": "KC", "2B": "2C", "3A": "9C", "3B": "4D"},
                "tricks": {"2": 9, "3": 4},
            },
            {"tables": [1, 4], "trump": "H", "tricks": {"1": 6, "4": 7}},
        ],
    },
]


@pytest.mark.slow
@pytest.mark.parametrize("written", PLAYOFFS)
def test_a_stored_playoff_is_read_back_as_it_was_written(written: dict[str, Any]) -> None:
    tables = len(written["tables"])
    flags = [13] * tables + [12] * (4 - tables)
    flags[3] += 48 - sum(flags)
    event = load(document(4, counted=[flags if tables < 4 else [12] * 4], playoffs=[written]))

    stored = event.playoffs.all()[0]

    assert stored.playoff == read_playoff(written)
    assert write_playoff(stored.playoff) == written
    assert playoff_numbered(event, stored.pk) == stored


def test_another_events_playoff_is_not_this_ones() -> None:
    event = load(document())
    other = load(document(counted=[[13, 13, 11, 11]], playoffs=[{"tables": [1, 2]}]), slug="other")

    with pytest.raises(NotFound) as refusal:
        playoff_numbered(event, other.playoffs.all()[0].pk)

    assert str(refusal.value) == "Summer Games has no such playoff."
