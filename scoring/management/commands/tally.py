"""`tally`: where a side game stands, from a file of its deals; no database needed."""

from django.core.management.base import CommandParser

from scoring.side_games.domain.game import Game, Tally
from scoring.side_games.domain.games import GAMES, find_game
from scoring.side_games.services import DealsFile
from tournament.management.command import WhistCommand, read_text
from tournament.schemas import read_json, read_record

COMMON = ("over", "points", "winners")


class Command(WhistCommand):
    help = "Prints where a side game stands after the deals in a file; nothing is stored."
    uses_database = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
        parser.add_argument(
            "file", metavar="FILE", help='{"sides": ["Ann", "Bob"], "settings": {}, "deals": []}; - for standard input'
        )

    def handle(self, *, game: str, file: str, json: bool, **_: object) -> None:
        declared = find_game(game)
        deals = read_record(read_json(read_text(file)), DealsFile)
        tally = declared.tally(deals.sides, deals.deals, deals.settings)
        self.write_result(as_json=json, record=tally, text=tally_text(declared, tally))


def tally_text(game: Game, tally: Tally) -> str:
    """The tally as lines of text: who leads or has won, the points, and what else the game adds."""
    winners = value_text(tally["winners"])
    lines = [
        game.name,
        f"Won by {winners}" if tally["over"] else f"Leading: {winners}",
        *(f"{points:>5}  {side}" for side, points in tally["points"].items()),
        *(f"{key}: {value_text(value)}" for key, value in tally.items() if key not in COMMON),
    ]
    return "\n".join(lines)


def value_text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {value_text(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(map(value_text, value)) or "nobody"
    return "–" if value is None else str(value)
