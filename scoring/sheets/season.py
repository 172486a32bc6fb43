"""Many events on paper: the year book of an association with champions, figures
and every place of every level's events.  R40.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer

from tournament.sheets.flowables import PADDING, Cell, Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import (
    BOLD,
    DISPLAY,
    GIANT,
    HAND,
    NOTE,
    REGULAR,
    SEMIBOLD,
    SERIF,
    TEXT,
    clean,
    em_width,
)
from tournament.sheets.page import Flow, Imprint, Part, fit_type

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
