"""The hall pack: every sheet and blank form in one file, so that the whole event can be run with no computer."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rotations.domain.card import CallLine, TableCard
from rotations.sheets import calling, movement
from scoring.sheets import bracket, count_slip, standings
from scoring.sheets.playoff_values import blank_bracket
from scoring.sheets.record_form import form_pages
from tournament.sheets import signs
from tournament.sheets.lettering import BOLD, LEADING, PARAGRAPH_GAP, REGULAR, SEMIBOLD, STEP, fit_paragraphs
from tournament.sheets.page import Imprint, Page, Pen, bind

TITLE = "Hall pack"
SPARE_SLIPS = 4  # a day, for recounts
SPARE_FLAGS = 24
LISTED = 17.0  # points from line to line in the list of contents


@dataclass(frozen=True, slots=True)
class HallPack:
    """What a hall is run from: its tables' plans, the leader's, and how many flags stand on a table each morning."""

    cards: tuple[TableCard, ...]
    calls: tuple[CallLine, ...]
    flags_per_table: int = 12

    @property
    def days(self) -> int:
        """How many days are played."""
        return max((line.day for line in self.calls), default=1)


def draw(pack: HallPack, imprint: Imprint) -> bytes:
    """The whole pack, its pages numbered through."""
    return bind(pages(pack, imprint), imprint, TITLE)


def pages(pack: HallPack, imprint: Imprint) -> list[Page]:
    """A cover that says how to run the day and what is where, then the sheets in the order they are needed."""
    parts = _parts(pack, imprint)
    contents = []
    first = 3 if imprint.large else 2
    for name, part in parts:
        contents.append((name, first))
        first += len(part)
    if imprint.large:
        front = [Page(partial(_draw_cover, pack=pack)), Page(partial(_draw_cover, pack=None, contents=contents))]
    else:
        front = [Page(partial(_draw_cover, pack=pack, contents=contents))]
    return [*front, *(page for _, part in parts for page in part)]


def _parts(pack: HallPack, imprint: Imprint) -> list[tuple[str, list[Page]]]:
    teams = [(card.table, card.team, card.zone) for card in pack.cards]
    days = range(1, pack.days + 1)
    slips = count_slip.slips_for(days, [(table, team) for table, team, _ in teams], SPARE_SLIPS)
    parts = [
        (calling.TITLE, calling.pages(pack.calls, len(teams), imprint, pack.flags_per_table)),
        (movement.TITLE, movement.pages(pack.cards, imprint)),
        ("Table numbers", signs.number_pages([signs.TableSign(*team) for team in teams])),
        (count_slip.TITLE, count_slip.pages(slips, imprint)),
        ("Loans, sums and rulings", form_pages(len(teams), pack.days, pack.flags_per_table)),
        (standings.BLANK_TITLE, [standings.blank_form(teams, pack.days, imprint)]),
        ("Playoff forms for two and three", bracket.pages([blank_bracket(2), blank_bracket(3)], imprint)),
    ]
    return [(name, part) for name, part in parts if part]


def steps(pack: HallPack) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """How to run the event on paper: the part of the day, and what to do then."""
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


def _draw_cover(pen: Pen, pack: HallPack | None, contents: Sequence[tuple[str, int]] = ()) -> None:
    """How to run the event, what is in the pack, or the one above the other."""
    size = pen.imprint.size
    y = pen.heading(TITLE, f"{pen.imprint.event}: everything needed to run it on paper")
    if pack is not None:
        floor = pen.bottom + (size(LISTED) * len(contents) + size(34) if contents else 0)
        _draw_steps(pen, steps(pack), y - 6, floor)
        y = floor
    if contents:
        y -= size(22)
        pen.text(pen.left, y, "In this pack", size(14), BOLD)
        pen.rule(pen.left, y - 5, pen.right, 0.8)
        for name, first in contents:
            y -= size(LISTED)
            pen.text(pen.left, y, name, size(13))
            pen.text(pen.right, y, f"from page {first}", size(13), SEMIBOLD, "right")


def _draw_steps(pen: Pen, parts: Sequence[tuple[str, tuple[str, ...]]], top: float, floor: float) -> None:
    """The steps with a box to tick before each, in type as large as lets all of them stand above `floor`."""
    left = pen.left + 24
    says = tuple(step for _, what in parts for step in what)
    heads = 2.6 * len(parts)  # lines that the names of the parts and the room above them take
    size = pen.imprint.size(14)
    while True:
        size, wrapped = fit_paragraphs(says, REGULAR, pen.right - left, top - floor, size, 8)
        if (sum(map(len, wrapped)) + PARAGRAPH_GAP * len(says) + heads) * size * LEADING <= top - floor:
            break
        size -= STEP
    lines_of = dict(zip(says, wrapped, strict=True))
    y = top - size
    for when, what in parts:
        y -= size * LEADING * 1.1
        pen.text(pen.left, y, when, size * 1.15, BOLD)
        y -= size * 0.4
        for step in what:
            y -= size * LEADING
            pen.box(pen.left, y - size * 0.15, size * 0.95, size * 0.95)
            for line in lines_of[step]:
                pen.text(left, y, line, size)
                y -= size * LEADING
            y += size * LEADING * (1 - PARAGRAPH_GAP)
        y -= size * LEADING * 0.8
