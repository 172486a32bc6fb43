"""Lists of teams: to tick before play and to keep the standings of by hand; those that go on to the next level.

R9, R12, R42; book 4, 10(b).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reportlab.lib.colors import black

from tournament.sheets.flowables import THICK, Cell, Column, heading, ruled_table, tick_box
from tournament.sheets.lettering import BOLD, HAND, NOTE, SEMIBOLD, TEXT
from tournament.sheets.page import Flow, Imprint, Part, State

BY_HAND = "provisional / verified / final (ring one) at ________ by ____________"


def roster_pages(
    playing: Sequence[tuple[int, str, bool]],
    ranked: Sequence[tuple[int, str]],
    days: int,
    flags: int,
    fee: int,
    with_loans: bool,
    hours: str,
    *,
    imprint: Imprint,
) -> list[Part]:
    """The teams that play, whether they have paid, with boxes to tick before play; then the standings by hand of all
    that are ranked.
    """
    size, side = imprint.size(HAND), imprint.size(HAND) * 1.1
    width, _ = imprint.room()
    table, team = Column("Table", 0.12, "right", BOLD), Column("Team", 0.5, face=SEMIBOLD)
    counted = [f"Day {day}" for day in range(1, days + 1)] if days > 1 else ["Flags"]
    ticks = [Column(label, 0.13) for label in ("All here", *counted)]
    paid = [Column("Paid", 0.13)] if fee else []
    rows: list[list[Cell]] = [
        [
            number,
            name,
            *(tick_box(side, imprint) for _ in ticks),
            *(["☑ paid" if has_paid else tick_box(side, imprint)] if fee else []),
        ]
        for number, name, has_paid in playing
    ]
    first = f"{hours} Tick a table when its players have counted {flags} flags and told you, before the first hand."
    owed = f" Entry fee: {fee:,} a team." if fee else ""
    before = ruled_table([table, team, *ticks, *paid], rows, width, size, imprint, padding=0.2)

    landscape = days > 1
    width, _ = imprint.room(landscape)
    of_a_day = ("Count", "Owed", "Result") if with_loans else ("Flags",)
    numbers = [f"Day {day} {label.lower()}" if days > 1 else label for day in range(1, days + 1) for label in of_a_day]
    totals = ("Total", "Place") if days > 1 else ("Place",)
    columns = [table, Column("Team", 0.42, face=SEMIBOLD), *(Column(label, 0.13) for label in (*numbers, *totals))]
    blanks: list[list[Cell]] = [[*placed, *([None] * (len(columns) - 2))] for placed in ranked]
    thick = [("LINEBEFORE", (at, 0), (at, -1), THICK, black) for at in range(2, len(columns), len(of_a_day))]
    how = "Result: count − owed. " if with_loans else ""
    how += "Total: the sum of all days. " if days > 1 else ""
    how += "The most flags are 1st; equals share a place (2, 2, then 4) until it is played off."
    by_hand = ruled_table(columns, blanks, width, imprint.size(TEXT), imprint, padding=0.2, is_form=True, style=thick)
    return (
        [
            Flow([before], heading("Teams before play", first + owed, imprint)),
            Flow([by_hand], heading("Standings by hand", f"{BY_HAND}. {how}", imprint, landscape=landscape), landscape),
        ]
        if ranked
        else []
    )


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


def qualifier_pages(lines: Sequence[QualifierLine], sent: str, state: State | None, *, imprint: Imprint) -> list[Part]:
    """The teams in the order in which they are sent; `sent` says where to and under which number."""
    width, _ = imprint.room()
    columns = [
        Column("Team", 0.32, face=SEMIBOLD), Column("Qualified", 0.24, size=imprint.size(NOTE)), Column("Players", 0.44)
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [
            line.team,
            ", ".join(filter(None, (line.says_how, line.zone, line.area))),
            line.says_players or "No players are entered.",
        ]
        for line in lines
    ]
    table = ruled_table(columns, rows, width, imprint.size(TEXT), imprint, padding=0.4)
    return [Flow([table], heading("Teams that go on", sent, imprint, state=state))] if lines else []
