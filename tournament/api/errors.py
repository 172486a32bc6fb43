"""The one place where the API says no: every answer that is no is `{"detail": "one sentence"}` and a status.

401 who are you? · 403 not yours · 404 not there · 409 not as the event stands now · 422 never · 429 too often ·
400 cannot be read
"""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from rotations.queries import NoMovement
from rotations.services import MovementFrozen, NotSeated
from scoring.domain.playoff import NothingPlayed, NothingToDraw, NotThisHand
from scoring.domain.standings import DayNotClosed, TieNotSettled
from scoring.queries.counts import NoCounts
from scoring.queries.playoffs import NoSuchPlayoff
from scoring.queries.side_games import NoSuchSideGame
from scoring.services.days import DayClosed, DayNotComplete, DayNotOpen, FlagsDoNotAddUp
from scoring.services.playoffs import NotTied, PlayoffOver, ResultFinal
from tournament.domain.refusal import Refusal
from tournament.queries.events import NoSuchDay, NoSuchEvent, NoSuchTable
from tournament.queries.print_jobs import NoSuchPrintJob
from tournament.services.access import TooManyGuesses, WrongCode
from tournament.services.events import EventUnderWay, SlugTaken
from tournament.services.teams import NoSuchTeam, TooFewTeams
from tournament.web.gate import NotYourEvent
from tournament.web.refusals import say

BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT, IMPOSSIBLE, TOO_OFTEN = 400, 403, 404, 409, 422, 429


class StandingsHeld(Refusal):
    """Standings the leader does not show yet."""


STATUS: Mapping[type[Refusal], int] = {
    NotYourEvent: FORBIDDEN,
    StandingsHeld: FORBIDDEN,
    WrongCode: FORBIDDEN,
    NoSuchDay: NOT_FOUND,
    NoSuchEvent: NOT_FOUND,
    NoSuchPlayoff: NOT_FOUND,
    NoSuchPrintJob: NOT_FOUND,
    NoSuchSideGame: NOT_FOUND,
    NoSuchTable: NOT_FOUND,
    NoSuchTeam: NOT_FOUND,
    DayClosed: CONFLICT,
    DayNotClosed: CONFLICT,
    DayNotComplete: CONFLICT,
    DayNotOpen: CONFLICT,
    EventUnderWay: CONFLICT,
    FlagsDoNotAddUp: CONFLICT,
    MovementFrozen: CONFLICT,
    NoCounts: CONFLICT,
    NoMovement: CONFLICT,
    NotSeated: CONFLICT,
    NotThisHand: CONFLICT,
    NotTied: CONFLICT,
    NothingPlayed: CONFLICT,
    NothingToDraw: CONFLICT,
    PlayoffOver: CONFLICT,
    ResultFinal: CONFLICT,
    SlugTaken: CONFLICT,
    TieNotSettled: CONFLICT,
    TooFewTeams: CONFLICT,
    TooManyGuesses: TOO_OFTEN,
}
"""What kind of no each Refusal is; one that is not listed says what can never be."""


def status_of(refusal: Refusal) -> int:
    """The status of a Refusal."""
    return STATUS.get(type(refusal), IMPOSSIBLE)


def body_of(refusal: Refusal) -> dict[str, str]:
    """What a Refusal is as JSON."""
    return {"detail": say(refusal)}


def answer_no(exception: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to what was refused; None for a fault, which is nobody's no."""
    if isinstance(exception, Refusal):
        return Response(body_of(exception), status=status_of(exception))
    if isinstance(exception, Http404):
        exception = NotFound(_("There is nothing at this address; /api/schema/ lists them all."))
    response = exception_handler(exception, context)
    if response is not None and isinstance(exception, ValidationError):
        response.data = {"detail": first_fault(exception.detail)}
    return response


def first_fault(detail: Any, path: str = "") -> str:
    """The first thing wrong with a body, and where it stands: `teams 2, name: This field is required.`"""
    if isinstance(detail, dict):
        key, fault = next(iter(detail.items()))
        if key == "non_field_errors":
            return first_fault(fault, path)
        # A list that is wrong in places tells them from 0; people count from 1.
        place = f" {key + 1}" if isinstance(key, int) else f", {key}" if path else key
        return first_fault(fault, f"{path}{place}")
    if isinstance(detail, list):
        number, fault = next((number, value) for number, value in enumerate(detail, start=1) if value)
        return first_fault(fault, f"{path} {number}" if isinstance(fault, dict) else path)
    return f"{path}: {detail}" if path else str(detail)
