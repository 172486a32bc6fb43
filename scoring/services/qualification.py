"""Who qualifies, and how their teams are sent to the next event and received there.  R3-R9."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from msgspec import Struct, field

from scoring.domain.standings import Standings, unsettled_tie
from scoring.domain.wording import list_numbers
from scoring.queries.qualification import named_teams, qualifiers, why_not_sent
from scoring.queries.standings import ranking_now
from scoring.services.playoffs import check_reason
from tournament.domain.event import EVENT_NAME_LENGTH, SLUG_LENGTH
from tournament.domain.qualification import FORMAT, format_fingerprint
from tournament.domain.refusal import Conflict, Refusal
from tournament.domain.team_list import TeamEntry
from tournament.models import Event, Qualifier, QualifierExport, QualifierImport, Team, TrustedSender
from tournament.queries.events import event_at
from tournament.schemas import SmallNumber, check_teams, read_record, text
from tournament.services.log import changes_event, write_log
from tournament.services.signing import own_fingerprint, sign, verify_signature
from tournament.services.teams import check_not_started, enter_teams, find_team


def name_qualifiers(event: Event, at: datetime) -> None:
    """Names the teams that go on by final standings, in the places that the leader has not filled by name.

    Teams named before that are no longer among them are taken off; one that withdrew stays withdrawn, and the next in
    the standings goes on in its place, as long as there is one.  `event` is open for change; raises Conflict where
    teams are tied for the last of these places.
    """
    if event.finalised_at:
        standings = ranking_now(event)
        check_is_settled(standings)
        named = {row.team.name: row for row in named_teams(event)}
        going = {place.team: place for place in standings.places if place.advances}
        for team, row in named.items():
            if row.place is not None and team not in going:
                row.delete()
        for team, place in going.items():
            if team not in named or named[team].place is not None:
                by_place = place.place <= event.advancing
                values = {
                    "place": place.place,
                    "qualified_by": Team.QualifiedBy.PLACING if by_place else Team.QualifiedBy.ALTERNATE,
                }
                Qualifier.objects.update_or_create(
                    team=event.teams.get(name=team),
                    defaults=values, create_defaults=values | {"event": event, "named_at": at},
                )  # fmt: skip
    mark_superseded(event, at)


def check_is_settled(standings: Standings) -> None:
    """Raises Conflict when teams share the last place that goes on."""
    tie = unsettled_tie(standings)
    if tie is not None:
        tied = [place for place in standings.places if place.table in tie.tables]
        teams = list_numbers([place.team for place in tied])
        raise Conflict(
            f"{teams} share place {tied[0].place}. Take the final standings back, play the tie off or rule "
            "which of them is next, make the standings final again, and then do this."
        )


@changes_event
def withdraw_qualifier(*, event: Event, team: int, reason: str, by: str, at: datetime) -> None:
    """A named team cannot go; the next in final standings does (R9).  Raises Refusal, Conflict for a tie."""
    check_reason(reason)
    qualifier = event.qualifiers.filter(team_id=team, withdrawn_at__isnull=True).select_related("team").first()
    if qualifier is None:
        raise Refusal("That team does not go on, or has withdrawn already.")
    before = names_of(qualifiers(event))
    qualifier.withdrawn_at, qualifier.reason = at, reason.strip()
    qualifier.save(update_fields=["withdrawn_at", "reason"])
    name_qualifiers(event, at)
    says = f"{qualifier.team.name} cannot go on: {reason.strip()}"
    come = [name for name in names_of(qualifiers(event)) if name not in before]
    if come:
        says = f"{says} {list_numbers(come)} goes instead."
    write_log(event, did="withdraw_qualifier", says=says, by=by, at=at)


@changes_event
def take_back_withdrawal(
    *, event: Event, team: int, reason: str, by: str, at: datetime, steps_back: int | None = None
) -> None:
    """A team that withdrew can go after all; the alternate named in its place steps back.

    The leader may say that another team that goes on, `steps_back`, withdraws instead.  Raises Refusal
    without a reason, for a team that has not withdrawn, or when too many would go on; Conflict when teams are tied for
    the last place.
    """
    check_reason(reason)
    qualifier = event.qualifiers.filter(team_id=team, withdrawn_at__isnull=False).select_related("team").first()
    if qualifier is None:
        raise Refusal("That team has not withdrawn; there is nothing to take back.")
    before, withdrawn_at = qualifiers(event), qualifier.withdrawn_at
    qualifier.withdrawn_at, qualifier.reason = None, ""
    qualifier.save(update_fields=["withdrawn_at", "reason"])
    says = f"{qualifier.team.name} can go on after all: {reason.strip()}"
    if steps_back is not None:
        other = event.qualifiers.filter(team_id=steps_back, withdrawn_at__isnull=True).select_related("team").first()
        if other is None or other not in before:
            raise Refusal("The team that is to step back does not go on; choose one that does.")
        other.withdrawn_at, other.reason = at, reason.strip()
        other.save(update_fields=["withdrawn_at", "reason"])
    if sum(row.place is None for row in named_teams(event)) > event.advancing:
        raise Refusal(f"{event.advancing} teams go on from here, and they are named; say which of them steps back.")
    name_qualifiers(event, at)
    now = qualifiers(event)
    gone = [row for row in before if row not in now]
    if steps_back is None and any(withdrawn_at and row.named_at < withdrawn_at for row in gone):
        raise Refusal(
            f"{list_numbers(names_of(gone))} would no longer go, and did not come in its place; say who steps back."
        )
    if gone:
        says = f"{says} {list_numbers(names_of(gone))} no longer goes."
    write_log(event, did="take_back_withdrawal", says=says, by=by, at=at)


@changes_event
def name_by_acclamation(*, event: Event, team: int, by: str, at: datetime) -> None:
    """Names a team without play, where too few entered (R9); raises NotFound, Refusal when no place is free for it."""
    row = find_team(event, team)
    known = event.qualifiers.filter(team=row).first()
    if known is not None and known.withdrawn_at:
        raise Refusal(f"{row.name} has withdrawn; take that back instead.")
    if known is not None and known in qualifiers(event):
        raise Refusal(f"{row.name} was named before.")
    values = {"place": None, "qualified_by": Team.QualifiedBy.ACCLAMATION, "named_at": at}
    Qualifier.objects.update_or_create(team=row, defaults=values, create_defaults=values | {"event": event})
    if len(qualifiers(event)) > event.advancing:
        raise Refusal(f"{event.advancing} teams go on from here, and they are named.")
    write_log(event, did="name_by_acclamation", says=f"{row.name} goes on by acclamation.", by=by, at=at)
    mark_superseded(event, at)


def names_of(named: Iterable[Qualifier]) -> list[str]:
    return [each.team.name for each in named]


def mark_superseded(event: Event, at: datetime) -> None:
    """Marks a sent file as superseded when other teams go on now; also at the receiving event, if it is stored here."""
    last = QualifierExport.objects.filter(event=event).last()
    if (
        last is None
        or last.superseded_at
        or [team["name"] for team in last.file["teams"]] == names_of(qualifiers(event))
    ):
        return
    QualifierExport.objects.filter(event=event, superseded_at__isnull=True).update(superseded_at=at)
    QualifierImport.objects.filter(
        from_slug=event.slug, fingerprint=last.file["from"]["installation"], superseded_at__isnull=True
    ).update(superseded_at=at)


class UnknownSender(Refusal):
    """A file signed by an installation that the event's leader has not confirmed yet."""

    def __init__(self, fingerprint: str, name: str) -> None:
        super().__init__(
            f"“{name}” sent this from an installation not known here, fingerprint {format_fingerprint(fingerprint)}; "
            "have its leader read the fingerprint to you, then confirm it."
        )
        self.fingerprint = fingerprint


class QualifierSender(Struct):
    slug: Annotated[str, text(SLUG_LENGTH, 1)]
    name: Annotated[str, text(EVENT_NAME_LENGTH, 1)]


class QualifierFile(Struct):
    """A file of qualifiers; `to` is empty in one for any event."""

    to: Annotated[str, text(SLUG_LENGTH)]
    number: SmallNumber
    sender: QualifierSender = field(name="from")
    teams: tuple[TeamEntry, ...] = ()


@changes_event
def receive_qualifiers(*, event: Event, file: Mapping[str, Any], own: str, by: str, at: datetime) -> list[str]:
    """Enters the teams of a qualifier file, in place of an earlier one of the same event; returns their names.

    `own` is this installation's fingerprint.  Raises Refusal for a file that was changed, is for another event, is
    older than one received before or has other teams under its number, or holds a team that is entered already;
    UnknownSender when the event's leader has not confirmed the sender; Conflict once play has started.
    """
    fingerprint = verify_signature(file)
    if file.get("format") != FORMAT:
        raise Refusal("This is no file of qualifiers.")
    sent = read_record(dict(file), QualifierFile)
    slug, name, number = sent.sender.slug, sent.sender.name, sent.number
    if sent.to and sent.to != event.slug:
        raise Refusal(f"These teams of {name} go to “{file['to']}”, not to {event.name}.")
    trusted = TrustedSender.objects.filter(leader=event.leader_id, fingerprint=fingerprint)
    if fingerprint != own and not trusted.exists():
        raise UnknownSender(fingerprint, name)
    check_not_started(event)
    entries = check_teams(sent.teams)
    earlier = event.qualifier_imports.filter(from_slug=slug, fingerprint=fingerprint).order_by("number").last()
    teams_digest = digest_teams(file)
    if earlier is not None and earlier.number >= number:
        if earlier.number == number and earlier.teams_digest in ("", teams_digest):
            return [entry.name for entry in entries]
        if earlier.number == number:
            raise Refusal(
                f"{name} sent other teams under number {number} before. Ask its leader to send the teams once "
                "more, under a new number."
            )
        raise Refusal(f"{name} sent a later list already; this one is superseded.")
    if earlier is not None:
        event.teams.filter(qualifier_imports=earlier).delete()
        event.tables.all().delete()
    check_not_here(event, entries)
    teams = enter_teams(event=event, entries=entries, by=by, at=at)
    event.qualifier_imports.filter(from_slug=slug, fingerprint=fingerprint).update(superseded_at=at)
    arrival = QualifierImport.objects.create(
        event=event, from_slug=slug, from_name=name, fingerprint=fingerprint, number=number,
        teams_digest=teams_digest, arrived_at=at,
    )  # fmt: skip
    arrival.teams.set(teams)
    event.refresh_from_db()
    says = f"{len(teams)} teams arrived from {name}, number {number}."
    write_log(event, did="receive_qualifiers", says=says, by=by, at=at, number=number, sender=fingerprint)
    return [team.name for team in teams]


def check_not_here(event: Event, entries: tuple[TeamEntry, ...]) -> None:
    """Raises Refusal for a team that is entered already."""
    here = set(event.teams.values_list("name", flat=True))
    for entry in entries:
        if entry.name in here:
            raise Refusal(f"{entry.name} is here already; a team qualifies once.")


def digest_teams(file: Mapping[str, Any]) -> str:
    """The same for the same teams, whenever they were sent."""
    return hashlib.sha256(json.dumps(file.get("teams"), sort_keys=True).encode()).hexdigest()


@changes_event
def trust_sender(*, event: Event, file: Mapping[str, Any], fingerprint: str, by: str, at: datetime) -> None:
    """Confirms the installation that signed a file, once for all its files and all events of this event's leader.

    Raises Refusal when the fingerprint the leader compared is not the file's.
    """
    if verify_signature(file) != fingerprint:
        raise Refusal("The fingerprint you compared is not the one of this file. Open the file again and compare.")
    name = read_record(dict(file), QualifierFile).sender.name
    TrustedSender.objects.get_or_create(leader_id=event.leader_id, fingerprint=fingerprint, defaults={"name": name})
    says = f"The installation of {name} was confirmed, fingerprint {format_fingerprint(fingerprint)}."
    write_log(event, did="trust_sender", says=says, by=by, at=at, fingerprint=fingerprint)


@changes_event
def send_qualifiers(*, event: Event, secret: str, by: str, at: datetime, to: str | None = None) -> dict[str, Any]:
    """The signed file of who goes on, numbered and stored; raises Refusal while that is open or nothing is next.

    `to` is the address of the next event from now on; empty, the file is for any event.
    """
    if to is not None and to != event.qualifies_for:
        event.qualifies_for = to
        event.save(update_fields=["qualifies_for"])
    name_qualifiers(event, at)
    refusal = why_not_sent(event)
    if refusal is not None:
        raise refusal
    named = qualifiers(event)
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
            "teams": [team_record(event, qualifier, order) for order, qualifier in enumerate(named, start=1)],
        },
        secret,
    )
    event.qualifier_exports.filter(superseded_at__isnull=True).update(superseded_at=at)
    QualifierExport.objects.create(
        event=event, number=number, to=event.qualifies_for, file=file, sent_at=at, sent_by=by
    )
    says = (
        f"{len(named)} teams were sent{f' to {event.qualifies_for}' if event.qualifies_for else ''}, number {number}."
    )
    settings = {"qualifies_for": event.qualifies_for}
    write_log(event, did="send_qualifiers", says=says, by=by, at=at, number=number, settings=settings)
    return file


def team_record(event: Event, qualifier: Qualifier, order: int) -> dict[str, Any]:
    """One team as the next level needs it, without year of birth and membership."""
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
def send_within(*, event: Event, secret: str, by: str, at: datetime, to: str | None = None) -> Event:
    """Sends the teams on to an event of this installation and returns it; raises as sending and receiving do."""
    file = send_qualifiers(event=event, secret=secret, by=by, at=at, to=to)
    destination = event_at(file["to"])
    receive_qualifiers(event=destination, file=file, own=own_fingerprint(secret), by=by, at=at)
    return destination


def send_on(*, event: Event, leader: User, secret: str, by: str, at: datetime, to: str | None = None) -> bool:
    """True where the teams were sent to another event of the leader at once, else they are in a signed file."""
    next_event = event.qualifies_for if to is None else to
    is_here = Event.objects.filter(leader=leader, slug=next_event).exists()
    service = send_within if is_here else send_qualifiers
    service(event=event, secret=secret, by=by, at=at, to=to)
    return is_here
