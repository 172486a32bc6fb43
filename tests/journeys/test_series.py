"""A winter's series of six evenings with changing partners, played by the leader and by a program of theirs; the table
on page, sheet and in the spreadsheet is what somebody reckons who never saw the service.
"""

import csv
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from tests import paper
from tests.journeys.people import Leader, follow, go_to_a_page, rows
from tests.servers import Site, running_site

FIRST_NAMES = ("Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gil", "Hal")
PEOPLE = [f"{first} {last}" for last in ("Ames", "Birch", "Cole") for first in FIRST_NAMES]
FLAGS = (
    (20, 14, 12, 7, 7), (9, 17, 13, 6, 15), (15, 12, 18, 10, 5), (13, 16, 8, 8, 15), (7, 10, 16, 18, 9),
    (12, 19, 14, 6, 9),
)  # fmt: skip
"""By evening and table; the equals are below the places that matter."""
EVENINGS = range(1, len(FLAGS) + 1)
FIRST = date(2026, 11, 3)
BEST = 4
UNNAMED = 4
"""The evening on which nobody agreed to be named."""

Line = tuple[str, str, str, str, tuple[str, ...]]
"""Place, person, total, evenings, and the points of each evening, in brackets where they do not count."""


def drawn(evening: int) -> list[list[str]]:
    """Twenty of the people in five teams, others each time."""
    present = Random(evening).sample(PEOPLE, 20)
    return [present[start : start + 4] for start in range(0, 20, 4)]


MISSPELT = {3: (drawn(3)[2][1], drawn(3)[2][1].replace(" ", "e "))}
"""By evening, who is written otherwise there, and how."""


def written(evening: int) -> list[list[str]]:
    """The teams as the leader writes them down."""
    right, wrong = MISSPELT.get(evening, ("", ""))
    return [[wrong if name == right else name for name in team] for team in drawn(evening)]


@pytest.fixture
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("winter"), "--no-example") as site:
        yield site


@pytest.mark.weekly
def test_six_evenings_with_changing_partners_make_the_table_that_separate_arithmetic_gives(
    hall: Site, browser: Browser
) -> None:
    ada, pat = Leader(browser, hall), go_to_a_page(browser, hall)
    ada.sign_in("leader", hall.password)
    set_up_first_evening(ada)
    play_evening(ada, 1)
    table = start_series(ada)
    play_by_program(ada, table.split("/")[2])
    repeat_evening(ada)
    play_evening(ada, 6)

    ada.find_page("Series of evenings")
    one, other = sorted(numbers()[name] for name in MISSPELT[3])
    follow(ada.page, f"They are one person players {one} and {other}")

    assert shown(pat, table) == expected(by_place=False)
    assert in_spreadsheet(pat, table) == expected(by_place=False)
    assert printed(ada).endswith(" ".join(
        " ".join([place, person, total, many, *filter(None, points)])
        for place, person, total, many, points in expected(by_place=False)
    ))  # fmt: skip

    ada.find_page("Series of evenings")
    ada.page.check("[name=points][value=place]")
    follow(ada.page, "Save the settings")
    assert shown(pat, table) == expected(by_place=True)
    assert in_spreadsheet(pat, table) == expected(by_place=True)
    assert answered(pat, table) == expected(by_place=True)


def set_up_first_evening(ada: Leader) -> None:
    ada.page.goto("/accounts/events/evening/")
    ada.page.fill("[name=name]", "Legion Whist")
    ada.page.fill("[name=evening]", FIRST.isoformat())
    ada.page.fill("[name=hands]", "4")
    follow(ada.page, "Set up the evening")
    ada.slug = ada.page.url.split("/")[3]


def start_series(ada: Leader) -> str:
    """A series, once it is wanted; the address of its table."""
    ada.find_page("Series of evenings")
    ada.page.fill("[name=name]", "Winter at the Legion")
    ada.page.fill("[name=best_of]", str(BEST))
    follow(ada.page, "Make the series")
    return ada.page.get_by_role("link", name="The table", exact=True).get_attribute("href") or ""


def repeat_evening(ada: Leader) -> None:
    """The next evening, the same as last time, with other people: it stays in the series."""
    ada.slug = "legion-5"
    ada.page.goto(f"/{ada.slug}/desk/put-away/")
    ada.page.uncheck("[name=with_teams]")
    follow(ada.page, "Copy the event")
    ada.slug = ada.page.url.split("/")[3]


def play_evening(ada: Leader, evening: int) -> None:
    """The teams come, play, and are counted; the standings are final, and everybody agreed to be named."""
    ada.page.goto(f"/{ada.slug}/desk/event/")
    ada.page.check("[name=show_player_names]")
    follow(ada.page, "Save the details")
    ada.page.goto(f"/{ada.slug}/desk/teams/")
    teams = [f"{fort},Fort {fort},{','.join(team)}" for fort, team in enumerate(written(evening), start=1)]
    ada.paste_teams("\n".join(["table,name,A,B,X,Y", *teams]))
    ada.page.goto(f"/{ada.slug}/desk/movement/")
    ada.adopt_movement("Balanced: the fairest order of moves")
    ada.page.goto(f"/{ada.slug}/desk/days/1/open/")
    ada.open_day(1)
    ada.page.goto(f"/{ada.slug}/desk/days/1/counts/")
    ada.type_slips(dict(enumerate(FLAGS[evening - 1], start=1)), "Vera")
    ada.page.goto(f"/{ada.slug}/desk/days/1/close/")
    follow(ada.page, "Close day 1")
    ada.page.goto(f"/{ada.slug}/desk/results/")
    ada.publish()


def play_by_program(ada: Leader, series: str) -> None:
    """The evenings between the first and the last, through the API with a token of the leader's."""
    ada.page.goto("/accounts/tokens/")
    ada.page.fill("[name=name]", "Winter")
    follow(ada.page, "Make the token")
    token = ada.page.locator(".notice.success").inner_text().split(" is ")[1].split(" ")[0]
    for evening in EVENINGS[1:-1]:
        slug = f"legion-{evening}"
        sent: list[tuple[str, object]] = [
            ("", {
                "slug": slug, "name": "Legion Whist", "level": "club", "sessions": [[2, 2]],
                "dates": [(FIRST + timedelta(weeks=evening - 1)).isoformat()],
                "show_player_names": evening != UNNAMED,
            }),
            (f"{slug}/series/choose/", {"series": int(series)}),
            (f"{slug}/teams/", {"teams": [
                {"name": f"Fort {fort}", "players": dict(zip("ABXY", team, strict=True))}
                for fort, team in enumerate(written(evening), start=1)
            ]}),
            (f"{slug}/seating/", {"tables": {f"Fort {fort}": fort for fort in range(1, 6)}}),
            (f"{slug}/movement/", {"plan": "sequence"}),
            (f"{slug}/days/1/open/", {}),
            *(
                (f"{slug}/counts/", {"day": 1, "table": table, "flags": flags})
                for table, flags in enumerate(FLAGS[evening - 1], start=1)
            ),
            (f"{slug}/days/1/close/", {}),
            (f"{slug}/standings/final/", {}),
        ]  # fmt: skip
        for address, body in sent:
            answer = ada.page.context.request.post(
                f"/api/events/{address}", data=body, headers={"Authorization": f"Token {token}"}
            )
            assert answer.ok, (address, answer.text())


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


def shown(pat: Page, table: str) -> list[Line]:
    """The table as everybody reads it."""
    pat.goto(table)
    return [
        (place, person, total, many, tuple(points))
        for place, person, total, many, *points in rows(pat.locator(".ruled"))
    ]


def in_spreadsheet(pat: Page, table: str) -> list[Line]:
    """The same from the CSV file."""
    heads, *lines = csv.reader(pat.request.get(f"{table}table.csv").text().removeprefix("\ufeff").splitlines())
    evenings = heads[4:-1]
    return [
        (place, person, total, many, tuple(
            f"({cell})" if evening in left_out.split(", ") else cell
            for evening, cell in zip(evenings, points, strict=True)
        ))
        for place, person, total, many, *points, left_out in lines
    ]  # fmt: skip


def answered(pat: Page, table: str) -> list[Line]:
    """The same from the API."""
    lines = pat.request.get(f"/api{table}").json()["lines"]
    return [
        (f"{line['place']}{'=' if line['shared'] else ''}", line["player"], f"{line['total']:g}", str(line["evenings"]),
         tuple(
             "" if points is None else f"({points:g})" if is_left_out else f"{points:g}"
             for points, is_left_out in zip(line["points"], line["left_out"], strict=True)
         ))
        for line in lines
    ]  # fmt: skip


def printed(ada: Leader) -> str:
    """What stands on the one page of paper, up to its foot."""
    ada.page.goto(f"/{ada.slug}/desk/sheets/")
    for box in reversed(ada.page.locator("[name=sheets]:checked").all()):
        box.uncheck()
    ada.page.check("[name=sheets][value=series]")
    [text] = paper.texts(ada.print_sheets("Table of the series"))
    return text.partition(" Legion Whist ")[0]
