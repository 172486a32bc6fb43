"""The hall screen: it shows; only the one opened from the desk moves the hands on."""

import re

import pytest
from django.test import Client

from scoring.services.days import OneDay, open_day
from scoring.web.public import moving_link
from tests.events import ADA, NOON, count, fresh, make_event, play_day
from tests.people import browser_of_leader
from tournament.models import Event, Player, Prize
from tournament.services import access, events

pytestmark = pytest.mark.django_db


def token_of(event: Event) -> str:
    """What the desk's link carries."""
    return Client().get(moving_link(event)).context["token"]


def test_only_a_screen_with_its_events_link_moves_hands_and_an_older_or_second_press_moves_nothing() -> None:
    event, other = make_event(4), make_event(4, slug="others")
    screen, token = Client(enforce_csrf_checks=True), token_of(event)

    refused = [Client().post("/games/hall/", {"move": made_up, "hand": 1})
               for made_up in ("", "made-up", "MQ:1x:made-up", token_of(other))]  # fmt: skip
    assert [response.status_code for response in refused] == [403] * 4
    assert fresh(event).hand_in_play == 0
    for _ in range(2):
        on = screen.post("/games/hall/", {"move": token, "hand": 1}, follow=True).context
    back = screen.post("/games/hall/", {"move": token, "hand": 0}, follow=True).context
    events.call_hand(event, ADA, NOON, events.HandCall(hand=2))
    older = screen.post("/games/hall/", {"move": token, "hand": "1", "seen": "0"}, follow=True).context

    assert (on["seen"], on["after"]["code"], on["before"]["code"]) == ("1", "2", "0")
    assert (back["hand"], back["after"]["code"], back["before"]) == (None, "1", None)
    assert (older["hand"].number, fresh(event).hand_in_play) == (2, 2)


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
    to_count = browser_of_leader("Ada").get("/games/desk/days/1/hands/").content.decode()
    play_day(event, 12, 12, 12, 12)
    after_day = screen.get("/games/hall/").context["title"]
    open_day(event, ADA, NOON, OneDay(day=2))
    morning = screen.get("/games/hall/").context["title"]
    desk = browser_of_leader("Ada").get("/games/desk/days/2/hands/").context
    press("after")
    play_day(event, 12, 12, 12, 12, day=2)

    assert shown == [1, "Pause", 1, 2, "Break", 3, "Flags in fives", 4]
    assert waits == "Day 2 is not open yet; open it on the desk."
    assert ("Count the flags" in to_count, waits in to_count) == (True, False)
    assert (after_day, morning) == ("Day 1 is over", "Play begins soon")
    assert (desk["session_text"].replace("\xa0", " "), desk["before"]) == ("Day 2 · session 3 · hand 1 of 1", None)
    assert desk["words"][0].startswith("“Please count the flags on your table.")
    assert screen.get("/games/hall/").context["title"] == "Play has ended"


def test_a_screen_that_has_the_page_is_told_that_nothing_changed() -> None:
    event = make_event(4)
    screen = Client(headers={"Accept-Encoding": "gzip"})
    etag = screen.get("/games/hall/")["ETag"]

    same = screen.get("/games/hall/", headers={"If-None-Match": etag})
    events.call_hand(event, ADA, NOON, events.HandCall(hand=1))
    changed = screen.get("/games/hall/", headers={"If-None-Match": etag})

    assert (same.status_code, changed.status_code) == (304, 200)


def step(number: int) -> tuple[str, list[tuple[str, list[str]]]]:
    """The prize on the screen at a step of the ceremony, and the teams that are told to have won it, with players."""
    page = Client().get(f"/games/hall/?show=prizes&revealed={number}").context
    told = [(winner["team"], winner["players"]) for winner in page["winners"]]
    return page["award"].prize if page["award"] else "", told


@pytest.mark.rule("R41")
def test_prizes_are_told_from_the_last_to_the_first_each_before_who_won_it() -> None:
    event = make_event(4, sessions=((3,),))
    play_day(event, 10, 11, 13, 14)

    places = [step(number) for number in range(7)]
    for name, kind, number in (
        ("The Cup", Prize.Kind.PLACE, 1),
        ("The Spoon", Prize.Kind.BOOBY, None),
        ("The Medal", Prize.Kind.PLACE, 2),
    ):
        access.offer_prize(event, ADA, NOON, access.NewPrize(name=name, kind=kind, number=number))

    assert places == [
        ("", []),
        ("Third place", []),
        ("Third place", [("Team 2", [])]),
        ("Second place", []),
        ("Second place", [("Team 3", [])]),
        ("First place", []),
        ("First place", [("Team 4", [])]),
    ]
    assert [step(number)[0] for number in (1, 3, 5)] == ["The Spoon", "The Medal", "The Cup"]
    Player.objects.create(team=event.teams.get(name="Team 4"), seat="A", name="Ann Aiken")
    assert step(6) == ("The Cup", [("Team 4", [])])
    Event.objects.update(show_player_names=True)
    assert step(6) == ("The Cup", [("Team 4", ["Ann Aiken"])])
    after = Client().get("/games/hall/?show=prizes&revealed=7").context
    assert (after["is_prizes"], after["places"][0]["team"]) == (False, "Team 4")


@pytest.mark.parametrize(
    ("flags", "sessions", "reason"),
    [
        ((10, 10, 14, 14), ((3,),), "The prizes are known when the tie is played off."),
        ((10, 11, 13, 14), ((2, 1), (1,)), "The prizes are known when every day is closed."),
    ],
)
def test_no_prize_is_told_before_it_is_certain(
    flags: tuple[int, ...], sessions: tuple[tuple[int, ...], ...], reason: str
) -> None:
    event = make_event(4, sessions=sessions)
    play_day(event, *flags)

    page = Client().get("/games/hall/?show=prizes&revealed=6")

    assert (page.context["why_not"], "award" in page.context) == (reason, False)


@pytest.mark.parametrize(("shown", "template"), [("closed_days", "places"), ("held", "call")])
def test_after_a_day_is_closed_the_screen_shows_what_the_leader_lets_the_public_see(shown: str, template: str) -> None:
    event = make_event(4, sessions=((3,),))
    play_day(event, 10, 11, 13, 14)
    Event.objects.update(standings_shown=shown)

    page = Client().get("/games/hall/")

    assert page.templates[0].name == f"scoring/hall/{template}.html"
    assert ("Team 4" in page.content.decode()) == (shown == "closed_days")


def test_while_the_flags_are_counted_it_tells_how_many_tables_and_no_number_of_flags() -> None:
    event = make_event(4, sessions=((1,),))
    events.call_hand(event, ADA, NOON, events.HandCall(hand=1, is_stopped=True))
    for by in ("Vera", "Max"):
        count(event, 1, 17, by=by)

    page = Client().get("/games/hall/")

    assert (page.context["title"], page.context["counting"]) == (
        "Flags in fives",
        "Day 1: 1 of 4 tables counted · 3 tables to go",
    )
    assert "17" not in re.sub(r"<[^>]*>|\d\d:\d\d", "", page.content.decode())  # neither in a clock nor in its data
