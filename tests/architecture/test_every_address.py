"""Every address there is, as its event's leader, the office, another leader, a verifier and nobody; a new one must be
told here.
"""

import json
import re
from collections.abc import Callable, Iterable
from io import BytesIO
from itertools import product
from typing import Any
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from PIL import Image

from scoring.services import counts, days, playoffs, printing
from scoring.side_games.services import (
    NewDeal,
    NewSideGame,
    record_deal,
    start_side_game,
)
from tests.api_clients import no_writes_counted as no_writes_counted
from tests.architecture.audiences import address_audiences
from tests.events import ADA, NOON, count, document, fresh, load, make_event, play_day
from tests.paper import texts
from tests.people import browser_of_leader, browser_of_office, browser_of_verifier
from tournament.domain import Who
from tournament.models import Assistant, Event, Player, Prize
from tournament.queries.events import find_phone
from tournament.services import acts, events
from tournament.services.access import NewCard, leader_named, make_api_token, make_card
from tournament.services.helpers import NewAssistant, sign_up_assistant
from tournament.services.office import update_association
from tournament.services.spares_and_prizes import NewPrize, NewSpare, list_spare, offer_prize

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

Draw = Callable[[Iterable[str], int], set[str]]
"""The fixture `sample`."""
SIGN_IN, CODE = "asked to sign in", "asked for the code"
ACCOUNT_LINK = "/accounts/link/<uidb64>/<token>/"
PUBLIC = set(
    """
        / /<slug>/ /<slug>/desk/<old> /<slug>/hall/ /<slug>/movement/ /<slug>/rules/
        /<slug>/side-games/ /<slug>/side-games/<side_game>/
        /<slug>/standings.csv /<slug>/tables/<table>/ /<slug>/verify/ /accounts/<old>
        /accounts/link/<uidb64>/<token>/ /accounts/login/ /accounts/logout/ /api/ /api/^.*$ /api/docs/ /api/events/
        /api/events/<slug>/ /api/events/<slug>/days/ /api/events/<slug>/days/<day>/
        /api/events/<slug>/movement/ /api/events/<slug>/playoffs/
        /api/events/<slug>/playoffs/<playoff>/ /api/events/<slug>/prizes/ /api/events/<slug>/rotation/
        /api/events/<slug>/side-games/ /api/events/<slug>/side-games/<side_game>/ /api/events/<slug>/standings/
        /api/events/<slug>/teams/ /api/schema/
        /^(?:ladder|archive)/(?:(?P<year>[0-9]{4})/)?(?:teams/)?$ /archive/<year>/results.csv /healthz
        /help/ /office/logo.png /rules/ /side-games/ /side-games/<game>/
        /side-games/<game>/sheet.pdf /side-games/referee/special-hand/
    """.split()  # noqa: SIM905  # a table is read
)
"""What everybody may open; all else is for some.  Whoever adds to it thinks of players, counts and codes."""


def address_of_route(route: str) -> str:
    address = re.sub(r"<\w+:(\w+)>", r"<\1>", route)
    key = next((what for part, what in KEYS.items() if part in address), "key")
    return address.replace("<key>", f"<{key}>")


ADDRESSES: dict[str, tuple[Who | None, Who | None]] = {}
"""Each address, with who may open it and who may send it something; None where nobody can."""
KEYS = {"/playoffs/": "playoff", "/side-games/": "side_game"}
"""What `<key>` stands for, by what is before it."""


for route, *audiences in address_audiences():
    ADDRESSES[address_of_route(route)] = audiences[0], audiences[1]
ANY = re.findall(r"<(\w+)>", " ".join(ADDRESSES))
NAMED: dict[str, object] = {
    "slug": "games", "code": "1-2", "name": "lend_flags", "game": "open_whist", "act": "end", "kind": "leaving",
    "old": "nowhere/", "uidb64": "Mg", "act_name": "lend_flags",
}  # fmt: skip
"""What an address names by a text; all else it names by a number."""


@pytest.fixture
def event() -> Event:
    """A played event of Ada's; tables 1 and 2 are tied."""
    event = make_event(4)
    play_day(event, 14, 14, 10, 10)
    play_day(event, 14, 14, 11, 9, day=2)
    return event


def game_of(*sides: str) -> NewSideGame:
    return NewSideGame(game="open_whist", name="One", sides=sides)


@pytest.fixture
def keys(event: Event) -> dict[str, object]:
    """Something of everything an address can name."""
    job = printing.request_sheets(
        event, ADA, NOON, printing.SheetRequest(sheet="table-numbers", paper="a4", is_large=False)
    ).pk
    printing.draw_print_job(job=job, at=NOON, public_url="")
    list_spare(event, ADA, NOON, NewSpare(name="Sue", contact=""))
    offer_prize(event, ADA, NOON, NewPrize(name="Cup", kind=Prize.Kind.PLACE, number=1))
    sign_up_assistant(event, ADA, NOON, NewAssistant(name="Tess", sign_in_name="tess", role=Assistant.Role.TYPIST))
    Player.objects.bulk_create(
        Player(team=team, seat=seat, name=f"Ophelia {seat}{team.pk}") for team in event.teams.all() for seat in "ABXY"
    )
    logo = BytesIO()
    Image.new("RGB", (9, 9)).save(logo, "PNG")
    update_association(logo=logo.getvalue(), small_logo=logo.getvalue())
    players = {seat: f"Ophelia {seat}" for seat in "ABXY"}
    teams = [{"name": f"Four {table}", "table": table, "players": players} for table in (1, 2)]
    load(document(level="area", teams=teams, counted=[[13, 11]], event={"slug": "area-day", "final": True}))
    return {
        "slug": "games", "day": 1, "table": 1, "code": "1-2", "name": "lend_flags", "game": "open_whist", "act": "end",
        "number": 1, "sent": 1, "token": 1, "year": 2026,
        "team": event.teams.earliest("pk").pk, "job": job, "spare": event.spares.get().pk,
        "assistant": event.assistants.get().pk,
        "prize": event.prizes.get().pk,
        "playoff": playoffs.start_playoff(event, ADA, NOON, playoffs.TiePlayedOff(tables=[1, 2])),
        "side_game": start_side_game(event, ADA, NOON, game_of("Ulrica", "Ursula")),
        "secret": "x", "uidb64": "Mg", "old": "nowhere/", "act_name": "lend_flags",
    }  # fmt: skip


@pytest.fixture
def people(event: Event, keys: dict[str, object]) -> list[Client]:
    vera = browser_of_verifier(event)
    vera.defaults["HTTP_AUTHORIZATION"] = f"Bearer {vera.cookies['verifier'].value}"  # as a program sends it
    keys["verifier"] = event.verifiers.get().pk
    return [Client(), vera, browser_of_leader("Bob"), browser_of_leader("Ada"), browser_of_office()]


def rows_of_another_event() -> dict[str, object]:
    """One row of everything that an address can name, of an event that is not Ada's, and a token that is not hers."""
    other = make_event(4, slug="others")
    play_day(other, 14, 14, 10, 10)
    play_day(other, 14, 14, 11, 9, day=2)
    bob = acts.Actor("Bob")
    list_spare(other, bob, NOON, NewSpare(name="Sid", contact=""))
    offer_prize(other, bob, NOON, NewPrize(name="Cup", kind=Prize.Kind.PLACE, number=1))
    sign_up_assistant(other, bob, NOON, NewAssistant(name="Tom", sign_in_name="tom", role=Assistant.Role.TYPIST))
    make_api_token(user=leader_named("Bob"), name="script", at=NOON)
    return {
        "team": other.teams.earliest("pk").pk,
        "job": printing.request_sheets(
            other, bob, NOON, printing.SheetRequest(sheet="table-numbers", paper="a4", is_large=False)
        ).pk,
        "spare": other.spares.get().pk, "prize": other.prizes.get().pk, "assistant": other.assistants.get().pk,
        "verifier": make_card(other, bob, NOON, NewCard(name="Vic")).pk,
        "playoff": playoffs.start_playoff(other, bob, NOON, playoffs.TiePlayedOff(tables=[1, 2])),
        "side_game": start_side_game(other, bob, NOON, game_of("Us", "Them")),
        "token": leader_named("Bob").api_tokens.get().pk,
    }  # fmt: skip


def owner(people: list[Client], address: str) -> Client:
    return people[4 if "/office/" in address else 3]


def visit(who: Client, method: str, address: str) -> HttpResponse:
    """The response to opening an address, or to sending it nothing at all; whatever that did is undone."""
    cookies = who.cookies.copy()
    body = "{}" if method == "post" and address.startswith("/api/") else None
    with transaction.atomic():
        response: Any = who.generic(method, address, *([body, "application/json"] if body else []))
        transaction.set_rollback(True)
    who.cookies = cookies
    return response


def result_of(response: HttpResponse) -> int | str:
    """The status, or in words where somebody without rights is sent."""
    where = response.headers.get("Location", "")
    if where.startswith("/accounts/login/?next="):
        return SIGN_IN
    return CODE if where.startswith("/games/verify/?next=") else response.status_code


def fill(address: str, keys: dict[str, object]) -> str:
    return re.sub(r"<(\w+)>", lambda name: str(keys[name[1]]), address).replace("^.*$", "nowhere/")


def stored() -> dict[str, list[dict[str, object]]]:
    ours = [
        model
        for app in ("tournament", "rotations", "scoring")
        for model in apps.get_app_config(app).get_models()
        if not model._meta.proxy
    ]
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in ours}


@pytest.fixture
def blind() -> Event:
    """An event where two counts are needed; on day 2 every table but table 1 has its two."""
    event = make_event(4, counts_needed=2)
    play_day(event, 14, 14, 10, 10)
    days.open_day(event, ADA, NOON, days.OneDay(day=2))
    for table, by in product((2, 3, 4), ("Ida", "Hugo")):
        count(event, table, 12, by=by, day=2)
    return fresh(event)


PASSING = re.compile(
    r'(name="(?:csrfmiddlewaretoken|key)" value|data-key|"form_token":)[=]?"[^"]*"|"last":\d+|data-clock[^/]*'
)
"""What is new in every response: form tokens and keys, the hall's clock, and numbers of rows, which PostgreSQL never
gives again."""


def test_a_first_count_is_known_to_nobody_but_the_leader(
    blind: Event, caplog: pytest.LogCaptureFixture, sample: Draw
) -> None:
    max_, vera, namesake = (browser_of_verifier(blind, name) for name in ("Max", "Vera", "Max"))
    program = Client(headers={"authorization": f"Bearer {vera.cookies['verifier'].value}"})
    keys: dict[str, object] = {
        "slug": "games", "day": 2, "table": 1, "code": "1-2", "name": "lend_flags", "game": "open_whist", "act": "end",
        "number": 1, "sent": 1, "team": blind.teams.earliest("pk").pk, "job": 1, "spare": 1, "prize": 1, "playoff": 1,
        "act_name": "lend_flags",
        "old": "nowhere/", "verifier": 1, "assistant": 1, "user": 1, "link": 1, "signed": "1:x", "secret": "x",
        "side_game": start_side_game(blind, ADA, NOON, game_of("Us", "Them")),
    }  # fmt: skip
    of_event = {address for address in ADDRESSES if "<slug>" in address}
    telling = {each for each in of_event if re.search("count|verify|days|tables|standings|hall|<slug>/$", each)}
    named = [fill(address, keys) for address in ADDRESSES if address in telling | sample(of_event - telling, 25)]
    api = [row for row in named if "/api/" in row] + ["/api/events/"]
    desk = [row for row in named if "/desk/" in row]
    pages = [row for row in named if row not in {*api, *desk}] + ["/"]
    pages += [f"/games/verify/?received=first&{query}" for query in ("day=2&table=1&flags=14", "name=Max")]
    public = [*product(["get", "post"], pages), *product(["get"], api)]
    # In the API a browser is nobody, and at the desk all of these are sent to sign in.
    askers = [
        (Client(), public),
        (vera, [*product(["get", "post"], pages), *product(["get"], desk)]),
        (namesake, product(["get", "post"], [page for page in pages if "/verify/" in page])),
        (program, product(["get", "post"], api)),
    ]
    asked = [(who, method, address) for who, requests in askers for method, address in requests]

    def world(flags: int) -> tuple[list[object], object]:
        """Everything that everybody is answered after Max counted table 1, and the service's log; and the leader."""
        caplog.clear()
        cache.clear()
        with transaction.atomic():
            phone = find_phone("games", max_.cookies["verifier"].value)
            counts.record_flag_count(
                blind, acts.Actor("Max", phone=phone), NOON, counts.NewCount(day=2, table=1, flags=flags)
            )
            answers = [whole(visit(*item)) for item in asked]
            leaders = whole(browser_of_leader("Ada").get("/api/events/games/counts/"))
            transaction.set_rollback(True)
        return [*answers, caplog.text], leaders

    others, leaders = world(2)
    others_then, leaders_then = world(3)

    questions = [*asked, "the log"]
    assert [question for question, one, other in zip(questions, others, others_then, strict=True) if one != other] == []
    assert leaders != leaders_then


def whole(response: HttpResponse) -> object:
    """Status, headers and body, without what is new in every response: the time, the number, form tokens and keys."""
    headers = sorted((name, value) for name, value in response.items() if name not in ("Expires", "X-Request-ID"))
    return response.status_code, headers, PASSING.sub("", response.getvalue().decode("latin-1"))


LET_IN = {
    Who.EVERYBODY: (True, True, True, True, True),
    Who.COUNTERS: (False, True, False, True, False),
    Who.SIGNED_IN: (False, False, True, True, True),
    Who.LEADER: (False, False, False, True, False),
    Who.OFFICE: (False, False, False, False, True),
    Who.HERE: (False, False, False, False, False),
}
"""Whether Pat, Vera, Bob, Ada and Olga are let in."""

BY_A_SIGNED_LINK = ("/<slug>/hall/", "post")
"""What is sent here needs a link that the leader's desk signed, whoever sends it."""


def let_in(response: HttpResponse) -> bool:
    return result_of(response) not in (SIGN_IN, CODE, 401, 403)


def test_what_everybody_may_open_stands_here() -> None:
    assert {address for address, (reads, _) in ADDRESSES.items() if reads is Who.EVERYBODY} == PUBLIC


@pytest.mark.parametrize("method", ["get", "post"])
def test_who_may(people: list[Client], method: str, sample: Draw) -> None:
    """Who is kept out asks everywhere, who is let in at a sample; no browser keeps a page of the desk."""
    named, wrong, kept = dict.fromkeys(ANY, 1) | NAMED, [], []
    some = sample(ADDRESSES, 60)
    for address, audiences in ADDRESSES.items():
        audience = audiences[method == "post"]
        if audience is None or (address, method) == BY_A_SIGNED_LINK:
            continue
        for who, is_let_in in zip(people, LET_IN[audience], strict=True):
            if is_let_in and (address not in some or method == "post"):
                continue
            response = visit(who, method, fill(address, named))
            if response.status_code != 405 and let_in(response) != is_let_in:
                wrong.append((address, people.index(who), response.status_code))
            if response.status_code == 200 and "/desk/" in address and "no-store" not in response["Cache-Control"]:
                kept.append(address)

    assert (wrong, kept) == ([], [])


NAMES = re.compile("Ophelia|Quentin|Ulrica|Ursula")
WITH_NAMES = {
    "/<slug>/tables/<table>/", "/<slug>/side-games/<side_game>/",
    "/api/events/<slug>/teams/",
    "/<slug>/side-games/", "/api/events/<slug>/side-games/",
    "/api/events/<slug>/side-games/<side_game>/",
}  # fmt: skip
"""Where the public reads players' names once they agreed to it."""


def test_the_public_reads_a_players_name_only_where_the_players_agreed(
    people: list[Client], keys: dict[str, Any], event: Event
) -> None:
    record_deal(event, ADA, NOON, NewDeal(side_game=keys["side_game"], record={"tricks": {"Ulrica": 13, "Ursula": 0}}))
    public = [address for address in ADDRESSES if "/desk/" not in address] + ["/<slug>/?team=opheli"]

    def named() -> set[str]:
        answers = {each: visit(people[0], "get", fill(each, keys)) for each in public}
        return {answer for answer, response in answers.items() if NAMES.search(text_in(response))}

    before = named()
    seen = people[0].get("/games/tables/1/")
    events.edit_event(event, ADA, NOON, events.EventChange(show_player_names=True))
    now = people[0].get("/games/tables/1/", headers={"if-none-match": seen["ETag"]})

    assert before == set()
    assert (now.status_code, "Ophelia A" in now.content.decode()) == (200, True)
    assert named() == WITH_NAMES


def text_in(response: HttpResponse) -> str:
    if response.headers.get("Content-Type") == "application/pdf":
        return "\n".join(texts(response.content))
    return response.getvalue().decode(errors="replace")


ROWS = {
    "team", "job", "spare", "assistant", "prize", "playoff", "side_game", "verifier", "token", "user",
    "link",
}  # fmt: skip
"""What of an address is the number of a row."""
HAND = {"tables": [1, 2], "trump": "H", "tricks": {"1": 7, "2": 6}}
BODIES: dict[str, dict[str, object]] = {
    "/draw/": {"cards": {"1": "7H"}},
    "/hands/": HAND,
    "/deals/": {"deal": {}},
}
"""What an operation of the API takes at least, by how its address ends; the last that fits."""


def test_an_act_on_a_row_that_is_gone_or_of_another_event_says_so_and_changes_nothing(
    people: list[Client], keys: dict[str, object], sample: Draw
) -> None:
    gone = keys | dict.fromkeys(ROWS, 999_999)
    foreign = gone | rows_of_another_event()
    before = stored()

    answers = {}
    for each in sample((one for one in ADDRESSES.keys() - {ACCOUNT_LINK} if ROWS & {*re.findall(r"<(\w+)>", one)}), 35):
        body = json.dumps(next((BODIES[end] for end in reversed(BODIES) if each.endswith(end)), {}))
        for named, method in product((gone, foreign), ("get", "post", "put", "delete")):
            sent = "{}" if method in ("get", "delete") else body
            response = owner(people, each).generic(method, fill(each, named), sent, "application/json")
            answers[method, fill(each, named)] = response.status_code

    assert {answer: status for answer, status in answers.items() if status not in (404, 405, 409)} == {}
    assert stored() == before


QUERIED = {
    "again", "before", "bid", "card", "code", "column-1", "counted_at", "deal", "draw", "ending", "flags", "hand",
    "key", "move", "next", "paper", "played", "received", "reason", "revealed", "show", "sides",
    "table", "tricks", "trump", "when", "year",
}  # fmt: skip
"""Names that pages read from the query, or that a form without a page sends."""


TEXTS = ("\n", "\0", "9" * 4400, "٣", "999999999", "2026-02-31")


@pytest.mark.parametrize("turn", [0, *(pytest.param(turn, marks=pytest.mark.weekly) for turn in range(1, 6))])
def test_no_text_breaks_an_address(people: list[Client], keys: dict[str, object], sample: Draw, turn: int) -> None:
    """In six turns each address gets every text in its query, and another in a form."""
    broken = {}
    for number, each in enumerate(sorted(sample(ADDRESSES.keys() - {"/healthz"}, 70))):
        asked, sent = TEXTS[(turn + number) % 6], TEXTS[(turn + number + 1) % 6]
        who, address = owner(people, each), fill(each, keys)
        who.raise_request_exception = False
        cookies = who.cookies.copy()
        html = visit(who, "get", address).getvalue().decode(errors="replace")
        names = {*re.findall(r'\bname="([\w-]+)"', html)} - {"csrfmiddlewaretoken"} | QUERIED
        with transaction.atomic():
            answers = [
                who.get(f"{address}?{urlencode(dict.fromkeys(names, asked))}"),
                who.post(address, urlencode(dict.fromkeys(names, sent)), "application/x-www-form-urlencoded"),
            ]
            transaction.set_rollback(True)
        who.cookies = cookies.copy()
        statuses = [response.status_code for response in answers]
        if max(statuses) >= 500:
            broken[each] = statuses

    assert broken == {}
