"""Entering teams, and giving them their tables.  R2, R3, R7, R11, R23."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Annotated

from django.db.models import Max, QuerySet
from msgspec import Meta

from tournament.domain import (
    MOST_TABLES,
    Conflict,
    Level,
    NotFound,
    Refusal,
    Seat,
    Who,
    name_key,
    spell_alike,
)
from tournament.domain.seating import seat, zone_order
from tournament.domain.team_entry import TELEPHONE_LENGTH, TeamEntry, check_team
from tournament.models import Event, Player, Table, Team
from tournament.queries.events import has_started
from tournament.schemas import Input, RowNumber, TableNumber, text
from tournament.services.acts import Change, act, set_columns
from tournament.services.sittings import seat_all

EARLIEST_BIRTH = 1900
MEMBERSHIP_LENGTH = 40


def check_not_started(event: Event) -> None:
    """Raises Conflict once play has started."""
    Conflict.when(has_started(event), "Play has started; teams and tables stay as they are.")


class NewTeams(Input, frozen=True):
    """Teams in the order of their entry; `paid` names those that have paid the entry fee."""

    teams: Annotated[
        tuple[TeamEntry, ...], Meta(min_length=1, max_length=MOST_TABLES, description="a list of 1 to 1,000 teams")
    ]
    paid: frozenset[str] = frozenset()


@act(who=Who.LEADER, taken_back_by="remove_team")
def enter_teams(change: Change, new: NewTeams) -> list[Team]:
    """Enters teams, all or none, in the order given: at their tables where they are the first and each has one, else,
    where tables are given already, at those after the last one.

    Raises Refusal for other tables, a name that is entered twice or a zone outside the zone order, what `seat_teams`
    raises, and Conflict once play has started.
    """
    event = change.event
    check_not_started(event)
    others = list(event.teams.all())
    tables = {entry.name: entry.table for entry in new.teams if entry.table}
    are_seated = not others and len(tables) == len(new.teams) > 1
    Refusal.when(
        tables and not are_seated,
        "Teams get their tables by seating. A list gives tables to all teams, as the first one, or to none.",
    )
    names = {name_key(team.name) for team in others}
    checked: list[TeamEntry] = []
    for entry in new.teams:
        check_team(entry)
        Refusal.when(name_key(entry.name) in names, f"There are two teams called {entry.name}; give one another name.")
        names.add(name_key(entry.name))
        checked.append(spelled(event, entry, [*others, *checked]))
        check_zone(event, checked[-1])
    teams = store_teams(event, checked, paid=new.paid)
    if event.tables.exists():
        keep_seating(event, teams)
    sentence = f"{teams[0].name} was entered." if len(teams) == 1 else f"{len(teams)} teams were entered."
    change.note(sentence, teams=[team.name for team in teams])
    if are_seated:
        seat_teams.within(change, Seating(tables=tables))
    return teams


def entry_here(team: Team) -> TeamEntry:
    players = {Seat(player.seat): player.name for player in team.players.all()}
    return TeamEntry(**{name: getattr(team, name) for name in EDITED}, players=players)


def keep_seating(event: Event, newcomers: Sequence[Team] = ()) -> None:
    """Seats newcomers at the free tables, then after the last one; the last tables' teams fill what is still free."""
    taken = set(event.tables.values_list("number", flat=True))
    count = len(taken) + len(newcomers)
    free = sorted(set(range(1, count + 1)) - taken)
    for table, number in zip(event.tables.filter(number__gt=count), free[len(newcomers) :], strict=True):
        set_columns(table, number=number)
    seat_all(event, [Table(event=event, team=team, number=at) for team, at in zip(newcomers, free, strict=False)])


def next_entry_order(event: Event) -> int:
    return (event.teams.aggregate(last=Max("entry_order"))["last"] or 0) + 1


def store_teams(
    event: Event,
    entries: Sequence[TeamEntry],
    *,
    is_ranked: bool = True,
    paid: Collection[str] = (),
) -> list[Team]:
    """The teams and players of checked entries, after the teams that are there; `paid` names teams."""
    entered = next_entry_order(event) - 1
    teams = [
        Team(
            event=event, entry_order=number, name=entry.name, zone=entry.zone, area=entry.area,
            qualified_by=entry.qualified_by, qualified_place=entry.qualified_place, telephone=entry.telephone,
            mail=entry.mail, is_ranked=is_ranked, has_paid=entry.name in paid,
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


def spelled(event: Event, entry: TeamEntry, others: Sequence[Team | TeamEntry]) -> TeamEntry:
    """The entry, its zone as the event's zone order or else one of the others spells it, its area as one of them."""
    zone = spell_alike(entry.zone, [*event.zones, *(other.zone for other in others)])
    return replace(entry, zone=zone, area=spell_alike(entry.area, [other.area for other in others]))


def check_zone(event: Event, entry: TeamEntry) -> None:
    """Raises Refusal for a zone that is not in the event's zone order, where it has one."""
    Refusal.when(
        event.zones and entry.zone and entry.zone not in event.zones,
        f"{entry.name} comes from {entry.zone}, which is not in the zone order; add it there or correct the team.",
    )


EDITED = ("name", "zone", "area", "qualified_by", "qualified_place", "telephone", "mail")
"""What `edit_team` changes of a team's own row."""


class OneTeam(Input, frozen=True):
    """A team of the event."""

    team: RowNumber


class TeamChange(OneTeam, frozen=True):
    """A team as it is from now on; of what it `keeps`, players, telephone or mail, the entry says nothing, and nothing
    of the entry fee where `has_paid` is None.
    """

    entry: TeamEntry
    keeps: frozenset[str] = frozenset()
    has_paid: bool | None = None


@act(who=Who.LEADER, taken_back_by="edit_team")
def edit_team(change: Change, new: TeamChange) -> None:
    """Changes a team's name, origin or players; its table stays.  Raises Refusal, NotFound for a removed team."""
    event = change.event
    row = find_team(event, new.team)
    here = entry_here(row)
    entry = check_team(replace(new.entry, **{name: getattr(here, name) for name in new.keeps}))
    others = [TeamEntry(*said) for said in event.teams.exclude(pk=row.pk).values_list("name", "zone", "area")]
    entry = spelled(event, entry, others)
    check_zone(event, entry)
    Refusal.when(
        name_key(entry.name) in [name_key(team.name) for team in others],
        f"There is another team called {entry.name}; give one another name.",
    )
    changed = set_columns(row, **{name: getattr(entry, name) for name in EDITED})
    if here.players != entry.players:
        changed.append("players")
    if new.has_paid is not None:
        changed += set_columns(row, has_paid=new.has_paid)
    row.players.exclude(seat__in=[letter.value for letter in entry.players]).delete()
    for letter, name in entry.players.items():
        if here.players.get(letter) != name:
            Player.objects.update_or_create(team=row, seat=letter.value, defaults={"name": name})
    if changed:
        change.note(f"{entry.name} was changed.", changed=changed)


PUT_BACK_WITHIN = timedelta(hours=12)
"""How long a team that was taken off the list can be put back; so long what is known of it is kept."""


@act(
    who=Who.LEADER,
    title="Take the team off the list",
    button="Take it off",
    taken_back_by="restore_team",
    logged=("team",),
)
def remove_team(change: Change, removed: OneTeam) -> Team:
    """Takes a team off the list; the team of the last table takes its table, and the others keep theirs.

    Raises Conflict once play has started, or NotFound.
    """
    event, row = change.event, find_team(change.event, removed.team)
    check_not_started(event)
    event.tables.filter(team=row).delete()
    was_decided, _ = event.qualifiers.filter(team=row).delete()
    row.sittings.all().delete()
    set_columns(row, removed_at=change.at)
    keep_seating(event)
    decided = " What was decided of their going on went with them." if was_decided else ""
    change.note(f"{row.name} was taken off the list.{decided}")
    return row


@act(
    who=Who.LEADER,
    title="Put the team back on the list",
    button="Put it back",
    taken_back_by="remove_team",
    logged=("team",),
)
def restore_team(change: Change, removed: OneTeam) -> Team:
    """Puts a team back with all that was known of it, at the last table; one that is back already stays as it is.

    Raises NotFound, Refusal where its name is another team's, and Conflict once play has started.
    """
    event = change.event
    row = NotFound.require(
        Team.with_removed.filter(event=event, pk=removed.team).first(),
        "That team cannot be put back any more. Paste its line of the list again, or write it.",
    )
    if row.removed_at is None:
        return row
    check_not_started(event)
    others = {name_key(name) for name in event.teams.values_list("name", flat=True)}
    Refusal.when(
        name_key(row.name) in others, f"There is another team called {row.name}; give that one another name first."
    )
    check_zone(event, TeamEntry(row.name, zone=row.zone))
    is_taken = event.teams.filter(entry_order=row.entry_order).exists()
    set_columns(row, removed_at=None, entry_order=next_entry_order(event) if is_taken else row.entry_order)
    if event.tables.exists():
        keep_seating(event, [row])
    change.note(f"{row.name} was put back on the list.")
    return row


def removed_teams(event: Event, at: datetime) -> QuerySet[Team]:
    """The teams that can be put back, the last taken off first."""
    return Team.with_removed.filter(event=event, removed_at__gt=at - PUT_BACK_WITHIN).order_by("-removed_at")


def find_team(event: Event, team: int) -> Team:
    """The team of that id at this event; raises NotFound when it was removed."""
    return NotFound.require(event.teams.filter(pk=team).first(), "That team is no longer on the list.")


class Seating(Input, frozen=True):
    """Tables by the teams' names, or nothing for the level's own seating; `draw` names a further draw."""

    tables: dict[str, TableNumber] = {}
    draw: Annotated[str, text(20)] = ""


@act(who=Who.LEADER, taken_back_by="seat_teams")
def seat_teams(change: Change, wanted: Seating) -> None:
    """Gives every team its table, as given or by its level (R5, R7).  Raises Refusal.

    Tables that are given already change nothing.
    """
    event = change.event
    check_not_started(event)
    teams = list(event.teams.all())
    Conflict.when(len(teams) < 2, "Two teams at least are needed; enter the teams first.")
    numbers = tables_for(event, teams, wanted)
    if dict(event.tables.values_list("team_id", "number")) == {
        team.pk: number for team, number in zip(teams, numbers, strict=True)
    }:
        return
    event.tables.all().delete()
    seat_all(event, [Table(event=event, team=team, number=at) for team, at in zip(teams, numbers, strict=True)])
    change.note(f"{len(teams)} teams were seated.")


def tables_for(event: Event, teams: Sequence[Team], wanted: Seating) -> list[int]:
    """The table of each team, as wanted or by the event's level (R5, R7); raises Refusal, NotFound for another team."""
    tables = {name_key(name): table for name, table in wanted.tables.items()}
    entered = {name_key(team.name) for team in teams}
    for name in wanted.tables:
        NotFound.when(name_key(name) not in entered, f"There is no team “{name}”; write its name as it is on the list.")
    entries = [
        TeamEntry(
            team.name, team.zone, team.area, tables.get(name_key(team.name)), qualified_place=team.qualified_place
        )
        for team in teams
    ]
    zones = event.zones or zone_order(team.zone for team in teams)
    seed = f"{event.slug}{wanted.draw}"
    return seat(entries, Level(event.level), zones, seed=seed, teams_per_zone=event.teams_per_zone)


class PlayerNote(Input, frozen=True):
    """What only the leader knows of a player: the year or the date of birth, and the membership."""

    birth_year: int | None = None
    membership: Annotated[str, text(MEMBERSHIP_LENGTH)] = ""
    birth_date: date | None = None


class PlayerNotes(OneTeam, frozen=True):
    """What is known of a team's players; who is left out stays as they are."""

    players: dict[Seat, PlayerNote]


@act(who=Who.LEADER, taken_back_by="note_players")
def note_players(change: Change, notes: PlayerNotes) -> None:
    """Keeps what is new about players, which only the leader sees (R2).

    Raises Refusal for an impossible birth and for a seat at which nobody is named, NotFound for a removed team.
    """
    team = find_team(change.event, notes.team)
    players = {player.seat: player for player in team.players.all()}
    for letter, note in notes.players.items():
        player = Refusal.require(
            players.get(letter.value), f"{team.name} has nobody at {letter.value} yet; enter the name first."
        )
        year, membership = year_of_birth(note, change.at.date()), note.membership.strip()[:MEMBERSHIP_LENGTH]
        if (year, note.birth_date, membership) != (player.birth_year, player.birth_date, player.membership):
            set_columns(player, birth_year=year, birth_date=note.birth_date, membership=membership)
            change.note(f"What is known of {team.name}, {letter.value}, was noted.", seat=letter.value)


def year_of_birth(note: PlayerNote, today: date) -> int | None:
    """The year of birth where one is known; raises Refusal for one that cannot be."""
    born, year = note.birth_date, note.birth_year
    Refusal.when(born is not None and (born > today or year not in (None, born.year)), f"{born} is no date of birth.")
    year = born.year if born else year
    Refusal.when(year is not None and not EARLIEST_BIRTH <= year <= today.year, f"{year} is no year of birth.")
    return year


class FourthPlayer(Input, frozen=True):
    """A spare, and the team of three that they join."""

    spare: RowNumber
    team: RowNumber


@act(who=Who.LEADER, title="A spare joins the team", button="Let them join", taken_back_by="edit_team")
def join_team(change: Change, fourth: FourthPlayer) -> None:
    """Gives a spare the free seat of a team.  Raises NotFound, Refusal for a team of four, Conflict once play has
    started.
    """
    event = change.event
    check_not_started(event)
    spare = NotFound.require(event.spares.filter(pk=fourth.spare).first(), "That spare is no longer on the list.")
    team = find_team(event, fourth.team)
    free = Conflict.require(
        next((seat for seat in Seat if not team.players.filter(seat=seat.value).exists()), None),
        f"{team.name} has four players. Choose another team, or leave {spare.name} a spare.",
    )
    team.players.create(seat=free.value, name=spare.name)
    if spare.contact:
        numbers = f"{team.telephone}; {free.value} {spare.contact}".removeprefix("; ")
        set_columns(team, telephone=numbers[:TELEPHONE_LENGTH])
    spare.delete()
    change.note(f"{team.name} has one player more, {free.value}.")
