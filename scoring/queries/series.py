"""The table of a series, from the final results of its evenings; who is who in it."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from functools import cached_property
from itertools import compress

from scoring.domain.series import alike_players, place_points, series_table
from scoring.queries.season import Result, final_results
from scoring.sheets.series import SeriesSheet
from tournament.domain import Level, name_key, require_found
from tournament.models import Event, Player, Series, SeriesPlayer
from tournament.queries.events import for_list
from tournament.sheets.page import NothingToPrint

POINTS = {
    Series.Points.FLAGS: "Each evening gives everybody the flags of their team.",
    Series.Points.PLACE: (
        "Each evening gives everybody points for the place of their team: the last team gets 1, the next 2, and so on; "
        "equals share the points."
    ),
}


def series_of_number(number: int) -> Series:
    """A series by its key; raises NotFound where there is none, or no evening counts towards it any more."""
    shown = Series.objects.filter(pk=number, events__level=Level.CLUB.value, events__is_rehearsal=False)
    return require_found(shown.first(), "There is no such series, or no evening counts towards it any more.")


class SeriesFacts:
    """A series and its evenings, with what the table is made of, read when it is first asked for."""

    def __init__(self, series: Series) -> None:
        self.series = series

    @cached_property
    def events(self) -> list[Event]:
        """All its evenings by their dates, those without one last; two queries."""
        events = for_list(Event.objects.filter(series=self.series, level=Level.CLUB.value, is_rehearsal=False))
        return sorted(events, key=lambda event: (day_of(event) or date.max, event.pk))

    @cached_property
    def played(self) -> list[Event]:
        return [event for event in self.events if event.finalised_at]

    @cached_property
    def names(self) -> dict[int, dict[str, int]]:
        """By evening, the number of each name; one query."""
        names: dict[int, dict[str, int]] = {event.pk: {} for event in self.played}
        for row in SeriesPlayer.objects.filter(event__in=self.played):
            names[row.event_id][row.name] = row.number
        return names

    @cached_property
    def spellings(self) -> dict[int, list[str]]:
        """How each number's name is written, the latest spelling last."""
        spellings: dict[int, list[str]] = defaultdict(list)
        for event in self.played:
            for name, number in self.names[event.pk].items():
                alike = [name_key(name) != name_key(other) for other in spellings[number]]
                spellings[number] = [*compress(spellings[number], alike), name]
        return dict(sorted(spellings.items()))

    @cached_property
    def seats(self) -> dict[int, list[tuple[int, int, str]]]:
        """By evening, everybody with a seat at a table: number, table and name; one query."""
        seats: dict[int, list[tuple[int, int, str]]] = defaultdict(list)
        players = Player.objects.filter(team__event__in=self.played, team__table__isnull=False)
        for event, table, name in players.order_by("pk").values_list("team__event", "team__table__number", "name"):
            seats[event].append((self.names[event][name], table, name))
        return seats

    def repeated(self, event: Event) -> dict[int, list[str]]:
        """The names under numbers that stand at several seats of an evening: nobody can tell whose points count."""
        named: dict[int, list[str]] = defaultdict(list)
        for number, _, name in self.seats[event.pk]:
            named[number].append(name)
        return {number: names for number, names in named.items() if len(names) > 1}

    def points(self, event: Event, results: Sequence[Result]) -> dict[int, float]:
        """What an evening gives, by number; nothing to who stands there twice, or with a team that is not ranked."""
        totals: list[float] = [result.total for result in results]
        if self.series.points == Series.Points.PLACE:
            totals = place_points([result.place for result in results])
        at = dict(zip((result.table for result in results), totals, strict=True))
        twice = self.repeated(event)
        return {number: at[table] for number, table, _ in self.seats[event.pk] if table in at and number not in twice}

    @cached_property
    def table(self) -> SeriesSheet:
        """The table as everybody may see it: named are those who agreed to it on every evening that they played."""
        results = final_results(self.played)
        evenings = [self.points(event, results[event.pk]) for event in self.played]
        unnamed = {
            number
            for event in self.played
            for number in self.names[event.pk].values()
            if not event.show_player_names or name_key(self.spellings[number][-1]).startswith("player ")
        }
        players = {
            number: f"Player {number}" if number in unnamed else spellings[-1]
            for number, spellings in self.spellings.items()
        }
        days = [(day_of(event), number) for number, event in enumerate(self.played, start=1)]
        best, notes = self.series.best_of, [POINTS[Series.Points(self.series.points)]]
        if best:
            notes.append(f"The best {best} of them count; points in brackets do not.")
        return SeriesSheet(
            self.series.name, tuple(notes),
            tuple(f"{day.day} {day:%b}" if day else f"No. {number}" for day, number in days),
            tuple(series_table(evenings, best, players)),
        )  # fmt: skip

    def alike(self) -> list[tuple[int, int]]:
        """Numbers that may be one person, because their names are nearly the same."""
        return list(alike_players(self.spellings, (set(names.values()) for names in self.names.values())))


def day_of(event: Event) -> date | None:
    return next((day.date for day in event.days.all()), None)


def table_of_event(event: Event) -> SeriesSheet:
    """The table of the series that an evening counts towards; raises NothingToPrint before anybody has points."""
    if event.series is None:
        raise NothingToPrint("The event counts towards no series. Choose one on the desk, on the page “Series”.")
    table = SeriesFacts(event.series).table
    NothingToPrint.when(not table.lines, "No evening of the series has final results yet. Publish one first.")
    return table


def versions_of_series(event: Event) -> list[tuple[int, int]]:
    """What changes with the table of the event's series: its evenings and their versions; none without a series."""
    if event.series_id is None:
        return []
    return list(Event.objects.filter(series=event.series_id).order_by("pk").values_list("pk", "version"))
