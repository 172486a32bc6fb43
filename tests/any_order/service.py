"""Every act of a walk, done by calling the services."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Literal

from django.db import transaction

from rotations.services import ChosenMovement, HandPlayed, adopt_movement, note_real_play, plan_movement
from scoring.domain.standings import TeamRulingKind, team_ruling
from scoring.queries.counts import STANDS
from scoring.services import counts, days, loans, qualification, roster_changes, rulings
from scoring.services import playoffs as playoff_services
from scoring.side_games.services import games as side_games
from scoring.side_games.services import sessions
from tests.actors import ADA
from tests.any_order.acts import START, STEP, YEAR_1, YEAR_3000, Act
from tests.hall import key_of
from tournament.domain.house_rules import HouseRules
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Assistant, Event, Prize, Verifier
from tournament.queries.events import plan_of
from tournament.schemas import read_record
from tournament.services import access, door, people
from tournament.services.acts import Actor
from tournament.services.events import (
    Archiving,
    EventChange,
    HandCall,
    StandingsChoice,
    archive_event,
    call_hand,
    edit_event,
    end_hall_links,
    show_standings,
)
from tournament.services.teams import (
    NewTeams,
    OneTeam,
    PlayerNote,
    PlayerNotes,
    Seating,
    TeamChange,
    edit_team,
    enter_teams,
    note_players,
    remove_team,
    seat_teams,
)

if TYPE_CHECKING:
    from tests.any_order.walk import Walk

SETTINGS = {
    "needed": "counts_needed", "advancing": "advancing", "matter": "places_that_matter", "dates": "dates",
    "sessions": "sessions", "net": "count_loans_against_table", "fee": "entry_fee", "flags": "flags_per_table",
    "per_zone": "teams_per_zone", "house_rules": "house_rules",
}  # fmt: skip
"""What the hall calls the settings that the leader changes."""
UNDECIDED = {
    "cut", "cut_dealer", "draw", "bye", "play_hand", "replace_player", "start_playoff", "record_deal",
    "start_side_game", "play_for_more", "seat", "list_spare", "offer_prize", "rule", "admit_parties", "draw_at_door",
    "change_sessions",
    "take_back_opening", "note_players", "remove_spare", "remove_prize", "take_back_deal",
    "play_side_game_on", "start_session", "seat_again", "help_out", "show_out",
}  # fmt: skip
"""Acts that the service may refuse for reasons that the hall does not reckon with."""


class Service:
    """Every act, done by calling the service."""

    def __init__(self, walk: "Walk") -> None:
        self.walk = walk

    is_by_pages = False

    def goes_by_api(self, act: Act) -> bool:
        """Whether a program sends the act."""
        return False

    def clock(self) -> datetime:
        """The time at which an act begins."""
        return START + STEP * len(self.walk.acts)

    @property
    def now(self) -> tuple[Event, Actor, datetime]:
        """The event as it is stored, who changes it and when."""
        return self.walk.event, ADA, self.clock() + STEP / 3

    def taken_at(self, step: int | None) -> datetime | None:
        """When a count was taken: as an earlier act began, or a time that only a wrong clock gives."""
        wrong = {None: None, YEAR_1: datetime(1, 1, 1, tzinfo=UTC), YEAR_3000: datetime(3000, 1, 1, tzinfo=UTC)}
        return wrong[step] if step in wrong else self.walk.started_at[min(step or 0, len(self.walk.acts)) - 1]

    def team(self, name: str) -> int:
        """The id of a team; 0, which is nobody's, when it is not there."""
        return self.walk.event.teams.filter(name=name).values_list("pk", flat=True).first() or 0

    def playoff(self, number: int) -> int:
        """The key of a playoff told by its number."""
        keys = sorted(self.walk.event.playoffs.values_list("pk", flat=True))
        return keys[number - 1] if number <= len(keys) else 0

    @staticmethod
    def entry(name: str, zone: str) -> TeamEntry:
        """A team whose zone and area bear the same name, for at a zone's event areas are limited instead (R5)."""
        return TeamEntry(name, zone=zone, area=zone, players={Seat.A: "Ann", Seat.X: "Xena"})

    def enter(self, name: str, zone: str) -> None:
        enter_teams(*self.now, NewTeams(teams=(self.entry(name, zone),)))

    def enter_all(self, teams: int) -> None:
        entries = tuple(self.entry(f"Team {number}", "") for number in range(1, teams + 1))
        enter_teams(*self.now, NewTeams(teams=entries))

    def edit_team(self, name: str, new_name: str, zone: str) -> None:
        edit_team(*self.now, TeamChange(team=self.team(name), entry=self.entry(new_name, zone)))

    def remove(self, name: str) -> None:
        remove_team(*self.now, OneTeam(team=self.team(name)))

    def note_players(self, name: str, birth_year: int) -> None:
        notes = PlayerNotes(team=self.team(name), players={Seat.A: PlayerNote(birth_year=birth_year)})
        note_players(*self.now, notes)

    def seat(self, tables: dict[str, int]) -> None:
        seat_teams(*self.now, Seating(tables=tables))

    def adopt(self) -> None:
        adopt_movement(*self.now, ChosenMovement(movement=plan_movement(self.walk.event, self.walk.plan)))

    def edit(self, reason: str = "", **settings: Any) -> None:
        changed = {SETTINGS[name]: value for name, value in settings.items()}
        if "dates" in changed:
            changed["dates"] = tuple(day and date.fromisoformat(day) for day in changed["dates"])
        if "sessions" in changed:
            changed["sessions"] = tuple(tuple(day) for day in changed["sessions"])
        if "house_rules" in changed:
            changed["house_rules"] = read_record(changed["house_rules"], HouseRules)
        edit_event(*self.now, EventChange(plan=replace(plan_of(self.walk.event), **changed), reason=reason))

    def open_day(self, day: int) -> None:
        days.open_day(*self.now, days.OneDay(day=day))

    def tick(self, day: int, table: int) -> None:
        days.check_flags(*self.now, days.CheckedTables(day=day, tables=(table,)))

    def untick(self, day: int, table: int) -> None:
        days.uncheck_flags(*self.now, days.CheckedTables(day=day, tables=(table,)))

    def check_in(self, day: int, table: int, players: Literal[0, 3, 4] | None) -> None:
        days.check_in(*self.now, days.CheckIn(day=day, tables=(table,), players=players))

    def note_fee(self, day: int, table: int, is_paid: bool) -> None:
        days.note_fee(*self.now, days.FeeNote(day=day, table=table, is_paid=is_paid))

    def lend(self, day: int, table: int, flags: int, key: str, hand: int | None = None) -> None:
        loans.lend_flags(*self.now, loans.NewLoan(day=day, table=table, flags=flags, hand=hand), key)

    def take_back(self, day: int, table: int, flags: int, key: str, hand: int | None = None) -> None:
        loans.take_back_flags(*self.now, loans.FlagsReturned(day=day, table=table, flags=flags, hand=hand), key)

    def count(
        self, day: int, table: int, flags: int, by: str, key: str, session: int | None = None, taken: int | None = None
    ) -> None:
        event, _, at = self.now
        count = counts.NewCount(day=day, table=table, flags=flags, session=session, counted_at=self.taken_at(taken))
        counts.record_flag_count(event, Actor(by), at, count, key)

    def type_counts(self, day: int, counts: dict[int, int], by: str, key: str) -> None:
        """Several at once, each on its own."""
        for table, flags in counts.items():
            with suppress(Refusal):
                Service.count(self, day=day, table=table, flags=flags, by=by, key=f"{key}-{table}")

    def last_count(self, day: int, table: int) -> int:
        """The number of the count of a table that was taken last and stands; 0, which is none's, when there is none."""
        counts = self.walk.event.flag_counts.filter(STANDS, day__number=day, table__number=table, session=None)
        return counts.values_list("pk", flat=True).last() or 0

    def take_back_count(self, day: int, table: int) -> None:
        counts.take_back_count(
            *self.now, counts.CountTakenBack(day=day, table=table, count=self.last_count(day, table))
        )

    def take_back_opening(self, day: int) -> None:
        days.take_back_opening(*self.now, days.OneDay(day=day))

    def settle(self, day: int, table: int, flags: int, reason: str, key: str) -> None:
        settlement = counts.Settlement(day=day, table=table, flags=flags, reason=reason)
        counts.settle_flag_count(*self.now, settlement, key)

    def close(self, day: int, reason: str, after: int | None = None) -> None:
        days.finish_day(*self.now, days.DayClosing(day=day, reason=reason, after_hand=after))

    def accept_total(self, day: int, reason: str) -> None:
        self.rule(f"day {day} total", reason)

    def rule(self, about: str, reason: str) -> None:
        rulings.record_ruling(*self.now, rulings.OtherRuling(about=about, reason=reason))

    def reopen(self, day: int, reason: str) -> None:
        days.reopen_day(*self.now, days.Reopening(day=day, reason=reason))

    def withdraw(self, table: int, after: int, closes_circle: bool, reason: str) -> None:
        leaving = roster_changes.Leaving(table=table, after_hand=after, closes_circle=closes_circle, reason=reason)
        roster_changes.withdraw_team(*self.now, leaving)

    def undo_leaving(self, table: int, reason: str) -> None:
        roster_changes.undo_withdrawal(*self.now, roster_changes.TableChange(table=table, reason=reason))

    def come_back(self, table: int, after: int, reason: str) -> None:
        given = roster_changes.ChangeAfterHand(table=table, after_hand=after, reason=reason)
        roster_changes.return_team(*self.now, given)

    def keep_ranked(self, table: int, stays_ranked: bool, reason: str) -> None:
        kept = roster_changes.RankKept(table=table, stays_ranked=stays_ranked, reason=reason)
        roster_changes.keep_ranked(*self.now, kept)

    def come_late(self, name: str, after: int, is_ranked: bool) -> None:
        team = roster_changes.LateTeam(entry=TeamEntry(name), after_hand=after, is_ranked=is_ranked)
        roster_changes.add_late_team(*self.now, team)

    def replace(self, table: int, name: str, after: int, reason: str) -> None:
        entry = TeamEntry(name, players={Seat.A: "Ann", Seat.X: "Xena"})
        given = roster_changes.TeamReplaced(table=table, entry=entry, after_hand=after, reason=reason)
        roster_changes.replace_team(*self.now, given)

    def arrive(self, table: int, after: int) -> None:
        roster_changes.note_arrival(*self.now, roster_changes.Arrival(table=table, after_hand=after))

    def swap(self, table: int, other: int, after: int, flags_stay: bool, reason: str) -> None:
        given = roster_changes.TeamsSwapped(
            table=table, with_table=other, after_hand=after, flags_stay=flags_stay, reason=reason
        )
        roster_changes.swap_teams(*self.now, given)

    def change_sessions(self, sessions: list[list[int]], after: int, reason: str) -> None:
        planned = tuple(map(tuple, sessions))
        given = roster_changes.NewSessions(sessions=planned, after_hand=after, reason=reason)
        roster_changes.change_sessions(*self.now, given)

    def end_play(self, after: int, reason: str) -> None:
        days.end_play(*self.now, days.PlayEnd(after_hand=after, reason=reason))

    def take_back_end(self, day: int) -> None:
        days.take_back_end(*self.now, days.OneDay(day=day))

    def rank(self, table: int, is_ranked: bool, reason: str) -> None:
        rank = roster_changes.TeamRank(table=table, is_ranked=is_ranked, reason=reason)
        roster_changes.rank_team(*self.now, rank)

    def substitute(self, table: int, after: int, reason: str) -> None:
        given = roster_changes.Substitute(table=table, seat=Seat.B, name="Sub", after_hand=after, reason=reason)
        roster_changes.substitute_player(*self.now, given)

    def note_empty_seat(self, table: int, seat: str, after: int) -> None:
        days.note_empty_seat(*self.now, days.EmptySeat(table=table, seat=Seat(seat), after_hand=after))

    def plan_turns(self, table: int, after: int, every: int, reason: str) -> None:
        given = roster_changes.SpareTurns(table=table, name="Spare", every=every, after_hand=after, reason=reason)
        roster_changes.plan_turns(*self.now, given)

    def change_letters(self, table: int) -> None:
        letters = roster_changes.NewLetters(table=table, A=Seat.B, B=Seat.X, X=Seat.A, Y=Seat.Y)
        roster_changes.change_letters(*self.now, letters)

    def start_playoff(self, tables: list[int], to_place: int | None) -> None:
        tie = playoff_services.TiePlayedOff(tables=tuple(tables), to_place=to_place)
        playoff_services.start_playoff(*self.now, tie)

    def draw(self, number: int, cards: dict[int, str]) -> None:
        drawn = playoff_services.DrawnCards(playoff=self.playoff(number), cards=cards)
        playoff_services.draw_cards(*self.now, drawn)

    def bye(self, number: int, table: int) -> None:
        playoff_services.give_bye(*self.now, playoff_services.Bye(playoff=self.playoff(number), table=table))

    def cut(self, number: int, tables: list[int], card: str) -> None:
        trump = playoff_services.TrumpCut(playoff=self.playoff(number), tables=tuple(tables), card=card)
        playoff_services.cut_trump(*self.now, trump)

    def cut_dealer(self, number: int, tables: list[int], cards: dict[str, str]) -> None:
        dealer = playoff_services.DealerCut(playoff=self.playoff(number), tables=tuple(tables), cards=cards)
        playoff_services.cut_dealer(*self.now, dealer)

    def play_hand(self, number: int, tricks: dict[int, int], trump: str) -> None:
        hand = playoff_services.PlayedHand(
            playoff=self.playoff(number), tables=tuple(tricks), tricks=tricks, trump=trump
        )
        playoff_services.play_hand(*self.now, hand)

    def replace_player(self, number: int, table: int, instead: str) -> None:
        replaced = playoff_services.PlayerReplaced(
            playoff=self.playoff(number), table=table, missing="A", instead=instead, name="Yves"
        )
        playoff_services.replace_player(*self.now, replaced)

    def take_back_hand(self, number: int, reason: str) -> None:
        correction = playoff_services.PlayoffCorrection(playoff=self.playoff(number), reason=reason)
        playoff_services.take_back_hand(*self.now, correction)

    def give_up(self, number: int, reason: str) -> None:
        correction = playoff_services.PlayoffCorrection(playoff=self.playoff(number), reason=reason)
        playoff_services.give_up_playoff(*self.now, correction)

    def rule_on_tie(self, tables: list[int], order: list[int], reason: str) -> None:
        ruling = rulings.TieRuling(tables=tuple(tables), order=tuple(order), reason=reason)
        rulings.rule_on_tie(*self.now, ruling)

    def rule_shared(self, tables: list[int], going_on: list[int] | None, reason: str) -> None:
        going = None if going_on is None else tuple(going_on)
        ruling = rulings.SharedPlace(tables=tuple(tables), going_on=going, reason=reason)
        rulings.rule_shared_place(*self.now, ruling)

    def lift_tie(self, tables: list[int], reason: str) -> None:
        rulings.lift_tie_ruling(*self.now, rulings.TieRulingLifted(tables=tuple(tables), reason=reason))

    def rule_on_team(self, table: int, kind: str, number: int, reason: str) -> None:
        ruling = team_ruling(kind=TeamRulingKind(kind), table=table, number=number, reason=reason)
        rulings.rule_on_team(*self.now, ruling)

    def play_for_more(self, number: int, to_place: int) -> None:
        more = playoff_services.MorePlaces(playoff=self.playoff(number), to_place=to_place)
        playoff_services.play_for_more(*self.now, more)

    def publish(self) -> None:
        rulings.publish_final(*self.now)

    def unpublish(self, reason: str) -> None:
        rulings.withdraw_final(*self.now, rulings.FinalTakenBack(reason=reason))

    def withdraw_qualifier(self, name: str, reason: str, instead: str | None) -> None:
        goes = None if instead is None else self.team(instead)
        withdrawal = qualification.QualifierWithdrawal(team=self.team(name), goes_instead=goes, reason=reason)
        qualification.withdraw_qualifier(*self.now, withdrawal)

    def take_back_withdrawal(self, name: str, reason: str) -> None:
        given = qualification.WithdrawalTakenBack(team=self.team(name), reason=reason)
        qualification.take_back_withdrawal(*self.now, given)

    def acclaim(self, name: str) -> None:
        qualification.name_by_acclamation(*self.now, OneTeam(team=self.team(name)))

    def send(self) -> None:
        event, ada, at = self.now
        qualification.send_on(event, Actor(ada.name, user=event.leader), at, qualification.NextEvent())

    def file(self, number: int, is_changed: bool) -> dict[str, Any]:
        """A file that was sent; changed, it names other teams."""
        sent = self.walk.event.qualifier_exports.filter(number=number).first()
        file = dict(sent.file) if sent else {}
        return file | {"teams": [{"name": "Cheats"}]} if is_changed else file

    def receive(self, number: int, is_changed: bool) -> None:
        if self.walk.next_event is None:
            raise Refusal("The next event is elsewhere.")
        file = self.file(number, is_changed)
        _, ada, at = self.now
        qualification.receive_qualifiers(self.walk.next_event, ada, at, qualification.ArrivedFile(file=file))

    @transaction.atomic
    def start_next(self) -> None:
        if self.walk.next_event is None:
            raise Refusal("The next event is elsewhere.")
        (_, ada, at), event = self.now, Event.objects.get(pk=self.walk.next_event.pk)
        seat_teams(event, ada, at, Seating())
        adopt_movement(event, ada, at, ChosenMovement(movement=plan_movement(event, self.walk.plan)))
        days.open_day(event, ada, at, days.OneDay(day=1))

    def start_side_game(self, name: str) -> None:
        game = side_games.NewSideGame(game="open_whist", name=name, sides=("Us", "Them"), settings={"target": 7})
        side_games.start_side_game(*self.now, game)

    def record_deal(self, tricks: int, key: str) -> None:
        game = self.walk.event.side_games.first()
        record = {"tricks": {"Us": tricks, "Them": 13 - tricks}}
        side_games.record_deal(*self.now, side_games.NewDeal(side_game=game.pk if game else 0, record=record), key)

    def take_back_deal(self) -> None:
        game = self.walk.event.side_games.first()
        side_games.take_back_deal(*self.now, side_games.LastDeal(side_game=game.pk if game else 0))

    def play_side_game_on(self, step: str) -> None:
        """A game is ended, resumed or called off."""
        steps = {
            "end": side_games.end_side_game,
            "resume": side_games.resume_side_game,
            "call off": side_games.call_off_side_game,
        }
        game = self.walk.event.side_games.first()
        steps[step](*self.now, side_games.OneSideGame(side_game=game.pk if game else 0))

    def start_session(self, names: tuple[str, ...]) -> None:
        session = sessions.NewSideSession(game="open_whist", names=names, name="Evening", settings={"target": 7})
        sessions.start_session(*self.now, session)

    def seat_again(self, step: str, names: tuple[str, ...]) -> None:
        """A session is drawn anew, its last draw is taken back, or it is ended or resumed."""
        session = self.walk.event.side_sessions.first()
        number = session.pk if session else 0
        if step == "draw":
            sessions.draw_again(*self.now, sessions.NewDraw(session=number, names=names))
            return
        steps: dict[str, Callable[..., object]] = {
            "winners": sessions.draw_winners,
            "back": sessions.take_back_draw,
            "end": sessions.end_session,
            "resume": sessions.resume_session,
        }
        steps[step](*self.now, sessions.OneSideSession(session=number))

    def end_hall_links(self) -> None:
        end_hall_links(*self.now)

    def note_real_play(self, hand: int, note: str) -> None:
        note_real_play(*self.now, HandPlayed(hand=hand, note=note))

    def call(self, hand: int, is_stopped: bool) -> None:
        call_hand(*self.now, HandCall(hand=hand, is_stopped=is_stopped))

    def show(self, when: str) -> None:
        show_standings(*self.now, StandingsChoice(when=Event.StandingsShown(when)))

    def archive(self, is_archived: bool) -> None:
        archive_event(*self.now, Archiving(is_archived=is_archived))

    def list_spare(self, name: str) -> None:
        people.list_spare(*self.now, people.NewSpare(name=name))

    def admit_parties(self, names: Sequence[str]) -> None:
        door.admit_parties(*self.now, door.NewParties(parties=(tuple(names),)))

    def draw_at_door(self, *, is_taken_back: bool) -> None:
        """Three people at the door at the most are no four, so that a draw is always refused."""
        if is_taken_back:
            door.dissolve_teams(*self.now)
        else:
            door.draw_teams(*self.now, door.Draw())

    def offer_prize(self, kind: str, number: int | None) -> None:
        people.offer_prize(*self.now, people.NewPrize(name="A cup", kind=Prize.Kind(kind), number=number))

    def remove_spare(self) -> None:
        spare = self.walk.event.spares.first()
        people.remove_spare(*self.now, people.OneSpare(spare=spare.pk if spare else 0))

    def remove_prize(self) -> None:
        prize = self.walk.event.prizes.first()
        people.remove_prize(*self.now, people.OnePrize(prize=prize.pk if prize else 0))

    def help_out(self, step: str, name: str) -> None:
        """Somebody is signed up to help, gets a new password or is removed."""
        if step == "come":
            role = Assistant.Role.TYPIST
            people.sign_up_assistant(*self.now, people.NewAssistant(name=name, sign_in_name=name.lower(), role=role))
            return
        helper = self.walk.event.assistants.first()
        steps: dict[str, Callable[..., object]] = {"go": people.remove_assistant, "forget": people.renew_password}
        steps[step](*self.now, people.OneAssistant(assistant=helper.pk if helper else 0))

    def change_code(self) -> None:
        access.change_code(*self.now)

    def code_for(self, name: str) -> str:
        """What lets somebody in: the code of their card, or the event's."""
        verifier = self.verifier(name)
        return (verifier and verifier.code) or Event.objects.get(pk=self.walk.event.pk).verifier_code

    def verifier(self, name: str) -> Verifier | None:
        """Who may count under that name."""
        living = self.walk.event.verifiers.filter(revoked_at=None)
        return next((each for each in living if key_of(each.name) == key_of(name)), None)

    def let_in(self, name: str) -> None:
        event, _, at = self.now
        access.admit_verifier(event=event, code=self.code_for(name), name=name, address="10.0.0.7", at=at)

    def show_out(self, name: str, people: Sequence[str]) -> None:
        verifier = self.verifier(name)
        access.revoke_verifier(*self.now, access.OneVerifier(verifier=verifier.pk if verifier else 0))

    def make_card(self, name: str, people: Sequence[str]) -> None:
        access.make_card(*self.now, access.NewCard(name=name))
