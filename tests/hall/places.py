"""Who stands where: places, ties, and what no longer holds."""

from operator import itemgetter
from typing import Any


class Places:
    """R40, R42: worth, levels, ties and standings."""

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
        for number, order in enumerate(orders):
            is_later = any(set(order["tables"]) <= set(other["tables"]) for other in orders[number + 1 :])
            if order["tables"] not in ties and not is_later:
                lapsed.append(("tie" if order["is_ruling"] else "playoff", order["tables"]))
        for playoff in self.playoffs:
            is_over = playoff["at"] or playoff["given_up"] or playoff["tables"] in ties
            if not is_over and not any(set(playoff["tables"]) <= set(other["tables"]) for other in orders):
                lapsed.append(("playoff", playoff["tables"]))
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
        total = {number: sum(flags for flags in day if flags is not None) for number, day in days.items()}
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
            done = [order for order in orders if order["tables"] == tied]
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
