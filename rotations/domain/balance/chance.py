"""What chance would do: movements of random moves from fixed seeds, the zero of every score."""

from collections.abc import Iterator

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
WORD = 2**64


def random_moves(tables: int, hands: int, seed: int) -> list[list[int]]:
    """Moves in which every hand is a random one of those that send no pair home; the same on every machine."""
    numbers = _numbers(seed)
    return [_random_row(tables, numbers) for _ in range(hands)]


def _random_row(tables: int, numbers: Iterator[int]) -> list[int]:
    while True:
        row = list(range(1, tables + 1))
        for at in range(tables - 1, 0, -1):
            other = next(numbers) % (at + 1)
            row[at], row[other] = row[other], row[at]
        if all(to != table for table, to in enumerate(row, start=1)):
            return row


def _numbers(seed: int) -> Iterator[int]:
    state = seed
    while True:
        state = (state * MULTIPLIER + INCREMENT) % WORD
        yield state >> 33
