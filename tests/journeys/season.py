"""Seasons of one association, played through the pages as a browser posts their forms.

The office writes its zones and areas, and invites a leader for each event by link; each makes an account on the page of
the link.  Two area days of each zone, the zones and the provincial weekend are set up, played to the final standings
and sent on as signed files; sheets, second counts and what is known of standings go through the API.  One area of each
zone is corrected after the zone was played, and the zone's leader rules that the teams that came first stay.  The
office hands the provincial games over.
"""

import json
import re
import ssl
import time
from collections import Counter
from http import HTTPStatus
from http.cookiejar import CookieJar
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, HTTPSHandler, Request, build_opener

from scoring.domain.cards import DECK
from tests.journeys.forms import find_form, forms_of, with_file
from tests.servers import wait_until

ZONES, AREAS, YEARS = 3, 2, (2025, 2026)
PASSWORD = "a long walk in May"
DAYS = {"area": 1, "zone": 1, "provincial": 2}
COUNTS = {"area": 1, "zone": 1, "provincial": 2}
FEWEST_FOR_A_BRACKET = 4
MOST_WAITS = 20
"""Requests of a whole run that may be answered with 503."""


class Browser:
    """A browser with cookies of its own."""

    def __init__(self, url: str, tls: ssl.SSLContext | None, asked: Counter[str]) -> None:
        self.url, self.asked = url, asked
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPSHandler(context=tls), HTTPCookieProcessor(self.cookies))

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> tuple[str, bytes]:
        """The path where one arrives, and what is answered; stops with what was said where it is refused.

        What waits too long (503) is sent again, as a phone does; nothing of it was saved.
        """
        headers = {name.replace("_", "-"): text for name, text in headers.items()}
        request = Request(f"{self.url}{path}", body, {"Referer": "https://localhost/", **headers})
        self.asked["API" if path.startswith("/api/") else "pages"] += 1
        try:
            with self.opener.open(request, timeout=120) as response:
                return urlsplit(response.url).path, response.read()
        except HTTPError as error:
            with error:
                if error.code == HTTPStatus.SERVICE_UNAVAILABLE and self.asked["waited too long"] < MOST_WAITS:
                    self.asked["waited too long"] += 1
                    time.sleep(int(error.headers.get("Retry-After", 1)))
                    return self.ask(path, body, **headers)
                raise SystemExit(f"{path}: {error.code} {error.read().decode(errors='replace')[:5000]}") from error

    def open(self, path: str) -> str:
        return self.ask(path)[1].decode()

    def fill_in(self, path: str, to: str = "", file: bytes = b"", **fields: str) -> str:
        """Opens a page and sends its form of these fields, to the page itself or to `to`; the page that follows."""
        return self.press(self.ask(path), to, file, **fields)[1].decode()

    def press(self, shown: tuple[str, bytes], to: str = "", file: bytes = b"", **fields: str) -> tuple[str, bytes]:
        """The page that follows when the form of a page that is shown is sent."""
        path, content = shown
        form = find_form(content.decode(), path, fields, to or path)
        values = form.values | {name: [value] for name, value in fields.items()}
        body, kind = urlencode(values, doseq=True).encode(), "application/x-www-form-urlencoded"
        if file:
            body, kind = with_file(values, "file", file)
        return self.ask(form.action, body, content_type=kind)

    def get(self, path: str) -> Any:
        """What the API answers."""
        return json.loads(self.open(f"/api/{path}"))

    def post(self, path: str, data: object = None, **headers: str) -> Any:
        """What the API answers to something sent."""
        token = next((cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken"), "")
        sent = {"content_type": "application/json", "X-CSRFToken": token, **headers}
        return json.loads(self.ask(f"/api/{path}", json.dumps(data or {}).encode(), **sent)[1])


class Season:
    """The association: its office, its leaders, and chance."""

    def __init__(self, url: str, tls: ssl.SSLContext | None, password: str, seed: int, name: str = "olga") -> None:
        self.url, self.tls, self.chance = url, tls, Random(seed)
        self.asked: Counter[str] = Counter()
        self.office = self.browser()
        self.office.fill_in("/accounts/login/", username=name, password=password)
        self.office.fill_in("/accounts/name/", name="Olga of the office")
        self.corrected: list[str] = []
        self.leaders: dict[str, Browser] = {}
        self.teams: dict[str, int] = {}
        self.playoffs: Counter[int] = Counter()

    def browser(self) -> Browser:
        return Browser(self.url, self.tls, self.asked)

    def invite(self, slug: str) -> Browser:
        """The leader of an event, who was invited by link and has made an account on its page."""
        page = self.office.fill_in("/office/leaders/", recipient=f"The leader of {slug}")
        (path,) = re.findall(r">https?://[^/<]+(/accounts/link/[^<]+)</textarea>", page)
        leader = self.leaders[slug] = self.browser()
        names = {"name": f"Leader of {slug}", "sign_in_name": slug}
        leader.fill_in(path, **names, new_password1=PASSWORD, new_password2=PASSWORD)
        return leader

    def set_up(self, slug: str, level: str, **where: str) -> None:
        """A new event of a leader who was invited for it."""
        name = slug.replace("-", " ").title()
        self.invite(slug).fill_in("/accounts/events/new/", slug=slug, name=name, level=level, **where)

    def correct(self, slug: str, zone: str) -> None:
        """The flags of the first and the last table were mixed up; the zone is played, so its leader rules."""
        leader, desk, reason = self.leaders[slug], f"/{slug}/desk", "Two slips were mixed up."
        first, *_, last = leader.get(f"events/{slug}/standings/")["places"]
        leader.press(leader.press(leader.ask(f"{desk}/days/1/reopen/"), reason=reason))
        for table, flags in ((first["table"], last["total"]), (last["table"], first["total"])):
            form = leader.ask(f"{desk}/days/1/tables/{table}/")
            leader.press(leader.press(form, flags=str(flags), reason=reason))
        leader.fill_in(f"{desk}/days/1/close/")
        for playoff in leader.get(f"events/{slug}/playoffs/"):  # of tables that may not be tied any more
            leader.post(f"events/{slug}/playoffs/{playoff['playoff']}/give-up/", {"reason": reason})
        self.play_off(slug)
        leader.fill_in(f"{desk}/results/", "/publish/")
        leader.fill_in(f"{desk}/going-on/", "/send/")
        self.leaders[zone].fill_in(f"/{zone}/desk/going-on/", "/keep/", reason="The zone is played.")
        self.corrected.append(slug)

    def enter(self, slug: str, teams: int) -> None:
        """A list of so many teams with four players each, pasted and entered as it was read."""
        rows = [
            "\t".join([f"{slug} {number}", *(f"{seat} {number} of {slug}" for seat in "ABXY")])
            for number in range(1, teams + 1)
        ]
        leader, text = self.leaders[slug], "\n".join(["Team\tA\tB\tX\tY", *rows])
        read = leader.press(leader.ask(f"/{slug}/desk/teams/list/"), text=text)
        leader.press(read, "/enter/")

    def change_leader(self, slug: str, to: str) -> None:
        """The office hands an event over to the leader of another."""
        page = self.office.open(f"/office/events/{slug}/leader/")
        (number,) = re.findall(rf'value="(\d+)"[^>]*>[^<]*\({to}\)<', page)
        self.office.fill_in(f"/office/events/{slug}/leader/", leader=number)
        self.leaders[slug] = self.leaders[to]

    def play(self, slug: str, level: str) -> list[dict[str, Any]]:
        """Plays the event until it is final; its places."""
        leader, desk, api = self.leaders[slug], f"/{slug}/desk", f"events/{slug}"
        leader.fill_in(f"{desk}/tables/", "/desk/tables/")
        leader.fill_in(f"{desk}/movement/", "/adopt/")
        self.teams[slug] = tables = leader.get(f"{api}/")["tables"]
        job = leader.post(f"{api}/print-jobs/", {"sheet": "hall-pack", "paper": "letter"})["job"]
        code = leader.get(f"{api}/")["verifier_code"]
        vera, hugo = self.browser(), self.browser()
        vera.fill_in(f"/{slug}/verify/", code=code, name="Vera")
        token = hugo.post(f"{api}/verifiers/", {"code": code, "name": "Hugo"})["token"]
        for day in range(1, DAYS[level] + 1):
            leader.fill_in(f"{desk}/days/{day}/open/")
            for table, flags in enumerate(self.flags(tables), start=1):
                page = vera.press(vera.ask(f"/{slug}/verify/{day}/{table}/"), total=str(flags))
                vera.press(page, read_back=str(flags))
                if COUNTS[level] > 1:
                    sent = {"day": day, "table": table, "flags": flags}
                    key = f"{slug} {day} {table}"
                    hugo.post(f"{api}/counts/", sent, authorization=f"Bearer {token}", idempotency_key=key)
            leader.fill_in(f"{desk}/days/{day}/close/")
        self.play_off(slug)
        leader.fill_in(f"{desk}/results/", "/publish/")
        wait_until(lambda: leader.get(f"{api}/print-jobs/{job}/")["state"] == "done", "the hall pack is drawn", 300)
        if not leader.ask(f"{desk}/sheets/{job}/")[1].startswith(b"%PDF"):
            raise SystemExit(f"{slug} has no hall pack")
        places: list[dict[str, Any]] = leader.get(f"{api}/standings/")["places"]
        return places

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
        leader = self.leaders[slug]
        for tie in leader.get(f"events/{slug}/standings/")["ties"]:
            if tie["playoff"] != "needed":
                continue
            code, places = "-".join(map(str, tie["tables"])), len(tie["tables"])
            bracket = {"to_place": str(places)} if places >= FEWEST_FOR_A_BRACKET else {}
            shown = leader.press(leader.ask(f"/{slug}/desk/ties/"), f"/{code}/start/", **bracket)
            self.playoffs[places] += 1
            while fields := self.next_step(shown[1].decode()):
                shown = leader.press(shown, **fields)

    def next_step(self, page: str) -> dict[str, str]:
        """What is filled in for the next step of a playoff, with cards drawn from a whole pack; nothing at its end."""
        for form in forms_of(page):
            cards = [name for name in form.names if re.fullmatch(r"card(_\w+)?", name) and f"{name}_suit" in form.names]
            tricks = [name for name in form.names if name.startswith("tricks_")]
            if cards:
                return dict(zip(cards, map(str, self.chance.sample(DECK, len(cards))), strict=True))
            if tricks:
                won = self.chance.randint(0, 13)
                return dict(zip(tricks, (str(won), str(13 - won)), strict=True))
        return {}

    def send_on(self, slug: str, to: str) -> None:
        """Sends who goes on: to an event of the same leader at once, else as a signed file to its leader."""
        leader = self.leaders[slug]
        page = leader.fill_in(f"/{slug}/desk/going-on/", "/send/")
        if leader is not self.leaders[to]:
            path = re.findall(r'"(/[^"]*/going-on/sent/\d+/)"', page)[0]
            self.leaders[to].fill_in(f"/{to}/desk/going-on/", "/receive/", leader.ask(path)[1])


def play_season(season: Season, year: int, zones: int) -> None:
    """Areas, zones and the provincial games of a year, in which one area of each zone is corrected too late."""
    places = [f"Zone {zone}: " + ", ".join(f"Area {zone}{area}" for area in range(1, AREAS + 1))
              for zone in range(1, zones + 1)]  # fmt: skip
    season.office.fill_in("/office/association/", name="Peace Country 55 Plus", places="\n".join(places))
    games = f"games-{year}"
    season.set_up(games, "provincial", date_1=f"{year}-08-01")
    for zone in range(1, zones + 1):
        name = f"zone-{zone}-{year}"
        season.set_up(name, "zone", zone=f"Zone {zone}", qualifies_for=games, date_1=f"{year}-06-01")
        areas = [f"zone-{zone}-area-{area}-{year}" for area in range(1, AREAS + 1)]
        for number, area in enumerate(areas, start=1):
            where = {"zone": f"Zone {zone}", "area": f"Area {zone}{number}", "qualifies_for": name}
            season.set_up(area, "area", **where, date_1=f"{year}-05-01")
            season.enter(area, season.chance.randint(6, 10))
            season.play(area, "area")
            season.send_on(area, name)
        season.play(name, "zone")
        season.correct(areas[0], name)
        if zone == zones:
            season.change_leader(games, to=name)
        season.send_on(name, games)
    season.play(games, "provincial")
