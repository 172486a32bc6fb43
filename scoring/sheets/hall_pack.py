"""The hall pack: every sheet and blank form in one file, so that the whole event can be run with no computer.

R21.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import ceil

from rotations.domain.card import CallLine, TableCard
from rotations.sheets import calling, movement
from tournament.sheets.flowables import Column, empty_form, heading, numbered_list, paragraph, ruled_table, tick_list
from tournament.sheets.lettering import BOLD, NOTE, SEMIBOLD, SERIF, TEXT
from tournament.sheets.page import Flow, Imprint, Part, fit_type, page_count

TITLE = "Hall pack"
CHANGES = (
    ("Team", 0.28),
    ("Table", 0.11),
    ("Came / left", 0.17),
    ("After hand", 0.17),
    ("Flags", 0.12),
    ("Ranked?", 0.15),
)
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
    has_dealer = any(line.deals for line in spare_calls) or not spare_calls
    columns = "WHO, TRUMP and DEALER" if has_dealer else "WHO and TRUMP"
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
                f"table {more} comes table 1.” {columns} stay as they are.",
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
