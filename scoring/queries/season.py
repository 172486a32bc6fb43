"""Many events together: their final results, and who goes on from each.  R3-R9, R40."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F

from scoring.domain.standings import Placed
from scoring.queries.hall import Hall
from tournament.domain import grouped, ordinal
from tournament.models import Event, LogEntry, Qualifier, Team
from tournament.queries.events import for_list, is_published, year_of


@dataclass(frozen=True, slots=True)
class Result(Placed):
    """One team's line of final standings; `players` are named only where they agreed to it."""

    table: int
    team: str
    zone: str
    area: str
    total: int
    players: tuple[str, ...]


def published_events(year: int | None = None) -> list[Event]:
    """The events with final results, of one year or of all, archived ones too and no rehearsals, with leaders and days,
    also while these are being corrected; two queries.
    """
    played = for_list(Event.objects.filter(is_rehearsal=False))
    return [event for event in played if is_published(event) and year in (None, year_of(event))]


def final_results(of: Iterable[Event]) -> dict[int, list[Result]]:
    """The results of the events whose standings are final, best place first, by the event's key; read together.

    Those that are being corrected have none.
    """
    final = [event for event in of if event.finalised_at]
    return {hall.event.pk: results_of(hall) for hall in Hall.many(final)}


def results_of(hall: Hall) -> list[Result]:
    """The final results of an event."""
    event = hall.event
    return [
        Result(
            line.place, line.shared, line.table, line.team, line.zone or event.zone,
            hall.tables[line.table].team.area or event.area, line.total,
            tuple(player.name for player in hall.tables[line.table].team.players.all())
            if event.show_player_names else (),
        )
        for line in hall.standings.standings.places
    ]  # fmt: skip


def say_kept(of: Iterable[Event]) -> dict[int, list[str]]:
    """By the event's key, whose teams stayed there, or which of its teams elsewhere, although others went on after a
    correction.
    """
    kept = LogEntry.objects.filter(event__in=of, detail__has_any_keys=["kept_from", "kept_at"]).order_by("number")
    said = grouped(
        (
            event,
            f"{sender} corrected who goes on after play had begun here; the teams that came first stay."
            if sender
            else sentence,
        )
        for event, sender, sentence in kept.values_list("event_id", "detail__kept_from", "sentence")
    )
    return {event: list(dict.fromkeys(sentences)) for event, sentences in said.items()}


def going_on(of: Iterable[Event]) -> dict[int, list[str]]:
    """Who goes on from each event, best place first: `Bells 1st`, `Clubs alternate`, `Elks by acclamation`; by the
    event's key, one query.  Those by a place only where it is final, or was and is being corrected (R9).
    """
    published = {event.pk: is_published(event) for event in of}
    named = Qualifier.objects.filter(event__in=published, withdrawn_at=None).select_related("team")
    rows = named.order_by(F("place").asc(nulls_last=True), "team__entry_order")
    return grouped(
        (row.event_id, f"{row.team.name} {how_qualified(row.qualified_by, row.place)}".strip())
        for row in rows
        if row.place is None or published[row.event_id]
    )


def how_qualified(qualified_by: str, place: int | None) -> str:
    """`1st`, `alternate`, `by acclamation`; empty where it is not known."""
    texts: dict[str, str] = {
        Team.QualifiedBy.PLACING: ordinal(place) if place else "by placing",
        Team.QualifiedBy.ALTERNATE: "alternate",
        Team.QualifiedBy.ACCLAMATION: "by acclamation",
    }
    return texts.get(qualified_by, "")
