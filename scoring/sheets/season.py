"""Many events on paper: the table of a series of evenings, and the year book of an association with champions, figures
and every place of every level's events.  R40.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer

from scoring.domain.series import SeriesLine
from tournament.sheets.flowables import PADDING, Cell, Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import (
    BOLD,
    DISPLAY,
    FINE,
    GIANT,
    HAND,
    LARGE,
    NOTE,
    REGULAR,
    SEMIBOLD,
    SERIF,
    TEXT,
    clean,
    column_size,
    em_width,
)
from tournament.sheets.page import Flow, Imprint, Part, fit_type, roomiest

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


def series_pages(table: SeriesSheet, imprint: Imprint) -> Sequence[Part]:
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


TOGETHER = 6  # lines of an event that stay in one column
PLACES = "All places"
WIDOW = 3  # lines that a longer list leaves to its last column at least


@dataclass(frozen=True, slots=True)
class BookEvent:
    """An event: its name, when and where, and its teams, best first: place, team, where from, flags; perhaps a note."""

    name: str
    about: str
    places: Sequence[tuple[str, str, str, int]]
    note: str = ""


@dataclass(frozen=True, slots=True)
class YearBook:
    """What stands in it; the champions are event, team, where from and flags, a table has its headings and its rows."""

    title: str
    champions: Sequence[Sequence[Cell]]
    facts: Sequence[tuple[str, int]]
    tables: Sequence[tuple[Sequence[str], Sequence[Sequence[Any]]]]
    levels: Sequence[tuple[str, Sequence[BookEvent]]]


def year_book_pages(book: YearBook, imprint: Imprint) -> list[Part]:
    """The champions and the year in figures, then level by level the places of all teams, in two columns."""
    head = heading(PLACES, book.title, imprint)
    return [_first_page(book, imprint), fit_type(partial(_columns, book, head, imprint), imprint, PLACES, TEXT, NOTE)]


def _first_page(book: YearBook, imprint: Imprint) -> Part:
    width, _ = imprint.room()
    size, small = imprint.size(HAND), imprint.size(NOTE)
    shares = zip(("Champions of", "Team", "From", "Flags"), (0.32, 0.3, 0.27, 0.11), strict=True)
    columns = [
        Column(label, width * share, "right" if label == "Flags" else "left", SEMIBOLD if label == "Team" else REGULAR)
        for label, share in shares
    ]
    story: list[Flowable] = [*ruled_table(columns, book.champions, size, head=small), Spacer(width, size * 1.5)]
    story.append(paragraph("The year in figures", width, size * 1.25, SERIF, after=size * 0.4))
    facts = [Column(label, width / len(book.facts), "left", BOLD) for label, _ in book.facts]
    story += [
        *ruled_table(facts, [[f"{number:,}" for _, number in book.facts]], imprint.size(DISPLAY), head=small),
        Spacer(width, size),
    ]
    for heads, rows in book.tables:
        first, others = width * 0.34, width * 0.66 / (len(heads) - 1)
        figures = [Column(heads[0], first), *(Column(label, others, "right") for label in heads[1:])]
        lines = [[row[0], *(f"{number:g}" for number in row[1:])] for row in rows]
        story += [
            CondPageBreak(size * min(len(lines) + 2, TOGETHER) * 1.6),
            *ruled_table(figures, lines[:-WIDOW], size, head=small),
            KeepTogether([*ruled_table(figures, lines[-WIDOW:], size), Spacer(width, size)]),
        ]
    return Flow(story, heading(book.title, imprint.association, imprint, size=GIANT), bookmark=book.title)


def _columns(book: YearBook, head: Sequence[Flowable], imprint: Imprint, size: float) -> Part:
    width = Flow((), head, columns=2).column_width(imprint)
    story: list[Flowable] = []
    every = [place for _, events in book.levels for event in events for place in event.places]

    def wide(texts: Iterable[object], face: str = BOLD) -> float:
        return max((em_width(clean(str(text)), face) for text in texts), default=0) * size + 2 * PADDING + 1

    number, flags = wide(place for place, *_ in every), wide(total for *_, total in every)
    for level, events in book.levels:
        above: list[Flowable] = [paragraph(level, width, size * 1.7, SERIF, after=size * 0.5)]
        for event in events:
            # Names have the room that all others leave; where all come from one place, it is not said.
            came = [where for _, _, where, _ in event.places]
            free = width - number - flags - wide((team for _, team, *_ in event.places), SEMIBOLD)
            origin = min(wide(came, REGULAR), max(width * 0.31, free)) if any(came) else 0
            columns = [
                Column("", number, face=BOLD),
                Column("", width - number - origin - flags, face=SEMIBOLD),
                *([Column("", origin)] if origin else []),
                Column("", flags, "right", BOLD),
            ]
            places = [(place, team, *([where] if origin else []), total) for place, team, where, total in event.places]
            start = max(len(places) - WIDOW, 0)
            tables = partial(ruled_table, columns, size=size, padding=0.2)
            block: list[Flowable] = [
                *above,
                paragraph(event.name, width, size * 1.25, SERIF, after=size * 0.15),
                *(paragraph(line, width, size * 0.9, after=size * 0.2) for line in (event.about, event.note) if line),
                *tables(places[:start]),
            ]
            end = tables(places[start:])
            (end or block)[-1].spaceAfter = size * 1.3  # which no column begins with
            if len(places) <= TOGETHER:
                story.append(KeepTogether([*block, *end]))
            else:
                story += [CondPageBreak(size * 12), *block, KeepTogether(end)]
            above = []
    return Flow(story, head, bookmark=PLACES, columns=2)
