"""A club evening by house rules: what people read of it is true of it.  R1."""

import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from rotations import queries, services
from rotations.domain.book_rotation import keeps_house_rules, rotation_for
from rotations.domain.judging.certificate import certificate
from rotations.domain.movement import sequence
from rotations.domain.redesign import redesign
from scoring.domain.counts import Room, is_unlikely, likely_counts
from scoring.domain.rules_text import BY_THE_BOOK, outcomes as won, sections
from scoring.queries.sheets import SHEETS
from scoring.services.printing import draw_sheet
from tests import desk_pages, paper, refusals
from tests.events import ADA, NOON, count_all, fresh, play, set_up
from tournament.domain import HouseRules, NotFound, Refusal
from tournament.domain.house_rules import BOOK, HEARTS_ONE_FLAG, GoingOut, TrumpOrder
from tournament.models import Event, Prize
from tournament.queries.events import event_setup, plan_of
from tournament.services import access, events

RULES = replace(
    HEARTS_ONE_FLAG,
    dealer="The oldest visiting lady deals",
    break_name="Tea",
    forts=tuple(f"Fort {name}" for name in ("Garry", "York", "Ellice")),
)
NOT_TRUE = re.compile(
    r"\bNT\b|no trump|giveaway|[Ss]pades|[Dd]iamonds|[Cc]lubs|two flags|10 or more|ten tricks|[Ll]unch|DEALER|"
    r"\b[ABXY] deals|named on the sheet|(?<!Time )[Zz]ones?\b|\b[Aa]reas?\b|\b55(?: Plus|\+)|[Pp]rovincial|book’s"
)
SOURCE = "Military Whist Rules, Alberta 55 Plus"
CHOICES = re.compile(r"<details.*?House rules, break.*?</details>", re.DOTALL)
"""Of house rules, where a page offers them all."""


def evening(**rules: Any) -> Event:
    """Nine forts, and 18 hands in two parts."""
    return set_up(9, slug="evening", sessions=((9, 9),), house_rules=replace(RULES, **rules))


def pages(browser: Client, when: str) -> dict[str, str]:
    """The text of every page of the evening that links lead to, one of each kind, without what offers house rules."""
    to_read, said, kinds = ["/evening/desk/", "/evening/"], {}, set()
    while to_read:
        address = to_read.pop()
        if (kind := re.sub(r"\d+|\?.*", "", address)) not in kinds:
            kinds.add(kind)
            answer = browser.get(address, follow=True)
            if answer.status_code == 200 and "html" in answer["content-type"]:
                markup = CHOICES.sub("", answer.content.decode())
                said[f"{address} {when}"] = re.sub("<[^>]+>", " ", markup).replace(SOURCE, "")
                to_read += re.findall(r'href="(/evening/[^"#]*)', markup)
    return said


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.rule("R1")
def test_no_sheet_and_no_page_before_in_and_after_play_says_what_is_not_true_there(ada: Client) -> None:
    event = evening()
    said = pages(ada, "before")
    for name in SHEETS.keys() - {"playoff-forms", "bracket", "hall-pack", "side-games"}:
        with suppress(Refusal, NotFound):
            pdf, _ = draw_sheet(event, name, paper="letter", is_large=False, is_grey=False, public_url=None)
            said[name] = " ".join(paper.texts(pdf)).replace(SOURCE, "")
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=5))
    said |= pages(ada, "in play")
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=9, is_stopped=True))
    said["break"] = desk_pages.text_of(ada.get("/evening/hall/"))
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=18))
    play(event, [12, 14, 10, 12, 15, 9, 12, 13, 11])
    ada.post("/evening/desk/results/publish/")
    said |= pages(ada, "over")

    assert {name: found for name, text in said.items() if (found := NOT_TRUE.findall(text))} == {}
    assert len(said) > 100
    own = {"break": "Tea"} | dict.fromkeys(("table-numbers", "movement-sheets", "hall-plan"), "Fort York")
    assert [name for name, words in own.items() if words not in said[name]] == []


@pytest.mark.django_db
def test_a_movement_fits_only_the_house_rules_that_it_keeps() -> None:
    event = set_up(4, is_open=False)
    events.edit_event(event, ADA, NOON, events.EventChange(plan=replace(plan_of(event), house_rules=HEARTS_ONE_FLAG)))

    hearts = fresh(event)
    assert queries.find_adopted_movement(hearts, event_setup(hearts)) is None
    assert "house rules" in refusals.why_refused(services.plan_movement, hearts, "sequence", sheet=rotation_for(4))
    services.adopt_movement(
        hearts, ADA, NOON, services.ChosenMovement(movement=services.plan_movement(hearts, "sequence"))
    )
    assert queries.find_adopted_movement(hearts, event_setup(hearts)) is not None

    events.edit_event(hearts, ADA, NOON, events.EventChange(plan=replace(plan_of(hearts), house_rules=BOOK)))

    by_the_book = fresh(event)
    assert queries.find_adopted_movement(by_the_book, event_setup(by_the_book)) is None


@pytest.mark.parametrize(
    ("rules", "who", "trump", "dealer"),
    [
        (BOOK, "AB XY AX BY AY BX", "H S D C NTL H", "B X A Y A X"),
        (HEARTS_ONE_FLAG, "AB XY AX BY AY BX", "H H H H H H", "B X A Y A X"),
        (
            HouseRules(trump=TrumpOrder.IN_TURN, who=GoingOut.SAME_PAIR),
            "AB AB AB AB AB AB",
            "H S D C H S",
            "B A B A B A",
        ),
        (HouseRules(who=GoingOut.LADIES_AND_GENTLEMEN), "AB XY AB XY AB XY", "H S D C NTL H", "B X A Y B X"),
    ],
)
def test_the_sheet_follows_the_house_rules(rules: HouseRules, who: str, trump: str, dealer: str) -> None:
    sheet = rotation_for(6, rules=rules)

    columns = (sheet.who, sheet.trump, sheet.dealer)
    assert [" ".join(cell.value for cell in column) for column in columns] == [who, trump, dealer]
    assert keeps_house_rules(sheet, rules)
    assert certificate(sequence(5, (3, 3), sheet), rules).notes == ()


def test_a_sheet_of_the_house_is_carried_on_by_its_rules() -> None:
    played = sequence(5, (4, 4), rotation_for(8, rules=HEARTS_ONE_FLAG))

    longer = redesign(played, 8, sessions=(4, 4, 4), rules=HEARTS_ONE_FLAG)

    assert longer.rotation.hands == rotation_for(12, rules=HEARTS_ONE_FLAG).hands


def test_likely_counts_follow_the_flags_that_a_hand_can_win() -> None:
    book, house = Room(9, 12, 0, 18), Room(9, 12, 0, 18, HEARTS_ONE_FLAG)

    assert likely_counts(house)[1] < likely_counts(book)[1]
    assert is_unlikely(12 + 18 + 1, house)


@pytest.mark.parametrize(
    ("rules", "said", "outcomes"),
    [
        (BOOK, "With a count of 7, 8 or 9 they take one flag home, with 10 or more two in all. With 6 or fewer", 3),
        (HEARTS_ONE_FLAG, "With a count of 7 or more they take one flag home. With 6 or fewer they take none.", 2),
        (
            HouseRules(tricks_for_one=1, tricks_for_two=6),
            "1 to 5 they take one flag home, with 6 or more two in all.",
            3,
        ),
    ],
)
def test_the_poster_says_what_wins_flags(rules: HouseRules, said: str, outcomes: int) -> None:
    assert said in " ".join(
        paragraph for _, paragraphs in sections(replace(BY_THE_BOOK, house_rules=rules)) for paragraph in paragraphs
    )
    assert len(won(rules)) == outcomes


@pytest.mark.django_db
@pytest.mark.rule("R41")
def test_the_prizes_of_an_evening_have_slips_before_and_after_they_are_won() -> None:
    event = set_up(3, slug="evening", sessions=((1, 1),))
    for prize in (
        access.NewPrize(name="Highest fort", kind=Prize.Kind.PLACE, number=1),
        access.NewPrize(name="Highest first part", kind=Prize.Kind.SESSION, number=1),
        access.NewPrize(name="Lowest fort", kind=Prize.Kind.BOOBY),
    ):
        access.offer_prize(event, ADA, NOON, prize)
    open_slips = " ".join(slips(event))
    count_all(event, (11, 14, 11), session=1)
    play(event, (13, 12, 11))

    assert open_slips.count("Team") == 3
    assert re.findall(r"Table \d|Team \d|[\d+]+ flags", " ".join(slips(fresh(event)))) == [
        "Table 1", "Team 1", "13 flags", "Table 2", "Team 2", "+2 flags", "Table 3", "Team 3", "11 flags",
    ]  # fmt: skip


def slips(event: Event) -> list[str]:
    pdf, _ = draw_sheet(event, "prize-slips", paper="letter", is_large=False, is_grey=False, public_url="")
    return paper.texts(pdf)


@pytest.mark.django_db
def test_results_are_sent_as_one_pdf(ada: Client) -> None:
    event = set_up(30, slug="evening", sessions=((1, 1),))
    refused = ada.get("/evening/desk/results/results.pdf").status_code
    play(event, [13, 11] + [12] * 28)

    sent = ada.get("/evening/desk/results/results.pdf").content

    assert refused == 409
    assert "Team 1" in paper.texts(sent)[0]
