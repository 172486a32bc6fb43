"""Paper for the side games: rules in short, empty score sheets, and a session's standings.  Nothing is stored."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.queries.sheets import imprint
from scoring.side_games.domain.game import Game
from scoring.side_games.queries import PlayedSession, PlayedSideGame
from scoring.side_games.sheets import score_sheet
from scoring.side_games.sheets import standings as side_standings
from tournament.models import Event
from tournament.sheets.page import Imprint


def print_empty_sheet(*, game: Game, sides: int, paper: str, is_large: bool) -> bytes:
    """A game's rules in short and a score sheet without names, as PDF; raises UnknownPaper."""
    count = min(max(sides, game.fewest_sides), game.most_sides)
    foot = Imprint(event=game.name, dates="", edition="1", paper=paper, large=is_large)
    return score_sheet.draw([sheet_values(game, [""] * count)], foot)


def print_side_game(*, event: Event, played: PlayedSideGame, paper: str, is_large: bool) -> bytes:
    """The rules in short and a score sheet with the sides' names, as PDF; raises UnknownPaper."""
    foot = replace(imprint(event, paper=paper, is_large=is_large, public_url=""), score=None)
    return score_sheet.draw([sheet_values(played.game, played.sides, played.agreed)], foot)


def print_session(*, event: Event, session: PlayedSession, paper: str, is_large: bool) -> bytes:
    """A score sheet for every table of the latest draw, the rules before them, as PDF; raises UnknownPaper."""
    foot = replace(imprint(event, paper=paper, is_large=is_large, public_url=""), score=None)
    values = [sheet_values(table.game, table.sides, table.agreed) for table in session.last.tables]
    return score_sheet.draw(values, foot)


def print_standings(*, event: Event, session: PlayedSession, paper: str, is_large: bool) -> bytes:
    """A session's standings for the wall, as PDF; raises UnknownPaper."""
    foot = replace(imprint(event, paper=paper, is_large=is_large, public_url=""), score=None)
    standings = side_standings.SideStandings(
        session=session.name,
        game=session.game.name,
        side_word=session.game.side_word,
        champions=tuple(session.champions),
        lines=tuple(
            side_standings.SideLine(place.place, place.side, place.games_won, place.points)
            for place in session.standings
        ),
    )
    return side_standings.draw(standings, foot)


def sheet_values(
    game: Game, sides: Sequence[str], agreed: Sequence[tuple[str, int | str]] = ()
) -> score_sheet.SideGameSheet:
    """What a score sheet is drawn from: the columns follow from the game's declaration."""
    return score_sheet.SideGameSheet(
        game=game.name,
        source=game.source,
        rules=game.rules,
        sides=tuple(sides),
        headings=tuple(score_sheet.Heading(column.label, column.per_side) for column in game.columns),
        settings=tuple(f"{label}: {value}" for label, value in agreed),
    )
