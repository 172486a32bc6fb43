"""Looking through an event's log."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Left

from tournament.domain import Call, Refusal
from tournament.domain.acts import REGISTRY, Part, acts_changing, names_of
from tournament.domain.log import verify_chain
from tournament.models import Event, LogEntry


def check_chain(event: Event) -> int:
    """The number of log entries, all digests verified; raises Refusal for a wrong digest or a missing entry."""
    rows = list(event.log.order_by("number"))
    entries = verify_chain((row.record, row.digest) for row in rows)
    if entries != event.version or (rows and rows[-1].digest != event.log_digest):
        raise Refusal(f"The log is cut: {entries} entries are there of {event.version}.")
    return entries


def with_last_entry(events: QuerySet[Event]) -> QuerySet[Event]:
    """These events, each with the moment of its last entry as `last_at`."""
    return events.annotate(last_at=Max("log__at"))


def sealing() -> Q:
    """The entries whose digest is an event's seal."""
    return Q(act__in=names_of(act for act in REGISTRY.values() if act.is_sealing))


SEAL = Left("digest", 12)


def seal_of_event() -> Subquery:
    """An event's seal, to be read together with the event; None before there is one."""
    return Subquery(LogEntry.objects.filter(sealing(), event=OuterRef("pk")).order_by("-number").values_list(SEAL)[:1])


def last_change_besides_counts() -> Subquery:
    """The digest of the last entry that is not of counts alone, to be read together with the event."""
    of_counts = names_of(act for act in REGISTRY.values() if act.changes == Part.COUNTS)
    entries = LogEntry.objects.exclude(act__in=of_counts).filter(event=OuterRef("pk")).order_by("-number")
    return Subquery(entries.values("digest")[:1])


def first_final_at() -> Subquery:
    """When an event's standings were first made final, to be read together with the event; None before that."""
    makes_final = names_of(act for act in REGISTRY.values() if act.changes & Part.FINAL and act.is_sealing)
    entries = LogEntry.objects.filter(act__in=makes_final, event=OuterRef("pk")).order_by("number")
    return Subquery(entries.values("at")[:1])


def corrected_places(event: Event, after: datetime) -> tuple[list[int], list[int]]:
    """The days and the tables that entries after a moment name of which the results depend."""
    counts = Part.DAYS | Part.COUNTS | Part.LOANS | Part.RULINGS
    entries = event.log.filter(at__gt=after, act__in=acts_changing(counts)).values_list("detail", flat=True)
    days, tables = ({detail[key] for detail in entries if detail.get(key)} for key in ("day", "table"))
    return sorted(days), sorted(tables)


def seal(event: Event) -> str:
    """The first digits of the log's digest when a day was last closed or the standings were last made final.

    Whoever noted it can tell later that nothing before that was changed. Later entries are left out, because they
    would give a first count away.
    """
    return event.log.filter(sealing()).order_by("-number").values_list(SEAL, flat=True).first() or ""


ENTRIES_SHOWN = 100


def entries_before(event: Event, number: int | None = None) -> QuerySet[LogEntry]:
    """What was done, the newest first; before an entry's number, where one is given."""
    entries = event.log.order_by("-number")
    return entries if number is None else entries.filter(number__lt=number)


def log_entries(event: Event, before: int | None = None) -> Sequence[LogEntry]:
    """The same, so many at a time."""
    return list(entries_before(event, before)[:ENTRIES_SHOWN])


def are_printed(event: Event) -> bool:
    """True when the leader noted that the sheets are printed, and no other movement was chosen since."""
    noted = names_of(act for act in REGISTRY.values() if act.is_printing)
    entries = event.log.filter(act__in=noted | acts_changing(Part.MOVEMENT)).order_by("-number")
    return entries.values_list("act", flat=True).first() in noted


def times_hall_links_ended(event: Event) -> int:
    """How often the links of all hall screens were ended: by the leader, or because the leader changed."""
    return event.log.filter(act__in=names_of(act for act in REGISTRY.values() if act.ends_hall_links)).count()


def calls(event: Event) -> list[tuple[Call, datetime]]:
    entries = event.log.filter(act__in=acts_changing(Part.CALL)).order_by("number").values_list("detail", "at")
    return [(Call(detail["hand"], detail.get("is_stopped", False)), at) for detail, at in entries]
