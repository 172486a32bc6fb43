"""Every act of a walk, sent to the pages and the API as people and programs send them."""

import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from tests.any_order import acts, service
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.queries.events import offered_zones
from tournament.services import access
from tournament.services.acts import Actor

if TYPE_CHECKING:
    from tests.any_order.walk import Walk


def by(way: str, address: str, more: dict[str, Any] | None = None, **called: str) -> Callable[..., None]:
    """A method that sends an act's details, and more, by the page or the API; the form or the address calls some
    otherwise.
    """

    def do(self: "Addresses", **details: Any) -> None:
        given = {called.get(name, name): value for name, value in details.items()}
        given |= {named: getattr(self, named)(given[named]) for named in {"team", "playoff"} & {*called.values()}}
        sent = {name: value for name, value in given.items() if f"{{{name}}}" not in address and name != "people"}
        getattr(self, way)(address.format(**given), **sent | (more or {}))

    return do


def by_turns(*ways: Callable[..., None]) -> Callable[..., None]:
    """A method that goes by one way after the other, from act to act."""

    def do(self: "Addresses", **details: Any) -> None:
        ways[len(self.walk.acts) % len(ways)](self, **details)

    return do


class Addresses(service.Service):
    """Every act, sent to the pages and the API as people and programs send them."""

    is_by_pages = True

    def __init__(self, walk: "Walk") -> None:
        super().__init__(walk)
        self.leader = leader_client()
        self.phones: dict[str, Client] = {}
        self.refused: set[str] = set()
        self.let_everybody_in()

    def clock(self) -> datetime:
        return datetime.now(UTC)

    @property
    def now(self) -> tuple[Event, Actor, datetime]:
        """What goes by the service goes by the same clock as the pages."""
        event, ada, _ = super().now
        return event, ada, self.clock()

    def let_everybody_in(self) -> None:
        event = Event.objects.get(pk=self.walk.event.pk)
        for name in acts.PEOPLE:
            self.phones[name] = Client()
            token = access.admit_verifier(
                event=event, code=self.code_for(name), name=name, address="10.0.0.7", at=datetime.now(UTC)
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
        if response.headers.get("Location", "").startswith(f"/{self.walk.event.slug}/verify/?next="):
            raise Refusal("The page asks for the code.")
        self.judge(response)
        assert response.status_code == 303, f"{address} answered {response.status_code}"

    def api(
        self, address: str, method: str = "post", slug: str = "", key: str = "", by_token: str = "", **data: Any
    ) -> None:
        """Sends JSON, as the leader's browser or as a program with a verifier's token."""
        cache.clear()
        address = f"/api/events/{slug or self.walk.event.slug}/{address}"
        headers = {"Idempotency-Key": key} if key else {}
        if by_token:
            headers["Authorization"] = f"Bearer {by_token}"
        send = getattr(Client() if by_token else self.leader, method)
        self.judge(send(address, json.dumps(data), content_type="application/json", headers=headers))

    def enter(self, name: str, zone: str) -> None:
        self.api("teams/", teams=[{"name": name, "zone": zone, "area": zone, "players": {"A": "Ann", "X": "Xena"}}])

    def edit_team(self, name: str, new_name: str, zone: str) -> None:
        team, of_zone = self.team(name), {"name": new_name, "zone": zone, "area": zone}
        if zone and offered_zones(self.walk.event) is None:  # the pages of a club say nothing of zones
            return self.api(f"teams/{team}/", "put", **of_zone, players={"A": "Ann", "X": "Xena"})
        return self.page(f"desk/teams/{team}/", **of_zone, A="Ann", X="Xena")

    def edit(self, reason: str = "", **values: Any) -> None:
        more = {"reason": reason} if reason else {}
        self.api("", "patch", **{service.SETTINGS[name]: value for name, value in values.items()}, **more)

    remove = by("page", "desk/do/remove_team/", name="team")

    seat = by("api", "seating/")

    def adopt(self) -> None:
        self.api("movement/", plan=self.walk.plan)

    open_day = by("page", "desk/do/open_day/")

    def tick(self, day: int, table: int) -> None:
        self.page(f"desk/days/{day}/check-in/", mark=f"{table}-flags-yes")

    def note_fee(self, day: int, table: int, is_paid: bool) -> None:
        if len(self.walk.acts) % 2:
            return self.api(f"days/{day}/check-in/fee/", table=table, is_paid=is_paid)
        return self.page(f"desk/days/{day}/check-in/", mark=f"{table}-fee-{'yes' if is_paid else 'no'}")

    lend = by("page", "desk/do/lend_flags/")

    take_back = by("page", "desk/do/take_back_flags/")

    def count(
        self, day: int, table: int, flags: int, by: str, key: str, session: int | None = None, taken: int | None = None
    ) -> None:
        moment = self.taken_at(taken)
        hall = self.walk.hall
        is_of_day = day <= len(hall.days) and (session or 1) <= sum(map(len, hall.sessions[:day]))
        if session is not None and is_of_day and hall.ends[session - 1] >= hall.hands_of(day)[1]:
            if by in hall.out:
                raise Refusal("They may not count.")
            # The page knows no count after the last session that is played but the day's own.
            return super().count(day=day, table=table, flags=flags, by=by, key=key, session=session, taken=taken)
        if self.walk.hall.is_by_api:
            token = self.phones[by].cookies["verifier"].value
            return self.by_api(key, by_token=token, day=day, table=table, flags=flags)
        data = {"fives": flags // 5, "loose": flags % 5, "read_back": flags, "key": key}
        at_session = "" if session is None else f"?session={session}"
        counted_at = None if moment is None else moment.isoformat()
        return self.page(f"verify/{day}/{table}/{at_session}", self.phones[by], **data, counted_at=counted_at)

    def goes_by_api(self, act: acts.Act) -> bool:
        """Half of what is plain to send, unless the API refused: it gives the same answer for ever."""
        is_plain = act.name == "settle" or (act.name, act.details.get("session")) == ("count", None)
        if not is_plain or act.details.get("taken") is not None:
            return False
        key = act.details["key"]
        return int(key.split()[1]) % 2 == 0 and key not in self.refused

    def by_api(self, key: str, **data: Any) -> None:
        self.refused.add(key)
        self.api("counts/", key=key, **data)
        self.refused.discard(key)

    def type_counts(self, day: int, counts: dict[int, int], by: str, key: str) -> None:
        """From a page that was opened before anybody counted; what is refused stays on it."""
        data = {f"table_{table}": flags for table, flags in counts.items()}
        with suppress(Refusal):
            self.page(f"desk/days/{day}/counts/", by=by, key=key, **data)

    def take_back_count(self, day: int, table: int) -> None:
        if len(self.walk.acts) % 2:
            return self.api("counts/take-back/", day=day, table=table, count=self.last_count(day, table) or 10**9)
        return self.page("desk/do/take_back_count/", day=day, table=table, count=self.last_count(day, table) or 10**9)

    take_back_opening = by("api", "days/{day}/open/take-back/")

    def settle(self, day: int, table: int, flags: int, reason: str, key: str) -> None:
        if self.walk.hall.is_by_api:
            return self.by_api(key, day=day, table=table, flags=flags, reason=reason)
        return self.page("desk/do/settle_flag_count/", day=day, table=table, flags=flags, reason=reason, key=key)

    def close(self, day: int, reason: str, after: int | None = None) -> None:
        self.api(f"days/{day}/close/", reason=reason, **{} if after is None else {"after_hand": after})

    def accept_total(self, day: int, reason: str) -> None:
        self.api("rulings/", about=f"day {day} total", reason=reason)

    rule = by("page", "desk/do/record_ruling/")

    reopen = by("page", "desk/do/reopen_day/")

    def withdraw(self, table: int, after: int, closes_circle: bool, reason: str) -> None:
        circle = "on" if closes_circle else None
        if not reason.strip():  # the page says then that none was given
            return super().withdraw(table=table, after=after, closes_circle=closes_circle, reason=reason)
        return self.page("desk/do/withdraw_team/", table=table, after_hand=after, closes_circle=circle, reason=reason)

    def undo_leaving(self, table: int, reason: str) -> None:
        return (
            self.page("desk/do/undo_withdrawal/", table=table, reason=reason)
            if reason.strip()
            else super().undo_leaving(table=table, reason=reason)
        )

    def come_back(self, table: int, after: int, reason: str) -> None:
        return (
            self.page("desk/do/return_team/", table=table, after_hand=after, reason=reason)
            if reason.strip()
            else super().come_back(table=table, after=after, reason=reason)
        )

    def keep_ranked(self, table: int, stays_ranked: bool, reason: str) -> None:
        if not reason.strip():
            return super().keep_ranked(table=table, stays_ranked=stays_ranked, reason=reason)
        return self.page("desk/do/keep_ranked/", table=table, stays_ranked=stays_ranked, reason=reason)

    def rule_on_team(self, table: int, kind: str, number: int, reason: str) -> None:
        self.page("desk/do/rule_on_team/", kind=kind, table=table, number=number, reason=reason)

    def change_sessions(self, sessions: list[list[int]], after: int, reason: str) -> None:
        planned = "/".join(",".join(map(str, day)) for day in sessions)
        self.page("desk/do/change_sessions/", sessions=planned, after_hand=after, reason=reason)

    end_play = by_turns(
        by("page", "desk/do/end_play/", after="after_hand"), by("api", "changes/play-ends/", after="after_hand")
    )

    take_back_end = by("page", "desk/do/take_back_end/")

    def swap(self, table: int, other: int, after: int, flags_stay: bool, reason: str) -> None:
        self.page(
            "desk/do/swap_teams/", table=table, with_table=other, after_hand=after, flags_stay=flags_stay,
            reason=reason,
            key=f"swap {len(self.walk.acts)}",
        )  # fmt: skip

    def replace(self, table: int, name: str, after: int, reason: str) -> None:
        if len(self.walk.acts) % 2:
            team = {"name": name, "players": {"A": "Ann", "X": "Xena"}}
            return self.api("changes/replaced/", table=table, team=team, after_hand=after, reason=reason)
        given = {"name": name, "A": "Ann", "X": "Xena", "after_hand": after, "reason": reason}
        return self.page("desk/do/replace_team/", table=table, **given)

    def come_late(self, name: str, after: int, is_ranked: bool) -> None:
        self.page("desk/do/add_late_team/", name=name, after_hand=after, is_ranked="on" if is_ranked else None)

    arrive = by("page", "desk/do/note_arrival/", after="after_hand")

    def note_empty_seat(self, table: int, seat: str, after: int) -> None:
        if len(self.walk.acts) % 2:
            return self.api("changes/empty-seat/", table=table, seat=seat, after_hand=after)
        return self.page("desk/do/substitute_player/", player=f"{table}{seat}", came="-", after_hand=after)

    def plan_turns(self, table: int, after: int, every: int, reason: str) -> None:
        if not reason.strip():
            return super().plan_turns(table=table, after=after, every=every, reason=reason)
        given = {"came": "+", "name": "Spare", "every": every, "seats": list("ABXY"), "after_hand": after}
        return self.page("desk/do/plan_turns/", table=table, reason=reason, **given)

    def rank(self, table: int, is_ranked: bool, reason: str) -> None:
        return self.page("desk/do/rank_team/", table=table, is_ranked=is_ranked, reason=reason)

    def start_playoff(self, tables: list[int], to_place: int | None) -> None:
        self.api("playoffs/", tables=tables, **{} if to_place is None else {"to_place": to_place})

    draw = by("api", "playoffs/{playoff}/draw/", number="playoff")

    bye = by("page", "desk/do/draw_cards/", number="playoff", table="bye")

    note_hand = by("api", "playoffs/{playoff}/hands/", number="playoff")

    def play_hand(self, number: int, tricks: dict[int, int], trump: str) -> None:
        more = {"trump": trump} if trump else {}
        self.api(f"playoffs/{self.playoff(number)}/hands/", tables=list(tricks), tricks=tricks, **more)

    replace_player = by("page", "desk/do/replace_player/", {"missing": "A", "name": "Yves"}, number="playoff")

    take_back_hand = by("page", "desk/do/take_back_hand/", number="playoff")

    give_up = by("api", "playoffs/{playoff}/give-up/", number="playoff")

    rule_on_tie = by("api", "rulings/")

    def rule_shared(self, tables: list[int], going_on: list[int] | None, reason: str) -> None:
        more = {} if going_on is None else {"going_on": going_on}
        self.api("rulings/", tables=tables, shared=True, reason=reason, **more)

    def lift_tie(self, tables: list[int], reason: str) -> None:
        self.page("desk/do/lift_tie_ruling/", tables="-".join(map(str, tables)), reason=reason)

    play_for_more = by("api", "playoffs/{playoff}/places/", number="playoff")

    publish = by("page", "desk/do/publish_final/")

    unpublish = by("api", "standings/take-back/")

    def withdraw_qualifier(self, name: str, reason: str, instead: str | None) -> None:
        goes = "" if instead is None else self.team(instead)
        self.page("desk/do/withdraw_qualifier/", team=self.team(name), goes_instead=goes, reason=reason)

    take_back_withdrawal = by("page", "desk/do/take_back_withdrawal/", name="team")

    acclaim = by("page", "desk/do/name_by_acclamation/", name="team")

    send = by("page", "desk/going-on/send/")

    def receive(self, number: int, is_changed: bool) -> None:
        if self.walk.next_event is None:
            raise Refusal("The next event is elsewhere.")
        file = SimpleUploadedFile("teams.json", json.dumps(self.file(number, is_changed)).encode())
        cache.clear()
        self.judge(self.leader.post(f"/{self.walk.next_event.slug}/desk/going-on/receive/", {"file": file}))

    @transaction.atomic
    def start_next(self) -> None:
        if self.walk.next_event is None:
            raise Refusal("The next event is elsewhere.")
        slug = self.walk.next_event.slug
        self.api("seating/", slug=slug, tables={})
        self.api("movement/", slug=slug, plan=self.walk.plan)
        self.api("days/1/open/", slug=slug)

    start_side_game = by(
        "api", "side-games/", {"game": "open_whist", "sides": ["Us", "Them"], "settings": {"target": 7}}
    )

    def record_deal(self, tricks: int, key: str) -> None:
        deal = {"tricks": {"Us": tricks, "Them": 13 - tricks}}
        self.api(f"side-games/{self.first('side_game')}/deals/", key=key, deal=deal)

    note_real_play = by_turns(by("page", "desk/do/note_real_play/"), by("api", "movement/real-play/"))

    show = by("api", "shown/")

    call = by("api", "call/")

    archive = by("api", "archive/")

    list_spare = by("page", "desk/do/list_spare/", {"contact": "555 1234"})

    def remove_spare(self) -> None:
        self.api(f"spares/{self.first('spare')}/", "delete")

    offer_prize = by("api", "prizes/", {"name": "A cup"})

    def remove_prize(self) -> None:
        self.api(f"prizes/{self.first('prize')}/", "delete")

    def change_code(self) -> None:
        if len(self.walk.acts) % 2:
            self.api("verifier-code/")
        else:
            self.page("desk/verifiers/code/")
        self.let_everybody_in()

    def let_in(self, name: str) -> None:
        phone = Client()
        self.page("verify/", phone, code=self.code_for(name), name=name)
        self.phones[name] = phone

    def show_out(self, name: str, people: Sequence[str]) -> None:
        verifier = self.verifier(name)
        self.page(f"desk/verifiers/{verifier.pk if verifier else 0}/revoke/")

    make_card = by_turns(by("page", "desk/verifiers/"), by("api", "verifier-cards/"))


def leader_client() -> Client:
    client = Client()
    client.force_login(access.leader_named("Ada"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def refusal_in(response: Any) -> str:
    """What an answer says is wrong, in one line."""
    text = response.content.decode()
    sentence = re.findall(
        r'<div class="notice refusal".*?<p>(.*?)</p>|<ul class="errorlist".*?<li>(.*?)</li>', text, re.DOTALL
    )
    return re.sub("</?b>", "", " ".join(" ".join(pair) for pair in sentence)) or text[:300]
