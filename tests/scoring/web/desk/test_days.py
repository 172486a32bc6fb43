"""Teams are checked in; a day is opened, counted, closed when it adds up or with a reason, and opened again; loans.

R10, R15, R37.
"""

import re
from datetime import date, timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from scoring.services import rulings
from scoring.services.days import DayClosing, close_day
from tests.desk_pages import refusals_of, text_of, unsaid, values_of
from tests.events import ADA, NOON, count, count_all, fresh, make_event
from tests.people import browser_of_verifier
from tests.queried import count_of_day
from tournament.domain import Seat, TeamEntry
from tournament.models import Event
from tournament.queries.events import local_time
from tournament.services.events import HandCall, call_hand
from tournament.services.teams import TeamChange, edit_team

DAY, DO = "/games/desk/days/1/", "/games/desk/do/"


def counted(*flags: int) -> Event:
    event = make_event(len(flags), sessions=((15, 15),))
    count_all(event, flags)
    return event


def test_a_day_is_opened_after_a_look_at_what_is_not_as_it_should_be_and_taken_back(ada: Client) -> None:
    event = make_event(is_open=False)
    said = []
    for days in (2, -40, 300, -1, 0):
        event.days.filter(number=1).update(date=local_time(event, timezone.now()).date() + timedelta(days=days))
        planned = re.search(r"Day 1 is planned for [^,]*, ([^.]*)\.", text_of(ada.get(f"{DO}open_day/?day=1")))
        said.append(planned[1] if planned else "")

    assert said == ["in 2 days", "40 days ago", "in 10 months", "1 day ago", ""]
    for mark in ("1-here-4", "2-here-3", "3-here-0", "1-flags-yes"):
        ada.post(f"{DAY}check-in/", {"mark": mark})

    looked_at, is_open = ada.get(f"{DO}open_day/?day=1"), [count_of_day(event, 1).is_open]
    opened = ada.post(f"{DO}open_day/", {"day": "1"})
    is_open.append(count_of_day(event, 1).is_open)
    day, desk = ada.get(DAY), ada.get("/games/desk/")
    ada.post(f"{DO}take_back_opening/", {"day": "1"})
    is_open.append(count_of_day(event, 1).is_open)
    ada.post(f"{DO}open_day/", {"day": "1"})
    call_hand(fresh(event), ADA, NOON, HandCall(hand=1))
    refused = ada.post(f"{DO}take_back_opening/", {"day": "1"})

    missing = "Missing: Team 3 (3). With three players: Team 2 (2). One team is not checked in."
    assert [
        *unsaid(looked_at, missing, "Flags are not ticked at 3 tables."),
        *unsaid(day, "Opened too early: take it back"),
        *unsaid(desk, "Team 3, table 3, are missing.", "Team 2, table 2, are three. A spare may sit in."),
        *unsaid(refused, "Opened too early"),
    ] == ["Opened too early"]
    assert (opened.status_code, opened["Location"], is_open) == (303, "/games/desk/", [False, True, False])
    assert len(refusals_of(refused)) == 1


@pytest.mark.rule("R38")
def test_a_day_that_does_not_add_up_is_closed_with_a_reason_alone_and_opened_again_after_a_look(ada: Client) -> None:
    event = counted(14, 9)

    response = ada.post(f"{DO}close_day/", {"day": "1"})
    ada.post(f"{DO}close_day/", {"day": "1", "reason": "one flag is lost"})

    [refusal] = refusals_of(response)
    assert unsaid(refusal, "24 flags; 23 were counted: 1 is missing. No table stands out") == []
    assert (response.status_code, [ruling.reason for ruling in event.rulings.all()]) == (422, ["one flag is lost"])
    rulings.publish_final(fresh(event), ADA, NOON)

    confirmation = ada.post(f"{DO}reopen_day/", {"day": "1", "reason": "table 2 counted again"})

    assert (confirmation.status_code, count_of_day(event, 1).is_open) == (200, False)
    assert unsaid(confirmation, "the standings are provisional") == []
    ada.post(f"{DO}reopen_day/", {"day": "1", "reason": "table 2 counted again", "sure": "yes"})
    assert count_of_day(event, 1).is_open


@pytest.mark.rule("R21", "R42")
def test_closing_asks_which_hand_was_the_last(ada: Client) -> None:
    call_hand(counted(14, 14, 8), ADA, NOON, HandCall(hand=22))

    page = ada.post(f"{DO}close_day/", {"day": "1"})
    hands = [hand for hand, _ in page.context["form"].fields["after_hand"].choices]
    closed = ada.post(f"{DO}close_day/", {"day": "1", "after_hand": "22"}, follow=True)

    assert (page.status_code, hands) == (422, ["", *range(30, 21, -1)])
    assert "Day 1 was closed." in text_of(closed)


TABLE_1, SETTLE = "/games/desk/days/1/tables/1/", f"{DO}settle_flag_count/"
SLIPS = "/games/desk/days/1/counts/"


def flags_of(event: Event) -> dict[int, int | None]:
    return {table: result.flags for table, result in count_of_day(event, 1).tables.items()}


def test_a_conflict_is_settled_by_the_count_that_is_chosen_with_what_the_room_then_holds(
    ada: Client, event: Event
) -> None:
    count(event, 2, 10)
    count(event, 1, 14, by="Vera")
    count(event, 1, 19, by="Hugo")

    page = text_of(ada.get(TABLE_1))
    typed = {"day": "1", "table": "1"}
    preview = ada.post(SETTLE, typed | {"flags": "", "holds": "14", "reason": "counted together"})
    before = flags_of(event)
    sent = {name: values[0] for name, values in values_of(preview).items()}
    for _ in range(2):  # by a double click
        ada.post(SETTLE, sent | {"csrfmiddlewaretoken": "a"})
    settled = count_of_day(event, 1)
    nothing = ada.post(SETTLE, typed | {"flags": "", "reason": "so"})

    assert [
        *unsaid(page, "14: Vera, 12:06; then the room adds up", "19: Hugo, 12:07; then 5 flags too many"),
        *unsaid(preview, "24 were counted. Reason: counted together"),
    ] == []
    assert (before, event.flag_counts.count()) == ({1: None, 2: 10}, 4)
    assert (settled.tables[1].flags, settled.tables[1].is_recounted) == (14, True)
    assert nothing.status_code == 422
    taken = {"count": str(settled.tables[1].last), "sure": "1"}
    answers = [
        ada.post(f"{DO}take_back_count/", form | {"day": "1", "table": "1"}).status_code
        for form in (taken | {"count": "0"}, taken)
    ]
    assert (answers, flags_of(event)[1]) == ([422, 303], None)


def test_a_count_that_comes_while_the_leader_settles_is_looked_at_first(ada: Client, event: Event) -> None:
    count(event, 1, 14, by="Vera")
    count(event, 1, 19, by="Hugo")
    seen = values_of(ada.get(TABLE_1))["seen"][0]
    typed = {"day": "1", "table": "1", "flags": "14", "reason": "as Vera says"}
    preview = values_of(ada.post(SETTLE, typed | {"seen": seen}))
    count(event, 1, 19, by="Kim")

    response = ada.post(SETTLE, {name: values[0] for name, values in preview.items()})
    before = flags_of(event)
    ada.post(SETTLE, typed | {"seen": values_of(ada.get(TABLE_1))["seen"][0], "sure": "1"})

    assert refusals_of(response) == ["Table 1 was counted again since. Look at it, then settle it."]
    assert (before, flags_of(event)) == ({1: 19, 2: None}, {1: 14, 2: None})


@pytest.mark.rule("R10")
def test_a_count_of_a_closed_and_published_day_is_corrected_by_one_reason_after_one_preview(ada: Client) -> None:
    event = counted(14, 10)
    close_day(fresh(event), ADA, NOON, DayClosing(day=1))
    typed = {"day": "1", "table": "1", "flags": "13", "reason": "A slip was misread", "csrfmiddlewaretoken": "a"}

    preview = ada.post(SETTLE, typed)
    statuses = [ada.post(SETTLE, typed | {"sure": "1"}).status_code for _ in range(2)]

    assert unsaid(ada.get(TABLE_1), "It must be given. For example: the slip was misread.") == []
    assert unsaid(preview, "1 Team 1 14 → 13", "1 is missing") == []
    assert (statuses, flags_of(event)) == ([303, 303], {1: 13, 2: 10})
    assert event.days.get(number=1).closed_at
    assert event.rulings.get().reason == "A slip was misread"


def test_slips_say_who_counted_twice_a_table_where_two_counts_are_needed(ada: Client) -> None:
    event = make_event(3, counts_needed=2)
    count(event, 3, 10, by="Kim")
    slips = {"table_1": "14", "table_1_second": "14", "table_2": "12", "table_2_second": "11", "key": "a"}
    both = {"by": "Vera", "second_by": "Hugo"}

    page = values_of(ada.get(SLIPS))
    nobody = ada.post(SLIPS, slips | {"by": "Vera"})
    same = ada.post(SLIPS, slips | {"by": "Vera", "second_by": "VERA"})
    before = event.flag_counts.count()
    wrong = ada.post(SLIPS, slips | both | {"table_3_second": "99"})
    response, _ = [ada.post(SLIPS, slips | both | {"table_3_second": "30"}, follow=True) for _ in range(2)]

    assert [name for name in page if name.startswith("table_")] == [
        "table_1", "table_1_second", "table_2", "table_2_second", "table_3_second"
    ]  # fmt: skip
    assert [len(refusals_of(each)) for each in (nobody, same, wrong)] == [1, 2, 1]
    assert (before, event.flag_counts.count()) == (1, 6)
    assert (flags_of(event), count_of_day(event, 1).tables[2].people) == ({1: 14, 2: None, 3: None}, ("Vera", "Hugo"))
    assert unsaid(response, "30 flags on table 3 is far from what the hands usually bring. Count it again.") == []
    assert [values_of(ada.get(SLIPS)).get(name) for name in ("by", "second_by")] == [["Vera"], ["Hugo"]]


LEND, BACK = "/games/desk/do/lend_flags/?day=1", "/games/desk/do/take_back_flags/?day=1"


def test_a_day_may_have_a_starting_hour_which_public_page_and_desk_show(ada: Client) -> None:
    event = make_event(is_played=False, dates=(date(2026, 12, 5),))
    page = ada.get(f"{DO}set_hour/?day=1")

    ada.post(f"{DO}set_hour/?day=1", {"starts_at": "09:30"})
    wrong = ada.post(f"{DO}set_hour/?day=1", {"starts_at": "half past"})
    event.teams.all().delete()

    assert (unsaid(page, "Starting hour of day 1"), wrong.status_code) == ([], 422)
    assert event.log.latest("number").sentence == "Day 1 starts at 09:30."
    assert unsaid(ada.get("/games/"), "Saturday, 5 December 2026 at 9:30") == []
    assert [part["name"] for part in ada.get("/games/desk/").context["parts"]][1] == "Day 1, Saturday, 09:30"


def test_a_second_tap_at_the_check_in_says_what_it_took_back(ada: Client) -> None:
    make_event(is_open=False)
    marks = [f"1-{mark}" for mark in ("here-4", "here-none", "flags-yes", "flags-no")]

    pages = [ada.post("/games/desk/days/1/check-in/", {"mark": mark}, follow=True) for mark in marks]

    said = ("Not checked in any more: Team 1.", "Flags not checked any more at table 1 on day 1.")
    assert [unsaid(page, *said) for page in pages] == [[*said], [said[1]], [*said], [said[0]]]


def test_a_team_of_three_is_asked_who_sits_in_at_check_in_and_while_hands_are_called(ada: Client) -> None:
    event = make_event()
    players = {Seat.A: "Ann", Seat.B: "Bob", Seat.X: "Cy"}
    team = event.tables.get(number=2).team
    edit_team(event, ADA, NOON, TeamChange(team=team.pk, entry=TeamEntry(name=team.name, players=players)))
    ada.post("/games/desk/days/1/check-in/", {"mark": "2-here-3"})

    link = re.search(r'href="(/games/desk/do/substitute_player/[^"]*)"', ada.get("/games/desk/days/1/check-in/").text)
    assert link
    form = ada.get(unescape(link[1])).context["form"]
    assert (str(form["table"].value()), form["seat"].value()) == ("2", "Y")
    assert "nobody is named for Y" in ada.get("/games/desk/days/1/hands/").text


def test_nobody_is_told_to_count_once_the_last_day_is_closed(ada: Client) -> None:
    close_day(counted(12, 12), ADA, NOON, DayClosing(day=1))

    assert unsaid(ada.get("/games/desk/days/1/hands/"), "Count the flags") == ["Count the flags"]


def test_two_phones_are_offered_different_tables() -> None:
    event = make_event(6)
    phones = [browser_of_verifier(event, name) for name in ("Vera", "Hugo")]

    assert [phone.get("/games/verify/").context["next_table"] for phone in phones] == [1, 4]
