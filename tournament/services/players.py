"""Keeping what only the leader knows of a team's players.  R2."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from tournament.domain.team import Seat
from tournament.models import Event
from tournament.services.log import open_for_change
from tournament.services.teams import find_team, note_player


@dataclass(frozen=True, slots=True)
class Noted:
    """What is told of one player."""

    birth_year: int | None
    membership: str
    birth_date: date | None = None


@transaction.atomic
def note_players(*, event: Event, team: int, known: Mapping[Seat, Noted], by: str, at: datetime) -> None:
    """Keeps what is known of each player of a team where it is new; raises TeamRefused, and then keeps nothing."""
    event = open_for_change(event)
    before = {player.seat: player for player in find_team(event, team).players.all()}
    for seat, noted in known.items():
        player = before.get(seat.value)
        told = Noted(noted.birth_year, noted.membership.strip(), noted.birth_date)
        if player is None or told != Noted(player.birth_year, player.membership, player.birth_date):
            note_player(
                event=event, team=team, seat=seat, birth_year=noted.birth_year, birth_date=noted.birth_date,
                membership=noted.membership, by=by, at=at,
            )  # fmt: skip
