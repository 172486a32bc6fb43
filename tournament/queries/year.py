"""What a list of a year's events would make: each event's settings, next event and leader, or why it cannot be made."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.text import slugify

from tournament.domain.event import SLUG_LENGTH, EventPlan, check_event
from tournament.domain.level import Level
from tournament.domain.places import Places, meant_name
from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key, spell_alike
from tournament.domain.year import YearLine, check_line
from tournament.models import Event
from tournament.queries.events import for_list, free_slug, next_events, plan_of, year_of
from tournament.queries.office import known_places, name_of, season

NextEvent = tuple[Level, str, str, str]  # level, zone, address and name
A_YEAR = timedelta(weeks=52)  # from an event to next year's, on the same day of the week


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedEvent:
    """A line of the list and what it would make: `plan` is None where the event is there already, or cannot be made.

    `next_name` is the event that its teams go on to, `leader` an account that exists; `question` asks about a zone or
    an area that looks like a slip.
    """

    line: YearLine
    plan: EventPlan | None = None
    leader: User | None = None
    next_name: str = ""
    refusal: str = ""
    question: str = ""

    @property
    def invited(self) -> str:
        """The name of whoever gets a link, as names are compared; empty where nobody does."""
        return "" if self.leader or not self.plan else name_key(self.line.leader)


def planned_year(lines: Sequence[YearLine]) -> list[PlannedEvent]:
    """What each line would make; all else is as at the last event of the same level, zone and area."""
    stored, places = for_list(Event.objects.filter(is_rehearsal=False)), known_places()
    users = list(User.objects.filter(is_active=True))
    there = {
        (name_key(event.name), year_of(event) if any(day.date for day in event.days.all()) else 0) for event in stored
    }
    slugs: set[str] = set()
    planned = []
    for line in lines:
        try:
            plan, question = plan_of_line(line, stored, places)
            first = plan.dates[0] if plan.dates else None
            year, key = first.year if first else 0, name_key(plan.name)
            if not there.isdisjoint([(key, year), (key, 0)] if year else {each for each in there if each[0] == key}):
                planned.append(PlannedEvent(line=line))
                continue
            stem = slugify(plan.name if not year or str(year) in plan.name else f"{plan.name} {year}")
            slug = free_slug(stem[:SLUG_LENGTH].strip("-") or "event", slugs)
            plan, leader = check_event(replace(plan, slug=slug)), leader_of(line, users)
            planned.append(PlannedEvent(line=line, plan=plan, leader=leader, question=question))
            there.add((key, year))
            slugs.add(slug)
        except Refusal as refusal:
            planned.append(PlannedEvent(line=line, refusal=str(refusal)))
    made = [(each.plan.level, each.plan.zone, each.plan.slug, each.plan.name) for each in planned if each.plan]
    here = [(Level(each.level), each.zone, each.slug, each.name) for each in next_events(Event())]
    return [
        replace(each, plan=replace(each.plan, qualifies_for=found[0]), next_name=found[1])
        if each.plan and (found := next_of(each.plan, made) or next_of(each.plan, here))
        else each
        for each in planned
    ]


def plan_of_line(line: YearLine, stored: Iterable[Event], places: Places) -> tuple[EventPlan, str]:
    """The event of a line, without its address, and what is asked about it; raises Refusal."""
    check_line(line)
    level, first = line.read_level, line.read_day
    zone = spell_alike(line.zone, places)
    area = spell_alike(line.area, places.get(zone, ()))
    meant = meant_name(zone, places) or meant_name(area, places.get(zone, ()))
    kind = kind_of(level, zone, area, line.name)
    alike = [each for each in stored if kind_of(Level(each.level), each.zone, each.area, each.name) == kind]
    if before := max(alike, key=year_of, default=None):
        plan = plan_of(before)
    else:
        zones = tuple(places) if level is Level.PROVINCIAL else ()
        plan = EventPlan(slug="", name="", level=level, time_zone=settings.TIME_ZONE, zones=zones)
    dates = tuple(first + timedelta(days=number) for number in range(len(plan.days))) if first else ()
    plan = replace(
        plan, name=line.name, venue=line.venue or plan.venue, dates=dates, zone=zone, area=area, qualifies_for="",
        age_reference_date=None, show_player_names=False,
    )  # fmt: skip
    return plan, f"Do you mean {meant}? Then correct it." if meant else ""


def kind_of(level: Level, zone: str, area: str, name: str) -> tuple[Level, str, str, str]:
    """What is the same every year: level, zone and area; of a club, its name but for the year."""
    return level, name_key(zone), name_key(area), name_key(re.sub(r"\d", "", name)) if level is Level.CLUB else ""


def leader_of(line: YearLine, users: Iterable[User]) -> User | None:
    """The account that a line names; None where there is none.  Raises Refusal where two are called so."""
    name = name_key(line.leader)
    found = [user for user in users if name and name in (name_key(user.username), name_key(name_of(user)))]
    if len(found) > 1:
        raise Refusal(f"Two accounts are called “{line.leader}”. Write the name that the leader signs in with.")
    return found[0] if found else None


def next_of(plan: EventPlan, known: Iterable[NextEvent]) -> tuple[str, str] | None:
    """Address and name of the only event of the next level, and of the same zone, to which the teams can go."""
    level = {Level.AREA: Level.ZONE, Level.ZONE: Level.PROVINCIAL}.get(plan.level)
    found = [(slug, name) for other, zone, slug, name in known if other is level and zone in ("", plan.zone)]
    return found[0] if len(found) == 1 else None


def list_of_year(year: int | None) -> list[YearLine]:
    """The events of a year as a list for the year after it: the same weekdays, the year in a name one more.

    Without a year, an event for each of the association's zones and areas.
    """
    if year is None:
        places = known_places()
        areas = [YearLine(name=area, level="area", zone=zone, area=area) for zone in places for area in places[zone]]
        zones = [YearLine(name=zone, level="zone", zone=zone) for zone in places]
        return [*areas, *zones, YearLine(name="Provincial games", level="provincial")] if places else []
    lines = []
    for event in season(year):
        first = next((day.date for day in event.days.all() if day.date), None)
        lines.append(
            YearLine(
                name=event.name.replace(str(year), str(year + 1)), level=event.level, zone=event.zone, area=event.area,
                day=str(first + A_YEAR) if first else "", venue=event.venue, leader=name_of(event.leader),
            )
        )  # fmt: skip
    return lines
