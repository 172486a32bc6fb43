"""Every act of a walk, done by calling the services."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction

from rotations.services import adopt_movement, plan_movement
from scoring.domain.standings import TeamRulingKind
from scoring.queries.counts import STANDS
from scoring.services import counts, days, loans, qualification, roster_changes, rulings
from scoring.services import playoffs as playoff_services
from scoring.side_games.services import games as side_games
from tests.any_order.acts import SECRET, START, STEP, YEAR_1, YEAR_3000
from tests.hall import key_of
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event, Prize, Verifier
from tournament.queries.events import plan_of
from tournament.services import access, people
from tournament.services.events import archive_event, call_hand, edit_event, show_standings
from tournament.services.signing import own_fingerprint
from tournament.services.teams import edit_team, enter_teams, remove_team, seat_teams

if TYPE_CHECKING:
    from tests.any_order.walk import Walk

SETTINGS = {
    "needed": "counts_needed", "advancing": "advancing", "matter": "places_that_matter", "dates": "dates",
    "sessions": "sessions", "net": "count_loans_against_table",
}  # fmt: skip
"""What the hall calls the settings that the leader changes."""
UNDECIDED = {
    "cut", "cut_dealer", "draw", "bye", "play_hand", "replace_player", "start_playoff", "record_deal",
    "start_side_game", "play_for_more", "seat", "call", "list_spare", "offer_prize", "rule", "tick",
    "change_sessions",
    "take_back_opening",
}  # fmt: skip
"""Acts that the service may refuse for reasons that the hall does not reckon with."""


class Service:
    """Every act, done by calling the service."""

    def __init__(self, walk: "Walk") -> None:
        self.walk = walk

    secret = SECRET
    """What the files of qualifiers are signed with."""
    is_by_pages = False

    def clock(self) -> datetime:
        """The time at which an act begins."""
        return START + STEP * len(self.walk.acts)

    @property
    def now(self) -> dict[str, Any]:
        """The event as it is stored, by whom and when."""
        return {"event": self.walk.event, "by": "Ada", "at": self.clock() + STEP / 3}

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
        enter_teams(entries=[self.entry(name, zone)], **self.now)

    def enter_all(self, teams: int) -> None:
        enter_teams(entries=[self.entry(f"Team {number}", "") for number in range(1, teams + 1)], **self.now)

    def edit_team(self, name: str, new_name: str, zone: str) -> None:
        edit_team(team=self.team(name), entry=self.entry(new_name, zone), **self.now)

    def remove(self, name: str) -> None:
        remove_team(team=self.team(name), **self.now)

    def seat(self, tables: dict[str, int]) -> None:
        seat_teams(tables=tables, **self.now)

    def adopt(self) -> None:
        adopt_movement(chosen=plan_movement(self.walk.event, "sequence"), **self.now)

    def edit(self, reason: str = "", **settings: Any) -> None:
        changed = {SETTINGS[name]: value for name, value in settings.items()}
        if "dates" in changed:
            changed["dates"] = tuple(day and date.fromisoformat(day) for day in changed["dates"])
        if "sessions" in changed:
            changed["sessions"] = tuple(tuple(day) for day in changed["sessions"])
        edit_event(plan=replace(plan_of(self.walk.event), **changed), reason=reason, **self.now)

    def open_day(self, day: int) -> None:
        days.open_day(day=day, **self.now)

    def tick(self, day: int, table: int) -> None:
        days.check_flags(day=day, tables=[table], **self.now)

    def lend(self, **details: Any) -> None:
        loans.lend_flags(**details, **self.now)

    def take_back(self, **details: Any) -> None:
        loans.take_back_flags(**details, **self.now)

    def count(self, taken: int | None = None, **details: Any) -> None:
        counts.record_flag_count(**self.now | details, counted_at=self.taken_at(taken))

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
        counts.take_back_count(day=day, table=table, count=self.last_count(day, table), **self.now)

    def take_back_opening(self, day: int) -> None:
        days.take_back_opening(day=day, **self.now)

    def settle(self, **details: Any) -> None:
        counts.settle_flag_count(**details, **self.now)

    def close(self, day: int, reason: str) -> None:
        days.finish_day(day=day, reason=reason, **self.now)

    def accept_total(self, day: int, reason: str) -> None:
        rulings.record_ruling(about=f"day {day} total", reason=reason, **self.now)

    def rule(self, about: str, reason: str) -> None:
        rulings.record_ruling(about=about, reason=reason, **self.now)

    def reopen(self, day: int, reason: str) -> None:
        days.reopen_day(day=day, reason=reason, **self.now)

    def withdraw(self, table: int, after: int, closes_circle: bool, reason: str) -> None:
        roster_changes.withdraw_team(
            table=table, after_hand=after, closes_circle=closes_circle, reason=reason, **self.now
        )

    def undo_leaving(self, **details: Any) -> None:
        roster_changes.undo_withdrawal(**details, **self.now)

    def come_back(self, table: int, after: int, reason: str) -> None:
        roster_changes.return_team(table=table, after_hand=after, reason=reason, **self.now)

    def keep_ranked(self, **details: Any) -> None:
        roster_changes.keep_ranked(**details, **self.now)

    def come_late(self, name: str, after: int, is_ranked: bool) -> None:
        roster_changes.add_late_team(entry=TeamEntry(name), after_hand=after, is_ranked=is_ranked, **self.now)

    def change_sessions(self, sessions: list[list[int]], after: int, reason: str) -> None:
        roster_changes.change_sessions(days=sessions, after_hand=after, reason=reason, **self.now)

    def rank(self, **details: Any) -> None:
        roster_changes.rank_team(**details, **self.now)

    def substitute(self, table: int, reason: str) -> None:
        roster_changes.substitute_player(table=table, seat=Seat.B, name="Sub", after_hand=0, reason=reason, **self.now)

    def change_letters(self, table: int) -> None:
        seats = {Seat.A: Seat.B, Seat.B: Seat.X, Seat.X: Seat.A, Seat.Y: Seat.Y}
        roster_changes.change_letters(table=table, seats=seats, **self.now)

    def start_playoff(self, tables: list[int], to_place: int | None) -> None:
        playoff_services.start_playoff(tables=tables, to_place=to_place, **self.now)

    def draw(self, number: int, cards: dict[int, str]) -> None:
        playoff_services.draw_cards(playoff=self.playoff(number), cards=cards, **self.now)

    def bye(self, number: int, table: int) -> None:
        playoff_services.give_bye(playoff=self.playoff(number), table=table, **self.now)

    def cut(self, number: int, tables: list[int], card: str) -> None:
        playoff_services.cut_trump(playoff=self.playoff(number), tables=tables, card=card, **self.now)

    def cut_dealer(self, number: int, tables: list[int], cards: dict[str, str]) -> None:
        playoff_services.cut_dealer(playoff=self.playoff(number), tables=tables, cards=cards, **self.now)

    def play_hand(self, number: int, tricks: dict[int, int], trump: str) -> None:
        playoff_services.play_hand(
            playoff=self.playoff(number), tables=list(tricks), tricks=tricks, trump=trump, **self.now
        )

    def replace_player(self, number: int, table: int, instead: str) -> None:
        playoff_services.replace_player(
            playoff=self.playoff(number), table=table, missing="A", instead=instead, name="Yves", **self.now
        )

    def take_back_hand(self, number: int, reason: str) -> None:
        playoff_services.take_back_hand(playoff=self.playoff(number), reason=reason, **self.now)

    def give_up(self, number: int, reason: str) -> None:
        playoff_services.give_up_playoff(playoff=self.playoff(number), reason=reason, **self.now)

    def rule_on_tie(self, **details: Any) -> None:
        rulings.rule_on_tie(**details, **self.now)

    def rule_shared(self, **details: Any) -> None:
        rulings.rule_shared_place(**details, **self.now)

    def rule_on_team(self, kind: str, **details: Any) -> None:
        rulings.rule_on_team(kind=TeamRulingKind(kind), **details, **self.now)

    def play_for_more(self, number: int, to_place: int) -> None:
        playoff_services.play_for_more(playoff=self.playoff(number), to_place=to_place, **self.now)

    def publish(self) -> None:
        rulings.publish_final(**self.now)

    def unpublish(self, reason: str) -> None:
        rulings.withdraw_final(reason=reason, **self.now)

    def withdraw_qualifier(self, name: str, reason: str) -> None:
        qualification.withdraw_qualifier(team=self.team(name), reason=reason, **self.now)

    def take_back_withdrawal(self, name: str, reason: str) -> None:
        qualification.take_back_withdrawal(team=self.team(name), reason=reason, **self.now)

    def acclaim(self, name: str) -> None:
        qualification.name_by_acclamation(team=self.team(name), **self.now)

    def send(self) -> None:
        send = qualification.send_within if self.walk.next_event else qualification.send_qualifiers
        send(secret=self.secret, **self.now)

    def file(self, number: int, is_changed: bool) -> dict[str, Any]:
        """A file that was sent; changed, it names other teams."""
        sent = self.walk.event.qualifier_exports.filter(number=number).first()
        file = dict(sent.file) if sent else {}
        return file | {"teams": [{"name": "Cheats"}]} if is_changed else file

    def receive(self, number: int, is_changed: bool) -> None:
        if self.walk.next_event is None:
            raise Refusal("The next event is elsewhere.")
        file = self.file(number, is_changed)
        now = self.now | {"event": self.walk.next_event}
        qualification.receive_qualifiers(file=file, own=own_fingerprint(self.secret), **now)

    @transaction.atomic
    def start_next(self) -> None:
        if self.walk.next_event is None:
            raise Refusal("The next event is elsewhere.")
        now = self.now | {"event": Event.objects.get(pk=self.walk.next_event.pk)}
        seat_teams(**now)
        adopt_movement(chosen=plan_movement(now["event"], "sequence"), **now)
        days.open_day(day=1, **now)

    def start_side_game(self, name: str) -> None:
        sides, values = ["Us", "Them"], {"target": 7}
        side_games.start_side_game(game="open_whist", name=name, sides=sides, settings=values, **self.now)

    def record_deal(self, tricks: int, key: str) -> None:
        game = self.walk.event.side_games.first()
        record = {"tricks": {"Us": tricks, "Them": 13 - tricks}}
        side_games.record_deal(side_game=game.pk if game else 0, record=record, key=key, **self.now)

    def call(self, hand: int, is_stopped: bool) -> None:
        call_hand(hand=hand, is_stopped=is_stopped, **self.now)

    def show(self, when: str) -> None:
        show_standings(when=Event.StandingsShown(when), **self.now)

    def archive(self, is_archived: bool) -> None:
        archive_event(is_archived=is_archived, **self.now)

    def list_spare(self, name: str) -> None:
        people.list_spare(name=name, contact="", **self.now)

    def offer_prize(self, kind: str, number: int | None) -> None:
        people.offer_prize(name="A cup", kind=Prize.Kind(kind), number=number, **self.now)

    def change_code(self) -> None:
        access.change_code(**self.now)

    def code_for(self, name: str) -> str:
        """What lets somebody in: the code of their card, or the event's."""
        verifier = self.verifier(name)
        return (verifier and verifier.code) or Event.objects.get(pk=self.walk.event.pk).verifier_code

    def verifier(self, name: str) -> Verifier | None:
        """Who may count under that name."""
        living = self.walk.event.verifiers.filter(revoked_at=None)
        return next((each for each in living if key_of(each.name) == key_of(name)), None)

    def let_in(self, name: str) -> None:
        now = self.now
        access.admit_verifier(
            event=now["event"], code=self.code_for(name), name=name, address="10.0.0.7", at=now["at"]
        )  # fmt: skip

    def show_out(self, name: str, people: Sequence[str]) -> None:
        verifier = self.verifier(name)
        access.revoke_verifier(verifier=verifier.pk if verifier else 0, **self.now)

    def make_card(self, name: str, people: Sequence[str]) -> None:
        access.make_card(name=name, **self.now)
