"""Side games as an event file tells them, alone or as the tables of a session."""

from scoring.domain.event_file.document import SideDrawLines, SideGameLines, SideSessionLines
from scoring.domain.event_file.part import Part


def read_side_game(game: Part) -> SideGameLines:
    """One side game; its deals are judged by the game itself."""
    deals = game.many("deals")
    if not all(isinstance(deal, dict) for deal in deals):
        raise game.wrong("deals", "a list of deals")
    return SideGameLines(
        game=game.text("game", None, longest=40),
        name=game.text("name", longest=80),
        sides=game.texts("sides"),
        settings=game.free("settings"),
        deals=tuple(deals),
        at=game.time("at"),
        ended_at=game.time("ended_at"),
    )


def read_side_session(session: Part) -> SideSessionLines:
    """One session with its draws."""
    return SideSessionLines(
        game=session.text("game", None, longest=40),
        name=session.text("name", None, longest=80),
        settings=session.free("settings"),
        draws=session.parts("draws", read_draw),
        at=session.time("at"),
        ended_at=session.time("ended_at"),
    )


def read_draw(draw: Part) -> SideDrawLines:
    """One draw; its tables are side games by name."""
    return SideDrawLines(draw.texts("tables"), draw.yes_or_no("winners", default=False), draw.texts("sitting_out"))
