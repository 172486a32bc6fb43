"""The proposals stand side by side with their certificates; one is adopted, or the leader's own.  R17-R19."""

import re

import pytest
from django.test import Client

from rotations.domain import book_rotation, movement
from tests import desk_pages, events, plans, queried
from tournament.domain.levels import Level
from tournament.queries.events import sessions_by_day

MOVEMENT, ADOPT = "/games/desk/movement/", "/games/desk/movement/"


@pytest.mark.rule("R19")
def test_the_plans_stand_side_by_side_each_with_its_certificate(ada: Client) -> None:
    events.make_event(4, is_played=False)

    text = desk_pages.text_of(ada.get(MOVEMENT))

    assert [text.count(words) for words in ("Use this movement", "Who meets whom:")] == [2, 2]
    assert desk_pages.unsaid(text, "Balanced: the fairest order of moves", "In sequence: up 1, up 2, up 3, …") == []


@pytest.mark.rule("R19")
def test_a_provincial_event_has_the_books_sentence_and_nothing_chosen_beforehand(ada: Client) -> None:
    pages = []
    for level in (Level.CLUB, Level.PROVINCIAL):
        events.set_up(16, slug=level.value, level=level, sessions=((15, 15), (20,)), is_open=False)
        pages.append(ada.get(f"/{level.value}/desk/movement/").content.decode())

    chosen = re.compile(r"<button class=\"\">\s*Use this movement")
    told = [(len(chosen.findall(page)), "and move in sequence to complete 50 hands" in page) for page in pages]
    assert told == [(1, False), (0, True)]
    before_details = [part.partition("<details")[0] for part in pages[1].split('class="proposal"')[1:]]
    words = ("Recommended: fewer of the same people", "Plain progression", "of 100", "Who meets whom")
    assert [[each in part for each in words] for part in before_details] == [
        [True, False, False, False], [False, True, False, False]
    ]  # fmt: skip


@pytest.mark.rule("R17")
def test_a_whole_sheet_is_pasted_judged_and_adopted(ada: Client) -> None:
    event = events.make_event(4, is_played=False)

    judged = ada.post(
        MOVEMENT,
        {"shifts": "", "sheet": plans.write_sheet(book_rotation.rotation_for(8), shifts=(1, 2, 3, 1, 2, 3, 1, 2))},
    )
    ada.post(ADOPT, {"plan": "typed", "shifts": "", "sheet": desk_pages.values_of(judged)["sheet"][0]})

    assert "Judged for the sheet you typed." in desk_pages.text_of(judged)
    assert queried.adopted_movement(event).movement.shifts == movement.sequence(4, (3, 3, 2)).shifts


@pytest.mark.rule("R17")
def test_a_sheet_whose_dealer_stays_home_is_warned_of_and_adopted(ada: Client) -> None:
    event = events.make_event(4, is_played=False)
    lines = plans.write_sheet(book_rotation.rotation_for(8)).splitlines()
    lines[1] = lines[1][:-1] + "X"
    sheet = "\n".join(lines)

    judged = ada.post(MOVEMENT, {"shifts": "", "sheet": sheet})
    ada.post(ADOPT, {"plan": "balanced", "shifts": "", "sheet": sheet})

    warning, adopted = "On hand 1 the dealer stays home; the book has a visitor.", queried.adopted_movement(event)
    assert (adopted.movement.rotation.dealer[0].value, warning in adopted.certificate["notes"]) == ("X", True)
    assert warning in desk_pages.text_of(judged)


@pytest.mark.rule("R17")
def test_the_sheet_is_restarted_each_day_when_the_leader_chooses_so_and_goes_on_again(ada: Client) -> None:
    event = events.make_event(4, is_played=False)
    sheets = {
        again: book_rotation.rotation_of_days(sessions_by_day(event), restart_each_day=again) for again in (True, False)
    }

    chosen = ada.post(MOVEMENT, {"restart_each_day": "on", "shifts": "", "sheet": ""})

    assert desk_pages.values_of(chosen)["restart_each_day"]
    assert sheets[True].hands != sheets[False].hands
    for again, typed in ((True, {"restart_each_day": "on"}), (False, {})):
        ada.post(ADOPT, {"plan": "balanced", **typed})
        hands = queried.adopted_movement(event).movement.rotation.hands
        assert (hands, events.fresh(event).restart_each_day) == (sheets[again].hands, again)
