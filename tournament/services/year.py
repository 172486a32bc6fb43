"""A whole year set up by the office: its events, and a link for each leader who has no account yet."""

from collections import defaultdict
from dataclasses import replace
from typing import Annotated

from msgspec import Meta

from tournament.domain.acts import Part
from tournament.domain.refusal import Conflict
from tournament.domain.team import name_key
from tournament.domain.wording import counted
from tournament.domain.year import MOST_EVENTS, YearLine
from tournament.models import AccountLink, Event, PromisedEvent
from tournament.queries.office import given_links
from tournament.queries.year import PlannedEvent, planned_year
from tournament.schemas import Input
from tournament.services.acts import OfficeChange, office_act
from tournament.services.events import create_event
from tournament.services.office import make_link


class YearList(Input, frozen=True):
    """The events of a year, a line each."""

    events: Annotated[tuple[YearLine, ...], Meta(max_length=MOST_EVENTS)]


@office_act(changes=Part.SETTINGS, not_taken_back="Each event is deleted by who leads it, and each link withdrawn.")
def set_up_year(change: OfficeChange, year: YearList) -> int:
    """Sets up all events of a list that are not there yet; returns how many.

    Whoever has an account leads theirs at once.  For the others a link is made, and until they come in by it the actor
    leads the event.  Raises Conflict for a line that cannot be made, and where nothing is left to set up.
    """
    planned = planned_year(year.events)
    for number, each in enumerate(planned, start=1):
        if each.refusal:
            raise Conflict(f"Event {number} of the list: {each.refusal}")
    made: list[tuple[PlannedEvent, Event]] = [
        (each, create_event(replace(change.actor, user=each.leader or change.actor.user), change.at, each.plan))
        for each in planned
        if each.plan
    ]
    if not made:
        raise Conflict("All of these events are set up already.")
    links = {name_key(link.recipient): link for link in given_links(change.at).filter(user=None)}
    promised: dict[str, list[tuple[PlannedEvent, Event]]] = defaultdict(list)
    for each, event in made:
        promised[each.invited].append((each, event))
    promised.pop("", None)
    for name, of_leader in promised.items():
        link: AccountLink = links.get(name) or make_link(change, of_leader[0][0].line.leader, user=None)
        PromisedEvent.objects.bulk_create([PromisedEvent(event=event, link=link) for _, event in of_leader])
    change.note(f"{counted(len(made), 'event')} were set up at once, and {counted(len(promised), 'leader')} invited.")
    return len(made)
