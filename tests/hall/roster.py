"""Who comes and goes while an event is on."""

from typing import Any

from tests.hall.rules import need


class Roster:
    """Teams and players come, go and change places."""

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
                other["table"] = 1 + max(team["table"] for team in self.teams.values())
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
