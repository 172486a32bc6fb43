"""The leader's own order of a tie, of any size.  R10, R47."""

from collections.abc import Iterable, Sequence

from scoring.domain.wording import list_numbers
from tournament.domain.refusal import Refusal


class NotThatTie(Refusal):
    """An order that does not name the tied tables once each."""


def ruled_order(tables: Iterable[int], order: Sequence[int]) -> tuple[int, ...]:
    """The order, if it names each of the tied tables once; raises NotThatTie."""
    tied = sorted(tables)
    if sorted(order) != tied:
        raise NotThatTie(
            "The ruling must place tables %(tables)s, each once. Enter the order again.", tables=list_numbers(tied)
        )
    return tuple(order)
