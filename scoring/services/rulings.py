"""The leader's rulings, each with its reason, and the final standings.  R10, R37, R42; book 4, 10(b)."""

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeAlias

from django.db.models import QuerySet
from msgspec import Meta

from scoring.domain.standings import (
    TeamRuling,
    TeamRulingKind,
    event_state,
    is_across_cut,
)
from scoring.models import Ruling
from scoring.queries.hall import Hall
from scoring.services.days import TotalRuling, check_not_final, rule_on_total, table_of
from scoring.services.playoffs import TiedTables, check_tied
from scoring.services.roster_changes import TeamRank, has_left, rank_team
from tournament.domain import (
    MOST_TABLES,
    Conflict,
    NotFound,
    Refusal,
    Who,
    counted,
    list_numbers,
    ordinal,
    say_tables,
)
from tournament.models import Event
from tournament.queries.events import has_started
from tournament.schemas import Nothing, Reasoned, TableNumber, Tables, text
from tournament.services.acts import Change, act, set_columns

Rulings: TypeAlias = QuerySet[Ruling]

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
    who=Who.LEADER,
    title="Rule on the order of {tables}",
    button="Save the ruling",
    is_previewed=True,
    is_decision=True,
    taken_back_by="lift_tie_ruling",
)
def rule_on_tie(change: Change, ruling: TieRuling) -> None:
    """Puts tied tables in the leader's order (R47); raises Refusal, Conflict when they are not tied or final."""
    placed = tables_ruled_on(change, ruling, ruling.order)
    store_tie_ruling(change, ruling, order=placed)
    change.note(f"The leader placed tables {list_numbers(placed)} in this order: {ruling.reason}", order=placed)


class SharedPlace(Reasoned, frozen=True):
    """Tied tables that share their place; across the cut, those of them that go on."""

    tables: TiedTables
    going_on: Annotated[Tables, Meta(title="Who goes on", extra={"help": "Not all of them can."})] | None = None


@act(
    who=Who.LEADER,
    title="{tables} share their place",
    button="Save the ruling",
    is_previewed=True,
    is_decision=True,
    taken_back_by="lift_tie_ruling",
)
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


def tables_ruled_on(change: Change, ruling: TieRuling | SharedPlace, order: Sequence[int]) -> list[int]:
    """The tied tables in this order; raises Refusal, Conflict where they cannot be ruled on."""
    check_not_final(change.event)
    tied = sorted(ruling.tables)
    Refusal.when(
        sorted(order) != tied,
        f"The ruling must place tables {list_numbers(tied)}, each once. Enter the order again.",
    )
    check_tied(change.event, ruling.tables)
    return list(order)


def check_going_on(event: Event, tables: Sequence[int], going_on: Sequence[int] | None) -> bool:
    """True when the tie is across the cut, so that the ruling says who goes on; raises Refusal where it does not."""
    standings = Hall(event).standings.standings
    tie = next(tie for tie in standings.ties if set(tie.tables) == set(tables))
    is_across = is_across_cut(standings, tie, standings.cut)
    Refusal.when(
        is_across and going_on is None,
        f"Not all of {say_tables(tables)} can go on. Say which of them do, or that none does.",
    )
    Refusal.when(
        not is_across and going_on is not None,
        f"The cut does not go through {say_tables(tables)}: leave out who goes on.",
    )
    Refusal.when(
        not set(going_on or ()) <= set(tables),
        f"Only {say_tables(tables)} share the place; choose who goes on among them.",
    )
    return is_across


def store_tie_ruling(change: Change, ruling: TieRuling | SharedPlace, **columns: Any) -> None:
    about = f"tie {', '.join(map(str, sorted(ruling.tables)))}"
    store(change, ruling.reason, kind=Ruling.Kind.TIE, about=about, **columns)


class TieRulingLifted(Reasoned, frozen=True):
    """Tables on whose tie the leader ruled, and why that ruling is taken back."""

    tables: TiedTables


@act(
    who=Who.LEADER,
    title="Take back the ruling on {tables}",
    button="Take it back",
    is_previewed=True,
    not_taken_back="The leader rules on the tie again.",
    is_decision=True,
)
def lift_tie_ruling(change: Change, lifted: TieRulingLifted) -> None:
    """Takes back the ruling on a tie, also on one that is none any more (R10).  Raises NotFound, Conflict."""
    tables = sorted(lifted.tables)
    check_not_final(change.event)
    rulings = change.event.rulings.filter(kind=Ruling.Kind.TIE, lifted_at=None)
    held = [row for row in rulings if sorted(row.order or ()) == tables]
    NotFound.when(not held, f"There is no ruling on the tie of {say_tables(tables)} to take back.")
    for row in held:
        set_columns(row, lifted_at=change.at)
    change.note(f"The ruling on {say_tables(tables)} was taken back: {lifted.reason}", order=tables)


def store(change: Change, reason: str, **columns: Any) -> None:
    Ruling.objects.create(event=change.event, reason=reason, by=change.by, at=change.at, **columns)


class RulingOnTeam(Reasoned, frozen=True, kw_only=True):
    """A ruling on the team at a table; its `number` is the penalty flags, the place, or the day of a waived loan.

    With the number 0 the rulings of its kind on the team are lifted; of penalties the one of so many `flags`.
    """

    table: TableNumber
    kind: TeamRulingKind
    number: int
    flags: int = 0


@act(
    who=Who.LEADER,
    title="Rule on a team",
    button="Save the ruling",
    is_previewed=True,
    logged=("table",),
    taken_back_by="rule_on_team",
    is_decision=True,
)
def rule_on_team(change: Change, ruling: RulingOnTeam) -> None:
    """Rules on a team, or lifts the earlier rulings of a kind; a waived loan is all that its table owes.

    A disqualified team that was named to go on does not go.  Raises Refusal, NotFound, Conflict.
    """
    event, table, kind = change.event, ruling.table, ruling.kind
    if kind is TeamRulingKind.KEPT_RANKED:
        team = table_of(event, table).team
        Refusal.when(not has_left(team), f"{team.name} has not left.")
        rank_team.within(change, TeamRank(table=table, is_ranked=ruling.number != 0, reason=ruling.reason))
        return
    check_not_final(event)
    Refusal.when(not 0 <= ruling.number <= MOST_TABLES, f"Write a number from 1 to {MOST_TABLES}.")
    team, hall = table_of(event, table).team, Hall(event)
    Conflict.when(not has_started(event), f"Play has not started. Open day 1 first, or take {team.name} off the list.")
    held = event.rulings.filter(team=team, kind=kind.value, lifted_at=None)
    if ruling.number == 0:
        effect = lift(change, ruling, held)
    else:
        Refusal.when(
            all(place.table != table for place in hall.standings.standings.places),
            f"{team.name} is not in the standings.",
        )
        effect = RULED[kind](change, ruling, hall, held)
    number = {"number": ruling.number} | ({"flags": ruling.flags} if ruling.flags else {})
    change.note(f"{team.name}, table {table}: {effect}: {ruling.reason}", kind=kind.value, **number)


def lift(change: Change, ruling: RulingOnTeam, held: Rulings) -> str:
    """Lifts the rulings of a kind on a team, of penalties one; what is no longer, in words.  Raises Refusal."""
    is_one = ruling.kind is TeamRulingKind.PENALTY and ruling.flags > 0
    lifted = list(held.filter(flags=ruling.flags))[-1:] if is_one else list(held)
    Refusal.when(not lifted, "There is no such ruling on that team to lift.")
    for row in lifted:
        set_columns(row, lifted_at=change.at)
    what = counted(ruling.flags, "penalty flag") if is_one else Ruling.Kind(ruling.kind.value).label
    return f"no longer {what}"


def store_team_ruling(change: Change, ruling: RulingOnTeam, **columns: Any) -> str:
    """Stores a ruling on a team; what it does, in words."""
    kind, team = Ruling.Kind(ruling.kind.value), table_of(change.event, ruling.table).team
    store(change, ruling.reason, kind=kind, about=f"{team.name}, {kind.label}", team=team, **columns)
    named = columns | ({"day": ruling.number} if "day" in columns else {})
    return TeamRuling(kind=ruling.kind, table=ruling.table, reason=ruling.reason, **named).effect


def add_penalty(change: Change, ruling: RulingOnTeam, hall: Hall, held: Rulings) -> str:
    return store_team_ruling(change, ruling, flags=ruling.number)


def disqualify(change: Change, ruling: RulingOnTeam, hall: Hall, held: Rulings) -> str:
    held.update(lifted_at=change.at)
    effect = store_team_ruling(change, ruling)
    going = change.event.qualifiers.filter(team__table__number=ruling.table, withdrawn_at=None)
    going.update(withdrawn_at=change.at, reason=ruling.reason)
    return effect


def give_place(change: Change, ruling: RulingOnTeam, hall: Hall, held: Rulings) -> str:
    """Gives a team its place; raises Conflict before all hands are played, Refusal for a place that others share."""
    Conflict.when(
        not all(day.closed_at for day in hall.days), "Places are ruled after all hands; close every day first."
    )
    held.update(lifted_at=change.at)
    effect = store_team_ruling(change, ruling, place=ruling.number)
    lapsed = [(lapse.kind, *lapse.tables) for lapse in Hall(change.event).standings.standings.lapsed]
    Refusal.when(
        (ruling.kind, ruling.table) in lapsed,
        f"{ordinal(ruling.number)} place is not free for one team: others share places there. Give one of them its "
        "place first.",
    )
    return effect


def waive_loan(change: Change, ruling: RulingOnTeam, hall: Hall, held: Rulings) -> str:
    """Waives what a table owes of a day; raises NotFound, Refusal where it owes nothing."""
    room = hall.room(ruling.number)
    Refusal.when(ruling.table not in room.owed, f"Table {ruling.table} owes no flags of day {ruling.number}.")
    held.filter(day=room.row).update(lifted_at=change.at)
    return store_team_ruling(change, ruling, day=room.row, flags=room.lent[ruling.table])


Rule: TypeAlias = Callable[[Change, RulingOnTeam, Hall, Rulings], str]
RULED: dict[TeamRulingKind, Rule] = {
    TeamRulingKind.PENALTY: add_penalty,
    TeamRulingKind.DISQUALIFIED: disqualify,
    TeamRulingKind.PLACE: give_place,
    TeamRulingKind.WAIVED_LOAN: waive_loan,
}


class OtherRuling(Reasoned, frozen=True):
    """A decision about anything else; `day 2 total` lets that day be closed."""

    about: Annotated[str, text(200, 1), Meta(extra={"help": "For example: hand 12 at table 3, a revoke noticed late."})]


@act(who=Who.LEADER, title="Record a ruling", button="Save the ruling", is_decision=True, corrected_by="record_ruling")
def record_ruling(change: Change, ruling: OtherRuling) -> None:
    """Records a decision; `day 2 total` lets that day be closed.  Raises Refusal without a reason, NotFound."""
    if (day := day_ruled_on(ruling.about)) is not None:
        rule_on_total.within(change, TotalRuling(day=day, reason=ruling.reason))
    else:
        store(change, ruling.reason, kind=Ruling.Kind.OTHER, about=ruling.about)
        change.note(f"The leader ruled on {ruling.about}: {ruling.reason}")


@act(who=Who.LEADER, title="Publish the standings as final", button="Publish as final", taken_back_by="withdraw_final")
def publish_final(change: Change, _: Nothing) -> None:
    """Makes the standings final and names who goes on.

    Raises Conflict while a day or a tie that matters is open, or a ruling no longer holds (R10).
    """
    event = change.event
    if event.finalised_at:
        return
    standings = Hall(event).standings
    is_every_day_closed = all(day.closed_at for day in standings.days)
    if is_every_day_closed and standings.standings.lapsed:
        raise Conflict(f"{standings.standings.lapsed[0]} Then make the event final.")
    event_state(standings.standings, is_every_day_closed, is_made_final=True)
    set_columns(event, finalised_at=change.at, finalised_by=change.by)
    change.note("The standings were made final.")


class FinalTakenBack(Reasoned, frozen=True):
    """Final standings that are taken back, and why."""


@act(
    who=Who.LEADER,
    title="Take the final standings back",
    button="Take them back",
    is_previewed=True,
    taken_back_by="publish_final",
    is_decision=True,
)
def withdraw_final(change: Change, correction: FinalTakenBack) -> None:
    """Makes final standings provisional or verified again; raises Refusal without a reason."""
    if change.event.finalised_at:
        set_columns(change.event, finalised_at=None, finalised_by="")
        change.note(f"The standings are no longer final: {correction.reason}")
