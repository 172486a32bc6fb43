"""The two kinds of asking: reading, and writing once.  Each carries its own description for the schema."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, Serializer

from tournament.api.door import Asker, Door, OpenTo, let_in
from tournament.api.idempotency import HEADER, key_of, write_once
from tournament.api.serializers.fields import NothingTold
from tournament.api.serializers.refused import Refused
from tournament.queries.events import event_at
from tournament.queries.versions import version_of_event

if TYPE_CHECKING:
    from tournament.models import Event

Gives = type[BaseSerializer[Any]] | BaseSerializer[Any] | Mapping[Any, Any]
View = Callable[..., Any]
PDF = "application/pdf"
SIGNED_IN = {
    OpenTo.LEADER: ("leader",),
    OpenTo.LEADERS: ("leader",),
    OpenTo.COUNTERS: ("leader", "verifier"),
}

READ_REFUSED = (400, 401, 403, 404, 409)
WRITE_REFUSED = (*READ_REFUSED, 415, 422, 429)

KEY_PARAMETER = OpenApiParameter(
    HEADER,
    str,
    OpenApiParameter.HEADER,
    description="A new text for each write. Sent again with its key, a write gets its first answer and does nothing.",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: by whom, when, and what was told; `prepared` is what could be worked out before writing."""

    request: Request
    asker: Asker
    told: Mapping[str, Any]
    at: datetime
    prepared: Any = None
    key: str = field(default_factory=lambda: uuid4().hex)

    @property
    def by(self) -> str:
        """The name that stands beside what is done."""
        return self.asker.name


def reads(
    gives: Gives,
    *,
    to: OpenTo = OpenTo.EVERYBODY,
    parameters: Sequence[OpenApiParameter] = (),
    is_versioned: bool = False,
) -> Callable[[View], View]:
    """Answers what the view finds: it is called with what is asked, the event, and what else the address says.

    A versioned answer carries an ETag of the event's version, and 304 goes to whoever has that version.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def read(door: Door, request: Request, **address: Any) -> HttpResponseBase:
            event = event_of(address)
            asker = let_in(request, event, to)
            etag = tag_of(event, asker) if is_versioned and event else None
            unchanged = None if etag is None else get_conditional_response(request._request, etag=etag)
            found = unchanged or view(Asked(request, asker, {}, timezone.now()), *[event] * bool(event), **address)
            answer: HttpResponseBase = found if isinstance(found, HttpResponseBase) else Response(found)
            if etag is not None:
                answer["ETag"], answer["Cache-Control"] = etag, "no-cache"
            patch_vary_headers(answer, ["Cookie", "Authorization"])
            return answer

        answers = dict(gives) if isinstance(gives, Mapping) else {200: gives}
        if is_versioned:
            answers[304] = OpenApiResponse(description="You have this version already.")
        return describe(view, answers, to, READ_REFUSED, parameters=list(parameters))(read)

    return decorate


def writes(
    takes: type[Serializer[Any]],
    gives: Gives,
    *,
    to: OpenTo = OpenTo.LEADER,
    status: int = 200,
    prepare: Callable[..., Any] | None = None,
    is_kept: bool = True,
) -> Callable[[View], View]:
    """Checks what is told, and has the view do it once: it is called as a reading one is, and says what became of it.

    `prepare` is called the same way beforehand, outside the transaction, for what takes long.  An answer that must
    not be kept, because it tells a secret, takes no key.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def write(door: Door, request: Request, **address: Any) -> HttpResponseBase:
            event = event_of(address)
            asker = let_in(request, event, to)
            key = key_of(request) if is_kept else ""
            taken = takes(data=request.data)
            taken.is_valid(raise_exception=True)
            events, at = [event] * bool(event), timezone.now()
            asked = Asked(request, asker, taken.validated_data, at)
            if prepare is not None:
                prepared = prepare(asked, *events, **address)
                asked = Asked(request, asker, taken.validated_data, at, prepared)
            if not key:
                return Response(view(asked, *events, **address), status=status)
            return write_once(
                request,
                key=key,
                asked_by=asker.key,
                at=at,
                write=lambda: view(asked, *events, **address),
                status=status,
            )

        body = None if takes is NothingTold else takes
        parameters = [KEY_PARAMETER] if is_kept else []
        return describe(view, {status: gives}, to, WRITE_REFUSED, request=body, parameters=parameters)(write)

    return decorate


def address(**views: View) -> View:
    """The view of one address, from what answers each method: `address(get=…, post=…)`."""
    door: type[Door] = type("Address", (Door,), views)
    return door.as_view()


def event_of(address: dict[str, Any]) -> "Event | None":
    """The event whose slug the address says, taken out of it; raises NotFound."""
    slug = address.pop("slug", None)
    return None if slug is None else event_at(slug)


def tag_of(event: "Event", asker: Asker) -> str:
    """What changes whenever the answer can: the event's version, the seal of its log, and who may see what."""
    version = version_of_event(event.slug) or ()
    return '"{}-{}"'.format("-".join(str(part)[:16] for part in version), "leader" if asker.is_leader else "public")


def describe(
    view: View, answers: dict[Any, Any], to: OpenTo, refused: Sequence[int], **more: Any
) -> Callable[[View], View]:
    """What the schema says of it: the first line of its docstring, who may ask, and every kind of no."""
    if to is not OpenTo.EVERYBODY:
        more["auth"] = [{who: []} for who in SIGNED_IN[to]]
    first, _, rest = (view.__doc__ or "").partition("\n")
    return extend_schema(
        summary=first.strip().rstrip("."),
        description=f"{' '.join(rest.split())} {to.value}".strip(),
        operation_id=view.__name__,
        responses=answers | dict.fromkeys(refused, Refused),
        tags=[view.__module__.removesuffix(".api.views").rpartition(".")[2].replace("_", " ")],
        **more,
    )
