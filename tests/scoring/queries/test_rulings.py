"""What the leader decided, and what certificates are made out for.  R10, R41."""

import pytest

from scoring.queries import prizes, qualification, sheets, standings
from scoring.services import roster_changes, rulings
from scoring.sheets.certificate import Certificate
from scoring.sheets.ruling_log import Decision
from tests.events import ADA, NOON, fresh, play, set_up
from tournament.domain import Seat
from tournament.models import Prize
from tournament.schemas import Nothing
from tournament.services.access import NewPrize, offer_prize

pytestmark = pytest.mark.django_db


def test_the_first_three_places_have_a_certificate_or_those_who_won_the_prizes_that_were_offered() -> None:
    event = set_up(4)
    rulings.record_ruling(event, ADA, NOON, rulings.OtherRuling(about="hand 12", reason="A revoke noticed late"))
    before = prizes.certificates(event, standings.event_standings(event))
    play(event, (15, 13, 11, 9))

    told = Decision("21 August 2026", "12:00", "Ada", "The leader ruled on hand 12: A revoke noticed late")
    assert sheets.decisions(fresh(event)) == [told]  # on the clock of the hall

    assert before == []
    assert prizes.certificates(fresh(event), standings.event_standings(fresh(event))) == [
        Certificate("First place", "Team 1", (), "15 flags", None, 1, (15,), 12),
        Certificate("Second place", "Team 2", (), "13 flags", None, 2, (13,), 12),
        Certificate("Third place", "Team 3", (), "11 flags", None, 3, (11,), 12),
    ]
    offer_prize(event, ADA, NOON, NewPrize(name="The wooden spoon", kind=Prize.Kind.BOOBY, number=None))
    assert prizes.certificates(fresh(event), standings.event_standings(fresh(event))) == [
        Certificate("The wooden spoon", "Team 4", (), "9 flags, the last place", None, None, (9,), 12),
    ]


def test_who_sat_in_is_on_the_certificate_after_whose_seat_it_was_and_is_named_before_teams_are_sent() -> None:
    event = set_up(4, advancing=1)
    for name, after_hand in (("Elsie Berg", 0), ("Clem Dorey", 2), ("Typed Wrong", 3), ("Clem Dorey", 3)):
        new = roster_changes.Substitute(table=1, seat=Seat.Y, name=name, after_hand=after_hand, reason="Ill")
        roster_changes.substitute_player(event, ADA, NOON, new)
    play(event, (15, 13, 11, 9))
    rulings.publish_final(fresh(event), ADA, NOON, Nothing())

    assert prizes.certificates(fresh(event), standings.event_standings(fresh(event)))[0].players == (
        "Elsie Berg",
        "Clem Dorey",
    )
    assert [line.says_players for line in sheets.qualifier_lines(fresh(event))] == ["Y: Clem Dorey (for Elsie Berg)"]
    assert qualification.say_sat_in(fresh(event)) == ["Clem Dorey goes on in place of Elsie Berg, whose seat it was."]
