"""A hall reckoned by hand from the rule book: what may be done next, who has how many flags, who stands where.

Plain lists and dictionaries, sharing no line with the service.  Every act either happens here too or raises
`NotAllowed`.  Teams go by their names, for tables can change their numbers; days and hands count from 1.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from operator import itemgetter
from typing import Any

LEADER = "the leader"
WITHOUT_REASON = {"edit_event", "end_play", "close_day", "note_presence"}
"""Acts that need a reason now and then; all others that can have one need it."""
CHANGES = {
    "note_presence", "add_late_team", "swap_teams", "replace_team", "change_sessions",
    "plan_turns",
}  # fmt: skip
"""Changes of the teams during play, each after a hand."""
BEFORE_FINAL = {
    "rank_team",
    "give_up_playoff",
    "rule_on_tie",
    "rule_shared_place",
    "rule_on_team",
    "lift_tie_ruling",
}
"""Acts on the standings, which end with final ones."""


SETTINGS = {
    "flags_per_table", "counts_needed", "advancing", "places_that_matter", "count_loans_against_table",
    "teams_per_zone", "entry_fee",
}  # fmt: skip
"""What the leader sets besides days and hands, as the hall's own attributes."""


class NotAllowed(Exception):
    """The act is against the rules as the hall stands now."""


def need(is_so: object, why: str) -> None:
    if not is_so:
        raise NotAllowed(why)


def key_of(name: str) -> str:
    return " ".join(name.split()).casefold()


SENDER = "Any Order"
"""What the event is called from which teams are sent on."""


class Hall:
    """One event: its teams, days, flags, loans, ties and who goes on."""

    def __init__(
        self,
        *,
        sessions: list[list[int]],
        next_teams: list[str] | None,
        people: Sequence[str],
        zone: str,
        area: str,
        **settings: Any,
    ):
        vars(self).update(dict.fromkeys(SETTINGS) | settings)
        self.people, self.codes, self.zone, self.area = people, 0, zone, area
        self.phones: Counter[str] = Counter()
        """The number of the phone on which each person counts."""
        self.out: set[str] = set()
        self.cards: set[str] = set()
        self.days = [self.new_day(hands) for hands in sessions]
        self.teams: dict[str, dict[str, Any]] = {}
        self.counts: dict[tuple[int, str], list[tuple[str, int]]] = {}
        """Who counted what, on which phone where they have some, and whether that is another number than they had sent
        while two were to count each alone; of a day and a team.
        """
        self.owed: dict[tuple[int, str], int] = {}
        self.moved: dict[tuple[int, str], list[tuple[int, int | None]]] = {}
        """Flags lent, or given back where negative, each with its hand."""
        self.ticked: dict[tuple[int, str], bool] = {}
        self.marked: int | None = None
        self.sent: set[tuple[str, object]] = set()
        """Keys of what came, each with the phone of a program or the leader whose own it is; None for a page's."""
        self.settled: list[dict[str, Any]] = []
        """Playoffs and rulings, each with the step it was finished at (None while it is not)."""
        self.going: dict[str, dict[str, Any]] = {}
        """Teams that were named to go on: by their place or by the leader, and whether they withdrew (R9); the steps at
        which they were named and withdrew.
        """
        self.ruled: dict[tuple[str, str], int] = {}
        """Rulings on a team, by kind: penalty flags, a place, or 1 for a disqualification; 0 once it is lifted."""
        self.waived: dict[tuple[int, str], int] = {}
        self.files: list[dict[str, tuple[str, str]]] = []
        self.real_play: dict[int, str] = {}
        self.next: dict[str, Any] | None = None
        if next_teams is not None:
            self.next = {"here": dict.fromkeys(next_teams, ("", "")), "started": False}
        """The event that the teams go on to, where it is on this installation."""
        self.is_final = False
        self.is_seated = False
        self.designed_for: tuple[int, list[list[int]]] | None = None
        self.designed_from = self.called = 0
        self.calls: list[int] = []
        self.is_stopped = False
        self.steps, self.is_by_api = 0, False
        """The number of the act that is done now, and whether a program does it."""

    def do(self, name: str, details: dict[str, Any]) -> None:
        """Does an act by its name; nothing where it is none of the hall's business."""
        need(name in WITHOUT_REASON or details.get("reason", name).strip(), "why?")
        need(not self.is_final or name not in BEFORE_FINAL, "the standings are final")
        if name in CHANGES:
            self.need_changeable(details["after_hand"])
        if hasattr(self, name):
            getattr(self, name)(**details)

    # What stands.

    @staticmethod
    def new_day(hands: list[int]) -> dict[str, Any]:
        return {
            "sessions": list(hands),
            "opened": False,
            "closed": False,
            "accepted": set(),
            "date": None,
            "ended": None,
        }

    @property
    def has_started(self) -> bool:
        return any(day["opened"] for day in self.days)

    @property
    def is_played(self) -> bool:
        return all(day["closed"] for day in self.days)

    @property
    def sessions(self) -> list[list[int]]:
        return [list(day["sessions"]) for day in self.days]

    @property
    def ends(self) -> list[int]:
        return list(accumulate(hands for day in self.days for hands in day["sessions"]))

    def hands_of(self, day: int) -> tuple[int, int]:
        """The hand before the day's first, and the last that is played."""
        before = sum(sum(each["sessions"]) for each in self.days[: day - 1])
        return before, self.days[day - 1]["ended"] or before + sum(self.days[day - 1]["sessions"])

    @property
    def hands(self) -> list[int]:
        days = [self.hands_of(number) for number in range(1, len(self.days) + 1)]
        return [hand for before, last in days for hand in range(before + 1, last + 1)]

    @property
    def breaks(self) -> dict[int, int]:
        """By the hand before each session but the first, the hand that ended the one played before it."""
        return {end: max(hand for hand in self.hands if hand <= end) for end in self.ends[:-1] if end + 1 in self.hands}

    def is_after_hand(self, after: int) -> bool:
        """Whether something can happen after this hand: it is played, or the next one is."""
        return after in self.hands or after + 1 in self.hands

    def last_called(self, day: int) -> int:
        """The hand called last on a day; 0 before its first."""
        before = self.hands_of(day)[0]
        last = before + sum(self.days[day - 1]["sessions"])
        if self.called <= last:
            return self.called if self.called > before else 0
        return next((hand for hand in reversed(self.calls) if before < hand <= last), 0)

    @property
    def over(self) -> int | None:
        """The hand after which nothing is played now, None while a hand is in play."""
        closed = max((self.hands_of(number)[1] for number, day in enumerate(self.days, 1) if day["closed"]), default=0)
        return closed if closed >= self.called else self.called if self.is_stopped else None

    @property
    def circle(self) -> int:
        return sum(team["in_play"] for team in self.teams.values()) if self.is_seated else 0

    def at(self, table: int) -> str:
        for name, team in self.teams.items():
            if self.is_seated and team["table"] == table:
                return name
        raise NotAllowed("there is no such table")

    def day(self, number: int) -> dict[str, Any]:
        need(1 <= number <= len(self.days), "there is no such day")
        return self.days[number - 1]

    def open_one(self, number: int) -> dict[str, Any]:
        day = self.day(number)
        need(day["opened"] and not day["closed"], "the day is not open")
        return day

    @staticmethod
    def on(points: dict[int, Any], hand: int) -> Any:
        """What holds on a hand, of what begins after these; None before the first."""
        return points[max(begun)] if (begun := [after for after in points if after < hand]) else None

    def stands(self, team: dict[str, Any], hand: int) -> tuple[int, bool] | None:
        """The table of a team on a hand, and whether it is there; None where it has none."""
        state = self.on(team["at"], hand)
        return None if state in (None, "out") else (self.on(team["tables"], hand), state == "here")

    def left(self, team: dict[str, Any]) -> int | None:
        """The hand after which a team is gone to the end."""
        left = None
        for after in sorted(team["at"]):
            left = None if team["at"][after] == "here" else after if left is None else left
        return left

    def need_present(self, team: dict[str, Any], after: int) -> None:
        """That a team is there at one table from the next hand to the end."""
        end = self.ends[-1] + 1
        need(self.left(team) is None, "they have left")
        points = {*team["at"], *team["tables"]}
        need(
            all(self.stands(team, hand) == self.stands(team, end) for hand in range(after + 1, max(*points, end) + 2)),
            "they were not there yet",
        )

    def plays(self, name: str, day: int) -> bool:
        team, (before, last) = self.teams[name], self.hands_of(day)
        return self.is_seated and any(self.on(team["at"], hand) == "here" for hand in range(before + 1, last + 1))

    def playing(self, day: int) -> list[str]:
        return [name for name in self.teams if self.plays(name, day)]

    def lent(self, day: int) -> int:
        return sum(flags for (number, _), flags in self.owed.items() if number == day)

    def due(self, day: int) -> int:
        """R38: 12 a table and what is on loan."""
        return self.flags_per_table * len(self.playing(day)) + self.lent(day)

    def standing(self, counts: list[tuple[str, int]]) -> tuple[str, list[tuple[str, int]]]:
        """R15, R16: how a table's counts stand; and which of them: of each person the last where one counts, else each
        number.

        The leader's stands.  Whoever sends another number while two are to count each alone can part the counts, but
        never bring them together.
        """
        if by_leader := [count for count in counts if count[0] == LEADER]:
            return "agreed", by_leader[-1:]
        standing: list[tuple[str, int]] = []
        result = "missing"
        for person, flags in counts:
            standing = [each for each in standing if each[0] != person or (self.counts_needed > 1 and each[1] != flags)]
            standing.append((person, flags))
            same = [each for each in standing if each[1] == flags]
            is_one_number = [each[0] for each in standing].count(person) == 1
            if result == "conflict" and len(same) > 1 and is_one_number:
                standing = same
            if len(same) < len(standing):
                result = "conflict"
            else:
                result = "agreed" if len(standing) >= self.counts_needed else "waiting"
        return result, standing

    def agreed(self, day: int, name: str) -> tuple[str, int | None]:
        result, standing = self.standing(self.counts.get((day, name), []))
        return result, standing[0][1] if result == "agreed" else None

    def found(self, day: int) -> int:
        return sum(self.agreed(day, name)[1] or 0 for name in self.playing(day))

    def is_counted(self, day: int) -> bool:
        playing = self.playing(day)
        return bool(playing) and all(self.agreed(day, name)[0] == "agreed" for name in playing)

    # Before play.

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
        return next((each for each in known if key_of(each) == key_of(zone)), " ".join(zone.split()))

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
        self.teams = {names[each] or each: row for each, row in self.teams.items()}
        self.going = {names.get(each) or each: row for each, row in self.going.items()}
        for records in (self.counts, self.owed, self.waived, self.moved, self.ticked):
            renamed = {(day, names[each] or each): row for (day, each), row in records.items()}
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

    # Who comes and goes.

    def need_changeable(self, after: int) -> None:
        """What every change of the teams during play needs."""
        need(not self.is_final, "the standings are final")
        for number, day in enumerate(self.days, start=1):
            need(not (day["closed"] and self.hands_of(number)[1] > after), "a day recorded already would change")

    def note_presence(
        self, table: int, after_hand: int, is_here: bool, closes_circle: bool = False, reason: str = ""
    ) -> None:  # fmt: skip
        """A team is away from a hand on, or plays at its own table; one marked missing has been away until then."""
        team = self.teams[self.at(table)]
        need(self.is_after_hand(after_hand), "there is no such hand")
        now, since = self.on(team["at"], after_hand + 1), after_hand
        need(not (is_here and closes_circle), "they are here")
        if is_here and not team["in_play"]:
            need(after_hand >= max(team["at"]), "they were here until then")
            need(after_hand + 1 in self.hands, "there is no such hand")
            need(self.called <= after_hand and after_hand >= self.designed_from, "that hand was called already")
            self.change_circle(team, self.circle + 1, after_hand)
        elif closes_circle:
            need(now in ("here", "away") and team["in_play"], "they have no table")
            need(self.has_started, "play has not started")
            need(after_hand in self.breaks and after_hand >= self.designed_from, "not between sessions")
            need(not self.called or self.breaks[after_hand] == self.over, "hands before it are still played")
            need(self.circle > 2, "two tables are needed")
            self.change_circle(team, self.circle, after_hand)
        else:
            need(now in ("here", "away"), "they have no table")
            if is_here and now == "here":
                spans = [self.hands_of(number) for number in range(1, len(self.days) + 1)]
                days = [number for number, (before, last) in enumerate(spans, 1) if before <= after_hand < last]
                need(days and team["here"] == 0 and self.marked in (None, days[0]), "they are not missing")
                while since > spans[days[0] - 1][0] and self.on(team["at"], since) == "here":
                    since -= 1
                self.mark(team, since, "away")
            need(is_here or now == "here", "they have left already")
            self.mark(team, after_hand, "here" if is_here else "away")
        team["stays"] = not is_here and (team["stays"] or after_hand == self.hands_of(len(self.days))[1])
        team["here"] = 4 if is_here and team["here"] == 0 else team["here"]

    @staticmethod
    def mark(team: dict[str, Any], after: int, state: str) -> None:
        """A team is here or away on all hands after one on which it has a table."""
        before = {point: each for point, each in team["at"].items() if point < after}
        later = {point: each if each == "out" else state for point, each in team["at"].items() if point > after}
        team["at"] = before | {after: state} | later

    def change_circle(self, team: dict[str, Any], last: int, after: int) -> None:
        """A team leaves the circle by its last table, or comes back into it there."""
        need(not self.settled, "ties were settled by the tables' numbers")
        for other in self.teams.values():
            if other["table"] == last and other["in_play"]:
                self.put(other, team["table"], after)
            elif other["table"] == last:
                other["table"] = team["table"]
        team["in_play"], team["table"], self.designed_from = not team["in_play"], last, after
        if team["in_play"]:
            self.put(team, last, after)
        team["at"] = {point: state for point, state in team["at"].items() if point < after}
        team["at"][after if team["at"] or team["in_play"] else 0] = "here" if team["in_play"] else "out"

    def add_late_team(self, entry: dict[str, Any], after_hand: int, is_ranked: bool) -> None:
        name = entry["name"]
        self.need_new_name(name, list(self.teams))
        need(self.has_started, "play has not started")
        need(self.called <= after_hand and after_hand + 1 in self.hands, "that hand was called already")
        need(max(self.designed_from, 0) <= after_hand, "the movement was changed since")
        last = self.circle + 1
        for other in self.teams.values():
            if other["table"] == last:
                need(not self.settled, "ties were settled by the tables' numbers")
                other["table"] = 1 + max(each["table"] for each in self.teams.values())
        self.teams[name] = self.new_team(last, after_hand, is_ranked)
        self.designed_from = after_hand

    def swap_teams(self, table: int, with_table: int, after_hand: int, flags_stay: bool, reason: str) -> None:
        """Two teams that sat down at each other's tables get them; flags that stay are the other's from then on."""
        need(table != with_table, "two tables are needed")
        need(after_hand + 1 in self.hands, "there is no such hand")
        need(self.has_started or not after_hand, "play has not started")
        need(not self.settled, "ties were settled by the tables' numbers")
        names = self.at(table), self.at(with_table)
        for team in (self.teams[name] for name in names):
            self.need_present(team, after_hand)
        days = [number for number in range(1, len(self.days) + 1) if self.hands_of(number)[1] > after_hand]
        if flags_stay:
            theirs = [(day, name) for day in days for name in names]
            need(not any(self.waived.get(pair) and self.owed.get(pair) for pair in theirs), "their loan was waived")
            opposite = {(day, name): (day, names[name == names[0]]) for day, name in theirs}
            for records in (self.counts, self.owed, self.moved, self.ticked):
                records.update({opposite[pair]: records.pop(pair) for pair in theirs if pair in records})
        for name, to in zip(names, (with_table, table), strict=True):
            self.put(self.teams[name], to, after_hand)

    def replace_team(self, table: int, entry: dict[str, Any], after_hand: int, reason: str) -> None:
        """Another team takes over a table with all that belongs to it; that the old one goes on ends."""
        need(self.has_started, "the list is changed")
        need(self.is_after_hand(after_hand), "there is no such hand")
        left, name = self.at(table), entry["name"]
        team = self.teams[left]
        self.need_present(team, after_hand)
        self.need_new_name(name, [other for other in self.teams if other != left])
        self.going.pop(left, None)
        team |= {"zone": "", "paid": False, "here": None}
        self.end_empty(team, after_hand)
        self.rename(left, name)

    def change_sessions(self, sessions: list[list[int]], after_hand: int, reason: str) -> None:
        """Sessions are cut or added (R21); what belongs to a day that goes is gone."""
        need(not any(day["opened"] for day in self.days[len(sessions) :]), "a day that was opened stays")
        for day, planned in zip(self.days, sessions, strict=False):
            need(not day["closed"] or day["sessions"] == list(planned), "a closed day stays as it is")
        self.days = [*self.days[: len(sessions)], *map(self.new_day, sessions[len(self.days) :])]
        for day, hands in zip(self.days, sessions, strict=True):
            day["sessions"] = list(hands)
        for records in (self.counts, self.owed, self.moved, self.ticked):
            for day, name in [pair for pair in records if pair[0] > len(sessions)]:
                del records[day, name]

    def rank_team(self, table: int, is_ranked: bool, reason: str) -> None:
        """Of a team that left, whether it keeps its place."""
        team = self.teams[self.at(table)]
        is_gone = self.left(team) is not None
        team["stays"] = is_ranked if is_gone else team["stays"]
        team["ranked"] = is_ranked if is_ranked or not is_gone else team["ranked"]

    def substitute_player(self, table: int, after_hand: int, seat: str, reason: str, name: str = "") -> None:
        """Somebody takes a seat; or nobody does, and the team is three to the end of the day."""
        team = self.teams[self.at(table)]
        if not name:
            need(after_hand + 1 in self.hands, "there is no such hand")
            spans = [self.hands_of(number) for number in range(1, len(self.days) + 1)]
            day = next(number for number, (before, last) in enumerate(spans, start=1) if before <= after_hand < last)
            self.check_in(day, [table], 3)
            self.end_empty(team, after_hand)
            team["empty"].append((seat, after_hand, spans[day - 1][1]))
            return
        need(self.is_after_hand(after_hand), "there is no such hand")
        self.end_empty(team, after_hand, seat)
        if team["here"] == 3 and all(last <= after_hand for _, _, last in team["empty"]):
            team["here"] = 4

    def plan_turns(self, table: int, after_hand: int, reason: str, **who: object) -> None:
        need(after_hand + 1 in self.hands, "there is no such hand")
        self.end_empty(self.teams[self.at(table)], after_hand)

    def change_letters(self, table: int, **becomes: str) -> None:
        team = self.teams[self.at(table)]
        team["empty"] = [(becomes[seat], *hands) for seat, *hands in team["empty"]]

    # Places.

    def worth(self, name: str) -> list[int | None]:
        """What each day is worth to a team: net of loans (R37), None before it is counted, 0 where it was not there."""
        days: list[int | None] = []
        for day in range(1, len(self.days) + 1):
            flags = self.agreed(day, name)[1] if self.plays(name, day) else 0
            owed = self.debt(day, name) if self.count_loans_against_table and self.plays(name, day) else 0
            days.append(None if flags is None else flags - owed)
        return days

    @property
    def ranked(self) -> list[str]:
        if not self.is_seated:
            return []
        return [
            name for name, team in self.teams.items() if team["ranked"] and (self.left(team) is None or team["stays"])
        ]

    def levels(self) -> list[tuple[int, list[str], bool]]:
        """From the first place down: the place, the teams there, and whether by a ruling on them alone.

        R40: equal worth is one level; penalty flags and the leader's places are taken into it, not into totals.
        """
        return self.levels_by(self.holding_places())

    def holding_places(self) -> dict[str, int]:
        """The places ruled that the teams have, without those that others have taken, the first one first (R10)."""
        holding = {name: number for (name, kind), number in self.ruled.items() if kind == "place" and number}
        while True:
            place = {name: first for first, names, _ in self.levels_by(holding) for name in names}
            lost = {name for name, number in holding.items() if place.get(name) != number}
            if not lost:
                return holding
            first = min(holding[name] for name in lost)
            holding = {name: number for name, number in holding.items() if name not in lost or number != first}

    def levels_by(self, ruled: dict[str, int]) -> list[tuple[int, list[str], bool]]:
        """The levels where these places are ruled."""
        playing = [name for name in self.ranked if not self.ruled.get((name, "disqualified"))]
        by_worth: dict[int, list[str]] = {}
        by_ruling: dict[int, list[str]] = {}
        for name in playing:
            worth = sum(flags or 0 for flags in self.worth(name)) - self.ruled.get((name, "penalty"), 0)
            if number := ruled.get(name, 0):
                by_ruling.setdefault(number, []).append(name)
            else:
                by_worth.setdefault(worth, []).append(name)
        levels: list[tuple[int, list[str], bool]] = []
        first, waiting, best = 1, sorted(by_ruling), sorted(by_worth, reverse=True)
        while waiting or best:
            is_ruled = bool(waiting) and (waiting[0] <= first or not best)
            names = by_ruling[waiting.pop(0)] if is_ruled else by_worth[best.pop(0)]
            levels.append((first, names, is_ruled))
            first += len(names)
        return levels

    def tied(self) -> list[tuple[int, list[int], list[str]]]:
        """Every tie: its first place, its tables, and the teams placed before it (R42)."""
        ties, before = [], []
        for first, names, is_ruled in self.levels():
            counted = sorted(self.teams[name]["table"] for name in names if None not in self.worth(name))
            if len(counted) > 1 and not is_ruled:
                ties.append((first, counted, list(before)))
            before += names
        return ties

    def orders(self) -> list[dict[str, Any]]:
        """What settled ties, by when it was finished."""
        return sorted((each for each in self.settled if each["at"] and not each["given_up"]), key=itemgetter("at"))

    def lapsed(self) -> list[tuple[str, list[int]]]:
        """R10: what no longer holds, each with its tables: places, rulings on ties, playoffs."""
        holding, ties, orders = self.holding_places(), self.ties(), self.orders()
        lapsed = [
            ("place", [self.teams[name]["table"]])
            for (name, kind), number in self.ruled.items()
            if kind == "place" and number and name not in holding
        ]
        for number, each in enumerate(orders):
            is_later = any(set(each["tables"]) <= set(other["tables"]) for other in orders[number + 1 :])
            if each["tables"] not in ties and not is_later:
                lapsed.append(("tie" if each["is_ruling"] else "playoff", each["tables"]))
        for each in self.playoffs:
            is_over = each["at"] or each["given_up"] or each["tables"] in ties
            if not is_over and not any(set(each["tables"]) <= set(other["tables"]) for other in orders):
                lapsed.append(("playoff", each["tables"]))
        return sorted(lapsed)

    def ties(self) -> list[list[int]]:
        return [tables for _, tables, _ in self.tied()]

    def candidates(self) -> list[int]:
        return [
            self.teams[name]["table"]
            for _, names, _ in self.levels()
            for name in names
            if name not in self.named and not self.has_withdrawn(name)
        ]

    def standings(self) -> dict[str, Any]:
        """R40, R42: what `standings --json` must say of places, ties, flags and state."""
        levels = self.levels()
        table = {name: self.teams[name]["table"] for _, names, _ in levels for name in names}
        days = {table[name]: self.worth(name) for name in table}
        total = {number: sum(flags for flags in each if flags is not None) for number, each in days.items()}
        worth = {number: total[number] - self.ruled.get((name, "penalty"), 0) for name, number in table.items()}
        place = {table[name]: first for first, names, _ in levels for name in names}
        candidates = self.candidates()
        withdrawn = {team["table"] for name, team in self.teams.items() if self.has_withdrawn(name)}
        ties, by_ruling, orders = [], set(), self.orders()
        for first, tied, before in self.tied():
            ahead = len({table[name] for name in before} & set(candidates))
            matters = self.matters(first, ahead, tied, candidates)
            places = list(range(first, first + len(tied)))
            state = "needed" if matters else "not_needed"
            if any(each["tables"] == tied and not each["given_up"] and not each["at"] for each in self.settled):
                state = "open"
            done = [each for each in orders if each["tables"] == tied]
            if done:
                order = max(done, key=lambda each: each["at"])
                going_on = order["going_on"]
                unsettled, state = state if order["is_ruling"] else "open", "resolved"
                for level in order["order"]:
                    is_across = self.is_across(ahead, level, candidates)
                    is_ruled = not is_across or (going_on is not None and withdrawn.isdisjoint(going_on))
                    is_left = not is_ruled if order["is_ruling"] else self.matters(first, ahead, level, candidates)
                    if len(level) > 1 and is_left:
                        state = unsettled
                    if is_across and going_on:
                        by_ruling |= set(going_on) & set(level) - withdrawn
                    place |= dict.fromkeys(level, first)
                    first, ahead = first + len(level), ahead + len(set(level) & set(candidates))
            ties.append({"tables": tied, "places": places, "matters": matters, "playoff": state})
        sharing = {number: list(place.values()).count(place[number]) for number in place}
        is_all = all(None not in worth for worth in days.values())
        advancing = {table[name] for name in self.named & table.keys()}
        for number in candidates if is_all else ():
            ahead = sum(place[other] <= place[number] for other in candidates)
            if ahead <= self.to_go_by_place or number in by_ruling:
                advancing.add(number)
        full = [day for day in range(1, len(self.days) + 1) if self.is_counted(day)]
        return {
            "state": "final" if self.is_final else "verified" if self.is_played else "provisional",
            "flags": {
                "due": sum(self.due(day) for day in full),
                "found": sum(self.found(day) for day in full),
                "lent": sum(self.lent(day) for day in full),
            },
            "places": [
                {
                    "place": place[number],
                    "shared": sharing[number] > 1,
                    "table": number,
                    "days": days[number],
                    "total": total[number],
                    "advances": number in advancing,
                }
                for number in sorted(place, key=lambda number: (place[number], -worth[number], number))
            ],
            "ties": ties,
        }

    def matters(self, first: int, ahead: int, tables: list[int], candidates: list[int]) -> bool:
        """R42: tied tables from a place on hold one that matters, or both sides of the cut among those who may go."""
        return first <= self.places_that_matter or self.is_across(ahead, tables, candidates)

    def is_across(self, ahead: int, tables: list[int], candidates: list[int]) -> bool:
        """Whether only some of these tables can go on by their places."""
        return ahead < self.to_go_by_place < ahead + len(set(tables) & set(candidates))

    # Who goes on.

    @property
    def named_by_leader(self) -> set[str]:
        return {name for name, row in self.going.items() if row["named"] and not row["withdrawn"]}

    @property
    def named(self) -> set[str]:
        """Teams that go on by the leader's word, whatever their place."""
        return self.named_by_leader if self.advancing else set()

    def has_withdrawn(self, name: str) -> bool:
        return bool(self.advancing) and name in self.going and self.going[name]["withdrawn"]

    @property
    def to_go_by_place(self) -> int:
        return max(self.advancing - len(self.named), 0)

    @property
    def goers(self) -> list[str]:
        """Who goes on as things stand; by place only while the standings are final."""
        named = [name for name in self.going if name in self.named_by_leader]
        if not self.is_final or not self.advancing:
            return named
        above = [self.at(place["table"]) for place in self.standings()["places"] if place["advances"]]
        return [*(name for name in above if name not in named), *named]

    def check_no_open_tie(self) -> None:
        is_open = any(tie["playoff"] in ("needed", "open") for tie in self.standings()["ties"])
        need(not (self.is_final and is_open), "a tie matters")

    def withdraw_qualifier(self, team: str, reason: str, goes_instead: str | None = None) -> None:
        need(team in self.teams and self.advancing, "there is no such team, or nobody goes on")
        need(not self.going.get(team, {}).get("withdrawn"), "they have withdrawn")
        need(not self.is_final or team in self.goers, "they do not go on")
        self.going.setdefault(team, {"named": None})
        self.going[team] |= {"withdrawn": True, "out": self.steps}
        if goes_instead is not None:
            need(
                self.is_final and goes_instead in self.teams and goes_instead not in self.going,
                "they cannot go instead",
            )
            tied = [tie["tables"] for tie in self.standings()["ties"] if tie["playoff"] in ("needed", "open")]
            need(self.teams[goes_instead]["table"] in (tied or [[]])[0], "they are not tied for the next place")
            self.going[goes_instead] = {"withdrawn": False, "named": self.steps, "instead": True}
        self.check_no_open_tie()

    def take_back_withdrawal(self, team: str, reason: str) -> None:
        need(team in self.going and self.going[team]["withdrawn"], "they have not withdrawn")
        need(not self.ruled.get((team, "disqualified")), "they are disqualified")
        before, out = self.goers, self.going[team]["out"]
        chosen = [name for name, row in self.going.items() if row.get("instead") and row["named"] == out]
        self.going[team]["withdrawn"] = False
        for other, row in list(self.going.items()):
            if not row["withdrawn"] and (other in chosen or not row["named"]):
                del self.going[other]
        need(len(self.named_by_leader) <= self.advancing, "the places are filled")
        self.check_no_open_tie()
        stepping_back = [name for name in before if name not in self.goers and name not in chosen]
        since = [name for name in self.named_by_leader if self.going[name]["named"] > out]
        need(not (stepping_back and since), "nobody came in its place; who steps back?")

    def name_by_acclamation(self, team: str) -> None:
        need(team in self.teams, "there is no such team")
        need(not self.ruled.get((team, "disqualified")), "they are disqualified")
        need(not (team in self.going and self.going[team]["withdrawn"]), "they have withdrawn")
        need(team not in self.goers, "they go on already")
        need(len(self.goers) < self.advancing, "the places are filled")
        self.going[team] = {"withdrawn": False, "named": self.steps}

    @property
    def most_going_on(self) -> int:
        """How many go on: as set up, or more where the leader ruled so on a tie across the cut."""
        if not any(each["is_ruling"] and each["going_on"] is not None for each in self.settled):
            return self.advancing
        return max(self.advancing, sum(place["advances"] for place in self.standings()["places"]))

    def send_qualifiers(self) -> None:
        """The teams that go on are sent, and entered at the next event if it is here and has not begun."""
        need(self.goers, "nobody goes on")
        need(len(self.goers) <= self.most_going_on, "more are named than go on")
        is_being_played = self.has_started and not self.is_final
        need(not is_being_played or len(self.goers) == self.advancing, "the standings are not final")
        origins = {name: self.teams[name]["zone"] for name in self.goers}
        self.files.append({name: (self.zone or place, self.area or place) for name, place in origins.items()})
        if self.next is None or self.next["started"]:
            return
        here = {key_of(name): origin for name, origin in self.next["here"].items()}
        for name, origin in self.files[-1].items():
            pairs = zip(origin, here.get(key_of(name), origin), strict=True)
            other = next((mine for mine, theirs in pairs if mine and key_of(mine) != key_of(theirs)), "")
            known_as = f"{name} ({other})" if other else name
            if key_of(known_as) not in here:
                self.next["here"][known_as] = origin

    def start_next(self) -> None:
        need(self.next is not None and not self.next["started"], "there is no such event, or it is played")
        assert self.next is not None
        need(len(self.next["here"]) > 1, "two teams are needed")
        self.next["started"] = True

    def check_tied(self, tables: list[int]) -> None:
        need(self.is_played, "all hands are played first")
        need(sorted(tables) in self.ties(), "they are not tied")

    # Ties.

    def start_playoff(self, tables: list[int], to_place: int | None) -> None:
        need(len(set(tables)) == len(tables) > 1, "two tables are needed")
        need(to_place is not None or len(tables) < 4, "the book has no playoff for four")
        if any(each["tables"] == sorted(tables) and not each["given_up"] for each in self.playoffs):
            return
        need(not self.is_final, "the standings are final")
        self.check_tied(tables)
        place = min(max(to_place or len(tables), 1), len(tables))
        self.settled.append(
            {"tables": sorted(tables), "to_place": place, "order": None, "hands": [], "at": None, "given_up": False,
             "is_drawn": False, "is_ruling": False, "going_on": None}
        )  # fmt: skip

    @property
    def playoffs(self) -> list[dict[str, Any]]:
        return [each for each in self.settled if not each["is_ruling"]]

    def check_playoff(self, number: int) -> dict[str, Any]:
        """A playoff (from 1) that can still be played on."""
        need(not self.is_final, "the standings are final")
        need(self.is_played, "a day is open again")
        need(1 <= number <= len(self.playoffs), "there is no such playoff")
        playoff = self.playoffs[number - 1]
        need(not playoff["given_up"], "it was given up")
        return playoff

    def play_hand(self, playoff: int, tables: list[int], tricks: dict[str, int], **noted: object) -> None:
        """A hand of a playoff; of two and three tables the order is reckoned here (R43, R46)."""
        row = self.check_playoff(playoff)
        need(sum(tricks.values()) == 13 and min(tricks.values()) >= 0, "a hand has thirteen tricks")
        loser = int(min(tricks, key=lambda table: tricks[table]))
        row["hands"].append({"tables": sorted(tables), "loser": loser})
        fallen = [hand["loser"] for hand in reversed(row["hands"])]
        if len(fallen) == len(row["tables"]) - 1 <= 2:
            champion = [table for table in row["tables"] if table not in fallen]
            row["order"], row["at"] = [[table] for table in [*champion, *fallen]], self.steps

    def take_back_hand(self, playoff: int, reason: str) -> None:
        row = self.check_playoff(playoff)
        need(row["hands"] or row["is_drawn"], "nothing is entered")
        if row["hands"]:
            row["hands"].pop()
        else:
            row["is_drawn"] = False
        row["order"] = row["at"] = None

    def draw_cards(self, playoff: int, **drawn: object) -> None:
        self.check_playoff(playoff)["is_drawn"] = True

    def give_up_playoff(self, playoff: int, reason: str) -> None:
        need(1 <= playoff <= len(self.playoffs), "there is no such playoff")
        self.playoffs[playoff - 1]["given_up"] = True

    def rule_on_tie(self, tables: list[int], order: list[int], reason: str) -> None:
        need(sorted(order) == sorted(tables), "each table once")
        self.check_tied(tables)
        self.store_ruling([[table] for table in order], None)

    def rule_shared_place(self, tables: list[int], going_on: list[int] | None, reason: str) -> None:
        """R42: tied teams share their place; across the cut the ruling says who goes on."""
        self.check_tied(tables)
        before = next(before for _, tied, before in self.tied() if tied == sorted(tables))
        ahead = len({self.teams[name]["table"] for name in before} & set(self.candidates()))
        is_across = self.is_across(ahead, tables, self.candidates())
        need(is_across == (going_on is not None), "who goes on is said across the cut, and only there")
        need(set(going_on or ()) <= set(tables), "only tied teams share the place")
        self.store_ruling([sorted(tables)], going_on)

    def rule_on_team(self, table: int, kind: str, number: int, reason: str) -> None:
        """R10: penalty flags, a place outside a tie or a disqualification; 0 lifts it."""
        name = self.at(table)
        need(0 <= number <= 1000, "no such number")
        need(self.has_started, "play has not started, and new tables would forget it")
        waived = [pair for pair in self.waived if pair[1] == name]
        if number == 0:
            need(waived if kind == "waived_loan" else self.ruled.get((name, kind)), "there is nothing to lift")
        else:
            need(any(name in names for _, names, _ in self.levels()), "they are not in the standings")
        need(kind != "place" or not number or self.is_played, "places come after all hands")
        if kind == "waived_loan":
            if number:
                need(self.day(number) and self.debt(number, name), "they owe nothing")
                self.waived[number, name] = self.owed[number, name]
            else:
                self.waived = {pair: flags for pair, flags in self.waived.items() if pair not in waived}
            return
        self.ruled[name, kind] = number + (self.ruled.get((name, kind), 0) if kind == "penalty" and number else 0)
        if kind == "place" and number:
            need(name in self.holding_places(), "others share that place")
        if kind == "disqualified" and number and name in self.named_by_leader:
            self.going[name] |= {"withdrawn": True, "out": self.steps}

    def lift_tie_ruling(self, tables: list[int], reason: str) -> None:
        rulings = [
            each
            for each in self.settled
            if each["is_ruling"] and not each["given_up"] and each["tables"] == sorted(tables)
        ]
        need(rulings, "there is no such ruling")
        for each in rulings:
            each["given_up"] = True

    def store_ruling(self, levels: list[list[int]], going_on: list[int] | None) -> None:
        ruling = {"tables": sorted(table for level in levels for table in level), "order": levels, "at": self.steps}
        self.settled.append(ruling | {"given_up": False, "is_ruling": True, "going_on": going_on})

    def publish_final(self) -> None:
        if self.is_final:
            return
        need(self.is_played, "a day is not closed")
        need(not any(tie["playoff"] in ("needed", "open") for tie in self.standings()["ties"]), "a tie matters")
        need(not self.lapsed(), "a ruling no longer holds")
        self.is_final = True

    def withdraw_final(self, reason: str) -> None:
        self.is_final = False
