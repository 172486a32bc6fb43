"""Who chooses the next act of a walk: what the day calls for, mostly, and anything else in between."""

import pickle
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from scoring.domain.playoff import players_of, tables_of
from tests.any_order.acts import (
    DECK,
    PEOPLE,
    REASON,
    YEAR_1,
    YEAR_3000,
    Act,
    act,
)
from tests.hall import Hall, NotAllowed, key_of
from tournament.models import Prize

if TYPE_CHECKING:
    from tests.any_order.walk import Walk

RARE = (
    "note_presence", "note_presence", "add_late_team", "note_presence", "note_presence", "rank_team",
    "change_sessions", "rule_on_team", "take_back_flags", "rule_shared_place", "rule_on_tie", "give_up_playoff",
    "name_by_acclamation", "take_back_withdrawal", "swap_teams", "replace_team", "end_play",
    "take_back_end",
)  # fmt: skip
"""Acts that chance alone seldom makes so that the rules allow them."""


def entry(name: str, zone: str = "") -> dict[str, Any]:
    """A team whose zone and area bear the same name, for at a zone's event areas are limited instead (R5)."""
    return {"name": name, "zone": zone, "area": zone, "players": {"A": "Ann", "X": "Xena"}}


class Player:
    def __init__(self, walk: "Walk", chance: Random) -> None:
        self.walk, self.chance = walk, chance
        self.truth: dict[int, dict[str, int]] = {}

    @property
    def hall(self) -> Hall:
        return self.walk.hall

    def next_act(self) -> Act:
        """One act, made of what is there; now and then something sent before comes again."""
        if self.walk.acts and self.chance.random() < 0.03:
            return self.chance.choice(self.walk.acts[-12:])
        if self.chance.random() < 0.2 and self.hall.has_started:
            return self.dispute()
        if self.chance.random() < 0.12 and (step := self.allowed(self.chance.choice(RARE))) is not None:
            return step
        if self.chance.random() < 0.5 and (step := self.sensible()) is not None:
            return step
        return self.anything()

    def allowed(self, name: str) -> Act | None:
        """An act of that name which the hall allows now, if one is found soon."""
        for _ in range(80):
            step = self.anything()
            with suppress(NotAllowed):
                if step.name == name:
                    pickle.loads(pickle.dumps(self.hall)).do(name, step.details)
                    return step
        return None

    # What is likely to be there.

    @property
    def table(self) -> int:
        return self.chance.randint(1, len(self.hall.teams) + (self.chance.random() < 0.1) or 1)

    @property
    def day(self) -> int:
        opened = [number for number, day in enumerate(self.hall.days, start=1) if day["opened"] and not day["closed"]]
        if opened and self.chance.random() < 0.8:
            return self.chance.choice(opened)
        return self.chance.randint(1, len(self.hall.days) + (self.chance.random() < 0.05))

    @property
    def key(self) -> str:
        return f"key {len(self.walk.acts)}"

    @property
    def reason(self) -> str:
        return "" if self.chance.random() < 0.1 else REASON

    @property
    def after(self) -> int:
        ends = self.hall.ends
        return self.chance.choice([*ends, *ends, 0, self.chance.randint(0, ends[-1] + 1)])

    def hand_of(self, day: int) -> int | None:
        """A hand of a day, mostly; now and then of another one, or none."""
        if day > len(self.hall.days) or self.chance.random() < 0.2:
            return self.chance.choice([None, None, 1, self.hall.ends[-1] + 1])
        before, last = self.hall.hands_of(day)
        return self.chance.randint(before + 1, last)

    @property
    def number(self) -> int:
        return self.chance.randint(1, max(len(self.hall.playoffs), 1))

    def flags(self, day: int, name: str) -> int:
        truth = self.truth.setdefault(day, {})
        hall = self.hall
        playing = hall.playing(day)
        if set(truth) != set(playing):
            truth.clear()
            truth.update(dict.fromkeys(playing, hall.flags_per_table))
            most = 2 if len(playing) < 8 else 3 * len(playing)
            for _ in range(self.chance.randint(0, most) if len(playing) > 1 else 0):
                loser, winner = self.chance.sample(playing, 2)
                truth[loser], truth[winner] = truth[loser] - 1, truth[winner] + 1
        return max(truth.get(name, 0) + hall.owed.get((day, name), 0), 0)

    def count_of(self, day: int, name: str) -> Act:
        """A count of a table, right for the most part."""
        flags = self.flags(day, name)
        if self.chance.random() < 0.08:
            flags = max(flags + self.chance.choice([-1, 1, 3, 1000]), 0)
        table, taken = self.hall.teams[name]["table"] or 1, self.taken
        by = self.chance.choice(PEOPLE)
        return act("record_flag_count", day=day, table=table, flags=flags, by=by, key=self.key, counted_at=taken)

    @property
    def taken(self) -> int | None:
        """When a phone says that it counted: mostly nothing, else up to twenty acts ago, or by a wrong clock."""
        now = len(self.walk.acts)
        return self.chance.choice([None, None, None, max(now - self.chance.randint(0, 20), 1), YEAR_1, YEAR_3000])

    def settle_of(self, day: int, name: str) -> Act:
        table = self.hall.teams[name]["table"] or 1
        return act(
            "settle_flag_count", day=day, table=table, flags=self.flags(day, name), reason=self.reason, key=self.key
        )

    def dispute(self) -> Act:
        """What is done again and again about one table: counted, in time or late, settled and taken back."""
        opened = [number for number, day in enumerate(self.hall.days, start=1) if day["opened"] and not day["closed"]]
        tables = [(day, name) for day in opened for name in self.hall.playing(day)]
        if not tables:
            return self.people()
        day, name = tables[self.walk.seed % len(tables)]
        steps = self.hall.steps
        match self.chance.choice(["count", "late", "late", "settle", "back", "back", "people", "resend"]):
            case "settle":
                return self.settle_of(day, name)
            case "back":
                return act("take_back_count", day=day, table=self.hall.teams[name]["table"])
            case "people":
                return self.people()
            case "resend":
                counted = [
                    each for each in self.walk.acts[-40:] if each.name in ("record_flag_count", "settle_flag_count")
                ]
                return self.chance.choice(counted or [self.people()])
        count = self.count_of(day, name)
        return act("record_flag_count", **count.details | {"counted_at": max(steps - self.chance.randint(0, 9), 1)})

    def people(self) -> Act:
        """Somebody who counts comes with another phone, gets a card, or may not count any more."""
        name = self.chance.choice(PEOPLE)
        if self.hall.out and self.chance.random() < 0.7:
            return act("let_verifier_in", name=self.chance.choice(sorted(self.hall.out)))
        if self.chance.random() < 0.4:
            return act("let_verifier_in", name=name)
        return act("make_card", name=name) if self.chance.random() < 0.5 else act("revoke_verifier", verifier=name)

    def sensible(self) -> Act | None:
        hall, chance = self.hall, self.chance
        if not hall.has_started:
            if len(hall.teams) < chance.choice([2, 3, 4, 5, 6]):
                return self.enter()
            if not hall.is_seated:
                return self.move_elsewhere() or self.seat()
            if not hall.is_designed:
                return act("adopt_movement")
            return act("open_day", day=1)
        for number, day in enumerate(hall.days, start=1):
            if day["closed"]:
                continue
            if not day["opened"]:
                return act("open_day", day=number)
            for name in hall.playing(number):
                state = hall.agreed(number, name)[0]
                if state == "conflict" and chance.random() < 0.5:
                    return self.settle_of(number, name)
                if state != "agreed" and hall.out and chance.random() < 0.5:
                    return act("let_verifier_in", name=chance.choice(sorted(hall.out)))
                if state != "agreed":
                    return self.count_of(number, name)
            adds_up = hall.found(number) == hall.due(number)
            if not adds_up and chance.random() < 0.5 and hall.playing(number):
                return self.settle_of(number, chance.choice(hall.playing(number)))
            return self.close(number, "" if adds_up or chance.random() < 0.5 else REASON)
        ties = [tie for tie in hall.standings()["ties"] if tie["playoff"] in ("needed", "open")]
        if ties and not hall.is_final:
            tie = chance.choice(ties)
            if tie["playoff"] == "open" and chance.random() < 0.9:
                return self.play_on() or self.rule_on_tie(tie["tables"])
            return self.start_playoff(tie["tables"]) if chance.random() < 0.7 else self.rule_on_tie(tie["tables"])
        if not hall.is_final:
            return self.clear(*hall.lapsed()[0]) if hall.lapsed() and chance.random() < 0.9 else act("publish_final")
        return None

    def clear(self, kind: str, tables: list[int]) -> Act:
        """What no longer holds is given up or lifted: before, nothing is final."""
        if kind == "playoff":
            number = next(
                at
                for at, playoff in enumerate(self.hall.playoffs, 1)
                if playoff["tables"] == sorted(tables) and not playoff["given_up"]
            )
            return act("give_up_playoff", playoff=number, reason=REASON)
        if kind == "tie":
            return act("lift_tie_ruling", tables=tables, reason=REASON)
        return act("rule_on_team", table=tables[0], kind=kind, number=0, reason=REASON)

    def close(self, day: int, reason: str) -> Act:
        """A day is closed; where its last hand was not called, mostly with the hand that was the last."""
        after = None
        if day <= len(self.hall.days):
            called, (before, last) = self.hall.last_called(day), self.hall.hands_of(day)
            played = range(called or before + 1, last + 1)
            wild = self.chance.randint(1, self.hall.ends[-1] + 1)
            if called not in (0, last) or self.chance.random() < 0.1:
                after = self.chance.choice([*played, *played, *played, wild, None])
        return act("close_day", day=day, reason=reason, after_hand=after)

    def move_elsewhere(self) -> Act | None:
        """Where a zone has more teams than may come, one of them is from nowhere."""
        zones = Counter(key_of(team["zone"]) for team in self.hall.teams.values() if team["zone"])
        for name, team in self.hall.teams.items():
            if self.hall.teams_per_zone is not None and zones[key_of(team["zone"])] > self.hall.teams_per_zone:
                return act("edit_team", team=name, entry=entry(name))
        return None

    @property
    def zone(self) -> str:
        return self.chance.choice(["", "", "Zone 1", "zone 1", " Zone 1", "Zone 2", "ZONE 2", "Zone 3"])

    def enter(self) -> Act:
        name = f"Team {self.chance.randint(1, 8)}"
        name = name.upper() if self.chance.random() < 0.05 else name
        return act("enter_teams", teams=[entry(name, self.zone)])

    def edit_team(self) -> Act:
        name, new = self.some_name(), f"Team {self.chance.randint(1, 12)}"
        new = new if self.chance.random() < 0.4 else name
        return act("edit_team", team=name, entry=entry(new, self.zone))

    def edit(self) -> Act:
        chance, hall = self.chance, self.hall
        values: dict[str, list[Any]] = {
            "count_loans_against_table": [True, False], "counts_needed": [1, 2], "advancing": [1, 2],
            "places_that_matter": [1, 2], "entry_fee": [0, 40], "flags_per_table": [12, 3], "teams_per_zone": [1, 3],
            "sessions": [[[1]], [[2, 1]], [[1], [2]], [[1, 1], [1, 1]], [[1], [1], [1]]],
        }  # fmt: skip
        name = chance.choice([*values, "dates"])
        if name == "dates":
            dates = [chance.choice([None, "2026-08-21", "2026-08-22"]) for _ in hall.days]
            return act("edit_event", dates=dates + [None] * (chance.random() < 0.1))
        return act("edit_event", **{name: chance.choice(values[name])}, reason=self.reason)

    def seat(self) -> Act:
        names = list(self.hall.teams)
        tables = self.chance.sample(range(1, len(names) + 1), len(names))
        return act("seat_teams", tables=dict(zip(names, tables, strict=True)))

    def start_playoff(self, tables: list[int]) -> Act:
        to_place = self.chance.choice([None, len(tables)]) if len(tables) < 4 else len(tables)
        return act("start_playoff", tables=tables, to_place=to_place and self.chance.randint(1, to_place))

    def rule_on_tie(self, tables: list[int]) -> Act:
        return act("rule_on_tie", tables=tables, order=self.chance.sample(tables, len(tables)), reason=self.reason)

    def rule_shared(self, tables: list[int]) -> Act:
        going_on = self.chance.choice([None, self.chance.sample(tables, self.chance.randint(0, len(tables)))])
        return act("rule_shared_place", tables=tables, going_on=going_on, reason=self.reason)

    def lift_tie(self) -> Act:
        ruled = [each["tables"] for each in self.hall.settled if each["is_ruling"]]
        return act(
            "lift_tie_ruling", tables=self.chance.choice([*ruled, *ruled, self.some_tables()]), reason=self.reason
        )

    def withdraw_qualifier(self) -> Act:
        instead = self.chance.choice([None, None, self.some_name()])
        return act("withdraw_qualifier", team=self.some_goer(), goes_instead=instead, reason=self.reason)

    def play_on(self) -> Act | None:
        chance = self.chance
        if not self.hall.playoffs:
            return None
        for number, row in enumerate(self.walk.event.playoffs.all(), start=1):
            state = row.playoff
            if row.is_given_up or state.is_decided:
                continue
            if drawing := state.to_draw:
                if len(state.tables) == 3 and chance.random() < 0.3:
                    return act("draw_cards", playoff=number, bye=chance.choice(state.tables))
                cards = {str(table): card for table, card in zip(drawing, chance.sample(DECK, 8), strict=False)}
                return act("draw_cards", playoff=number, cards=cards)
            meeting = state.next_meeting
            one, other = tables_of(meeting)
            taken = chance.randint(-1, 14) if chance.random() < 0.1 else chance.randint(0, 13)
            return act(
                "play_hand", playoff=number, tables=[one, other], tricks={str(one): taken, str(other): 13 - taken},
                trump=chance.choice("HSDC"), dealer=chance.choice(["", players_of(meeting)[0]]),
            )  # fmt: skip
        return None

    def anything(self) -> Act:
        return self.chance.choice(self.choices())()

    def some_tables(self) -> list[int]:
        """Tables that are tied, for the most part."""
        ties = self.hall.ties()
        if ties and self.chance.random() < 0.8:
            return self.chance.choice(ties)
        most = max(len(self.hall.teams), 2)
        return sorted(self.chance.sample(range(1, most + 1), self.chance.randint(2, min(most, 4))))

    def some_name(self) -> str:
        return self.chance.choice([*self.hall.teams, "Nobody"])

    def some_goer(self) -> str:
        return self.chance.choice([*self.hall.goers, *self.hall.going, *self.hall.going, self.some_name()])

    def side_game(self) -> Act:
        name = self.chance.choice(["take_back_deal", "end_side_game", "call_off_side_game"])
        return act(name, **({"is_ended": self.chance.random() < 0.5} if name == "end_side_game" else {}))

    def desk(self) -> Act:
        """What else the leader writes down, which the hall does not reckon with."""
        chance = self.chance
        return chance.choice(
            [
                act("uncheck_flags", day=self.day, tables=[self.table]),
                act("check_in", day=self.day, tables=[self.table], players=chance.choice([0, 3, 4, None])),
                act("note_players", team=self.some_name(), players={"A": {"birth_year": chance.choice([1950, 1990])}}),
                act(
                    "note_real_play",
                    hand=chance.randint(1, self.hall.ends[-1] + 1),
                    note=chance.choice(("Everybody went up 6.", "Table 3's pair sat at table 5.", "")),
                ),
                act("remove_spare"),
                act("remove_prize"),
                act("end_hall_links"),
                act("sign_up_assistant", name="Tom", sign_in_name=chance.choice(["tom", "tim"]), role="typist"),
                act(chance.choice(["remove_assistant", "renew_password"])),
            ]
        )

    def note_fee(self) -> Act:
        return act("note_fee", day=self.day, table=self.table, is_paid=self.chance.random() < 0.7)

    def table_left(self) -> int:
        left = [team["table"] for team in self.hall.teams.values() if self.hall.left(team) is not None]
        return self.chance.choice([*left, *left, self.table])

    def choices(self) -> list[Callable[[], Act]]:
        """Every kind of act, those that matter most more often."""
        chance, hall = self.chance, self.hall

        def counted() -> Act:
            names, day = list(hall.teams), chance.randint(1, len(hall.days))
            return self.count_of(day, chance.choice(names)) if names else self.enter()

        def wild_count() -> Act:
            session = chance.choice([None, None, 1, 2, 3])
            details = {
                "day": self.day,
                "table": self.table,
                "flags": chance.randint(0, 2 * hall.flags_per_table),
                "key": self.key,
                "counted_at": self.taken,
            }
            return act("record_flag_count", **details, by=chance.choice(PEOPLE), session=session)

        def lend() -> Act:
            flags = chance.choice([1, 1, 2, 3, 0, 1001])
            day = self.day
            return act("lend_flags", day=day, table=self.table, flags=flags, key=self.key, hand=self.hand_of(day))

        def take_back() -> Act:
            owing = [pair for pair, flags in hall.owed.items() if flags > 0 and pair[1] in hall.teams]
            day, table = self.day, self.table
            if owing and chance.random() < 0.8:
                day, name = chance.choice(owing)
                table = hall.teams[name]["table"] or 1
            flags, hand = chance.choice([1, 1, 2]), self.hand_of(day)
            return act("take_back_flags", day=day, table=table, flags=flags, key=self.key, hand=hand)

        def settle() -> Act:
            flags = chance.randint(0, hall.flags_per_table + 3)
            return act(
                "settle_flag_count", day=self.day, table=self.table, flags=flags, reason=self.reason, key=self.key
            )

        def withdraw() -> Act:
            circle = chance.random() < 0.5
            returned = [team["table"] for team in hall.teams.values() if len(team["at"]) > 2]
            details = {"table": chance.choice([*returned, self.table]), "after_hand": self.after}
            return act("note_presence", **details, is_here=False, closes_circle=circle, reason=self.reason)

        def come_back() -> Act:
            return act(
                "note_presence", table=self.table_left(), after_hand=self.after, is_here=True, reason=self.reason
            )

        def come_late() -> Act:
            name = f"Late {chance.randint(1, 3)}"
            return act("add_late_team", entry={"name": name}, after_hand=self.after, is_ranked=chance.random() < 0.8)

        def replace() -> Act:
            name = f"Next {chance.randint(1, 3)}"
            return act("replace_team", table=self.table, entry=entry(name), after_hand=self.after, reason=self.reason)

        def arrive() -> Act:
            missing = [team["table"] for team in hall.teams.values() if team["here"] == 0]
            table = chance.choice([*missing, self.table_left()])
            return act("note_presence", table=table, after_hand=self.after, is_here=True)

        def missing() -> Act:
            return act("check_in", day=self.day, tables=[self.table], players=chance.choice([0, 0, 4]))

        def end_play() -> Act:
            after = chance.randint(0, hall.ends[-1] + 1)
            return act("end_play", after_hand=after, reason=chance.choice(["", REASON]))

        def swap() -> Act:
            since, stay = chance.choice([0, self.after]), chance.random() < 0.5
            tables = {"table": self.table, "with_table": self.table}
            return act("swap_teams", **tables, after_hand=since, flags_stay=stay, reason=self.reason)

        def change_sessions() -> Act:
            sessions = hall.sessions
            day = chance.choice([-1, -1, chance.randrange(len(sessions))])
            more = [*sessions[day][:-1], sessions[day][-1] + chance.choice([-1, -1, 1])]
            sessions[day] = chance.choice([[*sessions[day], 1], more, more])
            planned = [day_hands for day_hands in ([hands for hands in day if hands] for day in sessions) if day_hands]
            return act("change_sessions", sessions=planned, after_hand=self.after, reason=self.reason)

        def rule_on_team() -> Act:
            known = [*hall.ruled, *((name, "waived_loan") for _, name in hall.waived)]
            ruled = [(hall.teams[name]["table"], kind) for name, kind in known if name in hall.teams]
            table, kind = self.table, chance.choice(["penalty", "place", "disqualified", "waived_loan"])
            owing = [
                hall.teams[name]["table"] for (_, name), flags in hall.owed.items() if flags and name in hall.teams
            ]
            if owing and chance.random() < 0.4:
                table, kind = chance.choice(owing), "waived_loan"
            number = chance.choice([1, 1, 2, 3, -1, 1001]) if kind != "disqualified" else 1
            if ruled and chance.random() < 0.4:
                table, kind = chance.choice(ruled)
                number = chance.choice([0, 1 if kind == "disqualified" else number])
            return act("rule_on_team", table=table or 1, kind=kind, number=number, reason=self.reason)

        setting_up: list[Callable[[], Act]] = [
            self.enter,
            lambda: act("remove_team", team=self.some_name()),
            self.seat,
            self.edit_team,
            self.edit,
            lambda: act("adopt_movement"),
            swap,
        ]
        playing: list[Callable[[], Act]] = [
            counted, counted, wild_count, wild_count, lend, lend, lend, take_back, take_back,
            settle,
            lambda: act("take_back_count", day=self.day, table=self.table),
            lambda: act("take_back_opening", day=self.day),
            lambda: act("open_day", day=chance.randint(1, len(hall.days) + 1)),
            lambda: self.close(self.day, self.reason),
            end_play,
            lambda: act("take_back_end", day=self.day),
            lambda: act(chance.choice(["start_counting", "take_back_counting"]), day=self.day),
            lambda: act("set_hour", day=self.day, starts_at=chance.choice(["09:30:00", None])),
            lambda: act("record_ruling", about=f"day {self.day} total", reason=self.reason),
            lambda: act("check_flags", day=self.day, tables=[self.table]),
            self.note_fee,
            withdraw,
            withdraw,
            come_back,
            come_back,
            lambda: act("rank_team", table=self.table_left(), is_ranked=chance.random() < 0.7, reason=self.reason),
            come_late,
            replace,
            arrive,
            missing,
            swap,
            swap,
            change_sessions,
            rule_on_team,
        ]  # fmt: skip
        over: list[Callable[[], Act]] = [
            lambda: self.start_playoff(self.some_tables()),
            lambda: self.rule_on_tie(self.some_tables()),
            lambda: self.rule_shared(self.some_tables()),
            lambda: self.rule_shared(self.some_tables()),
            self.lift_tie,
            rule_on_team,
            rule_on_team,
            lambda: self.play_on() or self.start_playoff(self.some_tables()),
            lambda: self.play_on() or self.start_playoff(self.some_tables()),
            lambda: act("take_back_hand", playoff=self.number, reason=self.reason),
            lambda: act("give_up_playoff", playoff=self.number, reason=self.reason),
            lambda: act("publish_final"),
            lambda: act("reopen_day", day=chance.randint(1, len(hall.days)), reason=self.reason),
            lambda: act("withdraw_final", reason=self.reason),
        ]
        going_on: list[Callable[[], Act]] = [
            self.withdraw_qualifier,
            self.withdraw_qualifier,
            lambda: act("take_back_withdrawal", team=self.some_goer(), reason=self.reason),
            lambda: act("name_by_acclamation", team=self.some_name()),
            lambda: act("send_qualifiers"),
            lambda: act("reopen_day", day=chance.randint(1, len(hall.days)), reason=self.reason),
            lambda: act("withdraw_final", reason=self.reason),
        ]
        always: list[Callable[[], Act]] = [
            self.edit,
            self.edit_team,
            lambda: act("start_side_game", game="open_whist", sides=["Us", "Them"], settings={"target": 7}),
            lambda: act("record_deal", deal={"tricks": {"Us": 6, "Them": chance.choice([7, 7, 8])}}, key=self.key),
            self.side_game,
            self.note_fee,
            self.desk,
            lambda: act("rank_team", table=self.table, is_ranked=chance.random() < 0.6, reason=self.reason),
            lambda: act(
                "substitute_player", table=self.table, after_hand=self.after, seat="B", name="Sub", reason=self.reason
            ),
            lambda: act(
                "substitute_player",
                table=self.table,
                after_hand=self.after,
                seat=chance.choice("ABX"),
                reason=self.reason,
            ),
            lambda: act("change_letters", table=self.table, A="B", B="X", X="A", Y="Y"),
            lambda: act(
                "plan_turns",
                table=self.table,
                after_hand=self.after,
                name="Spare",
                every=chance.choice([0, 1, 4]),
                reason=self.reason,
            ),
            lambda: act("record_ruling", about="smoking", reason=self.reason),
            lambda: act("call_hand", hand=chance.randint(0, hall.ends[-1] + 1), is_stopped=chance.random() < 0.5),
            lambda: act("show_standings", when=chance.choice(["live", "held", "closed_days"])),
            lambda: act("archive_event", is_archived=chance.random() < 0.5),
            lambda: act("list_spare", name=f"Spare {chance.randint(1, 2)}"),
            lambda: act(
                "offer_prize",
                name="A cup",
                kind=chance.choice(list(Prize.Kind.values)),
                number=chance.choice([None, 1]),
            ),
            lambda: act("change_code"),
            self.people,
        ]
        if chance.random() < 0.01:
            return [lambda: act("start_next")]
        if chance.random() < 0.2:
            return chance.choice([setting_up, playing, over, going_on])
        if chance.random() < 0.25:
            return always
        if hall.is_final:
            return going_on
        return over if hall.is_played else playing if hall.has_started else setting_up
