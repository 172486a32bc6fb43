"""Sends every act of a walk by its own name: to its page at the desk and to the API in turn, or to its service.

Counts go as phones and programs send them.
"""

import json
from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from django.db import transaction
from django.test import Client

from scoring.services.counts import NewCount, record_flag_count
from tests.any_order.acts import PEOPLE, YEAR_1, YEAR_3000, Act, Finding
from tests.events import ada
from tests.hall import key_of
from tests.people import browser_of_leader
from tournament.act_fields import act_fields
from tournament.api.views import NAMED
from tournament.domain import Refusal
from tournament.models import Event, Verifier
from tournament.queries.events import find_phone
from tournament.schemas import read_record
from tournament.services import access
from tournament.services.acts import ACTS, Actor
from tournament.services.idempotency import StoredResponse, respond_once

if TYPE_CHECKING:
    from tests.any_order.walk import Walk


class Driver:
    def __init__(self, walk: "Walk") -> None:
        self.walk, self.refused = walk, Counter[str]()
        self.leader, self.phones = browser_of_leader("Ada"), dict[str, Client]()
        for name in PEOPLE:
            self.let_verifier_in(name)

    def do(self, act: Act) -> None:
        """Raises Refusal; anything but yes or no is a bug."""
        cache.clear()
        if special := getattr(self, act.name, None):
            special(**act.details)
        else:
            self.send(act.name, **act.details)

    def send(self, name: str, /, key: str = "", **details: Any) -> None:
        details |= {
            field.key: self.row(field.key, details) for field in act_fields(ACTS[name].input) if field.key in ROWS
        }
        if len(self.walk.acts) % 10 == 0:
            self.keep_others_out(name, details)
        if self.has_page(name, key, details) and len(self.walk.acts) % 2:
            filled = {field: value for field, value in details.items() if value is not None}
            sent = filled | {"sure": "1", "csrfmiddlewaretoken": f"{len(self.walk.acts)}"}
            self.judge(self.leader.post(f"/{self.event.slug}/desk/do/{name}/", sent))
            self.press_again(name, sent)
        elif name in NAMED:
            self.api("post", f"/api/events/{{slug}}/acts/{name}/", key, **details)
        else:
            by = Actor("Ada", user=ada())
            ACTS[name](self.event, by, datetime.now(UTC), read_record(details, ACTS[name].input))

    def press_again(self, name: str, sent: dict[str, Any]) -> None:
        """The same form comes once more, as by a double click: it is answered, and nothing is done."""
        before = Event.objects.get(pk=self.event.pk).version
        status = self.leader.post(f"/{self.event.slug}/desk/do/{name}/", sent).status_code
        if (status, Event.objects.get(pk=self.event.pk).version) != (303, before):
            raise Finding(f"the form of {name}, sent twice, is answered {status}, or done twice")

    def keep_others_out(self, name: str, details: dict[str, Any]) -> None:
        """Another leader and nobody at all do the act by its name, on its page and in the API."""
        before = Event.objects.get(pk=self.event.pk).version
        for other in (browser_of_leader("Bob"), Client()):
            for address in (f"/{self.event.slug}/desk/do/{name}/", f"/api/events/{self.event.slug}/acts/{name}/"):
                status = other.post(address, json.dumps(details), content_type="application/json").status_code
                if status not in (302, 303, 401, 403, 404):
                    raise Finding(f"{address} answers {status} to somebody who does not lead the event")
        if Event.objects.get(pk=self.event.pk).version != before:
            raise Finding(f"somebody who does not lead the event did {name}")

    @staticmethod
    def has_page(name: str, key: str, details: dict[str, Any]) -> bool:
        """Whether the act's own page asks for just these fields; without a reason the page notes that there is none."""
        is_flat = all(value is None or isinstance(value, str | int) for value in details.values())
        has_reason = bool(details.get("reason", name).strip())
        return bool(ACTS[name].declaration.title) and not key and is_flat and has_reason

    def api(self, method: str, address: str, /, key: str = "", by: Client | None = None, **body: Any) -> None:
        named = {"slug": self.event.slug} | body
        # What was refused under a key is refused for ever; sent anew it has another.
        headers = {"Idempotency-Key": f"{self.walk.seed} {key} {self.refused[key]}"} if key else {}
        self.refused[key] += 1
        data = {name: value for name, value in body.items() if f"{{{name}}}" not in address}
        response = getattr(by or self.leader, method)(
            address.format(**named), json.dumps(data), content_type="application/json", headers=headers
        )
        self.judge(response)
        self.refused[key] -= 1

    @staticmethod
    def judge(response: Any) -> None:
        if 400 <= response.status_code < 500:
            raise Refusal(response.content.decode()[:1000])
        assert response.status_code in (200, 201, 204, 303), f"answered {response.status_code}"

    @property
    def event(self) -> Event:
        return self.walk.event

    # Of what an act is done to, the walk knows names; the service wants the numbers of rows.

    def row(self, field: str, details: dict[str, Any]) -> int | None:
        return ROWS[field](self, details, field)

    def team(self, details: dict[str, Any], field: str) -> int | None:
        name = details.get(field)
        return name and (self.event.teams.filter(name=name).values_list("pk", flat=True).first() or 10**9)

    def playoff(self, details: dict[str, Any], field: str) -> int:
        keys = sorted(self.event.playoffs.values_list("pk", flat=True))
        return keys[details[field] - 1] if details[field] <= len(keys) else 10**9

    def verifier(self, details: dict[str, Any], field: str) -> int:
        row = self.verifier_named(details[field])
        return row.pk if row else 10**9

    def last_count(self, details: dict[str, Any], field: str) -> int:
        """The number of the leader's count of a table, else of the last one."""
        of_table = {"day__number": details["day"], "table__number": details["table"], "session": None}
        standing = self.event.flag_counts.filter(is_taken_back=False, **of_table)
        found = standing.filter(is_leaders=True).last() or standing.last()
        return found.pk if found else 10**9

    def first(self, details: dict[str, Any], field: str) -> int:
        return getattr(getattr(self.event, f"{field}s").first(), "pk", 10**9)

    # What is sent otherwise.

    def adopt_movement(self) -> None:
        self.api("post", "/api/events/{slug}/movement/", plan=self.walk.plan)

    def edit_event(self, reason: str = "", **values: Any) -> None:
        self.api("patch", "/api/events/{slug}/", **values, **{"reason": reason} if reason else {})

    def send_qualifiers(self, **details: Any) -> None:
        self.api("post", "/api/events/{slug}/qualifiers/send/", **details)

    @transaction.atomic
    def start_next(self) -> None:
        of_next = {"slug": self.next_slug}
        self.api("post", "/api/events/{slug}/seating/", **of_next, tables={})
        self.api("post", "/api/events/{slug}/movement/", **of_next, plan=self.walk.plan)
        self.api("post", "/api/events/{slug}/days/1/open/", **of_next)

    @property
    def next_slug(self) -> str:
        Refusal.when(self.walk.next_event is None, "The next event is elsewhere.")
        return self.walk.next_event.slug

    def verifier_named(self, name: str) -> Verifier | None:
        living = self.event.verifiers.filter(revoked_at=None)
        return next((each for each in living if key_of(each.name) == key_of(name)), None)

    def let_verifier_in(self, name: str) -> None:
        """By the code of their card, or the event's; with another phone."""
        verifier = self.verifier_named(name)
        code = (verifier and verifier.code) or Event.objects.get(pk=self.event.pk).verifier_code
        token = access.admit_verifier(event=self.event, code=code, name=name, address="10.0.0.7", at=datetime.now(UTC))
        self.phones[name] = Client()
        self.phones[name].cookies["verifier"] = token

    def change_code(self) -> None:
        self.send("change_code")
        for name, phone in self.phones.items():
            verifier, page = self.verifier_named(name), f"/{self.event.slug}/verify/"
            if not (verifier and verifier.code) and b'name="code"' not in phone.get(page).content:
                raise Finding(f"{name} counts on with the old code")
        self.event.refresh_from_db()
        for name in PEOPLE:
            self.let_verifier_in(name)

    def goes_by_api(self, act: Act) -> bool:
        """Whether a count is a program's: half of what is plain to send."""
        if act.name != "record_flag_count":
            return False
        plain = act.details.get("session") is None and act.details.get("counted_at") is None
        return plain and int(act.details["key"].split()[1]) % 2 == 0

    def record_flag_count(
        self, day: int, table: int, flags: int, by: str, key: str, session: int | None = None,
        counted_at: int | None = None,
    ) -> None:  # fmt: skip
        """By a program, or on the page of the table."""
        phone = self.phones[by]
        if self.walk.hall.is_by_api:
            program = Client(headers={"Authorization": f"Bearer {phone.cookies['verifier'].value}"})
            return self.api("post", "/api/events/{slug}/counts/", key, program, day=day, table=table, flags=flags)
        moment = self.moment(counted_at)
        if session is not None:  # the page knows those that end before the day's last hand
            known = find_phone(self.event.slug, phone.cookies["verifier"].value)
            count = NewCount(day=day, table=table, flags=flags, session=session, counted_at=moment)
            Refusal.when(known is None, "They may not count.")

            def save() -> StoredResponse:
                record_flag_count(self.event, Actor(by, phone=known), datetime.now(UTC), count)
                return StoredResponse(200, "")

            respond_once(self.event, f"{self.walk.seed} {key}", datetime.now(UTC), save)
            return None
        data = {"fives": flags // 5, "loose": flags % 5, "read_back": flags, "key": f"{self.walk.seed} {key}"}
        data |= {"counted_at": moment.isoformat()} if moment else {}
        response = phone.post(f"/{self.event.slug}/verify/{day}/{table}/", data)
        Refusal.when("/verify/?next=" in response.headers.get("Location", ""), "The page asks for the code.")
        return self.judge(response)

    def moment(self, step: int | None) -> datetime | None:
        """When a count was taken: as an earlier act began, or a time that only a wrong clock gives."""
        wrong = {None: None, YEAR_1: datetime(1, 1, 1, tzinfo=UTC), YEAR_3000: datetime(3000, 1, 1, tzinfo=UTC)}
        return wrong[step] if step in wrong else self.walk.started_at[min(step or 0, len(self.walk.acts)) - 1]


ROWS = {
    "team": Driver.team, "goes_instead": Driver.team, "playoff": Driver.playoff, "verifier": Driver.verifier,
    "count": Driver.last_count, "spare": Driver.first, "prize": Driver.first, "assistant": Driver.first,
    "side_game": Driver.first,
}  # fmt: skip
"""How the number of a row is found, by the field of the input that names it."""
