"""The hall pack: every sheet and blank form in one file, so that the whole event can be run with no computer."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from reportlab.platypus import PageBreak, Table

from rotations.domain.card import CallLine, EmptyTable, TableCard
from rotations.sheets import calling, movement
from scoring.sheets import bracket, count_slip, record_form, standings
from scoring.sheets.playoff_values import blank_bracket
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
    """The values of the pack: the plans of the tables and the leader, and how many flags a table has each morning."""

    cards: tuple[TableCard, ...]
    calls: tuple[CallLine, ...]
    flags_per_table: int = 12
    empty: tuple[EmptyTable, ...] = ()
    first_hand: int = 1
    """The first hand to call from this pack; `calls` are those of the whole event."""

    @property
    def days(self) -> int:
        """How many days are played."""
        return max((line.day for line in self.calls), default=1)


def pages(pack: HallPack, imprint: Imprint) -> list[Part]:
    """A cover with instructions and contents, then the sheets in the order in which they are needed."""
    sheets = _sheets(pack, imprint)
    front = _cover(pack, [(name, 0) for name, _ in sheets], imprint)
    counts = [page_count(each, imprint, name) for name, each in [(TITLE, [front]), *sheets]]
    starts = [total + 1 for total in accumulate(counts)]
    contents = [(name, start) for (name, _), start in zip(sheets, starts, strict=False)]
    return [_cover(pack, contents, imprint), *(part for _, each in sheets for part in each)]


def _sheets(pack: HallPack, imprint: Imprint) -> list[tuple[str, Sequence[Part]]]:
    teams = [(card.table, card.team, card.zone) for card in pack.cards]
    days = range(1, pack.days + 1)
    slips = count_slip.slips_for(days, [(table, team) for table, team, _ in teams], SPARE_SLIPS)
    sheets: list[tuple[str, Sequence[Part]]] = [
        (calling.TITLE, calling.pages(pack.calls, imprint, pack.flags_per_table, pack.empty, pack.first_hand)),
        (movement.TITLE, movement.pages(pack.cards, imprint)),
        ("Table numbers", signs.number_pages([signs.TableSign(*team) for team in teams])),
        (count_slip.TITLE, count_slip.pages(slips, imprint)),
        ("Loans, sums and rulings", record_form.pages(len(teams), pack.days, pack.flags_per_table, imprint)),
        (standings.BLANK_TITLE, standings.blank_pages(teams, pack.days, imprint)),
        ("Playoff forms for two and three", bracket.pages([blank_bracket(2), blank_bracket(3)], imprint)),
    ]
    return [(name, parts) for name, parts in sheets if parts]


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
                "At the start of each day every table counts its flags before the first hand.",
            ),
        ),
        (
            "During play",
            (
                "Call each hand from the calling sheet and tick it when the pairs are home again.",
                "Lend flags to a table that has none, and write it on the loans form.",
            ),
        ),
        (
            "At the end of each day",
            (
                "Tables lay their flags in fives; verifiers fill in a count slip for each.",
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
    columns = (Column("In this pack", width * 0.7), Column(" ", width * 0.3, "right", SEMIBOLD))
    index = ruled_table(columns, [(name, f"from page {page}") for name, page in contents], listed, head=listed)

    def set_in(size: float) -> Part:
        text = []
        for title, lines in steps(pack):
            rows = [(Mark("box", size), paragraph(line, width - 2 * size, size)) for line in lines]
            text.append(paragraph(title, width, size * 1.15, BOLD, after=size * 0.3))
            text.append(Table(rows, [2 * size, width - 2 * size], style=LIST, spaceAfter=size * 0.8))
        return Flow([*text, *([PageBreak()] if imprint.large else []), *index], head)

    return fit_type(set_in, imprint, TITLE, 14, 8, most_pages=2 if imprint.large else 1)
