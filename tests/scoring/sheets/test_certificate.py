"""Certificates, read back from the PDF."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PageObject, PdfReader

from scoring.sheets.certificate import Certificate, pages, player_pages
from tests.paper import bound, marks, pages as pages_of
from tests.plans import IMPRINT, NAMES


def words(page: PageObject) -> str:
    return " ".join(mark.text for mark in marks(page))


LONG = "The Very Long Named Team of the Fort Saskatchewan and District Seniors’ Whist Society (Second)"


@pytest.mark.rule("R41")
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("team", ["Aces High", LONG])
def test_a_certificate_names_prize_team_players_and_event_and_nothing_technical(paper: str, team: str) -> None:
    prize = Certificate("First place", team, NAMES, "37 flags in fifty hands", None, 1, (19, 18), 24)

    pdf = bound(
        pages([prize, replace(prize, prize="Second place", players=(), about="", place=None, days=(-2, 8))]),
        replace(IMPRINT, paper=paper),
    )

    first, second = map(words, pages_of(pdf))
    where, signed = "21–22 August 2026 · Camrose Recreation Centre", "Leader For the association"
    event = f"Provincial Games 2026 {where}"
    assert (first, second) == (
        f"1 {event} First place {team} {' '.join(NAMES)} 37 flags in fifty hands {signed}",
        f"{event} Second place {team} {signed}",
    )


def test_each_player_of_a_team_has_a_certificate_and_unnamed_players_a_line_to_write_on() -> None:
    prize = Certificate("First place", "Aces High", NAMES)

    named, unnamed = (
        [words(page) for page in pages_of(bound(player_pages([each]), IMPRINT))]
        for each in (prize, replace(prize, players=()))
    )

    assert [f"First place {name} Aces High" in page for name, page in zip(NAMES, named, strict=True)] == [True] * 4
    assert unnamed == [named[0].replace(NAMES[0], "Awarded to")] * 4
    assert "Prize Awarded to" in words(pages_of(bound(pages([Certificate()]), IMPRINT))[0])


def test_a_logo_stands_above_the_names_in_its_colours() -> None:
    file = BytesIO()
    Image.new("RGBA", (40, 20), "red").save(file, "PNG")

    certificates = pages([Certificate("First place", "Aces High")], file.getvalue())
    pdf = bound(certificates, IMPRINT)

    images = [image.image for image in PdfReader(BytesIO(pdf)).pages[0].images if image.image]
    assert [(image.size, image.convert("RGB").getpixel((20, 10))) for image in images] == [((40, 20), (255, 0, 0))]
