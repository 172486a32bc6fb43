"""Every address there is, as its event's leader, the office, another leader, a verifier and nobody; a new one must be
told here.
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from io import BytesIO
from itertools import chain, product
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from PIL import Image

from scoring.services import counts, days, printing, rulings
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
from tournament.domain.acts import Who
from tournament.models import Assistant, Event, Player, Prize
from tournament.queries.events import find_phone, plan_of
from tournament.services import acts, events
from tournament.services.access import (
    NewAssistant,
    NewCard,
    NewPrize,
    NewSpare,
    leader_named,
    list_spare,
    make_api_token,
    make_card,
    offer_prize,
    sign_up_assistant,
)
from tournament.services.office import AssociationChange, edit_association

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

Draw = Callable[[Iterable[str], int], set[str]]
"""The fixture `sample`."""
SIGN_IN, CODE = "asked to sign in", "asked for the code"
Result = int | str


class Access(NamedTuple):
    """What Pat (nobody), Vera (a verifier), Bob (another leader) and Ada (the event's own) are answered: to opening the
    address, and to sending it something.  What Ada sends is the business of other tests.

    Olga, who keeps the office, is answered as Bob is; but to opening an address of the office, `office`.
    """

    opened: tuple[Result, Result, Result, Result]
    sent_to: tuple[Result, Result, Result]
    office: Result | None = None


SHOWN = Access((200, 200, 200, 200), (405, 405, 405))
MOVED = Access((302, 302, 302, 302), (405, 405, 405))
LEADERS = Access((SIGN_IN, SIGN_IN, 200, 200), (SIGN_IN, SIGN_IN, 422))
DESK = Access((SIGN_IN, SIGN_IN, 403, 200), (SIGN_IN, SIGN_IN, 403))
DESK_ACT = Access((SIGN_IN, SIGN_IN, 403, 405), (SIGN_IN, SIGN_IN, 403))
LEADERS_ACT = Access((405, 405, 405, 405), (SIGN_IN, SIGN_IN, 403))
COUNTING = Access((CODE, 200, CODE, 200), (CODE, 422, CODE))
COUNTERS_ACT = Access((405, 405, 405, 405), (CODE, 303, CODE))
READ_BY_LEADER = Access((401, 403, 403, 200), (405, 405, 405))
READ_AND_WRITTEN_BY_LEADER = Access((401, 403, 403, 200), (401, 403, 403))
READ_WRITTEN_BY_LEADER = Access((200, 200, 200, 200), (401, 403, 403))
WRITTEN_BY_LEADER = Access((405, 405, 405, 405), (401, 403, 403))
OFFICE = Access((SIGN_IN, SIGN_IN, 403, 403), (SIGN_IN, SIGN_IN, 403), 200)
ACCOUNT_LINK = "/accounts/link/<uidb64>/<token>/"

ACCESS = {
    MOVED: "/ladder/ /ladder/<year>/ /archive/ /archive/<year>/ /archive/teams/ /accounts/help/",
    SHOWN: """
        /.well-known/security.txt / /archive/<year>/results.csv
        /help/ /rules/ /side-games/ /side-games/referee/special-hand/ /side-games/<game>/ /side-games/<game>/sheet.pdf
        /<slug>/
        /<slug>/standings.csv /<slug>/movement/
        /<slug>/tables/<table>/
        /<slug>/rules/
        /<slug>/side-games/
        /<slug>/side-games/<side_game>/
        /<slug>/side-games/<side_game>/sheet.pdf
        /office/logo.png
        /api/ /api/schema/ /api/docs/ /api/games/ /api/results/ /api/events/<slug>/
        /api/events/<slug>/teams/<team>/
        /api/events/<slug>/rotation/ /api/events/<slug>/days/ /api/events/<slug>/days/<day>/
        /api/events/<slug>/standings/ /api/events/<slug>/playoffs/<playoff>/
        /api/events/<slug>/side-games/<side_game>/
        /api/events/<slug>/tables/
    """,
    LEADERS: """
        /accounts/events/new/ /accounts/events/evening/ /accounts/restore/ /accounts/name/ /accounts/tokens/
        /accounts/practice/
    """,
    Access((SIGN_IN, SIGN_IN, 405, 405), (SIGN_IN, SIGN_IN, 303)): "/accounts/practice/example/",
    # Another leader's token is not theirs to withdraw.
    Access((SIGN_IN, SIGN_IN, 405, 405), (SIGN_IN, SIGN_IN, 404)): """
        /accounts/tokens/<token>/withdraw/
    """,
    # An event that one is not asked to lead; a server of which somebody else says who reaches it.
    Access((SIGN_IN, SIGN_IN, 405, 405), (SIGN_IN, SIGN_IN, 409)): "/accounts/offers/<slug>/",
    DESK: """
        /<slug>/desk/ /<slug>/desk/event/ /<slug>/desk/teams/ /<slug>/desk/teams/list/
        /<slug>/desk/teams/<team>/ /<slug>/desk/players/ /<slug>/desk/players/<team>/ /<slug>/desk/tables/
        /<slug>/desk/movement/ /<slug>/desk/sheets/
        /<slug>/desk/sheets/<job>/
        /<slug>/desk/verifiers/ /<slug>/desk/days/<day>/
        /<slug>/desk/days/<day>/hands/ /<slug>/desk/days/<day>/counts/ /<slug>/desk/days/<day>/tables/<table>/
        /<slug>/desk/paper-day/ /<slug>/desk/days/<day>/break/
        /<slug>/desk/ties/ /<slug>/desk/playoffs/<playoff>/
        /<slug>/desk/results/
        /<slug>/desk/results/standings.csv /<slug>/desk/results/results.pdf
        /<slug>/desk/changes/ /<slug>/desk/do/<name>/ /<slug>/desk/going-on/
        /<slug>/desk/assistants/
        /<slug>/desk/spares/
        /<slug>/desk/prizes/ /<slug>/desk/put-away/ /<slug>/desk/file/ /<slug>/desk/rulings/
        /<slug>/desk/log/
    """,
    DESK_ACT: """
        /<slug>/desk/teams/list/enter/
        /<slug>/desk/movement/adopt/
        /<slug>/desk/going-on/send/ /<slug>/desk/going-on/receive/
        /<slug>/desk/going-on/trust/ /<slug>/desk/going-on/enter/<sent>/
        /<slug>/desk/put-away/delete/ /<slug>/desk/practice/ /<slug>/desk/practice/delete/
    """,
    LEADERS_ACT: "/<slug>/side-games/<side_game>/call-off/",
    COUNTING: "/<slug>/verify/<day>/<table>/ /<slug>/verify/side-games/<side_game>/",
    COUNTERS_ACT: "/<slug>/verify/side-games/<side_game>/<act>/",
    READ_BY_LEADER: """
        /api/events/<slug>/file/ /api/events/<slug>/qualifiers/ /api/events/<slug>/teams/<team>/players/
        /api/events/<slug>/log/ /api/events/<slug>/print-jobs/<job>/ /api/events/<slug>/print-jobs/<job>/pdf/
    """,
    READ_AND_WRITTEN_BY_LEADER: """
        /api/events/<slug>/loans/ /api/events/<slug>/rulings/ /api/events/<slug>/print-jobs/
        /api/events/<slug>/days/<day>/check-in/
        /api/events/<slug>/verifier-cards/ /api/events/<slug>/spares/ /api/events/<slug>/assistants/
    """,
    READ_WRITTEN_BY_LEADER: """
        /api/events/<slug>/teams/ /api/events/<slug>/movement/ /api/events/<slug>/playoffs/
        /api/events/<slug>/side-games/ /api/events/<slug>/call/
        /api/events/<slug>/prizes/ /api/events/<slug>/movement/real-play/
    """,
    WRITTEN_BY_LEADER: """
        /api/events/<slug>/shown/ /api/events/<slug>/seating/
        /api/events/<slug>/spares/<spare>/join/<team>/
        /api/events/<slug>/days/<day>/open/
        /api/events/<slug>/days/<day>/flags-checked/ /api/events/<slug>/days/<day>/close/
        /api/events/<slug>/days/<day>/open/take-back/ /api/events/<slug>/days/<day>/flags-checked/take-back/
        /api/events/<slug>/counts/take-back/ /api/events/<slug>/days/<day>/check-in/fee/
        /api/events/<slug>/days/<day>/reopen/ /api/events/<slug>/loans/take-back/
        /api/events/<slug>/standings/final/ /api/events/<slug>/standings/take-back/
        /api/events/<slug>/playoffs/<playoff>/draw/
        /api/events/<slug>/playoffs/<playoff>/hands/ /api/events/<slug>/playoffs/<playoff>/take-back/
        /api/events/<slug>/playoffs/<playoff>/places/
        /api/events/<slug>/playoffs/<playoff>/replacement/ /api/events/<slug>/playoffs/<playoff>/give-up/
        /api/events/<slug>/hall-links/end/ /api/events/<slug>/printed/ /api/events/<slug>/copy/
        /api/events/<slug>/archive/ /api/events/<slug>/delete/ /api/events/<slug>/verifier-code/
        /api/events/<slug>/assistants/<assistant>/password/ /api/events/<slug>/offer/
        /api/events/<slug>/changes/leaving/ /api/events/<slug>/changes/stays/ /api/events/<slug>/changes/returns/
        /api/events/<slug>/changes/keeps-place/ /api/events/<slug>/changes/late/
        /api/events/<slug>/changes/swap/ /api/events/<slug>/changes/swap/preview/
        /api/events/<slug>/changes/replaced/ /api/events/<slug>/changes/replaced/preview/
        /api/events/<slug>/changes/here/ /api/events/<slug>/changes/here/preview/
        /api/events/<slug>/changes/turns/ /api/events/<slug>/changes/turns/preview/
        /api/events/<slug>/changes/empty-seat/ /api/events/<slug>/changes/empty-seat/preview/
        /api/events/<slug>/changes/play-ends/ /api/events/<slug>/changes/play-ends/preview/
        /api/events/<slug>/changes/play-goes-on/ /api/events/<slug>/changes/play-goes-on/preview/
        /api/events/<slug>/changes/substitute/ /api/events/<slug>/changes/ranked/ /api/events/<slug>/changes/letters/
        /api/events/<slug>/changes/leaving/preview/ /api/events/<slug>/changes/stays/preview/
        /api/events/<slug>/changes/returns/preview/ /api/events/<slug>/changes/keeps-place/preview/
        /api/events/<slug>/changes/late/preview/ /api/events/<slug>/changes/substitute/preview/
        /api/events/<slug>/changes/ranked/preview/ /api/events/<slug>/changes/letters/preview/
        /api/events/<slug>/changes/sessions/preview/
        /api/events/<slug>/changes/sessions/ /api/events/<slug>/qualifiers/withdraw/
        /api/events/<slug>/qualifiers/take-back/ /api/events/<slug>/qualifiers/acclaim/
        /api/events/<slug>/qualifiers/keep/ /api/events/<slug>/qualifiers/send/ /api/events/<slug>/qualifiers/receive/
    """,
    # No page of 1.0.0 that has moved.
    Access((404, 404, 404, 404), (405, 405, 405)): "/<slug>/desk/<old>",
    # Only a DELETE.
    Access((405, 405, 405, 405), (405, 405, 405)): """
        /api/events/<slug>/spares/<spare>/ /api/events/<slug>/prizes/<prize>/
        /api/events/<slug>/assistants/<assistant>/ /api/events/<slug>/verifier-cards/<verifier>/
    """,
    # Whoever counts enters the deals of a side game too.
    Access((405, 405, 405, 405), (401, 400, 403)): "/api/events/<slug>/side-games/<side_game>/deals/",
    Access((405, 405, 405, 405), (401, 200, 403)): """
        /api/events/<slug>/side-games/<side_game>/end/ /api/events/<slug>/side-games/<side_game>/resume/
    """,
    Access((405, 405, 405, 405), (401, 422, 403)): "/api/events/<slug>/side-games/<side_game>/take-back/",
    Access((401, 401, 200, 200), (405, 405, 405)): "/api/account/",
    Access((405, 405, 405, 405), (401, 401, 400)): "/api/event-files/",
    Access((405, 405, 405, 405), (401, 403, 400)): "/api/events/<slug>/offer/answer/",
    # A list that was not sent, a game that is not named.
    Access((401, 403, 403, 404), (405, 405, 405)): "/api/events/<slug>/qualifiers/sent/<number>/",
    OFFICE: "/office/erasure/",
    # A link that opens nothing.
    Access((200, 200, 200, 200), (200, 200, 200)): ACCOUNT_LINK,
    # A list that was not sent.
    Access((SIGN_IN, SIGN_IN, 403, 404), (SIGN_IN, SIGN_IN, 403)): "/<slug>/desk/going-on/sent/<number>/",
    # The game is chosen on the list.
    Access((SIGN_IN, SIGN_IN, 403, 303), (SIGN_IN, SIGN_IN, 403)): "/<slug>/side-games/new/",
    # A list of teams while none goes on; a check-in for a closed day.
    Access((SIGN_IN, SIGN_IN, 403, 409), (SIGN_IN, SIGN_IN, 403)): """
        /<slug>/desk/going-on/qualifiers.csv /<slug>/desk/days/<day>/check-in/
    """,
    # A broker is not running here.
    Access((503, 503, 503, 503), (405, 405, 405)): "/healthz",
    # Leaders who are signed in are sent on from the sign-in page.
    Access((200, 200, 302, 302), (200, 200, 302)): "/accounts/login/",
    Access((405, 405, 405, 405), (302, 302, 302)): "/accounts/logout/",
    # Only under `up`, which does not run here.
    Access((403, 403, 403, 403), (403, 403, 403)): "/accounts/set-up/ /accounts/forgotten/",
    Access((SIGN_IN, SIGN_IN, 200, 200), (SIGN_IN, SIGN_IN, 200)): "/accounts/ /accounts/password/",
    # The screen only shows; what is sent without the signed link is refused, whoever sends it.
    Access((200, 200, 200, 200), (403, 403, 403)): "/<slug>/hall/",
    # Asked for the code.
    Access((200, 200, 200, 200), (422, 422, 422)): "/<slug>/verify/",
    # In the API any leader sets up an event, anybody with the code signs in to count, and only verifiers count.
    Access((200, 200, 200, 200), (401, 401, 400)): "/api/events/",
    Access((405, 405, 405, 405), (400, 400, 400)): "/api/events/<slug>/verifiers/ /api/games/<game>/tally/",
    Access((401, 200, 403, 200), (401, 400, 403)): "/api/events/<slug>/counts/",
    Access((404, 404, 404, 404), (404, 404, 404)): "/api/^.*$",
}
EXPECTED = dict(
    chain.from_iterable(((address, access) for address in listed.split()) for access, listed in ACCESS.items())
)


def address_of_route(route: str) -> str:
    address = re.sub(r"<\w+:(\w+)>", r"<\1>", route)
    key = next((what for part, what in KEYS.items() if part in address), "key")
    return address.replace("<key>", f"<{key}>")


KEYS = {"/playoffs/": "playoff", "/side-games/": "side_game"}
"""What `<key>` stands for, by what is before it."""


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
        event, ADA, NOON, printing.SheetRequest(sheet="table-numbers", paper="a4", is_large=False), "1"
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
    edit_association(acts.Actor("Olga"), NOON, AssociationChange(logo=logo.getvalue()))
    players = {seat: f"Ophelia {seat}" for seat in "ABXY"}
    teams = [{"name": f"Four {table}", "table": table, "players": players} for table in (1, 2)]
    load(document(level="area", teams=teams, counted=[[13, 11]], event={"slug": "area-day", "final": True}))
    return {
        "slug": "games", "day": 1, "table": 1, "code": "1-2", "name": "lend_flags", "game": "open_whist", "act": "end",
        "number": 1, "sent": 1, "token": 1, "year": 2026,
        "team": event.teams.earliest("pk").pk, "job": job, "spare": event.spares.get().pk,
        "assistant": event.assistants.get().pk,
        "prize": event.prizes.get().pk,
        "playoff": rulings.start_playoff(event, ADA, NOON, rulings.TiePlayedOff(tables=[1, 2])),
        "side_game": start_side_game(event, ADA, NOON, game_of("Ulrica", "Ursula")),
        "secret": "x", "uidb64": "Mg", "old": "nowhere/",
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
            other, bob, NOON, printing.SheetRequest(sheet="table-numbers", paper="a4", is_large=False), "1"
        ).pk,
        "spare": other.spares.get().pk, "prize": other.prizes.get().pk, "assistant": other.assistants.get().pk,
        "verifier": make_card(other, bob, NOON, NewCard(name="Vic")).pk,
        "playoff": rulings.start_playoff(other, bob, NOON, rulings.TiePlayedOff(tables=[1, 2])),
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


def result_of(response: HttpResponse) -> Result:
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
        "old": "nowhere/", "verifier": 1, "assistant": 1, "user": 1, "link": 1, "signed": "1:x", "secret": "x",
        "side_game": start_side_game(blind, ADA, NOON, game_of("Us", "Them")),
    }  # fmt: skip
    of_event = {each for each in EXPECTED if "<slug>" in each}
    telling = {each for each in of_event if re.search("count|verify|days|tables|standings|hall|<slug>/$", each)}
    named = [fill(each, keys) for each in EXPECTED if each in telling | sample(of_event - telling, 25)]
    api = [each for each in named if "/api/" in each] + ["/api/events/"]
    desk = [each for each in named if "/desk/" in each]
    pages = [each for each in named if each not in {*api, *desk}] + ["/"]
    pages += [f"/games/verify/?received=first&{query}" for query in ("day=2&table=1&flags=14", "name=Max")]
    public = [*product(["get", "post"], pages), *product(["get"], api)]
    # In the API a browser is nobody, and at the desk all of these are sent to sign in.
    askers = [
        (Client(), public),
        (vera, [*product(["get", "post"], pages), *product(["get"], desk)]),
        (namesake, product(["get", "post"], [each for each in pages if "/verify/" in each])),
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
                blind, acts.Actor("Max", phone=phone), NOON, counts.NewCount(day=2, table=1, flags=flags), "first"
            )
            answers = [whole(visit(*each)) for each in asked]
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


def test_every_address_is_listed_here() -> None:
    served = {address_of_route(route) for route, _reads, _writes in address_audiences()}

    assert (served - EXPECTED.keys(), EXPECTED.keys() - served) == (set(), set())


LET_IN = {
    Who.EVERYBODY: (True, True, True, True, True),
    Who.COUNTERS: (False, True, False, True, False),
    Who.SIGNED_IN: (False, False, True, True, True),
    Who.LEADER: (False, False, False, True, False),
    Who.OFFICE: (False, False, False, False, True),
    Who.HERE: (False, False, False, False, False),
}
"""Whether Pat, Vera, Bob, Ada and Olga are let in."""

BY_A_SIGNED_LINK = "/<slug:slug>/hall/"
"""What is sent here needs a link that the leader's desk signed, whoever sends it."""


def test_the_table_of_roles_says_what_everybody_is_answered() -> None:
    wrong = []
    for address, reads, writes in address_audiences():
        access = EXPECTED[address_of_route(address)]
        opened = (*access.opened, access.opened[2] if access.office is None else access.office)
        for audience, answers in ((reads, opened), (writes, access.sent_to)):
            if address == BY_A_SIGNED_LINK and answers is access.sent_to:
                continue
            let_in = [status not in (SIGN_IN, CODE, 401, 403) for status in answers]
            if any(
                status != 405 and let_in[who] != (audience is not None and LET_IN[audience][who])
                for who, status in enumerate(answers)
            ):
                wrong.append((address, reads, writes, answers))

    assert wrong == []


def test_every_address_opens_to_whom_it_should(people: list[Client], keys: dict[str, object], sample: Draw) -> None:
    """Who is kept out asks for all, who is let in for a sample; no browser keeps a page of the desk."""
    wrong, kept, looked_at = {}, [], sample(EXPECTED, 120)
    for each, access in EXPECTED.items():
        expected = (*access.opened, access.opened[2] if access.office is None else access.office)
        asking = [who for who, answer in enumerate(expected) if answer != 200 or each in looked_at]
        answers = {who: visit(people[who], "get", fill(each, keys)) for who in asking}
        opened = {who: result_of(answer) for who, answer in answers.items()}
        wrong |= {(each, who): answer for who, answer in opened.items() if answer != expected[who]}
        if "/desk/" in each and opened.get(3) == 200 and "no-store" not in answers[3].headers.get("Cache-Control", ""):
            kept.append(each)

    assert (wrong, kept) == ({}, [])


def test_nobody_changes_what_is_not_theirs(people: list[Client], keys: dict[str, object]) -> None:
    before = stored()

    sent = {each: tuple(result_of(visit(who, "post", fill(each, keys))) for who in people[:3]) for each in EXPECTED}
    by_olga = {
        each: result_of(visit(people[4], "post", fill(each, keys))) for each in EXPECTED if "/office/" not in each
    }

    assert sent == {each: access.sent_to for each, access in EXPECTED.items()}
    assert by_olga == {each: EXPECTED[each].sent_to[2] for each in by_olga}
    assert stored() == before


def test_nothing_breaks_when_the_leader_sends_nothing(
    people: list[Client], keys: dict[str, object], sample: Draw
) -> None:
    asked = sample(EXPECTED.keys() - {"/healthz"}, 80)
    sent = {each: visit(owner(people, each), "post", fill(each, keys)).status_code for each in asked}

    assert {each: status for each, status in sent.items() if status >= 500} == {}


NAMES = re.compile("Ophelia|Quentin|Ulrica|Ursula")
WITH_NAMES = {
    "/<slug>/tables/<table>/", "/<slug>/side-games/<side_game>/", "/<slug>/side-games/<side_game>/sheet.pdf",
    "/api/events/<slug>/teams/",
    "/<slug>/side-games/", "/api/events/<slug>/teams/<team>/", "/api/events/<slug>/side-games/",
    "/api/events/<slug>/side-games/<side_game>/",
}  # fmt: skip
"""Where the public reads players' names once they agreed to it."""


def test_the_public_reads_a_players_name_only_where_the_players_agreed(
    people: list[Client], keys: dict[str, Any], event: Event
) -> None:
    record_deal(
        event, ADA, NOON, NewDeal(side_game=keys["side_game"], record={"tricks": {"Ulrica": 13, "Ursula": 0}}), "1"
    )
    public = [each for each in EXPECTED if "/desk/" not in each] + ["/<slug>/?team=opheli"]

    def named() -> set[str]:
        answers = {each: visit(people[0], "get", fill(each, keys)) for each in public}
        return {each for each, response in answers.items() if NAMES.search(text_in(response))}

    before = named()
    seen = people[0].get("/games/tables/1/")
    events.edit_event(event, ADA, NOON, events.EventChange(plan=replace(plan_of(fresh(event)), show_player_names=True)))
    now = people[0].get("/games/tables/1/", headers={"if-none-match": seen["ETag"]})

    assert before == set()
    assert (now.status_code, "Ophelia A" in now.content.decode()) == (200, True)
    assert named() == WITH_NAMES


def text_in(response: HttpResponse) -> str:
    if response.headers.get("Content-Type") == "application/pdf":
        return "\n".join(texts(response.content))
    return response.getvalue().decode(errors="replace")


def test_what_does_not_exist_is_not_found(people: list[Client], sample: Draw) -> None:
    opened = {}
    for number, slug in ((0, "games"), (9_999, "games"), (10**30, "games"), (1, "nowhere")):
        named = dict.fromkeys(re.findall(r"<(\w+)>", " ".join(EXPECTED)), number)
        named |= {
            "signed": f"{number}:x", "slug": slug, "game": f"game-{number}", "act": f"act-{number}",
            "code": f"{number}-1",
        }  # fmt: skip
        named |= {"name": "lend_flags"} if slug == "nowhere" else {}
        naming = [each for each in EXPECTED if "<" in each.replace("<slug>", "") or ("<slug>" in each and number == 1)]
        for each in sample((one for one in naming if number != 1 or "<slug>" in one), 50):
            response = visit(owner(people, each), "get", fill(each, named))
            if EXPECTED[each] is MOVED:
                response = visit(owner(people, each), "get", response["Location"])
            opened[each, number] = response.status_code

    otherwise = {ACCOUNT_LINK: 200}  # it says that it opens nothing
    assert {each: status for each, status in opened.items() if status not in (404, 405, otherwise.get(each[0]))} == {}


ROWS = {
    "team", "job", "spare", "assistant", "prize", "playoff", "side_game", "verifier", "token", "user",
    "link",
}  # fmt: skip
"""What of an address is the number of a row."""
HAND = {"tables": [1, 2], "tricks": {"1": 7, "2": 6}}
BODIES: dict[str, dict[str, object]] = {
    "/teams/<team>/": {"name": "Larks"},
    "/draw/": {"cards": {"1": "7H"}},
    "/bye/": {"table": 1},
    "/trump/": {"tables": [1, 2], "card": "7H"},
    "/dealer/": {"tables": [1, 2], "cards": {"1A": "7H"}},
    "/hands/": HAND,
    "<playoff>/take-back/": {"reason": "A slip."},
    "/give-up/": {"reason": "Late."},
    "/places/": {"to_place": 1},
    "/replacement/": {"table": 1, "missing": "A", "instead": "X"},
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
    for each in sample((one for one in EXPECTED.keys() - {ACCOUNT_LINK} if ROWS & {*re.findall(r"<(\w+)>", one)}), 35):
        body = json.dumps(next((BODIES[end] for end in reversed(BODIES) if each.endswith(end)), {}))
        for named, method in product((gone, foreign), ("get", "post", "put", "delete")):
            sent = "{}" if method in ("get", "delete") else body
            response = owner(people, each).generic(method, fill(each, named), sent, "application/json")
            answers[method, fill(each, named)] = response.status_code

    assert {each: status for each, status in answers.items() if status not in (404, 405, 409)} == {}
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
    for number, each in enumerate(sorted(sample(EXPECTED.keys() - {"/healthz"}, 70))):
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
