"""Side games on paper, drawn from values: rules in short, and score sheets from the columns that a game declares."""

from collections.abc import Sequence

from reportlab.platypus import LongTable

from scoring.sheets import rules
from scoring.side_games.domain.game import Column as Score, Kind, ScoreSheet
from tournament.sheets.flowables import Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import NOTE, SEMIBOLD, TEXT
from tournament.sheets.page import Flow, Imprint, Part, height_of

ROW, ROW_OF_A_ROUND = 21.0, 30.0  # points
MOST_UPRIGHT = 7  # columns; more lay the sheet on its side
DEAL, SHARES = 1.0, {Kind.NUMBER: 1.0, Kind.SIDE: 1.3, Kind.CARDS: 2.0, Kind.TICK: 1.0}
"""How wide the columns are, against each other."""


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
    """A line for each deal, as many as there is room for; above them one for the names where nobody is named."""
    game = sheet.game
    won = [(Score(game.scored_in, game.scored_in, Kind.NUMBER), side) for side in sheet.sides if game.scored_in]
    places = [*sheet.columns, *won]
    landscape = len(places) > MOST_UPRIGHT
    width, height = imprint.room(landscape)
    settings = [f"{label}: {value}" for label, value in sheet.agreed] if any(sheet.sides) else []
    size, row = imprint.size(NOTE), imprint.size(ROW_OF_A_ROUND if game.rounds else ROW)
    head = [
        *heading(game.name, " · ".join(settings), imprint, landscape=landscape),
        paragraph("Table ________   Date __________________", width, imprint.size(TEXT), after=size * 0.6),
    ]
    columns = [
        Column("Round" if game.rounds else "Deal", DEAL, "centre", SEMIBOLD),
        *(Column(f"{it.label}: {side}" if side else it.label, SHARES[it.kind], "centre") for it, side in places),
    ]

    def table(deals: int) -> LongTable:
        numbers = [] if any(sheet.sides) else ["Name"]
        numbers += [*map(str, range(1, deals + 1)), *([] if game.rounds else ["Total"])]
        rows = [[number, *(None for _ in places)] for number in numbers]
        return ruled_table(columns, rows, width, size, imprint, row_height=row, is_form=True)

    room = height - height_of([*head, table(0)], width)
    return Flow([table(game.rounds or int(room / row))], head, landscape)
