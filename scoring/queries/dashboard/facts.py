"""What the desk is worked out from: one look at everything an event has so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rotations.domain.card import EmptyTable
from rotations.models import AdoptedMovement
from rotations.queries import empty_tables, find_adopted_movement
from scoring.domain.playoff import StepKind
from scoring.domain.playoff import next_step as playoff_step
from scoring.domain.standings import Standings, Tie, TieState
from scoring.queries.counts import DayCount, day_counts, latest_checkpoints
from scoring.queries.playoffs import StoredPlayoff, playoffs
from scoring.queries.rulings import accepted_totals, is_accepted
from scoring.queries.standings import standings_of_days
from tournament.models import Event
from tournament.queries.events import event_setup

MOVEMENT_SHEETS = "movement-sheets"
DONE, FAILED, EXPIRED = "done", "failed", "expired"


@dataclass(frozen=True, slots=True)
class SheetJob:
    """What became of the latest printing of one sheet; `is_current` when it shows the movement that is adopted."""

    key: int
    sheet: str
    state: str
    failure: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class DeskFacts:
    """An event at a glance; ties and playoffs only once every day is closed."""

    event: Event
    teams: int
    tables: int
    movement: AdoptedMovement | None
    had_movement: bool
    sheets: tuple[SheetJob, ...]
    verifiers: int
    days: tuple[DayCount, ...]
    accepted_days: frozenset[int]
    standings: Standings | None = None
    playoffs: tuple[StoredPlayoff, ...] = field(default=())
    checkpoints: tuple[DayCount, ...] = ()
    is_sent_on: bool = False
    stale_senders: tuple[str, ...] = ()
    empty: tuple[EmptyTable, ...] = ()

    @property
    def has_started(self) -> bool:
        """True once the first day was opened."""
        return any(day.opened_at for day in self.days)

    @property
    def is_final(self) -> bool:
        """True once the leader has published the standings as final."""
        return self.event.finalised_at is not None

    @property
    def must_send_on(self) -> bool:
        """True when teams go on from a final event, and the next level does not have the list as it is now."""
        return self.is_final and bool(self.event.advancing and self.event.qualifies_for) and not self.is_sent_on

    @property
    def day_to_do(self) -> DayCount | None:
        """The first day that is not closed."""
        return next((day for day in self.days if not day.closed_at), None)

    @property
    def has_movement_sheets(self) -> bool:
        """True when the sheets of the adopted movement are ready."""
        return any(
            job.sheet == MOVEMENT_SHEETS and job.state in (DONE, EXPIRED) and job.is_current for job in self.sheets
        )

    @property
    def open_playoffs(self) -> tuple[StoredPlayoff, ...]:
        """Playoffs begun and neither decided nor given up."""
        return tuple(
            row for row in self.playoffs if not row.is_given_up and playoff_step(row.playoff).kind is not StepKind.DONE
        )

    @property
    def ties_to_settle(self) -> tuple[Tie, ...]:
        """Ties that matter and are not settled."""
        if self.standings is None:
            return ()
        return tuple(tie for tie in self.standings.ties if tie.playoff in (TieState.NEEDED, TieState.OPEN))

    @property
    def checkpoints_to_see(self) -> list[DayCount]:
        """The latest checkpoint of each open day, until its flags are counted for the end of the day."""
        counted = {day.day for day in self.days if any(count.values for count in day.tables.values())}
        return [checkpoint for checkpoint in self.checkpoints if checkpoint.day not in counted]

    def hands_of(self, day: DayCount) -> tuple[int, int]:
        """The first and the last hand of a day, numbered through the event."""
        before = sum(other.hands for other in self.days if other.day < day.day)
        return before + 1, before + day.hands


def desk_facts(event: Event) -> DeskFacts:
    """Everything the desk needs to know, in a number of queries that does not grow with the hall."""
    setup = event_setup(event)
    days = day_counts(event, setup)
    movement = find_adopted_movement(event, setup)
    is_played = bool(days) and all(day.closed_at for day in days)
    accepted = accepted_totals(event)
    return DeskFacts(
        event=event,
        teams=event.teams.count(),
        tables=len(days[0].tables) if days else 0,
        movement=movement,
        had_movement=AdoptedMovement.objects.filter(event=event).exists(),
        sheets=latest_sheets(event, movement),
        verifiers=event.verifiers.filter(revoked_at=None).count(),
        days=tuple(days),
        accepted_days=frozenset(day.day for day in days if is_accepted(day, accepted)),
        standings=standings_of_days(event, days, setup).standings if is_played else None,
        playoffs=tuple(playoffs(event)) if is_played else (),
        checkpoints=tuple(latest_checkpoints(event, days)),
        is_sent_on=event.qualifier_exports.filter(superseded_at=None).exists(),
        stale_senders=stale_senders(event),
        empty=empty_tables(event, setup),
    )


def stale_senders(event: Event) -> tuple[str, ...]:
    """The events below whose teams are here by a list that was superseded, and whose new list has not arrived."""
    latest = {arrival.from_slug: arrival for arrival in event.qualifier_imports.order_by("number")}
    return tuple(arrival.from_name for arrival in latest.values() if arrival.superseded_at)


def latest_sheets(event: Event, movement: AdoptedMovement | None) -> tuple[SheetJob, ...]:
    """The latest job of each sheet."""
    latest: dict[str, Mapping[str, Any]] = {}
    for job in event.print_jobs.order_by("requested_at", "pk").values(
        "pk", "sheet", "state", "failure", "requested_at"
    ):
        latest[job["sheet"]] = job
    return tuple(
        SheetJob(
            key=job["pk"],
            sheet=job["sheet"],
            state=job["state"],
            failure=job["failure"],
            is_current=movement is not None and job["requested_at"] >= movement.adopted_at,
        )
        for job in latest.values()
    )
