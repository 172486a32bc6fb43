"""Who is not here: teams that are missing, three or away, and who sits in; what to call, who sits out, what to print.

R9, R21, R23.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.http import urlencode

from rotations.queries import find_adopted_movement, table_card
from scoring.queries.dashboard import HALL_PACK, MOVEMENT_SHEETS, PLAYERS, are_marks_of
from scoring.web.presenters.dashboard import page
from tournament.domain import Seat, name_key
from tournament.models import Event, Spare, Substitution
from tournament.queries.events import EXPECTED, EventSetup, SeatedTeam, substitutions
from tournament.queries.print_jobs import latest_jobs

OF_THREE = (
    "Each hand needs four. Ask a spare, or anybody in the hall who does not play. While nobody sits in, the pair that "
    "lacks a player sits out with those it would meet, and no flag moves. The book leaves this to you."
)


@dataclass(frozen=True, slots=True)
class Absent:
    """Somebody who is not here, in sentences; whom to telephone; and what can be done about it, each with its page."""

    text: str
    telephone: str
    ways: list[tuple[str, str]]


def day_at_work(setup: EventSetup) -> int:
    """The day that is open last, else the next one, else the last; 0 before there is one."""
    is_open = [day.number for day in setup.days if day.opened_at and not day.closed_at]
    to_come = [day.number for day in setup.days if not day.opened_at]
    return next(iter([*is_open[-1:], *to_come, *(day.number for day in setup.days[-1:])]), 0)


def hand_to_come(event: Event, setup: EventSetup) -> int:
    """The hand that is called next, from which a change usually counts; where no hand is called, the day's first."""
    day = day_at_work(setup)
    return max(event.hand_in_play, setup.hands[day].before if day in setup.hands else 0) + 1


def hand_now(event: Event, setup: EventSetup) -> int:
    coming = hand_to_come(event, setup)
    return coming - (coming - 1 == event.hand_in_play > 0 and not event.call.is_stopped)


def is_missing(event: Event, setup: EventSetup, table: str) -> bool:
    return are_marks_of(event, day_at_work(setup)) and any(
        str(team.table) == table and team.players_here == 0 and team.left_after_hand is None for team in setup.seated
    )


def absent(event: Event, setup: EventSetup, came_from: str) -> list[Absent]:
    """Everybody who is not here; each way leads back to where the leader came from."""

    def way(kind: str, **query: str | int) -> str:
        return page(event, "desk-change", kind) + f"?{urlencode({**query, 'from': came_from})}"

    telephones = dict(event.tables.values_list("number", "team__telephone"))
    day, found, teams = day_at_work(setup), [], {team.name: team for team in setup.teams}
    is_open = any(each.number == day and each.opened_at and not each.closed_at for each in setup.days)
    is_marked = are_marks_of(event, day)
    for team in setup.teams:
        table, name, left = team.table, f"{team.name}, table {team.table}", team.left_after_hand
        here = way("here" if is_open and team.in_play else "returns", table=table)
        if left is not None:
            ways = [("They are here now", here)]
            if team.in_play:
                ways.append(("They did not leave: take it back", way("stays", table=table)))
            if not team.stays_ranked:
                ways.append(("They keep their place", way("keeps-place", table=table)))
            since = f"since hand {left + 1}" if left else "since hand 1"
            found.append(Absent(f"{name}, are away {since}.", telephones[table], ways))
        elif is_marked and team.in_play and team.players_here == 0:
            ways = [
                ("They are here now", here if is_open else page(event, "desk-check-in", day) + f"#table-{table}"),
                ("Leave their table empty until they come", way("leaving", table=table)),
            ]
            if is_open:
                ways.append(("Another team plays instead", way("replaced", table=table)))
            found.append(Absent(f"{name}, are missing.", telephones[table], ways))
        elif is_marked and team.in_play and team.players_here == PLAYERS - 1:
            empty = [turn for turn in team.turns if turn.is_empty and turn.last_hand >= hand_now(event, setup)]
            came = {} if empty or free_spares(event, setup.teams) else {"came": "-"}
            ways = [
                (
                    f"Somebody plays {seat.value}" if empty else f"{name_of(team, seat)} is not here",
                    way("substitute", player=f"{table}{seat.value}", **came),
                )
                for seat in [turn.seat for turn in empty] or Seat
            ]
            three = "".join(
                f": {name_of(team, turn.seat)} is not here, and nobody plays {turn.seat.value} from hand "
                f"{turn.after_hand + 1}"
                for turn in empty
            )
            if empty:
                ways.append(("They are four now", page(event, "desk-check-in", day) + f"#table-{table}"))
            found.append(Absent(f"{name}, are three{three}. {OF_THREE}", telephones[table], ways))
    for team in setup.seated:
        if not all(turn.is_empty for turn in team.turns) and (text := say_who_sits_out(event, setup, team.table)):
            ways = [("Change the turns", way("turns", table=team.table, came=team.turns[-1].name or ""))]
            found.append(Absent(f"{team.name}, table {team.table}. {text}", "", ways))
    changes: dict[tuple[str, str], list[Substitution]] = defaultdict(list)
    for row in reversed(substitutions(event)):
        changes[row.team.name, row.seat].append(row)
    for (name, seat), rows in changes.items():
        team, first, last = teams[name], next((row.left for row in rows if row.left), ""), rows[-1]
        if last.came == team.players[Seat(seat)] != first:
            text = f"{last.came} plays {seat} at table {team.table} from hand {last.after_hand + 1}"
            back: dict[str, str | int] = {"player": f"{team.table}{seat}", "came": first}
            ways = [
                (f"{first} is back", way("substitute", **back)),
                ("Take it back", way("substitute", **back, after_hand=last.after_hand)),
            ]
            found.append(Absent(f"{text}, for {first}." if first else f"{text}.", "", ways if first else []))
    return found


def say_who_sits_out(event: Event, setup: EventSetup, table: int) -> str:
    """Who sits out when at a table where a spare takes turns; empty where none does, and without a movement."""
    adopted = find_adopted_movement(event, setup)
    return table_card(event, adopted, setup, table).note() if adopted else ""


def name_of(team: SeatedTeam, seat: Seat, nobody: str = "") -> str:
    """Who plays there; else `nobody`, or without it the letter of the seat."""
    return team.players.get(seat) or nobody or seat.value


def free_spares(event: Event, teams: Iterable[SeatedTeam]) -> list[Spare]:
    seated = {name_key(player) for team in teams for player in team.players.values() if player}
    return [spare for spare in event.spares.exclude(party=EXPECTED) if name_key(spare.name) not in seated]


def say_pages(event: Event, table: int) -> str:
    printed = [job for name, job in latest_jobs(event).items() if name in (MOVEMENT_SHEETS, HALL_PACK)]
    return f"Write it on the sheets of table {table} by hand, or print its pages alone." if printed else ""
