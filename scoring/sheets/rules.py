"""Rules in short: a poster to hang up, in two columns with the flags that a count wins above them.  R22, R34."""

from collections.abc import Sequence
from functools import partial

from reportlab.lib.colors import black
from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from scoring.domain.rules_text import OUTCOMES
from tournament.sheets.flowables import PLAIN, THIN, flag_mark, heading, paragraph
from tournament.sheets.lettering import GIANT, LARGE, SEMIBOLD, SERIF
from tournament.sheets.page import Flow, Imprint, Part, fit_type, page_count

TITLE = "Rules in short"
SMALLEST, LARGEST = 18.0, 22.0  # points on the wall
AT_A_TABLE = (11.5, 14.5)  # points, at least and at most
AT_A_TABLE_LARGE = (12.4, 14.9)  # before large print, which is then larger than the largest usual type

Sections = Sequence[tuple[str, Sequence[str]]]


def poster_pages(game: str, sections: Sections, source: str, imprint: Imprint) -> list[Part]:
    """On the first page what a count wins and as many subjects as it holds; the rest on others, as large as fits."""
    width, _ = imprint.room()
    front = [*heading(game, TITLE, imprint, size=GIANT), _counts(width, imprint)]

    def fit(here: Sections, head: Sequence[Flowable]) -> Part:
        return fit_type(partial(_columns, here, head=head, imprint=imprint), imprint, game, LARGEST, SMALLEST)

    def pages_of(cut: int) -> int:  # as many in the type that fits as in the smallest
        return page_count([_columns(sections[:cut], imprint.size(SMALLEST), front, imprint)], imprint, game)

    cut = next((cut for cut in range(len(sections), 0, -1) if pages_of(cut) == 1), 1)
    return [fit(sections[:cut], front), fit(sections[cut:], heading(game, about(source), imprint))]


def pages(game: str, rules: Sequence[str], source: str, imprint: Imprint) -> list[Part]:
    """The rules of a game to lay on its table, a paragraph each."""
    head = heading(game, about(source), imprint)
    smallest, largest = AT_A_TABLE_LARGE if imprint.large else AT_A_TABLE
    return [fit_type(partial(_columns, [("", rules)], head=head, imprint=imprint), imprint, game, largest, smallest)]


def about(source: str) -> str:
    return f"{TITLE}, after: {source}" if source else TITLE


def _columns(sections: Sections, size: float, head: Sequence[Flowable], imprint: Imprint) -> Flow:
    width = Flow((), head, columns=2).column_width(imprint)
    story = [
        part
        for title, rules in sections
        for part in (
            # A subject's name never stands last in a column.
            *((CondPageBreak(size * 6), paragraph(title, width, size * 1.3, SERIF, after=size * 0.2)) if title else ()),
            *(paragraph(rule, width, size, after=size * 0.6) for rule in rules),
        )
    ]
    return Flow(story, head, columns=2)


def _counts(width: float, imprint: Imprint) -> Table:
    size = imprint.size(LARGE)
    third, flag = width / len(OUTCOMES), size * 2.6
    marks = [[flag_mark(flag, imprint) for _ in range(flags)] or [Spacer(flag, flag)] for _, flags, _ in OUTCOMES]
    cells = [
        [
            paragraph(tricks, third - 12, size, SEMIBOLD, "centre", after=size * 0.3),
            Table([here], [flag] * len(here), flag * 1.1, style=PLAIN),
            paragraph(won, third - 12, size, SERIF, "centre"),
        ]
        for (tricks, _, won), here in zip(OUTCOMES, marks, strict=True)
    ]
    style = [
        *PLAIN,
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("ALIGN", (0, 0), (-1, -1), "CENTER"),
        ("BOX", (0, 0), (-1, -1), 1.2, black),
        ("LINEBEFORE", (1, 0), (-1, -1), THIN, black),
        ("TOPPADDING", (0, 0), (-1, -1), size * 0.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), size * 0.8),
    ]
    return Table([cells], [third] * len(OUTCOMES), style=style, spaceAfter=size * 0.6)
