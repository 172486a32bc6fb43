"""Numbers of things, and choices, as people say them."""

from enum import Enum


class Labelled(Enum):
    """Values for files and addresses, each with a label for people."""

    @property
    def label(self) -> str:
        return str(self.value)

    @classmethod
    def choices(cls) -> list[tuple[str, str]]:
        """Values and labels, as forms and API offer them."""
        return [(each.value, each.label) for each in cls]


def counted(number: int, one: str, more: str = "") -> str:
    """`1 table`, `3 tables`; `more` where it is not `one` with an s."""
    return f"{number} {one if number == 1 else more or one + 's'}"
