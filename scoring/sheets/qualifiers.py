"""The teams that go on to the next level, on paper beside the signed file.  R9."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.sheets.flowables import heading, list_table
from tournament.sheets.page import Flow, Imprint, Part
from tournament.sheets.titles import Stamp

TITLE = "Teams that go on"


@dataclass(frozen=True, slots=True)
class QualifierLine:
    """One team: how it qualified in words, its place where it qualified by one, and its players by letter."""

    team: str
    zone: str
    area: str
    how: str
    place: int | None
    players: Mapping[str, str]


def pages(lines: Sequence[QualifierLine], sent: str, imprint: Imprint, stamp: Stamp | None = None) -> list[Part]:
    """The teams in the order in which they are sent; `sent` says where to and under which number."""
    entries = []
    for line in lines:
        how = line.how if line.place is None else f"{line.how}, place {line.place}"
        players = "; ".join(f"{letter}: {name}" for letter, name in line.players.items() if name)
        entries.append(((line.team, how, line.zone, line.area), players or "No players are entered."))
    return [Flow(list_table(entries, imprint), heading(TITLE, sent, imprint, stamp=stamp), foot="leader")]
