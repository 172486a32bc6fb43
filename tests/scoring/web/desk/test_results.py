"""The standings on the desk, published and withdrawn; what is still open; rulings.  R10, R21, R40-R42."""

import pytest
from django.test import Client

from tests.desk_pages import text_of
from tests.events import ADA, NOON, count, fresh, make_event, play_day
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
    event.prizes.create(name="Lowest fort", kind="booby")

    response = ada.post(f"{RESULTS}publish/", follow=True)
    texts = response.context["report"], response.context["thanks"]

    assert [text in text_of(response) for text in texts[0].split("\n\n")] == [True, True, True]
    assert texts[0].startswith("Summer Games: 4 teams of four played Military Whist at Leduc Hall.\n")
    assert "Team 1 of Zone 1 (Ann Gunn) won with 20 flags." in texts[0]
    assert "Prizes: Lowest fort, Team 3." in text_of(ada.get("/games/desk/"))
    assert texts[0].endswith("\n\nPrizes: Lowest fort, Team 3.")
    assert "Thank you to Vera, who counted the flags." in texts[1]
    assert response.context["mail"] == "cy@example.org"
    assert response.redirect_chain == [(RESULTS, 303)]
    assert "The standings are final and published." in text_of(response)
    assert fresh(event).finalised_by == "Ada"
    statuses = [ada.post(f"{RESULTS}withdraw/", {"reason": reason, "sure": "1"}).status_code for reason in ("", "So.")]
    assert (statuses, fresh(event).finalised_at) == ([422, 303], None)


@pytest.mark.rule("R42")
def test_after_day_1_the_desk_says_what_lead_is_safe_and_what_can_become_of_every_team(ada: Client) -> None:
    event = make_event(4)
    Event.objects.filter(pk=event.pk).update(advancing=1)
    play_day(event, 30, 9, 6, 3)

    text = text_of(ada.get("/games/desk/outlook/"))

    assert "A lead of 9 flags is safe with 2 hands to go." in text
    assert "1 Team 1 30 advances whatever happens 2 Team 2 9 can no longer advance" in text


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


@pytest.mark.rule("R41")
def test_a_prize_says_who_won_it_can_be_taken_off_and_one_without_its_count_is_told_of_before_it_is_too_late(
    ada: Client,
) -> None:
    event = make_event(3, sessions=((15, 15),))
    for name, kind, number in (("Gold", "place", "1"), ("Wooden spoon", "booby", ""), ("Highest half", "session", "1")):
        ada.post("/games/desk/prizes/", {"name": name, "kind": kind, "number": number})
    for table, flags in enumerate((20, 10, 6), start=1):
        count(event, table, flags)
    told = [text_of(ada.get(page)) for page in ("/games/desk/", "/games/desk/days/1/close/")]
    ada.post("/games/desk/days/1/close/")
    page = text_of(ada.get("/games/desk/prizes/"))

    ada.post(f"/games/desk/prizes/{event.prizes.get(name='Gold').pk}/remove/")

    assert "Gold Team 1 20 flags" in page
    assert "Wooden spoon Team 3 6 flags, the last place" in page
    assert [UNCOUNTED in text for text in (*told, text_of(ada.get(RESULTS)))] == [True] * 3
    assert event.prizes.count() == 2
