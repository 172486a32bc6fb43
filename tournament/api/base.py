"""The base of every API view; `read` and `write` declare what an action takes and returns, also for OpenAPI."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, wraps
from hashlib import sha256
from inspect import signature
from typing import Any, NoReturn, TypeVar, cast
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import APIException, NotAuthenticated, PermissionDenied, ValidationError
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.utils import json
from rest_framework.viewsets import ViewSet

from tournament.api.errors import STATUS, WrongBody, refusal_body
from tournament.api.permissions import IsInAudience
from tournament.domain import Refusal, Who
from tournament.http import leader_name, read_number
from tournament.models import ApiToken, Event, VerifierPhone
from tournament.models.audit import KEY_LENGTH
from tournament.queries.events import FOR_PAGES, enters_counts, event_at, is_led_by, sees_players
from tournament.schemas import DocumentRefused, Input, Nothing, read_record, wrong_fields
from tournament.services.acts import Act, Actor, AnyAct, OfficeAct, open_for_change
from tournament.services.idempotency import StoredResponse, digest_request, respond_once

T = TypeVar("T", bound=Input)
Action = Callable[..., Any]  # it takes what stands in its address, and returns what its serializer shows
SerializerClass = type[BaseSerializer[Any]]  # what it shows, the action knows that returns it
Answers = SerializerClass | Mapping[object, object]
"""A serializer or, for an action that makes its own response, what the schema says of it."""

IDEMPOTENCY_KEY, IF_MATCH = "Idempotency-Key", "If-Match"
REPLAYED = "Idempotency-Replayed"
MOST_ON_A_PAGE = 1000


class Changed(APIException):
    """What the caller read before they changed it is not so any more."""

    status_code = 412
    default_detail = "Nothing was saved: this was changed since you read it. Read it again."


@dataclass(frozen=True, slots=True)
class Operation:
    """What an action takes and returns, for the action itself and for the schema."""

    response: Answers
    many: bool = False
    status: int = 200
    request: type[Input] | None = None
    parameters: Sequence[OpenApiParameter] = ()
    is_versioned: bool = False
    is_idempotent: bool = False


class LinkPagination(LimitOffsetPagination):
    """`?limit=` and `?offset=` of a list that grows; the header Link names the pages before and after.

    Without a limit it is the whole list.
    """

    max_limit = MOST_ON_A_PAGE

    def links(self) -> str:
        """The header Link of the page just made."""
        pages = {"prev": self.get_previous_link(), "next": self.get_next_link()}
        return ", ".join(f'<{url}>; rel="{name}"' for name, url in pages.items() if url)


PAGE_PARAMETERS = (
    OpenApiParameter("limit", int, description="At most so many; the header Link names the next ones."),
    OpenApiParameter("offset", int, description="How many to leave out first."),
)


YEAR = OpenApiParameter("year", int, description="The events of one year.")


class EventAPIView(ViewSet):
    """One event's actions, mapped by HTTP method (`as_view({"get": "list_days"})`), with the address as arguments."""

    permission_classes = [IsInAudience]
    audiences = (Who.EVERYBODY, Who.LEADER)  # who may read here, and who may write
    events = FOR_PAGES  # the events with what is said of them here

    api_token: ApiToken | None = None  # the token with which a program acts for a leader
    at: datetime  # when the request came in
    key: str  # the idempotency key that the service is given for this request

    @cached_property
    def event(self) -> Event:
        """The event in the address; raises NotFound."""
        return event_at(self.kwargs["slug"], self.events)

    @property
    def phone(self) -> VerifierPhone | None:
        """The phone of the verifier who calls; None for everybody else."""
        phone: object = self.request.auth
        return phone if isinstance(phone, VerifierPhone) else None

    @property
    def by(self) -> str:
        """The caller's name, as the log stores it; empty for the public."""
        return self.phone.name if self.phone else leader_name(self.request)

    @property
    def actor(self) -> Actor:
        """Who calls, as acts take it: a signed-in leader, or a verifier by their phone's token."""
        return Actor(self.by, user=self.request.user if isinstance(self.request.user, User) else None, phone=self.phone)

    @cached_property
    def is_leader(self) -> bool:
        return "slug" in self.kwargs and is_led_by(self.event, self.request.user)

    @cached_property
    def sees_counts(self) -> bool:
        """True for who reads every count: the event's leaders and typists."""
        return enters_counts(self.event, self.request.user)

    @property
    def is_counter(self) -> bool:
        """True for the event's leaders and typists, and its verifiers."""
        return bool(self.request.auth) or self.sees_counts

    @property
    def sees_players(self) -> bool:
        return sees_players(self.event, self.request.user)

    @property
    def year(self) -> int | None:
        """`?year=` of the address; raises ValidationError for a text that is none."""
        return self.query_number("year", "“year” is a year, such as 2026.")

    def query_number(self, name: str, wrong: str) -> int | None:
        """A number of the query string, None without one; raises ValidationError, in the words `wrong`."""
        typed = self.request.query_params.get(name)
        number = None if typed is None else read_number(typed)
        if typed is not None and number is None:
            raise ValidationError(wrong)
        return number

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Answers JSON whatever the client accepts, and throttles first, so that refused writes count too."""
        renderer = JSONRenderer()
        request.accepted_renderer, request.accepted_media_type = renderer, renderer.media_type
        self.at, self.key = timezone.now(), uuid4().hex
        self.perform_authentication(request)
        self.check_token(request)
        self.check_throttles(request)
        if self.action is None:
            self.http_method_not_allowed(request)
        self.check_permissions(request)

    def check_token(self, request: Request) -> None:
        """Raises PermissionDenied for what the caller's token does not let a program do."""
        if self.api_token is None:
            return
        token, (readers, writers) = self.api_token, self.audiences
        is_reading, slug = request.method in SAFE_METHODS, self.kwargs.get("slug")
        is_public = slug is None and is_reading and readers is Who.EVERYBODY
        if token.event and slug != token.event.slug and not is_public:
            raise PermissionDenied(f"This token is for {token.event} alone; make another one at /accounts/tokens/.")
        counts = token.scope == ApiToken.Scope.COUNT and writers is Who.COUNTERS
        if not (is_reading or counts or token.scope == ApiToken.Scope.LEAD):
            raise PermissionDenied(f"With this token a program may {token.get_scope_display()}; make another one.")

    def permission_denied(self, request: Request, message: str | None = None, code: str | None = None) -> NoReturn:
        if not request.successful_authenticator:
            raise NotAuthenticated(
                "Sign in first: leaders at /accounts/login/, verifiers with a token that the event’s code gives."
            )
        super().permission_denied(request, message, code)

    def serialize(self, operation: Operation, result: object) -> object:
        assert not isinstance(operation.response, Mapping)
        return operation.response(result, many=operation.many, context={"request": self.request, "view": self}).data

    def etag(self, content: object) -> str:
        """The ETag, from version and content; the log's digest would give away counts that nobody may know yet."""
        return f'"{self.event.version}-{sha256(JSONRenderer().render(content)).hexdigest()[:16]}"'

    @contextmanager
    def as_read(self, address: Mapping[str, object]) -> Iterator[None]:
        """Holds the event while something is done, where the request has an If-Match; raises Changed where that is not
        what the caller would read now at this address.
        """
        wanted = {tag.rpartition("-")[2] for tag in parse_etags(self.request.headers.get(IF_MATCH, ""))} - {"*"}
        if not wanted:
            yield
            return
        reader = getattr(self, self.action_map.get("get", ""), None)
        if "slug" not in self.kwargs or reader is None or not reader.operation.is_versioned:
            raise Changed
        with transaction.atomic():
            self.__dict__["event"] = open_for_change(self.event)
            content = self.serialize(reader.operation, reader.__wrapped__(self, **address))
            if self.etag(content).rpartition("-")[2] not in wanted:
                raise Changed
            yield

    def idempotency_key(self) -> str:
        """The Idempotency-Key of the request, empty where it has none."""
        key = self.request.headers.get(IDEMPOTENCY_KEY, "").strip()
        if len(key) > KEY_LENGTH or not key.isprintable() or not key.isascii():
            raise ValidationError(f"An Idempotency-Key has at most {KEY_LENGTH} plain letters and digits.")
        return key

    def stored_response(self, key: str, perform: Callable[[], object], status: int) -> Response:
        """The first response to the key, a Refusal too; `perform` runs once.  Raises Refusal for another request."""

        def succeed() -> StoredResponse:
            return StoredResponse(status, JSONRenderer().render(perform()).decode())

        def refuse(refusal: Refusal) -> StoredResponse:
            return StoredResponse(STATUS[refusal.kind], JSONRenderer().render(refusal_body(refusal)).decode())

        caller = f"verifier {self.request.auth.pk}" if self.request.auth else f"leader {self.request.user.pk}"
        digest = digest_request(self.request.method, self.request.path, self.request.data)
        event = self.event if "slug" in self.kwargs else None
        record = respond_once(
            event=event, key=key, client=caller, request=digest, at=self.at, perform=succeed, refuse=refuse
        )
        return Response(
            json.loads(record.body), status=record.status, headers={REPLAYED: "true"} if record.is_replay else None
        )


class LeaderAPIView(EventAPIView):
    """Actions that are for the event's leader alone, reading too."""

    audiences = (Who.LEADER, Who.LEADER)


def read(
    response: Answers,
    *,
    many: bool = False,
    parameters: Sequence[OpenApiParameter] = (),
    is_versioned: bool = False,
    is_paged: bool = False,
    most: int | None = None,
) -> Callable[[Action], Action]:
    """Makes an action answer with what it returns.

    A versioned response has an ETag, and is 304 where it is current; a list that is paged takes `limit` and `offset`,
    and is of `most` records where it has no limit.
    """
    parameters = [*parameters, *(PAGE_PARAMETERS if is_paged else ())]
    operation = Operation(response, many, parameters=parameters, is_versioned=is_versioned)

    def decorate(action: Action) -> Action:
        @wraps(action)
        def handler(view: EventAPIView, request: Request, slug: str = "", **kwargs: object) -> HttpResponseBase:
            result = action(view, **kwargs)
            pages = LinkPagination()
            pages.default_limit = most
            page: Any = pages.paginate_queryset(result, request) if is_paged else None  # rows or records
            result = result if page is None else page
            answer = result if isinstance(result, HttpResponseBase) else Response(view.serialize(operation, result))
            if is_versioned:
                etag = view.etag(getattr(answer, "data", None))
                answer = get_conditional_response(request._request, etag=etag) or answer
                answer["ETag"], answer["Cache-Control"] = etag, "no-cache"
            if page is not None:
                answer["Link"] = pages.links()
            patch_vary_headers(answer, ["Cookie", "Authorization"])
            return answer

        handler.operation = operation  # type: ignore[attr-defined]  # read by the schema
        return handler

    return decorate


def read_body(data: object, takes: type[T], address: Mapping[str, object]) -> T:
    """The input that a request's body holds together with its address; raises ValidationError, naming the place."""
    if not isinstance(data, dict):
        raise ValidationError("Send a JSON object.")
    of_address = {name: value for name, value in address.items() if name in takes.__struct_fields__}
    for key in data.keys() & of_address.keys():
        if data[key] != of_address[key]:
            raise ValidationError(f"{key} stands in the address; leave it out, or send the same.")
    try:
        return read_record(data | of_address, takes)
    except DocumentRefused as refusal:
        raise WrongBody(str(refusal), wrong_fields(data | of_address, takes)) from refusal


def write(
    takes: type[Input] | None,
    response: Answers,
    *,
    many: bool = False,
    status: int = 200,
    is_idempotent: bool = True,
    prepare: Callable[..., object] | None = None,
) -> Callable[[Action], Action]:
    """Makes an action take an input, once for each Idempotency-Key unless its response holds a secret.

    What of the address belongs to the input stands in it; the action gets the rest as arguments.  Without an input the
    body holds nothing.  What takes seconds, `prepare` makes of view and input before the transaction; the action then
    gets that instead of the input.
    """
    body = takes or Nothing
    operation = Operation(response, many, status, body, is_idempotent=is_idempotent)

    def decorate(action: Action) -> Action:
        @wraps(action)
        def handler(view: EventAPIView, request: Request, slug: str = "", **kwargs: object) -> Response:
            key = view.idempotency_key() if is_idempotent else ""
            given = read_body(request.data, body, kwargs)
            arguments = (prepare(view, given) if prepare else given,) if takes else ()
            others = {name: value for name, value in kwargs.items() if name not in body.__struct_fields__}

            def perform() -> object:
                with view.as_read(kwargs):
                    return view.serialize(operation, action(view, *arguments, **others))

            return view.stored_response(key, perform, status) if key else Response(perform(), status=status)

        handler.operation = operation  # type: ignore[attr-defined]  # read by the schema
        return handler

    return decorate


def does(
    done: AnyAct | Callable[[Event, Actor, datetime, Any], object],
    shows: Action | SerializerClass,
    text: str,
    *,
    takes: type[Input] | None = None,
    prepare: Callable[..., object] | None = None,
    status: int = 200,
    is_idempotent: bool = True,
) -> Action:
    """The action, described by `text`, that does an act and then shows what a reading action shows.

    The reading action gets the part of the address that it needs from the act's input or, where that is new, it is the
    act's result.  With a serializer instead, that result itself is shown.  The action takes the act's input, or another
    body, of which `prepare` makes it; for what takes seconds, before the transaction.
    """
    shown: Operation = getattr(shows, "operation", None) or Operation(cast(SerializerClass, shows))
    show = getattr(shows, "__wrapped__", lambda _view, result: result)
    _view, *address = signature(show).parameters

    def action(view: EventAPIView, given: object = None, **_: object) -> object:
        if isinstance(done, OfficeAct):
            result = done(view.actor, view.at, given)
        elif isinstance(done, Act):
            result = done(view.event, view.actor, view.at, given, view.key)
        else:
            result = done(view.event, view.actor, view.at, given)
        view.__dict__.pop("event", None)  # read before the act
        return show(view, **{name: getattr(given, name, result) for name in address})

    action.__doc__ = text
    writes = write(
        takes or getattr(done, "input", None), shown.response,
        many=shown.many, status=status, is_idempotent=is_idempotent, prepare=prepare,
    )  # fmt: skip
    return writes(action)
