"""Who won a session, net of loans, among the ranked teams; places of a playoff, certificates.  R37, R41."""

from datetime import datetime, timedelta

import pytest

from scoring.domain.standings import places_of
from scoring.queries import prizes, qualification, sheets
from scoring.queries.hall import Hall
from scoring.services import roster_changes, rulings
from scoring.services.counts import FlagsReturned, NewLoan, lend_flags, take_back_flags
from scoring.sheets import certificate
from tests.events import ADA, NOON, count, count_all, fresh, play, set_up
from tournament.domain import Seat
from tournament.models import Event, Prize
from tournament.schemas import Nothing
from tournament.services.access import NewPrize, offer_prize

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


@pytest.mark.parametrize(("hand", "winner"), [(5, ("Team 3",)), (6, ("Team 1",)), (8, ("Team 1",))])
def test_a_loan_is_of_the_session_of_its_hand_though_it_is_typed_before_the_mornings_counts(
    hand: int, winner: tuple[str, ...]
) -> None:
    """Also a count that a phone sends late changes nothing of it."""
    event = set_up(4, sessions=((5, 5),))
    offer(event, 1)
    lend_flags(event, ADA, NOON, NewLoan(day=1, table=1, flags=2, hand=hand))
    before = Hall(event).room(1, 1)
    count_all(event, (14, 9, 13, 12) if hand > 5 else (14, 10, 14, 12), session=1)

    checkpoint = Hall(event).room(1, 1)

    assert (won(event).teams, checkpoint.adds_up) == (winner, True)
    assert (before.due, checkpoint.owed) == ((50, {1: 2}) if hand == 5 else (48, {}))


def test_a_loan_without_a_hand_is_of_its_time_also_where_a_phone_sends_its_count_afterwards() -> None:
    event = set_up(2, sessions=((5, 5),))
    for table in (1, 2):
        noted = NOON + timedelta(minutes=10)
        count(event, table, 12, session=1, counted_at=noted, at=NOON + timedelta(minutes=30 * table))
        lend_flags(event, ADA, NOON + timedelta(minutes=20), NewLoan(day=1, table=1, flags=1))

    assert Hall(event).room(1, 1).adds_up


def test_a_session_is_not_won_while_the_counts_of_a_ranked_table_differ() -> None:
    event = set_up(3)
    offer(event, 1)
    count_all(event, (12, 14, 10), session=1)
    before = won(event)
    count(event, 2, 9, by="Hugo", session=1)
    differing = won(event)
    roster_changes.rank_team(
        event, ADA, NOON, roster_changes.TeamRank(table=2, is_ranked=False, reason="Plays for fun")
    )

    assert [before, differing, won(event)] == [
        prizes.Won("Lunch", ("Team 2",), "+2 flags in session 1"),
        prizes.Won("Lunch", (), "session 1 was not counted at every table"),
        prizes.Won("Lunch", ("Team 1",), "+0 flags in session 1"),
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
    assert sheets.imprint(sheets.SheetFacts(fresh(event), ""), paper="letter", is_large=False).signs_for == "the club"


def test_who_sat_in_is_on_the_certificate_after_whose_seat_it_was_and_is_named_before_teams_are_sent() -> None:
    event = set_up(4, advancing=1)
    for name, after_hand in (("Elsie Berg", 0), ("Clem Dorey", 2), ("Typed Wrong", 3), ("Clem Dorey", 3)):
        new = roster_changes.Substitute(table=1, seat=Seat.Y, name=name, after_hand=after_hand, reason="Ill")
        roster_changes.substitute_player(event, ADA, NOON, new)
    play(event, (15, 13, 11, 9))
    rulings.publish_final(fresh(event), ADA, NOON, Nothing())

    assert prizes.certificates(fresh(event), Hall(fresh(event)).standings)[0].players == (
        "Elsie Berg",
        "Clem Dorey",
    )
    assert [line.says_players for line in sheets.qualifier_lines(fresh(event))] == ["Y: Clem Dorey (for Elsie Berg)"]
    assert qualification.say_sat_in(fresh(event)) == ["Clem Dorey goes on in place of Elsie Berg, whose seat it was."]

    goes_on = roster_changes.Substitute(
        table=1, seat=Seat.Y, name="Nell New", after_hand=event.hands_planned, reason="Goes on"
    )
    roster_changes.substitute_player(fresh(event), ADA, NOON, goes_on)
    assert prizes.certificates(fresh(event), Hall(fresh(event)).standings)[0].players == (
        "Elsie Berg", "Clem Dorey"
    )  # fmt: skip
