"""Paper for the side games: rules in short, score sheets, and a session's standings as PDF.  Nothing is stored.

Each raises UnknownPaper.
"""

from collections.abc import Sequence
from dataclasses import replace

from scoring.queries.sheets import imprint
from scoring.side_games.domain.game import Game
from scoring.side_games.domain.sheet import Sheet
from scoring.side_games.models import SideSession
from scoring.side_games.sheets import score_sheet, standings
from tournament.models import Event
from tournament.sheets.page import Imprint


def print_empty_sheet(*, game: Game, sides: int, paper: str, is_large: bool) -> bytes:
    """A game's rules in short and a score sheet without names."""
    count = min(max(sides, game.fewest_sides), game.most_sides)
    foot = Imprint(event=game.name, dates="", edition="1", paper=paper, large=is_large)
    return score_sheet.draw([sheet_values(Sheet(game, ("",) * count, {}))], foot)


def print_sheets(*, event: Event, sheets: Sequence[Sheet], paper: str, is_large: bool) -> bytes:
    """The rules in short and a score sheet with the sides' names, for each of the sheets."""
    return score_sheet.draw(list(map(sheet_values, sheets)), event_imprint(event, paper, is_large))


def print_standings(*, event: Event, session: SideSession, paper: str, is_large: bool) -> bytes:
    """A session's standings for the wall."""
    values = standings.SideStandings(
        session=session.name,
        game=session.declaration.name,
        side_word=session.declaration.side_word,
        champions=tuple(session.champions),
        lines=tuple(
            standings.SideLine(place.place, place.side, place.games_won, place.points) for place in session.standings
        ),
    )
    return standings.draw(values, event_imprint(event, paper, is_large))


def event_imprint(event: Event, paper: str, is_large: bool) -> Imprint:
    """The event's imprint without address and fairness score, which say nothing about side games."""
    return replace(imprint(event, paper=paper, is_large=is_large, public_url=""), score=None)


def sheet_values(sheet: Sheet) -> score_sheet.SideGameSheet:
    """The values a score sheet is drawn from; an empty sheet shows no settings."""
    return score_sheet.SideGameSheet(
        game=sheet.game.name,
        source=sheet.game.source,
        rules=sheet.game.rules,
        sides=sheet.sides,
        headings=tuple(score_sheet.Heading(column.label, column.per_side) for column in sheet.game.columns),
        settings=tuple(f"{label}: {value}" for label, value in sheet.agreed) if any(sheet.sides) else (),
    )
