"""A club that plays by a sheet of its own: what people read of trump is what stands there.  R1, R17, R22."""

from dataclasses import replace

import pytest
from django.test import Client

from rotations.domain.book_rotation import Rotation, Trump, rotation_for
from rotations.services import MovementChoice, adopt_movement
from scoring.queries.sheets import SHEETS, draw
from scoring.services.days import OneDay, open_day
from tests import desk_pages, paper, plans
from tests.events import ADA, NOON, fresh, set_up
from tournament.models import Event
from tournament.services.events import HandCall, call_hand

BY_THE_BOOK = "NT High has no trump. NT Low has none either and is a giveaway"


def evening(trumps: str) -> Event:
    """Four tables and ten hands in two parts, with these trumps over and over."""
    event, order = set_up(4, sessions=((5, 5),), is_open=False, is_designed=False), [*map(Trump, trumps.split())]
    lines = [replace(hand, trump=order[at % len(order)]) for at, hand in enumerate(rotation_for(10).hands)]
    sheet = plans.write_sheet(Rotation("Our own", tuple(lines)))
    adopt_movement(event, ADA, NOON, MovementChoice(plan="sequence", sheet=sheet))
    return fresh(event)


def printed(event: Event, name: str) -> str:
    pdf = draw(event, [name], public_url="").pdf
    return " ".join(" ".join(paper.texts(pdf)).split())


@pytest.mark.django_db
@pytest.mark.rule("R1", "R22")
@pytest.mark.parametrize(
    ("trumps", "said"),
    [
        ("H S D C NTL H S D C NTH", f"{BY_THE_BOOK}: your count is the tricks of your opponents."),
        ("H C D S", "Hearts, clubs, diamonds and spades are trump in turn."),
        ("H", "Hearts are trump on every hand of the sheet."),
        ("H H C", ""),
        ("S NTL", "NT Low has no trump and is a giveaway: your count is the tricks of your opponents."),
    ],
)
def test_the_rules_on_the_wall_and_on_the_page_say_the_trumps_of_the_sheet(
    trumps: str, said: str, client: Client
) -> None:
    event = evening(trumps)

    for text in (printed(event, "rules"), desk_pages.text_of(client.get("/games/rules/"))):
        has = [words for words in (BY_THE_BOOK, "are trump", "NT Low has no trump") if words in text]
        assert (said in text, has) == (
            True,
            [words for words in (BY_THE_BOOK, "are trump", "NT Low has no trump") if words in said],
        )


@pytest.mark.django_db
@pytest.mark.rule("R17", "R22")
def test_no_sheet_and_no_page_names_a_trump_that_the_own_sheet_does_not_have(client: Client) -> None:
    event = evening("H C")
    texts = {
        name: printed(event, name) for name in SHEETS.keys() & {"movement-sheets", "cards", "calling-sheet", "rules"}
    }
    open_day(event, ADA, NOON, OneDay(day=1))
    call_hand(fresh(event), ADA, NOON, HandCall(hand=2))
    addresses = [f"/games/{page}" for page in ("", "tables/1/", "movement/", "hall/", "rules/")]
    texts |= {address: desk_pages.text_of(client.get(address)) for address in addresses}

    absent = ("Spades", "Diamonds", "NT Low", "NT High", "giveaway")
    assert {name: words for name, text in texts.items() if (words := [word for word in absent if word in text])} == {}
