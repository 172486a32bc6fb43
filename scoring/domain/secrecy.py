"""Who may know what of the counts before a table is settled: where two people count, each counts alone.

Neither learns the other's number, nor whether theirs equals it; only the leader does.  R15, R16.
"""

from dataclasses import dataclass

from scoring.domain.counts import CountState, TableCount
from tournament.domain.team import name_key


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at counts: a verifier by name and by their phone, who types in what others counted, or the leader."""

    name: str
    phone: int | None = None
    sees_all: bool = False
    """The event's leader."""
    reads_slips: bool = False
    """Who knows the counts on paper of everybody, and types them in."""

    def known(self, table: TableCount, counts_needed: int) -> TableCount:
        """What they may know of a table's counts.

        Where two are needed and it is not settled, a verifier knows their own count and nobody else's: not even that
        there is another, or whoever counts would learn by what is left open that the two differ.
        """
        if self.sees_all or counts_needed == 1 or table.state is CountState.AGREED:
            return table
        counts = tuple(each for each in table.counts if self.reads_slips or self.has_sent(each.by, each.phone))
        return TableCount(CountState.WAITING if counts else CountState.MISSING, counts=counts)

    def has_sent(self, by: str, phone: int | None) -> bool:
        """True for a count that came from their phone, or under their name."""
        return (phone is not None and phone == self.phone) or name_key(by) == name_key(self.name)

    def own_count(self, table: TableCount) -> int | None:
        """The flags they counted on a table; None where they have not."""
        return next((count.flags for count in table.counts if self.has_sent(count.by, count.phone)), None)

    def known_flags(self, table: TableCount, counts_needed: int) -> int | None:
        """The flags of a settled table where they may know them; else None."""
        may_know = self.sees_all or self.reads_slips or counts_needed == 1 or self.own_count(table) is not None
        return table.flags if may_know else None


def is_number_shown(table: TableCount, counts_needed: int, *, is_own: bool) -> bool:
    """True when a single count may be shown with its number to a verifier.

    Before the table is settled not even their own: another phone may have come in under the same name.
    """
    return counts_needed == 1 or (is_own and table.state is CountState.AGREED)
