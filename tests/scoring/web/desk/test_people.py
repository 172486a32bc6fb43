"""Spares, prizes, duties; an event copied, put away, and deleted once it is saved.  R41."""

import json
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.desk_pages import refusals_of, text_of
from tests.playing import fresh, make_event, play_day
from tournament.models import Event
from tournament.services.access import leader_named


def test_a_spare_is_listed_and_struck(ada: Client) -> None:
    event = make_event(2)
    ada.post("/games/desk/spares/", {"name": "Sam", "contact": "780 555 0100"})
    shown = text_of(ada.get("/games/desk/spares/"))

    answer = ada.post(f"/games/desk/spares/{event.spares.get().pk}/strike/")

    assert "Sam 780 555 0100" in shown
    assert (answer.status_code, event.spares.count()) == (303, 0)


def test_a_spare_is_listed_once(ada: Client) -> None:
    event = make_event(2)
    ada.post("/games/desk/spares/", {"name": "Sam"})

    answer = ada.post("/games/desk/spares/", {"name": "Sam"})

    assert answer.status_code == 422
    assert refusals_of(answer) == ["Write the name of somebody who is not on the list yet."]
    assert event.spares.count() == 1


@pytest.mark.rule("R41")
def test_a_prize_says_who_won_it_and_can_be_taken_off(ada: Client) -> None:
    event = make_event(3, sessions=((15, 15),))
    ada.post("/games/desk/prizes/", {"name": "Gold", "kind": "place", "number": "1"})
    ada.post("/games/desk/prizes/", {"name": "Wooden spoon", "kind": "booby", "number": ""})
    play_day(event, 20, 10, 6)
    shown = text_of(ada.get("/games/desk/prizes/"))

    ada.post(f"/games/desk/prizes/{event.prizes.get(name='Gold').pk}/drop/")

    assert "Gold Team 1 20 flags" in shown
    assert "Wooden spoon Team 3 6 flags, the last place" in shown
    assert [prize.name for prize in event.prizes.all()] == ["Wooden spoon"]


def test_a_prize_for_a_place_that_there_is_not_is_refused(ada: Client) -> None:
    make_event(3)

    answer = ada.post("/games/desk/prizes/", {"name": "Gold", "kind": "place", "number": "9"})

    assert answer.status_code == 422
    assert refusals_of(answer) == ["Name a place from 1 to 3."]


def test_last_years_event_is_copied_with_its_teams(ada: Client) -> None:
    make_event(3)

    answer = ada.post("/games/desk/put-away/copy/", {"name": "Next Games", "slug": "next", "with_teams": "on"})

    assert (answer.status_code, answer["Location"]) == (303, "/next/desk/")
    assert [team.name for team in Event.objects.get(slug="next").teams.all()] == ["Team 1", "Team 2", "Team 3"]


def test_a_copy_at_an_address_that_is_taken_is_refused(ada: Client) -> None:
    make_event(3)

    answer = ada.post("/games/desk/put-away/copy/", {"name": "Next Games", "slug": "games"})

    assert answer.status_code == 422
    assert refusals_of(answer) == ["There is an event at the address “games” already; choose another."]


def test_an_event_is_handed_over_to_another_leader(ada: Client, bob: Client) -> None:
    make_event(3)

    answer = ada.post("/games/desk/put-away/hand-over/", {"leader": "Bob"})

    assert (answer.status_code, answer["Location"]) == (303, "/accounts/")
    assert (ada.get("/games/desk/").status_code, bob.get("/games/desk/").status_code) == (403, 200)


def test_an_event_is_not_handed_over_to_nobody(ada: Client) -> None:
    event = make_event(3)

    answer = ada.post("/games/desk/put-away/hand-over/", {"leader": "Zoe"})

    assert answer.status_code == 422
    assert refusals_of(answer) == ["Nobody signs in here as “Zoe”. Make the account first: new_password."]
    assert fresh(event).leader == leader_named("Ada")


def test_an_event_is_put_away_and_brought_back(ada: Client) -> None:
    event = make_event(3)

    ada.post("/games/desk/put-away/archive/")
    away = fresh(event).archived_at
    ada.post("/games/desk/put-away/archive/")

    assert away is not None
    assert fresh(event).archived_at is None


def test_an_event_is_deleted_when_its_address_is_typed_and_a_copy_is_kept(ada: Client) -> None:
    event = make_event(3)
    kept = Path(settings.DATA_DIR) / "deleted" / f"games-{event.version}.json"
    kept.unlink(missing_ok=True)

    refused = ada.post("/games/desk/put-away/delete/", {"confirmed": "game"})
    still = Event.objects.exists()
    answer = ada.post("/games/desk/put-away/delete/", {"confirmed": "games"})

    assert (refused.status_code, still) == (422, True)
    assert refusals_of(refused) == ["To delete Summer Games, type its address “games”."]
    assert (answer.status_code, Event.objects.exists()) == (303, False)
    assert json.loads(kept.read_text())["event"]["slug"] == "games"


def test_medals_are_told_by_zone_once_they_are_won(ada: Client) -> None:
    event = make_event(4, sessions=((15, 15),))
    before = text_of(ada.get("/games/desk/prizes/"))
    event.teams.filter(name="Team 3").update(zone="Zone 1")

    play_day(event, 20, 14, 8, 6)

    assert "Medals by zone" not in before
    assert "Medals by zone Zone Place Team Zone 1 1 Team 1 3 Team 3 Zone 2 2 Team 2" in text_of(
        ada.get("/games/desk/prizes/")
    )


def test_an_event_put_away_is_off_the_lists_and_still_opens(ada: Client, pat: Client) -> None:
    make_event(2)
    ada.post("/games/desk/put-away/archive/")

    assert "Summer Games" not in text_of(pat.get("/"))
    assert "You run no event yet. Put away Summer Games" in " ".join(text_of(ada.get("/accounts/")).split())
    assert pat.get("/games/").status_code == 200
