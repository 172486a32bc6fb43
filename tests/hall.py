"""A hall reckoned by hand from the rule book: what may be done next, who has how many flags, who stands where.

Plain lists and dictionaries, sharing no line with the service.  Every act either happens here too or raises
`NotAllowed`.  Teams go by their names, for tables can change their numbers; days and hands count from 1.
"""

from collections.abc import Hashable
from itertools import accumulate
from typing import Any

LEADER = "the leader"


class NotAllowed(Exception):
    """The act is against the rules as the hall stands now."""


def need(is_so: object, why: str) -> None:
    """Refuses the act unless something is so."""
    if not is_so:
        raise NotAllowed(why)


class Hall:
    """One event: its teams, days, flags, loans, ties and who goes on."""

    def __init__(self, *, sessions: list[list[int]], flags: int, needed: int, advancing: int, matter: int, net: bool):
        self.flags, self.needed, self.advancing, self.matter, self.net = flags, needed, advancing, matter, net
        self.days = [
            {"sessions": list(hands), "opened": False, "closed": False, "accepted": set()} for hands in sessions
        ]
        self.teams: dict[str, dict[str, Any]] = {}
        self.counts: dict[tuple[int, str], list[tuple[str, int]]] = {}
        self.owed: dict[tuple[int, str], int] = {}
        self.sent: dict[str, Hashable] = {}
        self.settled: list[dict[str, Any]] = []
        """Playoffs and rulings, each with the step it was finished at (None while it is not)."""
        self.going: dict[str, dict[str, bool]] = {}
        """Teams that were named to go on: by their place or by the leader, and whether they withdrew (R9)."""
        self.is_final = False
        self.is_seated = False
        self.designed_for: tuple[int, list[list[int]]] | None = None
        self.designed_from = self.called = 0
        self.steps = 0

    # What stands.

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
        """The hands that end a session."""
        return list(accumulate(hands for day in self.days for hands in day["sessions"]))

    def hands_of(self, day: int) -> tuple[int, int]:
        """The hand before the day's first, and its last."""
        before = sum(sum(each["sessions"]) for each in self.days[: day - 1])
        return before, before + sum(self.days[day - 1]["sessions"])

    @property
    def over(self) -> int | None:
        """The hand after which nothing is played now, as far as closed days tell; None while a hand is in play."""
        closed = max((self.hands_of(number)[1] for number, day in enumerate(self.days, 1) if day["closed"]), default=0)
        return closed if closed >= self.called else None

    @property
    def circle(self) -> int:
        """Tables in play, empty ones included."""
        return sum(team["in_play"] for team in self.teams.values()) if self.is_seated else 0

    def at(self, table: int) -> str:
        """The team that has the table of this number."""
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

    def plays(self, name: str, day: int) -> bool:
        """Whether a team plays any hand of a day."""
        team, (before, last) = self.teams[name], self.hands_of(day)
        is_away = any(after <= before and until >= last for after, until in team["away"])
        is_there = team["joined"] < last and (team["left"] is None or team["left"] > before)
        return self.is_seated and is_there and not is_away

    def playing(self, day: int) -> list[str]:
        return [name for name in self.teams if self.plays(name, day)]

    def lent(self, day: int) -> int:
        """Flags on loan anywhere on a day."""
        return sum(flags for (number, _), flags in self.owed.items() if number == day)

    def due(self, day: int) -> int:
        """R38: 12 a table and what is on loan."""
        return self.flags * len(self.playing(day)) + self.lent(day)

    def agreed(self, day: int, name: str) -> tuple[str, int | None]:
        """R15, R16: how a table's counts stand, and the flags when they agree."""
        standing: dict[str, int] = {}
        for person, flags in self.counts.get((day, name), []):
            differed = len(set(standing.values())) > 1
            if person == LEADER:
                standing = {}
            standing[person] = flags
            same = {who: found for who, found in standing.items() if found == flags}
            if differed and len(same) > 1:
                standing = same
        values = set(standing.values())
        if len(values) > 1:
            return "conflict", None
        if not values:
            return "missing", None
        if LEADER in standing or len(standing) >= self.needed:
            return "agreed", values.pop()
        return "waiting", None

    def found(self, day: int) -> int:
        return sum(self.agreed(day, name)[1] or 0 for name in self.playing(day))

    def is_counted(self, day: int) -> bool:
        playing = self.playing(day)
        return bool(playing) and all(self.agreed(day, name)[0] == "agreed" for name in playing)

    # Before play.

    @staticmethod
    def new_team(table: int | None, joined: int, is_ranked: bool) -> dict[str, Any]:
        return {
            "table": table, "ranked": is_ranked, "joined": joined, "left": None, "in_play": True, "away": [],
            "stays": False,
        }  # fmt: skip

    def enter(self, name: str) -> None:
        need(not self.has_started, "play has started")
        need(name not in self.teams, "the name is taken")
        self.teams[name] = self.new_team(len(self.teams) + 1 if self.is_seated else None, 0, True)

    def remove(self, name: str) -> None:
        need(not self.has_started, "play has started")
        need(name in self.teams, "there is no such team")
        free = self.teams.pop(name)["table"]
        self.going.pop(name, None)
        for team in self.teams.values():
            if self.is_seated and team["table"] > len(self.teams):
                team["table"] = free
        self.is_seated = self.is_seated and bool(self.teams)

    def seat(self, tables: dict[str, int]) -> None:
        need(not self.has_started, "play has started")
        need(len(self.teams) > 1, "two teams are needed")
        for name, table in tables.items():
            if name in self.teams:
                self.teams[name]["table"] = table
        self.is_seated = True

    def adopt(self) -> None:
        need(not self.has_started, "the movement is frozen")
        need(self.is_seated and len(self.teams) > 1, "nobody is seated")
        self.designed_for = (self.circle, self.sessions)

    def edit(self, **settings: Any) -> None:
        need(not self.is_final, "the standings are final")
        need(
            not (settings.get("needed") == 2 and self.needed == 1 and any(day["closed"] for day in self.days)),
            "a day is closed on one count",
        )
        for name, value in settings.items():
            setattr(self, name, value)

    # A day.

    def open_day(self, day: int) -> None:
        row = self.day(day)
        need(self.has_started or self.designed_for == (self.circle, self.sessions), "there is no movement")
        need(not row["closed"], "it takes a reason to open a day again")
        row["opened"] = True

    def lend(self, day: int, table: int, flags: int, key: str) -> None:
        if self.is_sent(key, ("loan", day, table, flags)):
            return
        self.open_one(day)
        name = self.at(table)
        need(1 <= flags <= 1000, "no such loan")
        self.owed[day, name] = self.owed.get((day, name), 0) + flags
        self.sent[key] = ("loan", day, name, flags)

    def take_back(self, day: int, table: int, flags: int, key: str) -> None:
        if self.is_sent(key, ("loan", day, table, -flags)):
            return
        self.open_one(day)
        name = self.at(table)
        need(1 <= flags <= self.owed.get((day, name), 0), "it does not owe so much")
        self.owed[day, name] -= flags
        self.sent[key] = ("loan", day, name, -flags)

    def is_sent(self, key: str, what: tuple[Any, ...]) -> bool:
        """Whether the same came before under this key; another one is refused."""
        if key not in self.sent:
            return False
        kind, day, table, *rest = what
        need(self.sent[key] == (kind, day, self.at(table), *rest), "the key was used for something else")
        return True

    def count(self, day: int, table: int, flags: int, by: str, key: str, session: int | None = None) -> None:
        self.add_count(day, table, flags, " ".join(by.split()).casefold(), key, session)

    def settle(self, day: int, table: int, flags: int, reason: str, key: str) -> None:
        need(reason.strip(), "why?")
        self.add_count(day, table, flags, LEADER, key, None)

    def add_count(self, day: int, table: int, flags: int, person: str, key: str, session: int | None) -> None:
        if self.is_sent(key, ("count", day, table, flags, session, person == LEADER)):
            return
        self.open_one(day)
        name = self.at(table)
        if session is not None:
            first = 1 + sum(len(each["sessions"]) for each in self.days[: day - 1])
            need(first <= session < first + len(self.days[day - 1]["sessions"]), "no such session on that day")
        need(self.plays(name, day), "that team does not play on that day")
        need(0 <= flags <= self.due(day), "the room does not hold so many")
        counts = self.counts.setdefault((day, name), [])
        if session is None and (person == LEADER or not self.repeats(counts, person, flags)):
            counts.append((person, flags))
        self.sent[key] = ("count", day, name, flags, session, person == LEADER)

    def repeats(self, counts: list[tuple[str, int]], person: str, flags: int) -> bool:
        """Whether somebody finds again what they found before, which nobody overruled since."""
        standing: dict[str, int] = {}
        for who, found in counts:
            differed = len(set(standing.values())) > 1
            standing = {} if who == LEADER else standing
            standing[who] = found
            same = {each: value for each, value in standing.items() if value == found}
            standing = same if differed and len(same) > 1 else standing
        return standing.get(person) == flags

    def close(self, day: int, reason: str) -> None:
        row = self.day(day)
        if row["closed"]:
            return
        need(row["opened"], "the day was not opened")
        need(self.is_counted(day), "tables are not counted")
        difference = self.found(day) - self.due(day)
        need(difference == 0 or reason.strip() or difference in row["accepted"], "it does not add up")
        if difference and reason.strip():
            row["accepted"].add(difference)
        row["closed"] = True

    def accept_total(self, day: int, reason: str) -> None:
        row = self.day(day)
        need(reason.strip(), "why?")
        need(self.playing(day), "there are no tables")
        row["accepted"].add(self.found(day) - self.due(day))

    def reopen(self, day: int, reason: str) -> None:
        row = self.day(day)
        need(reason.strip(), "why?")
        need(row["closed"], "the day is not closed")
        row["closed"] = self.is_final = False

    def call(self, hand: int) -> None:
        self.called = hand

    # Who comes and goes.

    def check_change(self, after: int) -> None:
        """What every change of the teams during play needs."""
        need(not self.is_final, "the standings are final")
        for number, day in enumerate(self.days, start=1):
            need(not (day["closed"] and self.hands_of(number)[1] > after), "a day recorded already would change")

    def withdraw(self, table: int, after: int, closes_circle: bool, reason: str) -> None:
        need(reason.strip(), "why?")
        self.check_change(after)
        name = self.at(table)
        team = self.teams[name]
        need(team["left"] is None, "they have left already")
        need(0 <= after <= self.ends[-1], "there is no such hand")
        need(after >= max([team["joined"], *(until for _, until in team["away"])]), "they were not there yet")
        if closes_circle:
            need(self.has_started, "play has not started")
            need(after in self.ends[:-1] and after >= self.designed_from, "not between sessions")
            need(not self.called or after == self.over, "hands before it are still played")
            need(not self.settled, "ties were settled by the tables' numbers")
            last = self.circle
            need(last > 2, "two tables are needed")
            for other in self.teams.values():
                if other["table"] == last:
                    other["table"] = team["table"]
            team["in_play"], team["table"] = False, last
            self.designed_from = after
        team["left"] = after

    def undo_leaving(self, table: int, reason: str) -> None:
        need(reason.strip(), "why?")
        team = self.teams[self.at(table)]
        need(team["left"] is not None and team["in_play"], "they have not left, or their table is gone")
        self.check_change(team["left"])
        team["left"], team["stays"] = None, False

    def come_back(self, table: int, after: int, reason: str) -> None:
        need(reason.strip(), "why?")
        self.check_change(after)
        team = self.teams[self.at(table)]
        need(team["left"] is not None and team["left"] <= after <= self.ends[-1], "they have not left by then")
        if not team["in_play"]:
            need(self.called <= after < self.ends[-1] and after >= self.designed_from, "that hand was called already")
            need(not self.settled, "ties were settled by the tables' numbers")
            last = self.circle + 1
            for other in self.teams.values():
                if other["table"] == last:
                    other["table"] = team["table"]
            team["in_play"], team["table"], self.designed_from = True, last, after
        team["away"].append((team["left"], after))
        team["left"], team["stays"] = None, False

    def keep_ranked(self, table: int, stays_ranked: bool, reason: str) -> None:
        need(reason.strip(), "why?")
        need(not self.is_final, "the standings are final")
        team = self.teams[self.at(table)]
        need(team["left"] is not None, "they have not left")
        team["stays"] = stays_ranked

    def come_late(self, name: str, after: int, is_ranked: bool) -> None:
        self.check_change(after)
        need(name not in self.teams, "the name is taken")
        need(self.has_started, "play has not started")
        need(self.called <= after < self.ends[-1], "that hand was called already")
        need(max(self.designed_from, 0) <= after, "the movement was changed since")
        last = self.circle + 1
        for other in self.teams.values():
            if other["table"] == last:
                other["table"] = 1 + max(each["table"] for each in self.teams.values())
        self.teams[name] = self.new_team(last, after, is_ranked)
        self.designed_from = after

    def change_sessions(self, sessions: list[list[int]], after: int, reason: str) -> None:
        """Sessions are cut or added (R21); what belongs to a day that goes is gone."""
        need(reason.strip(), "why?")
        self.check_change(after)
        self.days = self.days[: len(sessions)]
        for day, hands in zip(self.days, sessions, strict=True):
            day["sessions"] = list(hands)
        for kept in (self.counts, self.owed):
            for day, name in [pair for pair in kept if pair[0] > len(sessions)]:
                del kept[day, name]

    def rank(self, table: int, is_ranked: bool, reason: str) -> None:
        need(reason.strip(), "why?")
        need(not self.is_final, "the standings are final")
        self.teams[self.at(table)]["ranked"] = is_ranked

    def substitute(self, table: int, reason: str) -> None:
        need(reason.strip(), "why?")
        self.at(table)

    def change_letters(self, table: int) -> None:
        self.at(table)

    # Places.

    def worth(self, name: str) -> list[int | None]:
        """What each day is worth to a team: net of loans (R37), None before it is counted, 0 where it was not there."""
        days: list[int | None] = []
        for day in range(1, len(self.days) + 1):
            flags = self.agreed(day, name)[1] if self.plays(name, day) else 0
            owed = self.owed.get((day, name), 0) if self.net and self.plays(name, day) else 0
            days.append(None if flags is None else flags - owed)
        return days

    @property
    def ranked(self) -> list[str]:
        if not self.is_seated:
            return []
        return [name for name, team in self.teams.items() if team["ranked"] and (team["left"] is None or team["stays"])]

    def ties(self) -> list[list[int]]:
        """The tables of every group of equal totals among teams counted on every day (R42)."""
        by_total: dict[int, list[int]] = {}
        for name in self.ranked:
            days = self.worth(name)
            if None not in days:
                by_total.setdefault(sum(flags or 0 for flags in days), []).append(self.teams[name]["table"])
        return [sorted(tied) for _, tied in sorted(by_total.items(), reverse=True) if len(tied) > 1]

    def standings(self) -> dict[str, Any]:
        """R40, R42: what `standings --json` must say of places, ties, flags and state."""
        table = {name: self.teams[name]["table"] for name in self.ranked}
        days = {table[name]: self.worth(name) for name in self.ranked}
        total = {number: sum(flags for flags in worth if flags is not None) for number, worth in days.items()}
        place = {number: 1 + sum(other > total[number] for other in total.values()) for number in total}
        candidates = [table[name] for name in table if name not in self.named and not self.has_withdrawn(name)]
        ties, by_ruling = [], set()
        for tied in self.ties():
            first = place[tied[0]]
            ahead = sum(total[number] > total[tied[0]] for number in candidates)
            matters = self.matters(first, ahead, tied, candidates)
            places = list(range(first, first + len(tied)))
            state = "needed" if matters else "not_needed"
            if any(each["tables"] == tied and not each["given_up"] and not each["at"] for each in self.settled):
                state = "open"
            done = [each for each in self.settled if each["tables"] == tied and each["at"] and not each["given_up"]]
            if done:
                order = max(done, key=lambda each: each["at"])
                unsettled, state = "open", "resolved"
                if order["is_ruling"]:
                    unsettled = "needed" if matters else "not_needed"
                    if any(each["tables"] == tied and not each["given_up"] and not each["at"] for each in self.settled):
                        unsettled = "open"
                for level in order["order"]:
                    is_across = self.is_across(ahead, level, candidates)
                    if order["is_ruling"]:
                        is_left = is_across and order["going_on"] is None
                    else:
                        is_left = self.matters(first, ahead, level, candidates)
                    if len(level) > 1 and is_left:
                        state = unsettled
                    if is_across and order["going_on"]:
                        by_ruling |= set(order["going_on"]) & set(level)
                    place |= dict.fromkeys(level, first)
                    first, ahead = first + len(level), ahead + len(set(level) & set(candidates))
            ties.append({"tables": tied, "places": places, "matters": matters, "playoff": state})
        sharing = {number: list(place.values()).count(place[number]) for number in place}
        is_all = all(None not in worth for worth in days.values())
        advancing = {table[name] for name in self.named & table.keys()}
        for number in candidates:
            if is_all and sum(place[other] <= place[number] for other in candidates) <= self.to_go_by_place:
                advancing.add(number)
            if is_all and number in by_ruling:
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
                for number in sorted(place, key=lambda number: (place[number], number))
            ],
            "ties": ties,
        }

    def matters(self, first: int, ahead: int, tables: list[int], candidates: list[int]) -> bool:
        """R42: tied tables from a place on hold one that matters, or both sides of the cut among those who may go."""
        return first <= self.matter or self.is_across(ahead, tables, candidates)

    def is_across(self, ahead: int, tables: list[int], candidates: list[int]) -> bool:
        """Whether only some of these tables can go on by their places."""
        return ahead < self.to_go_by_place < ahead + len(set(tables) & set(candidates))

    # Who goes on.

    @property
    def named(self) -> set[str]:
        """Teams that go on by the leader's word, whatever their place."""
        if not self.advancing:
            return set()
        return {name for name, row in self.going.items() if not row["by_place"] and not row["withdrawn"]}

    def has_withdrawn(self, name: str) -> bool:
        return bool(self.advancing) and name in self.going and self.going[name]["withdrawn"]

    @property
    def to_go_by_place(self) -> int:
        return max(self.advancing - len(self.named), 0)

    @property
    def goers(self) -> list[str]:
        """Who goes on as things stand; by place only while the standings are final."""
        rows = self.going.items()
        return [name for name, row in rows if not row["withdrawn"] and (self.is_final or not row["by_place"])]

    def name_goers(self) -> None:
        """By final standings: those above the cut go, the next one for each who withdrew."""
        if not self.is_final:
            return
        standings = self.standings()
        need(not any(tie["playoff"] in ("needed", "open") for tie in standings["ties"]), "a tie matters")
        above = {self.at(place["table"]) for place in standings["places"] if place["advances"]}
        for name in [name for name, row in self.going.items() if row["by_place"] and not row["withdrawn"]]:
            if name not in above:
                del self.going[name]
        for name in above:
            self.going.setdefault(name, {"by_place": True, "withdrawn": False})

    def withdraw_qualifier(self, name: str, reason: str) -> None:
        need(reason.strip(), "why?")
        need(name in self.going and not self.going[name]["withdrawn"], "they were not named")
        self.going[name]["withdrawn"] = True
        self.name_goers()

    def take_back_withdrawal(self, name: str, reason: str) -> None:
        need(reason.strip(), "why?")
        need(name in self.going and self.going[name]["withdrawn"], "they have not withdrawn")
        self.going[name]["withdrawn"] = False
        by_leader = [row for row in self.going.values() if not row["by_place"] and not row["withdrawn"]]
        need(len(by_leader) <= self.advancing, "the places are filled")
        self.name_goers()

    def acclaim(self, name: str) -> None:
        need(name in self.teams, "there is no such team")
        need(not (name in self.going and self.going[name]["withdrawn"]), "they have withdrawn")
        need(name not in self.goers, "they go on already")
        self.going[name] = {"by_place": False, "withdrawn": False}
        need(len(self.goers) <= self.advancing, "the places are filled")

    @property
    def most_going_on(self) -> int:
        """How many go on: as set up, or more where the leader ruled so on a tie across the cut."""
        if not any(each["is_ruling"] and each["going_on"] is not None for each in self.settled):
            return self.advancing
        return max(self.advancing, sum(place["advances"] for place in self.standings()["places"]))

    def send(self) -> None:
        need(self.goers, "nobody goes on")
        need(len(self.goers) <= self.most_going_on, "more are named than go on")
        is_being_played = self.has_started and not self.is_final
        need(not is_being_played or len(self.goers) == self.advancing, "the standings are not final")

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
             "is_ruling": False, "going_on": None}
        )  # fmt: skip

    @property
    def playoffs(self) -> list[dict[str, Any]]:
        return [each for each in self.settled if not each["is_ruling"]]

    def check_playoff(self, number: int) -> dict[str, Any]:
        """A playoff (from 1) that can still be played on."""
        need(not self.is_final, "the standings are final")
        need(1 <= number <= len(self.playoffs), "there is no such playoff")
        playoff = self.playoffs[number - 1]
        need(not playoff["given_up"], "it was given up")
        return playoff

    def cut(self, number: int, tables: list[int], card: str) -> None:
        """Trump is cut for the hand between two tables."""
        self.hand_between(self.check_playoff(number), tables)

    def cut_dealer(self, number: int, tables: list[int], cards: dict[str, str]) -> None:
        self.hand_between(self.check_playoff(number), tables)

    @staticmethod
    def hand_between(playoff: dict[str, Any], tables: list[int]) -> dict[str, Any]:
        """The hand of two tables that is not played yet, begun where there is none."""
        for hand in playoff["hands"]:
            if hand["tables"] == sorted(tables) and hand["loser"] is None:
                return hand
        playoff["hands"].append({"tables": sorted(tables), "loser": None})
        return playoff["hands"][-1]

    def play_hand(self, number: int, tricks: dict[int, int], trump: str) -> None:
        """A hand of a playoff; of two and three tables the order is reckoned here (R43, R46)."""
        playoff = self.check_playoff(number)
        need(sum(tricks.values()) == 13 and min(tricks.values()) >= 0, "a hand has thirteen tricks")
        self.hand_between(playoff, list(tricks))["loser"] = min(tricks, key=lambda table: tricks[table])
        fallen = [hand["loser"] for hand in reversed(playoff["hands"])]
        if None not in fallen and len(fallen) == len(playoff["tables"]) - 1 <= 2:
            champion = [table for table in playoff["tables"] if table not in fallen]
            playoff["order"], playoff["at"] = [[table] for table in [*champion, *fallen]], self.steps

    def take_back_hand(self, number: int, reason: str) -> None:
        need(reason.strip(), "why?")
        playoff = self.check_playoff(number)
        need(playoff["hands"], "no hand is entered")
        playoff["hands"].pop()
        playoff["order"] = playoff["at"] = None

    def draw(self, number: int, cards: dict[int, str]) -> None:
        self.check_playoff(number)

    def bye(self, number: int, table: int) -> None:
        self.check_playoff(number)

    def replace_player(self, number: int, table: int, instead: str) -> None:
        self.check_playoff(number)

    def give_up(self, number: int, reason: str) -> None:
        need(reason.strip(), "why?")
        need(not self.is_final, "the standings are final")
        need(1 <= number <= len(self.playoffs), "there is no such playoff")
        self.playoffs[number - 1]["given_up"] = True

    def rule_on_tie(self, tables: list[int], order: list[int], reason: str) -> None:
        need(reason.strip(), "why?")
        need(not self.is_final, "the standings are final")
        need(sorted(order) == sorted(tables), "each table once")
        self.check_tied(tables)
        self.store_ruling([[table] for table in order], None)

    def rule_shared(self, tables: list[int], going_on: list[int] | None, reason: str) -> None:
        """R42: tied teams share their place; across the cut the ruling says who goes on."""
        need(reason.strip(), "why?")
        need(not self.is_final, "the standings are final")
        self.check_tied(tables)
        standings = self.standings()
        candidates = [name for name in self.ranked if name not in self.named and not self.has_withdrawn(name)]
        first = next(tie for tie in standings["ties"] if tie["tables"] == sorted(tables))["places"][0]
        better = {place["table"] for place in standings["places"] if place["place"] < first}
        numbers = [self.teams[name]["table"] for name in candidates]
        is_across = self.is_across(len(better & set(numbers)), tables, numbers)
        need(is_across == (going_on is not None), "who goes on is said across the cut, and only there")
        need(set(going_on or ()) <= set(tables), "only tied teams share the place")
        self.store_ruling([sorted(tables)], going_on)

    def store_ruling(self, levels: list[list[int]], going_on: list[int] | None) -> None:
        ruling = {"tables": sorted(table for level in levels for table in level), "order": levels, "at": self.steps}
        self.settled.append(ruling | {"given_up": False, "is_ruling": True, "going_on": going_on})

    def play_for_more(self, number: int, to_place: int) -> None:
        playoff = self.check_playoff(number)
        need(playoff["to_place"] < to_place <= len(playoff["tables"]), "so many places are played for already")
        playoff["to_place"] = to_place

    def publish(self) -> None:
        if self.is_final:
            return
        need(self.is_played, "a day is not closed")
        need(not any(tie["playoff"] in ("needed", "open") for tie in self.standings()["ties"]), "a tie matters")
        self.is_final = True
        self.name_goers()

    def unpublish(self, reason: str) -> None:
        need(reason.strip(), "why?")
        self.is_final = False
