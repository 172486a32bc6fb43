"""The leader's rulings, each with its reason, and the final standings.  R10, R42, R47; book 4, 10(b)."""

import re
from collections.abc import Sequence
from datetime import datetime

from scoring.domain.playoff import ruled_order
from scoring.domain.standings import event_state
from scoring.domain.wording import list_numbers
from scoring.models import Ruling
from scoring.queries.counts import count_of_day
from scoring.queries.standings import event_standings
from scoring.services.days import rule_on_total
from scoring.services.playoffs import check_not_final, check_reason, check_tied
from scoring.services.qualification import name_qualifiers
from tournament.models import Event
from tournament.queries.events import day_numbered
from tournament.services.log import changes_event, write_log

DAY_TOTAL = re.compile(r"day (\d{1,3}) total", re.ASCII | re.IGNORECASE)


def day_ruled_on(about: str) -> int | None:
    """The day whose total a ruling of these words is about, None for any other ruling."""
    match = DAY_TOTAL.fullmatch(about.strip())
    return int(match[1]) if match else None


@changes_event
def rule_on_tie(
    *, event: Event, tables: Sequence[int], order: Sequence[int], reason: str, by: str, at: datetime
) -> None:
    """Puts tied tables in the leader's order; raises Refusal, Conflict."""
    check_reason(reason)
    check_not_final(event)
    placed = ruled_order(tables, order)
    check_tied(event, tables)
    about = f"tie {', '.join(str(table) for table in sorted(tables))}"
    Ruling.objects.create(
        event=event, kind=Ruling.Kind.TIE, about=about, order=list(placed), reason=reason.strip(), by=by, at=at
    )
    says = f"The leader placed tables {list_numbers(placed)} in this order: {reason.strip()}"
    write_log(event, did="rule_on_tie", says=says, by=by, at=at, order=list(placed))


@changes_event
def record_ruling(*, event: Event, about: str, reason: str, by: str, at: datetime) -> None:
    """Keeps a decision; one about `day 2 total` lets that day be closed with the difference that is there now.

    Raises Refusal, NotFound.
    """
    check_reason(reason)
    day = day_ruled_on(about)
    if day is not None:
        difference = count_of_day(event, day).difference
        rule_on_total(event, day_numbered(event, day), difference, reason=reason.strip(), by=by, at=at)
        return
    Ruling.objects.create(event=event, kind=Ruling.Kind.OTHER, about=about[:200], reason=reason.strip(), by=by, at=at)
    says = f"The leader ruled on {about}: {reason.strip()}"
    write_log(event, did="record_ruling", says=says, by=by, at=at)


@changes_event
def publish_final(*, event: Event, by: str, at: datetime) -> None:
    """Makes the standings final and names the teams that go on; raises Conflict.

    Already final, they stay as they are.
    """
    if event.finalised_at:
        return
    standings = event_standings(event)
    event_state(standings.standings, all(day.closed_at for day in standings.days), is_made_final=True)
    event.finalised_at, event.finalised_by = at, by
    event.save(update_fields=["finalised_at", "finalised_by"])
    name_qualifiers(event, at)
    write_log(event, did="publish_final", says="The standings were made final.", by=by, at=at)


@changes_event
def withdraw_final(*, event: Event, reason: str, by: str, at: datetime) -> None:
    """Takes back that the standings are final; raises Refusal."""
    check_reason(reason)
    if not event.finalised_at:
        return
    event.finalised_at, event.finalised_by = None, ""
    event.save(update_fields=["finalised_at", "finalised_by"])
    says = f"The standings are no longer final: {reason.strip()}"
    write_log(event, did="withdraw_final", says=says, by=by, at=at)
