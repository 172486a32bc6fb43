"""Who may know which count before its table is settled: where two people count, neither may learn the other's number.

R15, R16.
"""

from dataclasses import dataclass

from scoring.domain.counts import CountState, TableCount
from tournament.domain.team import name_key


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at counts: a verifier by name and by their phone, or who types them in and sees all."""

    name: str
    phone: int | None = None
    sees_all: bool = False

    def has_sent(self, by: str, phone: int | None) -> bool:
        """True for a count that came from their phone, or under their name."""
        return (phone is not None and phone == self.phone) or name_key(by) == name_key(self.name)

    def own_count(self, table: TableCount) -> int | None:
        """The flags they counted on a table; None where they have not."""
        return next((count.flags for count in table.counts if self.has_sent(count.by, count.phone)), None)

    def known_flags(self, table: TableCount, counts_needed: int) -> int | None:
        """The flags of a settled table where they may know them; else None."""
        may_know = self.sees_all or counts_needed == 1 or self.own_count(table) is not None
        return table.flags if may_know else None


def is_number_shown(table: TableCount, counts_needed: int, *, is_own: bool) -> bool:
    """True when a single count may be shown with its number to a verifier.

    Before the table is settled not even their own: another phone may have come in under the same name.
    """
    return counts_needed == 1 or (is_own and table.state is CountState.AGREED)
