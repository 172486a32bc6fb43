"""Who qualifies, and how their teams are sent to the next event.  R3-R9."""

from collections.abc import Iterable
from typing import Annotated, Any

from django.conf import settings
from django.db.models import Max
from msgspec import Meta

from scoring.domain.standings import unsettled_tie
from scoring.queries.hall import Hall
from scoring.queries.qualification import (
    name_of_next,
    qualifiers,
    why_not_sent,
)
from tournament.domain import (
    SLUG_LENGTH,
    Conflict,
    Refusal,
    Who,
    list_numbers,
)
from tournament.domain.qualification import FORMAT
from tournament.models import Event, Qualifier, QualifierExport, Team
from tournament.queries.arrivals import not_here, read_qualifiers
from tournament.queries.events import has_started, led_events
from tournament.schemas import Input, Reasoned, RowNumber, text
from tournament.services.acts import Change, act, set_columns
from tournament.services.teams import (
    NewTeams,
    OneTeam,
    enter_teams,
    find_team,
)
from tournament.signing import own_fingerprint, sign

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
    change.note(f"{sentence.rstrip('.')}. {list_numbers(come)} goes instead." if come else sentence)


class WithdrawalTakenBack(Reasoned, frozen=True):
    """A team that withdrew and can go after all, and why."""

    team: RowNumber


@act(
    who=Who.LEADER,
    title="A team can go on after all",
    button="Save who goes",
    taken_back_by="withdraw_qualifier",
    is_decision=True,
)
def take_back_withdrawal(change: Change, taken_back: WithdrawalTakenBack) -> None:
    """A team that withdrew can go after all; an alternate chosen in its place, or the last who goes by place, does not.

    Where another is to make room, that one is withdrawn first.  Raises Refusal without a reason, for a team that has
    not withdrawn, or when too many would go on; Conflict when teams are tied for the last place.
    """
    event, team = change.event, find_team(change.event, taken_back.team)
    row = Refusal.require(withdrawal_of(event, team), "That team has not withdrawn; there is nothing to take back.")
    check_not_disqualified(event, team)
    before, withdrawn_at = qualifiers(event), row.withdrawn_at
    chosen = {"qualified_by": Team.QualifiedBy.ALTERNATE, "named_at": withdrawn_at}
    event.qualifiers.filter(withdrawn_at=None, **chosen).delete()
    if row.qualified_by:
        set_columns(row, withdrawn_at=None, reason="")
    else:
        row.delete()
    now = qualifiers(event)
    Refusal.when(
        sum(row.place is None for row in now) > event.advancing,
        f"{event.advancing} teams go on from here, and they are named. Say first which of them cannot go.",
    )
    check_no_tie(event)
    gone = [row for row in before if row.team_id not in {other.team_id for other in now}]
    named_since = event.qualifiers.filter(withdrawn_at=None, named_at__gt=withdrawn_at)
    if any(row.place for row in gone) and named_since.exists():
        raise Refusal(
            f"{list_numbers(names_of(gone))} would no longer go, who did not come in its place. Say who cannot go."
        )
    sentence = f"{team.name} can go on after all: {taken_back.reason}"
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
    return [row.team.name for row in named]


REACHED_BY = ("telephone", "mail")
"""How a team is reached, where that is known."""


class NextEvent(Input, frozen=True):
    """The address of the next event; empty, the file is for any event; left out, it is the one set up."""

    to: Annotated[str, text(SLUG_LENGTH), Meta(title="Where they go")] | None = None


@act(
    who=Who.LEADER,
    title="Send on the teams that advance",
    button="Send them there",
    not_taken_back="What was sent is out; a later file supersedes it.",
)
def send_qualifiers(change: Change, chosen: NextEvent) -> dict[str, Any]:
    """Sends the teams on as a signed file, numbered and stored; to another event of the caller's also at once: those
    that are not there yet are entered.

    Returns the file.  Raises Refusal while it is open who goes on, or nothing is next, and as entering does.
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
    if destination is None or has_started(destination):
        return file
    if teams := not_here(destination, read_qualifiers(file).teams):
        enter_teams(destination, change.actor, change.at, NewTeams(teams=tuple(teams)))
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
