"""The effects of a change before it is saved: on totals, places, who advances, the sum of the flags, the movement."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from django.db import transaction

from rotations.domain.redesign import changed_tables
from rotations.models import AdoptedMovement
from rotations.queries import find_adopted_movement
from scoring.domain.discrepancy import say_sum
from scoring.domain.standings import Place
from scoring.queries.counts import DayCount
from scoring.queries.standings import EventStandings, standings_of
from tournament.domain.wording import counted, ordinal, say_tables
from tournament.models import Day, Event
from tournament.queries.events import EventSetup, day_dates, event_at, event_setup

MOST_NAMED = 3  # teams that move together and are still named one by one


def effects(event: Event, change: Callable[[], object]) -> list[str]:
    """What a change would do, in sentences, tables first; it is rolled back.  Raises what the change raises."""
    days_before, before, movement_before = state_now(event)
    with transaction.atomic():
        change()
        days, after, movement = state_now(event_at(event.slug))
        changed = say_movement(movement_before, movement) if movement_before and movement else []
        transaction.set_rollback(True)
    lapsed = [str(each) for each in after.standings.lapsed if each not in before.standings.lapsed]
    sentences = [*say_places(before, after), *say_sums(before.days, after.days), *lapsed]
    return [*say_days(days_before, days), *(sentences or ["No place and no total changes."]), *changed]


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


def say_places(before: EventStandings, after: EventStandings) -> list[str]:
    """What changes for each team, which a change of the circle may bring to another table: those whose flags change
    first; of teams that only move up or down together, where they are many, how many they are.
    """
    was, now = by_team(before), by_team(after)
    first = [f"{place.team}, table {place.table}, is not ranked." for team, place in was.items() if team not in now]
    named: list[str] = []
    moved: dict[int, list[str]] = defaultdict(list)
    for team, place in now.items():
        changed = changes(was.get(team), place)
        sentence = f"Table {was[team].table} {', '.join(changed.values())}." if team in was else changed["team"]
        if changed.keys() == {"place"}:
            moved[place.place - was[team].place].append(sentence)
        elif changed:
            (first if "total" in changed else named).append(sentence)
    for step, sentences in moved.items():
        teams, way = "others" if first or named else "teams", "down" if step > 0 else "up"
        places = "one place" if abs(step) == 1 else f"{abs(step)} places"
        many = [f"{len(sentences)} {teams} move {way} {places}."]
        named += many if len(sentences) > MOST_NAMED else sentences
    return first + named


def by_team(standings: EventStandings) -> Mapping[str, Place]:
    return {place.team: place for place in standings.standings.places}


def changes(before: Place | None, after: Place) -> dict[str, str]:
    """What changes for a team, by what it is: `moves from 3rd to 2nd`, or that it is ranked now, in a sentence."""
    if before is None:
        return {"team": f"{after.team} is ranked, at table {after.table}."}
    was, now = ordinal(before.place), ordinal(after.place)
    texts = {
        "table": f"goes to table {after.table}",
        "total": f"goes from {before.total} to {after.total}",
        "place": f"moves from {was} to {now}",
        "advances": "now advances" if after.advances else "no longer advances",
    }
    changed = {name: text for name, text in texts.items() if getattr(before, name) != getattr(after, name)}
    if "total" in changed and changed.pop("place", ""):
        changed["total"] = f"becomes {now} with {after.total} flags, not {was} with {before.total}"
    return changed


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
