"""Names as they are typed on different keyboards."""

import pytest

from tournament.domain.team import name_key, place_key, search_key


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Zoë’s Aces", "Zoe\u0308's ACES"),
        ("O’Neill", "o`neill"),
        ("O‘Neill", "O´Neill"),
        ("Anne‑Marie", "anne–marie"),
        ("Two\u00a0 words", "two words"),
        ("ﬁve", "FIVE"),
        ("Straße", "STRASSE"),
    ],
)
def test_a_name_is_the_same_however_its_signs_and_accents_are_typed(name: str, other: str) -> None:
    assert (name_key(name), place_key(name)) == (name_key(other), place_key(other))


def test_other_letters_are_another_name() -> None:
    assert len(set(map(name_key, ["Zoë", "Zoe", "Anne-Marie", "Anne Marie", "Annemarie", "ONeill", "O'Neill"]))) == 7
    assert (place_key("Zone 5"), place_key("area  5"), place_key("Zone")) == ("5", "5", "zone")


@pytest.mark.parametrize("typed", ["zoe", "ZOË'S", "zoe\u0308’s a", "zoes aces"])
def test_a_search_needs_no_accents_and_no_apostrophes(typed: str) -> None:
    assert [search_key(typed) in search_key(name) for name in ("Zoë’s Aces", "Zoe\u0308's Aces")] == [True, True]


def test_a_search_takes_hyphens_for_blanks() -> None:
    assert search_key("Anne–Marie") == search_key("anne marie") == "anne marie"
