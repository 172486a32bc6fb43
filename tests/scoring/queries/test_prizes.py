"""Who won a session, net of loans, among the ranked teams; places of a playoff, certificates.  R37, R41."""

from datetime import datetime, timedelta

import pytest

from scoring.domain.standings import places_of
from scoring.queries import prizes, qualification, sheet_facts
from scoring.queries.hall import Hall
from scoring.services import rulings, seats
from scoring.services.counts import FlagsReturned, NewLoan, lend_flags, take_back_flags
from scoring.sheets import certificate
from tests.events import ADA, NOON, count_all, fresh, play, set_up
from tournament.domain import Seat
from tournament.models import Event, Prize
from tournament.schemas import Nothing
from tournament.services.spares_and_prizes import NewPrize, offer_prize

pytestmark = pytest.mark.rule("R41")


def offer(event: Event, session: int) -> None:
    offer_prize(event, ADA, NOON, NewPrize(name="Lunch", kind=Prize.Kind.SESSION, number=session))


def won(event: Event) -> prizes.Won:
    [prize] = prizes.prize_list(fresh(event), Hall(fresh(event)).standings)
    return prize


def test_flags_on_loan_win_no_session_and_cost_nothing_when_they_are_given_back_in_the_next() -> None:
    event = set_up(3)
    for session in (1, 2):
        offer(event, session)

    def moment() -> datetime:
        return NOON + timedelta(minutes=fresh(event).version)

    lend_flags(event, ADA, moment(), NewLoan(day=1, table=1, flags=6))
    count_all(event, (17, 14, 11), session=1)
    take_back_flags(event, ADA, moment(), FlagsReturned(day=1, table=1, flags=6))
    play(event, (14, 12, 10))

    assert prizes.prize_list(fresh(event), Hall(fresh(event)).standings) == [
        prizes.Won("Lunch", ("Team 2",), "+2 flags in session 1"),
        prizes.Won("Lunch", ("Team 1",), "+3 flags in session 2"),
    ]


@pytest.mark.rule("R46")
def test_a_playoff_gives_its_places_from_the_best_down_and_losers_of_one_round_share_one() -> None:
    assert [places_of([[9], [4, 12]], 2), places_of([[4, 12], [None], [9]], 1)] == [
        [(2, 9), (3, 4), (3, 12)], [(1, 4), (1, 12), (3, None), (4, 9)]
    ]  # fmt: skip


def test_the_first_three_places_have_a_certificate_or_those_who_won_the_prizes_that_were_offered() -> None:
    event = set_up(4)
    before = prizes.certificates(event, Hall(event).standings)
    play(event, (15, 13, 11, 9))

    assert before == []
    assert prizes.certificates(fresh(event), Hall(fresh(event)).standings) == [
        certificate.Certificate("First place", "Team 1", (), "15 flags", None, 1, (15,), 12),
        certificate.Certificate("Second place", "Team 2", (), "13 flags", None, 2, (13,), 12),
        certificate.Certificate("Third place", "Team 3", (), "11 flags", None, 3, (11,), 12),
    ]
    offer_prize(event, ADA, NOON, NewPrize(name="The wooden spoon", kind=Prize.Kind.BOOBY, number=None))
    assert prizes.certificates(fresh(event), Hall(fresh(event)).standings) == [
        certificate.Certificate("The wooden spoon", "Team 4", (), "9 flags", None, None, (9,), 12),
    ]
    assert (
        sheet_facts.imprint(sheet_facts.SheetFacts(fresh(event), ""), paper="letter", is_large=False).signs_for
        == "the club"
    )


def test_who_sat_in_is_on_the_certificate_after_whose_seat_it_was_and_is_named_before_teams_are_sent() -> None:
    event = set_up(4, advancing=1)
    for name, after_hand in (("Elsie Berg", 0), ("Clem Dorey", 2), ("Typed Wrong", 3), ("Clem Dorey", 3)):
        new = seats.Substitute(table=1, seat=Seat.Y, name=name, after_hand=after_hand, reason="Ill")
        seats.substitute_player(event, ADA, NOON, new)
    play(event, (15, 13, 11, 9))
    rulings.publish_final(fresh(event), ADA, NOON, Nothing())

    assert prizes.certificates(fresh(event), Hall(fresh(event)).standings)[0].players == (
        "Elsie Berg",
        "Clem Dorey",
    )
    assert [line.says_players for line in qualification.qualifier_lines(fresh(event))] == [
        "Y: Clem Dorey (for Elsie Berg)"
    ]
    assert qualification.say_sat_in(fresh(event)) == ["Clem Dorey goes on in place of Elsie Berg, whose seat it was."]

    goes_on = seats.Substitute(table=1, seat=Seat.Y, name="Nell New", after_hand=event.hands_planned, reason="Goes on")
    seats.substitute_player(fresh(event), ADA, NOON, goes_on)
    assert prizes.certificates(fresh(event), Hall(fresh(event)).standings)[0].players == (
        "Elsie Berg", "Clem Dorey"
    )  # fmt: skip
