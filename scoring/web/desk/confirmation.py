"""A correction says what it would do before it is saved."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django import forms
from django.http import HttpRequest, HttpResponse

from scoring.services.preview import effects
from tournament.domain.refusal import Refusal
from tournament.web.desk.base import show
from tournament.web.errors import refusal_message

if TYPE_CHECKING:
    from tournament.models import Event


SURE = "sure"
"""The field by which a leader confirms a correction after he was told what it does."""


def ask_first(
    request: HttpRequest,
    event: "Event",
    form: forms.BaseForm,
    act: Callable[[], object],
    *,
    title: str,
    label: str,
    back: str,
    also: str = "",
) -> HttpResponse | None:
    """What a correction would do, with the button that saves it; None when the form is refused or the leader is sure.

    `also` is a sentence about what the correction does beside moving places; `back` the address to leave it at.
    """
    if SURE in request.POST or not form.is_valid():
        return None
    try:
        found = effects(event, act)
    except Refusal as refusal:
        form.add_error(None, refusal_message(refusal))
        return None
    typed = [
        (name, value) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken" for value in values
    ]
    context = {
        "title": title, "label": label, "back": back, "also": also, "effects": found, "typed": typed, "sure": SURE,
    }  # fmt: skip
    return show(request, event, "confirm.html", context)
