"""Standings of a side game played at several tables, for the wall, and the Grand Champion above them."""

from collections.abc import Sequence

from scoring.side_games.domain.game import Game
from scoring.side_games.domain.session import SessionPlace
from tournament.sheets.flowables import Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import BOLD
from tournament.sheets.page import Flow, Imprint, Part
from tournament.sheets.scale import LARGE, NOTE, TEXT, Stamp


def pages(
    session: str, game: Game, places: Sequence[SessionPlace], champions: Sequence[str], imprint: Imprint
) -> list[Part]:
    """A session as it stands, on as many pages as it takes; `champions` is empty while it goes on."""
    width, _ = imprint.room()
    size = imprint.size(TEXT)
    head = heading(session, game.name, imprint, stamp=Stamp("final" if champions else "provisional"))
    if champions:
        champion = f"Grand Champion: {', '.join(champions)}"
        head.append(paragraph(champion, width, imprint.size(LARGE), BOLD, height=size * 4, after=size * 0.6))
    columns = (
        Column("Place", size * 3, face=BOLD),
        Column(game.side_word.capitalize(), width - size * 15),
        Column(" " if game.most_points_win else "Games won", size * 6, "right"),
        Column(game.scored_in or "Points", size * 6, "right", BOLD),
    )
    rows = [
        (place.place, place.side, None if game.most_points_win else place.games_won, place.points) for place in places
    ]
    headings, *table = ruled_table(columns, rows, size, head=imprint.size(NOTE))
    return [Flow(table, [*head, headings])]
