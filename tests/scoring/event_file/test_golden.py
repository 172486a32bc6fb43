"""Event files that were saved before: they load, and are saved again as the same bytes."""

import json
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import transaction

from tests.events import ODD, load, save
from tournament.domain import Refusal

GOLDEN = Path(__file__).parents[2] / "golden" / "event_files"
EXAMPLE = Path(__file__).parents[3] / "tournament" / "examples" / "provincial_games.json"
SAVED = sorted(file.name for file in GOLDEN.glob("*.json") if file.name != "by_hand.json")


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("name", SAVED)
def test_a_file_saved_before_is_loaded_and_saved_as_the_same_bytes(name: str) -> None:
    saved = (GOLDEN / name).read_text(encoding="utf-8")

    assert save(load(saved)) == saved


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("by_hand", "saved"),
    [(GOLDEN / "by_hand.json", "by_hand_saved.json"), (EXAMPLE, "provincial_example.json")],
    ids=["by hand", "example"],
)
def test_a_file_made_by_hand_is_played_as_before_log_and_all(by_hand: Path, saved: str) -> None:
    event = load(by_hand.read_text(encoding="utf-8"))

    made, before = json.loads(save(event)), json.loads((GOLDEN / saved).read_text(encoding="utf-8"))
    # Signed by the key of this installation and sealed with a salt, which every run of the tests makes anew; and it
    # tells who somebody was besides the name.
    assert made.pop("signature")
    assert made.pop("salt")
    assert made["movement"].pop("certificate")
    for entry in (*made["log"], *before["log"]):
        entry.pop("seals", None)
        entry.pop("who", None)
        entry.pop("digest")
    assert made == before


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a document: what holds it, and its key or index there."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


@pytest.mark.slow
@pytest.mark.django_db
def test_a_file_made_by_hand_that_was_bent_somewhere_is_loaded_or_refused_in_a_sentence() -> None:
    results = Counter[str]()
    for seed in range(60):
        chance, data = Random(seed), json.loads((GOLDEN / "by_hand.json").read_text(encoding="utf-8"))
        holder, key = chance.choice(places(data))
        holder[key] = chance.choice(ODD)
        with suppress(Refusal), transaction.atomic():
            results["tried"] += 1
            save(load(json.dumps(data)))
            results["loaded"] += 1
            transaction.set_rollback(True)

    assert 0 < results["loaded"] < results["tried"]
