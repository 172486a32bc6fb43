"""Adopting the movement an event plays by: what is stored, what is frozen, what is refused.  R17-R21."""

import pytest
from django.test import Client

from rotations.domain.book_rotation import rotation_for
from rotations.domain.judging.certificate import certificate
from rotations.domain.movement import Movement, fingerprint, sequence
from rotations.models import AdoptedMovement
from rotations.services import MovementChoice, adopt_movement, check_fits_event, plan_movement, store_movement
from scoring.queries.sheet_facts import SheetFacts
from scoring.services.roster_changes import Presence, note_presence
from tests import events, queried, refusals
from tournament.models import Event

pytestmark = pytest.mark.django_db


def stored(event: Event) -> tuple[object, ...]:
    return (*AdoptedMovement.objects.values_list("edition", "fingerprint"), events.fresh(event).version)


@pytest.mark.rule("R19")
@pytest.mark.parametrize("plan", ["balanced", "sequence"])
def test_an_adopted_movement_is_read_back_as_it_was_planned(plan: str) -> None:
    event = events.load(events.document(5, event={"sessions": [[3], [4]]}))
    adopt_movement(event, events.ADA, events.NOON, MovementChoice(shifts=(1,) * 7))
    choice = MovementChoice(plan=plan)
    chosen = plan_movement(event, choice)

    adopt_movement(event, events.ADA, events.NOON, choice)

    result = queried.adopted_movement(event)
    assert (result.movement, result.movement.plan, result.edition, result.fingerprint, result.frozen_at) == (
        chosen, plan, 3, fingerprint(chosen), None
    )  # fmt: skip
    assert result.edition_text == f"edition 3, {fingerprint(chosen)}"


def test_adopting_the_same_movement_again_is_no_new_edition() -> None:
    event = events.load(events.document(5))
    before = stored(event)

    adopt_movement(event, events.ADA, events.NOON, MovementChoice())

    assert stored(event) == before


@pytest.mark.parametrize(("tables", "sessions"), [(3, (4,)), (5, (4,)), (4, (2, 2)), (4, (5,)), (4, (3,))])
def test_a_movement_for_another_hall_or_other_sessions_is_refused(tables: int, sessions: tuple[int, ...]) -> None:
    event = events.load(events.document(4, event={"sessions": [[4]]}))

    assert "This movement is for" in refusals.why_refused(check_fits_event, event, sequence(tables, sessions))


def test_teams_without_tables_have_no_movement() -> None:
    event = events.load(events.document(4))
    event.tables.all().delete()

    assert refusals.why_refused(plan_movement, event) == "The teams have no tables yet; seat them first."
    assert queried.find_adopted_movement(event) is None


def test_a_movement_by_a_plan_that_is_no_more_is_kept_saved_loaded_and_shown(ada: Client) -> None:
    event = events.make_event(4, is_played=False, plan="chart")
    rows = [(2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1), (2, 3, 4, 1)] * 2
    charted = Movement(4, (3, 3, 2), "chart", rotation_for(8), tuple(rows))
    event.movements.all().delete()
    store_movement(event, charted, certificate(charted), edition=1, by="Ada", at=events.NOON)
    saved = events.save(event)
    event.delete()

    loaded = events.load(saved)

    assert (loaded.plan, queried.adopted_movement(loaded).movement) == ("chart", charted)
    assert events.save(loaded) == saved
    assert "Chart" in ada.get("/games/movement/").content.decode()
    assert SheetFacts(loaded, "").cards[0].lines[0].move_to == 2


def test_whoever_would_meet_a_table_that_is_empty_is_told_so_on_those_hands_alone() -> None:
    event = events.make_event(4, sessions=((4,),))
    note_presence(event, events.ADA, events.NOON, Presence(table=2, after_hand=2, is_here=False))
    adopted = queried.adopted_movement(event)
    cards = {table: queried.table_card(event, adopted, table).lines for table in (1, 3, 4)}

    for lines in cards.values():
        assert [(line.is_host_empty, line.are_visitors_away) for line in lines] == [
            (line.number > 2 and line.move_to == 2, line.number > 2 and line.visited_by == 2) for line in lines
        ]
    told = [line.are_visitors_away for lines in cards.values() for line in lines]
    assert told.count(True) == 2
