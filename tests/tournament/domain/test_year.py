"""A year's list of events: its columns, levels and days; the association's zones and areas as they are pasted."""

from collections.abc import Callable
from datetime import date
from functools import partial

import pytest

from tests.refusals import why_refused
from tournament.domain import Level
from tournament.domain.year import YearLine, check_line, meant_name, read_places, read_year, write_places


def test_columns_stand_as_their_headings_say_or_in_the_usual_order() -> None:
    line = YearLine(name="Sexsmith Area", zone="Peace", area="Sexsmith", venue="Legion Hall, Sexsmith")
    headed = [["Area", "Hall", "Notes", "EVENT", "Region"], ["Sexsmith", line.venue, "x", line.name, " Peace "], [""]]

    assert read_year(headed) == read_year([[line.name, "", "Peace", "Sexsmith", "", line.venue]]) == (line,)


@pytest.mark.parametrize(
    ("line", "level"),
    [
        (YearLine(level="Provincial Games"), Level.PROVINCIAL), (YearLine(level="ZONE", area="x"), Level.ZONE),
        (YearLine(zone="Peace", area="Sexsmith"), Level.AREA), (YearLine(zone="Peace"), Level.ZONE),
    ],
)  # fmt: skip
def test_a_level_is_what_is_written_or_what_zone_and_area_tell(line: YearLine, level: Level) -> None:
    assert line.read_level is level


@pytest.mark.parametrize(
    "day",
    ["2027-03-14", "2027-03-14 00:00:00", "14 March 2027", "Sunday, March 14th, 2027", "Mar. 14, 2027", ""],
)
def test_a_day_is_read_as_people_and_spreadsheets_write_it(day: str) -> None:
    assert YearLine(day=day).read_day == (date(2027, 3, 14) if day else None)


@pytest.mark.parametrize(
    "read",
    [
        *(partial(read_year, rows) for rows in ([], [["", " "]], [["Event", "Level", "Zone"]])),
        *(partial(getattr, YearLine(day=day), "read_day") for day in ("3/4/2027", "soon", "31 February 2027")),
        *(partial(getattr, YearLine(level=level), "read_level") for level in ("", "district")),
        partial(check_line, YearLine(zone="Peace")),
        partial(check_line, YearLine(name="A" * 121)),
        partial(check_line, YearLine(name="A\x07")),
        partial(check_line, YearLine(name="A", leader="a" * 81)),
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


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Peace Contry", "Peace Country"), ("PEACE  country", ""), ("Parkland", ""), ("Zone 9", ""), ("Zome 1", "Zone 1")],
)
def test_a_slip_is_told_from_another_name(typed: str, meant: str) -> None:
    assert meant_name(typed, ["Peace Country", "Zone 1"]) == meant
