"""What only a saved file tells of people and of the ladder: who was there, who goes on, spares and prizes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.domain.event_file.part import Part

HIGHEST_HAND = 30_000


@dataclass(frozen=True, slots=True)
class PresenceLine:
    """A team that is not ranked, came late, left, or whose table is out of play."""

    team: str
    is_ranked: bool
    joined_after_hand: int
    left_after_hand: int | None
    in_play: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """What only the leader knows of a player."""

    team: str
    seat: str
    birth_year: int | None
    membership: str


@dataclass(frozen=True, slots=True)
class SubstitutionLine:
    """Somebody who took a player's seat."""

    team: str
    seat: str
    left: str
    came: str
    after_hand: int
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class QualifierLine:
    """A team that goes on, or cannot."""

    team: str
    place: int | None
    qualified_by: str
    named_at: datetime
    withdrawn_at: datetime | None
    reason: str


@dataclass(frozen=True, slots=True)
class SendingLine:
    """What was sent on; `file` is the signed file itself."""

    number: int
    to: str
    file: dict[str, Any]
    sent_at: datetime
    sent_by: str
    superseded_at: datetime | None


@dataclass(frozen=True, slots=True)
class ArrivalLine:
    """What arrived, and the teams of it that are still here."""

    from_slug: str
    from_name: str
    fingerprint: str
    number: int
    teams: tuple[str, ...]
    arrived_at: datetime
    superseded_at: datetime | None


@dataclass(frozen=True, slots=True)
class SpareLine:
    """Somebody ready to take a seat."""

    name: str
    reach: str


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize and what it is for."""

    name: str
    kind: str
    number: int | None


@dataclass(frozen=True, slots=True)
class Life:
    """All of it."""

    presence: tuple[PresenceLine, ...] = ()
    players: tuple[PlayerLine, ...] = ()
    substitutions: tuple[SubstitutionLine, ...] = ()
    qualifiers: tuple[QualifierLine, ...] = ()
    sendings: tuple[SendingLine, ...] = ()
    arrivals: tuple[ArrivalLine, ...] = ()
    spares: tuple[SpareLine, ...] = ()
    prizes: tuple[PrizeLine, ...] = ()


def read_life(file: Part) -> Life:
    """These parts of a document."""
    return Life(
        presence=file.parts("presence", read_presence),
        players=file.parts("players", read_player),
        substitutions=file.parts("substitutions", read_substitution),
        qualifiers=file.parts("qualifiers", read_qualifier),
        sendings=file.parts("sendings", read_sending),
        arrivals=file.parts("arrivals", read_arrival),
        spares=file.parts("spares", read_spare),
        prizes=file.parts("prizes", read_prize),
    )


def read_presence(line: Part) -> PresenceLine:
    """One team's presence."""
    return PresenceLine(
        team=line.text("team", None, longest=80),
        is_ranked=line.yes_or_no("ranked", default=True),
        joined_after_hand=line.whole_or_none("joined_after_hand", 0, highest=HIGHEST_HAND) or 0,
        left_after_hand=line.whole_or_none("left_after_hand", 0, highest=HIGHEST_HAND),
        in_play=line.yes_or_no("in_play", default=True),
    )


def read_player(line: Part) -> PlayerLine:
    """One player."""
    return PlayerLine(
        team=line.text("team", None, longest=80),
        seat=line.text("seat", None, longest=1),
        birth_year=line.whole_or_none("birth_year", highest=HIGHEST_HAND),
        membership=line.text("membership", longest=40),
    )


def read_substitution(line: Part) -> SubstitutionLine:
    """One substitution."""
    return SubstitutionLine(
        team=line.text("team", None, longest=80),
        seat=line.text("seat", None, longest=1),
        left=line.text("left", longest=80),
        came=line.text("came", None, longest=80),
        after_hand=line.whole("after_hand", 0, highest=HIGHEST_HAND),
        reason=line.text("reason", None),
        at=line.time_told("at"),
    )


def read_qualifier(line: Part) -> QualifierLine:
    """One team that goes on."""
    return QualifierLine(
        team=line.text("team", None, longest=80),
        place=line.whole_or_none("place", highest=HIGHEST_HAND),
        qualified_by=line.text("qualified_by", None, longest=12),
        named_at=line.time_told("named_at"),
        withdrawn_at=line.time("withdrawn_at"),
        reason=line.text("reason"),
    )


def read_sending(line: Part) -> SendingLine:
    """One sending."""
    return SendingLine(
        number=line.whole("number", highest=HIGHEST_HAND),
        to=line.text("to", None, longest=60),
        file=line.free("file"),
        sent_at=line.time_told("sent_at"),
        sent_by=line.text("sent_by", longest=80),
        superseded_at=line.time("superseded_at"),
    )


def read_arrival(line: Part) -> ArrivalLine:
    """One arrival."""
    return ArrivalLine(
        from_slug=line.text("from_slug", None, longest=60),
        from_name=line.text("from_name", None, longest=120),
        fingerprint=line.text("fingerprint", None, longest=64),
        number=line.whole("number", highest=HIGHEST_HAND),
        teams=line.texts("teams"),
        arrived_at=line.time_told("arrived_at"),
        superseded_at=line.time("superseded_at"),
    )


def read_spare(line: Part) -> SpareLine:
    """One spare."""
    return SpareLine(line.text("name", None, longest=80), line.text("reach", longest=80))


def read_prize(line: Part) -> PrizeLine:
    """One prize."""
    return PrizeLine(
        line.text("name", None, longest=80),
        line.text("kind", None, longest=8),
        line.whole_or_none("number", highest=HIGHEST_HAND),
    )
