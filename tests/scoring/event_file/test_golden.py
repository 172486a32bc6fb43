"""Event files that were saved before: they load, and are saved again as the same bytes."""

from pathlib import Path

import pytest

from tests.events import load, save

GOLDEN = Path(__file__).parents[2] / "golden" / "event_files"
EXAMPLE = Path(__file__).parents[3] / "tournament" / "examples" / "provincial_games.json"
SAVED = sorted(file.name for file in GOLDEN.glob("*.json") if file.name != "by_hand.json")


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

    assert save(event) == (GOLDEN / saved).read_text(encoding="utf-8")
