"""What was done can be read back, and a ruling is kept with its reason."""

from django.test import Client

from tests.desk_pages import refusals_of, text_of
from tests.playing import NOON, make_event
from tournament.queries.log import ENTRIES_SHOWN
from tournament.services.hall import call_hand


def test_what_was_done_stands_newest_first_with_who_and_when(ada: Client) -> None:
    make_event(2)

    said = text_of(ada.get("/games/desk/log/"))

    assert "5 Day 1 was opened. Ada, 21 August, 12:00 Ada 21 August, 12:00 4 The movement was adopted" in said
    assert said.endswith("1 Summer Games was set up. Ada, 21 August, 12:00 Ada 21 August, 12:00")


def test_a_long_log_is_read_further_back_page_by_page(ada: Client) -> None:
    event = make_event(2)
    for number in range(ENTRIES_SHOWN):
        call_hand(event=event, hand=1 + number % 2, by="Ada", at=NOON)

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

    answer = ada.post("/games/desk/rulings/", {"about": "hand 3 at table 1", "reason": "dealt again"}, follow=True)

    assert answer.redirect_chain == [("/games/desk/rulings/", 303)]
    assert [(ruling.about, ruling.reason) for ruling in event.rulings.all()] == [("hand 3 at table 1", "dealt again")]
    assert "hand 3 at table 1 dealt again" in text_of(answer)


def test_a_ruling_without_a_reason_is_refused(ada: Client) -> None:
    event = make_event(2)

    answer = ada.post("/games/desk/rulings/", {"about": "hand 3", "reason": ""})

    assert answer.status_code == 422
    assert refusals_of(answer) == ["This field is required."]
    assert not event.rulings.exists()
