"""The leader's rulings, each with its reason, and the final standings.  R10, R37, R42, R47; book 4, 10(b)."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from scoring.domain.playoff.progress import ruled_order
from scoring.domain.standings import (
    Disqualification,
    KeptPlace,
    LiftedRuling,
    RuledPlace,
    TeamRuling,
    TeamRulingKind,
    WaivedLoan,
    check_holding,
    event_state,
    is_across_cut,
)
from scoring.models import Ruling
from scoring.queries.counts import day_counts, flags_owed, open_loans
from scoring.queries.standings import event_standings
from scoring.services.days import TotalRuling, record_results, rule_on_total, table_of
from scoring.services.playoffs import TiedTables, check_not_final, check_tied
from scoring.services.qualification import GOING_ON, name_qualifiers, withdraw_disqualified
from scoring.services.roster_changes import RankKept, keep_ranked
from tournament.domain import MOST_TABLES, Conflict, NotFound, Part, Refusal, Who, list_numbers, ordinal, say_tables
from tournament.models import Event, Table
from tournament.queries.events import day_numbered, event_setup, has_started
from tournament.schemas import Nothing, Reasoned, Tables, check_reason, text
from tournament.services.acts import Change, act, set_columns
from tournament.services.series import number_players

DAY_TOTAL = re.compile(r"day (\d{1,3}) total", re.ASCII | re.IGNORECASE)


def day_ruled_on(about: str) -> int | None:
    """The day whose total a ruling of these words is about, None for any other ruling."""
    match = DAY_TOTAL.fullmatch(about.strip())
    return int(match[1]) if match else None


class TieRuling(Reasoned, frozen=True):
    """Tied tables in the leader's order, from the best place down."""

    tables: TiedTables
    order: TiedTables


@act(
    who=Who.LEADER, changes=Part.RULINGS, is_decision=True,
    taken_back_by="lift_tie_ruling",
)  # fmt: skip
def rule_on_tie(change: Change, ruling: TieRuling) -> None:
    """Puts tied tables in the leader's order (R47); raises Refusal, Conflict when they are not tied or final."""
    placed = tables_ruled_on(change, ruling, ruling.order)
    store_tie_ruling(change, ruling, order=placed)
    change.note(f"The leader placed tables {list_numbers(placed)} in this order: {ruling.reason}", order=placed)


class SharedPlace(Reasoned, frozen=True):
    """Tied tables that share their place; across the cut, those of them that go on."""

    tables: TiedTables
    going_on: Tables | None = None


@act(
    who=Who.LEADER, changes=Part.RULINGS, is_decision=True,
    taken_back_by="lift_tie_ruling",
)  # fmt: skip
def rule_shared_place(change: Change, ruling: SharedPlace) -> None:
    """Lets tied tables share their place, of whom `going_on` go on (R42); raises Refusal, Conflict as `rule_on_tie`."""
    placed = tables_ruled_on(change, ruling, sorted(ruling.tables))
    sentence, going_on = f"The leader lets {say_tables(placed)} share their place", None
    if check_going_on(change.event, placed, ruling.going_on):
        going_on = sorted(set(ruling.going_on or ()))
        go = f"{say_tables(going_on)} {'goes' if len(going_on) == 1 else 'go'}" if going_on else "none goes"
        sentence += f"; {go} on"
    store_tie_ruling(change, ruling, order=placed, is_shared=True, going_on=going_on)
    change.note(f"{sentence}: {ruling.reason}", order=placed, is_shared=True, going_on=going_on)


def check_ruled(event: Event, tables: Sequence[int]) -> None:
    """Raises NotFound unless there is a ruling on the tie of these tables to take back."""
    rulings = {frozenset(row.order or ()): row for row in event.rulings.filter(kind=Ruling.Kind.TIE)}
    if (latest := rulings.get(frozenset(tables))) is None or latest.is_lifted:
        raise NotFound(f"There is no ruling on the tie of {say_tables(tables)} to take back.")


def tables_ruled_on(change: Change, ruling: TieRuling | SharedPlace, order: Sequence[int]) -> list[int]:
    """The tied tables in this order; raises Refusal, Conflict where they cannot be ruled on."""
    check_not_final(change.event)
    placed = ruled_order(ruling.tables, order)
    check_tied(change.event, ruling.tables)
    return list(placed)


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


def store_tie_ruling(change: Change, ruling: "TieRuling | SharedPlace | TieRulingLifted", **columns: Any) -> None:
    about = f"tie {', '.join(map(str, sorted(ruling.tables)))}"
    store(change, ruling.reason, kind=Ruling.Kind.TIE, about=about, **columns)


class TieRulingLifted(Reasoned, frozen=True):
    """Tables on whose tie the leader ruled, and why that ruling is taken back."""

    tables: TiedTables


@act(who=Who.LEADER, changes=Part.RULINGS, not_taken_back="The leader rules on the tie again.", is_decision=True)
def lift_tie_ruling(change: Change, lifted: TieRulingLifted) -> None:
    """Takes back the ruling on a tie, also on one that is none any more (R10).  Raises NotFound, Conflict."""
    tables = sorted(lifted.tables)
    check_not_final(change.event)
    check_ruled(change.event, tables)
    store_tie_ruling(change, lifted, order=tables, number=0)
    change.note(f"The ruling on {say_tables(tables)} was taken back: {lifted.reason}", order=tables, number=0)


def store(change: Change, reason: str, **columns: Any) -> None:
    Ruling.objects.create(event=change.event, reason=reason, by=change.by, at=change.at, **columns)


@act(who=Who.LEADER, changes=Part.RULINGS | GOING_ON, logged=("table",), taken_back_by="rule_on_team", is_decision=True)
def rule_on_team(change: Change, ruling: TeamRuling) -> None:
    """Rules on a team, or lifts the earlier rulings of a kind; a waived loan is all that its table owes.

    A disqualified team that was named to go on does not go.  Raises Refusal, NotFound, Conflict.
    """
    event, table, is_lifted = change.event, ruling.table, isinstance(ruling, LiftedRuling)
    if ruling.kind is TeamRulingKind.KEPT_RANKED:
        kept = RankKept(table=table, stays_ranked=isinstance(ruling, KeptPlace), reason=ruling.reason)
        keep_ranked.within(change, kept)
        return
    reason = check_reason(ruling.reason)
    check_not_final(event)
    Refusal.when(not is_lifted and not 1 <= ruling.number <= MOST_TABLES, f"Write a number from 1 to {MOST_TABLES}.")
    row = table_of(event, table)
    if not has_started(event):
        raise Conflict(f"Play has not started. Open day 1 first, or take {row.team.name} off the list.")
    standings = event_standings(event)
    lapsed = [(each.kind, *each.tables) for each in standings.standings.lapsed]
    is_held = (ruling.kind, table) in [*lapsed, *((held.kind, held.table) for held in standings.standings.ruled)]
    if not (is_lifted and is_held) and all(place.table != table for place in standings.standings.places):
        raise Refusal(f"{row.team.name} is not in the standings.")
    Refusal.when(is_lifted and not is_held, f"There is no such ruling on {row.team.name} to lift.")
    if isinstance(ruling, RuledPlace) and not all(day.closed_at for day in standings.days):
        raise Conflict("Places are ruled after all hands; close every day first.")
    waived = None
    if isinstance(ruling, WaivedLoan):
        waived = check_waived(event, row, ruling.day)
        ruling = replace(ruling, flags=waived)
    kind = Ruling.Kind(ruling.kind.value)
    about = f"{row.team.name}, {kind.label}"
    store(change, reason, kind=kind, about=about, table=row, number=ruling.number, difference=waived)
    if kind == Ruling.Kind.WAIVED_LOAN:
        setup = event_setup(event)
        for day, counted in zip(setup.days, day_counts(event, setup), strict=True):
            if day.closed_at:
                day.results.all().delete()
                record_results(event, day, counted)
    lapsed_now = event_standings(event).standings.lapsed if isinstance(ruling, RuledPlace) else ()
    if any((each.kind, *each.tables) == (ruling.kind, table) for each in lapsed_now):
        raise Refusal(
            f"{ordinal(ruling.number)} place is not free for one team: others share places there. Give one of them its "
            "place first."
        )
    if isinstance(ruling, Disqualification):
        withdraw_disqualified(change, row.team, reason)
    effect = f"no longer {kind.label}" if is_lifted else ruling.effect
    difference = {"difference": waived} if waived else {}
    sentence = f"{row.team.name}, table {table}: {effect}: {reason}"
    change.note(sentence, kind=kind.value, number=ruling.number, **difference)


def check_waived(event: Event, row: Table, day: int) -> int:
    """The flags lent to a table on a day and not given back; raises Refusal when it owes none of them, NotFound."""
    day_numbered(event, day)
    Refusal.when(row.number not in flags_owed(event).get(day, {}), f"{row.team.name} owes no flags of day {day}.")
    return open_loans(event)[day][0][row.number]


class OtherRuling(Reasoned, frozen=True):
    """A decision about anything else; `day 2 total` lets that day be closed."""

    about: Annotated[str, text(200, 1)]


@act(
    who=Who.LEADER, changes=Part.RULINGS, is_decision=True,
    corrected_by="record_ruling",
)  # fmt: skip
def record_ruling(change: Change, ruling: OtherRuling) -> None:
    """Records a decision; `day 2 total` lets that day be closed.  Raises Refusal without a reason, NotFound."""
    if (day := day_ruled_on(ruling.about)) is not None:
        rule_on_total.within(change, TotalRuling(day=day, reason=ruling.reason))
    else:
        store(change, ruling.reason, kind=Ruling.Kind.OTHER, about=ruling.about)
        change.note(f"The leader ruled on {ruling.about}: {ruling.reason}")


@act(
    who=Who.LEADER, changes=Part.FINAL | GOING_ON, taken_back_by="withdraw_final",
    is_sealing=True,
)  # fmt: skip
def publish_final(change: Change, _: Nothing) -> None:
    """Makes the standings final and names who goes on.

    Raises Conflict while a day or a tie that matters is open, or a ruling no longer holds (R10).
    """
    event = change.event
    if event.finalised_at:
        return
    standings = event_standings(event)
    is_every_day_closed = all(day.closed_at for day in standings.days)
    if is_every_day_closed:
        check_holding(standings.standings)
    event_state(standings.standings, is_every_day_closed, is_made_final=True)
    set_columns(event, finalised_at=change.at, finalised_by=change.by)
    name_qualifiers(change)
    number_players(event)
    change.note("The standings were made final.")


class FinalTakenBack(Reasoned, frozen=True):
    """Final standings that are taken back, and why."""


@act(who=Who.LEADER, changes=Part.FINAL, taken_back_by="publish_final", is_decision=True)
def withdraw_final(change: Change, correction: FinalTakenBack) -> None:
    """Makes final standings provisional or verified again; raises Refusal without a reason."""
    if change.event.finalised_at:
        set_columns(change.event, finalised_at=None, finalised_by="")
        change.note(f"The standings are no longer final: {correction.reason}")
