"""How fast the simulated players play: Military Whist hands and side-game deals per second on one core."""

from random import Random
from time import perf_counter

from rotations.domain.hand import Trump
from scoring.side_games.domain.game import games
from tests.card_players.military_whist import play_hand
from tests.card_players.side_games import play_side_game

AIM = 2_000
HANDS = 6_000
DEALS = 500


def main() -> None:
    """Print the measured figures, and the aim beside the one that has one."""
    chance, trumps = Random("load"), list(Trump)
    started = perf_counter()
    for number in range(HANDS):
        play_hand(trumps[number % len(trumps)], chance)
    print(f"Military Whist: {HANDS / (perf_counter() - started):,.0f} hands a second (aim {AIM:,})")
    for game in games().values():
        sides = [f"Side {number}" for number in range(1, min(game.most_sides, 4) + 1)]
        played = 0
        started = perf_counter()
        while played < DEALS:
            played += len(play_side_game(game.key, sides, {}, chance, 20))
        print(f"{game.name}: {played / (perf_counter() - started):,.0f} deals a second, tallied after each")


if __name__ == "__main__":
    main()
