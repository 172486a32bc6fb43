"""Side games on paper, drawn from values: rules in short, and score sheets from the columns that a game declares."""

from reportlab.platypus import LongTable

from scoring.sheets import rules
from scoring.side_games.domain.game import Column as Score, Game, Kind
from tournament.sheets.flowables import Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import NOTE, SEMIBOLD, TEXT
from tournament.sheets.page import Flow, Imprint, Part, height_of

ROW, ROW_OF_A_ROUND = 21.0, 30.0  # points
MOST_UPRIGHT = 7  # columns; more lay the sheet on its side
DEAL, SHARES = 1.0, {Kind.NUMBER: 1.0, Kind.SIDE: 1.3, Kind.CARDS: 2.0, Kind.TICK: 1.0}
"""How wide the columns are, against each other."""


def game_pages(game: Game, sides: int, imprint: Imprint) -> list[Part]:
    """The rules in short, and a score sheet without names for so many sides."""
    return [*rules.pages(game.name, [("", game.rules)], game.source, imprint), _score_sheet(game, sides, imprint)]


def _score_sheet(game: Game, sides: int, imprint: Imprint) -> Part:
    """A line for each deal, as many as there is room for; above them one for the names."""
    places = [column for column in game.columns for _ in range(sides if column.kind is Kind.NUMBER else 1)]
    places += [Score(game.scored_in, game.scored_in, Kind.NUMBER)] * (sides if game.scored_in else 0)
    landscape = len(places) > MOST_UPRIGHT
    width, height = imprint.room(landscape)
    size, row = imprint.size(NOTE), imprint.size(ROW_OF_A_ROUND if game.rounds else ROW)
    head = [
        *heading(game.name, "", imprint, landscape=landscape),
        paragraph("Table ________   Date __________________", width, imprint.size(TEXT), after=size * 0.6),
    ]
    columns = [
        Column("Round" if game.rounds else "Deal", DEAL, "centre", SEMIBOLD),
        *(Column(place.label, SHARES[place.kind], "centre") for place in places),
    ]

    def table(deals: int) -> LongTable:
        numbers = ["Name", *map(str, range(1, deals + 1)), *([] if game.rounds else ["Total"])]
        rows = [[number, *(None for _ in places)] for number in numbers]
        return ruled_table(columns, rows, width, size, imprint, row_height=row, is_form=True)

    room = height - height_of([*head, table(0)], width)
    return Flow([table(game.rounds or int(room / row))], head, landscape)
