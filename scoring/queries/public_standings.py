"""What the public may see of the standings: partial ranks only where the leader wants them, for people act on them."""

from dataclasses import dataclass, replace

from scoring.domain.counts import TableCount
from scoring.queries.counts import DayCount, day_counts
from scoring.queries.standings import EventStandings, standings_of_days
from tournament.models import Event
from tournament.queries.events import EventSetup, event_setup


@dataclass(frozen=True, slots=True)
class Shown:
    """The standings as far as they are shown, None while they are held back; `days` are all as they really are."""

    standings: EventStandings | None
    days: tuple[DayCount, ...]

    @property
    def is_seated(self) -> bool:
        """True once there are tables."""
        return bool(self.days and self.days[0].tables)

    @property
    def shown_days(self) -> tuple[DayCount, ...]:
        """The days with the flags that are shown; none while the standings are held back."""
        return self.standings.days if self.standings else ()

    @property
    def open_day(self) -> DayCount | None:
        """The day that is being played or counted; the latest where an earlier one waits for its last count."""
        return next((day for day in reversed(self.days) if day.is_open), None)


def shown_standings(event: Event, setup: EventSetup | None = None) -> Shown:
    """What of the event's standings everybody may see now."""
    setup = setup or event_setup(event)
    days = day_counts(event, setup, with_checked=False)
    seen = days if is_live(event) else [day if day.closed_at else uncounted(day) for day in days]
    has_something = any(day.closed_at for day in seen) or (is_live(event) and any(day.opened_at for day in seen))
    is_held = event.standings_shown == Event.StandingsShown.HELD and event.finalised_at is None
    if is_held or not has_something or not days[0].tables:
        return Shown(None, tuple(days))
    return Shown(standings_of_days(event, seen, setup), tuple(days))


def is_live(event: Event) -> bool:
    """True where counts are shown as they come in."""
    return event.standings_shown == Event.StandingsShown.LIVE


def uncounted(day: DayCount) -> DayCount:
    """The day as if nobody had counted yet."""
    return replace(day, tables=dict.fromkeys(day.tables, TableCount()), owed={})
