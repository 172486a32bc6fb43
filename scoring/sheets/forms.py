"""What a day on paper needs besides the sheets: the cover of the hall pack, what to do when something fails and when a
team comes late or leaves, and the forms for loans, the sum of the room and rulings.  R10, R12, R14, R21, R37, R38.
"""

from collections.abc import Sequence
from math import ceil

from reportlab.lib.colors import black
from reportlab.platypus import Spacer, Table

from tournament.sheets.flowables import PLAIN, Cell, Column, empty_form, heading, instructions, paragraph, ruled_table
from tournament.sheets.lettering import SEMIBOLD, TEXT
from tournament.sheets.page import Contents, Flow, Imprint, Part

TITLE = "Hall pack"
CHANGES = (
    ("Team", 0.28),
    ("Table", 0.11),
    ("Came / left", 0.17),
    ("After hand", 0.17),
    ("Flags", 0.12),
    ("Ranked?", 0.15),
)
LOANS = (("Day", 0.09), ("Hand", 0.1), ("Table", 0.11), ("Flags lent", 0.17), ("Returned", 0.17), ("Remarks", 0.36))
RULINGS = (("Time", 0.11), ("Tables", 0.14), ("Decision", 0.375), ("Reason", 0.375))
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
SPARE_TABLES = 2  # as many flags more as so many tables have
MOST_ACROSS, LINES = 4, 12  # columns of tables to add up, and lines of one before there is another


def cover_pages(tables: int, days: int, flags: int, counts: int, ties: str, *, imprint: Imprint) -> list[Part]:
    """The contents of the pack, and how to run the day by it; each table is counted so often."""
    width, _ = imprint.room()
    title = heading(TITLE, f"{imprint.event}: everything needed to run it on paper", imprint)
    how = instructions(steps(tables, days, flags, counts, ties), width, imprint.size(TEXT), imprint, ticked=True)
    return [
        Contents(lambda pen: pen.place(title, pen.top)),
        Flow(how, heading("How to run the day on paper", imprint.event, imprint)),
    ]


def steps(tables: int, days: int, flags: int, counts: int, ties: str) -> Sequence[tuple[str, Sequence[str]]]:
    """The instructions for an event on paper: the part of the day, and what to do then."""
    is_one_day = days == 1
    return (
        (
            "Before play",
            (
                f"Stand tables 1 to {tables} in a circle, each with its number, its movement sheets and a deck.",
                f"Put {flags} flags on every table, {tables * flags} in all. Keep {SPARE_TABLES * flags} "
                "more for loans.",
                "Lay the personal cards of the day on the tables, and hang up the rules.",
                f"{'Before the first hand' if is_one_day else 'At the start of each day'} every table counts its "
                "flags; tick it on the list of the teams.",
            ),
        ),
        (
            "During play",
            (
                "Call each hand from the calling sheet and tick it when the pairs are home again.",
                "Lend flags to a table that has none: write it on the loans form.",
                "When something fails, or a team comes late or leaves, do as the forms say.",
                "A prize for a part of the day needs the tables counted in the break; its slips are here.",
            ),
        ),
        (
            "At the end of the day" if is_one_day else "At the end of each day",
            (
                "Tables lay their flags in fives; verifiers fill in a count slip for each."
                if counts == 1
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
                f"{'' if is_one_day else 'Add the days. '}The most flags win. {ties}",
                "Use the playoff forms. On the standings equal teams share a place: 2 and 2, and the next is 4.",
                "Keep slips and forms: they can be typed in later, in any order.",
            ),
        ),
    )


def pages(
    tables_by_day: Sequence[Sequence[int]],
    flags: int,
    counts: int,
    tables: int,
    *,
    imprint: Imprint,
) -> list[Part]:
    """What to do when something fails or a team comes late; then loans, the sum of each day, and rulings."""
    width, _ = imprint.room()
    size = imprint.size(TEXT)
    below = "Play goes on. Nothing that lies on the tables needs a computer."
    fails = Flow(
        instructions(FAILURES, width, size, imprint),
        heading("If the power, the Wi-Fi or a player fails", below, imprint),
    )
    text = instructions(late_or_leaving(tables + 1, flags), width, size, imprint)
    head = heading("When a team comes late or leaves", "On paper, without a computer", imprint)
    loans = heading("Loans", "A table without flags may be lent some. Write down every loan and every return.", imprint)
    rulings = heading("Rulings", "What the leader decided where the rules left it open, and why.", imprint)
    return [
        fails,
        Flow([*text, empty_form(CHANGES, [*head, *text], imprint)], head),
        Flow([empty_form(LOANS, loans, imprint)], loans),
        *(_sum(day, here, flags, counts, imprint) for day, here in enumerate(tables_by_day, start=1)),
        Flow([empty_form(RULINGS, rulings, imprint)], rulings),
    ]


def late_or_leaving(more: int, flags: int) -> Sequence[tuple[str, Sequence[str]]]:
    """What to do on paper when a team comes late, to a circle of so many tables then, or leaves."""
    return (
        (
            "A team comes late",
            (
                "Wait until the hand is over and everybody is home.",
                f"Seat the team at table {more}, with {flags} flags and a deck. It needs no sheet.",
                f"Say: “We are now {more} tables. Go by the call, not by your sheet: count up from your own table; "
                f"after table {more} comes table 1.”",
                "Call as before, but only how many tables up, never down. WHO, TRUMP and DEALER stay as they are. "
                "Where the calling sheet says “see your sheet”, the team waits for the computer.",
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


def _sum(day: int, tables: Sequence[int], flags: int, counts: int, imprint: Imprint) -> Part:
    """Adding up the room by hand: the flags due, the counts of the tables, and the difference."""
    width, _ = imprint.room()
    size = imprint.size(TEXT)
    sentence = "The flags in the room and the loans still owed must agree."
    if counts > 1:
        sentence = f"Write down a table when both of its slips agree. {sentence}"
    lines = (
        (f"Flags given out: {len(tables)} tables × {flags} =", str(flags * len(tables))),
        ("Loans not returned (from the loans form):", ""),
        ("The room should hold (line 1 + line 2):", ""),
        ("The room was counted (all totals below):", ""),
        ("Difference, line 4 − line 3 (recount until it is 0):", ""),
    )
    box = size * 5.4
    rows = [
        [paragraph(f"{place}. {line}", width - box - size, size), paragraph(value, box, size, SEMIBOLD, "centre")]
        for place, (line, value) in enumerate(lines, start=1)
    ]
    style = [*PLAIN, ("GRID", (1, 0), (1, -1), 1, black)]
    sums = Table(rows, [width - box, box], size * 1.9, style=style)
    across = min(ceil(len(tables) / LINES), MOST_ACROSS)
    down = ceil(len(tables) / across)
    columns = [Column("Table", 0.4, face=SEMIBOLD), Column("Flags", 0.6)] * across
    cells: list[list[Cell]] = [
        [cell for at in range(line, across * down, down) for cell in ((tables[at] if at < len(tables) else None), None)]
        for line in range(down)
    ]
    table = ruled_table(columns, cells, width, size, imprint, row_height=size * 1.8, is_form=True)
    return Flow([sums, Spacer(1, size), table], heading(f"Day {day}: does it add up?", sentence, imprint))
