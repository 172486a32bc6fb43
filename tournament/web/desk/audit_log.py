"""What was done, by whom and when."""

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse

from tournament.queries.log import log_entries
from tournament.web.desk.base import show
from tournament.web.permissions import leader_required

if TYPE_CHECKING:
    from tournament.models import Event


@leader_required
def what_was_done(request: HttpRequest, event: "Event") -> HttpResponse:
    """The event's log, the newest first; `?before=` goes further back."""
    told = request.GET.get("before", "")
    before = int(told) if told.isascii() and told.isdigit() and len(told) <= MOST_DIGITS else None
    entries = log_entries(event, before)
    older = entries[-1].number if entries and entries[-1].number > 1 else None
    return show(request, event, "log.html", {"entries": entries, "older": older})


MOST_DIGITS = 9
