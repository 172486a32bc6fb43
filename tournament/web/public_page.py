"""Public pages, sent from memory under the version of what they show, so that none is ever stale."""

import hashlib
from collections.abc import Callable
from functools import partial, wraps

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournament.queries.versions import state_of

KEPT = {"Cache-Control": "no-cache", "X-Accel-Expires": "1"}
"""A browser asks each time whether its page is still the same; nginx, which alone knows the last, keeps it a second."""

PublicView = Callable[..., HttpResponse]
ServedView = Callable[..., HttpResponseBase]


def public_page(view: PublicView) -> ServedView:
    """A page that is the same for everybody: without a query it looks at nothing of the request but its path."""

    @require_safe
    @wraps(view)
    def wrapper(request: HttpRequest, slug: str | None = None, **address: object) -> HttpResponseBase:
        make = partial(view, request, **address, **({"slug": slug} if slug else {}))
        if request.META["QUERY_STRING"]:  # of which there is no end
            return make()
        is_compressed = "gzip" in request.headers.get("Accept-Encoding", "")
        key = digest(f"{request.path} {is_compressed} {state_of(slug, timezone.now())}".encode())
        response: HttpResponse | None = cache.get(key)
        if response is None:
            response = make()
            for name, value in KEPT.items():
                response[name] = value
            response["ETag"] = f'W/"{digest(response.content)}"'
            GZipMiddleware(view).process_response(request, response)  # once, instead of for each reader
            if not request.session.accessed:
                cache.set(key, response)
        return get_conditional_response(request, response["ETag"], response=response) or response

    return wrapper


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]
