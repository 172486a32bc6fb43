"""Numbers of things as people say them."""


def counted(number: int, one: str, more: str = "") -> str:
    """`1 table`, `3 tables`; `more` where it is not `one` with an s."""
    return f"{number} {one if number == 1 else more or one + 's'}"
