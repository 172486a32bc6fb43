"""The hall pack: every sheet and blank form in one file, so that the whole event can be run with no computer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import ceil

from reportlab.platypus import Table

from rotations.domain.card import CallLine, EmptyTable, TableCard
from rotations.sheets import calling, itinerary, movement
from scoring.domain import rules_text
from scoring.sheets import bracket, count_slip, record_form, rules, standings
from tournament.sheets import signs
from tournament.sheets.flowables import PLAIN, Column, Mark, heading, paragraph, ruled_table
from tournament.sheets.lettering import BOLD, SEMIBOLD
from tournament.sheets.page import Flow, Imprint, Part, fit_type, page_count

TITLE = "Hall pack"
SPARE_SLIPS = 4  # a day, for recounts
SPARE_FLAGS = 24
LIST = [
    *PLAIN,
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
]


@dataclass(frozen=True, slots=True)
class HallPack:
    """The values of the pack: the plans of the tables and the leader, and how many flags a table has each morning.

    `calls` are those of the whole event, of which the pack has those from `first_hand` on.  `spare_calls` are what to
    call from the hand on which a late team makes the circle one table larger, `spare_card` that table's hands.
    """

    cards: tuple[TableCard, ...]
    calls: tuple[CallLine, ...]
    flags_per_table: int = 12
    empty: tuple[EmptyTable, ...] = ()
    first_hand: int = 1
    counts_needed: int = 1
    spare_calls: tuple[CallLine, ...] = ()
    spare_card: TableCard | None = None

    @property
    def days(self) -> int:
        return max((line.day for line in self.calls), default=1)


def pages(pack: HallPack, imprint: Imprint, more: Sequence[tuple[str, Sequence[Part]]] = ()) -> list[Part]:
    """A cover with instructions and contents, then the sheets in the order in which they are needed.

    `more` are names and pages of what is bound in at the end.
    """
    sheets = [(name, parts) for name, parts in (*_sheets(pack, imprint), *more) if parts]
    front = _cover(pack, [(name, 0) for name, _ in sheets], imprint)
    counts = [page_count(each, imprint, name) for name, each in [(TITLE, [front]), *sheets]]
    starts = [total + 1 for total in accumulate(counts)]
    contents = [(name, start) for (name, _), start in zip(sheets, starts, strict=False)]
    marked = [replace(part, bookmark="" if place else name) for name, each in sheets for place, part in enumerate(each)]
    return [replace(_cover(pack, contents, imprint), bookmark=TITLE), *marked]


def _sheets(pack: HallPack, imprint: Imprint) -> list[tuple[str, Sequence[Part]]]:
    teams = [(card.table, card.team, card.zone) for card in pack.cards]
    days = range(1, pack.days + 1)
    slips = count_slip.slips_for(days, [(table, team) for table, team, _ in teams], SPARE_SLIPS, pack.counts_needed)
    return [
        (calling.TITLE, calling.pages(pack.calls, imprint, pack.flags_per_table, pack.empty, pack.first_hand)),
        (movement.TITLE, movement.pages(pack.cards, imprint)),
        ("Personal cards", itinerary.pages(pack.cards, imprint)),
        ("Table numbers", signs.number_pages([signs.TableSign(*team) for team in teams])),
        ("Rules", rules.poster_pages(rules_text.GAME, rules_text.SECTIONS, rules_text.SOURCE, imprint)),
        (record_form.FLAG_CHECK, record_form.flag_check_pages(teams, pack.days, pack.flags_per_table, imprint)),
        (count_slip.TITLE, count_slip.pages(slips, imprint)),
        ("Loans, sums and rulings", record_form.pages(len(teams), pack.days, pack.flags_per_table, imprint)),
        (standings.BLANK_TITLE, standings.blank_pages(teams, pack.days, imprint)),
        (
            record_form.LATE_OR_LEAVING,
            change_pages(len(pack.cards), pack.flags_per_table, pack.spare_calls, pack.spare_card, imprint),
        ),
        ("Playoff forms for two, three and four", bracket.blank_pages(imprint)),
    ]


def change_pages(
    tables: int, flags: int, spare_calls: Sequence[CallLine], spare_card: TableCard | None, imprint: Imprint
) -> list[Part]:
    """What to do when a team comes late or leaves, and then the calls and the movement sheet of one more table."""
    return [
        *record_form.change_pages(tables, flags, imprint),
        *calling.pages(spare_calls, imprint, flags, title=f"Calling sheet for {tables + 1} tables"),
        *movement.pages([spare_card] if spare_card else [], imprint),
    ]


def steps(pack: HallPack) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The instructions for an event on paper: the part of the day, and what to do then."""
    tables = len(pack.cards)
    flags = pack.flags_per_table
    return (
        (
            "Before play",
            (
                f"Stand tables 1 to {tables} in a circle, each with its number, its movement sheets and a deck.",
                f"Put {flags} flags on every table, {tables * flags} in all. Keep {SPARE_FLAGS} more for loans.",
                "Lay the personal cards of the day on the tables, and hang up the rules.",
                "At the start of each day every table counts its flags; tick it on the list of flags checked.",
            ),
        ),
        (
            "During play",
            (
                "Call each hand from the calling sheet and tick it when the pairs are home again.",
                "Lend flags to a table that has none, and write it on the loans form.",
                "When a team comes late or leaves, do as that sheet says.",
            ),
        ),
        (
            "At the end of each day",
            (
                "Tables lay their flags in fives; verifiers fill in a count slip for each."
                if pack.counts_needed == 1
                else "Tables lay their flags in fives; two people count each table, each on their own slip.",
                "Add up on the day’s form. When it agrees, write the flags on the standings.",
                f"Collect the loans and set every table to {flags} flags again for the next day.",
            ),
        ),
        (
            "After the last hand",
            (
                "Add the days. The most flags win; equal teams share a place, 2 and 2, the next is 4.",
                "Play off ties for places that matter with the playoff forms.",
                "Keep slips and forms: they can be typed in later, in any order.",
            ),
        ),
    )


def _cover(pack: HallPack, contents: Sequence[tuple[str, int]], imprint: Imprint) -> Part:
    """How to run the event, with a box to tick before each step, and on which page each sheet begins."""
    width, _ = imprint.room()
    head = heading(TITLE, f"{imprint.event}: everything needed to run it on paper", imprint)
    listed = imprint.size(13)
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
    index = ruled_table(columns, rows, listed, head=imprint.size(11))

    def set_in(size: float) -> Part:
        text = []
        for title, lines in steps(pack):
            rows = [(Mark("box", size), paragraph(line, width - 2 * size, size)) for line in lines]
            text.append(paragraph(title, width, size * 1.15, BOLD, after=size * 0.3))
            text.append(Table(rows, [2 * size, width - 2 * size], style=LIST, spaceAfter=size * 0.8))
        return Flow([*text, *index], head)

    return fit_type(set_in, imprint, TITLE, 14, 11)
