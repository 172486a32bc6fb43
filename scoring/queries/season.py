"""Many events together: their final results over the years, and who advanced from where.  R3-R9, R40."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean

from django.db.models import Prefetch, prefetch_related_objects

from scoring.domain.flags import net_flags
from scoring.domain.standings import Cut, Placed, TeamDays
from scoring.models import DayResult, Playoff, Ruling
from scoring.queries.standings import PLACING_KINDS, rank_by_rows
from tournament.domain import MOST_TABLES, Level, grouped, name_key, ordinal
from tournament.domain.seating import zone_order
from tournament.models import Event, LogEntry, Player, QualifierImport, Table, Team
from tournament.queries.events import for_list, is_being_corrected, is_published, year_of
from tournament.recent import Recent

LADDER = (Level.PROVINCIAL, Level.ZONE, Level.AREA)  # the levels that teams advance through, the highest first


@dataclass(frozen=True, slots=True)
class Result(Placed):
    """One team's line of final standings; `players` are named only where they agreed to it."""

    table: int
    team: str
    zone: str
    area: str
    total: int
    players: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str]:
        """What says that teams of different events are the same: name and area."""
        return name_key(self.team), name_key(self.area)


RESULTS: Recent[tuple[int, int, str], tuple[Result, ...]] = Recent(5000)
"""Final results by the event's key, version and digest, which change with everything that can change them."""


def played_events(year: int | None = None) -> list[Event]:
    """All events but rehearsals, archived ones too, of one year or of all, with leaders and days; two queries."""
    return [event for event in for_list(Event.objects.filter(is_rehearsal=False)) if year in (None, year_of(event))]


def published_events(year: int | None = None) -> list[Event]:
    """Those with final results, also while these are being corrected; two queries."""
    return [event for event in played_events(year) if is_published(event)]


def ladder_events() -> list[Event]:
    """The events of the ladder's levels; archived ones only with final standings."""
    listed = [event for event in played_events() if event.archived_at is None or is_published(event)]
    return [event for event in listed if Level(event.level) in LADDER]


def final_results(of: Iterable[Event]) -> dict[int, tuple[Result, ...]]:
    """The results of the events whose standings are final, best place first, by the event's key; eight queries.

    Those that are being corrected have none.
    """
    final = {(event.pk, event.version, event.log_digest): event for event in of if event.finalised_at}
    known = {event.pk: results for key, event in final.items() if (results := RESULTS.get(key)) is not None}
    rows = [event for event in final.values() if event.pk not in known]
    prefetch_related_objects(
        rows,
        Prefetch("tables", Table.objects.select_related("team")),
        Prefetch("days__results", DayResult.objects.order_by()),
        Prefetch("rulings", Ruling.objects.filter(kind__in=PLACING_KINDS).select_related("table")),
        "playoffs",
        "tables__team__absences",
    )
    prefetch_related_objects([event for event in rows if event.show_player_names], "tables__team__players")
    for key, event in final.items():
        if event.pk not in known:
            known[event.pk] = RESULTS[key] = tuple(results_of(event))
    return known


def results_of(event: Event) -> list[Result]:
    """The final results of an event whose rows were read."""
    days, tables = event.days.all(), {table.number: table for table in event.tables.all()}
    flags = {
        (day.pk, result.table_id): net_flags(result.counted, result.outstanding, event.count_loans_against_table)
        for day in days
        for result in day.results.all()
    }
    away = {number: absence for number, table in tables.items() if (absence := table.team.open_absence)}
    kept = {number for number, absence in away.items() if absence.stays_ranked}
    placed = [
        TeamDays(number, table.team.name, table.team.zone, tuple(flags.get((day.pk, table.pk), 0) for day in days))
        for number, table in tables.items()
        if table.team.is_ranked and (number not in away or number in kept)
    ]
    current = [playoff for playoff in event.playoffs.all() if not playoff.is_given_up]
    cut = Cut(places_that_matter=event.places_that_matter)
    standings = rank_by_rows(placed, cut, event.rulings.all(), current, kept)
    return [
        Result(
            line.place, line.shared, line.table, line.team, line.zone or event.zone,
            tables[line.table].team.area or event.area, line.total,
            tuple(player.name for player in tables[line.table].team.players.all()) if event.show_player_names else (),
        )
        for line in standings.places
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class YearFigures:
    """A year's final results in figures: how many different teams, players with a name, halls, and playoffs.

    Of each level and each zone: how many events and teams, and the least, mean and most flags of a table.
    """

    teams: int
    players: int
    halls: int
    playoffs: int
    levels: dict[Level, tuple[int, int, int, float, int]]
    zones: dict[str, tuple[int, int, int, float, int]]


def year_figures(of: Sequence[Event], results: dict[int, tuple[Result, ...]]) -> YearFigures:
    lines = [(event, result) for event in of for result in results.get(event.pk, ())]
    players = Player.objects.filter(team__event__in=of).values_list("name", "team__area")
    of_level = grouped((Level(event.level), (event, result)) for event, result in lines)
    of_zone = grouped((name_key(result.zone), (event, result)) for event, result in lines)
    return YearFigures(
        teams=len({result.key for _, result in lines}),
        players=len({(name_key(name), name_key(area)) for name, area in players}),
        halls=len({name_key(event.venue) for event in of if event.venue}),
        playoffs=Playoff.objects.filter(event__in=of, given_up_at=None).count(),
        levels={level: figures_of(of_level[level]) for level in (*LADDER, Level.CLUB) if level in of_level},
        zones={zone: figures_of(of_zone[name_key(zone)]) for zone in zone_order(result.zone for _, result in lines)},
    )


def figures_of(lines: Sequence[tuple[Event, Result]]) -> tuple[int, int, int, float, int]:
    """Events, different teams, and the least, mean and most flags of a table."""
    totals = [result.total for _, result in lines]
    events, teams = {event.pk for event, _ in lines}, {result.key for _, result in lines}
    return len(events), len(teams), min(totals), round(mean(totals), 1), max(totals)


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


@dataclass(frozen=True, slots=True)
class LadderTeam:
    """A team at an event: where it came from, how it qualified there, and whether and how it goes on from here."""

    name: str
    zone: str
    area: str
    came_from: str
    came_from_slug: str
    came_as: str
    goes_as: str


@dataclass(frozen=True, slots=True)
class Rung:
    """An event on the ladder with its teams, those that go on first; of an area, only those."""

    event: Event
    teams: tuple[LadderTeam, ...]
    notes: tuple[str, ...] = ()


def ladder(of: Sequence[Event]) -> dict[Level, list[Rung]]:
    """The events of the ladder's levels, the highest first, with who came from where and who goes on; three queries."""
    here = {event.slug: event for event in of}
    current = QualifierImport.objects.filter(superseded_at=None)
    rows = Team.objects.filter(event__in=here.values()).select_related("qualifier")
    rows = rows.prefetch_related(Prefetch("qualifier_imports", current))
    teams = grouped((team.event_id, team) for team in rows)
    going = {
        (event.slug, name_key(team.name)): goes
        for event in here.values()
        for team in teams[event.pk]
        if (goes := goes_as(event, team))
    }
    sent = {(here[slug].qualifies_for, name): here[slug] for slug, name in going}
    notes = say_kept(here.values())
    rungs: dict[Level, list[Rung]] = {level: [] for level in LADDER}
    for event in sorted(here.values(), key=lambda event: (event.zone, event.name)):
        level = Level(event.level)
        lines = []
        for team in in_ladder_order(event, teams[event.pk]):
            goes, arrival = goes_as(event, team), next(iter(team.qualifier_imports.all()), None)
            lower = here.get(arrival.from_slug) if arrival else sent.get((event.slug, name_key(team.name)))
            if level is not Level.AREA or goes:
                name = arrival.from_name if arrival else lower.name if lower else ""
                slug = lower.slug if lower and lower.name == name else ""
                came = going.get((slug, name_key(team.name))) or how_qualified(team.qualified_by, team.qualified_place)
                lines.append(LadderTeam(team.name, team.zone, team.area, name, slug, came, goes))
        corrected = ["Its results are being corrected."] if is_being_corrected(event) else []
        rungs[level].append(Rung(event, tuple(lines), (*notes.get(event.pk, ()), *corrected)))
    return {level: of_level for level, of_level in rungs.items() if of_level}


def in_ladder_order(event: Event, teams: Sequence[Team]) -> list[Team]:
    """Those that go on first, best place first; then by zone, area and the place that they qualified with."""
    zones = event.zones or zone_order(team.zone for team in teams)
    areas = zone_order(team.area for team in teams)
    zone_of = {name_key(zone): number for number, zone in enumerate(zones)}
    area_of = {name_key(area): number for number, area in enumerate(areas)}

    def key(team: Team) -> tuple[int, ...]:
        if goes_as(event, team):
            return -1, team.qualifier.place or 0, team.entry_order
        zone, area = zone_of.get(name_key(team.zone), len(zones)), area_of.get(name_key(team.area), len(areas))
        place = team.qualified_place or MOST_TABLES
        return (zone, place, area) if event.level == Level.PROVINCIAL.value else (zone, area, place)

    return sorted(teams, key=key)


def goes_as(event: Event, team: Team) -> str:
    """How a team goes on from an event: `1st`, `alternate`, `by acclamation`; empty where it does not (R9)."""
    qualifier = getattr(team, "qualifier", None)
    if qualifier is None or qualifier.withdrawn_at or (qualifier.place and not is_published(event)):
        return ""
    return how_qualified(qualifier.qualified_by, qualifier.place)


def how_qualified(qualified_by: str, place: int | None) -> str:
    """`1st`, `alternate`, `by acclamation`; empty where it is not known."""
    texts: dict[str, str] = {
        Team.QualifiedBy.PLACING: ordinal(place) if place else "by placing",
        Team.QualifiedBy.ALTERNATE: "alternate",
        Team.QualifiedBy.ACCLAMATION: "by acclamation",
    }
    return texts.get(qualified_by, "")
