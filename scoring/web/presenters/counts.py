"""What the verifiers' pages show: the progress of the count, and what one person may know of each table.

Who has not counted a table does not learn what others found on it where two counts are needed.  R15, R16.
"""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest

from scoring.domain.counts import Count, CountState, TableCount
from scoring.models import FlagCount
from scoring.queries.counts import DayCount, sessions_with_checkpoint
from scoring.web.presenters.standings import say_to_go
from tournament.domain.refusal import NotFound
from tournament.domain.team import name_key
from tournament.domain.wording import counted
from tournament.models import Event, VerifierPhone
from tournament.queries.events import local_time
from tournament.web.desk.base import read_number

SQUARES = {
    CountState.MISSING: "todo",
    CountState.WAITING: "attention",
    CountState.AGREED: "done",
    CountState.CONFLICT: "conflict",
}


def requested_session(request: HttpRequest, event: Event, day: int) -> int | None:
    """The checkpoint of a day that the address names, None for the end of the day; raises NotFound."""
    text = request.GET.get("session")
    if text is None:
        return None
    session = read_number(text)
    if session not in sessions_with_checkpoint(event, day):
        raise NotFound(f"Day {day} has no count after session {text[:10]}.")
    return session


def say_flags(flags: int) -> str:
    """`14 flags`."""
    return counted(flags, "flag")


def has_counted(phone: VerifierPhone, count: Count | FlagCount) -> bool:
    """True when it was counted with this phone, or under the name of who holds it."""
    phone_of = count.phone if isinstance(count, Count) else count.phone_id
    return (phone_of is not None and phone_of == phone.pk) or name_key(count.by) == name_key(phone.name)


def own_count(count: TableCount, phone: VerifierPhone) -> int | None:
    return next((each.flags for each in count.counts if has_counted(phone, each)), None)


def squares(event: Event, day: DayCount, phone: VerifierPhone) -> list[dict[str, Any]]:
    """The tables of a day as the verifiers' page shows them, each with its address and state."""
    return [
        {
            "table": table,
            "url": f"/{event.slug}/verify/{day.day}/{table}/" + (f"?session={day.session}" if day.session else ""),
            "state": SQUARES[count.state],
            "says": say_square(event, count, phone),
        }
        for table, count in day.tables.items()
    ]


def say_square(event: Event, count: TableCount, phone: VerifierPhone) -> str:
    """A table's state in a few words; its flags only where this person may know them."""
    own = own_count(count, phone)
    match count.state:
        case CountState.MISSING:
            return "not counted"
        case CountState.CONFLICT:
            return "counts differ"
        case CountState.WAITING if own is None:
            return "second count"
        case CountState.WAITING:
            return "counted by you"
        case CountState.AGREED:
            is_shown = count.flags is not None and (event.counts_needed == 1 or own is not None)
            return say_flags(count.flags or 0) if is_shown else "counted"


def next_table(tables: Iterable[int], after: int | None) -> int | None:
    """The first of these tables after the one just counted, going round the room."""
    left = sorted(tables)
    return next((table for table in left if after is not None and table > after), left[0] if left else None)


def tables_for(day: DayCount, phone: VerifierPhone) -> list[int]:
    return [table for table in day.to_check if own_count(day.tables[table], phone) is None]


def say_received(table: int, flags: int, to_go: int, *, is_conflict: bool = False) -> str:
    """`Table 7: 14 flags. 1 table to go.`"""
    sentence = f"Table {table}: {say_flags(flags)}."
    if is_conflict:
        return f"{sentence} Yours differs from the other count; count again together."
    return f"{sentence} {say_to_go(to_go)}." if to_go else f"{sentence} All tables are counted."


def say_entered(
    event: Event, count: TableCount, entered: Iterable[FlagCount], phone: VerifierPhone, *, is_checkpoint: bool
) -> str:
    """The counts of this table so far: by whom, when, and the number where this person may know it."""
    standing = set(zip(count.people, count.values, strict=True))
    may_know = event.counts_needed == 1 or count.state is CountState.AGREED
    counts = [say_one(event, each, phone, may_know=may_know) for each in entered if (each.by, each.flags) in standing]
    if not counts:
        return ""
    so_far = "; ".join(counts)
    if count.state is CountState.CONFLICT:
        ending = "The leader settles it."
        if own_count(count, phone) is not None:
            ending = "Yours differs from the other count; count again together."
        elif is_checkpoint:
            ending = "Count the table once more."
        elif event.counts_needed > 1:
            ending = "Count the table once more, or ask the leader to settle it."
        return f"The counts of this table differ: {so_far}. {ending}"
    if count.state is CountState.WAITING:
        return f"Already entered {so_far}. One more person counts this table."
    return f"Already entered {so_far}."


def say_one(event: Event, count: FlagCount, phone: VerifierPhone, *, may_know: bool) -> str:
    """One count: `by Max at 11:52: 14 flags`; without the number until the table is settled where two are needed.

    Not even the own one: another phone may have come in under the same name.
    """
    is_own = has_counted(phone, count) and not count.is_leaders
    by = "by you" if is_own else f"by {count.by or 'somebody'}"
    who_and_when = f"{by} at {local_time(event, count.at):%H:%M}"
    return (
        f"{who_and_when}: {say_flags(count.flags)}"
        if may_know and (is_own or event.counts_needed == 1)
        else who_and_when
    )
