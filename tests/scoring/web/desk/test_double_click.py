"""A form that is sent twice, as a double click sends it, is done once; pressed anew later, it is done again."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest
from django.test import Client

from tests.desk_pages import text_of, values_of
from tests.events import make_event
from tests.people import browser_of_leader
from tests.scoring.services.test_counts import at_once
from tournament.models import Event
from tournament.web.act_page import CONFIRMED

pytestmark = pytest.mark.django_db(transaction=True)
PRIZE = {"name": "The cup", "kind": "place", "number": "1"}
RULING = {"kind": "penalty", "table": "1", "number": "1", "reason": "Late", CONFIRMED: "on"}


def browser_that_is_checked() -> Client:
    """Ada's, whose forms need their token, as those of every browser do."""
    ada = browser_of_leader("Ada")
    ada.handler.enforce_csrf_checks = True
    return ada


def opened(ada: Client, address: str) -> dict[str, str]:
    """The token of the forms on a page, and what else they hide."""
    values = values_of(ada.get(address))
    return {name: values[name][0] for name in ("csrfmiddlewaretoken", "key") if name in values}


def press_twice(ada: Client, address: str, sent: Mapping[str, object]) -> list[Any]:
    """What a browser gets that sends a form twice at the same instant."""
    browsers = [browser_that_is_checked() for _ in range(2)]
    for browser in browsers:
        browser.cookies = ada.cookies
    return at_once([partial(browser.post, address, sent) for browser in browsers])


@pytest.mark.parametrize(
    ("address", "typed", "stored"),
    [
        ("/games/desk/do/offer_prize/", PRIZE, lambda event: event.prizes.count()),
        ("/games/desk/do/rule_on_team/", RULING, lambda event: event.rulings.count()),
        (
            "/games/desk/do/lend_flags/?day=1",
            {"day": "1", "table": "1", "flags": "2"},
            lambda event: event.loan_entries.count(),
        ),
        ("/games/desk/do/list_spare/", {"name": "Sid"}, lambda event: event.spares.count()),
        (
            "/accounts/events/new/",
            {"name": "Friday", "level": "club", "places_that_matter": "3", "flags_per_table": "12", "entry_fee": "0",
             "time_zone": "America/Edmonton"},
            lambda _event: Event.objects.count() - 1,
        ),
        (
            "/accounts/practice/",
            {"level": "club", "teams": "4", "stage": "READY"},
            lambda _event: Event.objects.filter(is_rehearsal=True).count(),
        ),
    ],
    ids=["prize", "ruling", "loan", "spare", "event", "practice"],
)  # fmt: skip
def test_a_form_sent_twice_at_once_is_done_once(address: str, typed: dict[str, str], stored: Any) -> None:
    event, ada = make_event(4), browser_that_is_checked()
    before = stored(event)

    answers = press_twice(ada, address, opened(ada, address) | typed)

    said = [text_of(answer) for answer in answers if answer.status_code != 303]
    assert ([answer.status_code for answer in answers], stored(event) - before) == ([303, 303], 1), said


def test_a_form_is_done_again_when_it_is_another_or_of_a_page_opened_anew() -> None:
    event, ada = make_event(4), browser_that_is_checked()
    page = opened(ada, "/games/desk/do/offer_prize/")
    later = opened(ada, "/games/desk/do/offer_prize/")
    for sent in (page | PRIZE, page | PRIZE, page | PRIZE | {"name": "The mug"}, later | PRIZE):
        assert ada.post("/games/desk/do/offer_prize/", sent).status_code == 303
    assert [prize.name for prize in event.prizes.order_by("pk")] == ["The cup", "The mug", "The cup"]
