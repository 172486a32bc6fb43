"""Ties and how they are settled; who goes on."""

from typing import Any

from tests.hall.rules import key_of, need


class Ties:
    """Playoffs, rulings, and the teams that go on."""

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

    def start_playoff(self, tables: list[int], to_place: int | None) -> None:
        need(len(set(tables)) == len(tables) > 1, "two tables are needed")
        need(to_place is not None or len(tables) < 4, "the book has no playoff for four")
        if any(playoff["tables"] == sorted(tables) and not playoff["given_up"] for playoff in self.playoffs):
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
        for ruling in rulings:
            ruling["given_up"] = True

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
