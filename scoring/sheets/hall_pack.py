"""The hall pack: every sheet and blank form in one file, so that the whole event can be run with no computer; the forms
to fill in during the day: flags checked, who paid, loans, the sum of the room, rulings, teams that come or leave.

R10, R12, R14, R21, R37, R38.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import ceil
from typing import Any

from reportlab.lib.colors import black
from reportlab.platypus import Table

from rotations.domain.card import CallLine, TableCard
from rotations.sheets import calling, movement
from tournament.sheets.flowables import (
    PADDING,
    PLAIN,
    Column,
    empty_form,
    heading,
    numbered_list,
    paragraph,
    ruled_table,
    tick_box,
    tick_list,
)
from tournament.sheets.lettering import BOLD, HAND, NOTE, SEMIBOLD, SERIF, TEXT, column_size
from tournament.sheets.page import Flow, Imprint, Part, fit_type, height_of, page_count, roomiest

TITLE = "Hall pack"
CHANGES = (
    ("Team", 0.28),
    ("Table", 0.11),
    ("Came / left", 0.17),
    ("After hand", 0.17),
    ("Flags", 0.12),
    ("Ranked?", 0.15),
)
WHEN_IT_FAILS = "If the power, the Wi-Fi or a player fails"
FAILURES: Sequence[tuple[str, Sequence[str]]] = (
    (
        "The power or the computer fails",
        (
            "Play the hand to its end, and go on: cards, flags and sheets need no power.",
            "Call from the calling sheet, and tick each hand.",
            "Count on slips, and add up on the day’s form.",
            "Start the program when the power is back: what a page said was saved is there. Then say on “Call the "
            "hands” at which hand you are, and type the slips.",
            "If the computer does not start, take another one: sign in, open “Restore an event”, and choose the "
            "event’s file from your USB stick.",
        ),
    ),
    (
        "The Wi-Fi fails",
        (
            "Players need none: their sheet says where they go. The program needs no internet.",
            "Verifiers go on. Their phones keep the counts and send them by themselves; the page must stay open.",
            "If it takes too long, count on slips and type them.",
            "In another Wi-Fi the address is a new one: the desk shows it under “Phones in the hall”.",
        ),
    ),
    (
        "The printer fails",
        ("Save the PDF on a USB stick and print it elsewhere, or write the change onto the old sheet by hand.",),
    ),
    (
        "A player falls ill, is missing or goes home",
        (
            "Help the person first; the game waits.",
            "Ask a spare to sit in at the same letter, A, B, X or Y. The sheet of the table stays right.",
            "Write down who plays, at which table and letter, and from which hand; enter it on the desk when there is "
            "time.",
            "While nobody sits in, the pair that lacks a player sits out with those it would meet, and no flag moves. "
            "The book leaves this to you.",
            "When a whole team comes late or leaves, do as the sheet “When a team comes late or leaves” says.",
        ),
    ),
)
SMALLEST, LARGEST = 11.0, 17.0  # points of what has to fit a page
LISTED = 1.1  # the contents against the instructions
SPARE_TABLES = 2  # as many flags more as so many tables have


@dataclass(frozen=True, slots=True)
class Cover:
    """What the instructions name of an event: its tables, days and flags, and `ties`, the rule of which are played off.

    `counts` are taken of each table.
    """

    tables: int
    days: int
    flags_per_table: int
    counts: int
    ties: str


def pages(cover: Cover, sheets: Sequence[tuple[str, Sequence[Part]]], imprint: Imprint) -> list[Part]:
    """A cover with instructions and contents, then the sheets in order, each with its name and an index tab."""
    front = _cover(cover, [(name, 0) for name, _ in sheets], imprint)
    counts = [page_count(each, imprint, name) for name, each in [(TITLE, [front]), *sheets]]
    starts = [total + 1 for total in accumulate(counts)]
    contents = [(name, start) for (name, _), start in zip(sheets, starts, strict=False)]
    steps_down = max(len(sheets) - 1, 1)
    marked = [
        replace(part, bookmark="" if place else name, tab=None if place else number / steps_down)
        for number, (name, each) in enumerate(sheets)
        for place, part in enumerate(each)
    ]
    return [replace(_cover(cover, contents, imprint), bookmark=TITLE), *marked]


def change_pages(
    tables: int, flags: int, spare_calls: Sequence[CallLine], spare_card: TableCard | None, imprint: Imprint
) -> list[Part]:
    """What to do on paper when a team comes late or leaves, with lines to write it down, and then the calls and the
    movement sheet of one more table.
    """
    width, _ = imprint.room()
    size = imprint.size(TEXT)
    more = tables + 1
    steps = (
        (
            "A team comes late",
            (
                "Wait until the hand is over and everybody is home.",
                f"Seat the team at table {more}, with {flags} flags, a deck and the spare movement sheet of this pack.",
                f"From its first hand on, call from the calling sheet for {more} tables.",
                f"“We are now {more} tables. Go by the call, not by your sheet: count up from your own table; after "
                f"table {more} comes table 1.” WHO, TRUMP and DEALER stay as they are.",
                f"Add {flags} flags to line 1 of the day’s sum, and the team to the standings.",
            ),
        ),
        (
            "A team leaves",
            (
                "Wait until the hand is over. Write down the flags on its table; they stay there.",
                "From the next hand on, who is sent to that table sits out, and so does the home pair it would visit.",
                "At the end of the day count its flags too: the room must add up. It is not ranked unless you rule so.",
            ),
        ),
        (
            "A player is missing",
            ("Somebody who is not in a team may play for them, at that letter. Write it on the rulings form.",),
        ),
    )
    text = [
        part
        for title, lines in steps
        for part in (
            paragraph(title, width, size * 1.25, SERIF, after=size * 0.3),
            numbered_list(lines, width, size),
        )
    ]
    head = heading("When a team comes late or leaves", "On paper, without a computer", imprint)
    return [
        Flow([*text, *empty_form(CHANGES, [*head, *text], imprint)], head),
        *calling.pages(spare_calls, imprint, flags, title=f"Calling sheet for {tables + 1} tables"),
        *movement.pages([spare_card] if spare_card else [], imprint),
    ]


def steps(cover: Cover) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The instructions for an event on paper: the part of the day, and what to do then."""
    flags, all_flags = cover.flags_per_table, cover.tables * cover.flags_per_table
    is_one_day = cover.days == 1
    return (
        (
            "Before play",
            (
                f"Stand tables 1 to {cover.tables} in a circle, each with its number, its movement sheets and a deck.",
                f"Put {flags} flags on every table, {all_flags} in all. Keep {SPARE_TABLES * flags} more for loans.",
                "Lay the personal cards of the day on the tables, and hang up the rules and the plan of the hall.",
                f"{'Before the first hand' if is_one_day else 'At the start of each day'} every table counts its "
                "flags; tick it on the list of flags checked.",
            ),
        ),
        (
            "During play",
            (
                "Call each hand from the calling sheet and tick it when the pairs are home again.",
                "Lend flags to a table that has none: write it on the loans form, and stand a loan note on the table.",
                "When a team comes late or leaves, do as that sheet says.",
                "In a break count the tables on its slips if you like; a prize for a part of the day needs it.",
            ),
        ),
        (
            "At the end of the day" if is_one_day else "At the end of each day",
            (
                "Tables lay their flags in fives; verifiers fill in a count slip for each."
                if cover.counts == 1
                else "Tables lay their flags in fives; two people count each table, each on their own slip.",
                "Add up on the day’s form. When it agrees, write the flags on the standings.",
                "Collect the loans."
                if is_one_day
                else f"Collect the loans and set every table to {flags} flags again for the next day.",
            ),
        ),
        (
            "After the last hand",
            (
                f"{'' if is_one_day else 'Add the days. '}The most flags win. {cover.ties}",
                "Use the playoff forms. On the standings equal teams share a place: 2 and 2, and the next is 4.",
                "Keep slips and forms: they can be typed in later, in any order.",
            ),
        ),
    )


def _cover(cover: Cover, contents: Sequence[tuple[str, int]], imprint: Imprint) -> Part:
    width, _ = imprint.room()
    head = heading(TITLE, f"{imprint.event}: everything needed to run it on paper", imprint)
    columns = [
        column
        for label in ("In this pack", " ")
        for column in (Column(label, width * 0.43), Column("page", width * 0.07, "right", SEMIBOLD))
    ]
    half = ceil(len(contents) / 2)
    rows = [
        [cell for place in (line, line + half) for cell in (contents[place] if place < len(contents) else ("", ""))]
        for line in range(half)
    ]

    def set_in(size: float) -> Part:
        text = [
            part
            for title, lines in steps(cover)
            for part in (
                paragraph(title, width, size * 1.15, BOLD, after=size * 0.3),
                tick_list(lines, width, size, imprint),
            )
        ]
        return Flow([*text, *ruled_table(columns, rows, size * LISTED, head=imprint.size(NOTE))], head, foot="leader")

    return fit_type(set_in, imprint, TITLE, 14, 11)


LOANS = (("Day", 0.09), ("Hand", 0.1), ("Table", 0.11), ("Flags lent", 0.17), ("Returned", 0.17), ("Remarks", 0.36))
RULINGS = (("Time", 0.11), ("Tables", 0.14), ("Decision", 0.375), ("Reason", 0.375))
ROW = 25.0
PADDINGS = (0.6, 0.5, 0.4, 0.3, 0.2, 0.25)  # ems above and below a team; at the last in smaller type
CENTRED = [*PLAIN, ("ALIGN", (0, 0), (-1, -1), "CENTER")]
A_PAGE_HOLDS = 80  # tables to add up
LINES, COLUMNS = 12, 4  # to a column before there is one more, and the most columns


def form_pages(tables_by_day: Sequence[Sequence[int]], flags: int, counts: int, imprint: Imprint) -> list[Part]:
    """A page for loans, one for adding up the tables of each day, and one for rulings; each table counted so often."""
    loans = heading("Loans", "A table without flags may be lent some. Write down every loan and every return.", imprint)
    rulings = heading("Rulings", "What the leader decided where the rules left it open, and why.", imprint)
    return [
        Flow(empty_form(LOANS, loans, imprint), loans),
        *(
            _sum(day, len(tables), flags, tables[first : first + A_PAGE_HOLDS], first == 0, counts, imprint)
            for day, tables in enumerate(tables_by_day, start=1)
            for first in range(0, len(tables), A_PAGE_HOLDS)
        ),
        Flow(empty_form(RULINGS, rulings, imprint), rulings),
    ]


def _sum(day: int, tables: int, flags: int, here: Sequence[int], is_first: bool, counts: int, imprint: Imprint) -> Part:
    """Adding up the room by hand: the flags due, the counts of the tables `here`, and the difference."""
    width, height = imprint.room()
    size = imprint.size(TEXT)
    sentence = "The flags in the room and the loans still owed must agree."
    if counts > 1:
        sentence = f"Write down a table when both of its slips agree. {sentence}"
    head = heading(f"Day {day}: does it add up?", sentence, imprint)
    if is_first:
        lines = (
            (f"Flags given out: {tables} tables × {flags} =", str(flags * tables)),
            ("Loans not returned (from the loans form):", ""),
            ("The room should hold (line 1 + line 2):", ""),
            ("The room was counted (all totals below):", ""),
            ("Difference, line 4 − line 3 (recount until it is 0):", ""),
        )
        number, box = size * 1.4, size * 5.4
        text = width - number - box
        rows = [
            [
                paragraph(f"{place}.", number, size, BOLD),
                paragraph(line, text - size, size, height=size),
                paragraph(value, box, size * 1.1, SEMIBOLD, "centre"),
            ]
            for place, (line, value) in enumerate(lines, start=1)
        ]
        boxes = [("BOX", (2, place), (2, place), 1, black) for place in range(0, 2 * len(rows), 2)]
        gaps = [[None] * 3 for _ in rows]
        spaced = [row for pair in zip(rows, gaps, strict=True) for row in pair]
        head.append(Table(spaced, [number, text, box], [size * 1.75, size * 0.4] * len(rows), style=[*PLAIN, *boxes]))
    return Flow(_counts(here, width, height - height_of(head, width), imprint), head)


def _counts(tables: Sequence[int], width: float, height: float, imprint: Imprint) -> list[Table]:
    across = min(ceil(len(tables) / LINES), COLUMNS)
    down = ceil(len(tables) / across)
    row = min(height / (down + 1.5), imprint.size(ROW) * 1.3)
    size = min(imprint.size(NOTE), row * 0.6)
    columns = [
        column
        for _ in range(across)
        for column in (
            Column("Table", width * 0.4 / across, face=SEMIBOLD),
            Column("Flags", width * 0.52 / across, "right"),
            Column(" ", width * 0.08 / across),
        )
    ]
    rows = [
        [
            cell
            for first in range(0, len(tables), down)
            for cell in (str(tables[first + line]) if first + line < len(tables) else None, None, None)
        ]
        for line in range(down)
    ]
    return ruled_table(columns, rows, size, head=size, row_height=row)


def flag_check_pages(teams: Sequence[tuple[int, str]], days: int, flags: int, imprint: Imprint) -> list[Part]:
    """A box for each table (number, team) and day, to tick when its flags are checked before play."""
    side = imprint.size(HAND) * 1.1
    columns = [
        *(Column(f"Day {day + 1}", imprint.size(64), "centre") for day in range(days)),
        Column("All four here", imprint.size(94), "centre"),
    ]
    rows = [(*team, *(Table([[tick_box(side, imprint)]], style=CENTRED) for _ in columns)) for team in teams]
    day = " of the day" if days > 1 else ""
    sentence = f"Tick a table when its players have counted {flags} flags and told you, before the first hand{day}."
    return _team_pages("Flags checked", sentence, columns, rows, imprint)


def paid_pages(teams: Sequence[tuple[int, str, bool]], fee: int, imprint: Imprint) -> list[Part]:
    """A box for each team (table, name, whether it has paid), ticked where it has paid the entry fee."""
    columns = [
        Column(" ", imprint.size(40), "centre", SEMIBOLD, imprint.size(TEXT) * 1.4),
        Column("Paid?", imprint.size(72)),
    ]
    rows = [(table, name, *(("☑", "paid") if has_paid else ("☐", "not yet"))) for table, name, has_paid in teams]
    paid = sum(has_paid for *_, has_paid in teams)
    return _team_pages(
        "Who has paid",
        f"Entry fee: {fee:,} a team; {paid} of {len(teams)} have paid. Tick who pays.",
        columns,
        rows,
        imprint,
    )


def _team_pages(
    title: str, sentence: str, columns: Sequence[Column], rows: Sequence[Sequence[Any]], imprint: Imprint
) -> list[Part]:
    width, _ = imprint.room()
    number = imprint.size(52)
    names = width - number - sum(column.width for column in columns)

    def set_with(padding: float) -> Part:
        size = imprint.size(HAND if padding > PADDINGS[-1] else TEXT)
        team = column_size(tuple(row[1] for row in rows), SEMIBOLD, names - 2 * PADDING, size, imprint.size(NOTE))
        own = [Column("Table", number, "right", BOLD), Column("Team", names, face=SEMIBOLD, size=team), *columns]
        headings, *table = ruled_table(own, rows, size, head=imprint.size(NOTE), padding=padding, leading=1.15)
        return Flow(table, [*heading(title, sentence, imprint), headings])

    return [roomiest(map(set_with, PADDINGS), imprint, title)]


def failure_pages(failures: Sequence[tuple[str, Sequence[str]]], imprint: Imprint) -> list[Part]:
    """What to do when something fails, on one page in the largest type in which it fits."""

    def set_in(size: float) -> Flow:
        width, _ = imprint.room()
        story = [
            part
            for subject, lines in failures
            for part in (
                paragraph(subject, width, size * 1.25, SERIF, after=size * 0.3),
                numbered_list(lines, width, size),
            )
        ]
        below = "Play goes on. Nothing that lies on the tables needs a computer."
        return Flow(story, heading(WHEN_IT_FAILS, below, imprint), bookmark=WHEN_IT_FAILS)

    return [fit_type(set_in, imprint, WHEN_IT_FAILS, LARGEST, SMALLEST)]
