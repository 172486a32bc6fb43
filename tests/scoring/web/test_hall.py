"""The hall screen: it shows; only the one opened from the desk moves the hands on."""

import pytest
from django.test import Client

from scoring.services.days import OneDay, open_day
from scoring.web.hall import moving_link
from tests.actors import ADA
from tests.people import browser_of_leader
from tests.playing import NOON, fresh, make_event, play_day
from tournament.models import Event, Prize
from tournament.services.events import HandCall, call_hand
from tournament.services.people import NewPrize, offer_prize

pytestmark = pytest.mark.django_db


def token_of(event: Event) -> str:
    """What the desk's link carries."""
    return Client().get(moving_link(event)).context["token"]


def test_before_the_first_hand_it_says_that_play_begins_soon() -> None:
    make_event(4)

    page = Client().get("/games/hall/").content.decode()

    assert "Play begins soon" in page


def test_it_shows_the_hand_in_play_and_the_next() -> None:
    event = make_event(4)
    call_hand(event, ADA, NOON, HandCall(hand=2))

    response = Client().get("/games/hall/")

    hand, following = response.context["hand"], response.context["next_hand"]
    assert (hand.number, hand.who.label, hand.shift) == (2, "X&Y", 2)
    assert (hand.trump.label, hand.dealer.value) == ("Spades", "X")
    assert following.number == 3
    assert response.context["session_text"] == "Day\u00a01\u00a0· session\u00a01\u00a0· hand\u00a02\u00a0of\u00a03"


def test_the_last_hand_of_a_session_has_none_after_it() -> None:
    event = make_event(4)
    call_hand(event, ADA, NOON, HandCall(hand=3))

    response = Client().get("/games/hall/")

    assert response.context["next_hand"] is None
    assert "Last hand, then: Lunch" in response.content.decode()


def test_an_ordinary_screen_has_nothing_to_press() -> None:
    make_event(4)

    page = Client().get("/games/hall/").content.decode()

    assert ("<button" in page, "<form" in page) == (False, False)


@pytest.mark.parametrize("token", ["", "made-up", "MQ:1x:made-up"])
def test_a_screen_without_the_desks_link_moves_nothing(token: str) -> None:
    event = make_event(4)

    response = Client().post("/games/hall/", {"move": token, "hand": 1})

    assert response.status_code == 403
    assert "Only a hall screen opened from the desk can change the hand." in response.content.decode()
    assert fresh(event).hand_in_play == 0


def test_not_even_the_leader_moves_hands_from_an_ordinary_screen() -> None:
    event = make_event(4)

    response = browser_of_leader("Ada").post("/games/hall/", {"hand": 1})

    assert (response.status_code, fresh(event).hand_in_play) == (403, 0)


def test_one_events_link_moves_no_other_events_hands() -> None:
    event, other = make_event(4), make_event(4, slug="others")

    response = Client().post("/others/hall/", {"move": token_of(event), "hand": 1})

    assert (response.status_code, fresh(other).hand_in_play) == (403, 0)


def test_a_link_that_moves_hands_ends_at_midnight_and_when_the_leader_ends_it() -> None:
    event, ada = make_event(4), browser_of_leader("Ada")
    Event.objects.update(time_zone="Pacific/Pago_Pago")
    event = fresh(event)
    screen = {"move": token_of(event), "hand": 1}

    ended = ada.post("/games/desk/days/1/hands/end-links/")
    old = Client().post("/games/hall/", screen)
    screen["move"] = token_of(event)
    new = Client().post("/games/hall/", screen)
    Event.objects.update(time_zone="Pacific/Kiritimati")  # a day and an hour ahead: there it is tomorrow
    tomorrow = Client().post("/games/hall/", screen)

    assert [each.status_code for each in (ended, old, new, tomorrow)] == [303, 403, 303, 403]


def test_the_desks_screen_calls_the_next_hand_and_goes_back() -> None:
    event = make_event(4)
    screen = Client(enforce_csrf_checks=True)
    token = token_of(event)

    on = screen.post("/games/hall/", {"move": token, "hand": 1}, follow=True)
    back = screen.post("/games/hall/", {"move": token, "hand": 0}, follow=True)

    assert (on.context["seen"], on.context["after"]["code"], on.context["before"]["code"]) == ("1", "2", "0")
    assert (back.context["hand"], back.context["after"]["code"], back.context["before"]) == (None, "1", None)


@pytest.mark.rule("R16")
def test_the_screen_goes_through_pause_lunch_flags_in_fives_and_the_end() -> None:
    event = make_event(4, sessions=((2, 1), (1,)))
    screen, token = Client(), token_of(event)
    shown = []

    def press(button: str) -> None:
        page = screen.get("/games/hall/", {"move": token}).context
        response = screen.post(
            "/games/hall/", {"move": token, "hand": page[button]["code"], "seen": page["seen"]}, follow=True
        )
        shown.append(
            response.context["title"] if response.context["moment"] != "hand" else response.context["hand"].number
        )

    for button in ("after", "other", "after", "after", "after", "after", "after"):
        press(button)
    waits = screen.get("/games/hall/", {"move": token}).context["waits"]
    play_day(event, 12, 12, 12, 12)
    after_day = screen.get("/games/hall/").context["title"]
    open_day(event, ADA, NOON, OneDay(day=2))
    morning = screen.get("/games/hall/").context["title"]
    press("after")
    play_day(event, 12, 12, 12, 12, day=2)

    assert shown == [1, "Pause", 1, 2, "Lunch", 3, "Flags in fives", 4]
    assert waits == "Day 2 is not open yet; open it on the desk."
    assert (after_day, morning) == ("Day 1 is over", "Play begins soon")
    assert "Play has ended" in screen.get("/games/hall/").content.decode()


def test_a_screen_that_showed_an_older_hand_changes_nothing() -> None:
    event = make_event(4)
    token = token_of(event)
    call_hand(event, ADA, NOON, HandCall(hand=2))

    response = Client().post("/games/hall/", {"move": token, "hand": "1", "seen": "0"}, follow=True)

    assert (response.context["hand"].number, fresh(event).hand_in_play) == (2, 2)


def test_the_key_pressed_twice_calls_one_hand() -> None:
    event = make_event(4)
    screen, token = Client(), token_of(event)

    for _ in range(2):
        screen.post("/games/hall/", {"move": token, "hand": 1})

    assert fresh(event).hand_in_play == 1


def test_a_hand_that_is_not_there_is_refused() -> None:
    event = make_event(4)

    response = Client().post("/games/hall/", {"move": token_of(event), "hand": 99})

    assert response.status_code == 404
    assert "There is no hand 99; hands run from 1 to 8." in response.content.decode()


@pytest.mark.parametrize("accepts", ["identity", "gzip"])
def test_a_screen_that_has_the_page_is_told_that_nothing_changed(accepts: str) -> None:
    event = make_event(4)
    screen = Client(headers={"Accept-Encoding": accepts})
    etag = screen.get("/games/hall/")["ETag"]

    same = screen.get("/games/hall/", headers={"If-None-Match": etag})
    call_hand(event, ADA, NOON, HandCall(hand=1))
    changed = screen.get("/games/hall/", headers={"If-None-Match": etag})

    assert (same.status_code, changed.status_code) == (304, 200)


def test_the_screen_shows_the_standings_as_far_as_the_public_may_see_them() -> None:
    event = make_event(3)
    before = Client().get("/games/hall/?show=standings").content.decode()
    play_day(event, 14, 12, 10)

    after = Client().get("/games/hall/?show=standings")

    assert "Standings are shown after day 1 is closed." in before
    assert [row["team"] for row in after.context["places"]] == ["Team 1", "Team 2", "Team 3"]


def test_standings_give_way_to_the_next_call() -> None:
    event = make_event(3)
    page = f"/games/hall/?show=standings&called={fresh(event).call.code}"
    before = Client().get(page).templates[0].name
    call_hand(event, ADA, NOON, HandCall(hand=1))

    assert (before, Client().get(page).templates[0].name) == ("scoring/hall/places.html", "scoring/hall/call.html")


def prizes(revealed: int) -> list[tuple[str, tuple[str, ...]]]:
    """The prizes on the screen when so many are revealed, and who won them."""
    page = Client().get("/games/hall/", {"show": "prizes", "revealed": revealed}).context
    return [(award.prize, award.teams) for award in page.get("prizes") or ()]


@pytest.mark.rule("R41")
def test_prizes_are_revealed_by_name_from_the_bottom_up() -> None:
    event = make_event(4, sessions=((3,),))
    play_day(event, 10, 11, 13, 14)
    first, second, third = (
        ("First place", ("Team 4",)),
        ("Second place", ("Team 3",)),
        ("Third place", ("Team 2",)),
    )

    places = [prizes(revealed) for revealed in range(5)]
    for name, kind, number in (
        ("The Cup", Prize.Kind.PLACE, 1),
        ("The Spoon", Prize.Kind.BOOBY, None),
        ("The Medal", Prize.Kind.PLACE, 2),
    ):
        offer_prize(event, ADA, NOON, NewPrize(name=name, kind=kind, number=number))

    assert places == [[], [third], [second, third], [first, second, third], [first, second, third]]
    assert prizes(1) == [("The Spoon", ("Team 1",))]
    assert prizes(3) == [("The Cup", ("Team 4",)), ("The Medal", ("Team 3",)), ("The Spoon", ("Team 1",))]


def test_no_prize_is_shown_before_a_tie_that_matters_is_settled() -> None:
    event = make_event(4, sessions=((3,),))
    play_day(event, 10, 10, 14, 14)

    page = Client().get("/games/hall/", {"show": "prizes", "revealed": 3})

    assert page.context["why_not"] == "The prizes are known when the tie is played off."


def test_no_prize_is_shown_before_every_day_is_closed() -> None:
    event = make_event(4)
    play_day(event, 10, 11, 13, 14)

    response = Client().get("/games/hall/?show=prizes&revealed=3")

    assert "prizes" not in response.context
    assert "The prizes are known when every day is closed." in response.content.decode()
