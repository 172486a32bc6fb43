"""The association's zones and areas: its list as it is pasted, and names that are a slip of one in it."""

import pytest

from tournament.domain.refusal import Refusal
from tournament.domain.year import meant_name, read_places, write_places

LIST = "Peace Country: Grande Prairie, Peace River\nCalgary"


@pytest.mark.parametrize(
    "pasted",
    [
        LIST,
        "\n peace  country : Grande Prairie;Peace River\nPeace Country: Peace River\nCalgary:\n".replace("p", "P", 1),
        "Zone\tArea\nPeace Country\tGrande Prairie\n\tPeace River\nCalgary\t",
        "Peace Country,Grande Prairie,Peace River\nCalgary",
    ],
)
def test_a_list_is_read_as_it_was_pasted_and_written_one_way(pasted: str) -> None:
    places = read_places(pasted)

    assert (list(places.items())[-1], write_places(places).casefold()) == (("Calgary", []), LIST.casefold())
    assert read_places(write_places(places)) == places


@pytest.mark.parametrize("wrong", ["\tSexsmith", "Peace: " + "x" * 61, "\x07: Leduc", "\n".join(map(str, range(201)))])
def test_a_list_that_cannot_be_is_refused(wrong: str) -> None:
    with pytest.raises(Refusal):
        read_places(wrong)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Peace Contry", "Peace Country"), ("PEACE  country", ""), ("Parkland", ""), ("Zone 9", ""), ("Zome 1", "Zone 1")],
)
def test_a_slip_is_told_from_another_name(typed: str, meant: str) -> None:
    assert meant_name(typed, ["Peace Country", "Zone 1"]) == meant
