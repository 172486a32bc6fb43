"""Many events together: their final results, and who goes on from each.  R3-R9, R40."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.domain.standings import Placed
from scoring.queries.hall import Hall
from scoring.queries.qualification import going_on
from tournament.domain import ordinal
from tournament.models import Event, Team
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


def final_results(halls: Iterable[Hall]) -> dict[int, list[Result]]:
    """The results of the events whose standings are final, best place first, by the event's key.

    Those that are being corrected have none.
    """
    return {hall.event.pk: results_of(hall) for hall in halls if hall.event.finalised_at}


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


def say_going_on(halls: Iterable[Hall]) -> dict[int, list[str]]:
    """Who goes on from each event, best place first: `Bells 1st`, `Clubs alternate`, `Elks by acclamation`; by the
    event's key.  Those by a place only where it is final, or was and is being corrected (R9).
    """
    return {
        hall.event.pk: [
            f"{row.team.name} {how_qualified(row.qualified_by, row.place)}".strip()
            for row in going_on(hall, by_place=is_published(hall.event))
        ]
        for hall in halls
        if hall.event.advancing
    }


def how_qualified(qualified_by: str, place: int | None) -> str:
    """`1st`, `alternate`, `by acclamation`; empty where it is not known."""
    texts: dict[str, str] = {
        Team.QualifiedBy.PLACING: ordinal(place) if place else "by placing",
        Team.QualifiedBy.ALTERNATE: "alternate",
        Team.QualifiedBy.ACCLAMATION: "by acclamation",
    }
    return texts.get(qualified_by, "")
