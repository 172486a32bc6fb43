"""Loans of a day and rulings, the newest first."""

from scoring.models import LoanEntry, Ruling
from tournament.models import Event


def loans_of_day(event: Event, day: int) -> list[LoanEntry]:
    """Flags lent and given back on a day, the newest first."""
    entries = LoanEntry.objects.filter(event=event, day__number=day).select_related("table__team")
    return list(entries.order_by("-pk"))


def rulings(event: Event) -> list[Ruling]:
    """The leader's decisions, the newest first."""
    return list(event.rulings.select_related("day").order_by("-pk"))
