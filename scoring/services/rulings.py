"""The leader's rulings, each with its reason, and the final standings.  R10, R37, R42, R47; book 4, 10(b)."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from scoring.domain.playoff.play import ruled_order
from scoring.domain.standings import TeamRuling, TeamRulingKind, event_state, is_across_cut
from scoring.domain.wording import list_numbers, ordinal, say_tables
from scoring.models import Ruling
from scoring.queries.counts import count_of_day, day_counts, flags_owed, open_loans
from scoring.queries.standings import event_standings
from scoring.services.days import record_results, rule_on_total, table_of
from scoring.services.playoffs import check_not_final, check_reason, check_tied
from scoring.services.qualification import name_qualifiers
from scoring.services.roster_changes import keep_ranked
from tournament.domain.event import MOST_TABLES
from tournament.domain.refusal import Conflict, Refusal
from tournament.models import Event, Table
from tournament.queries.events import day_numbered, event_setup, has_started
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
    """Puts tied tables in the leader's order (R47); raises Refusal, Conflict when they are not tied or final."""
    check_reason(reason)
    check_not_final(event)
    placed = ruled_order(tables, order)
    check_tied(event, tables)
    store_tie_ruling(event, placed, reason=reason.strip(), by=by, at=at)
    says = f"The leader placed tables {list_numbers(placed)} in this order: {reason.strip()}"
    write_log(event, did="rule_on_tie", says=says, by=by, at=at, order=list(placed))


@changes_event
def rule_shared_place(
    *, event: Event, tables: Sequence[int], going_on: Sequence[int] | None, reason: str, by: str, at: datetime
) -> None:
    """Lets tied tables share their place, of whom `going_on` go on (R42); raises Refusal, Conflict as `rule_on_tie`."""
    check_reason(reason)
    check_not_final(event)
    placed = ruled_order(tables, sorted(tables))
    check_tied(event, tables)
    says = f"The leader lets {say_tables(placed)} share their place"
    if check_going_on(event, placed, going_on):
        going_on = sorted(set(going_on or ()))
        says += (
            f"; {say_tables(going_on)} {'goes' if len(going_on) == 1 else 'go'} on" if going_on else "; none goes on"
        )
    store_tie_ruling(event, placed, is_shared=True, going_on=going_on, reason=reason.strip(), by=by, at=at)
    says = f"{says}: {reason.strip()}"
    write_log(event, did="rule_on_tie", says=says, by=by, at=at, order=list(placed), is_shared=True, going_on=going_on)


def check_going_on(event: Event, tables: Sequence[int], going_on: Sequence[int] | None) -> bool:
    """True when the tie is across the cut, so that the ruling says who goes on; raises Refusal where it does not."""
    standings = event_standings(event).standings
    tie = next(tie for tie in standings.ties if set(tie.tables) == set(tables))
    is_across = is_across_cut(standings, tie, standings.cut)
    if is_across and going_on is None:
        raise Refusal(f"Not all of {say_tables(tables)} can go on. Say which of them do, or that none does.")
    if not is_across and going_on is not None:
        raise Refusal(f"The cut does not go through {say_tables(tables)}: leave out who goes on.")
    if going_on is not None and not set(going_on) <= set(tables):
        raise Refusal(f"Only {say_tables(tables)} share the place; choose who goes on among them.")
    return is_across


def store_tie_ruling(event: Event, placed: Sequence[int], **values: Any) -> None:
    about = f"tie {', '.join(str(table) for table in sorted(placed))}"
    Ruling.objects.create(event=event, kind=Ruling.Kind.TIE, about=about, order=list(placed), **values)


@changes_event
def rule_on_team(
    *, event: Event, table: int, kind: TeamRulingKind, number: int, reason: str, by: str, at: datetime
) -> None:
    """Rules on a team as `TeamRuling` says; a waived loan is all that its table owes.  Raises Refusal, Conflict."""
    if kind is TeamRulingKind.KEPT_RANKED:
        keep_ranked(event=event, table=table, stays_ranked=number > 0, reason=reason, by=by, at=at)
        return
    check_reason(reason)
    check_not_final(event)
    if not 0 <= number <= MOST_TABLES:
        raise Refusal(f"Write a number from 0 to {MOST_TABLES}.")
    row = table_of(event, table)
    if not has_started(event):
        raise Conflict(f"Play has not started. Open day 1 first, or take {row.team.name} off the list.")
    standings = event_standings(event)
    holding = {(each.kind, each.table) for each in standings.standings.ruled}
    is_lifted = not number and (kind, table) in holding
    if not is_lifted and all(place.table != table for place in standings.standings.places):
        raise Refusal(f"{row.team.name} is not in the standings.")
    if not is_lifted and not number:
        raise Refusal(f"There is no such ruling on {row.team.name} to lift.")
    if kind is TeamRulingKind.PLACE and number and not all(day.closed_at for day in standings.days):
        raise Conflict("Places are ruled after all hands; close every day first.")
    flags = check_waived(event, row, number) if kind is TeamRulingKind.WAIVED_LOAN and number else None
    ruling = TeamRuling(table, kind, number, reason.strip(), flags or 0)
    about = f"{row.team.name}, {Ruling.Kind(kind.value).label}"
    Ruling.objects.create(
        event=event, kind=kind.value, about=about, table=row, number=number, difference=flags, reason=reason.strip(),
        by=by, at=at,
    )  # fmt: skip
    if kind is TeamRulingKind.WAIVED_LOAN:
        setup = event_setup(event)
        for day, counted in zip(setup.days, day_counts(event, setup), strict=True):
            if day.closed_at:
                day.results.all().delete()
                record_results(event, day, counted)
    if kind is TeamRulingKind.PLACE and number:
        placed = next(place for place in event_standings(event).standings.places if place.table == table)
        if placed.place != number:
            raise Refusal(
                f"{ordinal(number)} place is not free for one team: others share places there. Settle their tie first."
            )
    effect = ruling.effect if number else f"no longer {Ruling.Kind(kind.value).label}"
    says = f"{row.team.name}, table {table}: {effect}: {ruling.reason}"
    detail = {"table": table, "kind": kind.value, "number": number} | ({"difference": flags} if flags else {})
    write_log(event, did="rule_on_team", says=says, by=by, at=at, **detail)


def check_waived(event: Event, row: Table, day: int) -> int:
    """The flags lent to a table on a day and not given back; raises Refusal when it owes none of them, NotFound."""
    day_numbered(event, day)
    if row.number not in flags_owed(event).get(day, {}):
        raise Refusal(f"{row.team.name} owes no flags of day {day}.")
    return open_loans(event)[day][0][row.number]


@changes_event
def record_ruling(*, event: Event, about: str, reason: str, by: str, at: datetime) -> None:
    """Records a decision; `day 2 total` lets that day be closed.  Raises Refusal without a reason, NotFound."""
    check_reason(reason)
    day = day_ruled_on(about)
    if day is not None:
        difference = count_of_day(event, event_setup(event), day).difference
        rule_on_total(event, day_numbered(event, day), difference, reason=reason.strip(), by=by, at=at)
        return
    Ruling.objects.create(event=event, kind=Ruling.Kind.OTHER, about=about[:200], reason=reason.strip(), by=by, at=at)
    says = f"The leader ruled on {about}: {reason.strip()}"
    write_log(event, did="record_ruling", says=says, by=by, at=at)


@changes_event
def publish_final(*, event: Event, by: str, at: datetime) -> None:
    """Makes the standings final and names who goes on; raises Conflict while a day or a tie that matters is open."""
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
    """Makes final standings provisional or verified again; raises Refusal without a reason."""
    check_reason(reason)
    if not event.finalised_at:
        return
    event.finalised_at, event.finalised_by = None, ""
    event.save(update_fields=["finalised_at", "finalised_by"])
    says = f"The standings are no longer final: {reason.strip()}"
    write_log(event, did="withdraw_final", says=says, by=by, at=at)
