"""A season from links for its leaders to the champions; a winter's series of six evenings with changing partners, as
somebody reckons it who never saw the service.  R3, R4, R7, R9, R12, R41, R42.
"""

import csv
import re
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from random import Random

import pytest
from django.test import Client

from tests import api_clients, desk_pages, events
from tests.people import browser_of_office
from tournament.models import Event

PASSWORD = "a long walk in May"


def invited(office: Client, slug: str, level: str, **where: object) -> api_clients.Program:
    """A leader who was invited by link, has made an account on its page and has set up an event."""
    page = office.post("/office/leaders/", {"recipient": f"The leader of {slug}"}, follow=True)
    (path,) = re.findall(r">https?://[^/<]+(/accounts/link/[^<]+)</textarea>", page.content.decode())
    browser, names = Client(), {"name": f"Leader of {slug}", "sign_in_name": slug}
    browser.post(path, {**names, "new_password1": PASSWORD, "new_password2": PASSWORD})
    leader = api_clients.Program(browser)
    leader.post("/api/events/", {"slug": slug, "name": slug.title(), "level": level, **where}, 201)
    return leader


def play(leader: api_clients.Program, slug: str, teams: list[str], *days: list[int]) -> None:
    """The teams are seated, every day is opened, typed up from slips and closed, and the standings are published."""
    leader.post(f"/api/events/{slug}/seating/", {"tables": {team: table for table, team in enumerate(teams, start=1)}})
    leader.post(f"/api/events/{slug}/movement/", {"plan": "balanced"})
    for day, flags in enumerate(days, start=1):
        slips = {f"table_{table}{who}": str(found) for table, found in enumerate(flags, 1) for who in ("", "_second")}
        people = {"by": "Vera", "second_by": "Hugo", "key": f"{day}"}
        for page, typed in (("open", {}), ("counts", slips | people), ("close", {})):
            assert leader.client.post(f"/{slug}/desk/days/{day}/{page}/", typed).status_code == 303
    assert leader.client.post(f"/{slug}/desk/results/publish/").status_code == 303


@pytest.mark.rule("R3", "R4", "R7", "R9", "R12")
@pytest.mark.django_db
def test_a_season_is_played_from_its_area_days_to_its_champions() -> None:
    """The zone's leader takes the areas' teams in from signed files, and is handed the provincial games over."""
    office = browser_of_office()
    games = invited(office, "games", "provincial", dates=["2026-08-01", "2026-08-02"])
    zone = invited(office, "north", "zone", zone="North", qualifies_for="games", dates=["2026-06-01"])
    for area in ("hill", "lake"):
        where = {"zone": "North", "area": area.title(), "qualifies_for": "north", "dates": ["2026-05-01"]}
        leader = invited(office, area, "area", **where)
        teams = [{"name": f"{area} {number}"} for number in range(1, 5)]
        leader.post(f"/api/events/{area}/teams/", {"teams": teams}, 201)
        play(leader, area, [team["name"] for team in teams], [15, 13, 12, 8])
        sent = leader.post(f"/api/events/{area}/qualifiers/send/", {})["sent"]
        zone.post("/api/events/north/qualifiers/receive/", {"file": sent[0]["file"]})
    play(zone, "north", ["hill 1", "hill 2", "lake 1", "lake 2"], [11, 13, 14, 10])
    numbers = dict(Event.objects.values_list("slug", "leader_id"))
    office.post("/office/events/games/leader/", {"leader": numbers["north"]})
    zone.post("/api/events/north/qualifiers/send/", {})
    play(zone, "games", ["lake 1", "hill 2"], [14, 10], [11, 13])

    assert games.send("GET", "/api/events/games/log/").status_code == 403
    ladder, champions = (desk_pages.text_of(Client().get(page)) for page in ("/ladder/2026/", "/archive/"))
    assert "Team Qualified lake 1 North Lake from North 1st hill 2 North Hill from North 2nd Zones" in ladder
    assert "Team Advances lake 1 North Lake from Lake 1st 1st hill 2 North Hill from Hill 2nd 2nd hill 1" in ladder
    assert "Champion Flags 2026 lake 1 Lake Games 25" in champions


PEOPLE = [
    f"{first} {last}"
    for last in ("Ames", "Birch", "Cole")
    for first in ("Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gil", "Hal")
]
FLAGS = (
    (20, 14, 12, 7, 7), (9, 17, 13, 6, 15), (15, 12, 18, 10, 5), (13, 16, 8, 8, 15), (7, 10, 16, 18, 9),
    (12, 19, 14, 6, 9),
)  # fmt: skip
"""By evening and table; the equals are below the places that matter."""
EVENINGS = range(1, len(FLAGS) + 1)
FIRST = date(2026, 11, 3)
BEST = 4
UNNAMED = 4

Line = tuple[str, str, str, str, tuple[str, ...]]
"""Place, person, total, evenings, and the points of each evening, in brackets where they do not count."""


def drawn(evening: int) -> list[list[str]]:
    present = Random(evening).sample(PEOPLE, 20)
    return [present[start : start + 4] for start in range(0, 20, 4)]


MISSPELT = {3: (drawn(3)[2][1], drawn(3)[2][1].replace(" ", "e "))}
"""By evening, who is written otherwise there, and how."""


def written(evening: int) -> list[list[str]]:
    right, wrong = MISSPELT.get(evening, ("", ""))
    return [[wrong if name == right else name for name in team] for team in drawn(evening)]


@pytest.mark.django_db
def test_six_evenings_with_changing_partners_make_the_table_that_separate_arithmetic_gives(
    ada: Client, pat: Client
) -> None:
    for evening in EVENINGS:
        play_evening(evening)
    ada.post("/legion-1/desk/series/", {"name": "Winter at the Legion", "points": "flags", "best_of": f"{BEST}"})
    series = re.findall(r'href="/series/(\d+)/"', ada.get("/legion-1/desk/series/").content.decode())[0]
    for evening in EVENINGS[1:]:
        ada.post(f"/api/events/legion-{evening}/series/choose/", {"series": int(series)}, "application/json")
    alike = desk_pages.values_of(ada.get("/legion-1/desk/series/"))
    ada.post("/legion-1/desk/series/join/", {"number": alike["number"], "other": alike["other"]})

    for by_place in (False, True):
        kind = "place" if by_place else "flags"
        ada.post("/legion-1/desk/series/", {"name": "Winter", "points": kind, "best_of": f"{BEST}"})
        told = [[*read(pat, f"/series/{series}/")] for read in (shown, in_spreadsheet, answered)]
        assert told == [expected(by_place=by_place)] * 3


def play_evening(evening: int) -> None:
    teams = [
        {"name": f"Fort {fort}", "table": fort, "players": dict(zip("ABXY", team, strict=True))}
        for fort, team in enumerate(written(evening), start=1)
    ]
    event = {
        "slug": f"legion-{evening}", "name": "Legion Whist", "sessions": [[2, 2]], "final": True,
        "dates": [f"{FIRST + timedelta(weeks=evening - 1)}"], "show_player_names": evening != UNNAMED,
    }  # fmt: skip
    events.load(events.document(5, teams=teams, counted=[FLAGS[evening - 1]], event=event))


def numbers() -> dict[str, int]:
    """Everybody's number: in the order in which they first came, from team to team."""
    names = [name for evening in EVENINGS for team in written(evening) for name in team]
    return {name: number for number, name in enumerate(dict.fromkeys(names), start=1)}


def expected(*, by_place: bool) -> list[Line]:
    """The table, reckoned from who played with whom and what was counted."""
    points: dict[str, dict[int, Fraction]] = {name: {} for name in PEOPLE}
    for evening, flags in zip(EVENINGS, FLAGS, strict=True):
        for team, won in zip(drawn(evening), flags, strict=True):
            behind, equal = sum(each < won for each in flags), flags.count(won)
            for name in team:
                points[name][evening] = behind + Fraction(equal + 1, 2) if by_place else Fraction(won)
    aliases = dict(MISSPELT.values())
    best = {name: sorted(won, key=lambda each: (-won[each], each))[:BEST] for name, won in points.items()}
    totals = {name: sum(points[name][evening] for evening in best[name]) for name in PEOPLE}
    known = {
        name: min(numbers()[each] for each in (name, aliases.get(name, name)) if each in numbers()) for name in PEOPLE
    }
    lines = []
    for name in sorted(PEOPLE, key=lambda name: (-totals[name], known[name])):
        place = 1 + sum(total > totals[name] for total in totals.values())
        shared = "=" if list(totals.values()).count(totals[name]) > 1 else ""
        cells = [
            "" if evening not in won else text(won[evening]) if evening in best[name] else f"({text(won[evening])})"
            for evening in EVENINGS
            for won in [points[name]]
        ]
        person = f"Player {known[name]}" if UNNAMED in points[name] else name
        lines.append((f"{place}{shared}", person, text(totals[name]), str(len(points[name])), tuple(cells)))
    return lines


def text(points: Fraction | int) -> str:
    return str(points) if Fraction(points).denominator == 1 else f"{points.numerator // 2}.5"


def shown(pat: Client, table: str) -> Iterator[Line]:
    for row in pat.get(table).content.decode().partition("<tbody>")[2].partition("</tbody>")[0].split("<tr>")[1:]:
        cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
        place, person, total, many, *points = [" ".join(re.sub("<[^>]+>", "", cell).split()) for cell in cells]
        yield place, person, total, many, tuple(points)


def in_spreadsheet(pat: Client, table: str) -> Iterator[Line]:
    heads, *lines = csv.reader(pat.get(f"{table}table.csv").content.decode("utf-8-sig").splitlines())
    evenings = heads[4:-1]
    for place, person, total, many, *points, left_out in lines:
        cells = zip(evenings, points, strict=True)
        yield (
            place,
            person,
            total,
            many,
            tuple(f"({cell})" if evening in left_out.split(", ") else cell for evening, cell in cells),
        )


def answered(pat: Client, table: str) -> Iterator[Line]:
    for line in pat.get(f"/api{table}").json()["lines"]:
        points = zip(line["points"], line["left_out"], strict=True)
        cells = ("" if each is None else f"({each:g})" if is_out else f"{each:g}" for each, is_out in points)
        shared = "=" if line["shared"] else ""
        yield f"{line['place']}{shared}", line["player"], f"{line['total']:g}", f"{line['evenings']}", tuple(cells)
