"""Numbers that look random and are the same on every machine, for the search and for what it is measured against."""


class Numbers:
    """Whole numbers that look random and are the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, limit: int) -> int:
        """One of 0 to limit - 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 33) % limit

    def shuffle(self, things: list[int]) -> None:
        for at in range(len(things) - 1, 0, -1):
            other = self.below(at + 1)
            things[at], things[other] = things[other], things[at]
