"""What stands in the hall: teams, days, flags, loans, counts."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from tests.hall.rules import BEFORE_FINAL, CHANGES, LEADER, SETTINGS, WITHOUT_REASON, NotAllowed, need


class Room:
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
