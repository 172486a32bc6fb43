"""Events in every state, an association with its people, and what was printed and sent."""

from datetime import date, timedelta
from pathlib import Path
from random import Random

from scoring import rehearsal, tasks
from scoring.event_file.copies import save_copies
from scoring.services import before_play, counts, printing, qualification, roster_changes, rulings, seats
from scoring.side_games.services import (
    NewDeal,
    NewSideGame,
    record_deal,
    start_side_game,
)
from tests.any_order.player import Player
from tests.any_order.walk import Walk
from tests.events import ADA, NOON, adopt, count, fresh, load, new_event, play, set_up
from tests.remembered import remembered
from tournament.domain import Level, Refusal, Seat, TeamEntry
from tournament.models import Assistant, Event, Prize
from tournament.queries.arrivals import read_qualifiers
from tournament.services import access, acts, events, helpers, idempotency, spares_and_prizes, teams

WALKS = 12
"""Events in which acts were done in any order."""
ACTS = 80


def make_events() -> None:
    for file in sorted((Path(__file__).parents[1] / "golden" / "event_files").glob("*.json")):
        load(file.read_text(encoding="utf-8"), slug=file.stem.replace("_", "-"))
    for seed in range(WALKS):
        walk = Walk(seed)
        player = Player(walk, Random(seed))
        for _ in range(ACTS):
            walk.do(player.next_act())
    rehearsal.rehearse(level=Level.ZONE, teams=6, seed=6, slug="rehearsal", leader=access.leader_named("Ada"), at=NOON)
    day_one()
    absent()
    sent_on()
    save_copies(folder=Path("copies"), at=NOON + timedelta(days=1))


def day_one() -> None:
    """Day 1 of two is open: counts of which two differ, loans, ticks, verifiers, sheets, and everybody who helps."""
    event = set_up(5, slug="day-one", sessions=((2, 2), (2,)))
    before_play.check_flags(event, ADA, NOON, before_play.CheckedTables(day=1, tables=(1, 2, 3)))
    counts.lend_flags(event, ADA, NOON, counts.NewLoan(day=1, table=3, flags=3, hand=2))
    counts.take_back_flags(event, ADA, NOON, counts.FlagsReturned(day=1, table=3, flags=1))
    for table, flags, by in [(1, 12, "Vera"), (2, 11, "Vera"), (2, 13, "Hugo"), (3, 14, "Vera")]:
        count(event, table, flags, by)
    count(event, 4, 12, session=1)
    events.call_hand(event, ADA, NOON, events.HandCall(hand=2, is_stopped=True))
    assert access.admit_verifier(event=event, code=fresh(event).verifier_code, name="Vera", address="10.0.0.7", at=NOON)
    for code in ("000000", "111111"):
        try:
            access.admit_verifier(event=event, code=code, name="Max", address="10.0.0.8", at=NOON)
        except Refusal:
            continue
    access.make_card(event, ADA, NOON, access.NewCard(name="Hugo"))
    seats.substitute_player(
        event, ADA, NOON, seats.Substitute(table=2, seat=Seat.B, name="Sue", after_hand=2, reason="Ill")
    )
    second, born = event.teams.get(name="Team 2").pk, date(1950, 5, 1)
    known = {Seat.B: teams.PlayerNote(birth_date=born, membership="A 12")}
    teams.note_players(event, ADA, NOON, teams.PlayerNotes(team=second, players=known))
    spares_and_prizes.list_spare(event, ADA, NOON, spares_and_prizes.NewSpare(name="Sam", contact="555 1234"))
    spares_and_prizes.offer_prize(
        event, ADA, NOON, spares_and_prizes.NewPrize(name="A cup", kind=Prize.Kind.PLACE, number=1)
    )
    helpers.sign_up_assistant(
        event, ADA, NOON, helpers.NewAssistant(name="Typist", sign_in_name="typist", role=Assistant.Role.TYPIST)
    )
    game = start_side_game(event, ADA, NOON, NewSideGame(game="open_whist", name="Evening", sides=("Us", "Them")))
    record_deal(event, ADA, NOON, NewDeal(side_game=game, record={"tricks": {"Us": 8, "Them": 5}}))
    tasks.print_sheet(printing.request_sheets(event, ADA, NOON, printing.SheetRequest(sheet="standings")).pk)
    printing.request_sheets(event, ADA, NOON, printing.SheetRequest(sheet="calling-sheet"))
    idempotency.respond_once(None, "k", NOON, lambda: idempotency.StoredResponse(200, "{}"))


@remembered
def absent() -> Event:
    """A team was away and came back, the circle closed over another, and a third came late."""
    event = set_up(6, slug="absent", sessions=((6, 6), (10,)))
    roster_changes.note_presence(
        event, ADA, NOON, roster_changes.Presence(is_here=False, table=2, after_hand=3, reason="Ill")
    )
    roster_changes.note_presence(
        event, ADA, NOON, roster_changes.Presence(is_here=True, table=2, after_hand=5, reason="Well again")
    )
    roster_changes.note_presence(
        event,
        ADA,
        NOON,
        roster_changes.Presence(is_here=False, table=3, after_hand=6, closes_circle=True, reason="Went home"),
    )
    roster_changes.rank_team(event, ADA, NOON, roster_changes.TeamRank(table=6, is_ranked=True, reason="It came far"))
    play(event, [12] * 6)
    roster_changes.add_late_team(
        event, ADA, NOON, roster_changes.LateTeam(entry=TeamEntry("Late"), after_hand=12, is_ranked=True)
    )
    return event


def sent_on() -> None:
    """Two area days are final; one sent its teams on to an event here, one's file was taken in there."""
    zone = new_event("zone-3", "Zone 3", Level.ZONE, zone="Zone 3")
    for slug in ("leduc", "camrose"):
        area = new_event(
            slug, slug.title(), Level.AREA, area=slug.title(), zone="Zone 3", qualifies_for="zone-3", sessions=((6,),)
        )
        teams.enter_teams(
            area, ADA, NOON, teams.NewTeams(teams=tuple(TeamEntry(f"{slug} {table}") for table in range(1, 5)))
        )
        teams.seat_teams(area, ADA, NOON, teams.Seating(tables={f"{slug} {table}": table for table in range(1, 5)}))
        adopt(area, "balanced")
        play(area, [15, 13, 12, 8])
        rulings.publish_final(fresh(area), ADA, NOON)
        first = area.teams.get(name=f"{slug} 1")
        if slug == "leduc":
            qualification.withdraw_qualifier(
                area, ADA, NOON, qualification.QualifierWithdrawal(team=first.pk, reason="Cannot come")
            )
            qualification.send_qualifiers(area, acts.Actor("Ada", user=area.leader), NOON, qualification.NextEvent())
        else:
            file = qualification.send_qualifiers(area, ADA, NOON, qualification.NextEvent())
            teams.enter_teams(zone, ADA, NOON, teams.NewTeams(teams=read_qualifiers(file).teams))
