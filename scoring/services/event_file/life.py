"""People and the ladder in an event file: who was there, who goes on, spares and prizes."""

from typing import Any
from zoneinfo import ZoneInfo

from scoring.domain.event_file import EventFileRefused
from scoring.domain.event_file.life import Life
from scoring.services.event_file.place import moment
from tournament.models import (
    Event,
    Player,
    Prize,
    Qualifier,
    QualifierExport,
    QualifierImport,
    Spare,
    Substitution,
    Table,
    Team,
)


def life_told(event: Event, zone: ZoneInfo) -> dict[str, Any]:
    """These parts of the file."""
    teams = list(event.teams.select_related("table").prefetch_related("players", "substitutions"))
    return {
        "presence": [presence_told(team) for team in teams if presence_told(team) != present(team.name)],
        "players": [
            {"team": team.name, "seat": player.seat, "birth_year": player.birth_year, "membership": player.membership}
            for team in teams
            for player in team.players.all()
            if player.birth_year or player.membership
        ],
        "substitutions": [
            {
                "team": team.name,
                "seat": each.seat,
                "left": each.left,
                "came": each.came,
                "after_hand": each.after_hand,
                "reason": each.reason,
                "at": moment(each.at, zone),
            }
            for team in teams
            for each in team.substitutions.all()
        ],
        "qualifiers": [
            {
                "team": each.team.name,
                "place": each.place,
                "qualified_by": each.qualified_by,
                "named_at": moment(each.named_at, zone),
                "withdrawn_at": moment(each.withdrawn_at, zone),
                "reason": each.reason,
            }
            for each in event.qualifiers.select_related("team").order_by("pk")
        ],
        "sendings": [
            {
                "number": each.number,
                "to": each.to,
                "file": dict(sorted(each.file.items())),
                "sent_at": moment(each.sent_at, zone),
                "sent_by": each.sent_by,
                "superseded_at": moment(each.superseded_at, zone),
            }
            for each in event.qualifier_exports.all()
        ],
        "arrivals": [
            {
                "from_slug": each.from_slug,
                "from_name": each.from_name,
                "fingerprint": each.fingerprint,
                "number": each.number,
                "teams": [team.name for team in each.teams.order_by("entry_order")],
                "arrived_at": moment(each.arrived_at, zone),
                "superseded_at": moment(each.superseded_at, zone),
            }
            for each in event.qualifier_imports.prefetch_related("teams").order_by("pk")
        ],
        "spares": [{"name": each.name, "reach": each.contact} for each in event.spares.all()],
        "prizes": [{"name": each.name, "kind": each.kind, "number": each.number} for each in event.prizes.all()],
    }


def presence_told(team: Team) -> dict[str, Any]:
    """One team's presence."""
    return {
        "team": team.name,
        "ranked": team.is_ranked,
        "joined_after_hand": team.joined_after_hand,
        "left_after_hand": team.left_after_hand,
        "in_play": team.table.in_play if hasattr(team, "table") else True,
    }


def present(name: str) -> dict[str, Any]:
    """A team of which there is nothing to tell: there from the first hand to the last, and ranked."""
    return {"team": name, "ranked": True, "joined_after_hand": 0, "left_after_hand": None, "in_play": True}


def team_named(event: Event, name: str) -> Team:
    """The team of that name; raises EventFileRefused."""
    team = event.teams.filter(name=name).first()
    if team is None:
        raise EventFileRefused("The file tells of a team %(team)s that it does not enter.", team=name)
    return team


def restore_presence(event: Event, life: Life) -> None:
    """Who was there from which hand to which."""
    for line in life.presence:
        team = team_named(event, line.team)
        team.is_ranked, team.joined_after_hand = line.is_ranked, line.joined_after_hand
        team.left_after_hand = line.left_after_hand
        if line.left_after_hand is not None and line.left_after_hand < line.joined_after_hand:
            raise EventFileRefused("presence: %(team)s left before it came.", team=line.team)
        team.save()
        Table.objects.filter(team=team).update(in_play=line.in_play)


def restore_life(event: Event, life: Life) -> None:
    """All the rest."""
    for player in life.players:
        Player.objects.filter(team=team_named(event, player.team), seat=player.seat).update(
            birth_year=player.birth_year, membership=player.membership
        )
    for change in life.substitutions:
        Substitution.objects.create(
            team=team_named(event, change.team), seat=change.seat, left=change.left, came=change.came,
            after_hand=change.after_hand, reason=change.reason, at=change.at,
        )  # fmt: skip
    for named in life.qualifiers:
        Qualifier.objects.create(
            event=event, team=team_named(event, named.team), place=named.place, qualified_by=named.qualified_by,
            named_at=named.named_at, withdrawn_at=named.withdrawn_at, reason=named.reason,
        )  # fmt: skip
    for sent in life.sendings:
        QualifierExport.objects.create(
            event=event, number=sent.number, to=sent.to, file=sent.file, sent_at=sent.sent_at, sent_by=sent.sent_by,
            superseded_at=sent.superseded_at,
        )  # fmt: skip
    for came in life.arrivals:
        arrival = QualifierImport.objects.create(
            event=event, from_slug=came.from_slug, from_name=came.from_name, fingerprint=came.fingerprint,
            number=came.number, arrived_at=came.arrived_at, superseded_at=came.superseded_at,
        )  # fmt: skip
        arrival.teams.set(team_named(event, name) for name in came.teams)
    Spare.objects.bulk_create(Spare(event=event, name=spare.name, contact=spare.reach) for spare in life.spares)
    Prize.objects.bulk_create(
        Prize(event=event, name=prize.name, kind=prize.kind, number=prize.number) for prize in life.prizes
    )
