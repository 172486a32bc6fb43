"""Saving an event as a file that holds all of it but codes, tokens, keys and passwords."""

import json
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from scoring.domain.event_file import FORMAT
from scoring.domain.playoff import write_playoff
from scoring.models import FlagCount, FlagsChecked, LoanEntry, Ruling, SideGame, SideSession
from scoring.queries.playoffs import playoff_of, playoff_rows
from scoring.services.event_file.life import life_told
from scoring.services.event_file.movement import movements_told
from scoring.services.event_file.place import moment
from tournament.models import Event, Team
from tournament.queries.events import days, sessions_by_day, teams
from tournament.services.log import open_for_change


@transaction.atomic
def save_event(event: Event) -> str:
    """The event as a JSON document; loaded into an empty house and saved again it is the same, byte for byte."""
    # Held, so that nothing changes between the first row and the last.
    event = open_for_change(event)
    zone = ZoneInfo(event.time_zone)
    closed = [day.number for day in days(event) if day.closed_at]
    movements = movements_told(event)
    told = {
        "format": FORMAT,
        "event": without_nothing(event_told(event, zone)),
        "teams": [without_nothing(team_told(team)) for team in teams(event)],
        "counts": [without_nothing(count_told(count, zone)) for count in counts(event)],
        "loans": [without_nothing(loan_told(loan, zone)) for loan in loans(event)],
        "closed_days": closed,
        "rulings": [without_nothing(ruling_told(ruling, zone)) for ruling in event.rulings.all()],
        "playoffs": [
            without_nothing(
                write_playoff(playoff_of(row))
                | {
                    "by": row.started_by,
                    "at": moment(row.started_at, zone),
                    "given_up_at": moment(row.given_up_at, zone),
                }
            )
            for row in playoff_rows(event)
        ],
        "side_games": [without_nothing(side_game_told(game, zone)) for game in side_games(event)],
        "side_sessions": [
            without_nothing(side_session_told(session, zone))
            for session in event.side_sessions.prefetch_related("draws__side_games")
        ],
        "days": [
            without_nothing(
                {
                    "day": day.number,
                    "opened_at": moment(day.opened_at, zone),
                    "closed_at": moment(day.closed_at, zone),
                    "closed_by": day.closed_by,
                }
            )
            for day in days(event)
        ],
        "flags_checked": [
            {"day": tick.day.number, "table": tick.table.number, "by": tick.by, "at": moment(tick.at, zone)}
            for tick in ticks(event)
        ],
        "movement": movements[-1] if movements else None,
        "earlier_movements": movements[:-1],
        **life_told(event, zone),
        "log": [
            {
                "number": entry.number,
                "at": moment(entry.at, zone),
                "by": entry.by,
                "did": entry.did,
                "says": entry.says,
                "detail": ordered(entry.detail),
                "digest": entry.digest,
            }
            for entry in event.log.all()
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def event_told(event: Event, zone: ZoneInfo) -> dict[str, Any]:
    """How the event is set up."""
    return {
        "slug": event.slug,
        "name": event.name,
        "level": event.level,
        "venue": event.venue,
        "dates": [day.date.isoformat() for day in days(event) if day.date],
        "time_zone": event.time_zone,
        "zones": event.zones,
        "sessions": [list(sessions) for sessions in sessions_by_day(event)],
        "plan": event.plan,
        "flags_per_table": event.flags_per_table,
        "advancing": event.advancing,
        "places_that_matter": event.places_that_matter,
        "counts_needed": event.counts_needed,
        "count_loans_against_table": event.count_loans_against_table,
        "final": event.finalised_at is not None,
        "rehearsal": event.is_rehearsal,
        "standings_shown": event.standings_shown,
        "hand_in_play": event.hand_in_play or None,
        "hand_called_at": moment(event.hand_called_at, zone),
        "created_at": moment(event.created_at, zone),
        "finalised_at": moment(event.finalised_at, zone),
        "finalised_by": event.finalised_by,
        "archived_at": moment(event.archived_at, zone),
        "zone": event.zone,
        "area": event.area,
        "qualifies_for": event.qualifies_for,
        "teams_per_zone": event.teams_per_zone,
        "age_reference_date": event.age_reference_date.isoformat() if event.age_reference_date else None,
    }


def team_told(team: Team) -> dict[str, Any]:
    """One team with its table and players."""
    return {
        "name": team.name,
        "table": team.table.number if hasattr(team, "table") else None,
        "zone": team.zone,
        "area": team.area,
        "qualified_by": team.qualified_by,
        "qualified_place": team.qualified_place,
        "players": {player.seat: player.name for player in team.players.all()},
    }


def counts(event: Event) -> list[FlagCount]:
    """Every count, oldest first."""
    return list(FlagCount.objects.filter(event=event).select_related("day", "table", "session").order_by("pk"))


def count_told(count: FlagCount, zone: ZoneInfo) -> dict[str, Any]:
    """One count."""
    return {
        "day": count.day.number,
        "session": count.session.number if count.session else None,
        "table": count.table.number,
        "flags": count.flags,
        "by": count.by,
        "at": moment(count.counted_at, zone),
        "received_at": moment(count.at, zone),
        "leader": count.is_leaders or None,
        "reason": count.reason,
    }


def loans(event: Event) -> list[LoanEntry]:
    """Every entry of the loans, oldest first."""
    return list(LoanEntry.objects.filter(event=event).select_related("day", "table").order_by("pk"))


def loan_told(loan: LoanEntry, zone: ZoneInfo) -> dict[str, Any]:
    """One entry: flags lent, or flags given back."""
    return {
        "day": loan.day.number,
        "table": loan.table.number,
        "flags": max(loan.flags, 0),
        "returned": max(-loan.flags, 0),
        "hand": loan.hand,
        "by": loan.by,
        "at": moment(loan.at, zone),
    }


def ruling_told(ruling: Ruling, zone: ZoneInfo) -> dict[str, Any]:
    """One ruling."""
    return {
        "about": ruling.about,
        "order": ruling.order,
        "reason": ruling.reason,
        "by": ruling.by,
        "at": moment(ruling.at, zone),
    }


def side_games(event: Event) -> list[SideGame]:
    """The side games with their sides and deals."""
    return list(event.side_games.prefetch_related("sides", "deals"))


def side_game_told(game: SideGame, zone: ZoneInfo) -> dict[str, Any]:
    """One side game."""
    return {
        "game": game.game,
        "name": game.name,
        "sides": [side.name for side in game.sides.all()],
        "settings": ordered(game.settings),
        "deals": [ordered(deal.record) for deal in game.deals.all()],
        "at": moment(game.started_at, zone),
        "ended_at": moment(game.ended_at, zone),
    }


def side_session_told(session: SideSession, zone: ZoneInfo) -> dict[str, Any]:
    """One side game at several tables: its draws, whose tables are side games by name."""
    return {
        "game": session.game,
        "name": session.name,
        "settings": ordered(session.settings),
        "draws": [
            {
                "winners": draw.is_of_winners,
                "sitting_out": draw.sitting_out,
                "tables": [game.name for game in sorted(draw.side_games.all(), key=lambda game: game.table or 0)],
            }
            for draw in session.draws.all()
        ],
        "at": moment(session.started_at, zone),
        "ended_at": moment(session.ended_at, zone),
    }


def ticks(event: Event) -> list[FlagsChecked]:
    """The tables ticked before play, in order."""
    ticked = FlagsChecked.objects.filter(day__event=event).select_related("day", "table")
    return list(ticked.order_by("day__number", "table__number"))


def ordered(told: Any) -> Any:
    """The same with its keys in order: databases differ in how they keep them."""
    return json.loads(json.dumps(told, sort_keys=True))


def without_nothing(told: dict[str, Any]) -> dict[str, Any]:
    """The same without what is not known or empty text."""
    return {key: value for key, value in told.items() if value is not None and value != ""}
