"""Lists for the records: the teams that go on to the next level, beside the signed file; the leader's decisions, with
when, what, why and by whom.  R9, R10; book 4, 10(b).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournament.sheets.flowables import heading, list_table
from tournament.sheets.page import Flow, Imprint, Part, Stamp


@dataclass(frozen=True, slots=True)
class QualifierLine:
    """One team: how it qualified in words, its place where it qualified by one, and its players by letter; `members`
    are those in whose seats others go on.
    """

    team: str
    zone: str
    area: str
    how: str
    place: int | None
    players: Mapping[str, str]
    members: Mapping[str, str] = field(default_factory=dict)

    @property
    def says_how(self) -> str:
        """`by placing, place 1`."""
        return self.how if self.place is None else f"{self.how}, place {self.place}"

    @property
    def says_players(self) -> str:
        """`A: Ann; B: Bob (for Berta)`; empty where nobody is named."""
        members = {letter: f" (for {name})" for letter, name in self.members.items()}
        return "; ".join(f"{letter}: {name}{members.get(letter, '')}" for letter, name in self.players.items() if name)


def qualifier_pages(
    lines: Sequence[QualifierLine], sent: str, imprint: Imprint, stamp: Stamp | None = None
) -> list[Part]:
    """The teams in the order in which they are sent; `sent` says where to and under which number."""
    entries = [
        ((line.team, line.says_how, line.zone, line.area), line.says_players or "No players are entered.")
        for line in lines
    ]
    return [Flow(list_table(entries, imprint), heading("Teams that go on", sent, imprint, stamp=stamp), foot="leader")]


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: day and time as text, by whom, and what was decided and why in a sentence."""

    day: str
    time: str
    by: str
    sentence: str


def ruling_pages(decisions: Sequence[Decision], imprint: Imprint) -> list[Part]:
    """The decisions, oldest first, on as many pages as they take; none without a decision."""
    entries = [((each.day, each.time, each.by), each.sentence) for each in decisions]
    head = heading("Rulings", "Every decision of the leader with its reason, in the order of time.", imprint)
    return [Flow(list_table(entries, imprint), head, foot="leader")] if entries else []
