"""Looking through an event's log."""

from datetime import datetime

from django.db.models import Max, OuterRef, QuerySet, Subquery

from tournament.domain import Call
from tournament.models import Event, LogEntry


def with_last_entry(events: QuerySet[Event]) -> QuerySet[Event]:
    """These events, each with the moment of its last entry as `last_at`."""
    return events.annotate(last_at=Max("log__at"))


def first_final_at() -> Subquery:
    """When an event's standings were first made final, to be read together with the event; None before that."""
    entries = LogEntry.objects.filter(act="publish_final", event=OuterRef("pk")).order_by("number")
    return Subquery(entries.values("at")[:1])


def closings(event: Event) -> list[tuple[int, datetime]]:
    """The days that were closed, also those that are open again, and when; the last one last."""
    entries = event.log.filter(act="close_day").order_by("number").values_list("detail", "at")
    return [(detail["day"], at) for detail, at in entries]


def corrected_places(event: Event, after: datetime) -> tuple[list[int], list[int]]:
    """The days and the tables that entries after a moment name."""
    entries = event.log.filter(at__gt=after).values_list("detail", flat=True)
    days, tables = ({detail[key] for detail in entries if detail.get(key)} for key in ("day", "table"))
    return sorted(days), sorted(tables)


ENTRIES_SHOWN = 100


def entries_before(event: Event, number: int | None = None) -> QuerySet[LogEntry]:
    """What was done, the newest first; before an entry's number, where one is given."""
    entries = event.log.order_by("-number")
    return entries if number is None else entries.filter(number__lt=number)


def are_printed(event: Event) -> bool | None:
    """Whether the sheets that the leader noted as printed have the movement that was chosen last; None: not noted."""
    entries = event.log.filter(act__in=["note_printed", "adopt_movement", "change_movement"]).order_by("number")
    acts = [*entries.values_list("act", flat=True)]
    return acts[-1] == "note_printed" if "note_printed" in acts else None


def times_hall_links_ended(event: Event) -> int:
    """How often the links of all hall screens were ended: by the leader, or because the leader changed."""
    return event.log.filter(act__in=["end_hall_links", "hand_over"]).count()


def calls(event: Event) -> list[tuple[Call, datetime]]:
    entries = event.log.filter(act="call_hand").order_by("number").values_list("detail", "at")
    return [(Call(detail["hand"], detail.get("is_stopped", False)), at) for detail, at in entries]
