"""What printed standings say of loans and of play that stopped early.  R21, R37."""

from dataclasses import replace

import pytest
from django.test import Client

from scoring.services import days, printing, roster_changes
from scoring.services.counts import NewLoan, lend_flags
from tests.events import ADA, NOON, document, fresh, load, play, save, set_up, standings
from tests.paper import marks, pages, rows, texts
from tournament.models import Event
from tournament.queries.events import plan_of
from tournament.services.events import EventChange, edit_event
from tournament.sheets.page import NothingToPrint

pytestmark = pytest.mark.django_db


def drawn(event: Event, sheet: str) -> bytes:
    return printing.draw_sheet(fresh(event), sheet, paper="letter", is_large=False, public_url="")[0]


@pytest.mark.rule("R37")
def test_what_is_owed_stays_on_paper_when_the_day_is_closed() -> None:
    event = set_up(3)
    lend_flags(event, ADA, NOON, NewLoan(day=1, table=1, flags=2), "lent")
    play(event, (18, 12, 8))

    for sheet, as_owed in (("standings", "1 Team 1 table 1, owes 2 +4 16"), ("results", "1 1 Team 1 2 16")):
        assert as_owed in " ".join(mark.text for mark in marks(pages(drawn(event, sheet))[0]))


@pytest.mark.slow
@pytest.mark.rule("R21")
def test_paper_says_how_many_hands_were_played_when_play_stopped_early() -> None:
    event = set_up(3, sessions=((6, 6),))
    before = texts(drawn(event, "standings"))[0]

    roster_changes.change_sessions(
        event, ADA, NOON, roster_changes.NewSessions(sessions=((6, 3),), after_hand=9, reason="Power cut")
    )
    play(event, (18, 12, 6))

    assert "Play stopped early" not in before
    sentence = "Play stopped early: 9 of 12 hands were played."
    assert [sentence in texts(drawn(event, sheet))[0] for sheet in ("standings", "results")] == [True, True]
    shown = [Client().get(f"/games/{page}").content.decode() for page in ("", "hall/?show=standings", "standings.csv")]
    assert [sentence in text for text in shown] == [True, True, True]
    assert standings(event)["stopped_early"] == sentence
    assert standings(load(save(event), slug="again"))["stopped_early"] == sentence


def test_the_list_of_who_has_paid_names_every_team_where_a_fee_is_asked() -> None:
    event = set_up(3)
    with pytest.raises(NothingToPrint, match=r"Summer Games asks for no entry fee\."):
        drawn(event, "paid-list")
    edit_event(event, ADA, NOON, EventChange(plan=replace(plan_of(event), entry_fee=40)))
    days.note_fee(event, ADA, NOON, days.FeeNote(day=1, table=2, is_paid=True))

    read = rows(pages(drawn(event, "paid-list"))[0])

    lines = ["1 Team 1 ☐ not yet", "2 Team 2 ☑ paid", "3 Team 3 ☐ not yet"]
    first = read.index(lines[0])
    assert read[first - 2 : first + 3] == [
        "Entry fee: 40 a team; 1 of 3 have paid. Tick who pays.", "Table Team Paid?", *lines
    ]  # fmt: skip


@pytest.mark.rule("R41")
def test_the_newspaper_is_refused_before_every_table_is_counted_and_tells_of_the_playoff() -> None:
    event = set_up(3)
    with pytest.raises(NothingToPrint, match="There are no results yet"):
        drawn(event, "results")
    playoff = {"tables": [1, 2], "hands": [{"tables": [1, 2], "trump": "H", "tricks": {"1": 8, "2": 5}}]}
    played = load(document(3, counted=[(14, 14, 8)], event={"slug": "tied", "sessions": [[2, 2]]}, playoffs=[playoff]))

    (read,) = texts(drawn(played, "results"))

    assert "Team 1 and Team 2 were tied on 14 flags." in read
    assert "In the playoff Team 1 beat Team 2 by 8 tricks to 5." in read
    assert ("edition" in read, "movement score" in read) == (False, False)
