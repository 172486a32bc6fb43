"""Who qualifies, and how their teams are sent to the next event and received there.  R3-R9."""

import hashlib
import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain, count
from typing import Annotated, Any

from django.conf import settings
from django.db.models import Max
from msgspec import Meta, Struct, field

from scoring.domain.standings import unsettled_tie
from scoring.queries.hall import Hall
from scoring.queries.qualification import (
    name_of_next,
    qualifiers,
    say_renamed,
    why_not_sent,
)
from tournament.domain import (
    EVENT_NAME_LENGTH,
    NAME_LENGTH,
    SLUG_LENGTH,
    ZONE_LENGTH,
    Conflict,
    Level,
    Refusal,
    Seat,
    TeamEntry,
    Who,
    list_numbers,
    name_key,
    place_key,
)
from tournament.domain.qualification import FORMAT, format_fingerprint
from tournament.models import Event, Qualifier, QualifierExport, QualifierImport, Team, TrustedSender
from tournament.queries.events import has_started, led_events, next_events
from tournament.schemas import Input, JsonObject, Reasoned, RowNumber, SmallNumber, Text, check_teams, read_record, text
from tournament.services.acts import Actor, Change, act, set_columns
from tournament.services.teams import (
    NewTeams,
    OneTeam,
    TeamChange,
    edit_team,
    enter_teams,
    entry_here,
    find_team,
    keep_seating,
)
from tournament.signing import own_fingerprint, sign, verify_signature

Fingerprint = Annotated[str, text(64)]


def check_no_tie(event: Event) -> None:
    """Raises Conflict where final standings leave teams tied for the last place from which one goes on."""
    standings = Hall(event).standings.standings
    tie = unsettled_tie(standings) if event.finalised_at else None
    if tie:
        tied = [place for place in standings.places if place.table in tie.tables]
        raise Conflict(
            f"{list_numbers([place.team for place in tied])} share place {tied[0].place}, and not all of them can go "
            "on. Choose which of them goes instead; or take the final standings back, play the tie off, make them "
            "final again, and then do this."
        )


class QualifierWithdrawal(Reasoned, frozen=True):
    """A team that goes on and cannot, and why; where teams are tied for the next place, which of them goes instead."""

    team: RowNumber
    goes_instead: (
        Annotated[
            RowNumber,
            Meta(title="Who goes instead", extra={"help": "Choose only where teams are tied for the next place."}),
        ]
        | None
    ) = None


@act(
    who=Who.LEADER,
    title="A team cannot go on",
    button="Save who goes",
    taken_back_by="take_back_withdrawal",
    is_decision=True,
)
def withdraw_qualifier(change: Change, withdrawal: QualifierWithdrawal) -> None:
    """A named team cannot go; the next in final standings does, of tied ones whom the leader chooses (R9, R10).

    Raises Refusal, Conflict for a tie of which nobody is chosen.
    """
    event, reason = change.event, withdrawal.reason
    team, before = find_team(event, withdrawal.team), names_of(qualifiers(event))
    Refusal.when(
        not event.advancing or (event.finalised_at and team.name not in before) or withdrawal_of(event, team),
        "That team does not go on, or has withdrawn already.",
    )
    Qualifier.objects.update_or_create(
        team=team, defaults={"event": event, "withdrawn_at": change.at, "reason": reason}
    )
    if withdrawal.goes_instead is not None:
        tie = unsettled_tie(Hall(event).standings.standings) if event.finalised_at else None
        tied = event.teams.filter(table__number__in=tie.tables if tie else (), qualifier=None)
        Refusal.when(
            not tied.filter(pk=withdrawal.goes_instead).exists(),
            "Only a team that is tied for the next place can be chosen; else the next in the standings goes.",
        )
        event.qualifiers.create(
            team_id=withdrawal.goes_instead, qualified_by=Team.QualifiedBy.ALTERNATE, named_at=change.at
        )
    check_no_tie(event)
    sentence = f"{team.name} cannot go on: {reason}"
    come = [name for name in names_of(qualifiers(event)) if name not in before]
    change.note(f"{sentence} {list_numbers(come)} goes instead." if come else sentence)


class WithdrawalTakenBack(Reasoned, frozen=True):
    """A team that can go after all; `steps_back` is the team that makes room, else the alternate named in its place."""

    team: RowNumber
    steps_back: (
        Annotated[
            RowNumber,
            Meta(title="Who steps back", extra={"help": "Leave empty for the alternate named in its place."}),
        ]
        | None
    ) = None


@act(
    who=Who.LEADER,
    title="A team can go on after all",
    button="Save who goes",
    taken_back_by="withdraw_qualifier",
    is_decision=True,
)
def take_back_withdrawal(change: Change, given: WithdrawalTakenBack) -> None:
    """A team that withdrew can go after all; the alternate named in its place steps back.

    The leader may say that another team that goes on, `steps_back`, withdraws instead.  Raises Refusal
    without a reason, for a team that has not withdrawn, or when too many would go on; Conflict when teams are tied for
    the last place.
    """
    event, team = change.event, find_team(change.event, given.team)
    row = Refusal.require(withdrawal_of(event, team), "That team has not withdrawn; there is nothing to take back.")
    check_not_disqualified(event, team)
    before, withdrawn_at = qualifiers(event), row.withdrawn_at
    if given.steps_back is not None:
        other = Refusal.require(
            next((each for each in before if each.team_id == given.steps_back), None),
            "The team that is to step back does not go on; choose one that does.",
        )
        out = {"event": event, "withdrawn_at": change.at, "reason": given.reason}
        Qualifier.objects.update_or_create(team=other.team, defaults=out)
    else:
        chosen = {"qualified_by": Team.QualifiedBy.ALTERNATE, "named_at": withdrawn_at}
        event.qualifiers.filter(withdrawn_at=None, **chosen).delete()
    if row.qualified_by:
        set_columns(row, withdrawn_at=None, reason="")
    else:
        row.delete()
    now = qualifiers(event)
    Refusal.when(
        sum(each.place is None for each in now) > event.advancing,
        f"{event.advancing} teams go on from here, and they are named; say which of them steps back.",
    )
    check_no_tie(event)
    gone = [each for each in before if each.team_id not in {other.team_id for other in now}]
    named_since = event.qualifiers.filter(withdrawn_at=None, named_at__gt=withdrawn_at)
    if given.steps_back is None and any(each.place for each in gone) and named_since.exists():
        raise Refusal(
            f"{list_numbers(names_of(gone))} would no longer go, and did not come in its place; say who steps back."
        )
    sentence = f"{team.name} can go on after all: {given.reason}"
    change.note(f"{sentence} {list_numbers(names_of(gone))} no longer goes." if gone else sentence)


def withdrawal_of(event: Event, team: Team) -> Qualifier | None:
    return event.qualifiers.filter(team=team, withdrawn_at__isnull=False).first()


@act(
    who=Who.LEADER,
    title="A team goes on by acclamation",
    button="Name the team",
    taken_back_by="withdraw_qualifier",
    is_decision=True,
)
def name_by_acclamation(change: Change, named: OneTeam) -> None:
    """Names a team without play, where too few entered (R9); raises NotFound, Refusal when no place is free for it, or
    when it is disqualified.
    """
    event = change.event
    row = find_team(event, named.team)
    check_not_disqualified(event, row)
    Refusal.when(withdrawal_of(event, row), f"{row.name} has withdrawn; take that back instead.")
    going = qualifiers(event)
    Refusal.when(row.name in names_of(going), f"{row.name} was named before.")
    Refusal.when(len(going) >= event.advancing, f"{event.advancing} teams go on from here, and they are named.")
    event.qualifiers.create(team=row, qualified_by=Team.QualifiedBy.ACCLAMATION, named_at=change.at)
    change.note(f"{row.name} goes on by acclamation.")


def check_not_disqualified(event: Event, team: Team) -> None:
    """Raises Refusal for a disqualified team, which goes on by no way (R9)."""
    table = event.tables.filter(team=team).first()
    Refusal.when(
        table and table.number in Hall(event).standings.standings.disqualified,
        f"{team.name} is disqualified and cannot go on. Take the disqualification back first.",
    )


def names_of(named: Iterable[Qualifier]) -> list[str]:
    return [each.team.name for each in named]


class Unconfirmed(Refusal):
    """A file that waits for a word of the receiving leader: its teams were sent to an event of another name, or they
    have not confirmed yet an event on an installation of this `fingerprint`.
    """

    fingerprint = ""


class QualifierSender(Struct):
    slug: Annotated[str, text(SLUG_LENGTH, 1)]
    name: Annotated[str, text(EVENT_NAME_LENGTH, 1)]
    level: Text = ""
    zone: Annotated[str, text(ZONE_LENGTH)] = ""


class QualifierFile(Struct):
    """A file of qualifiers; `to` is empty in one for any event, and then the area's zone still says whose it is."""

    to: Annotated[str, text(SLUG_LENGTH)]
    number: SmallNumber
    sender: QualifierSender = field(name="from")
    to_name: Annotated[str, text(EVENT_NAME_LENGTH)] = ""
    teams: tuple[TeamEntry, ...] = ()


class ArrivedFile(Input, frozen=True):
    """A signed list; `fingerprint` confirms a sender not known yet, as its leader read it out: all 64 letters of the
    file's `from.installation`.  With `is_this_event` the leader says that the event it was sent to is this one."""

    file: JsonObject
    fingerprint: Fingerprint | None = None
    is_this_event: bool = False


@act(
    who=Who.LEADER, not_taken_back="The teams are taken off the list one by one, or a later file comes in their place.",
)  # fmt: skip
def receive_qualifiers(change: Change, arrived: ArrivedFile) -> list[str]:
    """Enters the teams of a qualifier file, in place of an earlier one of the same event; returns their names here.

    A team of the earlier list stays as it is, but for what the sender changed of it.  One that has the name of another
    sender's team gets its zone, area or sender after its name.  Raises Refusal for a file that was changed, is for
    another event, is older than one received before or has other teams under its number, or holds a team that is
    entered already; Unconfirmed where it was sent to an event of a name that is not known here, or of another zone, and
    when the event's leader has not confirmed the sender; Conflict once play has started.
    """
    event, file = change.event, arrived.file
    fingerprint = verify_signature(file)
    Refusal.when(file.get("format") != FORMAT, "This is no file of qualifiers.")
    sent = read_record(file, QualifierFile)
    slug, name, number = sent.sender.slug, sent.sender.name, sent.number
    sent_elsewhere = sent.to not in ("", event.slug)
    if sent_elsewhere and any(sent.to == each.slug for each in next_events(event)):
        raise Refusal(f"These teams of {name} go to {name_of_next(sent.to)}, not to {event.name}. Enter them there.")
    sent_to = f"“{sent.to_name or name_of_next(sent.to)}”"
    zones = [place_key(zone) for zone in (event.zone, sent.sender.zone)]
    is_area_of_zone = [sent.sender.level, event.level] == [Level.AREA.value, Level.ZONE.value]
    if is_area_of_zone and all(zones) and zones[0] != zones[1] and not arrived.is_this_event:
        raise Unconfirmed(
            f"{name} is an area of {sent.sender.zone}, and {event.name} is the event of {event.zone}. Enter these "
            "teams where both are the same zone."
        )
    if sent_elsewhere and not arrived.is_this_event:
        raise Unconfirmed(
            f"These teams of {name} were sent to {sent_to}, and this is {event.name}. Enter them where both are the "
            "same event."
        )
    trusted = TrustedSender.objects.filter(leader=event.leader_id, fingerprint=fingerprint)
    if fingerprint != own_fingerprint(settings.INSTALLATION_KEY) and not trusted.filter(from_slug=slug).exists():
        is_known = trusted.exists()
        before = "another event of that computer was confirmed here" if is_known else "nothing came from there before"
        unknown = Unconfirmed(
            f"“{name}” sent this file, and {before}. Telephone its leader: their page "
            f"“Qualifiers” shows a fingerprint. Take the file in if it is {format_fingerprint(fingerprint)}."
        )
        unknown.fingerprint = fingerprint
        raise unknown
    Conflict.when(
        has_started(event),
        f"Play has started, so this list of {name} comes too late. Where another team comes instead of one that is "
        "here, choose “Another team takes over a table” among the changes.",
    )
    elsewhere = QualifierImport.objects.filter(
        from_slug=slug, fingerprint=fingerprint, teams__isnull=False, teams__removed_at=None
    )
    if other := elsewhere.exclude(event=event).select_related("event").first():
        raise Conflict(
            f"The teams of {name} are on the list of {other.event.name} already. Where that is wrong, its leader takes "
            "them off there first."
        )
    entries = check_teams(sent.teams)
    earlier = event.qualifier_imports.filter(from_slug=slug, fingerprint=fingerprint).order_by("number").last()
    teams_digest = digest_teams(file)
    if earlier is not None and earlier.number >= number:
        if earlier.number == number and earlier.teams_digest in ("", teams_digest):
            return [entry.name for entry in entries]
        Refusal.when(
            earlier.number == number,
            f"{name} sent other teams under number {number} before. Ask its leader to send the teams once "
            "more, under a new number.",
        )
        raise Refusal(f"{name} sent a later list already; this one is superseded.")
    teams = enter_sent(change, entries, name, list(earlier.teams.all()) if earlier else [])
    row = QualifierImport.objects.create(
        event=event, from_slug=slug, from_name=name, fingerprint=fingerprint, number=number,
        teams_digest=teams_digest, arrived_at=change.at,
    )  # fmt: skip
    if earlier:
        earlier.teams.clear()
    row.teams.set(teams)
    for team, as_sent in zip(teams, file.get("teams", []), strict=True):
        set_columns(team, sent=as_sent)
    sentences = [
        f"{len(teams)} teams arrived from {name}, number {number}.",
        f"They were sent to {sent_to}, which is this event by the leader’s word." if sent_elsewhere else "",
        say_renamed(event),
    ]
    change.note(" ".join(filter(None, sentences)), number=number, sender=fingerprint)
    return [team.name for team in teams]


REACHED_BY = ("telephone", "mail")
"""How a team is reached, where that is known."""


def digest_teams(file: JsonObject) -> str:
    """The digest of a file's teams: the same for the same teams, whenever they were sent."""
    return hashlib.sha256(json.dumps(file.get("teams"), sort_keys=True).encode()).hexdigest()


def enter_sent(change: Change, entries: Sequence[TeamEntry], sender: str, earlier: Sequence[Team]) -> list[Team]:
    """The teams of a list, in its order, those of the earlier list among them; the others of that list are removed.

    Whoever is new takes a table that became free, and the tables of all other teams stay.  Raises Refusal for a team
    that is here by another way.
    """
    event, was_seated = change.event, change.event.tables.exists()
    left = {entry_sent(team).name: team for team in earlier}
    kept: dict[str, Team] = {}
    for is_same in (lambda one, other: name_key(one.name) == name_key(other.name), have_same_players):
        for entry in entries:
            found = [name for name, team in left.items() if entry.name not in kept and is_same(entry, entry_sent(team))]
            if found:
                kept[entry.name] = left.pop(found[0])
    for team in left.values():
        team.delete()
    fresh = [entry for entry in entries if entry.name not in kept]
    check_not_here(event, fresh, kept.values())
    for entry in entries:
        if entry.name in kept:
            correct_sent(change, kept[entry.name], entry, sender)
    named = tuple(replace(entry, name=name_here(event, entry, sender)) for entry in fresh)
    newcomers = enter_teams.within(change, NewTeams(teams=named)) if named else []
    if was_seated:
        keep_seating(event, () if event.tables.exists() else newcomers)
    new = iter(newcomers)
    return [event.teams.get(pk=kept[entry.name].pk) if entry.name in kept else next(new) for entry in entries]


def entry_sent(team: Team) -> TeamEntry:
    """The team as it was sent last; as it is here where an earlier version entered it."""
    return read_record(team.sent, TeamEntry) if team.sent else entry_here(team)


def have_same_players(one: TeamEntry, other: TeamEntry) -> bool:
    """True for two teams of the same four people at the same seats, whatever the teams are called."""
    return len(one.players) == len(Seat) and one.players == other.players


def correct_sent(change: Change, team: Team, entry: TeamEntry, sender: str) -> None:
    """Changes of a team what its sender changed since the list before; all else stays as the leader here has it."""
    here, before = entry_here(team), entry_sent(team)
    names = ("zone", "area", "qualified_by", "qualified_place", *REACHED_BY)
    values = {name: getattr(entry, name) for name in names if getattr(entry, name) != getattr(before, name)}
    seats = [seat for seat in Seat if entry.players.get(seat) != before.players.get(seat)]
    players = {seat: entry.players.get(seat) if seat in seats else here.players.get(seat) for seat in Seat}
    corrected = replace(here, **values, players={seat: name for seat, name in players.items() if name})
    if entry.name != before.name:
        corrected = replace(corrected, name=name_here(change.event, entry, sender, team))
    if corrected != here:
        # What was known of a player is not known of whoever comes instead.
        team.players.filter(seat__in=[seat.value for seat in seats]).delete()
        edit_team.within(change, TeamChange(team=team.pk, entry=corrected))


def name_here(event: Event, entry: TeamEntry, sender: str, team: Team | None = None) -> str:
    """The name of a team that arrives: its own, or with its zone, area or sender where another team has that (R9)."""
    others = {name_key(other.name): other for other in event.teams.all() if other != team}
    namesake = others.get(name_key(entry.name))
    if namesake is None:
        return entry.name
    origins = [(entry.zone, namesake.zone), (entry.area, namesake.area)]
    differing = [origin for origin, other in origins if name_key(origin) not in ("", name_key(other))]
    for what in chain(differing, [sender], map(str, count(2))):
        suffix = f" ({what[:ZONE_LENGTH]})"
        name = f"{entry.name[: NAME_LENGTH - len(suffix)]}{suffix}"
        if name_key(name) not in others:
            break
    return name


def check_not_here(event: Event, entries: Iterable[TeamEntry], kept: Collection[Team]) -> None:
    """Raises Refusal for a team that is entered already: by hand, or with the same players by another sender."""
    here = {name_key(team.name): team for team in event.teams.all() if team not in kept}
    for entry in entries:
        team = here.get(name_key(entry.name))
        Refusal.when(
            team and (not team.qualifier_imports.exists() or have_same_players(entry, entry_here(team))),
            f"{entry.name} is here already; a team qualifies once. If these are two teams, give the one that is "
            "here another name first.",
        )


@act(
    who=Who.LEADER,
    logged=("fingerprint",),
    not_taken_back="An event once confirmed stays so; each of its files is entered by the leader.",
)
def trust_sender(change: Change, arrived: ArrivedFile) -> None:
    """Confirms the event that a file names on the installation that signed it, for all events of this event's leader.

    Raises Refusal when the fingerprint the leader compared is not the file's.
    """
    leader, fingerprint = change.event.leader_id, verify_signature(arrived.file)
    Refusal.when(
        fingerprint != arrived.fingerprint,
        "The fingerprint you compared is not the one of this file. Open the file again and compare.",
    )
    sender = read_record(arrived.file, QualifierFile).sender
    TrustedSender.objects.get_or_create(
        leader_id=leader, fingerprint=fingerprint, from_slug=sender.slug, defaults={"name": sender.name}
    )
    change.note(f"{sender.name} was confirmed as a sender, fingerprint {format_fingerprint(fingerprint)}.")


def receive(event: Event, by: Actor, at: datetime, sent: ArrivedFile) -> list[str]:
    """Enters the teams of a signed file, after its sender is trusted where the fingerprint was sent; returns their
    names here.  Raises as trusting and receiving do.
    """
    if sent.fingerprint is not None:
        trust_sender(event, by, at, sent)
    return receive_qualifiers(event, by, at, sent)


class NextEvent(Input, frozen=True):
    """The address of the next event; empty, the file is for any event; left out, it is the one set up."""

    to: Annotated[str, text(SLUG_LENGTH)] | None = None


@act(
    who=Who.LEADER,
    title="Send on the teams that advance",
    button="Send them there",
    not_taken_back="What was sent is out; a later file supersedes it.",
)
def send_qualifiers(change: Change, chosen: NextEvent) -> dict[str, Any]:
    """Sends the teams on: to another event of the caller's at once, else as a signed file, numbered and stored.

    Returns the file.  Where play has begun at the next event, its leader is told that others go on now.
    Raises Refusal while it is open who goes on, or nothing is next, and as receiving does.
    """
    event, secret = change.event, settings.INSTALLATION_KEY
    if chosen.to is not None and chosen.to != event.qualifies_for:
        set_columns(event, qualifies_for=chosen.to)
    if refusal := why_not_sent(event):
        raise refusal
    Conflict.when(
        event.is_rehearsal and not Event.objects.filter(slug=event.qualifies_for, is_rehearsal=True).exists(),
        "This event is for practice: its teams go on to another practice on this computer, or nowhere.",
    )
    named = qualifiers(event)
    number = (event.qualifier_exports.aggregate(last=Max("number"))["last"] or 0) + 1
    file = sign(
        {
            "format": FORMAT,
            "to": event.qualifies_for,
            "to_name": Event.objects.filter(slug=event.qualifies_for).values_list("name", flat=True).first() or "",
            "from": {
                "slug": event.slug,
                "name": event.name,
                "level": event.level,
                "zone": event.zone,
                "area": event.area,
                "installation": own_fingerprint(secret),
            },
            "number": number,
            "made_at": change.at.isoformat(),
            "teams": [team_record(event, qualifier, order) for order, qualifier in enumerate(named, start=1)],
        },
        secret,
    )
    QualifierExport.objects.create(
        event=event, number=number, to=event.qualifies_for, file=file, sent_at=change.at, sent_by=change.by
    )
    where = f" to {name_of_next(event.qualifies_for)}" if event.qualifies_for else ""
    sentence = f"{len(named)} teams were sent{where}, number {number}."
    change.note(sentence, number=number, settings={"qualifies_for": event.qualifies_for})
    destination = led_events(change.actor.user).filter(slug=file["to"]).first() if change.actor.user else None
    if destination and not has_started(destination):
        receive_qualifiers(destination, change.actor, change.at, ArrivedFile(file=file))
    return file


def team_record(event: Event, qualifier: Qualifier, order: int) -> dict[str, object]:
    """One team as the next level needs it: how it is reached, but no year of birth and no membership."""
    team = qualifier.team
    reached = {name: value for name in REACHED_BY if (value := getattr(team, name))}
    return reached | {
        "name": team.name,
        "zone": event.zone or team.zone,
        "area": event.area or team.area,
        "qualified_by": qualifier.qualified_by,
        "qualified_place": order,
        "players": {player.seat: player.name for player in team.players.all()},
    }
