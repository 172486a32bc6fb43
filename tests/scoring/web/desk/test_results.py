"""The standings on the desk, published and withdrawn; what is still open; rulings.  R10, R21, R40-R42."""

import json

import pytest
from django.test import Client

from tests.actors import ADA
from tests.desk_pages import refusals_of, text_of
from tests.playing import NOON, count, fresh, make_event, play_day
from tournament.models import Event, Player
from tournament.queries.log import ENTRIES_SHOWN
from tournament.services.events import HandCall, call_hand

UNCOUNTED = "Nobody wins “Highest half”: session 1 was not counted at every table."
RESULTS = "/games/desk/results/"


def played(*flags: int) -> Event:
    """An event of one day that ended with these flags."""
    event = make_event(len(flags), sessions=((15, 15),))
    play_day(event, *flags)
    return event


def test_verified_standings_are_published_by_one_button(ada: Client) -> None:
    event = played(20, 10, 6, 12)
    event.teams.filter(name="Team 2").update(mail="cy@example.org")
    event.teams.filter(name="Team 4").update(is_ranked=False)
    Event.objects.filter(pk=event.pk).update(venue="Leduc Hall", show_player_names=True)
    Player.objects.create(team=event.teams.get(name="Team 1"), seat="A", name="Ann Gunn")

    response = ada.post(f"{RESULTS}publish/", follow=True)
    texts = response.context["report"], response.context["thanks"]

    assert [text in text_of(response) for text in texts[0].split("\n\n")] == [True, True]
    assert texts[0].startswith("Summer Games: 4 teams of four played Military Whist at Leduc Hall.\n")
    assert "Team 1 of Zone 1 (Ann Gunn) won with 20 flags." in texts[0]
    assert "Thank you to Vera, who counted the flags." in texts[1]
    assert response.context["mail"] == "cy@example.org"
    assert response.redirect_chain == [(RESULTS, 303)]
    assert "The standings are final and published." in text_of(response)
    assert fresh(event).finalised_by == "Ada"


def test_standings_with_a_tie_that_matters_are_not_published(ada: Client) -> None:
    event = played(14, 14, 8)
    report = ada.get(RESULTS).context["report"]
    assert "Team 1 of Zone 1 and Team 2 of Zone 2 are level with 14 flags each; first place is still" in report

    response = ada.post(f"{RESULTS}publish/")

    assert response.status_code == 422
    assert refusals_of(response) == [
        "Tables 1 and 2 are tied for places 1 and 2. Play it off or rule, then make the event final."
    ]
    assert fresh(event).finalised_at is None


def test_the_leader_sees_the_standings_also_where_the_public_does_not(ada: Client) -> None:
    played(20, 10, 6)
    ada.post("/games/desk/shown/", {"when": "held"})

    assert "1 Team 1 Zone 1 · table 1 +8 20 2 Team 2" in text_of(ada.get(RESULTS))


def test_final_standings_are_taken_back_with_a_reason_after_the_desk_said_what_that_does(ada: Client) -> None:
    event = played(20, 10, 6)
    ada.post(f"{RESULTS}publish/")

    confirmation = ada.post(f"{RESULTS}withdraw/", {"reason": "table 2 counted again"})
    still = fresh(event).finalised_by
    response = ada.post(f"{RESULTS}withdraw/", {"reason": "table 2 counted again", "sure": "1"})

    assert "The standings are no longer final until you publish them again." in text_of(confirmation)
    assert still == "Ada"
    assert (response.status_code, fresh(event).finalised_at) == (303, None)


def test_final_standings_are_not_taken_back_without_a_reason(ada: Client) -> None:
    event = played(20, 10, 6)
    ada.post(f"{RESULTS}publish/")

    response = ada.post(f"{RESULTS}withdraw/", {"reason": " ", "sure": "1"})

    assert response.status_code == 422
    assert fresh(event).finalised_by == "Ada"


def test_the_event_is_saved_as_a_file(ada: Client) -> None:
    event = played(20, 10, 6)

    response = ada.get("/games/desk/file/")

    assert response["Content-Disposition"] == 'attachment; filename="games.json"'
    assert json.loads(response.content)["format"] == "military-whist-event/1"
    assert event.verifier_code not in response.content.decode()


OUTLOOK, PUBLIC = "/games/desk/outlook/", "/games/"


def advancing(event: Event, teams: int) -> None:
    Event.objects.filter(pk=event.pk).update(advancing=teams)


@pytest.mark.rule("R42")
def test_after_day_1_the_desk_says_what_lead_is_safe_and_what_can_become_of_every_team(ada: Client) -> None:
    event = make_event(4)
    advancing(event, 1)
    play_day(event, 30, 9, 6, 3)

    text = text_of(ada.get(OUTLOOK))

    assert "A lead of 9 flags is safe with 2 hands to go." in text
    assert "1 Team 1 30 advances whatever happens 2 Team 2 9 can no longer advance" in text


def test_the_public_reads_the_same_in_short(ada: Client, pat: Client) -> None:
    event = make_event(4)
    advancing(event, 1)
    play_day(event, 30, 9, 6, 3)

    text = text_of(pat.get(PUBLIC))

    assert (
        "Who can still advance A lead of 9 flags is safe with 2 hands to go. "
        "Advances whatever happens: table 1. Can no longer advance: tables 2, 3 and 4."
    ) in text
    by_api = pat.get("/api/events/games/outlook/").json()["outlook"]
    assert (by_api["safe_lead"], by_api["hands"]) == (9, 2)
    assert [team["chance"] for team in by_api["teams"]] == ["certain", "gone", "gone", "gone"]


def test_where_nobody_goes_on_it_is_about_first_place(ada: Client) -> None:
    event = make_event(4)
    play_day(event, 15, 13, 11, 9)

    text = text_of(ada.get(OUTLOOK))

    assert "1 Team 1 15 can still come first" in text


def test_a_session_counted_at_every_table_counts_for_the_leader_alone(ada: Client, pat: Client) -> None:
    event = make_event(4)
    for table, flags in enumerate((17, 13, 11, 7), start=1):
        count(event, table, flags, session=1)

    assert "after hand 3" in text_of(ada.get(OUTLOOK))
    assert "Who can still advance" not in text_of(pat.get(PUBLIC))
    both = [client.get("/api/events/games/outlook/").json()["outlook"] for client in (ada, pat)]
    assert [each and each["after_hand"] for each in both] == [3, None]


def test_before_the_first_count_there_is_nothing_to_say(ada: Client) -> None:
    make_event(4)

    assert "There is nothing to show now." in text_of(ada.get(OUTLOOK))


def test_a_tie_across_the_cut_is_what_is_open_when_all_hands_are_played(ada: Client) -> None:
    event = make_event(4, sessions=((3,),))
    advancing(event, 1)
    play_day(event, 14, 14, 12, 8)

    text = text_of(ada.get(OUTLOOK))

    assert "All hands are played; only a playoff is open." in text
    assert "2 Team 2 14 can reach a playoff at best" in text


def test_what_was_done_stands_newest_first_with_who_and_when(ada: Client) -> None:
    make_event(2)

    text = text_of(ada.get("/games/desk/log/"))

    assert "5 Day 1 was opened. Ada, 21 August, 12:00 Ada 21 August, 12:00 4 The movement was adopted" in text
    assert text.endswith("1 Summer Games was set up. Ada (leader), 21 August, 12:00 Ada leader 21 August, 12:00")


def test_a_long_log_is_read_further_back_page_by_page(ada: Client) -> None:
    event = make_event(2)
    for number in range(ENTRIES_SHOWN):
        call_hand(event, ADA, NOON, HandCall(hand=1 + number % 2))

    newest = ada.get("/games/desk/log/")
    older = ada.get("/games/desk/log/?before=6")

    assert 'href="?before=6"' in newest.content.decode()
    assert "Day 1 was opened." not in text_of(newest)
    assert "5 Day 1 was opened." in text_of(older)
    assert "Further back" not in text_of(older)


def test_a_page_of_the_log_that_is_no_number_is_the_newest(ada: Client) -> None:
    make_event(2)

    assert text_of(ada.get("/games/desk/log/?before=now")) == text_of(ada.get("/games/desk/log/"))


def test_a_ruling_is_kept_with_its_reason(ada: Client) -> None:
    event = make_event(2)

    response = ada.post("/games/desk/rulings/", {"about": "hand 3 at table 1", "reason": "dealt again"}, follow=True)

    assert response.redirect_chain == [("/games/desk/rulings/", 303)]
    assert [(ruling.about, ruling.reason) for ruling in event.rulings.all()] == [("hand 3 at table 1", "dealt again")]
    assert "hand 3 at table 1 dealt again" in text_of(response)


@pytest.mark.slow
def test_a_ruling_without_a_reason_is_refused(ada: Client) -> None:
    event = make_event(2)

    response = ada.post("/games/desk/rulings/", {"about": "hand 3", "reason": ""})

    assert response.status_code == 422
    assert refusals_of(response) == ["This field is required."]
    assert not event.rulings.exists()


@pytest.mark.rule("R41")
def test_a_prize_says_who_won_it_and_can_be_taken_off(ada: Client) -> None:
    event = make_event(3, sessions=((15, 15),))
    ada.post("/games/desk/prizes/", {"name": "Gold", "kind": "place", "number": "1"})
    ada.post("/games/desk/prizes/", {"name": "Wooden spoon", "kind": "booby", "number": ""})
    play_day(event, 20, 10, 6)
    page = text_of(ada.get("/games/desk/prizes/"))

    ada.post(f"/games/desk/prizes/{event.prizes.get(name='Gold').pk}/remove/")

    assert "Gold Team 1 20 flags" in page
    assert "Wooden spoon Team 3 6 flags, the last place" in page
    assert [prize.name for prize in event.prizes.all()] == ["Wooden spoon"]


def test_a_prize_for_a_half_without_its_count_is_told_of_before_the_day_is_closed_and_where_it_is_published(
    ada: Client,
) -> None:
    event = make_event(3, sessions=((15, 15),))
    ada.post("/games/desk/prizes/", {"name": "Highest half", "kind": "session", "number": "1"})
    for table, flags in enumerate((20, 10, 6), start=1):
        count(event, table, flags)
    before = [text_of(ada.get(page)) for page in ("/games/desk/", "/games/desk/days/1/close/")]
    ada.post("/games/desk/days/1/close/")

    assert [UNCOUNTED in text for text in (*before, text_of(ada.get(RESULTS)))] == [True] * 3


def test_a_prize_for_a_place_that_there_is_not_is_refused(ada: Client) -> None:
    make_event(3)

    response = ada.post("/games/desk/prizes/", {"name": "Gold", "kind": "place", "number": "9"})

    assert response.status_code == 422
    assert refusals_of(response) == ["Name a place from 1 to 3."]


def test_medals_are_told_by_zone_once_they_are_won(ada: Client) -> None:
    event = make_event(4, sessions=((15, 15),))
    before = text_of(ada.get("/games/desk/prizes/"))
    event.teams.filter(name="Team 3").update(zone="Zone 1")

    play_day(event, 20, 14, 8, 6)

    assert "Medals by zone" not in before
    assert "Medals by zone Zone Place Team Zone 1 1 Team 1 3 Team 3 Zone 2 2 Team 2" in text_of(
        ada.get("/games/desk/prizes/")
    )
