"""Events played at random through the services: everything a leader and verifiers do, in any order, from one seed."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from itertools import accumulate
from random import Random
from typing import Any

from rotations.services import adopt_movement, plan_movement
from scoring.domain.cards import DECK
from scoring.domain.playoff.progress import StepKind, next_step
from scoring.queries.counts import flags_owed
from scoring.queries.playoffs import playoffs
from scoring.queries.standings import event_standings
from scoring.services import counts, days, loans, rulings
from scoring.services import playoffs as playoff_desk
from scoring.services import roster_changes as absence
from scoring.services.rulings import publish_final, withdraw_final
from scoring.side_games.services import games as side_games
from scoring.side_games.services import sessions as side_sessions
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
from tournament.services.events import archive_event, call_hand, create_event, edit_event, show_standings
from tournament.services.teams import edit_team, enter_teams, remove_team, seat_teams

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
            self.change_letters, self.cut_sessions, self.list_spare, self.offer_prize, self.put_away,
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
    def now(self) -> dict[str, Any]:
        """Who does it, and when; times have fractions of seconds, as they do in life."""
        return {"by": self.chance.choice(["Ada", "Ada L."]), "at": NOON + timedelta(seconds=self.steps * 7.000301)}

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
        event = create_event(plan=plan, leader=leader_named("Ada"), by="Ada", at=NOON)
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
        enter_teams(event=event, entries=entries, **self.now)
        if seed % 11 == 0:
            remove_team(event=event, team=event.teams.all()[0].pk, **self.now)
            return fresh(event)
        try:
            seat_teams(event=event, draw=str(seed), **self.now)
        except Refusal:  # three teams of a zone at the provincial games
            seats = {team.name: number for number, team in enumerate(event.teams.all(), start=1)}
            event.teams.update(zone="")
            seat_teams(event=event, tables=seats, **self.now)
        hands = sum(hands for sessions in plan.days for hands in sessions)
        shifts = [chance.randint(1, tables - 1) for _ in range(hands)]
        chosen = chance.choice(["sequence", "typed"])
        for _ in range(chance.randint(1, 2)):
            movement = plan_movement(event, chosen, shifts=shifts if chosen == "typed" else None)
            adopt_movement(event=event, chosen=movement, **self.now)
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
        days.open_day(event=self.event, day=self.day, **self.now)

    def tick(self) -> None:
        days.check_flags(event=self.event, day=self.day, tables=[self.table, self.table], **self.now)

    def lend(self) -> None:
        hand = self.chance.choice([None, 1, 3])
        loans.lend_flags(
            event=self.event, day=self.day, table=self.table, flags=self.chance.randint(1, 3), hand=hand,
            key=self.key, **self.now,
        )  # fmt: skip

    def take_back(self) -> None:
        loans.take_back_flags(event=self.event, day=self.day, table=self.table, flags=1, key=self.key, **self.now)

    def count(self) -> None:
        details = self.now | {"by": self.chance.choice(PEOPLE)}
        counts.record_flag_count(
            event=self.event, day=self.day, table=self.table, flags=self.chance.randint(0, 15), key=self.key,
            session=self.chance.choice([None, None, 1, 2]), counted_at=self.chance.choice([None, NOON]), **details,
        )  # fmt: skip

    def settle(self) -> None:
        counts.settle_flag_count(
            event=self.event, day=self.day, table=self.table, flags=self.chance.randint(9, 15), reason=self.reason,
            key=self.key, **self.now,
        )  # fmt: skip

    def finish_day(self) -> None:
        """The leader counts the whole room, so that it adds up, and mostly closes the day."""
        day = self.day
        days.open_day(event=self.event, day=day, **self.now)
        tables = self.event.tables.count()
        flags = [self.event.flags_per_table] * tables
        for _ in range(self.chance.randint(0, 1)):
            loser, winner = self.chance.sample(range(tables), 2)
            flags[loser], flags[winner] = flags[loser] - 1, flags[winner] + 1
        owed = dict.fromkeys(range(1, tables + 1), 0) | dict(flags_owed(self.event).get(day, {}))
        for table, found in enumerate(flags, start=1):
            counts.settle_flag_count(
                event=self.event, day=day, table=table, flags=found + owed[table], reason="Counted by the leader.",
                key=f"{self.key} {table}", **self.now,
            )  # fmt: skip
        if self.chance.random() < 0.1:
            counts.record_flag_count(event=self.event, day=day, table=1, flags=3, key=self.key, **self.now)
        reason = self.reason if self.chance.random() < 0.7 else ""
        days.close_day(event=self.event, day=day, reason=reason, **self.now)

    def reopen(self) -> None:
        days.reopen_day(event=self.event, day=self.day, reason=self.reason, **self.now)

    def start_playoff(self) -> None:
        for tie in event_standings(self.event).standings.ties:
            to_place = self.chance.choice([None if len(tie.tables) < 4 else 2, 1, len(tie.tables)])
            playoff_desk.start_playoff(event=self.event, tables=tie.tables, to_place=to_place, **self.now)

    def play_on(self) -> None:
        """One step in every playoff, as the cards fall."""
        for playoff in playoffs(self.event):
            step = next_step(playoff.playoff)
            details = {"event": self.event, "playoff": playoff.pk, **self.now}
            cards = [str(card) for card in self.chance.sample(DECK, 8)]
            if step.kind in (StepKind.DRAW, StepKind.REDRAW):
                if len(playoff.playoff.tables) == 3 and self.chance.random() < 0.3:
                    playoff_desk.give_bye(table=step.tables[0], **details)
                else:
                    playoff_desk.draw_cards(cards=dict(zip(step.tables, cards, strict=False)), **details)
            elif step.kind is StepKind.CUT_TRUMP:
                playoff_desk.cut_trump(tables=step.tables, card=self.chance.choice(["H", cards[0]]), **details)
            elif step.kind is StepKind.CUT_DEALER and self.chance.random() < 0.8:
                people = [str(who) for who in step.people]
                playoff_desk.cut_dealer(tables=step.tables, cards=dict(zip(people, cards, strict=False)), **details)
            elif step.kind is not StepKind.DONE:
                tricks = self.chance.randint(0, 13)
                one, other = step.tables
                playoff_desk.play_hand(tables=step.tables, tricks={one: tricks, other: 13 - tricks}, **details)

    def replace(self) -> None:
        for playoff in playoffs(self.event):
            playoff_desk.replace_player(
                event=self.event, playoff=playoff.pk, table=playoff.playoff.tables[0], missing=self.chance.choice("AB"),
                instead=self.chance.choice("XY"), name="Spare", **self.now,
            )  # fmt: skip

    def give_up(self) -> None:
        for playoff in playoffs(self.event):
            if self.chance.random() < 0.5:
                playoff_desk.give_up_playoff(event=self.event, playoff=playoff.pk, reason=self.reason, **self.now)

    def take_back_hand(self) -> None:
        for playoff in playoffs(self.event):
            playoff_desk.take_back_hand(event=self.event, playoff=playoff.pk, reason=self.reason, **self.now)

    def rule_on_tie(self) -> None:
        for tie in event_standings(self.event).standings.ties:
            order = self.chance.sample(tie.tables, len(tie.tables))
            if self.chance.random() < 0.3:
                going_on = self.chance.choice([None, order[:1], order])
                rulings.rule_shared_place(
                    event=self.event, tables=tie.tables, going_on=going_on, reason=self.reason, **self.now
                )
                continue
            rulings.rule_on_tie(event=self.event, tables=tie.tables, order=order, reason=self.reason, **self.now)

    def rule(self) -> None:
        about = self.chance.choice(["day 1 total", "Day 2 total ", "smoking"])
        rulings.record_ruling(event=self.event, about=about, reason=self.reason, **self.now)

    def start_side_game(self) -> None:
        name = self.chance.choice(["", "Saturday", "Late"])
        side_games.start_side_game(
            event=self.event, game="open_whist", name=name, sides=["Us", "Them"], settings={"target": 20}, **self.now
        )

    def deal(self) -> None:
        for game in self.event.side_games.all():
            tricks = self.chance.randint(0, 13)
            record = {"tricks": {"Us": tricks, "Them": 13 - tricks}}
            side_games.record_deal(event=self.event, side_game=game.pk, record=record, key=self.key, **self.now)

    def edit(self) -> None:
        plan = plan_of(self.event)
        object.__setattr__(plan, self.chance.choice(["counts_needed", "advancing"]), self.chance.choice([1, 2]))
        edit_event(event=self.event, plan=plan, **self.now)

    def call(self) -> None:
        is_stopped = self.chance.random() < 0.3
        call_hand(event=self.event, hand=self.chance.randint(0, 3), is_stopped=is_stopped, **self.now)

    def let_in(self) -> None:
        admit_verifier(event=self.event, code=self.event.verifier_code, name="Vera", address="10.0.0.7", at=NOON)

    def show(self) -> None:
        show_standings(event=self.event, when=self.chance.choice(list(Event.StandingsShown)), **self.now)

    def finish(self) -> None:
        if self.chance.random() < 0.6:
            publish_final(event=self.event, **self.now)

    def unfinish(self) -> None:
        withdraw_final(event=self.event, reason=self.reason, **self.now)

    def change_team(self) -> None:
        teams = list(self.event.teams.all())
        if teams:
            team = self.chance.choice(teams)
            entry = TeamEntry(team.name, zone=self.chance.choice(ZONES), players={Seat.X: "New"})
            edit_team(event=self.event, team=team.pk, entry=entry, **self.now)

    @property
    def hand(self) -> int:
        """A hand that ends a session, most of the time."""
        ends = list(accumulate(join_days(sessions_by_day(self.event))))
        return self.chance.choice([*ends, *ends, 1])

    def withdraw(self) -> None:
        absence.withdraw_team(
            event=self.event, table=self.table, after_hand=self.hand, closes_circle=self.chance.random() < 0.5,
            reason=self.reason, **self.now,
        )  # fmt: skip

    def unwithdraw(self) -> None:
        absence.undo_withdrawal(event=self.event, table=self.table, reason=self.reason, **self.now)

    def come_back(self) -> None:
        absence.return_team(event=self.event, table=self.table, after_hand=self.hand, reason=self.reason, **self.now)

    def keep_place(self) -> None:
        stays = self.chance.random() < 0.7
        absence.keep_ranked(event=self.event, table=self.table, stays_ranked=stays, reason=self.reason, **self.now)

    def come_late(self) -> None:
        entry = TeamEntry(f"Late {self.steps}", zone=self.chance.choice(ZONES), players={Seat.A: "Lou"})
        absence.add_late_team(event=self.event, entry=entry, after_hand=self.hand, is_ranked=True, **self.now)

    def float(self) -> None:
        ranked = self.chance.random() < 0.5
        absence.rank_team(event=self.event, table=self.table, is_ranked=ranked, reason=self.reason, **self.now)

    def substitute(self) -> None:
        absence.substitute_player(
            event=self.event, table=self.table, seat=self.chance.choice(list(Seat)), name="Sub", after_hand=self.hand,
            reason=self.reason, **self.now,
        )  # fmt: skip

    def change_letters(self) -> None:
        seats = dict(zip(Seat, self.chance.sample(list(Seat), 4), strict=True))
        absence.change_letters(event=self.event, table=self.table, seats=seats, **self.now)

    def cut_sessions(self) -> None:
        planned = [list(sessions) for sessions in sessions_by_day(self.event)]
        planned[-1][-1] += self.chance.choice([-1, 1])
        absence.change_sessions(event=self.event, days=planned, after_hand=self.hand, reason=self.reason, **self.now)

    def list_spare(self) -> None:
        people.list_spare(event=self.event, name=f"Spare {self.steps % 3}", contact="555 1234", **self.now)

    def offer_prize(self) -> None:
        kind = self.chance.choice(list(Prize.Kind))
        people.offer_prize(event=self.event, name="A cup", kind=kind, number=self.chance.choice([None, 1]), **self.now)

    def put_away(self) -> None:
        archive_event(event=self.event, is_archived=self.chance.random() < 0.5, **self.now)

    def start_session(self) -> None:
        names = [f"Player {number}" for number in range(self.chance.randint(2, 9))]
        side_sessions.start_session(
            event=self.event, game="knockout_whist", name="Knockout", names=names, settings={}, **self.now
        )

    def draw_again(self) -> None:
        for session in self.event.side_sessions.all():
            names = [f"Player {number}" for number in range(self.chance.randint(2, 7))]
            side_sessions.draw_again(event=self.event, session=session.pk, names=names, **self.now)

    def end_game(self) -> None:
        for game in self.event.side_games.all()[:1]:
            side_games.end_side_game(event=self.event, side_game=game.pk, **self.now)
