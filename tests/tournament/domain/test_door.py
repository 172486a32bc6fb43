"""Fours drawn at the door: as many as can be, pairs together, fours whole."""

from functools import cache
from itertools import chain

import pytest

from tournament.domain.door import FOUR, Party, draw_fours, people_in, read_parties


def came(*counts: int) -> list[Party]:
    """So many parties of one, of two, and so on, everybody with a name of their own."""
    return [
        tuple(f"{size}{number}{letter}" for letter in "abcd"[:size])
        for size, count in enumerate(counts, start=1)
        for number in range(count)
    ]


@cache
def most_fours(singles: int, pairs: int, threes: int) -> int:
    """How many fours can be made at the most, tried out."""
    return max(
        (
            1 + most_fours(singles - one, pairs - two, threes - three)
            for one, two, three in ((4, 0, 0), (2, 1, 0), (0, 2, 0), (1, 0, 1))
            if one <= singles and two <= pairs and three <= threes
        ),
        default=0,
    )


def check(parties: list[Party], *, makes_three: bool) -> tuple[list[Party], list[Party]]:
    teams, left = draw_fours(parties, "evening", makes_three=makes_three)
    assert sorted(chain(*teams, *left)) == sorted(chain(*parties))
    places = {name: place for place, names in enumerate([*teams, *left]) for name in names}
    assert all(len({places[name] for name in party}) == 1 for party in parties)
    assert all(party in parties for party in left)
    return teams, left


@pytest.mark.parametrize("people", range(1, 41))
def test_any_number_of_people_in_singles_pairs_and_fours_leaves_three_over_at_most(people: int) -> None:
    for whole in range(people // FOUR + 1):
        for pairs in range((people - FOUR * whole) // 2 + 1):
            parties = came(people - FOUR * whole - 2 * pairs, pairs, 0, whole)
            for makes_three in (False, True):
                teams, left = check(parties, makes_three=makes_three)
                assert [len(team) for team in teams].count(FOUR) == people // FOUR
                assert people_in(left) == (0 if makes_three and people % FOUR == 3 else people % FOUR)
                assert set(came(0, 0, 0, whole)) <= set(teams)


@pytest.mark.parametrize("threes", range(1, 7))
def test_with_parties_of_three_no_other_draw_has_more_fours(threes: int) -> None:
    for singles in range(9):
        for pairs in range(6):
            parties = came(singles, pairs, threes)
            teams, _ = check(parties, makes_three=False)
            assert [len(team) for team in teams] == [FOUR] * most_fours(singles, pairs, threes)
            assert {len(team) for team in check(parties, makes_three=True)[0]} <= {3, FOUR}


def test_another_seed_is_another_draw_and_the_order_at_the_door_is_none() -> None:
    parties = came(7, 4)

    assert draw_fours(parties[::-1], "1") == draw_fours(parties, "1") != draw_fours(parties, "2")


def test_a_line_is_a_party_however_its_names_are_parted() -> None:
    typed = "Ann Berg\n Bob  Cole, Cy Dole\nDi Ek and Ed Fox & Flo Gray + Gil Hay\n ,\n"

    assert read_parties(typed) == (("Ann Berg",), ("Bob Cole", "Cy Dole"), ("Di Ek", "Ed Fox", "Flo Gray", "Gil Hay"))


@pytest.mark.parametrize(
    ("typed", "party"),
    [
        ("Emil and Hulda Rosnau 780-555-0101", ("Emil Rosnau", "Hulda Rosnau 780-555-0101")),
        ("Ann Berg, Emil & Hulda Rosnau (780) 555 0101", ("Ann Berg", "Emil Rosnau", "Hulda Rosnau (780) 555 0101")),
        ("Ann Berg 780-555-0101 and Bob Cole 780-555-0102", ("Ann Berg 780-555-0101", "Bob Cole 780-555-0102")),
        ("Emil and Hulda", ("Emil", "Hulda")),
        ("Ann Berg, 780-555-0101 / 780-555-0102", ("Ann Berg 780-555-0101, 780-555-0102",)),
        ("780-555-0101", ("780-555-0101",)),
    ],
)
def test_a_couple_with_one_surname_both_have_it_and_each_telephone_stays_behind_its_name(
    typed: str, party: Party
) -> None:
    assert read_parties(typed) == (party,)
