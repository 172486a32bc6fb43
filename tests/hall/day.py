"""Before play, and a day from its opening to its closing."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from tests.hall.rules import LEADER, key_of, need


class Days:
    """Teams are entered and seated; a day is opened, counted and closed."""

    @staticmethod
    def new_team(table: int | None, joined: int, is_ranked: bool, zone: str = "") -> dict[str, Any]:
        return {
            "table": table, "ranked": is_ranked, "in_play": True, "at": {joined: "here"}, "tables": {joined: table},
            "stays": False, "zone": zone, "paid": False, "here": None, "empty": [],
        }  # fmt: skip

    @staticmethod
    def put(team: dict[str, Any], table: int, after: int = 0) -> None:
        """A team has another table from a hand on."""
        team["table"] = table
        team["tables"] = {since: each for since, each in team["tables"].items() if since < after} | {after: table}

    def need_new_name(self, name: str, others: Sequence[str]) -> None:
        need(key_of(name) not in map(key_of, others), "the name is taken")

    def spelled(self, zone: str, others: Sequence[str]) -> str:
        """The zone as the first of the other teams that is from there spells it."""
        known = [self.teams[name]["zone"] for name in others]
        return next((place for place in known if key_of(place) == key_of(zone)), " ".join(zone.split()))

    def enter_teams(self, teams: list[dict[str, Any]]) -> None:
        need(not self.has_started, "play has started")
        for entry in teams:
            self.need_new_name(entry["name"], list(self.teams))
            table, zone = len(self.teams) + 1 if self.is_seated else None, self.spelled(entry["zone"], list(self.teams))
            self.teams[entry["name"]] = self.new_team(table, 0, True, zone)

    def edit_team(self, team: str, entry: dict[str, Any]) -> None:
        need(team in self.teams, "there is no such team")
        others = [other for other in self.teams if other != team]
        self.need_new_name(entry["name"], others)
        self.teams[team]["zone"] = self.spelled(entry["zone"], others)
        self.rename(team, entry["name"])

    def rename(self, name: str, new_name: str) -> None:
        names = dict.fromkeys(self.teams) | {name: new_name}
        self.teams = {names[team] or team: row for team, row in self.teams.items()}
        self.going = {names.get(each) or each: row for each, row in self.going.items()}
        for records in (self.counts, self.owed, self.waived, self.moved, self.ticked):
            renamed = {(day, names[record] or record): row for (day, record), row in records.items()}
            records.clear()
            records.update(renamed)
        self.ruled = {(names[each] or each, kind): number for (each, kind), number in self.ruled.items()}

    def remove_team(self, team: str) -> None:
        need(not self.has_started, "play has started")
        need(team in self.teams, "there is no such team")
        free = self.teams.pop(team)["table"]
        self.ticked = {pair: is_so for pair, is_so in self.ticked.items() if pair[1] != team}
        self.going.pop(team, None)
        for other in self.teams.values():
            if self.is_seated and other["table"] > len(self.teams):
                self.put(other, free)
        self.is_seated = self.is_seated and bool(self.teams)

    def seat_teams(self, tables: dict[str, int]) -> None:
        need(not self.has_started, "play has started")
        need(len(self.teams) > 1, "two teams are needed")
        zones = Counter(key_of(team["zone"]) for team in self.teams.values() if team["zone"])
        need(
            self.teams_per_zone is None or all(sent <= self.teams_per_zone for sent in zones.values()),
            "too many of a zone",
        )
        for name, table in tables.items():
            if name in self.teams:
                self.put(self.teams[name], table)
        self.is_seated = True

    def adopt_movement(self) -> None:
        need(not self.has_started, "the movement is frozen")
        need(self.is_seated and len(self.teams) > 1, "nobody is seated")
        self.designed_for = (self.circle, self.sessions)

    @property
    def is_designed(self) -> bool:
        """Whether there is a movement for the tables and the sessions as they are now."""
        return self.designed_for == (self.circle, self.sessions)

    def edit_event(self, reason: str = "", **settings: Any) -> None:
        is_change = any(getattr(self, name) != value for name, value in settings.items())
        need(not (self.is_final and is_change), "the standings are final")
        is_closed = any(day["closed"] for day in self.days)
        need(
            not (settings.get("counts_needed") == 2 and self.counts_needed == 1 and is_closed),
            "a day is closed on one count",
        )
        since = {
            "advancing": self.has_started,
            "places_that_matter": self.has_started,
            "counts_needed": self.has_started,
            "count_loans_against_table": is_closed,
        }
        asked = [name for name, value in settings.items() if getattr(self, name) != value and since.get(name)]
        need(not asked or reason.strip(), "why?")
        need(
            not (self.has_started and settings.get("flags_per_table", self.flags_per_table) != self.flags_per_table),
            "play has started",
        )
        sessions, dates = settings.pop("sessions", self.sessions), settings.pop("dates", self.dates)
        need(len(dates) <= len(sessions), "one date a day")
        given = [date for date in dates if date]
        need(given == sorted(set(given)), "the days follow one another")
        if sessions != self.sessions:
            need(not self.has_started, "play has started")
            self.days = [self.new_day(hands) for hands in sessions]
        for day, date in zip(self.days, [*dates, *[None] * len(self.days)], strict=False):
            day["date"] = date
        for name, value in settings.items():
            setattr(self, name, value)

    @property
    def dates(self) -> list[str | None]:
        """The date of each day, up to the last day that has one."""
        dates = [day["date"] for day in self.days]
        while dates and dates[-1] is None:
            dates.pop()
        return dates

    # A day.

    def open_day(self, day: int) -> None:
        row = self.day(day)
        need(self.has_started or self.is_designed, "there is no movement")
        need(not row["closed"], "it takes a reason to open a day again")
        row["opened"] = True

    def need_day_to_come(self, day: int) -> None:
        """A day under way or the next one, though an earlier one waits for its last count."""
        need(not self.day(day)["closed"], "the day is closed")
        need(all(earlier["opened"] for earlier in self.days[: day - 1]), "another day comes first")

    def check_in(self, day: int, tables: Sequence[int], players: int | None) -> None:
        self.need_day_to_come(day)
        [table] = tables
        team, is_begun = self.teams[self.at(table)], self.marked in (None, day)
        if players == (team["here"] if is_begun else None):
            return
        if not is_begun:
            self.clear_marks()
        team["here"] = players
        self.marked = self.marked if players is None else day
        if players != 3:
            self.end_empty(team, self.called)

    @staticmethod
    def end_empty(team: dict[str, Any], after: int, seat: str = "") -> None:
        """No seat of a team, or not this one, is empty after a hand."""
        team["empty"] = [
            (each, since, last if seat not in ("", each) else min(last, after))
            for each, since, last in team["empty"]
            if since < after or seat not in ("", each)
        ]

    def clear_marks(self) -> None:
        for team in self.teams.values():
            team["here"] = None

    def check_flags(self, day: int, tables: Sequence[int]) -> None:
        self.need_day_to_come(day)
        [table] = tables
        name = self.at(table)
        need(self.plays(name, day) or (day, name) in self.ticked, "that team does not play on that day")
        self.ticked[day, name] = True

    def uncheck_flags(self, day: int, tables: Sequence[int]) -> None:
        self.need_day_to_come(day)
        for name, team in self.teams.items():
            if team["table"] in tables:
                self.ticked.pop((day, name), None)

    def note_fee(self, day: int, table: int, is_paid: bool) -> None:
        self.need_day_to_come(day)
        team = self.teams[self.at(table)]
        need(self.entry_fee, "no fee is asked")
        team["paid"] = is_paid

    def lend_flags(self, day: int, table: int, flags: int, key: str, hand: int | None = None) -> None:
        need(1 <= flags <= 1000, "no such loan")
        self.move(day, table, flags, key, hand)

    def take_back_flags(self, day: int, table: int, flags: int, key: str, hand: int | None = None) -> None:
        need(flags >= 1, "no such number")
        self.move(day, table, -flags, key, hand)

    def move(self, day: int, table: int, flags: int, key: str, hand: int | None) -> None:
        """Flags are lent, or given back where negative."""
        if (key, LEADER) in self.sent:
            return
        self.open_one(day)
        name = self.at(table)
        before, last = self.hands_of(day)
        need(self.plays(name, day) or flags < 0, "that team does not play on that day")
        need(self.owed.get((day, name), 0) + flags >= 0, "it does not owe so much")
        need(hand is None or before < hand <= last, "that hand is of another day")
        self.owed[day, name] = self.owed.get((day, name), 0) + flags
        self.moved.setdefault((day, name), []).append((flags, hand))
        self.sent.add((key, LEADER))

    def owed_after(self, day: int, name: str, hand: int) -> int | None:
        """R37: what a team owed after a hand, by the hands of its loans, whenever they were typed; None where one has
        none.
        """
        moved = self.moved.get((day, name), [])
        if any(at is None for _, at in moved):
            return None
        lent = max(sum(flags for flags, at in moved if at is not None and at <= hand), 0)
        return max(lent - (self.owed.get((day, name), 0) - self.debt(day, name)), 0)

    def debt(self, day: int, name: str) -> int:
        """Flags on loan that a team has to give back (R37), but for what was waived (R10)."""
        return max(self.owed.get((day, name), 0) - self.waived.get((day, name), 0), 0)

    def record_flag_count(
        self, day: int, table: int, flags: int, by: str, key: str, session: int | None = None,
        counted_at: int | None = None,
    ) -> None:  # fmt: skip
        """`counted_at` is the step at which it was counted, if that was before it was sent, which changes nothing."""
        need(by not in self.out, "they may not count any more")
        phone = by, self.phones[by], self.codes
        self.add_count(day, table, flags, key_of(by), (key, phone if self.is_by_api else None), session)

    def settle_flag_count(self, day: int, table: int, flags: int, reason: str, key: str) -> None:
        self.add_count(day, table, flags, LEADER, (key, LEADER), None)

    def add_count(
        self, day: int, table: int, flags: int, person: str, sent: tuple[str, object], session: int | None
    ) -> None:
        """What is sent again under its key does nothing, whatever happened since."""
        if sent in self.sent:
            return
        if session is not None:  # by its place in the day, for an earlier day may get more sessions
            session -= 1 + sum(len(each["sessions"]) for each in self.days[: day - 1])
        self.open_one(day)
        name = self.at(table)
        if session is not None:
            need(0 <= session < len(self.days[day - 1]["sessions"]), "no such session on that day")
        need(self.plays(name, day), "that team does not play on that day")
        need(0 <= flags <= self.due(day), "the room does not hold so many")
        counts = self.counts.setdefault((day, name), [])
        if session is None:
            counts.append((person, flags))
        self.sent.add(sent)

    def take_back_count(self, day: int, table: int) -> None:
        """The leader's count of a table is taken back, else the last one."""
        self.open_one(day)
        name = self.at(table)
        counts = self.counts.get((day, name), [])
        need(counts, "there is no count")
        by_leader = [at for at, (person, _) in enumerate(counts) if person == LEADER]
        counts.pop(by_leader[-1] if by_leader else -1)

    def take_back_opening(self, day: int) -> None:
        self.open_one(day)["opened"] = False

    def change_code(self) -> None:
        self.codes += 1
        self.out.clear()

    def let_verifier_in(self, name: str) -> None:
        self.phones[name] += 1
        self.out.discard(name)

    def revoke_verifier(self, verifier: str) -> None:
        """Whoever bears the name may not count, and their card is none any more."""
        self.cards.discard(key_of(verifier))
        self.out |= {each for each in self.people if key_of(each) == key_of(verifier)}

    def make_card(self, name: str) -> None:
        """Whoever bears the name needs the code of the card from now on."""
        need(key_of(name) not in self.cards, "they have a card")
        self.revoke_verifier(name)
        self.cards.add(key_of(name))

    def end_play(self, after_hand: int, reason: str) -> None:
        """R21: play of a day ends early; what was called is played, and nothing else changes."""
        ends = list(accumulate(sum(day["sessions"]) for day in self.days))
        need(1 <= after_hand <= ends[-1], "there is no such hand")
        number = 1 + sum(end < after_hand for end in ends)
        row = self.open_one(number)
        need(row["ended"] == after_hand or after_hand not in ends, "it is the day's last hand")
        need(row["ended"] == after_hand or self.last_called(number) <= after_hand, "a later hand was called")
        row["ended"] = after_hand

    def start_counting(self, day: int) -> None:
        self.open_one(day)

    def take_back_counting(self, day: int) -> None:
        self.open_one(day)

    def set_hour(self, day: int, starts_at: str | None) -> None:
        self.day(day)

    def take_back_end(self, day: int) -> None:
        row = self.open_one(day)
        need(row["ended"], "play was not ended")
        row["ended"] = None

    def close_day(self, day: int, reason: str, after_hand: int | None = None) -> None:
        """`after_hand` is the last hand that was played, where the last one was not called."""
        row = self.day(day)
        if row["closed"]:
            return
        need(row["opened"], "the day was not opened")
        called, (before, last) = self.last_called(day), self.hands_of(day)
        need(after_hand or called in (0, last), "which hand was the last?")
        need(after_hand is None or before < after_hand <= before + sum(row["sessions"]), "it is a hand of another day")
        if after_hand not in (None, last):
            self.end_play(after_hand, "")
        need(self.is_counted(day), "tables are not counted")
        difference = self.found(day) - self.due(day)
        need(difference == 0 or reason.strip() or difference in row["accepted"], "it does not add up")
        if difference and reason.strip():
            row["accepted"].add(difference)
        row["closed"] = True
        if self.marked in (None, day):
            self.clear_marks()

    def record_ruling(self, about: str, reason: str) -> None:
        """A ruling on the sum of a day accepts it (R39); others are only written down."""
        day = next((number for number in range(len(self.days) + 2) if about == f"day {number} total"), None)
        if day is not None:
            row = self.day(day)
            need(self.playing(day), "there are no tables")
            row["accepted"].add(self.found(day) - self.due(day))

    def reopen_day(self, day: int, reason: str) -> None:
        row = self.day(day)
        need(row["closed"], "the day is not closed")
        row["closed"] = self.is_final = False

    def call_hand(self, hand: int, is_stopped: bool) -> None:
        days = {number: self.hands_of(number) for number in range(1, len(self.days) + 1)}
        number = next((number for number, (before, last) in days.items() if before < (hand or 1) <= last), 0)
        need(number, "there is no such hand, or it is void")
        need(not hand or self.days[number - 1]["opened"], "its day is not open yet")
        is_end = is_stopped and hand == self.hands_of(number)[1]
        need(not self.days[number - 1]["closed"] or is_end, "its day is closed")
        self.called, self.is_stopped = hand, is_stopped and hand > 0
        self.calls.append(hand)

    def note_real_play(self, hand: int, note: str) -> None:
        need(not note or (self.has_started and hand in self.hands), "there is no such hand")
        self.real_play.pop(hand, None)
        if note:
            self.real_play[hand] = note
