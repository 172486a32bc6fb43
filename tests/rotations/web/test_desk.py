"""One of two plans is adopted, or the leader's own, and judged then.  R17-R19."""

import pytest
from django.test import Client

from rotations.domain import book_rotation, movement
from tests import desk_pages, events, plans, queried
from tournament.domain.levels import Level
from tournament.queries.events import sessions_by_day

MOVEMENT = "/games/desk/movement/"


@pytest.mark.rule("R19")
def test_of_two_plans_one_is_recommended_and_at_the_provincial_games_neither_is_chosen_beforehand(ada: Client) -> None:
    pages = []
    for level in (Level.CLUB, Level.PROVINCIAL):
        events.set_up(16, slug=level.value, level=level, sessions=((15, 15), (20,)), is_open=False)
        pages.append(ada.get(f"/{level.value}/desk/movement/").text)

    told = [(page.count('class="second"'), "and move in sequence to complete 50 hands" in page) for page in pages]
    assert told == [(2, False), (3, True)]
    assert desk_pages.unsaid(pages[0], "Balanced (recommended)", "In sequence, as the book says") == []


@pytest.mark.rule("R17")
def test_a_whole_sheet_is_pasted_and_adopted_and_its_moves_are_the_leaders(ada: Client) -> None:
    event = events.make_event(4, is_played=False)
    sheet = plans.write_sheet(book_rotation.rotation_for(8), shifts=(1, 2, 3, 1, 2, 3, 1, 2))

    moves = ada.post(MOVEMENT, {"plan": "balanced", "shifts": "1 2 3 1 2 3 1 2"})
    ada.post(MOVEMENT, {"plan": "typed", "shifts": "", "sheet": sheet})

    assert "A list of moves belongs to the plan “typed”" in desk_pages.text_of(moves)
    assert queried.adopted_movement(event).movement.shifts == movement.sequence(4, (3, 3, 2)).shifts


@pytest.mark.rule("R17")
def test_a_sheet_whose_dealer_stays_home_is_adopted_and_warned_of(ada: Client) -> None:
    event = events.make_event(4, is_played=False)
    lines = plans.write_sheet(book_rotation.rotation_for(8)).splitlines()
    lines[1] = lines[1][:-1] + "X"

    page = ada.post(MOVEMENT, {"plan": "balanced", "shifts": "", "sheet": "\n".join(lines)}, follow=True)

    assert queried.adopted_movement(event).movement.rotation.dealer[0].value == "X"
    assert "On hand 1 the dealer stays home; the book has a visitor." in desk_pages.text_of(page)


@pytest.mark.rule("R17")
def test_the_sheet_is_restarted_each_day_when_the_leader_chooses_so_and_goes_on_again(ada: Client) -> None:
    event = events.make_event(4, is_played=False)
    sheets = {
        again: book_rotation.rotation_of_days(sessions_by_day(event), restart_each_day=again) for again in (True, False)
    }

    assert sheets[True].hands != sheets[False].hands
    for again, typed in ((True, {"restart_each_day": "on"}), (False, {})):
        ada.post(MOVEMENT, {"plan": "balanced", **typed})
        hands = queried.adopted_movement(event).movement.rotation.hands
        assert (hands, events.fresh(event).restart_each_day) == (sheets[again].hands, again)
