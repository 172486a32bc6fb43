"""Certificates, read back from the PDF."""

from dataclasses import replace

import pytest

from scoring.sheets.certificate import Certificate, pages
from tests.paper import faults, texts
from tests.plans import IMPRINT, NAMES
from tournament.sheets.page import bind

LONG = "The Very Long Named Team of the Fort Saskatchewan and District Seniors’ Whist Society (Second)"


@pytest.mark.rule("R41")
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("team", ["Aces High", LONG])
def test_a_certificate_names_prize_team_players_and_event(paper: str, team: str) -> None:
    prize = Certificate("First place", team, NAMES, "37 flags in fifty hands")

    certificates = pages([prize, replace(prize, prize="Second place", players=(), about="")])

    pdf = bind(certificates, replace(IMPRINT, paper=paper), "Certificates")

    first, second = texts(pdf)
    event = "Provincial Games 2026 · 21–22 August 2026, Camrose Recreation Centre"
    named = f"Military Whist First place {team} {' · '.join(NAMES)} 37 flags in fifty hands {event} Leader"
    assert first.startswith(named)
    assert second.startswith(f"Military Whist Second place {team} {event} Leader")
    assert faults(pdf) == []
