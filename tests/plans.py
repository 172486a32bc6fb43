"""Whole plans to print and to measure: the book's cycles, and everybody up 1, 2, 3 … from hand to hand."""

from collections.abc import Sequence

from rotations.domain.book_rotation import TRUMP_LABELS, Rotation, rotation_for
from rotations.domain.card import CallLine, HandLine, TableCard
from rotations.domain.judging.certificate import Certificate
from tournament.domain.team import Seat
from tournament.sheets.page import Imprint

PROVINCIAL = ((1, 15), (1, 15), (2, 20))  # the day and the hands of each session
AREA = ((1, 15), (1, 15))
NAMES = ("Ada Byron", "Boris Cole", "Xenia Day", "Yves Ek")
IMPRINT = Imprint(
    event="Provincial Games 2026",
    dates="21–22 August 2026",
    venue="Camrose Recreation Centre",
    edition="edition 2",
)
PUBLIC = "https://flags.example.ca/provincials-2026/"


def calls(tables: int, sessions: Sequence[tuple[int, int]] = PROVINCIAL, is_general: bool = False) -> list[CallLine]:
    """The leader's lines; with `is_general` no hand has a common shift."""
    days = [(session, day) for session, (day, hands) in enumerate(sessions, start=1) for _ in range(hands)]
    return [
        CallLine(
            hand.number,
            session,
            day,
            None if is_general else (hand.number - 1) % (tables - 1) + 1,
            hand.who,
            hand.trump,
            hand.dealer,
            tables,
        )
        for hand, (session, day) in zip(rotation_for(len(days)).hands, days, strict=True)
    ]


def card(
    table: int,
    tables: int,
    sessions: Sequence[tuple[int, int]] = PROVINCIAL,
    team: str = "The Trump Cards",
    names: Sequence[str | None] = NAMES,
) -> TableCard:
    lines = tuple(
        HandLine(
            line.number,
            line.session,
            line.day,
            line.who,
            (table - 1 + (line.shift or 0)) % tables + 1,
            (table - 1 - (line.shift or 0)) % tables + 1,
            line.trump,
            line.dealer,
        )
        for line in calls(tables, sessions)
    )
    return TableCard(table, team, f"Zone {(table - 1) % 8 + 1}", dict(zip(Seat, names, strict=True)), lines)


def cards(tables: int, sessions: Sequence[tuple[int, int]] = PROVINCIAL) -> list[TableCard]:
    return [card(table, tables, sessions) for table in range(1, tables + 1)]


def write_sheet(rotation: Rotation, shifts: tuple[int, ...] = ()) -> str:
    """The sheet as text that `read_sheet` reads back, one hand a line, columns parted by tabs."""
    lines = ["HAND\tWHO\tMOVE TO\tTRUMP\tDEALER"]
    for at, hand in enumerate(rotation.hands):
        move = f"+{shifts[at]}" if shifts else "_____"
        trump = hand.trump.value if hand.trump.is_suit else TRUMP_LABELS[hand.trump]
        lines.append(f"{hand.number}\t{hand.who.label}\t{move}\t{trump}\t{hand.dealer.value}")
    return "\n".join(lines) + "\n"


def order_key(judged: Certificate) -> tuple[float, ...]:
    """The key to compare movements by: achieved minus bound, most important criterion first; smaller is fairer."""
    return tuple(round(line.achieved - line.bound, 4) for line in judged.criteria)
