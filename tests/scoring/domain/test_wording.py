"""Numbers as people say them."""

from tournament.domain import list_numbers, ordinal, ordinal_word, say_tables


def test_several_numbers_end_in_and_or_or() -> None:
    several = [list_numbers(range(1, last)) for last in (2, 3, 4)]
    assert [*several, list_numbers((4, 9, 12), "or")] == ["1", "1 and 2", "1, 2 and 3", "4, 9 or 12"]


def test_one_table_is_a_table_and_more_are_tables() -> None:
    assert (say_tables((4,)), say_tables((4, 9))) == ("table 4", "tables 4 and 9")


def test_places_end_as_they_are_spoken() -> None:
    places = (1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 101, 111)

    assert " ".join(ordinal(place) for place in places) == (
        "1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 101st 111th"
    )
    assert [ordinal_word(place) for place in (1, 2, 10, 11)] == ["first", "second", "tenth", "11th"]
