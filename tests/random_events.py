"""Events played at random through the services: everything a leader and verifiers do, in any order, from one seed."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import accumulate
from random import Random
from typing import TypeVar

from rotations.services import ChosenMovement, adopt_movement, plan_movement
from scoring.domain.cards import DECK
from scoring.domain.playoff.progress import StepKind, next_step
from scoring.queries.counts import flags_owed
from scoring.queries.standings import event_standings
from scoring.services import counts, days, loans, rulings
from scoring.services import playoffs as playoff_desk
from scoring.services import roster_changes as absence
from scoring.services.counts import NewCount, Settlement
from scoring.services.days import CheckedTables, DayClosing, OneDay, Reopening
from scoring.services.loans import FlagsReturned, NewLoan
from scoring.services.playoffs import (
    Bye,
    DealerCut,
    DrawnCards,
    PlayedHand,
    PlayerReplaced,
    PlayoffCorrection,
    TiePlayedOff,
    TrumpCut,
)
from scoring.services.roster_changes import (
    ChangeAfterHand,
    LateTeam,
    Leaving,
    NewLetters,
    NewSessions,
    RankKept,
    SpareTurns,
    Substitute,
    TableChange,
    TeamRank,
)
from scoring.services.rulings import (
    FinalTakenBack,
    OtherRuling,
    SharedPlace,
    TieRuling,
    publish_final,
    withdraw_final,
)
from scoring.side_games.services import games as side_games
from scoring.side_games.services import sessions as side_sessions
from scoring.side_games.services.games import NewDeal, NewSideGame, OneSideGame
from scoring.side_games.services.sessions import NewDraw, NewSideSession
from tests.events import NOON, fresh
from tournament.domain.event import EventPlan
from tournament.domain.level import Level
from tournament.domain.refusal import Refusal
from tournament.domain.sessions import join_days
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event, Prize
from tournament.queries.events import plan_of, sessions_by_day
from tournament.services import people
from tournament.services.access import admit_verifier, leader_named
from tournament.services.acts import Act, Actor
from tournament.services.events import (
    Archiving,
    EventChange,
    HandCall,
    StandingsChoice,
    archive_event,
    call_hand,
    create_event,
    edit_event,
    show_standings,
)
from tournament.services.people import NewPrize, NewSpare
from tournament.services.teams import (
    NewTeams,
    OneTeam,
    Seating,
    TeamChange,
    edit_team,
    enter_teams,
    remove_team,
    seat_teams,
)

I = TypeVar("I")  # noqa: E741  # an act's input
R = TypeVar("R")  # its result

PEOPLE = ("Vera", "Hugo", "vera ", "Zoë Łuk", "")
REASONS = ("A flag was lost.", "Recounted, “twice”", "Plus tôt : on s’est trompé\nde table", "100 % sure")
ZONES = ("Zone 2", "Zone 10", "Zone 1", "Peace", "")


class Weekend:
    """One event and the chance that plays it; what the house refuses is simply not done."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.steps = 0
        self.day_played = 0
        self.event = self.set_up(seed)

    def play(self) -> Event:
        """Plays the event through with all sorts of things between, and returns it as it then is."""
        anything: list[Callable[[], object]] = [
            self.open_day, self.tick, self.lend, self.take_back, self.count, self.settle, self.finish_day,
            self.reopen, self.rule, self.start_side_game, self.deal, self.edit, self.call, self.let_in, self.show,
            self.unfinish, self.change_team, self.withdraw, self.unwithdraw, self.come_back, self.keep_place,
            self.come_late, self.float, self.substitute,
            self.change_letters, self.plan_turns, self.cut_sessions, self.list_spare, self.offer_prize, self.put_away,
            self.start_session, self.draw_again, self.end_game,
        ]  # fmt: skip
        ties: list[Callable[[], object]] = [
            self.start_playoff, self.start_playoff, self.play_on, self.play_on, self.play_on, self.replace,
            self.give_up, self.take_back_hand, self.rule_on_tie, self.finish,
        ]  # fmt: skip
        self.do(self.open_day)
        self.some_of([self.lend, self.take_back, self.count, self.tick], 6)
        self.some_of(anything, 8)
        for day in range(1, self.event.days.count() + 1):
            self.day_played = day
            self.do(self.finish_day)
        self.day_played = 0
        for doing in self.chance.choice([[], [self.start_playoff, *[self.play_on] * 6]]):
            self.do(doing)
        self.some_of(ties, 12)
        self.some_of(anything + ties, 10)
        return self.event

    def some_of(self, doings: list[Callable[[], object]], times: int) -> None:
        """Does so many of these things, by chance."""
        for _ in range(times):
            self.do(self.chance.choice(doings))

    def do(self, doing: Callable[[], object]) -> None:
        """Does one thing, if the house allows it."""
        self.steps += 1
        with suppress(Refusal):
            doing()
        self.event = fresh(self.event)

    @property
    def now(self) -> datetime:
        """Times have fractions of seconds, as they do in life."""
        return NOON + timedelta(seconds=self.steps * 7.000301)

    @property
    def leader(self) -> Actor:
        return Actor(self.chance.choice(["Ada", "Ada L."]))

    def lead(self, act: Act[I, R], given: I, key: str = "") -> R:
        """The leader does an act."""
        return act(self.event, self.leader, self.now, given, key)

    def set_up(self, seed: int) -> Event:
        chance = self.chance
        tables = chance.randint(2, 5)
        plan = EventPlan(
            slug=f"weekend-{seed}",
            name="Fête d’été : “Flags” 🃏",
            level=chance.choice([Level.CLUB, Level.AREA, Level.ZONE, Level.PROVINCIAL]),
            venue=chance.choice(["", "Legion Hall"]),
            sessions=chance.choice([((2, 2),), ((2,), (3,)), ((1, 2), (2,)), ((2,), (1,), (2, 1))]),
            flags_per_table=chance.choice([12, 12, 5]),
            advancing=chance.choice([None, 0, 1, 2]),
            places_that_matter=chance.choice([0, 1, 3]),
            counts_needed=chance.choice([None, 1, 2]),
            count_loans_against_table=chance.random() < 0.7,
            is_rehearsal=chance.random() < 0.2,
        )
        self.event = event = create_event(Actor("Ada", user=leader_named("Ada")), NOON, plan)
        if seed % 13 == 0:
            return event
        entries = [
            TeamEntry(
                name=f"Team {number} Ô",
                zone=chance.choice(ZONES) if number % 2 else "",
                area=chance.choice(["", "Camrose"]),
                qualified_by=chance.choice(["", "placing", "alternate"]),
                qualified_place=chance.choice([None, 1, 2]),
                players={seat: f"{seat.value} {number}" for seat in Seat if chance.random() < 0.6},
            )
            for number in range(1, tables + 1)
        ]
        self.lead(enter_teams, NewTeams(teams=tuple(entries)))
        if seed % 11 == 0:
            self.lead(remove_team, OneTeam(team=event.teams.all()[0].pk))
            return fresh(event)
        try:
            self.lead(seat_teams, Seating(draw=str(seed)))
        except Refusal:  # three teams of a zone at the provincial games
            seats = {team.name: number for number, team in enumerate(event.teams.all(), start=1)}
            event.teams.update(zone="")
            self.lead(seat_teams, Seating(tables=seats))
        hands = sum(hands for sessions in plan.days for hands in sessions)
        shifts = [chance.randint(1, tables - 1) for _ in range(hands)]
        chosen = chance.choice(["sequence", "typed"])
        for _ in range(chance.randint(1, 2)):
            movement = plan_movement(event, chosen, shifts=shifts if chosen == "typed" else None)
            self.lead(adopt_movement, ChosenMovement(movement=movement))
        return fresh(event)

    @property
    def day(self) -> int:
        return self.day_played or self.chance.randint(1, self.event.days.count())

    @property
    def table(self) -> int:
        return self.chance.randint(1, max(self.event.tables.count(), 1))

    @property
    def key(self) -> str:
        return f"key {self.steps}"

    @property
    def reason(self) -> str:
        return self.chance.choice(REASONS)

    def open_day(self) -> None:
        self.lead(days.open_day, OneDay(day=self.day))

    def tick(self) -> None:
        self.lead(days.check_flags, CheckedTables(day=self.day, tables=(self.table, self.table)))

    def lend(self) -> None:
        hand = self.chance.choice([None, 1, 3])
        loan = NewLoan(day=self.day, table=self.table, flags=self.chance.randint(1, 3), hand=hand)
        self.lead(loans.lend_flags, loan, self.key)

    def take_back(self) -> None:
        self.lead(loans.take_back_flags, FlagsReturned(day=self.day, table=self.table, flags=1), self.key)

    def count(self) -> None:
        who = Actor(self.chance.choice(PEOPLE))
        count = NewCount(
            day=self.day, table=self.table, flags=self.chance.randint(0, 15),
            session=self.chance.choice([None, None, 1, 2]), counted_at=self.chance.choice([None, NOON]),
        )  # fmt: skip
        counts.record_flag_count(self.event, who, self.now, count, self.key)

    def settle(self) -> None:
        flags = self.chance.randint(9, 15)
        self.lead(
            counts.settle_flag_count, Settlement(day=self.day, table=self.table, flags=flags, reason=self.reason),
            self.key,
        )  # fmt: skip

    def finish_day(self) -> None:
        """The leader counts the whole room, so that it adds up, and mostly closes the day."""
        day = self.day
        self.lead(days.open_day, OneDay(day=day))
        tables = self.event.tables.count()
        flags = [self.event.flags_per_table] * tables
        for _ in range(self.chance.randint(0, 1)):
            loser, winner = self.chance.sample(range(tables), 2)
            flags[loser], flags[winner] = flags[loser] - 1, flags[winner] + 1
        owed = dict.fromkeys(range(1, tables + 1), 0) | dict(flags_owed(self.event).get(day, {}))
        for table, found in enumerate(flags, start=1):
            count = Settlement(day=day, table=table, flags=found + owed[table], reason="Counted by the leader.")
            self.lead(counts.settle_flag_count, count, f"{self.key} {table}")
        if self.chance.random() < 0.1:
            self.lead(counts.record_flag_count, NewCount(day=day, table=1, flags=3), self.key)
        reason = self.reason if self.chance.random() < 0.7 else ""
        self.lead(days.close_day, DayClosing(day=day, reason=reason))

    def reopen(self) -> None:
        self.lead(days.reopen_day, Reopening(day=self.day, reason=self.reason))

    def start_playoff(self) -> None:
        for tie in event_standings(self.event).standings.ties:
            to_place = self.chance.choice([None if len(tie.tables) < 4 else 2, 1, len(tie.tables)])
            self.lead(playoff_desk.start_playoff, TiePlayedOff(tables=tie.tables, to_place=to_place))

    def play_on(self) -> None:
        """One step in every playoff, as the cards fall."""
        for playoff in self.event.playoffs.all():
            step = next_step(playoff.playoff)
            key = playoff.pk
            cards = [str(card) for card in self.chance.sample(DECK, 8)]
            if step.kind in (StepKind.DRAW, StepKind.REDRAW):
                if len(playoff.playoff.tables) == 3 and self.chance.random() < 0.3:
                    self.lead(playoff_desk.give_bye, Bye(playoff=key, table=step.tables[0]))
                else:
                    drawn = DrawnCards(playoff=key, cards=dict(zip(step.tables, cards, strict=False)))
                    self.lead(playoff_desk.draw_cards, drawn)
            elif step.kind is StepKind.CUT_TRUMP:
                card = self.chance.choice(["H", cards[0]])
                self.lead(playoff_desk.cut_trump, TrumpCut(playoff=key, tables=step.tables, card=card))
            elif step.kind is StepKind.CUT_DEALER and self.chance.random() < 0.8:
                cut = dict(zip(map(str, step.people), cards, strict=False))
                self.lead(playoff_desk.cut_dealer, DealerCut(playoff=key, tables=step.tables, cards=cut))
            elif step.kind is not StepKind.DONE:
                tricks = self.chance.randint(0, 13)
                one, other = step.tables
                hand = PlayedHand(playoff=key, tables=step.tables, tricks={one: tricks, other: 13 - tricks})
                self.lead(playoff_desk.play_hand, hand)

    def replace(self) -> None:
        for playoff in self.event.playoffs.all():
            replaced = PlayerReplaced(
                playoff=playoff.pk, table=playoff.playoff.tables[0], missing=self.chance.choice(["A", "B"]),
                instead=self.chance.choice(["X", "Y"]), name="Spare",
            )  # fmt: skip
            self.lead(playoff_desk.replace_player, replaced)

    def give_up(self) -> None:
        for playoff in self.event.playoffs.all():
            if self.chance.random() < 0.5:
                self.lead(playoff_desk.give_up_playoff, PlayoffCorrection(playoff=playoff.pk, reason=self.reason))

    def take_back_hand(self) -> None:
        for playoff in self.event.playoffs.all():
            self.lead(playoff_desk.take_back_hand, PlayoffCorrection(playoff=playoff.pk, reason=self.reason))

    def rule_on_tie(self) -> None:
        for tie in event_standings(self.event).standings.ties:
            order = self.chance.sample(tie.tables, len(tie.tables))
            if self.chance.random() < 0.3:
                going_on = self.chance.choice([None, tuple(order[:1]), tuple(order)])
                shared = SharedPlace(tables=tie.tables, going_on=going_on, reason=self.reason)
                self.lead(rulings.rule_shared_place, shared)
                continue
            self.lead(rulings.rule_on_tie, TieRuling(tables=tie.tables, order=tuple(order), reason=self.reason))

    def rule(self) -> None:
        about = self.chance.choice(["day 1 total", "Day 2 total ", "smoking"])
        self.lead(rulings.record_ruling, OtherRuling(about=about, reason=self.reason))

    def start_side_game(self) -> None:
        name = self.chance.choice(["", "Saturday", "Late"])
        game = NewSideGame(game="open_whist", name=name, sides=("Us", "Them"), settings={"target": 20})
        self.lead(side_games.start_side_game, game)

    def deal(self) -> None:
        for game in self.event.side_games.all():
            tricks = self.chance.randint(0, 13)
            record = {"tricks": {"Us": tricks, "Them": 13 - tricks}}
            self.lead(side_games.record_deal, NewDeal(side_game=game.pk, record=record), self.key)

    def edit(self) -> None:
        plan = plan_of(self.event)
        object.__setattr__(plan, self.chance.choice(["counts_needed", "advancing"]), self.chance.choice([1, 2]))
        self.lead(edit_event, EventChange(plan=plan))

    def call(self) -> None:
        is_stopped = self.chance.random() < 0.3
        self.lead(call_hand, HandCall(hand=self.chance.randint(0, 3), is_stopped=is_stopped))

    def let_in(self) -> None:
        admit_verifier(event=self.event, code=self.event.verifier_code, name="Vera", address="10.0.0.7", at=NOON)

    def show(self) -> None:
        self.lead(show_standings, StandingsChoice(when=self.chance.choice(list(Event.StandingsShown))))

    def finish(self) -> None:
        if self.chance.random() < 0.6:
            publish_final(self.event, self.leader, self.now)

    def unfinish(self) -> None:
        self.lead(withdraw_final, FinalTakenBack(reason=self.reason))

    def change_team(self) -> None:
        teams = list(self.event.teams.all())
        if teams:
            team = self.chance.choice(teams)
            entry = TeamEntry(team.name, zone=self.chance.choice(ZONES), players={Seat.X: "New"})
            self.lead(edit_team, TeamChange(team=team.pk, entry=entry))

    @property
    def hand(self) -> int:
        """A hand that ends a session, most of the time."""
        ends = list(accumulate(join_days(sessions_by_day(self.event))))
        return self.chance.choice([*ends, *ends, 1])

    def withdraw(self) -> None:
        leaving = Leaving(
            table=self.table, after_hand=self.hand, closes_circle=self.chance.random() < 0.5, reason=self.reason
        )
        self.lead(absence.withdraw_team, leaving)

    def unwithdraw(self) -> None:
        self.lead(absence.undo_withdrawal, TableChange(table=self.table, reason=self.reason))

    def come_back(self) -> None:
        back = ChangeAfterHand(table=self.table, after_hand=self.hand, reason=self.reason)
        self.lead(absence.return_team, back)

    def keep_place(self) -> None:
        stays = self.chance.random() < 0.7
        self.lead(absence.keep_ranked, RankKept(table=self.table, stays_ranked=stays, reason=self.reason))

    def come_late(self) -> None:
        entry = TeamEntry(f"Late {self.steps}", zone=self.chance.choice(ZONES), players={Seat.A: "Lou"})
        self.lead(absence.add_late_team, LateTeam(entry=entry, after_hand=self.hand, is_ranked=True))

    def float(self) -> None:
        ranked = self.chance.random() < 0.5
        self.lead(absence.rank_team, TeamRank(table=self.table, is_ranked=ranked, reason=self.reason))

    def substitute(self) -> None:
        substitute = Substitute(
            table=self.table, seat=self.chance.choice(list(Seat)), name="Sub", after_hand=self.hand, reason=self.reason
        )
        self.lead(absence.substitute_player, substitute)

    def plan_turns(self) -> None:
        turns = SpareTurns(
            table=self.table, name="Spare", every=self.steps % 4, after_hand=self.hand, reason="Five are here"
        )
        self.lead(absence.plan_turns, turns)

    def change_letters(self) -> None:
        a, b, x, y = self.chance.sample(list(Seat), 4)
        self.lead(absence.change_letters, NewLetters(table=self.table, A=a, B=b, X=x, Y=y))

    def cut_sessions(self) -> None:
        planned = [list(sessions) for sessions in sessions_by_day(self.event)]
        planned[-1][-1] += self.chance.choice([-1, 1])
        sessions = tuple(map(tuple, planned))
        new = NewSessions(sessions=sessions, after_hand=self.hand, reason=self.reason)
        self.lead(absence.change_sessions, new)

    def list_spare(self) -> None:
        self.lead(people.list_spare, NewSpare(name=f"Spare {self.steps % 3}", contact="555 1234"))

    def offer_prize(self) -> None:
        kind = self.chance.choice(list(Prize.Kind))
        self.lead(people.offer_prize, NewPrize(name="A cup", kind=kind, number=self.chance.choice([None, 1])))

    def put_away(self) -> None:
        self.lead(archive_event, Archiving(is_archived=self.chance.random() < 0.5))

    def start_session(self) -> None:
        names = tuple(f"Player {number}" for number in range(self.chance.randint(2, 9)))
        self.lead(side_sessions.start_session, NewSideSession(game="knockout_whist", name="Knockout", names=names))

    def draw_again(self) -> None:
        for session in self.event.side_sessions.all():
            names = tuple(f"Player {number}" for number in range(self.chance.randint(2, 7)))
            self.lead(side_sessions.draw_again, NewDraw(session=session.pk, names=names))

    def end_game(self) -> None:
        for game in self.event.side_games.all()[:1]:
            self.lead(side_games.end_side_game, OneSideGame(side_game=game.pk))
