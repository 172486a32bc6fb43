"""Looking up who goes on, what was sent, and what arrived."""

from collections.abc import Mapping
from typing import Any

from tournament.models import Event, Qualifier, QualifierExport, QualifierImport


def qualifiers(event: Event) -> list[Qualifier]:
    """The teams that go on, the best placed first, those named by acclamation last."""
    rows = list(event.qualifiers.filter(withdrawn_at__isnull=True).select_related("team"))
    return sorted(rows, key=lambda each: (each.place is None, each.place or 0, each.pk))


def withdrawn_qualifiers(event: Event) -> list[Qualifier]:
    """The teams that qualified and cannot go."""
    return list(event.qualifiers.filter(withdrawn_at__isnull=False).select_related("team"))


def qualifier_exports(event: Event) -> list[QualifierExport]:
    """What was sent on from an event, the newest first."""
    return list(event.qualifier_exports.order_by("-number"))


def qualifier_imports(event: Event) -> list[QualifierImport]:
    """What arrived at an event, the newest first."""
    return list(event.qualifier_imports.prefetch_related("teams").order_by("-arrived_at", "-pk"))


def sent_teams(file: Mapping[str, Any]) -> list[str]:
    """The names of the teams in a qualifier file."""
    return [team["name"] for team in file["teams"]]
