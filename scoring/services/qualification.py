"""Who qualifies, and how their teams are sent to the next event and taken in there.  R3-R9."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

from django.db import transaction
from django.db.models import Max
from msgspec import Struct, field

from scoring.queries.qualification import qualifiers, sent_teams
from scoring.queries.standings import event_standings
from scoring.services.playoffs import check_reason
from tournament.domain.qualification import FORMAT, Placed, first_teams, format_fingerprint, next_alternate
from tournament.domain.refusal import Refusal
from tournament.domain.team_list import TeamEntry
from tournament.models import Event, Qualifier, QualifierExport, QualifierImport, Team, TrustedSender
from tournament.queries.events import event_at
from tournament.schemas import SmallNumber, check_teams, read_record, text
from tournament.services.log import open_for_change, write_log
from tournament.services.signing import own_fingerprint, sign, verify_signature
from tournament.services.teams import check_not_started, enter_teams, find_team


def placed_teams(event: Event) -> list[Placed]:
    """The standings as the ladder needs them."""
    return [Placed(place.team, place.place, place.shared) for place in event_standings(event).standings.places]


def name_qualifiers(event: Event, at: datetime) -> None:
    """Names the first teams of an event opened for change, whose standings were made final.

    Teams named before that are no longer among the first are taken off; one that withdrew stays withdrawn, and the
    next in the standings goes on in its place.
    """
    placed = placed_teams(event)
    gone = set(event.qualifiers.filter(withdrawn_at__isnull=False).values_list("team__name", flat=True))
    event.qualifiers.filter(withdrawn_at__isnull=True).exclude(qualified_by=Team.QualifiedBy.ACCLAMATION).delete()
    named: set[str] = set(gone)
    for first in first_teams(placed, event.advancing):
        if first.team not in gone:
            store(event, first, Team.QualifiedBy.PLACING, at)
            named.add(first.team)
    while len(qualifiers(event)) < event.advancing and len(named) < len(placed):
        alternate = next_alternate(placed, named)
        store(event, alternate, Team.QualifiedBy.ALTERNATE, at)
        named.add(alternate.team)
    mark_superseded(event, at)


def store(event: Event, placed: Placed, by: str, at: datetime) -> None:
    """The row of a team that goes on."""
    team = event.teams.get(name=placed.team)
    Qualifier.objects.get_or_create(
        team=team, defaults={"event": event, "place": placed.place, "qualified_by": by, "named_at": at}
    )


@transaction.atomic
def withdraw_qualifier(*, event: Event, team: int, reason: str, by: str, at: datetime) -> None:
    """A qualified team cannot go; the next in the standings does (R9).  Raises Refusal."""
    event = open_for_change(event)
    check_reason(reason)
    qualifier = event.qualifiers.filter(team_id=team, withdrawn_at__isnull=True).select_related("team").first()
    if qualifier is None:
        raise Refusal("That team does not go on, or has withdrawn already.")
    qualifier.withdrawn_at, qualifier.reason = at, reason.strip()
    qualifier.save(update_fields=["withdrawn_at", "reason"])
    says = f"{qualifier.team.name} cannot go on: {reason.strip()}"
    if qualifier.place is not None:
        named = set(event.qualifiers.values_list("team__name", flat=True))
        alternate = next_alternate(placed_teams(event), named)
        store(event, alternate, Team.QualifiedBy.ALTERNATE, at)
        says = f"{says} {alternate.team} goes instead."
    write_log(event, did="withdraw_qualifier", says=says, by=by, at=at)
    mark_superseded(event, at)


@transaction.atomic
def name_by_acclamation(*, event: Event, team: int, by: str, at: datetime) -> None:
    """Names a team without play, where too few entered for a playoff (R9); raises Refusal, TeamRefused."""
    event = open_for_change(event)
    row = find_team(event, team)
    if event.qualifiers.filter(team=row).exists():
        raise Refusal("%(team)s was named before.", team=row.name)
    if len(qualifiers(event)) >= event.advancing:
        raise Refusal("%(count)s teams go on from here, and they are named.", count=event.advancing)
    Qualifier.objects.create(event=event, team=row, qualified_by=Team.QualifiedBy.ACCLAMATION, named_at=at)
    write_log(event, did="name_by_acclamation", says=f"{row.name} goes on by acclamation.", by=by, at=at)
    mark_superseded(event, at)


def mark_superseded(event: Event, at: datetime) -> None:
    """Marks what was sent as superseded when the teams that go on are no longer those in it, here and where it went."""
    last = QualifierExport.objects.filter(event=event).last()
    if last is None or last.superseded_at or sent_teams(last.file) == [team.team.name for team in qualifiers(event)]:
        return
    QualifierExport.objects.filter(event=event, superseded_at__isnull=True).update(superseded_at=at)
    QualifierImport.objects.filter(
        from_slug=event.slug, fingerprint=last.file["from"]["installation"], superseded_at__isnull=True
    ).update(superseded_at=at)


class UnknownSender(Refusal):
    """A file signed by a house that no leader has confirmed yet."""

    def __init__(self, fingerprint: str, name: str) -> None:
        super().__init__(
            "“%(name)s” sent this from an installation not known here, fingerprint %(fingerprint)s; "
            "have its leader read the fingerprint to you, then confirm it.",
            name=name, fingerprint=format_fingerprint(fingerprint),
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


@transaction.atomic
def receive_qualifiers(*, event: Event, file: Mapping[str, Any], own: str, by: str, at: datetime) -> list[str]:
    """Enters the teams of a qualifier file, in place of an earlier one of the same event; returns their names.

    `own` is this installation's fingerprint.  Raises Refusal for another event's file or a changed one,
    UnknownSender, Refusal, Conflict once play has started.
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
            raise Refusal("%(team)s is here already; a team qualifies once.", team=entry.name)


@transaction.atomic
def trust_sender(*, event: Event, fingerprint: str, name: str, by: str, at: datetime) -> None:
    """Confirms another installation's fingerprint, once for all its files."""
    event = open_for_change(event)
    TrustedSender.objects.get_or_create(
        fingerprint=fingerprint, defaults={"name": name, "confirmed_at": at, "confirmed_by": by}
    )
    says = f"The installation of {name} was confirmed, fingerprint {format_fingerprint(fingerprint)}."
    write_log(event, did="trust_sender", says=says, by=by, at=at, fingerprint=fingerprint)


@transaction.atomic
def send_qualifiers(*, event: Event, secret: str, by: str, at: datetime) -> dict[str, Any]:
    """The signed file of the teams that go on, numbered and kept; it supersedes earlier ones.  Raises Refusal."""
    event = open_for_change(event)
    named = qualifiers(event)
    if not named:
        raise Refusal("No team goes on yet: make the standings final, or name teams by acclamation.")
    if not event.qualifies_for:
        raise Refusal("Say in the event’s details which event its teams go to.")
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

    Raises NotFound, Refusal and whatever the other event refuses.
    """
    file = send_qualifiers(event=event, secret=secret, by=by, at=at)
    to = event_at(file["to"])
    receive_qualifiers(event=to, file=file, own=own_fingerprint(secret), by=by, at=at)
    return to
