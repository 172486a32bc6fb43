"""The association's zones and areas as they are pasted."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.refusals import why_refused
from tournament.domain.places import read_places, write_places


@pytest.mark.parametrize(
    "read",
    [
        *(partial(read_places, wrong) for wrong in ("\tSexsmith", "Peace: " + "x" * 61, "\x07: Leduc")),
        partial(read_places, "\n".join(map(str, range(201)))),
    ],
)
def test_what_cannot_be_is_refused(read: Callable[[], object]) -> None:
    why_refused(read)


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
