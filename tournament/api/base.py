"""The base of the API's views: REST framework reads, and acts write, once for each Idempotency-Key.

class PrizesViewSet(ListModelMixin, EventViewSet):
    serializer_class = PrizeSerializer
    create = does(offer_prize, status=201)

An operation's body, its bounds and its description come from the act's input, and who may from the act.
"""

import json
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.http import parse_etags
from rest_framework.decorators import action
from rest_framework.exceptions import APIException, ParseError
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from tournament.api.errors import STATUS, refusal_body
from tournament.domain import Refusal, Who
from tournament.http import leader_name
from tournament.models import Event, VerifierPhone
from tournament.models.audit import KEY_LENGTH
from tournament.queries.events import FOR_PAGES, enters_counts, event_at, is_led_by
from tournament.schemas import DocumentRefused, Json, fields_of, read_record
from tournament.services.acts import Actor, AnyAct, OfficeAct, open_for_change
from tournament.services.idempotency import StoredResponse, digest_request, respond_once

T = TypeVar("T")
Operation = Callable[..., Any]  # a method of a view, which only REST framework calls
IDEMPOTENCY_KEY, IF_MATCH, REPLAYED = "Idempotency-Key", "If-Match", "Idempotency-Replayed"


class Changed(APIException):
    """What the caller read before they changed it is not so any more."""

    status_code = 412
    default_detail = "Nothing was saved: this was changed since you read it. Read it again."


class EventViewSet(GenericViewSet[Any]):
    """What `readers` read of an event, and what is done there by who may do the act."""

    readers = Who.EVERYBODY
    is_versioned = True  # what is read changes with the event's log alone
    events = FOR_PAGES  # the events with what is said of them here
    act: AnyAct | None = None  # what is done, where the request alone tells

    @cached_property
    def event(self) -> Event:
        """The event in the address; raises NotFound."""
        return self.phone.verifier.event if self.phone else event_at(self.kwargs["slug"], self.events)

    @property
    def operation(self) -> Any:  # a method of the view, with what `does` gave it
        return getattr(self, self.action or "", None)

    @property
    def who(self) -> Who:
        """Who may do what was asked for."""
        return self.act.declaration.who if self.act else getattr(self.operation, "who", self.readers)

    @property
    def phone(self) -> VerifierPhone | None:
        """The phone of the verifier who calls; None for everybody else."""
        return self.request.auth if isinstance(self.request.auth, VerifierPhone) else None

    @property
    def actor(self) -> Actor:
        """Who calls, as acts take it: a signed-in leader, or a verifier by their phone's token."""
        name = self.phone.name if self.phone else leader_name(self.request)
        return Actor(name, user=self.request.user if isinstance(self.request.user, User) else None, phone=self.phone)

    @cached_property
    def is_leader(self) -> bool:
        return is_led_by(self.event, self.request.user)

    @cached_property
    def sees_counts(self) -> bool:
        """True for who reads every count: the event's leaders and typists."""
        return enters_counts(self.event, self.request.user)

    @property
    def etag(self) -> str:
        """The event's version, for this caller: others may see less of it."""
        caller = f"{self.request.user.pk} {self.request.headers.get('Authorization', '')}"
        return f'"{self.event.version}-{salted_hmac("etag", caller).hexdigest()[:16]}"'

    def get_queryset(self) -> Any:
        return super().get_queryset().filter(event=self.event)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Answers JSON whatever the client accepts."""
        return super().perform_content_negotiation(request, force=True)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Gives what is read of an event its ETag; 304 for who has that version already."""
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, ["Cookie", "Authorization"])
        if "slug" in kwargs and self.is_versioned and request.method in SAFE_METHODS and response.status_code == 200:
            response["ETag"], response["Cache-Control"] = self.etag, "no-cache"
            return get_conditional_response(request._request, response["ETag"], response=response)
        return response

    def do(self, act: AnyAct, data: object) -> Any:  # the act's result
        """Does an act as the caller."""
        if isinstance(act, OfficeAct):
            return act(self.actor, timezone.now(), data)
        result = act(self.event, self.actor, timezone.now(), data)
        del self.event  # as it was before
        return result

    def shown(self, result: object = None) -> Json:
        """What a write answers: the list that is read at its address, or the row, which it may have made."""
        if isinstance(result, int | Event) and self.lookup_url_kwarg:
            self.kwargs[self.lookup_url_kwarg] = getattr(result, "slug", result)
        if self.operation.lists:
            return self.get_serializer(self.get_queryset(), many=True).data
        return self.get_serializer(self.get_object()).data

    def respond_once(self, perform: Callable[[], Json], status: int) -> Response:
        """The response to a write; sent again with its Idempotency-Key, the first one, a Refusal too."""
        key = self.request.headers.get(IDEMPOTENCY_KEY, "").strip()
        if len(key) > KEY_LENGTH or not key.isprintable() or not key.isascii():
            raise ParseError(f"An Idempotency-Key has at most {KEY_LENGTH} plain letters and digits.")
        if not key:
            return Response(self.as_read(perform), status)

        def respond() -> StoredResponse:
            try:
                answer, code = self.as_read(perform), status
            except Refusal as refusal:  # an answer too
                answer, code = refusal_body(refusal), STATUS[refusal.kind]
            return StoredResponse(code, JSONRenderer().render(answer).decode())

        who, pk = ("verifier", self.phone.pk) if self.phone else ("leader", self.request.user.pk)
        first = respond_once(
            self.event if "slug" in self.kwargs else None,
            key,
            timezone.now(),
            respond,
            client=f"{who} {pk or self.request.META['REMOTE_ADDR']}",
            request=digest_request(self.request.method, self.request.path, self.request.data),
        )
        return Response(json.loads(first.body), first.status, headers={REPLAYED: "true"} if first.is_replay else None)

    def as_read(self, perform: Callable[[], Json]) -> Json:
        """What `perform` returns; of a request with an If-Match on the version named there, else raises Changed."""
        wanted = {tag.removeprefix("W/") for tag in parse_etags(self.request.headers.get(IF_MATCH, "*"))}
        if "*" in wanted or "slug" not in self.kwargs:
            return perform()
        with transaction.atomic():
            self.event = open_for_change(self.event)
            if self.etag not in wanted:
                raise Changed
            return perform()


def read_input(data: Json, takes: type[T], address: Mapping[str, object]) -> T:
    """The input that a request's body holds together with its address; raises ParseError, naming the place."""
    keys = {field.encode_name for field in fields_of(takes)}
    of_address = {key: value for key, value in address.items() if key in keys}
    if any(data.get(key, value) != value for key, value in of_address.items()):
        raise ParseError(f"{' and '.join(of_address)} in the address differ from the body; leave it out there.")
    try:
        return read_record(data | of_address, takes)
    except DocumentRefused as refusal:
        raise ParseError(str(refusal)) from refusal


def does(*acts: AnyAct, status: int = 200, lists: bool = False, path: str = "", of_row: bool = False) -> Operation:
    """The operation that does an act, and answers what is read at its address then; of several acts, the first whose
    input has all keys that were sent.

    With a `path` it has an address of its own below that of the list, or of a row; there it is called like its act.
    """

    def operation(self: EventViewSet, request: Request, **address: object) -> Response:
        sent = {*request.data}
        fitting = (act for act in acts if sent <= {field.encode_name for field in fields_of(act.input)})
        self.act = self.act or next(fitting, acts[0])
        self.check_permissions(request)  # who may do one of them may perhaps not do the other
        act, data = self.act, read_input(request.data, self.act.input, address)
        return self.respond_once(lambda: self.shown(self.do(act, data)), status)

    operation.__name__, operation.__doc__ = acts[0].name, acts[0].__doc__
    operation.__dict__ |= {"acts": acts, "who": acts[0].declaration.who, "status": status, "lists": lists}
    return action(detail=of_row, methods=["post"], url_path=path)(operation) if path else operation
