"""Standings as `standings --json` prints them, made final or not; and the leader's rulings.  R10, R40, R42, R47."""

from typing import TYPE_CHECKING, Any

from scoring.api.serializers.standings import ReasonTold, RulingLine, RulingTold, StandingsInFull
from scoring.queries.public_standings import shown_standings, uncounted
from scoring.queries.rulings import rulings
from scoring.queries.standings import event_standings, standings_of_days
from scoring.services import standings as services
from scoring.services.rulings import record_ruling, rule_on_tie
from tournament.api.asking import Asked, reads, writes
from tournament.api.door import OpenTo
from tournament.api.errors import StandingsHeld
from tournament.api.serializers.fields import NothingTold
from tournament.queries.events import event_at

if TYPE_CHECKING:
    from tournament.models import Event

Record = dict[str, Any]


@reads(StandingsInFull, is_versioned=True)
def show_standings(asked: Asked, event: "Event") -> Record:
    """The standings: to the leader as they are, to everybody else as far as he shows them."""
    if asked.asker.is_leader:
        return event_standings(event).as_record()
    shown = shown_standings(event)
    if shown.standings is not None:
        return shown.standings.as_record()
    check_shown(asked, event)
    return standings_of_days(event, [uncounted(day) for day in shown.days]).as_record()


def check_shown(asked: Asked, event: "Event") -> None:
    """Raises StandingsHeld while the leader keeps the standings to himself."""
    is_held = event.standings_shown == type(event).StandingsShown.HELD and event.finalised_at is None
    if is_held and not asked.asker.is_leader:
        raise StandingsHeld("The leader of %(event)s shows the standings when they are final.", event=event.name)


@writes(NothingTold, StandingsInFull)
def publish_final(asked: Asked, event: "Event") -> Record:
    """Makes the standings final, once every day is closed and every tie that matters is settled."""
    services.publish_final(event=event, by=asked.by, at=asked.at)
    return event_standings(event_at(event.slug)).as_record()


@writes(ReasonTold, StandingsInFull)
def withdraw_final(asked: Asked, event: "Event") -> Record:
    """Takes back that the standings are final."""
    services.withdraw_final(event=event, reason=asked.told["reason"], by=asked.by, at=asked.at)
    return event_standings(event_at(event.slug)).as_record()


@reads(RulingLine(many=True), to=OpenTo.LEADER)
def list_rulings(asked: Asked, event: "Event") -> list[Record]:
    """The leader's decisions, the newest first."""
    return lines_of(event)


@writes(RulingTold, RulingLine(many=True), status=201)
def make_ruling(asked: Asked, event: "Event") -> list[Record]:
    """The leader decides: the order of tied tables, or what the house does not work out."""
    if "order" in asked.told:
        rule_on_tie(event=event, by=asked.by, at=asked.at, **asked.told)
    else:
        record_ruling(event=event, by=asked.by, at=asked.at, **asked.told)
    return lines_of(event)


def lines_of(event: "Event") -> list[Record]:
    """Every ruling; `order` is there where it settles a tie."""
    return [
        {"about": ruling.about, "order": ruling.order, "reason": ruling.reason, "by": ruling.by, "at": ruling.at}
        for ruling in rulings(event)
    ]
