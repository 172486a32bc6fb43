"""Entering teams, and giving them their tables.  R2, R3, R7, R11, R23."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from tournament.domain.level import Level
from tournament.domain.log import data_digest
from tournament.domain.refusal import Conflict, NotFound
from tournament.domain.seating import SeatingEntry, seat, zone_order
from tournament.domain.team import Seat, name_key, spell_alike
from tournament.domain.team_list import TeamEntry, TeamRefused, check_team
from tournament.models import Event, Player, Table, Team
from tournament.queries.events import has_started
from tournament.services.log import changes_event, write_log

EARLIEST_BIRTH = 1900


def check_not_started(event: Event) -> None:
    """Raises Conflict once play has started."""
    if has_started(event):
        raise Conflict("Play has started; teams and tables stay as they are.")


@changes_event
def enter_teams(*, event: Event, entries: Sequence[TeamEntry], by: str, at: datetime) -> list[Team]:
    """Enters teams, all or none, in the order given; where tables are given already, at the tables after the last one.

    Raises TeamRefused for a name that is entered twice or a zone outside the zone order, Conflict once play has
    started.
    """
    check_not_started(event)
    names = {name_key(name) for name in event.teams.values_list("name", flat=True)}
    zones, areas = known_zones(event), known_areas(event)
    checked = []
    for entry in entries:
        check_team(entry)
        if name_key(entry.name) in names:
            raise TeamRefused(f"There are two teams called {entry.name}; give one another name.")
        names.add(name_key(entry.name))
        spelled = replace(entry, zone=spell_alike(entry.zone, zones), area=spell_alike(entry.area, areas))
        check_zone(event, spelled)
        zones, areas = [*zones, spelled.zone], [*areas, spelled.area]
        checked.append(spelled)
    teams = store_teams(event, checked)
    if event.tables.exists():
        keep_seating(event, teams)
    says = f"{teams[0].name} was entered." if len(teams) == 1 else f"{len(teams)} teams were entered."
    write_log(event, did="enter_teams", says=says, by=by, at=at, teams=[team.name for team in teams], **seating(event))
    return teams


@transaction.atomic
def enter_list(*, event: Event, entries: Sequence[TeamEntry], by: str, at: datetime) -> list[Team]:
    """Enters the teams of a list, and seats them where they are the first and the list gives each its table.

    Raises what `enter_teams` and `seat_teams` raise.
    """
    are_first = not event.teams.exists()
    teams = enter_teams(event=event, entries=entries, by=by, at=at)
    tables = {entry.name: entry.table for entry in entries if entry.table}
    if are_first and len(teams) == len(tables) > 1:
        seat_teams(event=event, tables=tables, by=by, at=at)
    return teams


def seating(event: Event) -> dict[str, str]:
    """The digest of who sits at which table, for the log."""
    seated = dict(event.tables.values_list("number", "team__name"))
    return {"seating": data_digest(seated)} if seated else {}


def keep_seating(event: Event, newcomers: Sequence[Team] = ()) -> None:
    """Seats newcomers at the free tables, then after the last one; the last tables' teams fill what is still free."""
    taken = set(event.tables.values_list("number", flat=True))
    count = len(taken) + len(newcomers)
    free = sorted(set(range(1, count + 1)) - taken)
    Table.objects.bulk_create(
        Table(event=event, team=team, number=number) for team, number in zip(newcomers, free, strict=False)
    )
    for table, number in zip(event.tables.filter(number__gt=count), free[len(newcomers) :], strict=True):
        table.number = number
        table.save(update_fields=["number"])


def store_teams(event: Event, entries: Sequence[TeamEntry], **values: Any) -> list[Team]:
    """The teams and players of checked entries, after the teams that are there; `values` are common to all."""
    entered = event.teams.aggregate(last=Max("entry_order"))["last"] or 0
    teams = [
        Team(
            event=event, entry_order=number, name=entry.name, zone=entry.zone, area=entry.area,
            qualified_by=entry.qualified_by, qualified_place=entry.qualified_place, telephone=entry.telephone, **values,
        )
        for number, entry in enumerate(entries, start=entered + 1)
    ]  # fmt: skip
    Team.objects.bulk_create(teams)
    Player.objects.bulk_create(
        Player(team=team, seat=letter.value, name=name)
        for team, entry in zip(teams, entries, strict=True)
        for letter, name in entry.players.items()
    )
    return teams


def known_zones(event: Event) -> list[str]:
    """The zones as the event spells them: in its order, then as its teams were entered."""
    return [*event.zones, *event.teams.order_by("entry_order").values_list("zone", flat=True)]


def known_areas(event: Event) -> list[str]:
    return list(event.teams.order_by("entry_order").values_list("area", flat=True))


def check_zone(event: Event, entry: TeamEntry) -> None:
    """Raises TeamRefused for a zone that is not in the event's zone order, where it has one."""
    if event.zones and entry.zone and entry.zone not in event.zones:
        raise TeamRefused(
            f"{entry.name} comes from {entry.zone}, which is not in the zone order; add it there or correct the team."
        )


EDITED = ("name", "zone", "area", "qualified_by", "qualified_place", "telephone")
"""What `edit_team` changes of a team's own row."""


@changes_event
def edit_team(*, event: Event, team: int, entry: TeamEntry, by: str, at: datetime) -> None:
    """Changes a team's name, origin or players; its table stays.  Raises TeamRefused, NotFound for a removed team."""
    row = find_team(event, team)
    check_team(entry)
    others = event.teams.exclude(pk=row.pk)
    zones, areas = [*event.zones, *others.values_list("zone", flat=True)], others.values_list("area", flat=True)
    entry = replace(entry, zone=spell_alike(entry.zone, zones), area=spell_alike(entry.area, areas))
    check_zone(event, entry)
    if name_key(entry.name) in map(name_key, others.values_list("name", flat=True)):
        raise TeamRefused(f"There is another team called {entry.name}; give one another name.")
    new = {name: getattr(entry, name) for name in EDITED}
    changed = [name for name, value in new.items() if value != getattr(row, name)]
    if dict(row.players.values_list("seat", "name")) != {letter.value: name for letter, name in entry.players.items()}:
        changed.append("players")
    for name, value in new.items():
        setattr(row, name, value)
    row.save()
    row.players.exclude(seat__in=[letter.value for letter in entry.players]).delete()
    for letter, name in entry.players.items():
        Player.objects.update_or_create(team=row, seat=letter.value, defaults={"name": name})
    says = f"{entry.name} was changed."
    write_log(event, did="edit_team", says=says, by=by, at=at, changed=changed, **seating(event))


@changes_event
def note_player(
    *,
    event: Event,
    team: int,
    seat: Seat,
    birth_year: int | None,
    membership: str,
    by: str,
    at: datetime,
    birth_date: date | None = None,
) -> None:
    """Keeps a player's year or date of birth and membership, which only the leader sees (R2); raises TeamRefused."""
    row = find_team(event, team)
    player = row.players.filter(seat=seat.value).first()
    if player is None:
        raise TeamRefused(f"{row.name} has nobody at {seat.value} yet; enter the name first.")
    if birth_date is not None:
        if birth_date > at.date() or birth_year not in (None, birth_date.year):
            raise TeamRefused(f"{birth_date.isoformat()} is no date of birth.")
        birth_year = birth_date.year
    if birth_year is not None and not EARLIEST_BIRTH <= birth_year <= at.year:
        raise TeamRefused(f"{birth_year} is no year of birth.")
    player.birth_year, player.birth_date, player.membership = birth_year, birth_date, membership.strip()[:40]
    player.save(update_fields=["birth_year", "birth_date", "membership"])
    says = f"What is known of {row.name}, {seat.value}, was noted."
    write_log(event, did="note_player", says=says, by=by, at=at, seat=seat.value)


@changes_event
def remove_team(*, event: Event, team: int, by: str, at: datetime) -> None:
    """Removes a team; the team of the last table takes its table, and the others keep theirs.

    Raises Conflict once play has started, or NotFound.
    """
    check_not_started(event)
    row = find_team(event, team)
    name = row.name
    row.delete()
    keep_seating(event)
    write_log(event, did="remove_team", says=f"{name} was taken off the list.", by=by, at=at, **seating(event))


def find_team(event: Event, team: int) -> Team:
    """The team of that id at this event; raises NotFound when it was removed."""
    row = event.teams.filter(pk=team).first()
    if row is None:
        raise NotFound("That team is no longer on the list.")
    return row


@changes_event
def seat_teams(*, event: Event, by: str, at: datetime, tables: Mapping[str, int] | None = None, draw: str = "") -> None:
    """Gives every team its table, as given or by its level (R5, R7); `draw` names a further draw.  Raises Refusal.

    Tables that are given already change nothing.
    """
    check_not_started(event)
    teams = list(event.teams.all())
    if len(teams) < 2:
        raise Conflict("Two teams at least are needed; enter the teams first.")
    wanted = tables or {}
    entries = [
        SeatingEntry(team.name, team.zone, team.qualified_place, wanted.get(team.name), team.area) for team in teams
    ]
    zones = event.zones or zone_order(team.zone for team in teams)
    numbers = seat(entries, Level(event.level), zones, seed=f"{event.slug}{draw}", teams_per_zone=event.teams_per_zone)
    if dict(event.tables.values_list("team_id", "number")) == {
        team.pk: number for team, number in zip(teams, numbers, strict=True)
    }:
        return
    event.tables.all().delete()
    Table.objects.bulk_create(
        Table(event=event, team=team, number=number) for team, number in zip(teams, numbers, strict=True)
    )
    write_log(event, did="seat_teams", says=f"{len(teams)} teams were seated.", by=by, at=at, **seating(event))


@dataclass(frozen=True, slots=True)
class PlayerNote:
    birth_year: int | None
    membership: str
    birth_date: date | None = None


@changes_event
def note_players(*, event: Event, team: int, known: Mapping[Seat, PlayerNote], by: str, at: datetime) -> None:
    """Stores what is new about players; raises TeamRefused for an impossible year of birth or an empty seat."""
    before = {player.seat: player for player in find_team(event, team).players.all()}
    for letter, noted in known.items():
        player = before.get(letter.value)
        note = PlayerNote(noted.birth_year, noted.membership.strip(), noted.birth_date)
        if player is None or note != PlayerNote(player.birth_year, player.membership, player.birth_date):
            note_player(
                event=event, team=team, seat=letter, birth_year=noted.birth_year, birth_date=noted.birth_date,
                membership=noted.membership, by=by, at=at,
            )  # fmt: skip
