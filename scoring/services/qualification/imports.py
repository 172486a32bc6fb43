"""Taking in the teams that qualified elsewhere, once their file is proved unchanged and its sender is known."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

from django.db import transaction
from msgspec import Struct, field

from tournament.domain.ladder import FORMAT, say_fingerprint
from tournament.domain.refusal import Refusal
from tournament.domain.team_list import TeamEntry
from tournament.models import Event, QualifierImport, TrustedSender
from tournament.schemas import SmallNumber, check_teams, read_record, text
from tournament.services.log import open_for_change, write_log
from tournament.services.signing import verify_signature
from tournament.services.teams import check_not_started, enter_teams


class UnknownSender(Refusal):
    """A file signed by a house that no leader has confirmed yet."""

    def __init__(self, fingerprint: str, name: str) -> None:
        super().__init__(
            "“%(name)s” sent this from an installation not known here, fingerprint %(fingerprint)s; "
            "have its leader read the fingerprint to you, then confirm it.",
            name=name, fingerprint=say_fingerprint(fingerprint),
        )  # fmt: skip
        self.fingerprint = fingerprint
        self.name = name


class QualifierSender(Struct):
    """The event that the teams come from."""

    slug: Annotated[str, text(60, 1)]
    name: Annotated[str, text(120, 1)]


class QualifierFile(Struct):
    """What is read of a qualifier file."""

    to: Annotated[str, text(60, 1)]
    number: SmallNumber
    sender: QualifierSender = field(name="from")
    teams: tuple[TeamEntry, ...] = ()


class QualifiedTwice(Refusal):
    """A team that is here already, from elsewhere."""


@transaction.atomic
def receive_qualifiers(*, event: Event, file: Mapping[str, Any], own: str, by: str, at: datetime) -> list[str]:
    """Enters the teams of a qualifier file, in place of an earlier one of the same event; returns their names.

    `own` is this installation's fingerprint.  Raises Refusal for another event's file or a changed one,
    UnknownSender, QualifiedTwice, Conflict once play has started.
    """
    event = open_for_change(event)
    fingerprint = verify_signature(file)
    if file.get("format") != FORMAT:
        raise Refusal("This is no file of qualifiers.")
    sent = read_record(dict(file), QualifierFile)
    slug, name, number = sent.sender.slug, sent.sender.name, sent.number
    if sent.to != event.slug:
        raise Refusal(
            "These teams of %(name)s go to “%(to)s”, not to %(event)s.", name=name, to=file["to"], event=event.name
        )
    if fingerprint != own and not TrustedSender.objects.filter(fingerprint=fingerprint).exists():
        raise UnknownSender(fingerprint, name)
    check_not_started(event)
    entries = check_teams(sent.teams)
    earlier = event.qualifier_imports.filter(from_slug=slug, fingerprint=fingerprint).order_by("number").last()
    if earlier is not None and earlier.number >= number:
        if earlier.number == number:
            return [entry.name for entry in entries]
        raise Refusal("%(name)s sent a later list already; this one is superseded.", name=name)
    if earlier is not None:
        event.teams.filter(qualifier_imports=earlier).delete()
        event.tables.all().delete()
    check_not_here(event, entries)
    teams = enter_teams(event=event, entries=entries, by=by, at=at)
    event.qualifier_imports.filter(from_slug=slug, fingerprint=fingerprint).update(superseded_at=at)
    arrival = QualifierImport.objects.create(
        event=event, from_slug=slug, from_name=name, fingerprint=fingerprint, number=number, arrived_at=at
    )
    arrival.teams.set(teams)
    event.refresh_from_db()
    says = f"{len(teams)} teams arrived from {name}, number {number}."
    write_log(event, did="receive_qualifiers", says=says, by=by, at=at, number=number, sender=fingerprint)
    return [team.name for team in teams]


def check_not_here(event: Event, entries: tuple[TeamEntry, ...]) -> None:
    """Refuses a team that came from somewhere else already."""
    here = set(event.teams.values_list("name", flat=True))
    for entry in entries:
        if entry.name in here:
            raise QualifiedTwice("%(team)s is here already; a team qualifies once.", team=entry.name)


@transaction.atomic
def trust_sender(*, event: Event, fingerprint: str, name: str, by: str, at: datetime) -> None:
    """Confirms another installation's fingerprint, once for all its files."""
    event = open_for_change(event)
    TrustedSender.objects.get_or_create(
        fingerprint=fingerprint, defaults={"name": name, "confirmed_at": at, "confirmed_by": by}
    )
    says = f"The installation of {name} was confirmed, fingerprint {say_fingerprint(fingerprint)}."
    write_log(event, did="trust_sender", says=says, by=by, at=at, fingerprint=fingerprint)
