"""The effects of a change before it is saved: on totals, places, who advances, the sum of the flags, the movement."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from rotations.domain.redesign import changed_tables
from rotations.models import AdoptedMovement
from rotations.queries import find_adopted_movement
from scoring.domain.counts import say_sum
from scoring.domain.standings import Place, TieState
from scoring.queries.counts import DayCount
from scoring.queries.standings import EventStandings, standings_of
from tournament.domain.wording import counted, ordinal, say_number, say_tables
from tournament.models import Day, Event
from tournament.queries.events import EventSetup, day_dates, event_at, event_setup

MOST_NAMED = 3  # teams that move together and are still named one by one
NOTHING = "No place and no total changes."


@dataclass(frozen=True, slots=True)
class TeamEffect:
    """A team as it is and as it will be; its place is 0 where it is not ranked.  `level` are the tables that then
    share its place.
    """

    before: Place
    after: Place
    level: tuple[int, ...] = ()

    @property
    def columns(self) -> list[str]:
        """Its flags and its place: `12 → 14`, once where they stay or a sum says both; `–` before any are counted, and
        for no place.
        """
        counted = [any(flags is not None for flags in each.days) for each in (self.before, self.after)]
        was, now = self.before.total_shown, self.after.total_shown
        flags = (now if now.startswith(f"{was} −") else was, now)
        places = (each.place_shown for each in (self.before, self.after))
        return [
            " → ".join(dict.fromkeys((is_so and text) or "–" for text, is_so in zip(each, counted, strict=True)))
            for each in (flags, places)
        ]

    @property
    def step(self) -> int:
        """How many places it moves, down where more than 0."""
        return self.after.place - self.before.place if self.before.place and self.after.place else 0

    @property
    def shared(self) -> str:
        """`2nd`; `2nd with tables 4 and 7`, where others have it too."""
        if not self.level:
            return ordinal(self.after.place)
        others = say_tables(self.level) if len(self.level) <= MOST_NAMED else counted(len(self.level), "other")
        return f"{ordinal(self.after.place)} with {others}"

    @property
    def changes(self) -> dict[str, str]:
        """What changes, by what it is: `moves from 3rd to 2nd`; `has 1st place alone`, no longer shared."""
        before, after = self.before, self.after
        was = ordinal(before.place)
        texts = {
            "table": f"goes to table {after.table}",
            "total_shown": f"goes from {before.total_shown} to {after.total_shown}",
            "place_shown": f"moves from {was} to {'share ' if self.level else ''}{self.shared}"
            if self.step
            else f"shares {self.shared}"
            if self.level
            else f"has {self.shared} place alone",
            "advances": "now advances" if after.advances else "no longer advances",
        }
        changed = {name: text for name, text in texts.items() if getattr(before, name) != getattr(after, name)}
        if self.step and "total_shown" in changed and changed.pop("place_shown"):
            changed["total_shown"] = (
                f"{'shares' if self.level else 'becomes'} {self.shared}{':' if self.level else ' with'} "
                f"{after.total_shown} flags, not {was} with {before.total_shown}"
            )
        return changed

    @property
    def sentence(self) -> str:
        """All that changes."""
        if not self.after.place:
            return f"{self.after.team}, table {self.after.table}, is not ranked."
        if not self.before.place:
            return f"{self.after.team} is ranked, at table {self.after.table}."
        return f"Table {self.before.table} {', '.join(self.changes.values())}."

    @property
    def result(self) -> str:
        """The news of it: `Ponoka Pips becomes 1st`."""
        before, after = self.before, self.after
        if before.place and after.place and before.place_shown != after.place_shown:
            return f"{after.team} {'shares' if self.level else 'becomes'} {self.shared}"
        if "total_shown" in self.changes:
            flags = after.total - after.penalty
            said = counted(abs(flags), "flag")
            return f"{after.team} is {said} below zero" if flags < 0 else f"{after.team} has {said}"
        return self.sentence.removesuffix(".")


@dataclass(frozen=True, slots=True)
class Effects:
    """What a change would do: the teams that are named; how many others move, by how many places; and the rest in
    sentences, of which `days` come first.
    """

    days: list[str]
    teams: list[TeamEffect]
    moved: Mapping[int, int]
    rest: list[str]

    @property
    def sentences(self) -> list[str]:
        """All of it."""
        moves = (f"{each.capitalize()}." for each in self.say_moves(self.moved))
        return [*self.days, *(each.sentence for each in self.teams), *moves, *self.rest] or [NOTHING]

    @property
    def result(self) -> str:
        """The news: `Ponoka Pips becomes 1st; twelve others move down one place.`  Empty where no team changes."""
        steps = Counter(each.step for each in self.teams[1:] if each.step) + Counter(self.moved)
        others = self.say_moves(steps) if len(steps) == 1 else [f"{say_number(steps.total())} others change places"]
        said = "; ".join([*(each.result for each in self.teams[:1]), *(others if steps else ())])
        return f"{said[0].upper()}{said[1:]}." if said else ""

    def say_moves(self, steps: Mapping[int, int]) -> list[str]:
        """`twelve others move down one place`, for each number of places."""
        who = "other" if self.teams else "team"
        return [
            f"{say_number(number)} {who}{' moves' if number == 1 else 's move'} {'down' if step > 0 else 'up'} "
            f"{'one place' if abs(step) == 1 else f'{abs(step)} places'}"
            for step, number in steps.items()
        ]


def effects(event: Event, change: Callable[[], object]) -> Effects:
    """What a change would do; it is rolled back.  Raises what the change raises."""
    days_before, before, movement_before = state_now(event)
    with transaction.atomic():
        change()
        days, after, movement = state_now(event_at(event.slug))
        changed = say_movement(movement_before, movement) if movement_before and movement else []
        transaction.set_rollback(True)
    teams, moved = compare(before, after)
    ties = [tie for tie in after.standings.ties if tie.playoff is TieState.NEEDED and tie not in before.standings.ties]
    lapsed = [each for each in after.standings.lapsed if each not in before.standings.lapsed]
    rest = [*map(str, ties), *say_sums(before.days, after.days), *map(str, lapsed)]
    return Effects(say_days(days_before, days), teams, moved, [*rest, *changed])


def state_now(event: Event) -> tuple[EventSetup, EventStandings, AdoptedMovement | None]:
    setup = event_setup(event)
    return setup, standings_of(event, setup), find_adopted_movement(event, setup)


def say_days(before: EventSetup, after: EventSetup) -> list[str]:
    """Which days are deleted or added, and on which days other hands are void."""
    had, has = len(before.days), len(after.days)
    gone = [f"{name_day(before, day)} is deleted, with its hands." for day in before.days[has:]]
    new = [f"{name_day(after, day)} is added." for day in after.days[had:]]
    void = [sentence for hand, sentence in after.endings.items() if hand not in before.endings]
    played = [
        f"Play of day {day.number} goes on after hand {day.ended_after_hand}, to its last hand."
        for day, now in zip(before.days, after.days, strict=False)
        if day.ended_after_hand and not now.ended_after_hand
    ]
    return [*gone, *new, *void, *played]


def name_day(setup: EventSetup, day: Day) -> str:
    """`Day 2 (22 August 2026; 20 hands)`."""
    hands = counted(sum(setup.sessions[day.number - 1]), "hand")
    return f"Day {day.number} ({'; '.join(filter(None, [day_dates([day]), hands]))})"


def say_movement(before: AdoptedMovement, after: AdoptedMovement) -> list[str]:
    """How fair the movement is before and after, and the sheets to print again, where hands to come change."""
    played = after.hands.all()[0].number - before.hands.all()[0].number
    reprint = changed_tables(before.movement, after.movement, played) if after.pk != before.pk else ()
    if not reprint:
        return []
    is_cut = after.movement.hands < before.movement.hands - played
    what = "Hands to come get other numbers" if is_cut else "The hands to come are designed again"
    return [
        f"{what}, {before.certificate['score']} of 100 before and "
        f"{after.certificate['score']} after; print the sheets of {say_tables(reprint)} again."
    ]


def compare(before: EventStandings, after: EventStandings) -> tuple[list[TeamEffect], dict[int, int]]:
    """What changes for each team, which a change of the circle may bring to another table: those whose flags change
    first; and of teams that only move up or down together, where they are many, how many they are by how far.
    """
    was, now = by_team(before), by_team(after)
    first: list[TeamEffect] = []
    named: list[TeamEffect] = []
    moved: dict[int, list[TeamEffect]] = defaultdict(list)
    for team in {**now, **was}:
        ranked = now.get(team) or replace(was[team], place=0)
        level = (each.table for each in now.values() if each.place == ranked.place and each.table != ranked.table)
        effect = TeamEffect(was.get(team) or replace(now[team], place=0), ranked, tuple(level))
        if effect.step and effect.changes.keys() == {"place_shown"}:
            moved[effect.step].append(effect)
        elif changed := effect.changes:
            is_first = "total_shown" in changed or not (effect.before.place and effect.after.place)
            (first if is_first else named).append(effect)
    few = [each for together in moved.values() if len(together) <= MOST_NAMED for each in together]
    return first + named + few, {step: len(teams) for step, teams in moved.items() if len(teams) > MOST_NAMED}


def by_team(standings: EventStandings) -> Mapping[str, Place]:
    return {place.team: place for place in standings.standings.places}


def say_sums(before: Sequence[DayCount], after: Sequence[DayCount]) -> list[str]:
    """What the room should hold where more or fewer tables are counted than before; the sum where flags change it."""
    were = {day.day: (len(day.tables), day.due, day.found) for day in before}
    sentences = []
    for day in after:
        tables, *sums = were.get(day.day, (len(day.tables), day.due, day.found))
        if len(day.tables) != tables:
            sentences.append(
                f"Day {day.day}: {len(day.tables)} tables are counted, {tables} before; the room should hold {day.due} "
                "flags."
            )
        elif day.is_complete and [day.due, day.found] != sums:
            sentences.append(f"Day {day.day}: {say_sum(day.due, day.found)}")
    return sentences
