"""Naming the teams that go on: by placing, as alternates, by acclamation.  R4-R9."""

from datetime import datetime

from django.db import transaction

from scoring.queries.qualification import qualifiers, sent_teams
from scoring.queries.standings import event_standings
from scoring.services.playoffs import check_reason
from tournament.domain.ladder import Placed, first_teams, next_alternate
from tournament.domain.refusal import Refusal
from tournament.models import Event, Qualifier, QualifierExport, QualifierImport, Team
from tournament.services.log import open_for_change, write_log
from tournament.services.teams import find_team


class NotQualified(Refusal):
    """Something asked of a team that does not go on, or goes on already."""


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
    """A qualified team cannot go; the next in the standings does (R9).  Raises NotQualified, Refusal."""
    event = open_for_change(event)
    check_reason(reason)
    found = event.qualifiers.filter(team_id=team, withdrawn_at__isnull=True).select_related("team").first()
    if found is None:
        raise NotQualified("That team does not go on, or has withdrawn already.")
    found.withdrawn_at, found.reason = at, reason.strip()
    found.save(update_fields=["withdrawn_at", "reason"])
    says = f"{found.team.name} cannot go on: {reason.strip()}"
    if found.place is not None:
        named = set(event.qualifiers.values_list("team__name", flat=True))
        alternate = next_alternate(placed_teams(event), named)
        store(event, alternate, Team.QualifiedBy.ALTERNATE, at)
        says = f"{says} {alternate.team} goes instead."
    write_log(event, did="withdraw_qualifier", says=says, by=by, at=at)
    mark_superseded(event, at)


@transaction.atomic
def name_by_acclamation(*, event: Event, team: int, by: str, at: datetime) -> None:
    """Names a team without play, where too few entered for a playoff (R9); raises NotQualified, TeamRefused."""
    event = open_for_change(event)
    found = find_team(event, team)
    if event.qualifiers.filter(team=found).exists():
        raise NotQualified("%(team)s was named before.", team=found.name)
    if len(qualifiers(event)) >= event.advancing:
        raise NotQualified("%(count)s teams go on from here, and they are named.", count=event.advancing)
    Qualifier.objects.create(event=event, team=found, qualified_by=Team.QualifiedBy.ACCLAMATION, named_at=at)
    write_log(event, did="name_by_acclamation", says=f"{found.name} goes on by acclamation.", by=by, at=at)
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
