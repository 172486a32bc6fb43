"""Help: answers with a link to their button, those of the page one comes from first; and the guides to print."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, cast
from urllib.parse import quote

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import ResolverMatch, is_valid_path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.domain.help.answers import ANSWERS, Answer, Part
from scoring.domain.help.guide import GUIDES
from scoring.domain.help.search import answers_on, find_answers
from scoring.sheets.guide import pages
from scoring.web.desk.printing import pdf_response
from tournament.domain import NotFound, Who
from tournament.models import Event
from tournament.queries.events import days, enters_counts, is_led_by, led_events
from tournament.queries.office import association
from tournament.sheets.page import Imprint, bind
from tournament.web.views import TYPIST_PAGES, open_to

MOST_FOUND, MOST_NEAR, LONGEST_ASKED = 5, 3, 400
QUOTED = re.compile("“(.*?)”")


class Linked(NamedTuple):
    """An answer, and its page: what it is called, and its address; empty where it does not open to whoever asks."""

    answer: Answer
    page: str
    url: str


@open_to(Who.SIGNED_IN)
@never_cache
@login_required
@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Answers to what is typed (`q`); without it those of the page at the path `of`, and all questions."""
    user, path = cast(User, request.user), request.GET.get("of", "")
    came_from, typed = is_valid_path(path) or None, request.GET.get("q", "")[:LONGEST_ASKED].strip()
    event = event_of(user, came_from)
    linked = {each.answer: each for each in links(user, event)}

    def known(answers: Iterable[Answer]) -> list[Linked]:
        return [linked[answer] for answer in answers if answer in linked]

    fitting, others = map(known, find_answers(typed) if typed else ([], []))
    page = {
        "event": event,
        "of": path if came_from else "",
        "typed": typed,
        "found": [*fitting, *others][:MOST_FOUND] if fitting else [],
        "less_likely": [*fitting, *others][MOST_FOUND:],
        "nearest": others[:MOST_NEAR],
        "own": known(answers_on(came_from.kwargs.get("kind") or came_from.url_name or "")) if came_from else [],
        "parts": [(part.value, known(answer for answer in ANSWERS if answer.part is part)) for part in Part],
        "guides": [(name, guide.title) for name, guide in GUIDES.items() if name != "office" or user.is_staff],
    }
    return render(request, "scoring/help.html", page)


def event_of(user: User, came_from: ResolverMatch | None) -> Event | None:
    """The event of the page one comes from, else the only one that one leads; None where one does not work at it."""
    slug = came_from.kwargs.get("slug") if came_from else None
    led = Event.objects.filter(slug=slug) if slug else led_events(user).filter(archived_at=None, is_rehearsal=False)
    [*events] = led[:2]
    return events[0] if len(events) == 1 and enters_counts(events[0], user) else None


def links(user: User, event: Event | None) -> Iterator[Linked]:
    """The answers for somebody; their links lead to the event, where the browser shows the first words quoted."""
    in_order = days(event) if event else []
    day = next((day.number for day in in_order if not day.closed_at), len(in_order))
    closed_day = max((day.number for day in in_order if day.closed_at), default=1)
    values = {"slug": event.slug if event else "", "day": day, "closed_day": closed_day}
    leads = event is not None and is_led_by(event, user)
    for answer in ANSWERS:
        if answer.part is Part.OFFICE and not user.is_staff:
            continue
        url = ""
        if leads or not answer.args or (event and answer.page in TYPIST_PAGES):
            words = QUOTED.search(answer.text)
            url = reverse(answer.page, args=[values.get(arg, arg) for arg in answer.args])
            url += f"#:~:text={quote(words[1], safe='').replace('-', '%2D')}" if words else ""
        yield Linked(answer, answer.page_of(day or 1, closed_day), url)


@open_to(Who.SIGNED_IN)
@login_required
@require_safe
def guide_pdf(request: HttpRequest, guide: str) -> HttpResponse:
    """A guide, on the paper and in the print that are asked for; raises NotFound, and Refusal for another paper."""
    NotFound.require(GUIDES.get(guide), f"There is no guide “{guide}”; there are {', '.join(GUIDES)}.")
    pdf = drawn_guide(guide, request.GET.get("paper", "letter"), "large" in request.GET, association().name)
    return pdf_response(pdf, f"{guide}-guide")


@lru_cache(maxsize=16)
def drawn_guide(name: str, paper: str, is_large: bool, of: str) -> bytes:
    guide, imprint = GUIDES[name], Imprint("Twelve Flags", "", paper=paper, large=is_large, association=of)
    return bind(pages(guide, ANSWERS, imprint), imprint, guide.title)
