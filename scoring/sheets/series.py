"""The table of a series of evenings, on paper."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.domain.series import SeriesLine
from tournament.sheets.flowables import PADDING, Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import BOLD, FINE, HAND, LARGE, NOTE, REGULAR, SEMIBOLD, TEXT, column_size, em_width
from tournament.sheets.page import Flow, Imprint, Part, roomiest

HEADS = ("Place", "Player", "Total", "Evenings")
NAME, TOTAL = HEADS.index("Player"), HEADS.index("Total")
SIZES = (LARGE, HAND, TEXT, NOTE)
NAME_EMS = 11  # room for a name; evenings for which there is none are left out, the earliest first


@dataclass(frozen=True, slots=True)
class SeriesSheet:
    """A series by its name, the sentences on what counts, its evenings as short dates, and everybody's line."""

    name: str
    notes: tuple[str, ...]
    evenings: tuple[str, ...]
    lines: tuple[SeriesLine, ...]


def write_points(points: float | None, is_left_out: bool = False) -> str:
    """Points as everybody reads them: `8.5`, in brackets where they do not count; empty for an evening not played."""
    return "" if points is None else f"({points:g})" if is_left_out else f"{points:g}"


def cells(line: SeriesLine) -> list[str]:
    """A line as it is read: place, name or number, total, how many evenings, and the points of each evening."""
    points = [write_points(*each) for each in zip(line.points, line.left_out, strict=True)]
    return [line.numeral, line.player, write_points(line.total), str(line.evenings), *points]


def pages(table: SeriesSheet, imprint: Imprint) -> Sequence[Part]:
    """Everybody's line, on wide paper where it takes that; with the points of as many evenings as have room there.

    In the largest type that takes no page more and leaves no evening out that smaller type has room for.
    """
    flows, shown = zip(*(_set_in(size, table, imprint) for size in SIZES), strict=True)
    return [roomiest([flow for flow, many in zip(flows, shown, strict=True) if many == shown[-1]], imprint, table.name)]


def _set_in(points: float, table: SeriesSheet, imprint: Imprint) -> tuple[Part, int]:
    """The sheet in type of a size, and how many columns it shows."""
    size, small = imprint.size(points), imprint.size(max(FINE, points * 0.7))
    labels, rows = [*HEADS, *table.evenings], [cells(line) for line in table.lines]

    def column(at: int) -> Column:
        face = REGULAR if at > TOTAL else BOLD
        ems = [em_width(labels[at], BOLD) * small, *(em_width(row[at], face) * size for row in rows)]
        return Column(labels[at], max(ems) + 2 * PADDING + 3, "right", face)

    columns = [column(at) for at in range(len(labels))]
    shown = [at for at in range(len(labels)) if at != NAME]

    def room_for_names(landscape: bool) -> float:
        return imprint.room(landscape)[0] - sum(columns[at].width for at in shown)

    landscape = room_for_names(False) < NAME_EMS * size
    while len(shown) >= len(HEADS) and room_for_names(landscape) < NAME_EMS * size:
        del shown[len(HEADS) - 1]
    names = room_for_names(landscape)
    letters = column_size(tuple(row[NAME] for row in rows), SEMIBOLD, names - 2 * PADDING, size, small)
    columns[NAME] = Column(labels[NAME], names, face=SEMIBOLD, size=letters)
    shown.insert(NAME, NAME)
    headings, *body = ruled_table(
        [columns[at] for at in shown], [[row[at] for at in shown] for row in rows], size, head=small, padding=0.15
    )
    left_out = len(labels) - len(shown)
    without = f"The total holds {left_out} earlier evenings too, for which there is no room here."
    notes = [*table.notes, *([without] if left_out else [])]
    width, _ = imprint.room(landscape)
    above = [paragraph(note, width, small, after=small * 0.4) for note in notes]
    return Flow(
        body, [*heading(table.name, imprint.association, imprint, landscape=landscape), *above, headings], landscape
    ), len(shown)
