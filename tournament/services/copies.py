"""Last year's event as the start of this year's; putting an event away."""

from dataclasses import replace
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event
from tournament.queries.events import plan_of, teams
from tournament.services.events import create_event
from tournament.services.log import open_for_change, write_log
from tournament.services.teams import enter_teams


@transaction.atomic
def copy_event(*, event: Event, slug: str, name: str, with_teams: bool, leader: User, by: str, at: datetime) -> Event:
    """A new event set up like another, without its dates; with its teams and players, or without.

    Raises Refusal, Conflict.
    """
    plan = replace(plan_of(event), slug=slug, name=name, dates=(), age_reference_date=None, is_rehearsal=False)
    made = create_event(plan=plan, leader=leader, by=by, at=at)
    entries = [
        TeamEntry(
            name=team.name,
            zone=team.zone,
            area=team.area,
            players={Seat(player.seat): player.name for player in team.players.all()},
        )
        for team in teams(event)
        if with_teams
    ]
    if entries:
        enter_teams(event=made, entries=entries, by=by, at=at)
    return made


@transaction.atomic
def archive_event(*, event: Event, is_archived: bool, by: str, at: datetime) -> None:
    """Puts an event away, off the lists, or brings it back; its pages stay."""
    event = open_for_change(event)
    event.archived_at = at if is_archived else None
    event.save(update_fields=["archived_at"])
    says = "The event was put away." if is_archived else "The event was brought back."
    write_log(event, did="archive_event", says=says, by=by, at=at)
