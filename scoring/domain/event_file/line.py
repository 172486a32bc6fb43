"""One line each of an event file's teams, counts, loans, rulings and playoffs."""

from dataclasses import replace

from scoring.domain.event_file.document import CountLine, LoanLine, PlayoffLines, RulingLine
from scoring.domain.event_file.part import EventFileRefused, Part
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry, TeamRefused, check_team


def read_team(team: Part) -> TeamEntry:
    """One team; its players are keyed by seat."""
    players = team.part("players")
    names = {seat: players.text(seat.value) for seat in Seat}
    for key in players.told:
        if key not in players.taken:
            raise EventFileRefused(
                "%(place)s has a seat “%(seat)s”; the four are A, B, X and Y.", place=players.place, seat=key
            )
    entry = TeamEntry(
        name=team.text("name", None),
        zone=team.text("zone"),
        area=team.text("area"),
        table=team.whole_or_none("table"),
        qualified_by=team.text("qualified_by"),
        qualified_place=team.whole_or_none("qualified_place"),
        players={seat: name for seat, name in names.items() if name},
    )
    try:
        return check_team(entry)
    except TeamRefused as refusal:
        raise EventFileRefused("%(place)s: %(why)s", place=team.place, why=str(refusal)) from refusal


def read_count(count: Part) -> CountLine:
    """One flag count."""
    return CountLine(
        day=count.whole("day"),
        table=count.whole("table"),
        flags=count.whole("flags", 0),
        by=count.text("by", longest=80),
        at=count.time("at"),
        session=count.whole_or_none("session"),
        is_leaders=count.yes_or_no("leader", default=False),
        reason=count.text("reason"),
        received_at=count.time("received_at"),
    )


def read_loan(loan: Part) -> LoanLine:
    """One loan."""
    return LoanLine(
        day=loan.whole("day"),
        table=loan.whole("table"),
        flags=loan.whole("flags", 0),
        returned=loan.whole_or_none("returned", 0) or 0,
        hand=loan.whole_or_none("hand"),
        by=loan.text("by", longest=80),
        at=loan.time("at"),
    )


def read_ruling(ruling: Part) -> RulingLine:
    """One ruling."""
    return RulingLine(
        about=ruling.text("about", None, longest=200),
        reason=ruling.text("reason", None),
        by=ruling.text("by", longest=80),
        order=ruling.wholes("order"),
        at=ruling.time("at"),
    )


def read_playoff(playoff: Part) -> PlayoffLines:
    """One playoff; what is written of its play is judged where playoffs are played."""
    times = PlayoffLines(
        written={},
        by=playoff.text("by", longest=80),
        at=playoff.time("at"),
        given_up_at=playoff.time("given_up_at"),
    )
    written = {key: playoff.take(key) for key in playoff.told if key not in playoff.taken}
    return replace(times, written=written)
