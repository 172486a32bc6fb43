"""Sending the qualified teams on: directly to an event of this installation, or as a signed file to another one."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from scoring.queries.qualification import qualifiers
from scoring.services.qualification.imports import receive_qualifiers
from tournament.domain.ladder import FORMAT
from tournament.domain.refusal import Refusal
from tournament.models import Event, Qualifier, QualifierExport
from tournament.queries.events import event_at
from tournament.services.log import open_for_change, write_log
from tournament.services.signing import own_fingerprint, sign


class NothingToSend(Refusal):
    """No team goes on yet, or nobody said where to."""


@transaction.atomic
def send_qualifiers(*, event: Event, secret: str, by: str, at: datetime) -> dict[str, Any]:
    """The signed file of the teams that go on, numbered and kept; it supersedes earlier ones.  Raises NothingToSend."""
    event = open_for_change(event)
    named = qualifiers(event)
    if not named:
        raise NothingToSend("No team goes on yet: make the standings final, or name teams by acclamation.")
    if not event.qualifies_for:
        raise NothingToSend("Say in the event’s details which event its teams go to.")
    number = (event.qualifier_exports.aggregate(last=Max("number"))["last"] or 0) + 1
    file = sign(
        {
            "format": FORMAT,
            "to": event.qualifies_for,
            "from": {
                "slug": event.slug,
                "name": event.name,
                "level": event.level,
                "zone": event.zone,
                "area": event.area,
                "installation": own_fingerprint(secret),
            },
            "number": number,
            "made_at": at.isoformat(),
            "teams": [team_told(event, qualifier, order) for order, qualifier in enumerate(named, start=1)],
        },
        secret,
    )
    event.qualifier_exports.filter(superseded_at__isnull=True).update(superseded_at=at)
    QualifierExport.objects.create(
        event=event, number=number, to=event.qualifies_for, file=file, sent_at=at, sent_by=by
    )
    says = f"{len(named)} teams were sent to {event.qualifies_for}, number {number}."
    write_log(event, did="send_qualifiers", says=says, by=by, at=at, number=number)
    return file


def team_told(event: Event, qualifier: Qualifier, order: int) -> dict[str, Any]:
    """One team as the next level needs it; year of birth and membership stay at home."""
    team = qualifier.team
    return {
        "name": team.name,
        "zone": event.zone or team.zone,
        "area": event.area or team.area,
        "qualified_by": qualifier.qualified_by,
        "qualified_place": order,
        "players": {player.seat: player.name for player in team.players.all()},
    }


@transaction.atomic
def send_within(*, event: Event, secret: str, by: str, at: datetime) -> Event:
    """Sends the teams that go on to an event of this house, which takes them in; returns that event.

    Raises NotFound, NothingToSend and whatever the other event refuses.
    """
    file = send_qualifiers(event=event, secret=secret, by=by, at=at)
    to = event_at(file["to"])
    receive_qualifiers(event=to, file=file, own=own_fingerprint(secret), by=by, at=at)
    return to
