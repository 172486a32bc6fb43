"""Whole events played act by act in any order, legal and illegal, beside a hall reckoned by hand (`tests.hall`).

A walk is made from a seed, act by act, and every act is plain data: a walk that finds something is shortened by leaving
acts out, and what is left is printed.  A walk of its own serves better here than Hypothesis' state machine: its acts
are chosen by how the event stands, and it stays within one transaction.
"""

import csv
import io
import json
import pickle
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections, transaction
from django.test import Client

from rotations.services import adopt_movement, plan_movement
from scoring.api.serializers import StandingsSerializer
from scoring.domain.playoff.progress import StepKind, is_decided, next_step, order
from scoring.domain.standings import TeamRulingKind
from scoring.event_file.load import load_event
from scoring.event_file.save import save_event
from scoring.event_file.schema import read_event_file
from scoring.models import FlagCount
from scoring.queries.counts import tables_to_go
from scoring.queries.playoffs import playoffs
from scoring.queries.standings import event_standings
from scoring.services import counts, days, loans, qualification, roster_changes, rulings
from scoring.services import playoffs as playoff_services
from scoring.services.printing import standing_pages
from scoring.side_games.services import games as side_games
from tests import paper
from tests.hall import Hall, NotAllowed
from tournament.domain.event import EventPlan
from tournament.domain.level import Level
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event, Prize
from tournament.queries.events import plan_of
from tournament.queries.log import verify_log
from tournament.services import access, people
from tournament.services.events import archive_event, call_hand, create_event, edit_event, show_standings
from tournament.services.signing import own_fingerprint
from tournament.services.teams import edit_team, enter_teams, remove_team, seat_teams
from tournament.sheets.page import Imprint

START = datetime(2026, 8, 21, 15, 0, tzinfo=UTC)
PEOPLE = ("Vera", "Hugo", " vera ")
DECK = [f"{rank}{suit}" for suit in "CDHS" for rank in ("2", "7", "10", "J", "A")]
REASON = "Counted again."
UNLOGGED = {"codeguess", "idempotencyrecord", "printjob", "user"}
"""Rows that no event's log speaks of."""
UNLOGGED_FIELDS = {"repeat_keys", "signature", "signed_version"}
"""What a count sent again and a saved file leave behind."""
PLACING = {
    "tournament_day", "tournament_event", "tournament_qualifier", "tournament_session", "tournament_table",
    "tournament_team", "scoring_flagcount", "scoring_loanentry", "scoring_ruling",
}  # fmt: skip
"""The tables that the standings depend on, besides those of playoffs."""
SECRET = "secret"
LIMITS = {Level.CLUB: None, Level.ZONE: 2, Level.PROVINCIAL: 2}
"""How many teams of one zone each level seats."""
YEAR_1, YEAR_3000 = 0, -1
"""Times that a phone with a wrong clock gives."""
STEP = timedelta(seconds=3)
"""Between two acts: an hour has more than any walk, so that no act is too old for its day."""
SECONDS_TO_SHORTEN = 60
"""Of processor time."""


class Act(NamedTuple):
    """One act by name, and what it is done with."""

    name: str
    details: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(f'{key}={value!r}' for key, value in self.details.items())})"


def act(name: str, /, **details: Any) -> Act:
    """An act with its details."""
    return Act(name, details)


class Finding(Exception):
    """Something the machine found: what the rules say and what the service did."""


class Walk:
    """One event, in the service and in the hall reckoned by hand, with every act that was done to it."""

    def __init__(self, seed: int, kind: "type[Service]", compare_every: int = 1) -> None:
        chance = Random(seed)
        self.seed, self.compare_every = seed, compare_every
        self.level = chance.choice([Level.CLUB, Level.CLUB, Level.CLUB, Level.ZONE, Level.PROVINCIAL])
        own_limit = chance.choice([None, None, 1, 3])
        self.settings = {
            "sessions": chance.choice([[[1]], [[2, 1]], [[1], [2]], [[2, 2], [1]], [[1, 1], [1, 1]]]),
            "flags": chance.choice([12, 12, 3]), "needed": chance.choice([1, 1, 2]),
            "advancing": chance.randint(0, 2), "matter": chance.choice([0, 1, 3]), "net": chance.random() < 0.7,
            "next_teams": chance.choice([None, [], ["Team 1"], ["Guests", "Friends"]]),
        }  # fmt: skip
        self.hall = Hall(**self.settings, per_zone=LIMITS[self.level] if own_limit is None else own_limit)
        self.acts: list[Act] = []
        self.started_at: list[datetime] = []
        self.situations: set[int] = set()
        self.done: Counter[str] = Counter()
        self.refused = self.not_compared = 0
        self.event, self.next_event = self.set_up(own_limit)
        self.service = kind(self)
        self.rows = rows_stored()

    def set_up(self, own_limit: int | None) -> tuple[Event, Event | None]:
        """The event, and the one that its teams go on to where that is on this installation."""
        leader = access.leader_named("Ada")
        plan = EventPlan(
            slug=f"walk-{self.seed}",
            name="Any Order",
            level=self.level,
            sessions=tuple(tuple(day) for day in self.settings["sessions"]),
            plan="sequence",
            flags_per_table=self.settings["flags"],
            counts_needed=self.settings["needed"],
            advancing=self.settings["advancing"],
            places_that_matter=self.settings["matter"],
            count_loans_against_table=self.settings["net"],
            teams_per_zone=own_limit,
            qualifies_for=f"walk-{self.seed}-next",
        )
        event = create_event(plan=plan, leader=leader, by="Ada", at=START)
        names = self.settings["next_teams"]
        if names is None:
            return event, None
        plan = replace(plan, slug=plan.qualifies_for, level=Level.CLUB, teams_per_zone=None, qualifies_for="")
        next_event = create_event(plan=plan, leader=leader, by="Ada", at=START)
        if names:
            enter_teams(event=next_event, entries=[TeamEntry(name) for name in names], by="Ada", at=START)
        return event, next_event

    def do(self, act: Act) -> None:
        """Does one act in both worlds and compares what came of it; raises Finding."""
        self.acts.append(act)
        self.started_at.append(self.service.clock())
        self.hall.steps = len(self.acts)
        self.situations.add(self.situation(act))
        before = self.rows
        hall = pickle.loads(pickle.dumps(self.hall))
        forbidden = refused = ""
        try:
            getattr(hall, act.name, nothing)(**act.details)
        except NotAllowed as error:
            forbidden = str(error)
        try:
            getattr(self.service, act.name)(**act.details)
        except Refusal as refusal:
            refused = str(refusal)
        except Exception as error:
            raise Finding(f"{type(error).__name__}: {error}") from error
        self.rows = rows_stored()
        changed = differing(before, self.rows)
        if refused:
            self.refused += 1
            if changed:
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
        self.event = Event.objects.get(pk=self.event.pk)
        if act.name == "seat":
            self.follow_seating(act.details["tables"])
        has_played_off = any("playoff" in table for table in changed)
        if has_played_off:
            self.follow_brackets()
        self.compare_rows()
        if has_played_off or not PLACING.isdisjoint(changed):
            self.not_compared += 1
        if self.not_compared >= self.compare_every:
            self.compare_standings()

    def follow_seating(self, wanted: dict[str, int]) -> None:
        """Teams without a wish sit where they were drawn; the hall takes that over."""
        drawn = dict(self.event.tables.values_list("team__name", "number"))
        if sorted(drawn.values()) != list(range(1, len(self.hall.teams) + 1)):
            raise Finding(f"the tables are {drawn}")
        if any(drawn[name] != table for name, table in wanted.items() if name in drawn):
            raise Finding(f"wanted were {wanted}, the tables are {drawn}")
        for name, table in drawn.items():
            self.hall.teams[name]["table"] = table

    def follow_brackets(self) -> None:
        """Of four tables and more the leader decides how they play (R47); the hall takes over what came of it."""
        stored = [each for each in self.hall.playoffs if len(each["tables"]) > 3]
        if not stored:
            return
        for each, row in zip(self.hall.playoffs, sorted(playoffs(self.event), key=lambda row: row.pk), strict=True):
            if len(each["tables"]) > 3:
                is_done = is_decided(row.playoff)
                levels = (
                    [[level] if isinstance(level, int) else list(level) for level in order(row.playoff)]
                    if is_done
                    else None
                )
                if levels != each["order"]:
                    each["order"], each["at"] = levels, len(self.acts) if is_done else None

    def compare_rows(self) -> None:
        """What is stored of teams, days, loans, results and who goes on is as in the hall; asks no question."""
        hall, own = self.hall, self.event.pk
        tables = {row["id"]: row for row in self.stored("tournament_table") if row["event_id"] == own}
        seated = {row["team_id"]: row for row in tables.values()}
        names, teams = {}, {}
        for row in self.stored("tournament_team"):
            if row["event_id"] == own:
                names[row["id"]], table = row["name"], seated.get(row["id"])
                teams[row["name"]] = (
                    table and table["number"], bool(table is None or table["in_play"]), bool(row["is_ranked"]),
                    row["joined_after_hand"], row["left_after_hand"], bool(row["stays_ranked"]), row["zone"],
                )  # fmt: skip
        expected = {
            name: (
                team["table"] if hall.is_seated else None, team["in_play"], team["ranked"], team["joined"],
                team["left"], team["stays"], team["zone"],
            )
            for name, team in hall.teams.items()
        }  # fmt: skip
        self.need_same("teams", teams, expected)
        days = {row["id"]: row for row in self.stored("tournament_day") if row["event_id"] == own}
        now = {
            row["number"]: (row["opened_at"] is not None, row["closed_at"] is not None, as_text(row["date"]))
            for row in days.values()
        }
        due = {n: (day["opened"], day["closed"], day["date"]) for n, day in enumerate(hall.days, start=1)}
        self.need_same("days", now, due)
        owed: Counter[tuple[int, str]] = Counter()
        for row in self.stored("scoring_loanentry"):
            if row["day_id"] in days:
                owed[days[row["day_id"]]["number"], names[tables[row["table_id"]]["team_id"]]] += row["flags"]
        self.need_same("loans", +owed, {pair: flags for pair, flags in hall.owed.items() if flags})
        going = {
            names[row["team_id"]]: {"by_place": row["place"] is not None, "withdrawn": row["withdrawn_at"] is not None}
            for row in self.stored("tournament_qualifier")
            if row["event_id"] == own
        }
        self.need_same("who goes on", going, hall.going)
        recorded = {
            (days[row["day_id"]]["number"], names[tables[row["table_id"]]["team_id"]]): (row["counted"], row["net"])
            for row in self.stored("scoring_dayresult")
            if row["day_id"] in days
        }
        closed: dict[tuple[int, str], tuple[int | None, int | None]] = {}
        for number, day in enumerate(hall.days, start=1):
            for name in hall.playing(number) if day["closed"] else ():
                counted = hall.agreed(number, name)[1]
                closed[number, name] = counted, (counted or 0) - hall.debt(number, name)
        self.need_same("recorded", recorded, closed)
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
            self.need_same("teams that arrived", sorted(here), sorted(self.hall.next["own"] + self.hall.next["here"]))

    def stored(self, table: str) -> list[dict[str, Any]]:
        """The rows of a table as they were read after the last act."""
        return [dict(zip(TABLES_STORED[table], row, strict=True)) for row in self.rows[table]]

    @staticmethod
    def need_same(what: str, stored: object, expected: object) -> None:
        """Raises Finding where the service has something else than the hall."""
        if stored != expected:
            raise Finding(f"{what}: {stored}, and by hand {expected}")

    def compare_standings(self) -> None:
        """The service's standings and the sums, open tables and conflicts of its days are those of the hall."""
        self.not_compared = 0
        now = event_standings(self.event)
        theirs = StandingsSerializer(now).data
        mine = self.hall.standings()
        for key in ("state", "flags", "ties"):
            self.need_same(key, theirs[key], mine[key])
        places = [
            {key: place[key] for key in ("place", "shared", "table", "days", "total", "advances")}
            for place in theirs["places"]
        ]
        self.need_same("places", places, mine["places"])
        for day in now.days:
            mine = self.day_by_hand(day.day)
            self.need_same(f"day {day.day}", (day.due, day.found, sorted(day.to_check), sorted(day.conflicts)), mine)

    def day_by_hand(self, day: int) -> tuple[int, int, list[int], list[int]]:
        """Flags due and found on a day, tables to check and in conflict."""
        hall = self.hall
        states = {hall.teams[name]["table"]: hall.agreed(day, name)[0] for name in hall.playing(day)}
        to_check = sorted(table for table, state in states.items() if state != "agreed")
        conflicts = sorted(table for table, state in states.items() if state == "conflict")
        return hall.due(day), hall.found(day), to_check, conflicts

    def check_all(self) -> None:
        """The dear checks: the log, and the event saved and loaded again."""
        self.compare_standings()
        for number in range(1, len(self.hall.days) + 1):
            self.need_same("to go", tables_to_go(self.event, number), len(self.day_by_hand(number)[2]))
        for event in (self.event, self.next_event and Event.objects.get(pk=self.next_event.pk)):
            if event:
                self.need_same("entries in the log", verify_log(event), event.version)
        saved = save_event(self.event)
        before = StandingsSerializer(event_standings(self.event)).data
        mark = transaction.savepoint()
        try:
            self.event.delete()
            loaded = load_event(file=read_event_file(saved), leader=access.leader_named("Ada"), by="Ada", at=START)
            again = save_event(Event.objects.get(pk=loaded.pk))
            after = StandingsSerializer(event_standings(loaded)).data
        except Refusal as refusal:
            raise Finding(f"the saved file is refused: {refusal}") from refusal
        finally:
            transaction.savepoint_rollback(mark)
            self.event = Event.objects.get(slug=self.event.slug)
        if self.service.is_by_pages:
            self.look_around()
        if again != saved:
            raise Finding(f"saved and loaded, the event is another: {first_difference(saved, again)}")
        if after != before:
            raise Finding(f"saved and loaded, the standings are others: {after}, and before {before}")

    def look_around(self) -> None:
        """Opens the pages that tell how the event stands, each as who may see it; they say what the standings say."""
        slug, leader = self.event.slug, leader_client()
        cache.clear()
        expected = StandingsSerializer(event_standings(self.event)).data
        answer = leader.get(f"/api/events/{slug}/standings/").json()
        if answer != json.loads(json.dumps(expected)):
            raise Finding(f"the API says {answer}, the standings are {expected}")
        file = leader.get(f"/{slug}/desk/results/standings.csv").content.decode("utf-8-sig")
        rows = [
            (row["Place"].rstrip("="), row["Table"], row["Total"], row["Advances"])
            for row in csv.DictReader(io.StringIO(file))
        ]
        due = [
            (str(place["place"]), str(place["table"]), str(place["total"]), "yes" if place["advances"] else "no")
            for place in expected["places"]
        ]
        if rows != due:
            raise Finding(f"the CSV says {rows}, the standings are {due}")
        for address in ("", "standings.csv", "movement/", "hall/"):
            if (status := Client().get(f"/{slug}/{address}").status_code) not in (200, 404, 409):
                raise Finding(f"/{address} answers the public {status}")
        addresses = ["", "movement/", "hall/", "verify/", "desk/", "desk/results/", "desk/ties/", "desk/going-on/"]
        addresses += ["desk/outlook/", "desk/log/", "desk/rulings/", "desk/prizes/", "desk/changes/", "desk/file/"]
        addresses += ["desk/teams/", "desk/tables/", "desk/movement/", "desk/sheets/", "desk/verifiers/"]
        addresses += [f"tables/{table}/" for table in range(1, min(len(self.hall.teams), 8) + 1)]
        for day in range(1, len(self.hall.days) + 1):
            addresses += [f"desk/days/{day}/{page}" for page in ("", "open/", "counts/", "loans/", "close/", "reopen/")]
            for table in (1, len(self.hall.teams)):
                addresses += [f"desk/days/{day}/tables/{table}/", f"verify/{day}/{table}/"]
        for key in self.event.playoffs.values_list("pk", flat=True):
            addresses.append(f"desk/playoffs/{key}/")
        for address in addresses:
            try:
                status = leader.get(f"/{slug}/{address}").status_code
            except Exception as error:
                raise Finding(f"/{address} broke: {type(error).__name__}: {error}") from error
            if status not in (200, 302, 303, 404, 409, 422):
                raise Finding(f"/{address} answers {status}")
        shown = leader.get(f"/{slug}/desk/results/").content.decode()
        places = re.findall(r"<tr.*?</tr>", shown, re.DOTALL)
        for place in expected["places"]:
            cells = [" ".join(re.sub("<[^>]*>", " ", row).split()) for row in places if f">{place['team']}<" in row]
            if not any(text.split()[0].rstrip("=") == str(place["place"]) for text in cells):
                raise Finding(f"the page shows {cells}, the standings are {place}")

    def compare_paper(self) -> None:
        """The standings for the wall give each team its place and its total."""
        imprint = Imprint(event="Any Order", dates="", venue="", edition="", score="", printed_at="")
        lines = [
            line
            for page in paper.pages(paper.printed(standing_pages)(self.event, imprint))
            for line in paper.rows(page)
        ]
        for place in StandingsSerializer(event_standings(self.event)).data["places"]:
            shown = f"{place['place']}{'=' if place['shared'] else ''} {place['table']} {place['team']} "
            if not any(line.startswith(shown) and str(place["total"]) in line.split() for line in lines):
                raise Finding(f"the paper does not say {shown}, {place['total']}: {lines}")

    def situation(self, act: Act) -> int:
        """How the event stands as the act is done: a number that is the same in every process.

        The act's name; for each day opened, closed, accepted, flags on loan, and how many tables are missing, waiting,
        agreed or in conflict; each tie's size and how far it is settled; each team's ranking, coming and going and the
        rulings on it; who goes on, and how often teams were sent.
        """
        hall = self.hall
        stood = [
            (
                *(day["opened"], day["closed"], bool(day["accepted"]), hall.lent(number) > 0),
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
                *(team["ranked"], team["joined"] > 0, team["left"] is None, team["in_play"], team["stays"]),
                len(team["away"]),
                *(bool(hall.ruled.get((name, kind))) for kind in ("penalty", "place", "disqualified")),
                any(waived == name for _, waived in hall.waived),
            )
            for name, team in hall.teams.items()
        )
        going = sorted((row["by_place"], row["withdrawn"]) for row in hall.going.values())
        sent = (len(hall.files), hall.next and (hall.next["number"], hall.next["started"]))
        stands = (act.name, hall.is_seated, hall.is_final, going, sent, hall.needed, stood, ties, teams)
        return int.from_bytes(blake2b(repr(stands).encode(), digest_size=8).digest())


class Service:
    """Every act, done by calling the service."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk

    secret = SECRET
    """What the files of qualifiers are signed with."""
    is_by_pages = False

    def clock(self) -> datetime:
        """The time at which an act begins."""
        return START + STEP * len(self.walk.acts)

    @property
    def now(self) -> dict[str, Any]:
        """The event as it is stored, by whom and when."""
        return {"event": self.walk.event, "by": "Ada", "at": self.clock() + STEP / 3}

    def taken_at(self, step: int | None) -> datetime | None:
        """When a count was taken: as an earlier act began, or a time that only a wrong clock gives."""
        wrong = {None: None, YEAR_1: datetime(1, 1, 1, tzinfo=UTC), YEAR_3000: datetime(3000, 1, 1, tzinfo=UTC)}
        return wrong[step] if step in wrong else self.walk.started_at[min(step or 0, len(self.walk.acts)) - 1]

    def team(self, name: str) -> int:
        """The id of a team; 0, which is nobody's, when it is not there."""
        return self.walk.event.teams.filter(name=name).values_list("pk", flat=True).first() or 0

    def playoff(self, number: int) -> int:
        """The key of a playoff told by its number."""
        keys = sorted(self.walk.event.playoffs.values_list("pk", flat=True))
        return keys[number - 1] if number <= len(keys) else 0

    @staticmethod
    def entry(name: str, zone: str) -> TeamEntry:
        """A team whose zone and area bear the same name, for at a zone's event areas are limited instead (R5)."""
        return TeamEntry(name, zone=zone, area=zone, players={Seat.A: "Ann", Seat.X: "Xena"})

    def enter(self, name: str, zone: str) -> None:
        enter_teams(entries=[self.entry(name, zone)], **self.now)

    def enter_all(self, teams: int) -> None:
        enter_teams(entries=[self.entry(f"Team {number}", "") for number in range(1, teams + 1)], **self.now)

    def edit_team(self, name: str, new_name: str, zone: str) -> None:
        edit_team(team=self.team(name), entry=self.entry(new_name, zone), **self.now)

    def remove(self, name: str) -> None:
        remove_team(team=self.team(name), **self.now)

    def seat(self, tables: dict[str, int]) -> None:
        seat_teams(tables=tables, **self.now)

    def adopt(self) -> None:
        adopt_movement(chosen=plan_movement(self.walk.event, "sequence"), **self.now)

    def edit(self, reason: str = "", **settings: Any) -> None:
        changed = {SETTINGS[name]: value for name, value in settings.items()}
        if "dates" in changed:
            changed["dates"] = tuple(day and date.fromisoformat(day) for day in changed["dates"])
        if "sessions" in changed:
            changed["sessions"] = tuple(tuple(day) for day in changed["sessions"])
        edit_event(plan=replace(plan_of(self.walk.event), **changed), reason=reason, **self.now)

    def open_day(self, day: int) -> None:
        days.open_day(day=day, **self.now)

    def tick(self, day: int, table: int) -> None:
        days.check_flags(day=day, tables=[table], **self.now)

    def lend(self, **details: Any) -> None:
        loans.lend_flags(**details, **self.now)

    def take_back(self, **details: Any) -> None:
        loans.take_back_flags(**details, **self.now)

    def count(self, taken: int | None = None, **details: Any) -> None:
        counts.record_flag_count(**self.now | details, counted_at=self.taken_at(taken))

    def settle(self, **details: Any) -> None:
        counts.settle_flag_count(**details, **self.now)

    def last_count(self, day: int, table: int) -> int:
        """The number of the last count of a table that stands; 0 where there is none."""
        rows = FlagCount.objects.filter(event=self.walk.event, day__number=day, table__number=table, session=None)
        last = rows.filter(is_late=False, is_taken_back=False).last()
        return last.pk if last else 0

    def take_back_count(self, day: int, table: int) -> None:
        counts.take_back_count(day=day, table=table, count=self.last_count(day, table), **self.now)

    def close(self, day: int, reason: str) -> None:
        days.finish_day(day=day, reason=reason, **self.now)

    def accept_total(self, day: int, reason: str) -> None:
        rulings.record_ruling(about=f"day {day} total", reason=reason, **self.now)

    def rule(self, about: str, reason: str) -> None:
        rulings.record_ruling(about=about, reason=reason, **self.now)

    def reopen(self, day: int, reason: str) -> None:
        days.reopen_day(day=day, reason=reason, **self.now)

    def withdraw(self, table: int, after: int, closes_circle: bool, reason: str) -> None:
        roster_changes.withdraw_team(
            table=table, after_hand=after, closes_circle=closes_circle, reason=reason, **self.now
        )

    def undo_leaving(self, **details: Any) -> None:
        roster_changes.undo_withdrawal(**details, **self.now)

    def come_back(self, table: int, after: int, reason: str) -> None:
        roster_changes.return_team(table=table, after_hand=after, reason=reason, **self.now)

    def keep_ranked(self, **details: Any) -> None:
        roster_changes.keep_ranked(**details, **self.now)

    def come_late(self, name: str, after: int, is_ranked: bool) -> None:
        roster_changes.add_late_team(entry=TeamEntry(name), after_hand=after, is_ranked=is_ranked, **self.now)

    def change_sessions(self, sessions: list[list[int]], after: int, reason: str) -> None:
        roster_changes.change_sessions(days=sessions, after_hand=after, reason=reason, **self.now)

    def rank(self, **details: Any) -> None:
        roster_changes.rank_team(**details, **self.now)

    def substitute(self, table: int, reason: str) -> None:
        roster_changes.substitute_player(table=table, seat=Seat.B, name="Sub", after_hand=0, reason=reason, **self.now)

    def change_letters(self, table: int) -> None:
        seats = {Seat.A: Seat.B, Seat.B: Seat.X, Seat.X: Seat.A, Seat.Y: Seat.Y}
        roster_changes.change_letters(table=table, seats=seats, **self.now)

    def start_playoff(self, tables: list[int], to_place: int | None) -> None:
        playoff_services.start_playoff(tables=tables, to_place=to_place, **self.now)

    def draw(self, number: int, cards: dict[int, str]) -> None:
        playoff_services.draw_cards(playoff=self.playoff(number), cards=cards, **self.now)

    def bye(self, number: int, table: int) -> None:
        playoff_services.give_bye(playoff=self.playoff(number), table=table, **self.now)

    def cut(self, number: int, tables: list[int], card: str) -> None:
        playoff_services.cut_trump(playoff=self.playoff(number), tables=tables, card=card, **self.now)

    def cut_dealer(self, number: int, tables: list[int], cards: dict[str, str]) -> None:
        playoff_services.cut_dealer(playoff=self.playoff(number), tables=tables, cards=cards, **self.now)

    def play_hand(self, number: int, tricks: dict[int, int], trump: str) -> None:
        playoff_services.play_hand(
            playoff=self.playoff(number), tables=list(tricks), tricks=tricks, trump=trump, **self.now
        )

    def replace_player(self, number: int, table: int, instead: str) -> None:
        playoff_services.replace_player(
            playoff=self.playoff(number), table=table, missing="A", instead=instead, name="Yves", **self.now
        )

    def take_back_hand(self, number: int, reason: str) -> None:
        playoff_services.take_back_hand(playoff=self.playoff(number), reason=reason, **self.now)

    def give_up(self, number: int, reason: str) -> None:
        playoff_services.give_up_playoff(playoff=self.playoff(number), reason=reason, **self.now)

    def rule_on_tie(self, **details: Any) -> None:
        rulings.rule_on_tie(**details, **self.now)

    def rule_shared(self, **details: Any) -> None:
        rulings.rule_shared_place(**details, **self.now)

    def rule_on_team(self, kind: str, **details: Any) -> None:
        rulings.rule_on_team(kind=TeamRulingKind(kind), **details, **self.now)

    def play_for_more(self, number: int, to_place: int) -> None:
        playoff_services.play_for_more(playoff=self.playoff(number), to_place=to_place, **self.now)

    def publish(self) -> None:
        rulings.publish_final(**self.now)

    def unpublish(self, reason: str) -> None:
        rulings.withdraw_final(reason=reason, **self.now)

    def withdraw_qualifier(self, name: str, reason: str) -> None:
        qualification.withdraw_qualifier(team=self.team(name), reason=reason, **self.now)

    def take_back_withdrawal(self, name: str, reason: str) -> None:
        qualification.take_back_withdrawal(team=self.team(name), reason=reason, **self.now)

    def acclaim(self, name: str) -> None:
        qualification.name_by_acclamation(team=self.team(name), **self.now)

    def send(self) -> None:
        send = qualification.send_within if self.walk.next_event else qualification.send_qualifiers
        send(secret=self.secret, **self.now)

    def file(self, number: int, is_changed: bool) -> dict[str, Any]:
        """A file that was sent; changed, it names other teams."""
        sent = self.walk.event.qualifier_exports.filter(number=number).first()
        file = dict(sent.file) if sent else {}
        return file | {"teams": [{"name": "Cheats"}]} if is_changed else file

    def receive(self, number: int, is_changed: bool) -> None:
        if self.walk.next_event is None:
            raise Refusal("The next event is elsewhere.")
        file = self.file(number, is_changed)
        now = self.now | {"event": self.walk.next_event}
        qualification.receive_qualifiers(file=file, own=own_fingerprint(self.secret), **now)

    @transaction.atomic
    def start_next(self) -> None:
        if self.walk.next_event is None:
            raise Refusal("The next event is elsewhere.")
        now = self.now | {"event": Event.objects.get(pk=self.walk.next_event.pk)}
        seat_teams(**now)
        adopt_movement(chosen=plan_movement(now["event"], "sequence"), **now)
        days.open_day(day=1, **now)

    def start_side_game(self, name: str) -> None:
        sides, values = ["Us", "Them"], {"target": 7}
        side_games.start_side_game(game="open_whist", name=name, sides=sides, settings=values, **self.now)

    def record_deal(self, tricks: int, key: str) -> None:
        game = self.walk.event.side_games.first()
        record = {"tricks": {"Us": tricks, "Them": 13 - tricks}}
        side_games.record_deal(side_game=game.pk if game else 0, record=record, key=key, **self.now)

    def call(self, hand: int, is_stopped: bool) -> None:
        call_hand(hand=hand, is_stopped=is_stopped, **self.now)

    def show(self, when: str) -> None:
        show_standings(when=Event.StandingsShown(when), **self.now)

    def archive(self, is_archived: bool) -> None:
        archive_event(is_archived=is_archived, **self.now)

    def list_spare(self, name: str) -> None:
        people.list_spare(name=name, contact="", **self.now)

    def offer_prize(self, kind: str, number: int | None) -> None:
        people.offer_prize(name="A cup", kind=Prize.Kind(kind), number=number, **self.now)

    def change_code(self) -> None:
        access.change_code(**self.now)

    def let_in(self, name: str) -> None:
        now = self.now
        access.admit_verifier(
            event=now["event"], code=now["event"].verifier_code, name=name, address="10.0.0.7", at=now["at"]
        )


SETTINGS = {
    "needed": "counts_needed", "advancing": "advancing", "matter": "places_that_matter", "dates": "dates",
    "sessions": "sessions", "net": "count_loans_against_table",
}  # fmt: skip
"""What the hall calls the settings that the leader changes."""
UNDECIDED = {
    "cut", "cut_dealer", "draw", "bye", "play_hand", "replace_player", "start_playoff", "record_deal",
    "start_side_game", "come_back", "play_for_more", "seat", "call", "list_spare", "offer_prize", "rule", "tick",
    "change_sessions",
}  # fmt: skip
"""Acts that the service may refuse for reasons that the hall does not reckon with."""


RARE = (
    "withdraw", "withdraw", "come_late", "come_back", "undo_leaving", "keep_ranked", "change_sessions", "rule_on_team",
    "take_back", "rule_shared", "rule_on_tie", "give_up", "acclaim", "take_back_withdrawal", "receive",
)  # fmt: skip
"""Acts that chance alone seldom makes so that the rules allow them."""


def nothing(**_: object) -> None:
    """What the hall keeps of acts that are none of its business."""


TABLES_STORED: dict[str, list[str]] = {}
"""The project's own tables that the log speaks of, with the names of their columns."""


def rows_stored() -> dict[str, Any]:
    """Every row of the project's own tables, as the database gives it."""
    if not TABLES_STORED:
        for label in ("tournament", "rotations", "scoring"):
            for model in apps.get_app_config(label).get_models():
                if model._meta.model_name not in UNLOGGED:
                    fields = model._meta.concrete_fields
                    columns = [field.column for field in fields if field.name not in UNLOGGED_FIELDS]
                    TABLES_STORED[model._meta.db_table] = columns
    stored = {}
    with connections["default"].cursor() as cursor:
        for table, columns in TABLES_STORED.items():
            quoted = ", ".join(f'"{column}"' for column in columns)
            cursor.execute(f'SELECT {quoted} FROM "{table}" ORDER BY 1')
            stored[table] = cursor.fetchall()
    return stored


def as_text(day: date | str | None) -> str | None:
    """A date as the hall has it."""
    return None if day is None else str(day)


def as_json(stored: Any) -> Any:
    """A value that one database gives as JSON and another one ready made."""
    return json.loads(stored) if isinstance(stored, str) else stored


def differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The tables whose rows differ."""
    return [table for table in after if before[table] != after[table]]


def first_difference(one: str, other: str) -> str:
    """The first line that differs."""
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    return next((f"{line!r}, then {after!r}" for line, after in pairs if line != after), "one is longer")


class Player:
    """Chooses the next act: what the day calls for, mostly, and anything else in between."""

    def __init__(self, walk: Walk, chance: Random) -> None:
        self.walk, self.chance = walk, chance
        self.truth: dict[int, dict[str, int]] = {}

    @property
    def hall(self) -> Hall:
        return self.walk.hall

    def next_act(self) -> Act:
        """One act, made of what is there; now and then something sent before comes again."""
        if self.walk.acts and self.chance.random() < 0.03:
            return self.chance.choice(self.walk.acts[-12:])
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
                    getattr(pickle.loads(pickle.dumps(self.hall)), name)(**step.details)
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

    @property
    def number(self) -> int:
        return self.chance.randint(1, max(len(self.hall.playoffs), 1))

    def flags(self, day: int, name: str) -> int:
        """What lies on a table, as the day was really played."""
        truth = self.truth.setdefault(day, {})
        hall = self.hall
        playing = hall.playing(day)
        if set(truth) != set(playing):
            truth.clear()
            truth.update(dict.fromkeys(playing, hall.flags))
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
        return act("count", day=day, table=table, flags=flags, by=self.chance.choice(PEOPLE), key=self.key, taken=taken)

    @property
    def taken(self) -> int | None:
        """When a phone says that it counted: mostly nothing, else up to twenty acts ago, or by a wrong clock."""
        now = len(self.walk.acts)
        return self.chance.choice([None, None, None, max(now - self.chance.randint(0, 20), 1), YEAR_1, YEAR_3000])

    def settle_of(self, day: int, name: str) -> Act:
        table = self.hall.teams[name]["table"] or 1
        return act("settle", day=day, table=table, flags=self.flags(day, name), reason=self.reason, key=self.key)

    def sensible(self) -> Act | None:
        """What comes next on the desk."""
        hall, chance = self.hall, self.chance
        if not hall.has_started:
            if len(hall.teams) < chance.choice([2, 3, 4, 5, 6]):
                return self.enter()
            if not hall.is_seated:
                return self.seat()
            if hall.designed_for != (hall.circle, hall.sessions):
                return act("adopt")
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
                if state != "agreed":
                    return self.count_of(number, name)
            adds_up = hall.found(number) == hall.due(number)
            if not adds_up and chance.random() < 0.5 and hall.playing(number):
                return self.settle_of(number, chance.choice(hall.playing(number)))
            return act("close", day=number, reason="" if adds_up or chance.random() < 0.5 else REASON)
        ties = [tie for tie in hall.standings()["ties"] if tie["playoff"] in ("needed", "open")]
        if ties and not hall.is_final:
            tie = chance.choice(ties)
            if tie["playoff"] == "open" and chance.random() < 0.9:
                return self.play_on() or self.rule_on_tie(tie["tables"])
            return self.start_playoff(tie["tables"]) if chance.random() < 0.7 else self.rule_on_tie(tie["tables"])
        if not hall.is_final:
            return act("publish")
        return None

    @property
    def zone(self) -> str:
        return self.chance.choice(["", "", "Zone 1", "zone 1", " Zone 1", "Zone 2", "ZONE 2", "Zone 3"])

    def enter(self) -> Act:
        name = f"Team {self.chance.randint(1, 8)}"
        return act("enter", name=name.upper() if self.chance.random() < 0.05 else name, zone=self.zone)

    def edit_team(self) -> Act:
        """A team is from elsewhere, and now and then bears another name."""
        name, new = self.some_name(), f"Team {self.chance.randint(1, 12)}"
        return act("edit_team", name=name, new_name=new if self.chance.random() < 0.4 else name, zone=self.zone)

    def edit(self) -> Act:
        """One setting is changed."""
        chance, hall = self.chance, self.hall
        name = chance.choice(["needed", "advancing", "matter", "net", "dates", "sessions"])
        if name == "net":
            return act("edit", net=chance.random() < 0.5, reason=chance.choice(["", REASON]))
        if name == "dates":
            dates = [chance.choice([None, "2026-08-21", "2026-08-22"]) for _ in hall.days]
            return act("edit", dates=dates + [None] * (chance.random() < 0.1))
        if name == "sessions":
            return act("edit", sessions=chance.choice([[[1]], [[2, 1]], [[1], [2]], [[1, 1], [1, 1]], [[1], [1], [1]]]))
        return act("edit", **{name: chance.choice([1, 2])})

    def seat(self) -> Act:
        names = list(self.hall.teams)
        tables = self.chance.sample(range(1, len(names) + 1), len(names))
        return act("seat", tables=dict(zip(names, tables, strict=True)))

    def start_playoff(self, tables: list[int]) -> Act:
        to_place = self.chance.choice([None, len(tables)]) if len(tables) < 4 else len(tables)
        return act("start_playoff", tables=tables, to_place=to_place and self.chance.randint(1, to_place))

    def rule_on_tie(self, tables: list[int]) -> Act:
        order_ruled = self.chance.sample(tables, len(tables))
        return act("rule_on_tie", tables=tables, order=order_ruled, reason=self.reason)

    def rule_shared(self, tables: list[int]) -> Act:
        going_on = self.chance.choice([None, self.chance.sample(tables, self.chance.randint(0, len(tables)))])
        return act("rule_shared", tables=tables, going_on=going_on, reason=self.reason)

    def play_on(self) -> Act | None:
        """The next step of a playoff, as the cards fall."""
        chance = self.chance
        if not self.hall.playoffs:
            return None
        for number, row in enumerate(sorted(playoffs(self.walk.event), key=lambda row: row.pk), start=1):
            step = next_step(row.playoff)
            if row.is_given_up or step.kind is StepKind.DONE:
                continue
            cards = chance.sample(DECK, 8)
            if step.kind in (StepKind.DRAW, StepKind.REDRAW):
                if len(row.playoff.tables) == 3 and chance.random() < 0.3:
                    return act("bye", number=number, table=chance.choice(row.playoff.tables))
                return act("draw", number=number, cards=dict(zip(step.tables, cards, strict=False)))
            if step.kind is StepKind.CUT_TRUMP and chance.random() < 0.6:
                return act("cut", number=number, tables=list(step.tables), card=cards[0])
            if step.kind is StepKind.CUT_DEALER and chance.random() < 0.6:
                cuts = dict(zip(map(str, step.people), cards, strict=False))
                return act("cut_dealer", number=number, tables=list(step.tables), cards=cuts)
            taken = chance.randint(-1, 14) if chance.random() < 0.1 else chance.randint(0, 13)
            one, other = step.tables
            trump = "" if step.kind is StepKind.PLAY else "H"
            return act("play_hand", number=number, tricks={one: taken, other: 13 - taken}, trump=trump)
        return None

    def anything(self) -> Act:
        """Any act at all, whatever the moment."""
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
        return self.chance.choice([*self.hall.going, *self.hall.going, self.some_name()])

    def table_left(self) -> int:
        """The table of a team that left, mostly."""
        left = [team["table"] for team in self.hall.teams.values() if team["left"] is not None]
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
                "flags": chance.randint(0, 2 * hall.flags),
                "key": self.key,
                "taken": self.taken,
            }
            return act("count", **details, by=chance.choice(PEOPLE), session=session)

        def lend() -> Act:
            flags = chance.choice([1, 1, 2, 3, 0, 1001])
            return act("lend", day=self.day, table=self.table, flags=flags, key=self.key)

        def take_back() -> Act:
            owing = [pair for pair, flags in hall.owed.items() if flags > 0 and pair[1] in hall.teams]
            day, table = self.day, self.table
            if owing and chance.random() < 0.8:
                day, name = chance.choice(owing)
                table = hall.teams[name]["table"] or 1
            return act("take_back", day=day, table=table, flags=chance.choice([1, 1, 2]), key=self.key)

        def settle() -> Act:
            flags = chance.randint(0, hall.flags + 3)
            return act("settle", day=self.day, table=self.table, flags=flags, reason=self.reason, key=self.key)

        def withdraw() -> Act:
            circle = chance.random() < 0.5
            return act("withdraw", table=self.table, after=self.after, closes_circle=circle, reason=self.reason)

        def come_late() -> Act:
            name = f"Late {chance.randint(1, 3)}"
            return act("come_late", name=name, after=self.after, is_ranked=chance.random() < 0.8)

        def change_sessions() -> Act:
            sessions = hall.sessions
            day = chance.choice([-1, -1, chance.randrange(len(sessions))])
            more = [*sessions[day][:-1], sessions[day][-1] + chance.choice([-1, -1, 1])]
            sessions[day] = chance.choice([[*sessions[day], 1], more, more])
            planned = [kept for kept in ([hands for hands in day if hands] for day in sessions) if kept]
            return act("change_sessions", sessions=planned, after=self.after, reason=self.reason)

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
                number = chance.choice([0, number])
            return act("rule_on_team", table=table or 1, kind=kind, number=number, reason=self.reason)

        setting_up: list[Callable[[], Act]] = [
            self.enter,
            lambda: act("remove", name=self.some_name()),
            self.seat,
            self.edit_team,
            self.edit,
            lambda: act("adopt"),
        ]
        playing: list[Callable[[], Act]] = [
            counted, counted, wild_count, wild_count, lend, lend, lend, take_back, take_back,
            settle,
            lambda: act("take_back_count", day=self.day, table=self.table),
            lambda: act("open_day", day=chance.randint(1, len(hall.days) + 1)),
            lambda: act("close", day=self.day, reason=self.reason),
            lambda: act("accept_total", day=self.day, reason=self.reason),
            lambda: act("tick", day=self.day, table=self.table),
            withdraw,
            withdraw,
            lambda: act("undo_leaving", table=self.table_left(), reason=self.reason),
            lambda: act("come_back", table=self.table_left(), after=self.after, reason=self.reason),
            lambda: act("keep_ranked", table=self.table_left(), stays_ranked=chance.random() < 0.7, reason=self.reason),
            come_late,
            change_sessions,
            rule_on_team,
        ]  # fmt: skip
        over: list[Callable[[], Act]] = [
            lambda: self.start_playoff(self.some_tables()),
            lambda: self.rule_on_tie(self.some_tables()),
            lambda: self.rule_shared(self.some_tables()),
            lambda: self.rule_shared(self.some_tables()),
            rule_on_team,
            rule_on_team,
            lambda: act("play_for_more", number=self.number, to_place=chance.randint(1, 5)),
            lambda: self.play_on() or self.start_playoff(self.some_tables()),
            lambda: self.play_on() or self.start_playoff(self.some_tables()),
            lambda: act("replace_player", number=self.number, table=self.table, instead=chance.choice("XY")),
            lambda: act("take_back_hand", number=self.number, reason=self.reason),
            lambda: act("give_up", number=self.number, reason=self.reason),
            lambda: act("publish"),
            lambda: act("reopen", day=chance.randint(1, len(hall.days)), reason=self.reason),
            lambda: act("unpublish", reason=self.reason),
        ]
        going_on: list[Callable[[], Act]] = [
            lambda: act("withdraw_qualifier", name=self.some_goer(), reason=self.reason),
            lambda: act("withdraw_qualifier", name=self.some_goer(), reason=self.reason),
            lambda: act("take_back_withdrawal", name=self.some_goer(), reason=self.reason),
            lambda: act("acclaim", name=self.some_name()),
            lambda: act("send"),
            lambda: act("receive", number=chance.randint(1, len(hall.files) + 1), is_changed=chance.random() < 0.2),
            lambda: act("reopen", day=chance.randint(1, len(hall.days)), reason=self.reason),
            lambda: act("unpublish", reason=self.reason),
        ]
        always: list[Callable[[], Act]] = [
            self.edit,
            self.edit_team,
            lambda: act("start_side_game", name=f"Game {chance.randint(1, 2)}"),
            lambda: act("record_deal", tricks=chance.randint(-1, 14), key=self.key),
            lambda: act("rank", table=self.table, is_ranked=chance.random() < 0.6, reason=self.reason),
            lambda: act("substitute", table=self.table, reason=self.reason),
            lambda: act("change_letters", table=self.table),
            lambda: act("rule", about="smoking", reason=self.reason),
            lambda: act("call", hand=chance.randint(0, hall.ends[-1] + 1), is_stopped=chance.random() < 0.5),
            lambda: act("show", when=chance.choice(["live", "held", "closed_days"])),
            lambda: act("archive", is_archived=chance.random() < 0.5),
            lambda: act("list_spare", name=f"Spare {chance.randint(1, 2)}"),
            lambda: act("offer_prize", kind=chance.choice(list(Prize.Kind.values)), number=chance.choice([None, 1])),
            lambda: act("change_code"),
            lambda: act("let_in", name=chance.choice(PEOPLE)),
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


class Addresses(Service):
    """Every act, sent to the pages and the API as people and programs send them."""

    secret = settings.INSTALLATION_KEY
    is_by_pages = True

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self.leader = leader_client()
        self.phones: dict[str, Client] = {}
        self.let_everybody_in()

    def clock(self) -> datetime:
        """The clock that the pages go by."""
        return datetime.now(UTC)

    @property
    def now(self) -> dict[str, Any]:
        """What goes by the service goes by the same clock as the pages."""
        return super().now | {"at": self.clock()}

    def let_everybody_in(self) -> None:
        event = Event.objects.get(pk=self.walk.event.pk)
        for name in PEOPLE:
            self.phones[name] = Client()
            token = access.admit_verifier(
                event=event, code=event.verifier_code, name=name, address="10.0.0.7", at=datetime.now(UTC)
            )
            self.phones[name].cookies["verifier"] = token

    def judge(self, response: Any) -> None:
        """Raises Refusal for an answer that says no; anything but yes or no is a bug."""
        if 400 <= response.status_code < 500:
            raise Refusal(refusal_in(response))
        location = response.headers.get("Location", "")
        assert response.status_code in (200, 201, 303), f"answered {response.status_code}, {location}"

    def page(self, address: str, client: Client | None = None, **data: Any) -> None:
        """Sends a form of the desk, confirmed at once, or of a verifier's page."""
        cache.clear()
        filled = {name: value for name, value in data.items() if value is not None}
        response = (client or self.leader).post(f"/{self.walk.event.slug}/{address}", filled | {"sure": "1"})
        self.judge(response)
        assert response.status_code == 303, f"{address} answered {response.status_code}"

    def api(self, address: str, method: str = "post", **data: Any) -> None:
        """Sends JSON."""
        cache.clear()
        address = f"/api/events/{self.walk.event.slug}/{address}"
        send = getattr(self.leader, method)
        self.judge(send(address, json.dumps(data), content_type="application/json"))

    def enter(self, name: str, zone: str) -> None:
        players = {"A": "Ann", "X": "Xena"}
        self.api("teams/", teams=[{"name": name, "zone": zone, "area": zone, "players": players}])

    def edit_team(self, name: str, new_name: str, zone: str) -> None:
        self.page(f"desk/teams/{self.team(name)}/", name=new_name, zone=zone, area=zone, A="Ann", X="Xena")

    def edit(self, reason: str = "", **values: Any) -> None:
        more = {"reason": reason} if reason else {}
        self.api("", "patch", **{SETTINGS[name]: value for name, value in values.items()}, **more)

    def remove(self, name: str) -> None:
        self.page(f"desk/teams/{self.team(name)}/remove/")

    def adopt(self) -> None:
        self.api("movement/", plan="sequence")

    def open_day(self, day: int) -> None:
        self.page(f"desk/days/{day}/open/")

    def tick(self, day: int, table: int) -> None:
        self.page(f"desk/days/{day}/check-in/", mark=f"{table}-flags-yes")

    def lend(self, day: int, table: int, flags: int, key: str) -> None:
        self.page(f"desk/days/{day}/loans/", table=table, flags=flags, key=key)

    def take_back(self, day: int, table: int, flags: int, key: str) -> None:
        self.page(f"desk/days/{day}/loans/back/", table=table, flags=flags, key=key)

    def count(
        self, day: int, table: int, flags: int, by: str, key: str, session: int | None = None, taken: int | None = None
    ) -> None:
        sessions = self.walk.hall.sessions[:day]
        if session is not None and session == sum(map(len, sessions)):
            # The page knows no count after the last session but the day's own.
            return super().count(day=day, table=table, flags=flags, by=by, key=key, session=session, taken=taken)
        moment = self.taken_at(taken)
        data = {"fives": flags // 5, "loose": flags % 5, "read_back": flags, "key": key}
        at_session = "" if session is None else f"?session={session}"
        told_at = None if moment is None else moment.isoformat()
        return self.page(f"verify/{day}/{table}/{at_session}", self.phones[by], **data, told_at=told_at)

    def settle(self, day: int, table: int, flags: int, reason: str, key: str) -> None:
        self.page(f"desk/days/{day}/tables/{table}/", flags=flags, reason=reason, key=key)

    def take_back_count(self, day: int, table: int) -> None:
        self.api("counts/take-back/", day=day, table=table, count=self.last_count(day, table))

    def close(self, day: int, reason: str) -> None:
        self.api(f"days/{day}/close/", reason=reason)

    def accept_total(self, day: int, reason: str) -> None:
        self.api("rulings/", about=f"day {day} total", reason=reason)

    def rule(self, about: str, reason: str) -> None:
        self.page("desk/rulings/", about=about, reason=reason)

    def reopen(self, day: int, reason: str) -> None:
        self.page(f"desk/days/{day}/reopen/", reason=reason)

    def withdraw(self, table: int, after: int, closes_circle: bool, reason: str) -> None:
        circle = "on" if closes_circle else None
        self.page("desk/changes/leaving/", table=table, after_hand=after, closes_circle=circle, reason=reason)

    def undo_leaving(self, table: int, reason: str) -> None:
        self.page("desk/changes/stays/", table=table, reason=reason)

    def come_back(self, table: int, after: int, reason: str) -> None:
        self.page("desk/changes/returns/", table=table, after_hand=after, reason=reason)

    def keep_ranked(self, table: int, stays_ranked: bool, reason: str) -> None:
        self.page("desk/changes/keeps-place/", table=table, stays_ranked="yes" if stays_ranked else "no", reason=reason)

    def rule_on_team(self, table: int, kind: str, number: int, reason: str) -> None:
        self.page("desk/changes/ruling/", table=table, kind=kind, number=number, reason=reason)

    def change_sessions(self, sessions: list[list[int]], after: int, reason: str) -> None:
        planned = "/".join(",".join(map(str, day)) for day in sessions)
        self.page("desk/changes/sessions/", sessions=planned, after_hand=after, reason=reason)

    def come_late(self, name: str, after: int, is_ranked: bool) -> None:
        self.page("desk/changes/late/", name=name, after_hand=after, is_ranked="on" if is_ranked else None)

    def rank(self, table: int, is_ranked: bool, reason: str) -> None:
        return self.page("desk/changes/ranked/", table=table, is_ranked="yes" if is_ranked else "no", reason=reason)

    def start_playoff(self, tables: list[int], to_place: int | None) -> None:
        self.api("playoffs/", tables=tables, **{} if to_place is None else {"to_place": to_place})

    def draw(self, number: int, cards: dict[int, str]) -> None:
        self.api(f"playoffs/{self.playoff(number)}/draw/", cards=cards)

    def bye(self, number: int, table: int) -> None:
        self.page(f"desk/playoffs/{self.playoff(number)}/bye/", table=table)

    def cut(self, number: int, tables: list[int], card: str) -> None:
        self.api(f"playoffs/{self.playoff(number)}/trump/", tables=tables, card=card)

    def cut_dealer(self, number: int, tables: list[int], cards: dict[str, str]) -> None:
        self.api(f"playoffs/{self.playoff(number)}/dealer/", tables=tables, cards=cards)

    def play_hand(self, number: int, tricks: dict[int, int], trump: str) -> None:
        more = {"trump": trump} if trump else {}
        self.api(f"playoffs/{self.playoff(number)}/hands/", tables=list(tricks), tricks=tricks, **more)

    def replace_player(self, number: int, table: int, instead: str) -> None:
        address = f"desk/playoffs/{self.playoff(number)}/replace/"
        self.page(address, table=table, missing="A", instead=instead, name="Yves")

    def take_back_hand(self, number: int, reason: str) -> None:
        self.page(f"desk/playoffs/{self.playoff(number)}/back/", reason=reason)

    def give_up(self, number: int, reason: str) -> None:
        self.api(f"playoffs/{self.playoff(number)}/give-up/", reason=reason)

    def rule_on_tie(self, tables: list[int], order: list[int], reason: str) -> None:
        self.api("rulings/", tables=tables, order=order, reason=reason)

    def rule_shared(self, tables: list[int], going_on: list[int] | None, reason: str) -> None:
        more = {} if going_on is None else {"going_on": going_on}
        self.api("rulings/", tables=tables, shared=True, reason=reason, **more)

    def play_for_more(self, number: int, to_place: int) -> None:
        self.api(f"playoffs/{self.playoff(number)}/places/", to_place=to_place)

    def publish(self) -> None:
        self.page("desk/results/publish/")

    def unpublish(self, reason: str) -> None:
        self.api("standings/take-back/", reason=reason)

    def withdraw_qualifier(self, name: str, reason: str) -> None:
        self.page("desk/going-on/withdraw/", team=self.team(name), reason=reason)

    def take_back_withdrawal(self, name: str, reason: str) -> None:
        self.page("desk/going-on/back/", team=self.team(name), reason=reason)

    def acclaim(self, name: str) -> None:
        self.page("desk/going-on/acclaim/", team=self.team(name))

    def send(self) -> None:
        self.page("desk/going-on/send/")

    def receive(self, number: int, is_changed: bool) -> None:
        if self.walk.next_event is None:
            raise Refusal("The next event is elsewhere.")
        file = SimpleUploadedFile("teams.json", json.dumps(self.file(number, is_changed)).encode())
        cache.clear()
        address = f"/{self.walk.next_event.slug}/desk/going-on/receive/"
        self.judge(self.leader.post(address, {"file": file}))

    def show(self, when: str) -> None:
        self.api("shown/", when=when)

    def list_spare(self, name: str) -> None:
        self.page("desk/spares/", name=name, contact="555 1234")

    def change_code(self) -> None:
        self.page("desk/verifiers/code/")
        self.let_everybody_in()

    def let_in(self, name: str) -> None:
        code = Event.objects.get(pk=self.walk.event.pk).verifier_code
        self.page("verify/", Client(), code=code, name=name)


def leader_client() -> Client:
    """The leader's browser."""
    client = Client()
    client.force_login(access.leader_named("Ada"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def refusal_in(response: Any) -> str:
    """What an answer says is wrong, in one line."""
    text = response.content.decode()
    said = re.findall(
        r'<div class="notice refusal".*?<p>(.*?)</p>|<ul class="errorlist".*?<li>(.*?)</li>', text, re.DOTALL
    )
    return " ".join(" ".join(pair) for pair in said) or text[:300]


class Undone(Exception):
    """Ends the transaction of a walk."""


@contextmanager
def undone() -> Iterator[None]:
    """What is done within it is taken back."""
    try:
        with transaction.atomic():
            yield
            raise Undone
    except Undone:
        pass


def play(seed: int, acts: int, check_every: int, kind: type[Service] = Service, *, compare_every: int = 1) -> Walk:
    """A walk of so many acts; raises Finding with the shortest sequence that shows it."""

    def steps(walk: Walk) -> Iterator[Act]:
        player = Player(walk, Random(seed + 1_000_003))
        for _ in range(acts):
            yield player.next_act()

    return follow(seed, steps, check_every, kind, compare_every)


def play_event(seed: int, most_tables: int = 40, kind: type[Service] = Service) -> Walk:
    """A whole event of 2 tables and more, played until its standings are final; then everything that tells them agrees.

    What tells them: the log, the saved file, API, CSV, desk and paper.
    """

    def steps(walk: Walk) -> Iterator[Act]:
        player = Player(walk, Random(seed + 1_000_003))
        tables = Random(seed).randint(2, most_tables)
        yield act("enter_all", teams=tables)
        yield act("edit", matter=player.chance.choice([1, 3, 10]))
        waiting = ["come_late", "lend", "withdraw", "rule_on_team", "come_back", "take_back", "withdraw", "lend"]
        for _ in range(40 + tables):
            if waiting and walk.hall.has_started and player.chance.random() < 0.3:
                yield player.allowed(waiting.pop(0)) or player.next_act()
            else:
                yield player.next_act()
        while not walk.hall.is_final:
            yield player.sensible() or player.anything()

    return follow(seed, steps, check_every=200, kind=kind, compare_every=10, with_pages=True)


def follow(
    seed: int,
    steps: Callable[[Walk], Iterator[Act]],
    check_every: int,
    kind: type[Service],
    compare_every: int,
    *,
    with_pages: bool = False,
) -> Walk:
    """Does one act after the other, checks everything now and then and at the end; raises Finding."""
    walk = None
    try:
        with undone():
            walk = Walk(seed, kind, compare_every)
            for number, step in enumerate(steps(walk), start=1):
                walk.do(step)
                if number % check_every == 0:
                    walk.check_all()
            walk.check_all()
            if with_pages:
                walk.look_around()
                walk.compare_paper()
    except Finding as finding:
        assert walk is not None
        sys.stderr.write(f"seed {seed}, act {len(walk.acts)}: {finding}\n")
        shortest, says = shorten(seed, walk.acts, str(finding), kind)
        raise Finding(f"seed {seed}: {says}\n" + "\n".join(f"  {act}" for act in shortest)) from finding
    return walk


def shorten(seed: int, acts: list[Act], says: str, kind: type[Service]) -> tuple[list[Act], str]:
    """The acts without those that the finding does not need, as far as there is time."""
    size, until = max(len(acts) // 2, 1), time.process_time() + SECONDS_TO_SHORTEN
    while True:
        start, is_shorter = len(acts), False
        while start > 0 and time.process_time() < until:
            start = max(start - size, 0)
            fewer = acts[:start] + acts[start + size :]
            found = replay(seed, fewer, kind)
            if found and found.split(":")[0] == says.split(":")[0]:
                acts, says, is_shorter = fewer, found, True
        if (size == 1 and not is_shorter) or time.process_time() > until:
            return acts, says
        size = max(size // 2, 1)


def replay(seed: int, acts: list[Act], kind: type[Service]) -> str:
    """What these acts show, nothing when they show nothing."""
    try:
        with undone():
            walk = Walk(seed, kind)
            for act in acts:
                walk.do(act)
            walk.check_all()
    except Finding as finding:
        return str(finding)
    return ""
