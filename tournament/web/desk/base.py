"""What every page of the desk does alike: it shows itself, saves once, says no in place, asks before a correction."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse

from tournament.domain.refusal import Refusal
from tournament.web.errors import say
from tournament.web.responses import SeeOther

if TYPE_CHECKING:
    from tournament.models import Event


class NothingToFill(forms.Form):
    """A form of a button alone; it carries what was refused."""


def sent(request: HttpRequest) -> QueryDict | None:
    """What was sent, also where it is nothing but the button; None where the page is only opened."""
    return request.POST if request.method == "POST" else None


def go_to(name: str, event: "Event", *args: object) -> SeeOther:
    """On to a page of the event's desk."""
    return SeeOther(reverse(name, args=[event.slug, *args]))


def attempt(form: forms.BaseForm, act: Callable[[], object]) -> bool:
    """True when the act is done; a Refusal is said on the form instead, and what was typed stays."""
    try:
        act()
    except Refusal as refusal:
        form.add_error(None, say(refusal))
        return False
    return True


def show(
    request: HttpRequest,
    event: "Event",
    template: str,
    context: Mapping[str, Any],
    *tried: forms.BaseForm,
) -> HttpResponse:
    """A page of the desk; status 422 when one of the forms was tried and refused."""
    is_refused = any(form.is_bound and form.errors for form in tried)
    return render(request, f"desk/{template}", {"event": event, **context}, status=422 if is_refused else 200)
