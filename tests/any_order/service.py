"""Every act of a walk, done by calling the services."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from django.db import transaction

from rotations.services import ChosenMovement, HandPlayed, adopt_movement, note_real_play, plan_movement
from scoring.domain.standings import TeamRuling, TeamRulingKind
from scoring.queries.counts import STANDS
from scoring.services import counts, days, qualification, roster_changes, rulings, rulings as playoff_services
from scoring.side_games import services as side_games
from tests import events, hall
from tests.any_order.acts import START, STEP, YEAR_1, YEAR_3000, Act
from tournament.domain import Refusal, Seat, TeamEntry
from tournament.models import Assistant, Event, Prize, Verifier
from tournament.queries.events import plan_of
from tournament.services import access, acts
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
    "per_zone": "teams_per_zone",
}  # fmt: skip
"""What the hall calls the settings that the leader changes."""
UNDECIDED = {
    "note_hand", "draw", "bye", "play_hand", "replace_player", "start_playoff", "record_deal",
    "start_side_game", "play_for_more", "seat", "list_spare", "offer_prize", "rule",
    "change_sessions",
    "take_back_opening", "note_players", "remove_spare", "remove_prize", "take_back_deal",
    "end_side_game", "resume_side_game", "call_off_side_game", "sign_up_assistant", "remove_assistant",
    "renew_password", "show_out",
}  # fmt: skip
"""Acts that the service may refuse for reasons that the hall does not reckon with."""


FIRST = {
    "side_game": "side_games", "spare": "spares", "prize": "prizes",
    "assistant": "assistants",
}  # fmt: skip
"""Of what an act's input names, the event's rows: the walk takes the first."""


def plain(
    act: Callable[..., Any], kind: Callable[..., Any] | None = None, *, of: str = "", **called: str
) -> Callable[..., None]:
    """A method that does the act; of its details, the act's input calls some otherwise, and `of` is the event's first
    row of that kind.
    """

    def do(self: "Service", **details: Any) -> None:
        key = [details.pop("key")] if "key" in details else []
        given = {called.get(name, name): value for name, value in details.items() if name != "people"}
        given |= {of: self.first(of)} if of else {}
        for name, found in (("team", self.team), ("playoff", self.playoff)):
            given |= {name: found(given[name])} if name in called.values() else {}
        values = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
        act(*self.now, *([kind(**values)] if kind else []), *key)

    return do


class Service:
    def __init__(self, walk: "Walk") -> None:
        self.walk = walk

    is_by_pages = False

    def goes_by_api(self, act: Act) -> bool:
        return False

    def clock(self) -> datetime:
        return START + STEP * len(self.walk.acts)

    @property
    def now(self) -> tuple[Event, acts.Actor, datetime]:
        """The event as it is stored, who changes it and when."""
        return self.walk.event, events.ADA, self.clock() + STEP / 3

    def taken_at(self, step: int | None) -> datetime | None:
        """When a count was taken: as an earlier act began, or a time that only a wrong clock gives."""
        wrong = {None: None, YEAR_1: datetime(1, 1, 1, tzinfo=UTC), YEAR_3000: datetime(3000, 1, 1, tzinfo=UTC)}
        return wrong[step] if step in wrong else self.walk.started_at[min(step or 0, len(self.walk.acts)) - 1]

    def team(self, name: str) -> int:
        return self.walk.event.teams.filter(name=name).values_list("pk", flat=True).first() or 0

    def first(self, kind: str) -> int:
        """The key of the event's first row of a kind; 0, which is none's, when there is none."""
        return getattr(getattr(self.walk.event, FIRST[kind]).first(), "pk", 0)

    def playoff(self, number: int) -> int:
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

    remove = plain(remove_team, OneTeam, name="team")

    def note_players(self, name: str, birth_year: int) -> None:
        note_players(*self.now, PlayerNotes(team=self.team(name), players={Seat.A: PlayerNote(birth_year=birth_year)}))

    seat = plain(seat_teams, Seating)

    def adopt(self) -> None:
        adopt_movement(*self.now, ChosenMovement(movement=plan_movement(self.walk.event, self.walk.plan)))

    def edit(self, reason: str = "", **settings: Any) -> None:
        changed = {SETTINGS[name]: value for name, value in settings.items()}
        if "dates" in changed:
            changed["dates"] = tuple(day and date.fromisoformat(day) for day in changed["dates"])
        if "sessions" in changed:
            changed["sessions"] = tuple(tuple(day) for day in changed["sessions"])
        edit_event(*self.now, EventChange(plan=replace(plan_of(self.walk.event), **changed), reason=reason))

    open_day = plain(days.open_day, days.OneDay)

    def tick(self, day: int, table: int) -> None:
        days.check_flags(*self.now, days.CheckedTables(day=day, tables=(table,)))

    def untick(self, day: int, table: int) -> None:
        days.uncheck_flags(*self.now, days.CheckedTables(day=day, tables=(table,)))

    def check_in(self, day: int, table: int, players: Literal[0, 3, 4] | None) -> None:
        days.check_in(*self.now, days.CheckIn(day=day, tables=(table,), players=players))

    note_fee = plain(days.note_fee, days.FeeNote)

    lend = plain(counts.lend_flags, counts.NewLoan)

    take_back = plain(counts.take_back_flags, counts.FlagsReturned)

    def count(
        self, day: int, table: int, flags: int, by: str, key: str, session: int | None = None, taken: int | None = None
    ) -> None:
        event, _, at = self.now
        count = counts.NewCount(day=day, table=table, flags=flags, session=session, counted_at=self.taken_at(taken))
        counts.record_flag_count(event, acts.Actor(by), at, count, key)

    def type_counts(self, day: int, counts: dict[int, int], by: str, key: str) -> None:
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

    take_back_opening = plain(days.take_back_opening, days.OneDay)

    settle = plain(counts.settle_flag_count, counts.Settlement)

    close = plain(days.finish_day, days.DayClosing, after="after_hand")

    def accept_total(self, day: int, reason: str) -> None:
        self.rule(about=f"day {day} total", reason=reason)

    rule = plain(rulings.record_ruling, rulings.OtherRuling)

    reopen = plain(days.reopen_day, days.Reopening)

    withdraw = plain(roster_changes.withdraw_team, roster_changes.Leaving, after="after_hand")

    undo_leaving = plain(roster_changes.undo_withdrawal, roster_changes.TableChange)

    come_back = plain(roster_changes.return_team, roster_changes.ChangeAfterHand, after="after_hand")

    keep_ranked = plain(roster_changes.keep_ranked, roster_changes.RankKept)

    def come_late(self, name: str, after: int, is_ranked: bool) -> None:
        roster_changes.add_late_team(
            *self.now, roster_changes.LateTeam(entry=TeamEntry(name), after_hand=after, is_ranked=is_ranked)
        )

    def replace(self, table: int, name: str, after: int, reason: str) -> None:
        given = roster_changes.TeamReplaced(
            table=table, entry=TeamEntry(name, players={Seat.A: "Ann", Seat.X: "Xena"}), after_hand=after, reason=reason
        )
        roster_changes.replace_team(*self.now, given)

    arrive = plain(roster_changes.note_arrival, roster_changes.Arrival, after="after_hand")

    swap = plain(roster_changes.swap_teams, roster_changes.TeamsSwapped, other="with_table", after="after_hand")

    def change_sessions(self, sessions: list[list[int]], after: int, reason: str) -> None:
        given = roster_changes.NewSessions(sessions=tuple(map(tuple, sessions)), after_hand=after, reason=reason)
        roster_changes.change_sessions(*self.now, given)

    end_play = plain(days.end_play, days.PlayEnd, after="after_hand")

    take_back_end = plain(days.take_back_end, days.OneDay)

    rank = plain(roster_changes.rank_team, roster_changes.TeamRank)

    substitute = plain(
        roster_changes.substitute_player,
        partial(roster_changes.Substitute, seat=Seat.B, name="Sub"),
        after="after_hand",
    )

    def note_empty_seat(self, table: int, seat: str, after: int) -> None:
        days.note_empty_seat(*self.now, days.EmptySeat(table=table, seat=Seat(seat), after_hand=after))

    plan_turns = plain(roster_changes.plan_turns, partial(roster_changes.SpareTurns, name="Spare"), after="after_hand")

    change_letters = plain(
        roster_changes.change_letters, partial(roster_changes.NewLetters, A=Seat.B, B=Seat.X, X=Seat.A, Y=Seat.Y)
    )

    start_playoff = plain(playoff_services.start_playoff, playoff_services.TiePlayedOff)

    draw = plain(playoff_services.draw_cards, playoff_services.DrawnCards, number="playoff")

    bye = plain(playoff_services.draw_cards, playoff_services.DrawnCards, number="playoff", table="bye")

    note_hand = plain(playoff_services.play_hand, playoff_services.PlayedHand, number="playoff")

    def play_hand(self, number: int, tricks: dict[int, int], trump: str) -> None:
        hand = playoff_services.PlayedHand(
            playoff=self.playoff(number), tables=tuple(tricks), tricks=tricks, trump=trump
        )
        playoff_services.play_hand(*self.now, hand)

    replace_player = plain(
        playoff_services.replace_player,
        partial(playoff_services.PlayerReplaced, missing="A", name="Yves"),
        number="playoff",
    )

    take_back_hand = plain(playoff_services.take_back_hand, playoff_services.PlayoffCorrection, number="playoff")

    give_up = plain(playoff_services.give_up_playoff, playoff_services.PlayoffCorrection, number="playoff")

    rule_on_tie = plain(rulings.rule_on_tie, rulings.TieRuling)

    rule_shared = plain(rulings.rule_shared_place, rulings.SharedPlace)

    lift_tie = plain(rulings.lift_tie_ruling, rulings.TieRulingLifted)

    def rule_on_team(self, table: int, kind: str, number: int, reason: str) -> None:
        ruling = TeamRuling(kind=TeamRulingKind(kind), table=table, number=number, reason=reason)
        rulings.rule_on_team(*self.now, ruling)

    play_for_more = plain(playoff_services.play_for_more, playoff_services.MorePlaces, number="playoff")

    publish = plain(rulings.publish_final)

    unpublish = plain(rulings.withdraw_final, rulings.FinalTakenBack)

    def withdraw_qualifier(self, name: str, reason: str, instead: str | None) -> None:
        goes = None if instead is None else self.team(instead)
        withdrawal = qualification.QualifierWithdrawal(team=self.team(name), goes_instead=goes, reason=reason)
        qualification.withdraw_qualifier(*self.now, withdrawal)

    take_back_withdrawal = plain(qualification.take_back_withdrawal, qualification.WithdrawalTakenBack, name="team")

    acclaim = plain(qualification.name_by_acclamation, OneTeam, name="team")

    def send(self) -> None:
        event, ada, at = self.now
        qualification.send_on(event, acts.Actor(ada.name, user=event.leader), at, qualification.NextEvent())

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

    start_side_game = plain(
        side_games.start_side_game,
        partial(side_games.NewSideGame, game="open_whist", sides=("Us", "Them"), settings={"target": 7}),
    )

    def record_deal(self, tricks: int, key: str) -> None:
        record = {"tricks": {"Us": tricks, "Them": 13 - tricks}}
        side_games.record_deal(*self.now, side_games.NewDeal(side_game=self.first("side_game"), record=record), key)

    take_back_deal = plain(side_games.take_back_deal, side_games.LastDeal, of="side_game")

    end_side_game = plain(side_games.end_side_game, side_games.OneSideGame, of="side_game")

    resume_side_game = plain(side_games.resume_side_game, side_games.OneSideGame, of="side_game")

    call_off_side_game = plain(side_games.call_off_side_game, side_games.OneSideGame, of="side_game")

    end_hall_links = plain(end_hall_links)

    note_real_play = plain(note_real_play, HandPlayed)

    call = plain(call_hand, HandCall)

    def show(self, when: str) -> None:
        show_standings(*self.now, StandingsChoice(when=Event.StandingsShown(when)))

    archive = plain(archive_event, Archiving)

    list_spare = plain(access.list_spare, access.NewSpare)

    def offer_prize(self, kind: str, number: int | None) -> None:
        access.offer_prize(*self.now, access.NewPrize(name="A cup", kind=Prize.Kind(kind), number=number))

    remove_spare = plain(access.remove_spare, access.OneSpare, of="spare")

    remove_prize = plain(access.remove_prize, access.OnePrize, of="prize")

    def sign_up_assistant(self, name: str) -> None:
        typist = access.NewAssistant(name=name, sign_in_name=name.lower(), role=Assistant.Role.TYPIST)
        access.sign_up_assistant(*self.now, typist)

    remove_assistant = plain(access.remove_assistant, access.OneAssistant, of="assistant")

    renew_password = plain(access.renew_password, access.OneAssistant, of="assistant")

    change_code = plain(access.change_code)

    def code_for(self, name: str) -> str:
        """What lets somebody in: the code of their card, or the event's."""
        verifier = self.verifier(name)
        return (verifier and verifier.code) or Event.objects.get(pk=self.walk.event.pk).verifier_code

    def verifier(self, name: str) -> Verifier | None:
        living = self.walk.event.verifiers.filter(revoked_at=None)
        return next((each for each in living if hall.key_of(each.name) == hall.key_of(name)), None)

    def let_in(self, name: str) -> None:
        event, _, at = self.now
        access.admit_verifier(event=event, code=self.code_for(name), name=name, address="10.0.0.7", at=at)

    def show_out(self, name: str, people: Sequence[str]) -> None:
        verifier = self.verifier(name)
        access.revoke_verifier(*self.now, access.OneVerifier(verifier=verifier.pk if verifier else 0))

    make_card = plain(access.make_card, access.NewCard)
