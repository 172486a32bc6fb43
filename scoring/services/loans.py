"""Flags that the leader lends to tables, and those given back.  R37; book 7."""

from typing import Annotated

from scoring.models import LoanEntry
from scoring.queries.counts import open_loans
from scoring.services.days import TableOfDay, open_day_of, table_of, table_playing
from tournament.domain import Part, Refusal, Who
from tournament.models import Day, Table
from tournament.queries.events import hands_of_days
from tournament.schemas import HandNumber, whole
from tournament.services.acts import Change, act

MOST_LENT = 1000


class NewLoan(TableOfDay, frozen=True):
    """Flags that the leader lends to a table, at a hand where that is known; the sums at a break go by it."""

    flags: Annotated[int, whole(1, MOST_LENT)]
    hand: HandNumber | None = None


class FlagsReturned(NewLoan, frozen=True):
    """Flags that a table gives back, at a hand where that is known."""


@act(who=Who.LEADER, changes=Part.LOANS, logged=("day", "table", "flags"), taken_back_by="take_back_flags")
def lend_flags(change: Change, loan: NewLoan) -> None:
    """Lends flags to a table that plays on an open day; a repeated key is the same loan.

    Raises NotFound, Conflict, and Refusal for a table or a hand that is not of this day.
    """
    if is_stored(change, loan, loan.flags):
        return
    day, table = open_day_of(change.event, loan.day), table_playing(change.event, loan.table, loan.day)
    if not 1 <= loan.flags <= MOST_LENT:
        raise Refusal(f"A loan is 1 to {MOST_LENT} flags. Say how many flags table {loan.table} gets.")
    store(change, loan, day, table, loan.flags)
    change.note(f"{loan.flags} lent to table {loan.table} on day {loan.day}.", hand=loan.hand)


@act(who=Who.LEADER, changes=Part.LOANS, logged=("day", "table", "flags"), not_taken_back="The flags are lent again.")
def take_back_flags(change: Change, returned: FlagsReturned) -> None:
    """Takes back flags that were lent to a table, also of a loan that was waived; a repeated key is the same return.

    Raises NotFound, Conflict, and Refusal for more than were lent or a hand that is not of this day.
    """
    if is_stored(change, returned, -returned.flags):
        return
    day, table = open_day_of(change.event, returned.day), table_of(change.event, returned.table)
    owed = open_loans(change.event)[returned.day][0].get(returned.table, 0)
    if not 1 <= returned.flags <= min(owed, MOST_LENT):
        raise Refusal(f"Table {returned.table} owes {owed}, so it cannot give back {returned.flags}.")
    store(change, returned, day, table, -returned.flags)
    change.note(f"Table {returned.table} gave back {returned.flags} on day {returned.day}.", hand=returned.hand)


def store(change: Change, moved: NewLoan, day: Day, table: Table, flags: int) -> None:
    """Stores an entry with its hand; raises Refusal for a hand that is not of its day."""
    played = hands_of_days(change.event)[moved.day]
    if moved.hand is not None and moved.hand not in played:
        hands = f"day {moved.day} has hands {played.before + 1} to {played.last}"
        raise Refusal(f"Hand {moved.hand} is not of this day: {hands}.")
    LoanEntry.objects.create(
        event=change.event, day=day, table=table, flags=flags, hand=moved.hand, by=change.by, at=change.at,
        key=change.key,
    )  # fmt: skip


def is_stored(change: Change, moved: NewLoan, flags: int) -> bool:
    """True when the same entry is stored under this key; raises Refusal when it is a different one."""
    sent = LoanEntry.objects.filter(event=change.event, key=change.key).select_related("day", "table").first()
    what = moved.day, moved.table, flags, moved.hand
    if sent is not None and (sent.day.number, sent.table.number, sent.flags, sent.hand) != what:
        raise Refusal("This page already sent another loan. Open the day again.")
    return sent is not None
