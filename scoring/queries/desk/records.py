"""What the leader may want to look up: loans of a day, rulings, what was done."""

from collections.abc import Sequence

from django.contrib.auth.models import User

from scoring.models import LoanEntry, Ruling
from tournament.domain.refusal import NotFound
from tournament.models import Event, LogEntry, Prize, Spare

ENTRIES_SHOWN = 100


def loans_of_day(event: Event, day: int) -> list[LoanEntry]:
    """Flags lent and given back on a day, the newest first."""
    entries = LoanEntry.objects.filter(event=event, day__number=day).select_related("table__team")
    return list(entries.order_by("-pk"))


def rulings(event: Event) -> list[Ruling]:
    """The leader's decisions, the newest first."""
    return list(event.rulings.select_related("day").order_by("-pk"))


def log_entries(event: Event, before: int | None = None) -> Sequence[LogEntry]:
    """What was done, the newest first, so many at a time; `before` goes on from an entry's number."""
    entries = event.log.order_by("-number")
    if before is not None:
        entries = entries.filter(number__lt=before)
    return list(entries[:ENTRIES_SHOWN])


class NoSuchLeader(NotFound):
    """A name nobody signs in with."""


def leader_who_signs_in_as(name: str) -> User:
    """The leader's account of that name; raises NoSuchLeader."""
    found = User.objects.filter(username=name.strip(), is_active=True).first()
    if found is None:
        raise NoSuchLeader("Nobody signs in here as “%(name)s”. Make the account first: new_password.", name=name)
    return found


def listed_spares(event: Event) -> list[Spare]:
    """Those ready to take a seat."""
    return list(event.spares.all())


def offered_prizes(event: Event) -> list[Prize]:
    """The prizes in the order they were offered."""
    return list(event.prizes.all())


def prize_kind(told: str) -> Prize.Kind:
    """What a prize is for, by its word in forms: `place`, `session` or `booby`."""
    return Prize.Kind(told)
