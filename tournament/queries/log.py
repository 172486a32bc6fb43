"""Looking through an event's log."""

from datetime import datetime

from django.db.models import Max, OuterRef, QuerySet, Subquery

from tournament.domain import Call, Refusal
from tournament.domain.acts import REGISTRY, Part, acts_changing, names_of
from tournament.domain.log import verify_chain
from tournament.models import Event, LogEntry


def verify_log(event: Event) -> int:
    """The number of log entries, all digests verified; raises Refusal for a wrong digest or a missing entry."""
    event = Event.objects.get(pk=event.pk)
    rows = list(event.log.order_by("number"))
    entries = verify_chain((row.record, row.digest) for row in rows)
    Refusal.when(
        entries != event.version or (rows and rows[-1].digest != event.log_digest),
        f"The log is cut: {entries} entries are there of {event.version}.",
    )
    return entries


def with_last_entry(events: QuerySet[Event]) -> QuerySet[Event]:
    """These events, each with the moment of its last entry as `last_at`."""
    return events.annotate(last_at=Max("log__at"))


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


def closings(event: Event) -> list[tuple[int, datetime]]:
    """The days that were closed, also those that are open again, and when; the last one last."""
    closes = names_of(act for act in REGISTRY.values() if act.changes & Part.DAYS and act.is_sealing)
    entries = event.log.filter(act__in=closes).order_by("number").values_list("detail", "at")
    return [(detail["day"], at) for detail, at in entries]


def corrected_places(event: Event, after: datetime) -> tuple[list[int], list[int]]:
    """The days and the tables that entries after a moment name of which the results depend."""
    counts = Part.DAYS | Part.COUNTS | Part.LOANS | Part.RULINGS
    entries = event.log.filter(at__gt=after, act__in=acts_changing(counts)).values_list("detail", flat=True)
    days, tables = ({detail[key] for detail in entries if detail.get(key)} for key in ("day", "table"))
    return sorted(days), sorted(tables)


ENTRIES_SHOWN = 100


def entries_before(event: Event, number: int | None = None) -> QuerySet[LogEntry]:
    """What was done, the newest first; before an entry's number, where one is given."""
    entries = event.log.order_by("-number")
    return entries if number is None else entries.filter(number__lt=number)


def are_printed(event: Event) -> bool | None:
    """Whether the sheets that the leader noted as printed have the movement that was chosen last; None: not noted."""
    noted = names_of(act for act in REGISTRY.values() if act.is_printing)
    entries = event.log.filter(act__in=noted | acts_changing(Part.MOVEMENT)).order_by("number")
    acts = [*entries.values_list("act", flat=True)]
    return acts[-1] in noted if noted.intersection(acts) else None


def times_hall_links_ended(event: Event) -> int:
    """How often the links of all hall screens were ended: by the leader, or because the leader changed."""
    return event.log.filter(act__in=names_of(act for act in REGISTRY.values() if act.ends_hall_links)).count()


def calls(event: Event) -> list[tuple[Call, datetime]]:
    entries = event.log.filter(act__in=acts_changing(Part.CALL)).order_by("number").values_list("detail", "at")
    return [(Call(detail["hand"], detail.get("is_stopped", False)), at) for detail, at in entries]
