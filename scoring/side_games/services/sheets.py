"""Sheets of the side games as PDF, not stored; all raise Refusal for an unknown paper and text that does not fit."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from scoring.queries.sheet_list import Sheet
from scoring.queries.sheets import SheetFacts
from scoring.queries.sheets import imprint as event_imprint
from scoring.side_games.domain.game import games
from scoring.side_games.domain.score_sheet import ScoreSheet
from scoring.side_games.sheets import score_sheet_pages
from tournament.models import Event
from tournament.sheets.page import Imprint, Part, bind


def print_pages(
    title: str, pages: Callable[[Imprint], Sequence[Part]], event: Event | None, *, paper: str, is_large: bool
) -> bytes:
    """Sheets of the event's side games, or of everybody's; without address and fairness score, which are not theirs."""
    imprint = Imprint(event=title, dates="", edition="1", paper=paper, large=is_large)
    if event is not None:
        imprint = replace(event_imprint(SheetFacts(event, ""), paper=paper, is_large=is_large), score=None)
    return bind(pages(imprint), imprint, title)


def empty_sheets(names: Sequence[str], imprint: Imprint) -> list[Part]:
    """The rules in short and a score sheet without names for each game, with room for as many as can play it."""
    sheets = [ScoreSheet(game, ("",) * game.most_sides, {}) for game in map(games().__getitem__, names)]
    return score_sheet_pages(sheets, replace(imprint, score=None))


SHEET = Sheet(
    "side-games",
    "Side games: rules and score sheets",
    lambda _: tuple(games()),
    empty_sheets,
    is_in_pack=True,
    is_extra=True,
)
"""What the side games add to the sheets of an event."""
