"""What a change does before it is saved: the teams whose flags or place change, and what else is to be known."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from rotations.models import AdoptedMovement
from rotations.queries import find_adopted_movement
from scoring.domain.standings import Place, TieState
from scoring.queries.hall import EventStandings, Hall
from tournament.models import Event
from tournament.queries.events import FOR_PAGES

UNRANKED = "not ranked"


@dataclass(frozen=True, slots=True)
class ChangedTeam:
    """A team before and after a change, None where it is not ranked."""

    team: str
    before: Place | None
    after: Place | None

    @property
    def table(self) -> int:
        """Its table now, before a change of the circle."""
        return next(place.table for place in (self.before, self.after) if place)

    @property
    def flags(self) -> str:
        """`12 → 14`, once where they stay; `–` before any are counted."""
        known = [place for place in (self.before, self.after) if place]
        return " → ".join(dict.fromkeys(place.total_shown if is_counted(place) else "–" for place in known))

    @property
    def place(self) -> str:
        """`3rd → 2=`, once where it stays; `ranked → not ranked` before any flags are counted."""
        uncounted = "–" if self.before and self.after else "ranked"
        places = [
            UNRANKED if place is None else place.place_shown if is_counted(place) else uncounted
            for place in (self.before, self.after)
        ]
        return " → ".join(dict.fromkeys(places))

    @property
    def note(self) -> str:
        """Whether it goes on now, or no longer, and its new table."""
        if self.before is None or self.after is None:
            return ""
        table = f"goes to table {self.after.table}" if self.before.table != self.after.table else ""
        advances = "now advances" if self.after.advances else "no longer advances"
        return ", ".join(filter(None, [table, advances if self.before.advances != self.after.advances else ""]))

    @property
    def is_changed(self) -> bool:
        return "→" in self.flags + self.place or bool(self.note)


@dataclass(frozen=True, slots=True)
class Effects:
    """What a change would do: the teams that it changes, those first whose flags it does; the rest in sentences."""

    teams: list[ChangedTeam]
    notes: list[str]


def is_counted(place: Place) -> bool:
    return any(flags is not None for flags in place.days)


def effects(event: Event, change: Callable[[], object]) -> Effects:
    """What a change would do; it is rolled back.  Raises what the change raises."""
    before = state_now(event)
    with transaction.atomic():
        change()
        after = state_now(FOR_PAGES.get(pk=event.pk))  # its address may be another
        notes = say_notes(*before, *after)
        transaction.set_rollback(True)
    was, now = ({place.team: place for place in state[1].standings.places} for state in (before, after))
    teams = [ChangedTeam(team, was.get(team), now.get(team)) for team in {**now, **was}]
    changed = [team for team in teams if team.is_changed]
    return Effects(sorted(changed, key=lambda team: "→" not in team.flags), notes)


def state_now(event: Event) -> tuple[Hall, EventStandings, AdoptedMovement | None]:
    hall = Hall(event).read()
    return hall, hall.standings, find_adopted_movement(event, hall)


def say_notes(
    had: Hall,
    before: EventStandings,
    played: AdoptedMovement | None,
    has: Hall,
    after: EventStandings,
    planned: AdoptedMovement | None,
) -> list[str]:
    """Days that come or go and hands that are void; ties to play off, sums, and rulings that hold no longer; whether
    sheets are to be printed again.
    """
    days = [f"Day {day.number} is deleted, with its hands." for day in had.days[len(has.days) :]]
    days += [f"Day {day.number} is added." for day in has.days[len(had.days) :]]
    days += [sentence for hand, sentence in has.endings.items() if hand not in had.endings]
    ties = [
        str(tie) for tie in after.standings.ties if tie.playoff is TieState.NEEDED and tie not in before.standings.ties
    ]
    sums = {day.sum_sentence for day in before.days}
    sums_now = [f"Day {day.day}: {day.sum_sentence}" for day in after.days if day.sum_sentence not in {"", *sums}]
    lapsed = [str(lapse) for lapse in after.standings.lapsed if lapse not in before.standings.lapsed]
    again = "The hands to come are designed again: print the sheets again."
    return [*days, *ties, *sums_now, *lapsed, *([again] if is_designed_again(played, planned) else [])]


def is_designed_again(before: AdoptedMovement | None, after: AdoptedMovement | None) -> bool:
    """Whether hands to come are others than on the sheets, and not only fewer."""
    if before is None or after is None or before.pk == after.pk:
        return False
    first = after.hands.all()[0].number - before.hands.all()[0].number
    return after.movement.moves != before.movement.moves[first:][: after.movement.hands]
