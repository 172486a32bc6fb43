"""Making a rehearsal's event, and playing it from the first hand to the final standings."""

from collections.abc import Callable
from datetime import datetime
from random import Random

from django.contrib.auth.models import User
from django.db import transaction

from rotations.services import adopt_movement, plan_movement
from scoring.rehearsal.day import LEADER, play_one_day
from scoring.rehearsal.evening import play_the_evening
from scoring.rehearsal.ties import settle_ties
from scoring.services.standings import publish_final
from tournament.domain.event import EventPlan
from tournament.domain.level import PRESETS, Level, SeatingRule
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event
from tournament.queries.events import event_at, sessions_by_day
from tournament.services.events import create_event
from tournament.services.teams import enter_teams, seat_teams

FEWEST_TEAMS = 2
MOST_TEAMS = 200
USUAL_TEAMS = 16
ZONES = 8


@transaction.atomic
def rehearse(
    *,
    level: Level,
    teams: int,
    seed: int,
    slug: str,
    leader: User,
    at: datetime,
    progress: Callable[[str], None] = lambda sentence: None,
) -> Event:
    """An event of that many teams, played to its final standings; the same seed plays the same event.

    Raises Refusal, Conflict.
    """
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        raise Refusal("A rehearsal has %(fewest)s to %(most)s teams.", fewest=FEWEST_TEAMS, most=MOST_TEAMS)
    zones = (teams + 1) // 2 if level is Level.PROVINCIAL and teams > 2 * ZONES else ZONES
    chance = Random(f"rehearsal:{seed}")
    plan = EventPlan(
        slug=slug,
        name=f"Rehearsal, {level.label.lower()} ({seed})",
        level=level,
        zones=tuple(f"Zone {number}" for number in range(1, zones + 1)),
        is_rehearsal=True,
    )
    event = create_event(plan=plan, leader=leader, by=LEADER, at=at)
    enter_teams(event=event, entries=made_up_teams(teams, zones), by=LEADER, at=at)
    seat_teams(event=event, by=LEADER, at=at, tables=drawn_tables(level, teams, chance))
    adopt_movement(event=event, chosen=plan_movement(event, plan.plan), by=LEADER, at=at)
    first = 0
    for day, sessions in enumerate(sessions_by_day(event), start=1):
        play_one_day(event, day, first, sum(sessions), chance, at=at, progress=progress)
        if day == 1:
            play_the_evening(event, chance, at=at)
        first += sum(sessions)
    settle_ties(event, chance, at=at)
    publish_final(event=event, by=LEADER, at=at)
    return event_at(slug)


def drawn_tables(level: Level, teams: int, chance: Random) -> dict[str, int]:
    """Tables drawn by the seed alone, whatever the address; none where the level seats by zones (R5, R7)."""
    if PRESETS[level].seating is SeatingRule.ZONE_ORDER:
        return {}
    return {f"Team {number}": table for number, table in enumerate(chance.sample(range(1, teams + 1), teams), start=1)}


def made_up_teams(teams: int, zones: int) -> list[TeamEntry]:
    """Teams with names nobody could take for real ones, one zone after another."""
    return [
        TeamEntry(
            name=f"Team {number}",
            zone=f"Zone {(number - 1) % zones + 1}",
            qualified_by="placing",
            qualified_place=(number - 1) // zones + 1,
            players={seat: f"Player {number}{seat.value}" for seat in Seat},
        )
        for number in range(1, teams + 1)
    ]
