"""A season of one association on a server: `python -m tests.load season [--seed N]`.

PostgreSQL, Redis, nginx with TLS, web and workers are started here from .deploy/.  The office invites ten leaders by
link; each makes an account on the page of the link.  Six area days, three zones and the provincial weekend are then set
up, printed, counted by verifiers on their own, played off and made final through the API and the pages, and the teams
are sent on as signed files.  At the end everything is looked for: every count once, every log unbroken, every place.
"""

import json
import os
import shutil
import ssl
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPSHandler, Request, build_opener

from scoring.domain.cards import DECK
from tests.deployment import running_deployment
from tests.servers import run_manage, wait_until

ZONES, AREAS = 3, 2
PASSWORD = "a long walk in May"
DAYS = {"area": 1, "zone": 1, "provincial": 2}
COUNTS = {"area": 1, "zone": 1, "provincial": 2}
FEWEST_FOR_A_BRACKET = 4


class Browser:
    """A browser with cookies of its own; every request goes by TLS through nginx."""

    def __init__(self, url: str, tls: ssl.SSLContext) -> None:
        self.url, self.cookies = url, CookieJar()
        self.opener = build_opener(HTTPSHandler(context=tls), HTTPCookieProcessor(self.cookies))
        self.asked = 0

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> bytes:
        """What is answered; stops with what was said where it is refused."""
        token = next((cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken"), "")
        headers = {name.replace("_", "-"): text for name, text in headers.items()}
        request = Request(f"{self.url}{path}", body, {"Referer": "https://localhost/", "X-CSRFToken": token, **headers})
        self.asked += 1
        try:
            with self.opener.open(request, timeout=120) as answer:
                content: bytes = answer.read()
                return content
        except HTTPError as error:
            with error:
                raise SystemExit(f"{path}: {error.code} {error.read().decode(errors='replace')[:2000]}") from error

    def fill_in(self, path: str, **fields: str) -> str:
        """Opens a page, sends its form, and returns the page that follows."""
        self.ask(path)
        return self.ask(path, urlencode(fields).encode()).decode()

    def get(self, path: str) -> Any:
        """What the API answers."""
        return json.loads(self.ask(f"/api/{path}"))

    def post(self, path: str, data: object = None, **headers: str) -> Any:
        """What the API answers to something sent."""
        return json.loads(
            self.ask(f"/api/{path}", json.dumps(data or {}).encode(), content_type="application/json", **headers)
        )


class Season:
    """The association: its office, its leaders, and chance."""

    def __init__(self, url: str, tls: ssl.SSLContext, password: str, seed: int) -> None:
        self.url, self.tls, self.chance = url, tls, Random(seed)
        self.office = self.browser()
        self.office.fill_in("/accounts/login/", username="olga", password=password)
        self.office.fill_in("/accounts/name/", name="Olga of the office")
        self.leaders: dict[str, Browser] = {}
        self.teams: dict[str, int] = {}
        self.playoffs: Counter[int] = Counter()
        self.others: list[Browser] = []

    def browser(self) -> Browser:
        return Browser(self.url, self.tls)

    def invite(self, slug: str) -> Browser:
        """The leader of an event, who was invited by link and has made an account on its page."""
        link = self.office.post("office/links/", {"recipient": f"The leader of {slug}"})
        leader = self.leaders[slug] = self.browser()
        names = {"name": f"Leader of {slug}", "sign_in_name": slug}
        path = link["address"].removeprefix("https://localhost")
        leader.fill_in(path, **names, new_password1=PASSWORD, new_password2=PASSWORD)
        return leader

    def set_up(self, slug: str, level: str, **where: str) -> None:
        """A new event of a leader who was invited for it."""
        name = slug.replace("-", " ").title()
        self.invite(slug).post("events/", {"slug": slug, "name": name, "level": level, **where})

    def enter(self, slug: str, teams: int) -> None:
        """So many teams with four players each."""
        entries = [
            {"name": f"{slug} {number}", "players": {seat: f"{seat} {number} of {slug}" for seat in "ABXY"}}
            for number in range(1, teams + 1)
        ]
        self.leaders[slug].post(f"events/{slug}/teams/", {"teams": entries})

    def play(self, slug: str, level: str) -> list[dict[str, Any]]:
        """Plays the event until it is final; its places."""
        leader, at = self.leaders[slug], f"events/{slug}"
        leader.post(f"{at}/seating/")
        leader.post(f"{at}/movement/", {"plan": "balanced"})
        self.teams[slug] = tables = leader.get(f"{at}/")["tables"]
        job = leader.post(f"{at}/print-jobs/", {"sheet": "hall-pack", "paper": "letter"})["job"]
        verifiers = [self.let_in(slug, name) for name in ("Vera", "Hugo")[: COUNTS[level]]]
        for day in range(1, DAYS[level] + 1):
            leader.post(f"{at}/days/{day}/open/")
            for table, flags in enumerate(self.flags(tables), start=1):
                for verifier, token in verifiers:
                    sent = {"day": day, "table": table, "flags": flags}
                    verifier.post(
                        f"{at}/counts/", sent, authorization=f"Bearer {token}", idempotency_key=f"{slug} {day} {table}"
                    )
            leader.post(f"{at}/days/{day}/close/")
        self.play_off(slug)
        leader.post(f"{at}/standings/final/")
        wait_until(lambda: leader.get(f"{at}/print-jobs/{job}/")["state"] == "done", "the hall pack is drawn", 300)
        if not leader.ask(f"/api/{at}/print-jobs/{job}/pdf/").startswith(b"%PDF"):
            raise SystemExit(f"{slug} has no hall pack")
        places: list[dict[str, Any]] = leader.get(f"{at}/standings/")["places"]
        return places

    def let_in(self, slug: str, name: str) -> tuple[Browser, str]:
        """A verifier with the event's code, and their token."""
        verifier = self.browser()
        self.others.append(verifier)
        code = self.leaders[slug].get(f"events/{slug}/")["verifier_code"]
        return verifier, verifier.post(f"events/{slug}/verifiers/", {"code": code, "name": name})["token"]

    def flags(self, tables: int) -> list[int]:
        """What lies on each table at the end of a day: twelve each, moved about."""
        flags = [12] * tables
        for _ in range(4 * tables):
            giver, taker = self.chance.randrange(tables), self.chance.randrange(tables)
            if flags[giver]:
                flags[giver] -= 1
                flags[taker] += 1
        return flags

    def play_off(self, slug: str) -> None:
        """Plays off every tie that matters."""
        leader, at = self.leaders[slug], f"events/{slug}/playoffs/"
        for tie in leader.get(f"events/{slug}/standings/")["ties"]:
            if tie["playoff"] != "needed":
                continue
            tables = tie["tables"]
            bracket = {"to_place": len(tables)} if len(tables) >= FEWEST_FOR_A_BRACKET else {}
            playoff = leader.post(at, {"tables": tables, **bracket})
            self.playoffs[len(tables)] += 1
            while (step := playoff["step"])["kind"].lower() != "done":
                act, sent = self.next_act(step)
                playoff = leader.post(f"{at}{playoff['playoff']}/{act}/", sent)

    def next_act(self, step: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """One step of a playoff, with cards drawn from a whole pack."""
        kind, tables = step["kind"].lower(), step["tables"]
        who = step["people"] if kind == "cut_dealer" else tables
        cards = dict(zip(map(str, who), map(str, self.chance.sample(DECK, len(who))), strict=True))
        if kind in ("draw", "redraw"):
            return "draw", {"cards": cards}
        if kind == "cut_trump":
            return "trump", {"tables": tables, "card": str(self.chance.choice(DECK))}
        if kind == "cut_dealer":
            return "dealer", {"tables": tables, "cards": cards}
        tricks = self.chance.randint(0, 13)
        return "hands", {"tables": tables, "tricks": {str(tables[0]): tricks, str(tables[1]): 13 - tricks}}

    def send_on(self, slug: str, to: str) -> None:
        """Sends who goes on as a signed file, which the next leader takes in."""
        sent = self.leaders[slug].post(f"events/{slug}/qualifiers/send/", {"to": to})["sent"]
        newest = max(sent, key=lambda each: each["number"])
        self.leaders[to].post(f"events/{to}/qualifiers/receive/", {"file": newest["file"]})


def main(arguments: list[str]) -> int:
    """Plays the season and prints what came of it; 1 where something is missing."""
    parser = ArgumentParser(prog="python -m tests.load season")
    parser.add_argument("--seed", type=int, default=55)
    chosen = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="whist-load-"))
    folder.chmod(0o755)
    with running_deployment(folder, synchronous_commit="on") as server:
        made = run_manage("new_password", "olga", "--json", **server.changes)
        begun = time.monotonic()
        season = Season(server.url, server.tls, json.loads(made.stdout)["password"], chosen.seed)
        play_season(season)
        took = time.monotonic() - begun
        os.environ |= server.changes
        wrong = look(season, took)
    shutil.rmtree(folder)
    return wrong


def play_season(season: Season) -> None:
    """Areas, zones and the provincial games."""
    season.set_up("games", "provincial")
    for zone in range(1, ZONES + 1):
        season.set_up(f"zone-{zone}", "zone", zone=f"Zone {zone}", qualifies_for="games")
        for area in range(1, AREAS + 1):
            slug = f"zone-{zone}-area-{area}"
            season.set_up(slug, "area", zone=f"Zone {zone}", area=f"Area {area}", qualifies_for=f"zone-{zone}")
            season.enter(slug, season.chance.randint(6, 10))
            season.play(slug, "area")
            season.send_on(slug, f"zone-{zone}")
        season.play(f"zone-{zone}", "zone")
        season.send_on(f"zone-{zone}", "games")
    champions = season.play("games", "provincial")[0]
    print(f"champions: {champions['team']}, {champions['total']} flags ({champions['why']})")


def look(season: Season, took: float) -> int:
    """Prints and counts what is not as it should be."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    from scoring.models import FlagCount
    from tournament.domain.refusal import Refusal
    from tournament.models import Event
    from tournament.queries.log import verify_log

    events = list(Event.objects.all())
    levels = {event.slug: str(event.level) for event in events}
    due = sum(season.teams[slug] * DAYS[level] * COUNTS[level] for slug, level in levels.items())
    counts = FlagCount.objects.count()
    places = FlagCount.objects.values("event", "day", "table", "by").distinct().count()
    broken = 0
    for event in events:
        try:
            verify_log(event)
        except Refusal:
            broken += 1
    public = season.browser()
    pages = [len(public.ask(path)) for path in ("/", *(f"/{event.slug}/" for event in events))]
    asked = sum(each.asked for each in (season.office, public, *season.leaders.values(), *season.others))
    print(f"{len(events)} events of {len(season.leaders)} leaders invited by link, {sum(season.teams.values())} tables")
    print(f"playoffs by tables: {dict(sorted(season.playoffs.items()))}; teams at the games: {season.teams['games']}")
    print(f"counts: {due} sent, {due - places} lost, {counts - places} doubled; logs broken: {broken}")
    print(f"{asked} requests by TLS in {took:.0f} s, none refused; public pages shown: {len(pages)}")
    wrong = [due != places, counts != places, bool(broken), len(events) != 1 + ZONES * (1 + AREAS)]
    return 1 if any(wrong) or season.teams["games"] != 2 * ZONES else 0
