"""Side games on paper, drawn from values: rules in short, and score sheets from the columns that a game declares."""

from collections.abc import Sequence

from reportlab.lib.colors import black
from reportlab.platypus import Table

from scoring.sheets import rules
from scoring.side_games.domain.game import Column, Kind, ScoreSheet
from tournament.sheets.flowables import PLAIN, THICK, THIN, heading, paragraph
from tournament.sheets.lettering import BOLD, NOTE, SEMIBOLD, TEXT
from tournament.sheets.page import Flow, Imprint, Part, height_of

ROW, ROW_OF_A_ROUND, DEAL_WIDTH = 21.0, 30.0, 48.0  # points
MOST_UPRIGHT = 7  # columns; more lay the sheet on its side
WIDTHS = {Kind.NUMBER: 1.0, Kind.SIDE: 1.3, Kind.CARDS: 2.0, Kind.TICK: 1.0}  # of the columns, against each other


def score_sheet_pages(sheets: Sequence[ScoreSheet], imprint: Imprint) -> list[Part]:
    return [
        page
        for sheet in sheets
        for page in (
            *rules.pages(sheet.game.name, [("", sheet.game.rules)], sheet.game.source, imprint),
            _score_sheet(sheet, imprint),
        )
    ]


def _score_sheet(sheet: ScoreSheet, imprint: Imprint) -> Part:
    game = sheet.game
    won = [Column(game.scored_in, game.scored_in, Kind.NUMBER, per_side=True)] if game.scored_in else []
    columns = [*game.columns, *won]
    places = [column for column in columns for _ in (sheet.sides if column.per_side else ("",))]
    landscape = len(places) > MOST_UPRIGHT
    width, height = imprint.room(landscape)
    settings = [f"{label}: {value}" for label, value in sheet.agreed] if any(sheet.sides) else []
    size, row = imprint.size(NOTE), imprint.size(ROW)
    head = [
        *heading(game.name, " · ".join(settings), imprint, landscape=landscape),
        paragraph("Table ________   Date __________________", width, imprint.size(TEXT), after=size * 0.6),
    ]
    deal = imprint.size(DEAL_WIDTH)
    share = (width - deal) / sum(WIDTHS[column.kind] for column in places)
    widths = [deal, *(WIDTHS[column.kind] * share for column in places)]
    room = height - height_of(head, width) - 3
    deals = int(room / row) - 3
    if game.rounds:
        deals, row = game.rounds, min(room / (game.rounds + 2), imprint.size(ROW_OF_A_ROUND))
    labels: list[object] = [paragraph("Round" if game.rounds else "Deal", deal, size, BOLD, "centre")]
    sides: list[object] = [None]
    style = [
        *PLAIN,
        ("ALIGN", (0, 0), (-1, -1), "CENTRE"),
        ("FACE", (0, 2), (0, -1), SEMIBOLD),
        ("SIZE", (0, 2), (0, -1), size),
        ("LEADING", (0, 2), (0, -1), size),
        ("GRID", (0, 0), (-1, -1), THIN, black),
        ("SPAN", (0, 0), (0, 1)),
        *(("LINEBELOW", (0, line), (-1, line), THICK, black) for line in (1, deals + 1, -1)),
        ("LINEABOVE", (0, 0), (-1, 0), THICK, black),
    ]
    for column in columns:
        names = sheet.sides if column.per_side else ("",)
        first, last = len(labels), len(labels) + len(names) - 1
        lines = 1 if column.per_side else 2
        label = paragraph(column.label, sum(widths[first : last + 1]) - 6, size, BOLD, "centre", height=row * lines - 4)
        labels += [label, *(None for _ in names[1:])]
        sides += [
            paragraph(name, cell - 6, size, SEMIBOLD, "centre", height=row - 4)
            for name, cell in zip(names, widths[first : last + 1], strict=True)
        ]
        style.append(("SPAN", (first, 0), (last, 0 if column.per_side else 1)))
        style.append(("LINEBEFORE", (first, 0), (first, -1), THICK, black))
    blanks = [None] * len(places)
    rows = [labels, sides, *([number, *blanks] for number in range(1, deals + 1))]
    if not game.rounds:
        rows.append([paragraph("Total", deal - 4, size, BOLD, "centre", height=size), *blanks])
    return Flow([Table(rows, widths, row, style=style)], head, landscape)
