"""Whole events played act by act in any order, legal and illegal, beside a hall reckoned by hand (`tests.hall`).

A walk is made from a seed, act by act, and every act is plain data: a walk that finds something is shortened by leaving
acts out, and what is left is printed.  A walk of its own serves better here than Hypothesis' state machine: its acts
are chosen by how the event stands, and it stays within one transaction.
"""

import csv
import html
import io
import json
import pickle
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from hashlib import blake2b
from random import Random
from typing import Any

from django.apps import apps
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from scoring.domain.standings import Lapsed
from scoring.event_file import load, reading, save
from scoring.queries import sheets
from scoring.queries.hall import Hall as Stored
from scoring.queries.qualification import qualifiers
from scoring.record import standings_record
from scoring.sheets import standings as wall_sheet
from tests import events, paper
from tests.any_order.acts import PEOPLE, START, Act, Finding, act
from tests.any_order.driver import Driver
from tests.any_order.player import Player, entry
from tests.hall import SENDER, Hall, NotAllowed
from tournament.domain import EventPlan, Level, Refusal, TeamEntry
from tournament.models import Event
from tournament.queries.events import plan_of
from tournament.services import access
from tournament.services.acts import Actor, verify_log
from tournament.services.events import create_event
from tournament.services.teams import NewTeams, enter_teams
from tournament.sheets.page import Imprint

UNLOGGED = {"codeguess", "idempotencyrecord", "printjob", "user"}
"""Rows that no event's log speaks of."""
LOGGING_FIELDS = {"version", "log_digest"}
"""What every entry of the log changes of its event."""
NOTED_ALONE = {"end_hall_links", "plan_turns", "rank_team"}
"""Acts whose entry says something even where nothing else changes: links end by it, and a reason was given."""
PLACING = {
    "tournament_day", "tournament_event", "tournament_qualifier", "tournament_session",
    "tournament_sitting", "tournament_table", "tournament_team", "scoring_flagcount", "scoring_loanentry",
    "scoring_ruling",
}  # fmt: skip
"""The tables that the standings depend on, besides those of playoffs."""
UNDECIDED = {
    "draw_cards", "play_hand", "start_playoff", "record_deal", "start_side_game",
    "seat_teams", "list_spare", "offer_prize", "record_ruling", "change_sessions", "take_back_opening", "note_players",
    "remove_spare", "remove_prize", "take_back_deal", "end_side_game", "call_off_side_game",
    "sign_up_assistant", "remove_assistant", "renew_password", "revoke_verifier",
}  # fmt: skip
"""Acts that the service may refuse for reasons that the hall does not reckon with."""
TABLES_STORED: dict[str, list[str]] = {}
"""The project's own tables that the log speaks of, with the names of their columns."""


def rows_stored() -> dict[str, Any]:
    """Every row of the project's own tables, as the database gives it."""
    if not TABLES_STORED:
        for label in ("tournament", "rotations", "scoring"):
            for model in apps.get_app_config(label).get_models():
                if model._meta.proxy:
                    continue
                if model._meta.model_name not in UNLOGGED:
                    columns = [field.column for field in model._meta.concrete_fields]
                    TABLES_STORED[model._meta.db_table] = columns
    asked = {
        table: f"""SELECT {", ".join(f'"{column}"' for column in columns)} FROM "{table}" ORDER BY 1"""
        for table, columns in TABLES_STORED.items()
    }
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            return {table: cursor.execute(sql).fetchall() for table, sql in asked.items()}
        cursor.execute("; ".join(asked.values()))  # one journey to the server
        return {table: (cursor.fetchall(), cursor.nextset())[0] for table in asked}


def as_json(stored: Any) -> Any:
    """A value that one database gives as JSON and another one ready made."""
    return json.loads(stored) if isinstance(stored, str) else stored


def differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    return [table for table in after if before[table] != after[table]]


def first_difference(one: str, other: str) -> str:
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    return next((f"{line!r}, then {after!r}" for line, after in pairs if line != after), "one is longer")


def without_log(rows: Mapping[str, Any]) -> dict[str, Any]:
    """The rows without the log's, and of events without what its entries change."""
    columns = TABLES_STORED["tournament_event"]
    events = [
        [value for column, value in zip(columns, row, strict=True) if column not in LOGGING_FIELDS]
        for row in rows["tournament_event"]
    ]
    return {**rows, "tournament_event": events, "tournament_logentry": []}


def name_of(lapsed: Lapsed) -> str:
    return lapsed.kind.value if lapsed.kind else "playoff" if lapsed.is_playoff else "tie"


LIMITS = {Level.CLUB: None, Level.AREA: None, Level.ZONE: 2, Level.PROVINCIAL: 2}
"""How many teams of one zone each level seats."""
SECONDS_TO_SHORTEN = 60
"""Of processor time."""
ROW = 90
"""Letters of the wall standings in which a team has its total."""


class Walk:
    """One event, in the service and in the hall reckoned by hand, with every act that was done to it."""

    def __init__(self, seed: int, compare_every: int = 1) -> None:
        chance = Random(seed)
        self.seed, self.compare_every = seed, compare_every
        self.level = chance.choice([Level.CLUB, Level.CLUB, Level.CLUB, Level.AREA, Level.ZONE, Level.PROVINCIAL])
        own_limit = chance.choice([None, None, 1, 3])
        self.settings = {
            "sessions": chance.choice([[[1]], [[2, 1]], [[1], [2]], [[2, 2], [1]], [[1, 1], [1, 1]]]),
            "flags_per_table": chance.choice([12, 12, 3]), "counts_needed": chance.choice([1, 1, 2]),
            "advancing": chance.randint(0, 2), "places_that_matter": chance.choice([0, 1, 3]),
            "count_loans_against_table": chance.random() < 0.7, "entry_fee": chance.choice([0, 40, 40]),
        }  # fmt: skip
        self.next_teams = chance.choice([None, [], ["Team 1"], ["Guests", "Friends"]])
        self.plan = chance.choice(["sequence", "balanced"])
        self.others = {
            "show_player_names": chance.random() < 0.3, "venue": chance.choice(["", "Legion Hall"]),
            "time_zone": chance.choice(["America/Edmonton", "America/Halifax"]), "zone": chance.choice(["", "North"]),
            "area": chance.choice(["", "Camrose"]), "age_reference_date": chance.choice([None, date(2026, 6, 30)]),
            "restart_each_day": chance.random() < 0.3,
        }  # fmt: skip
        self.hall = Hall(
            **self.settings,
            teams_per_zone=LIMITS[self.level] if own_limit is None else own_limit,
            next_teams=self.next_teams,
            people=PEOPLE,
            zone=self.others["zone"],
            area=self.others["area"],
        )
        self.acts: list[Act] = []
        self.started_at: list[datetime] = []
        self.situations: set[int] = set()
        self.done: Counter[str] = Counter()
        self.refused = self.not_compared = 0
        self.event, self.next_event = self.set_up(own_limit)
        self.driver = Driver(self)
        self.event.refresh_from_db()
        self.rows = rows_stored()

    def set_up(self, own_limit: int | None) -> tuple[Event, Event | None]:
        """The event, and the one that its teams go on to where that is on this installation; others have come there."""
        leader = access.leader_named("Ada")
        plan = EventPlan(
            slug=f"walk-{self.seed}",
            name=SENDER,
            level=self.level,
            plan=self.plan,
            teams_per_zone=own_limit,
            **self.others,
            **self.settings | {"sessions": tuple(tuple(day) for day in self.settings["sessions"])},
            qualifies_for=f"walk-{self.seed}-next",
        )
        event = create_event(Actor("Ada", user=leader), START, plan)
        names = self.next_teams
        if names is None:
            return event, None
        plan = replace(plan, slug=plan.qualifies_for, level=Level.CLUB, teams_per_zone=None, qualifies_for="")
        next_event = create_event(Actor("Ada", user=leader), START, plan)
        if names:
            enter_teams(next_event, events.ADA, START, NewTeams(teams=[TeamEntry(name) for name in names]))
        return event, next_event

    def do(self, act: Act) -> None:
        """Does one act in both worlds and compares what came of it; raises Finding."""
        self.acts.append(act)
        self.started_at.append(datetime.now(UTC))
        self.hall.steps, self.hall.is_by_api = len(self.acts), self.driver.goes_by_api(act)
        self.situations.add(self.situation(act))
        before = self.rows
        hall = pickle.loads(pickle.dumps(self.hall))
        forbidden = refused = ""
        try:
            hall.do(act.name, act.details)
        except NotAllowed as error:
            forbidden = str(error)
        try:
            self.driver.do(act)
        except Refusal as refusal:
            refused = str(refusal)
        except Exception as error:  # whatever breaks is a finding
            raise Finding(f"{type(error).__name__}: {error}") from error
        self.rows = rows_stored()
        changed = differing(before, self.rows)
        if refused:
            self.refused += 1
            if changed and not self.is_only_noted(act, changed):
                raise Finding(f"refused ({refused}), but rows changed: {changed}")
            if not forbidden and act.name not in UNDECIDED:
                raise Finding(f"refused, though the rules allow it: {refused}")
            return
        if forbidden:
            raise Finding(f"done, though the rules forbid it: {forbidden}")
        self.hall = hall
        if not changed:
            return
        self.done[act.name] += 1
        if "tournament_event" not in changed:
            raise Finding(f"rows changed and the version did not: {changed}")
        if act.name not in NOTED_ALONE and not differing(without_log(before), without_log(self.rows)):
            raise Finding(f"noted, though nothing changed: {changed}")
        self.event = Event.objects.get(pk=self.event.pk)
        if self.done.total() % 5 == 0:
            self.need_same("the desk then", self.driver.leader.get(f"/{self.event.slug}/desk/").status_code, 200)
        if act.name == "seat_teams":
            self.follow_seating(act.details["tables"])
        has_played_off = any("playoff" in table for table in changed)
        if has_played_off:
            self.follow_brackets()
        self.compare_rows()
        if has_played_off or not PLACING.isdisjoint(changed):
            self.not_compared += 1
        if self.not_compared >= self.compare_every:  # what differs once goes on differing
            self.compare_standings()

    def is_only_noted(self, act: Act, changed: Collection[str]) -> bool:
        """True where the log holds a count that came after its day was closed, and nothing else changed."""
        self.event = Event.objects.get(pk=self.event.pk)
        last = self.event.log.order_by("number").last()
        is_noted = act.name == "record_flag_count" and last is not None and last.act == "note_refused_count"
        return is_noted and set(changed) == {"tournament_event", "tournament_logentry"}

    def follow_seating(self, wanted: dict[str, int]) -> None:
        """Teams without a wish sit where they were drawn; the hall takes that over."""
        drawn = dict(self.event.tables.values_list("team__name", "number"))
        self.hall.ticked.clear()  # with the tables that were ticked
        self.need_same("tables", sorted(drawn.values()), list(range(1, len(self.hall.teams) + 1)))
        self.need_same("wanted", drawn, drawn | {name: table for name, table in wanted.items() if name in drawn})
        for name, table in drawn.items():
            self.hall.put(self.hall.teams[name], table)

    def follow_brackets(self) -> None:
        """Of four tables and more the leader decides how they play (R47); the hall takes over what came of it."""
        if all(len(playoff["tables"]) <= 3 for playoff in self.hall.playoffs):
            return
        for playoff, row in zip(
            self.hall.playoffs, sorted(self.event.playoffs.all(), key=lambda row: row.pk), strict=True
        ):
            if len(playoff["tables"]) > 3:
                levels = None
                if row.playoff.is_decided:
                    levels = [[level] if isinstance(level, int) else list(level) for level in row.playoff.order]
                if levels != playoff["order"]:
                    playoff["order"], playoff["at"] = levels, levels and len(self.acts)

    def compare_rows(self) -> None:
        """What is stored of teams, days, loans, results and who goes on is as in the hall; asks no question."""
        hall, own = self.hall, self.event.pk
        tables = {row["id"]: row for row in self.stored("tournament_table") if row["event_id"] == own}
        seated = {row["team_id"]: row for row in tables.values()}
        names, teams, sat = {}, {}, defaultdict[int, dict[int, tuple[int, bool]]](dict)
        hands = range(1, hall.ends[-1] + 2)
        for row in self.stored("tournament_sitting"):
            played = [hand for hand in hands if row["after_hand"] < hand <= (row["until_hand"] or hand)]
            sat[row["team_id"]] |= dict.fromkeys(played, (row["table"], bool(row["is_here"])))
        empty = defaultdict(list)
        for row in self.stored("tournament_turn"):
            if not row["name"]:
                empty[row["team_id"]].append((row["seat"], row["after_hand"], row["last_hand"]))
        for row in self.stored("tournament_team"):
            if row["event_id"] == own and row["removed_at"] is None:
                names[row["id"]], table = row["name"], seated.get(row["id"])
                teams[row["name"]] = (
                    table and table["number"], bool(row["is_ranked"]), bool(row["keeps_place"]),
                    sat[row["id"]], row["zone"], bool(row["has_paid"]), row["players_here"],
                    sorted(empty[row["id"]]),
                )  # fmt: skip
        expected = {
            name: (
                team["table"] if hall.is_seated else None, team["ranked"], team["stays"],
                {hand: on for hand in hands if hall.is_seated and (on := hall.stands(team, hand))}, team["zone"],
                team["paid"], team["here"], sorted(team["empty"]),
            )
            for name, team in hall.teams.items()
        }  # fmt: skip
        self.need_same("teams", teams, expected)
        days = {row["id"]: row for row in self.stored("tournament_day") if row["event_id"] == own}
        now = {
            row["number"]: (
                row["opened_at"] is not None,
                row["closed_at"] is not None,
                row["date"] and str(row["date"]),
            )
            for row in days.values()
        }
        due = {n: (day["opened"], day["closed"], day["date"]) for n, day in enumerate(hall.days, start=1)}
        self.need_same("days", now, due)
        owed: Counter[tuple[int, str]] = Counter()
        for row in self.stored("scoring_loanentry"):
            if row["day_id"] in days:
                owed[days[row["day_id"]]["number"], names[tables[row["table_id"]]["team_id"]]] += row["flags"]
        self.need_same("loans", +owed, {pair: flags for pair, flags in hall.owed.items() if flags})
        ticked = {
            (days[row["day_id"]]["number"], names[tables[row["table_id"]]["team_id"]])
            for row in self.stored("scoring_flagschecked")
            if row["day_id"] in days
        }
        self.need_same("tables that have their flags", sorted(ticked), sorted(hall.ticked))
        going = {
            names[row["team_id"]]: (row["qualified_by"] != "", row["withdrawn_at"] is not None)
            for row in self.stored("tournament_qualifier")
            if row["event_id"] == own
        }
        by_hand = {name: (bool(row["named"]), row["withdrawn"]) for name, row in hall.going.items()}
        self.need_same("who was named or withdrew", going, by_hand)
        goers = [row.team.name for row in qualifiers(self.event)]
        self.need_same("who goes on", sorted(goers), sorted(hall.goers))
        notes = self.stored("rotations_realplay")
        played = {row["hand"]: row["note"] for row in notes if row["event_id"] == own}
        self.need_same("really played", played, hall.real_play)
        stored = sorted((row["number"], row["ended_after_hand"]) for row in self.stored("tournament_day")
                        if row["event_id"] == own)  # fmt: skip
        self.need_same("last hands", stored, list(enumerate((day["ended"] for day in hall.days), start=1)))
        [event] = [row for row in self.stored("tournament_event") if row["id"] == own]
        self.need_same("final", event["finalised_at"] is not None, hall.is_final)
        self.compare_sent()

    def compare_sent(self) -> None:
        """The files of qualifiers and the teams of the next event are as in the hall."""
        sent = [
            sorted(team["name"] for team in as_json(row["file"])["teams"])
            for row in self.stored("tournament_qualifierexport")
            if row["event_id"] == self.event.pk
        ]
        self.need_same("files of qualifiers", sent, [sorted(names) for names in self.hall.files])
        if self.next_event and self.hall.next:
            here = [row["name"] for row in self.stored("tournament_team") if row["event_id"] == self.next_event.pk]
            self.need_same("teams that arrived", sorted(here), sorted(self.hall.next["here"]))

    def stored(self, table: str) -> list[dict[str, Any]]:
        return [dict(zip(TABLES_STORED[table], row, strict=True)) for row in self.rows[table]]

    @staticmethod
    def need_same(what: str, stored: object, expected: object) -> None:
        """Raises Finding where the service has something else than the hall."""
        if stored != expected:
            raise Finding(f"{what}: {stored}, and by hand {expected}")

    def compare_standings(self) -> None:
        """The service's standings and the sums, open tables and conflicts of its days are those of the hall."""
        self.not_compared = 0
        now = Stored(self.event).standings
        theirs = standings_record(now)
        mine = self.hall.standings()
        for key in ("state", "flags", "ties"):
            self.need_same(key, theirs[key], mine[key])
        places = [
            {key: place[key] for key in ("place", "shared", "table", "days", "total", "advances")}
            for place in theirs["places"]
        ]
        self.need_same("places", places, mine["places"])
        lapsed = sorted((name_of(each), list(each.tables)) for each in now.standings.lapsed)
        self.need_same("no longer holds", lapsed, self.hall.lapsed())
        for day in now.days:
            mine = self.day_by_hand(day.day)
            self.need_same(f"day {day.day}", (day.due, day.found, sorted(day.to_check), sorted(day.conflicts)), mine)

    def compare_breaks(self) -> None:
        """What was owed at the end of each session but a day's last, by the hands of the loans."""
        stored = Stored(self.event)
        for number, day in enumerate(self.hall.days, start=1):
            before = self.hall.hands_of(number)[0]
            session = sum(len(day["sessions"]) for day in self.hall.days[: number - 1])
            for hands in day["sessions"][:-1] if self.hall.playing(number) else ():
                before, session = before + hands, session + 1
                if before >= (day["ended"] or before + 1):
                    break
                owed = stored.room(number, session).owed
                for name in self.hall.teams:
                    by_hand, table = self.hall.owed_after(number, name, before), self.hall.teams[name]["table"]
                    if by_hand is not None:
                        self.need_same(f"owed by {name} after hand {before}", owed.get(table, 0), by_hand)

    def day_by_hand(self, day: int) -> tuple[int, int, list[int], list[int]]:
        hall = self.hall
        states = sorted((hall.teams[name]["table"], hall.agreed(day, name)[0]) for name in hall.playing(day))
        to_check = [table for table, state in states if state != "agreed"]
        return hall.due(day), hall.found(day), to_check, [table for table, state in states if state == "conflict"]

    def check_all(self) -> None:
        """The dear checks: the sums at breaks, the log, and the event saved and loaded again."""
        self.compare_standings()
        self.compare_breaks()
        for number in range(1, len(self.hall.days) + 1) if self.hall.is_seated else ():
            self.need_same("to go", len(Stored(self.event).room(number).to_check), len(self.day_by_hand(number)[2]))
        for event in (self.event, self.next_event and Event.objects.get(pk=self.next_event.pk)):
            if event:
                try:
                    entries = verify_log(event)
                except Refusal as refusal:
                    raise Finding(f"an honest log is refused: {refusal}") from refusal
                self.need_same("entries in the log", entries, event.version)
        saved = save.save_event(self.event)
        before = standings_record(Stored(self.event).standings)
        mark = transaction.savepoint()
        try:
            self.event.delete()
            loaded = load.load_event(
                reading.read_event_file(saved), Actor("Ada", user=access.leader_named("Ada")), START
            )
            again, settings = save.save_event(Event.objects.get(pk=loaded.pk)), plan_of(loaded)
            after = standings_record(Stored(loaded).standings)
        except Refusal as refusal:
            raise Finding(f"the saved file is refused: {refusal}") from refusal
        finally:
            transaction.savepoint_rollback(mark)
            self.event = Event.objects.get(slug=self.event.slug)
        self.look_around()
        if self.hall.is_seated:
            self.compare_paper()
        if again != saved:
            raise Finding(f"saved and loaded, the event is another: {first_difference(saved, again)}")
        self.need_same("standings of what was saved and loaded", after, before)
        self.need_same("settings of what was saved and loaded", settings, plan_of(self.event))

    def look_around(self) -> None:
        """Opens the pages that tell how the event stands, each as who may see it; they say what the standings say."""
        slug, leader = self.event.slug, self.driver.leader
        cache.clear()
        # Where a table waits for its count, programs and pages tell no place of it.
        told = standings_record(Stored(self.event).standings, is_public=True)
        response = leader.get(f"/api/events/{slug}/standings/").json()
        self.need_same("standings of the API", response, json.loads(json.dumps(told)))
        file = leader.get(f"/{slug}/desk/results/standings.csv").content.decode("utf-8-sig")
        rows = [
            (row["Place"].rstrip("="), row["Table"], row["Total"], row["Advances"])
            for row in csv.DictReader(io.StringIO(file))
            if row["Place"]
        ]
        due = [
            (str(place["place"] or "–"), str(place["table"]), str(place["total"]), "yes" if place["advances"] else "no")
            for place in told["places"]
        ]
        self.need_same("standings as CSV", rows, due)
        for address in ("", "standings.csv", "movement/", "hall/"):
            if (status := Client().get(f"/{slug}/{address}").status_code) not in (200, 404, 409):
                raise Finding(f"/{address} answers the public {status}")
        seen, to_see = set[str](), {f"/{slug}/", f"/{slug}/desk/", f"/{slug}/verify/"}
        while to_see:
            seen |= to_see
            found = {link for address in to_see for link in self.links_of(address)}
            to_see = {link for link in found - seen if len(seen) < 3 or "/days/" in link.partition("?")[0]}
        places = re.split(r"<tr[^>]*>", leader.get(f"/{slug}/desk/results/").content.decode())[1:]
        for place in told["places"]:
            cells = [" ".join(re.sub("<[^>]*>", " ", row).split()) for row in places if f">{place['team']}<" in row]
            if not any(text.split()[0].rstrip("=") == str(place["place"] or "–") for text in cells):
                raise Finding(f"the page shows {cells}, the standings are {place}")

    def links_of(self, address: str) -> list[str]:
        """The pages of the event to which a page leads the leader; raises Finding where it does not open."""
        try:
            response = self.driver.leader.get(address, follow=True)
        except Exception as error:  # whatever breaks is a finding
            raise Finding(f"{address} broke: {type(error).__name__}: {error}") from error
        if response.status_code not in (200, 404, 409, 422):
            raise Finding(f"{address} answers {response.status_code}")
        of_event = rf'href="(/{self.event.slug}/[^"#]*)'
        is_page = "html" in response.headers.get("Content-Type", "")
        return [html.unescape(link) for link in re.findall(of_event, response.content.decode())] if is_page else []

    def compare_paper(self) -> None:
        """The standings for the wall give each team that is counted its place and its total."""
        wall = sheets.wall_standings(self.event, Stored(self.event).standings)
        imprint = Imprint(event="Any Order", dates="", edition="")
        pages = paper.pages(paper.printed(wall_sheet.wall_pages)(wall, imprint))
        words = " ".join(mark.text for page in pages for mark in paper.marks(page))
        for place in standings_record(Stored(self.event).standings)["places"]:
            missed = place.get("missed", ())
            is_counted = any(flags is not None for day, flags in enumerate(place["days"], 1) if day not in missed)
            shown = f"{place['place']}{'=' if place['shared'] else ''}" if is_counted else "–"
            shown = f"{shown if wall.counted_days else place['table']} {place['team']} "
            _, found, row = words.partition(shown)
            if not found or (is_counted and str(place["total"]) not in row[:ROW].split()):
                raise Finding(f"the paper does not say {shown}, {place['total']}: {words}")

    def situation(self, act: Act) -> int:
        """How the event stands as the act is done: a number that is the same in every process.

        The act's name; for each day opened, closed, accepted, flags on loan, and how many tables are missing, waiting,
        agreed or in conflict; each tie's size and how far it is settled; each team's ranking, coming and going and the
        rulings on it; who goes on, and how often teams were sent.
        """
        hall = self.hall
        stood = [
            (
                *(day["opened"], day["closed"], bool(day["ended"]), bool(day["accepted"]), hall.lent(number) > 0),
                *sorted(hall.agreed(number, name)[0] for name in hall.playing(number)),
            )
            for number, day in enumerate(hall.days, start=1)
        ]
        ties = sorted(
            (len(each["tables"]), each["is_ruling"], bool(each["at"]), each["given_up"], len(each.get("hands", ())))
            for each in hall.settled
        )
        teams = sorted(
            (
                *(team["ranked"], min(team["at"]) > 0, team["in_play"], team["stays"]),
                " ".join(state for _, state in sorted(team["at"].items())),
                *(bool(hall.ruled.get((name, kind))) for kind in ("penalty", "place", "disqualified")),
                any(waived == name for _, waived in hall.waived),
            )
            for name, team in hall.teams.items()
        )
        going = sorted((bool(row["named"]), row["withdrawn"]) for row in hall.going.values())
        sent = (len(hall.files), hall.next and (len(hall.next["here"]), hall.next["started"]))
        stands = (act.name, hall.is_seated, hall.is_final, going, sent, hall.counts_needed, stood, ties, teams)
        return int.from_bytes(blake2b(repr(stands).encode(), digest_size=8).digest())


class Undone(Exception):
    """Ends the transaction of a walk."""


@contextmanager
def undone() -> Iterator[None]:
    try:
        with transaction.atomic():
            yield
            raise Undone
    except Undone:
        pass


def play(seed: int, acts: int, check_every: int, *, compare_every: int = 1) -> Walk:
    """A walk of so many acts; raises Finding with the shortest sequence that shows it."""

    def steps(walk: Walk) -> Iterator[Act]:
        player = Player(walk, Random(seed + 1_000_003))
        for _ in range(acts):
            yield player.next_act()

    return follow(seed, steps, check_every, compare_every)


def play_event(seed: int, most_tables: int = 40) -> Walk:
    """A whole event of 2 tables and more, played until its standings are final; then everything that tells them agrees.

    What tells them: the log, the saved file, API, CSV, desk and paper.
    """

    def steps(walk: Walk) -> Iterator[Act]:
        player = Player(walk, Random(seed + 1_000_003))
        tables = Random(seed).randint(2, most_tables)
        yield act("enter_teams", teams=[entry(f"Team {number}") for number in range(1, tables + 1)])
        yield act("edit_event", places_that_matter=player.chance.choice([1, 3, 10]))
        waiting = ["add_late_team", "lend_flags", "note_presence", "rule_on_team", "note_presence", "take_back_flags"]
        for _ in range(40 + tables):
            if waiting and walk.hall.has_started and player.chance.random() < 0.3:
                yield player.allowed(waiting.pop(0)) or player.next_act()
            else:
                yield player.next_act()
        while not walk.hall.is_final:
            yield player.sensible() or player.anything()

    return follow(seed, steps, check_every=200, compare_every=10)


def follow(
    seed: int,
    steps: Callable[[Walk], Iterator[Act]],
    check_every: int,
    compare_every: int,
) -> Walk:
    """Does one act after the other, checks everything now and then and at the end; raises Finding."""
    walk = None
    try:
        with undone():
            walk = Walk(seed, compare_every)
            for step in steps(walk):
                walk.do(step)
                if len(walk.acts) % check_every == 0:
                    walk.check_all()
            walk.check_all()
    except Finding as finding:
        assert walk is not None
        sys.stderr.write(f"seed {seed}, act {len(walk.acts)}: {finding}\n")
        shortest, sentence = shorten(seed, walk.acts, str(finding))
        raise Finding(f"seed {seed}: {sentence}\n" + "\n".join(f"  {act}" for act in shortest)) from finding
    return walk


def shorten(seed: int, acts: list[Act], sentence: str) -> tuple[list[Act], str]:
    """The acts without those that the finding does not need, as far as there is time."""
    size, until = max(len(acts) // 2, 1), time.process_time() + SECONDS_TO_SHORTEN
    sentence = replay(seed, acts) or sentence  # compared after every act, it is often found earlier
    while True:
        start, is_shorter = len(acts), False
        while start > 0 and time.process_time() < until:
            start = max(start - size, 0)
            fewer = acts[:start] + acts[start + size :]
            result = replay(seed, fewer)
            if result and result.split(":")[0] == sentence.split(":")[0]:
                acts, sentence, is_shorter = fewer, result, True
        if (size == 1 and not is_shorter) or time.process_time() > until:
            return acts, sentence
        size = max(size // 2, 1)


def replay(seed: int, acts: list[Act]) -> str:
    try:
        with undone():
            walk = Walk(seed)
            for act in acts:
                walk.do(act)
            walk.check_all()
    except Finding as finding:
        return str(finding)
    return ""
