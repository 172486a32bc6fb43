"""The standings on the desk, published and withdrawn; what is still open; rulings; who goes on, sent and taken in.

R3-R10, R21, R40-R42.
"""

import pytest
from django.test import Client

from scoring.services import rulings, seats
from tests.desk_pages import step_of, text_of, unsaid
from tests.events import ADA, NOON, count_all, fresh, make_event, new_event, play_day
from tests.scoring.web.desk.test_ties import tied
from tournament.domain import Level, Seat
from tournament.models import Event, Player

RESULTS, DO = "/games/desk/results/", "/games/desk/do/"


def test_verified_standings_are_published_by_one_button(ada: Client) -> None:
    event = tied(20, 10, 6, 12)
    event.teams.filter(name="Team 2").update(mail="cy@example.org")
    event.teams.filter(name="Team 4").update(is_ranked=False)
    Event.objects.filter(pk=event.pk).update(venue="Leduc Hall", show_player_names=True)
    Player.objects.create(team=event.teams.get(name="Team 1"), seat="A", name="Ann Gunn")
    event.prizes.create(name="Lowest table", kind="booby")

    response = ada.post(f"{DO}publish_final/?from={RESULTS}", follow=True)
    report = response.context["report"]

    first, *_, prizes = report.split("\n\n")
    assert (first, prizes) == (
        "Summer Games: 4 teams of four played Military Whist at Leduc Hall.", "Prizes: Lowest table, Team 3 (6 flags)."
    )  # fmt: skip
    assert [
        *unsaid(response, *report.split("\n\n")),
        *unsaid(report, "First Team 1 of Zone 1 (Ann Gunn) with 20 flags;"),
        *unsaid(ada.get("/games/desk/"), prizes),
    ] == []
    sent = response.context["mail"], response.redirect_chain, fresh(event).finalised_by
    assert sent == ("cy@example.org", [(RESULTS, 303)], "Ada")
    assert "No address is known of Team 1, Team 3, Team 4;" in text_of(response)
    statuses = [ada.post(f"{DO}withdraw_final/", {"reason": reason, "sure": "1"}).status_code for reason in ("", "So.")]
    assert (statuses, fresh(event).finalised_at) == ([422, 303], None)


@pytest.mark.rule("R41")
def test_a_prize_says_who_won_it_can_be_taken_off_and_one_without_its_count_is_told_of_before_it_is_too_late(
    ada: Client,
) -> None:
    event = make_event(3, sessions=((15, 15),))
    for name, kind, number in (("Gold", "place", "1"), ("Wooden spoon", "booby", ""), ("Highest half", "session", "1")):
        ada.post(f"{DO}offer_prize/", {"name": name, "kind": kind, "number": number})
    count_all(event, (20, 10, 6))
    told = [text_of(ada.get(page)) for page in ("/games/desk/", f"{DO}close_day/?day=1")]
    ada.post(f"{DO}close_day/", {"day": "1"})
    page = text_of(ada.get(RESULTS))

    ada.post(f"{DO}remove_prize/", {"prize": event.prizes.get(name="Gold").pk})

    nobody = "Nobody wins “Highest half”: session 1 was not counted"
    assert unsaid(page, "Gold Team 1 20 flags", "Wooden spoon Team 3 6 flags") == []
    assert [text.count(nobody) > 0 for text in (*told, text_of(ada.get(RESULTS)))] == [True] * 3
    assert event.prizes.count() == 2


LADDER = "/games/desk/going-on/"


@pytest.fixture
def area(db: None) -> Event:
    """A final area event whose first two go on to the zone's."""
    event = make_event(4, level=Level.AREA, sessions=((15, 15),), advancing=2, qualifies_for="zone", zone="Zone 3")
    play_day(event, 20, 14, 8, 6)
    rulings.publish_final(fresh(event), ADA, NOON)
    return fresh(event)


def zone(leader: str = "Ada") -> Event:
    return new_event("zone", "Zone Games", Level.ZONE, leader=leader)


def test_after_play_began_both_events_are_told_that_others_go_on_now(area: Event, ada: Client) -> None:
    receiving = zone()
    ada.post(f"{DO}send_qualifiers/", {"to": "zone"})
    receiving.days.update(opened_at=NOON)
    ada.post(f"{DO}withdraw_qualifier/", {"team": area.teams.get(name="Team 1").pk, "reason": "In hospital"})
    withdrawn = area.log.latest("number").sentence

    corrected, offered = text_of(ada.get(LADDER)), text_of(ada.get("/zone/desk/going-on/"))
    sent = text_of(ada.post(f"{DO}send_qualifiers/", {"to": "zone"}, follow=True))

    assert withdrawn == "Team 1 cannot go on: In hospital. Team 3 goes instead."
    assert corrected.count("send it again") == 1
    assert "other teams go on from there now; its new list has not arrived Another team takes over a table" in offered
    assert "Look at the list" in text_of(ada.get("/zone/desk/going-on/"))
    assert "Play has begun at Zone Games: tell its leader" in sent


@pytest.mark.rule("R4")
def test_the_teams_go_to_an_event_picked_by_name_or_as_a_file_without_an_address(area: Event, ada: Client) -> None:
    Event.objects.filter(pk=area.pk).update(qualifies_for="")
    other = zone()
    button = step_of(ada.get("/games/desk/"))[1]
    nowhere = ada.post(f"{DO}send_qualifiers/", {"to": "somewhere"})

    as_file = ada.post(f"{DO}send_qualifiers/", {"to": ""}, follow=True)
    assert "/games/desk/going-on/sent/1/" in as_file.text
    file = fresh(area).qualifier_exports.get(number=1).file
    changed = seats.Substitute(table=1, seat=Seat.A, name="Nell New", after_hand=area.hands_planned, reason="Goes on")
    seats.substitute_player(fresh(area), ADA, NOON, changed)
    old = ada.get(LADDER)
    assert ("out of date; send it again" in text_of(old), "Download the file" in text_of(old)) == (True, False)
    assert ('href="#send"' in old.text, 'id="send"' in old.text, "sent/1/" in old.text) == (True, True, False)
    assert step_of(ada.get("/games/desk/"))[0] == "Send on the teams that advance"
    ada.post(f"{DO}send_qualifiers/", {"to": "zone"})

    assert [
        *unsaid(as_file, "List 1, as a file"),
        *unsaid(ada.get(LADDER), "List 2, to Zone Games"),
    ] == []
    assert (button, nowhere.status_code, file["to"], fresh(area).qualifies_for) == (
        "Make the file for the playoffs of Zone 3", 422, "", "zone"
    )  # fmt: skip
    assert list(fresh(other).teams.values_list("name", flat=True)) == ["Team 1", "Team 2"]
