"""What the verifiers' pages show: the progress of the count, and what one person may know of each table.

Where two counts are needed, nobody learns what others found on a table, or whether they agree.  R15, R16.
"""

from collections.abc import Iterable

from django.http import HttpRequest

from scoring.domain.counts import CountState, TableCount, Viewer, is_number_shown
from scoring.models import FlagCount
from scoring.queries.hall import Hall
from scoring.queries.room import Room
from tournament.domain import NotFound, counted
from tournament.http import read_number
from tournament.models import Event
from tournament.queries.events import local_time

SQUARES = {
    CountState.MISSING: "todo",
    CountState.WAITING: "attention",
    CountState.AGREED: "done",
    CountState.CONFLICT: "conflict",
}


def requested_session(request: HttpRequest, hall: Hall, day: int) -> int | None:
    """The checkpoint of a day that the address names, None for the end of the day; raises NotFound."""
    text = request.GET.get("session")
    if text is None:
        return None
    session = read_number(text)
    NotFound.when(session not in hall.breaks(day), f"Day {day} has no count after session {text[:10]}.")
    return session


def hand_on(event: Event, hall: Hall, day: int) -> int:
    """The hand in play; 0 before the first hand of a day, in its breaks and after its last."""
    is_break = event.call.is_stopped and event.hand_in_play in {
        session_hand.last for session_hand in hall.session_hands
    }
    return event.hand_in_play if event.hand_in_play in hall.hands[day] and not is_break else 0


def squares(event: Event, day: Room, viewer: Viewer) -> list[dict[str, object]]:
    return [
        {
            "table": table,
            "url": f"/{event.slug}/verify/{day.day}/{table}/" + (f"?session={day.session}" if day.session else ""),
            "state": SQUARES[count.state],
            "flags": viewer.known_flags(count, event.counts_needed),
        }
        for table, count in day.tables.items()
    ]


def counts_so_far(event: Event, count: TableCount, entered: Iterable[FlagCount], viewer: Viewer) -> list[str]:
    """The counts of a table that stand: `by Max at 11:52: 14 flags`, the number where this person may know it, and when
    it was received where that was later.
    """
    standing, said = set(zip(count.people, count.values, strict=True)), []
    for row in entered:
        if (row.by, row.flags) in standing:
            is_own = viewer.has_sent(row.by, row.phone_id) and not row.is_leaders
            number = f": {counted(row.flags, 'flag')}"
            is_shown = is_number_shown(count, event.counts_needed, is_own=is_own)
            by = "you" if is_own else row.by or "somebody"
            earlier = row.counted_earlier_at
            at = f"{local_time(event, earlier):%H:%M}, received at " if earlier else ""
            said.append(f"by {by} at {at}{local_time(event, row.at):%H:%M}{number if is_shown else ''}")
    return said
