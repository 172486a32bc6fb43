"""What the sheets of an event are drawn from: teams, hands and movement, and what every page says about itself."""

from dataclasses import replace
from functools import cached_property

from rotations.domain.card import TableCard
from rotations.models import AdoptedMovement
from rotations.queries import (
    PlannedHand,
    cards_of,
    find_adopted_movement,
    first_hand_of,
    needed_movement,
    planned_hands,
)
from scoring.queries.hall import Hall
from tournament.domain import EventPlan, Level
from tournament.models import Association, Event, Sitting
from tournament.queries.events import day_dates, local_time, plan_of, public_name
from tournament.queries.office import association
from tournament.queries.roster import SeatedTeam
from tournament.sheets.page import Imprint


def as_here(sitting: Sitting) -> Sitting:
    return Sitting(table=sitting.table, after_hand=sitting.after_hand, until_hand=sitting.until_hand)


class SheetFacts:
    """What the sheets of an event are drawn from, read when it is first asked for and once for all of them.

    What hangs on the movement raises Conflict when the event has none that fits.
    """

    def __init__(self, event: Event, public_url: str) -> None:
        self.event = event
        self.url = f"{public_url}/{event.slug}/" if public_url else None

    @cached_property
    def foot(self) -> tuple[str, ...]:
        return self.event.name, day_dates(self.hall.days), self.event.venue, self.association.name

    @cached_property
    def association(self) -> Association:
        return association()

    @cached_property
    def hall(self) -> Hall:
        return Hall(self.event, with_players=True)

    @property
    def teams(self) -> list[SeatedTeam]:
        """Those for whom something is printed: at the tables in play, without who has left."""
        return [team for team in self.hall_shown.seated if team.left_after_hand is None]

    @property
    def hall_shown(self) -> Hall:
        """The days and teams with those here that are only late, missing at the check-in and away since the first hand
        of a day that is not closed: who sits out meanwhile is called, and no sheet is printed for it.
        """
        mornings = {self.hall.hands[day.number].before for day in self.hall.days if not day.closed_at}
        teams = (
            replace(team, sittings=tuple(map(as_here, team.sittings)))
            if team.in_play and team.players_here == 0 and team.left_after_hand in mornings
            else team
            for team in self.hall.teams
        )
        return self.hall.with_teams(tuple(teams))

    @property
    def teams_by_day(self) -> list[list[SeatedTeam]]:
        """The teams whose flags are counted at the end of each day, also those that left during it."""
        hands = self.hall.hands
        return [[team for team in self.hall_shown.teams if hands[day.number].has(team)] for day in self.hall.days]

    @cached_property
    def plan(self) -> EventPlan:
        return plan_of(self.event)

    @cached_property
    def movement(self) -> AdoptedMovement | None:
        """The movement the event plays by; None where there is none that fits."""
        return find_adopted_movement(self.event, self.hall)

    @property
    def adopted(self) -> AdoptedMovement:
        return needed_movement(self.event, self.movement)

    @cached_property
    def hands(self) -> list[PlannedHand]:
        return planned_hands(self.event, self.adopted, self.hall)

    @property
    def hands_shown(self) -> list[PlannedHand]:
        """The hands on new sheets: those that are played."""
        return [hand for hand in self.hands if not hand.is_void]

    @property
    def first_to_come(self) -> int:
        """The first hand that is neither over nor of a closed day; 0 before the first is called."""
        closed = [self.hall.hands[day.number].last for day in self.hall.days if day.closed_at]
        return max([self.event.call.hand + self.event.call.is_stopped, *(last + 1 for last in closed)])

    @property
    def first_hand(self) -> int:
        """The first hand on new sheets: 1, then the first of the session in play or to come, by the calls or by the
        days that are closed; after a change of the hands to come, the first that is not over.
        """
        first, now = first_hand_of(self.adopted, len(self.hands)), self.first_to_come
        if not now:
            return first
        starts = [session.before + 1 for session in self.hall.session_hands if session.before < now]
        return max(min(first, now), starts[-1])

    @cached_property
    def cards(self) -> tuple[TableCard, ...]:
        """The hands of each of the teams on new sheets, table 1 first."""
        return tuple(cards_of(self.hall_shown, self.teams, self.hands_shown, self.first_hand))


def imprint(facts: SheetFacts, *, paper: str, is_large: bool) -> Imprint:
    """What the foot of every sheet says; without a public address sheets carry no QR code."""
    adopted, (event, dates, venue, of) = facts.movement, facts.foot
    return Imprint(
        event=event,
        dates=dates,
        venue=venue,
        edition=f"edition {adopted.edition}" if adopted and adopted.edition > 1 else "",
        is_practice=facts.event.is_rehearsal,
        url=facts.url,
        paper=paper,
        large=is_large,
        association=of,
        signs_for=of or ("the club" if facts.event.level == Level.CLUB.value else "the association"),
    )


def as_of(event: Event) -> str:
    """When the standings were made final and by whom, else as of the last entry of the log and by whom."""
    last = event.log.order_by("-number").first()
    if last is None:
        return ""
    at, by = (event.finalised_at, event.finalised_by) if event.finalised_at else (last.at, last.by)
    here = local_time(event, at)
    return f"{here:%A}, {here.day} {here:%B %Y}, {here:%H:%M} · {public_name(event, by)}"
