"""Rules in short: a poster to hang up, with the flags that a count wins above them; those of a side game to lay on its
table.  R22, R34.
"""

from collections.abc import Sequence

from reportlab.lib.colors import black
from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from scoring.domain.rules_text import OUTCOMES
from tournament.sheets.flowables import PLAIN, THIN, flag_mark, heading, paragraph
from tournament.sheets.lettering import SEMIBOLD, SERIF
from tournament.sheets.page import Flow, Imprint, Part

TITLE = "Rules in short"
POSTER, AT_A_TABLE = 16.0, 15.0  # points, to be read standing before it and sitting
Sections = Sequence[tuple[str, Sequence[str]]]


def pages(game: str, sections: Sections, source: str, imprint: Imprint, *, is_poster: bool = False) -> list[Part]:
    """The rules of a game under their subjects; a poster is in two columns, with what a count wins above them."""
    head = heading(game, f"{TITLE}, after: {source}" if source else TITLE, imprint)
    columns = 2 if is_poster else 1
    column = Flow((), columns=columns).column_width(imprint)
    size = imprint.size(POSTER if is_poster else AT_A_TABLE)
    story: list[Flowable] = [_counts(column, size, imprint)] if is_poster else []
    for title, rules in sections:
        if title:  # it never stands last in a column
            story += [CondPageBreak(size * 6), paragraph(title, column, size * 1.3, SERIF, after=size * 0.2)]
        story += [paragraph(rule, column, size, after=size * 0.6) for rule in rules]
    return [Flow(story, head, columns=columns)]


def _counts(width: float, size: float, imprint: Imprint) -> Table:
    """What a count wins: the tricks, the flags drawn and in words."""
    flag = size * 1.5
    marks = [[flag_mark(flag, imprint) for _ in range(flags)] or [Spacer(flag, flag)] for _, flags, _ in OUTCOMES]
    rows = [
        [
            paragraph(tricks, width * 0.4, size, SEMIBOLD),
            Table([here], [flag * 0.8] * len(here), flag, style=PLAIN),
            paragraph(won, width * 0.3, size, SERIF),
        ]
        for (tricks, _, won), here in zip(OUTCOMES, marks, strict=True)
    ]
    style = [
        *PLAIN,
        ("BOX", (0, 0), (-1, -1), 1.2, black),
        ("LINEABOVE", (0, 1), (-1, -1), THIN, black),
        ("LEFTPADDING", (0, 0), (0, -1), size * 0.4),
        ("TOPPADDING", (0, 0), (-1, -1), size * 0.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), size * 0.5),
    ]
    return Table(rows, [width * 0.42, width * 0.26, width * 0.32], style=style, spaceAfter=size * 0.6)
