"""Changes while an event is on: teams that are late, leave, come back, swap tables or are replaced, and floaters.

R9, R21, R23: each is the leader's action, possible while the event is on; flags already won stay won.
"""

from collections.abc import Sequence
from typing import Annotated

from django.db.models import Case, Max, Value, When
from msgspec import Meta

from rotations.services import change_movement
from scoring.models import FlagCount, FlagsChecked, LoanEntry, Ruling
from scoring.queries.desk import are_marks_of
from scoring.queries.hall import Hall
from scoring.services.before_play import end_turns
from scoring.services.days import check_hand, check_not_final, table_of
from scoring.services.sessions import (
    PlannedMovement,
    check_break,
    check_change,
    check_not_called,
    check_planned,
    days_after,
    plan_change,
)
from tournament.domain import Conflict, Refusal, Who
from tournament.domain.team import Seat, name_key
from tournament.domain.team_entry import TeamEntry, check_team
from tournament.models import Day, Event, Sitting, Substitution, Table, Team
from tournament.queries.events import has_started
from tournament.queries.roster import Roster
from tournament.schemas import AfterHand, Input, Reasoned, TableNumber, Text
from tournament.services.acts import Change, act, prepared_by, set_columns
from tournament.services.sittings import change_sittings, leave_circle, sit_down
from tournament.services.teams import TeamChange, edit_team, spelled, store_teams


class TableChange(Reasoned, frozen=True):
    """A change at a table, and why."""

    table: TableNumber


class ChangeAfterHand(TableChange, frozen=True):
    """A change at a table, the hand after which it counts, and why."""

    after_hand: AfterHand


class Presence(Input, frozen=True):
    """Whether the team of a table is here from a hand on; with `closes_circle` the last table takes the number of one
    that is away, else its table stays empty.  Why needs not be said.
    """

    table: TableNumber
    after_hand: AfterHand
    is_here: Annotated[bool, Meta(title="They are")]
    closes_circle: Annotated[
        bool,
        Meta(
            title="Close the circle: the last table takes its number",
            extra={
                "help": "Only in a break between sessions. Otherwise its table stays empty, and visitors sit out there."
            },
        ),
    ] = False
    reason: Text = ""


def plan_presence(event: Event, new: Presence) -> PlannedMovement | None:
    """The movement of the hands to come where the circle closes or grows; raises what `note_presence` raises."""
    row, _ = check_presence(event, new)
    if not changes_circle(row.team, new):
        return None
    reason = new.reason or f"{row.team.name} {'came back' if new.is_here else 'left'}."
    return plan_change(event, new.after_hand, reason, more_tables=1 if new.is_here else -1)


@act(
    who=Who.LEADER,
    title="A team is late, leaves or is here now",
    button="Save whether they are here",
    is_previewed=True,
    logged=("table", "after_hand", "is_here", "closes_circle"),
    taken_back_by="note_presence",
    is_decision=True,
)
@prepared_by(plan_presence)
def note_presence(change: Change, new: Presence, planned: PlannedMovement | None) -> None:
    """A team is away from a hand on, or plays at its own table; its flags stay where they are (R21).

    While it is away its table is empty and visitors due there sit out; or, at a session break, the circle closes: the
    last table takes its number and the hands to come are designed for one table less.  Where the circle closed over its
    table, it comes back as the last one.  Away, it is not ranked, unless that is ruled or it has played the last hand.

    Raises NotFound for an unknown table; Refusal where nothing would change and where the circle cannot; Conflict for a
    closed day and when the standings are final.
    """
    event, after_hand = change.event, new.after_hand
    row, since = check_presence(event, new)
    team = row.team
    Conflict.when(
        changes_circle(team, new) is not (planned is not None),
        f"The table of {team.name} was changed meanwhile. Make the change again.",
    )
    if since < after_hand:
        change_sittings(team, since, is_here=False)
    if planned:
        check_planned(event, planned)
        change_circle(event, row, planned.movement.tables + (not new.is_here), after_hand, joins=new.is_here)
        change_movement.within(change, planned)
    change_sittings(team, after_hand, is_here=new.is_here)
    has_played_all = after_hand == Roster(event).hands_to_play[-1]
    set_columns(team, keeps_place=not new.is_here and (team.keeps_place or has_played_all))
    if new.is_here and team.players_here == 0:
        set_columns(team, players_here=len(Seat))
    left = f"left after hand {after_hand}" if after_hand else "are not here from hand 1 on"
    what = f"plays at table {row.number} from hand {after_hand + 1} on" if new.is_here else left
    change.note(f"{team.name} {what}{f': {new.reason}' if new.reason.strip() else '.'}", table=row.number)


def changes_circle(team: Team, new: Presence) -> bool:
    """Whether the circle closes over a team's table, or grows because the team comes back into it."""
    return new.closes_circle or (new.is_here and not team.sittings.filter(until_hand=None).exists())


def check_presence(event: Event, new: Presence) -> tuple[Table, int]:
    """The table whose team is here, or not, and the hand since which it has been missing, though only marked so at the
    check-in; raises what `note_presence` raises.
    """
    after_hand = new.after_hand
    check_change(event, after_hand)
    row = table_of(event, new.table)
    team, sittings = row.team, list(row.team.sittings.all())
    now = next((sitting for sitting in sittings if sitting.has(after_hand + 1)), None)
    last = sittings[-1].until_hand if sittings else 0
    if changes_circle(team, new):
        check_no_tie_settled(event, "Leave the table empty.")
        Refusal.when(
            (last is None) is new.is_here, "The circle closes over the table of a team that is away, and only once."
        )
    if last is not None and new.is_here:
        Refusal.when(after_hand < last, f"{team.name} was here until hand {last}; choose that hand or a later one.")
        check_hand(event, after_hand + 1, first=1)
        check_not_called(event, after_hand)
    elif now is None:
        raise Refusal(f"{team.name} has no table on hand {after_hand + 1}.")
    elif new.closes_circle:
        check_break(event, after_hand)
    elif now.is_here and new.is_here:
        return row, missing_since(event, sittings, team, after_hand)
    else:
        Refusal.when(now.is_here is new.is_here, f"{team.name} has left already.")
    return row, after_hand


def missing_since(event: Event, sittings: Sequence[Sitting], team: Team, after_hand: int) -> int:
    """The hand after which a team has been missing that is marked so on the day of the hand that follows; raises
    Refusal.
    """
    days = [(day, played) for day, played in Roster(event).hands.items() if after_hand + 1 in played]
    is_missing = team.players_here == 0 and days and are_marks_of(event, days[0][0])
    Refusal.when(not is_missing, f"{team.name} is neither marked as missing nor away; it plays already.")
    since, before = after_hand, days[0][1].before
    while since > before and any(sitting.is_here and sitting.has(since) for sitting in sittings):
        since -= 1
    return since


def has_left(team: Team) -> bool:
    """Whether a team is away to the end."""
    return not team.sittings.filter(until_hand=None, is_here=True).exists()


def present_team(event: Event, table: int, after_hand: int) -> Table:
    """The table of a team that has been there, at this number, since a hand; raises NotFound, Refusal."""
    row = table_of(event, table)
    now = row.team.sittings.filter(until_hand=None, is_here=True).first()
    Refusal.when(now is None, f"{row.team.name} has left already.")
    Refusal.when(now and after_hand < now.after_hand, f"{row.team.name} was not there on hand {after_hand} yet.")
    return row


def change_circle(event: Event, row: Table, last: int, after_hand: int, *, joins: bool) -> None:
    """A table leaves the circle as the last of so many after a hand, or comes back as such; the one with that number
    gets its own.
    """
    number = row.number
    if number != last:
        set_columns(row, number=free_number(event))
        for other in event.tables.filter(number=last):
            set_columns(other, number=number)
            if not joins:
                change_sittings(other.team, after_hand, table=number)
        set_columns(row, number=last)
    if joins:
        sit_down(row.team, last, after_hand)
    else:
        leave_circle(row.team, after_hand)


def check_no_tie_settled(event: Event, instead: str) -> None:
    """Raises Refusal, which says what to do instead, when playoffs or rulings name tables by number: they stay."""
    Refusal.when(
        event.playoffs.exists() or event.rulings.filter(kind=Ruling.Kind.TIE).exists(),
        f"Ties were settled by the tables’ numbers already. {instead}",
    )


def free_number(event: Event) -> int:
    return (event.tables.aggregate(last=Max("number"))["last"] or 0) + 1


class LateTeam(Input, frozen=True):
    """A team that comes late and is not on the list, after which hand, and whether it is ranked."""

    entry: TeamEntry
    after_hand: AfterHand
    is_ranked: Annotated[bool, Meta(title="It is ranked in the standings")] = True

    @property
    def sentence(self) -> str:
        return f"{self.entry.name} came after hand {self.after_hand}."


def plan_arrival(event: Event, late: LateTeam) -> PlannedMovement:
    """The movement for one table more; raises what `check_arriving` raises."""
    check_arriving(event, late)
    return plan_change(event, late.after_hand, late.sentence, more_tables=+1)


@act(
    who=Who.LEADER,
    title="A team that is not on the list comes",
    button="Add the team",
    is_previewed=True,
    logged=("after_hand", "is_ranked"),
    not_taken_back="The team leaves again.",
    is_decision=True,
)
@prepared_by(plan_arrival)
def add_late_team(change: Change, late: LateTeam, planned: PlannedMovement) -> None:
    """A team comes late and owns a new last table; the hands to come are designed for one more.

    Raises Refusal for a team that cannot be entered or when the hand to come was called already; Conflict
    when it is of a closed day, the standings are final, or the event changed while the movement was designed.
    """
    event, entry, last = change.event, late.entry, planned.movement.tables
    check_arriving(event, late)
    check_planned(event, planned)
    for table in event.tables.filter(number=last):
        check_no_tie_settled(event, "Leave the table empty.")
        set_columns(table, number=free_number(event))
    entry = spelled(event, entry, list(event.teams.all()))
    [team] = store_teams(event, [entry], is_ranked=late.is_ranked)
    Table.objects.create(event=event, team=team, number=last)
    sit_down(team, last, late.after_hand)
    change_movement.within(change, planned)
    change.note(late.sentence, table=last)


def check_arriving(event: Event, late: LateTeam) -> None:
    """Raises Refusal for a team that cannot be entered, also Conflict when it cannot come after this hand."""
    Conflict.when(
        not has_started(event), "Play has not begun. Enter the team on the list, and choose the movement again."
    )
    check_change(event, late.after_hand, first=1)
    check_team(late.entry)
    check_not_called(event, late.after_hand)
    for name, table in event.teams.values_list("name", "table__number"):
        Refusal.when(
            name_key(name) == name_key(late.entry.name),
            f"{name} are on the list, at table {table}. If they came late, choose “They are here now”; another "
            "team needs another name.",
        )


class TeamsSwapped(ChangeAfterHand, frozen=True, kw_only=True):
    """Two teams that sat down at each other's tables, and whether the flags stay there or go with the teams.

    With `after_hand` 0 they did so from the start.
    """

    with_table: Annotated[TableNumber, Meta(title="The table it sat down at")]
    flags_stay: Annotated[bool, Meta(title="The flags")]


@act(
    who=Who.LEADER,
    title="Two teams sat down at each other’s tables",
    button="Swap the two teams",
    is_previewed=True,
    logged=("table", "with_table", "after_hand", "flags_stay"),
    taken_back_by="swap_teams",
    is_decision=True,
)
def swap_teams(change: Change, swap: TeamsSwapped) -> None:
    """Two teams get each other's tables; the movement stays.

    All that is stored of the teams goes with them, but flags that stay: what was counted, lent and ticked on the days
    with hands after this one keeps its table's number.  Raises Refusal, NotFound, Conflict.
    """
    event = change.event
    one, other = check_swap(event, swap)
    if swap.flags_stay:
        leave_flags(one, other, days_after(event, swap.after_hand))
    set_columns(one, number=free_number(event))
    set_columns(other, number=swap.table)
    set_columns(one, number=swap.with_table)
    for row in (one, other):
        change_sittings(row.team, swap.after_hand, table=row.number)
    since = f"after hand {swap.after_hand}" if swap.after_hand else "from the start"
    flags = "the flags stay on the tables" if swap.flags_stay else "the flags go with the teams"
    tables = f"{one.team.name} at table {one.number} and {other.team.name} at table {other.number}"
    sentence = f"Swapped: {tables} {since}; {flags}: {swap.reason}"
    change.note(sentence)


def check_swap(event: Event, swap: TeamsSwapped) -> tuple[Table, Table]:
    """The two tables whose teams may be swapped.

    Raises NotFound for an unknown table; Refusal without a reason, for one table twice, for a team that was not there
    and where a playoff or a ruling names tables; Conflict for a closed day and when the standings are final.
    """
    after_hand, tables = swap.after_hand, (swap.table, swap.with_table)
    check_change(event, after_hand, first=1)
    Refusal.when(swap.table == swap.with_table, "Choose two tables, whose teams are swapped.")
    Refusal.when(after_hand and not has_started(event), "Play has not started. Swap them before hand 1.")
    check_no_tie_settled(event, "The teams stay at their tables.")
    rows = [present_team(event, table, after_hand) for table in tables]
    hall = Hall(event)
    waived = {table for day in days_after(event, after_hand) for table in hall.room(day.number).waived}
    Refusal.when(
        swap.flags_stay and waived.intersection(tables),
        "A loan of theirs was waived. Take that ruling back first, then rule on the loan again.",
    )
    return rows[0], rows[1]


def leave_flags(one: Table, other: Table, days: Sequence[Day]) -> None:
    """What is stored of the flags of two tables on these days is the other's, so that it stays where they swap."""
    exchanged = Case(When(table=one, then=Value(other.pk)), default=Value(one.pk))
    for model in (FlagCount, LoanEntry):
        model.objects.filter(day__in=days, table__in=(one, other)).update(table=exchanged)
    ticked = FlagsChecked.objects.filter(day__in=days, table__in=(one, other))
    swapped = [
        FlagsChecked(day_id=tick.day_id, table=other if tick.table_id == one.pk else one, by=tick.by, at=tick.at)
        for tick in ticked
    ]
    ticked.delete()
    FlagsChecked.objects.bulk_create(swapped)


class TeamReplaced(ChangeAfterHand, frozen=True, kw_only=True):
    """Another team that plays on at a table, after which hand, and why."""

    entry: TeamEntry


@act(
    who=Who.LEADER,
    title="Another team takes over a table",
    button="Replace the team",
    is_previewed=True,
    logged=("table", "after_hand"),
    taken_back_by="replace_team",
    is_decision=True,
)
def replace_team(change: Change, new: TeamReplaced) -> None:
    """Another team takes over a table and its flags, as where one that qualified cannot play on (R9).

    The book does not say who plays then; the leader decides, and all flags of the table are the new team's.  Raises
    NotFound for an unknown table; Refusal before play, for a team that has left and for one that cannot be entered;
    Conflict for a closed day and when the standings are final.
    """
    event = change.event
    check_change(event, new.after_hand)
    Refusal.when(not has_started(event), "Play has not started. Change the team on the list, with its players.")
    team = present_team(event, new.table, new.after_hand).team
    left, were = team.name, dict(team.players.values_list("seat", "name"))
    team.players.all().delete()
    end_turns(team, new.after_hand)
    edit_team.within(change, TeamChange(team=team.pk, entry=new.entry))
    set_columns(team, players_here=None, has_paid=False)
    Substitution.objects.bulk_create(
        Substitution(
            team=team, seat=seat.value, left=were.get(seat.value, ""), came=name, after_hand=new.after_hand,
            reason=new.reason, at=change.at,
        )
        for seat, name in new.entry.players.items()
    )  # fmt: skip
    event.qualifiers.filter(team=team).delete()
    took = f"{new.entry.name} took over table {new.table} from {left} after hand {new.after_hand}, with its flags"
    change.note(f"{took}: {new.reason}")


class TeamRank(TableChange, frozen=True):
    """Whether a team is ranked, or plays as a floater."""

    is_ranked: Annotated[bool, Meta(title="In the standings")]


@act(
    who=Who.LEADER,
    title="A team plays without being ranked",
    button="Save whether it is ranked",
    is_previewed=True,
    logged=("table", "is_ranked"),
    taken_back_by="rank_team",
    is_decision=True,
)
def rank_team(change: Change, rank: TeamRank) -> None:
    """Makes a team a floater, which plays but is not in the standings, or ranks it again; of a team that left, rules
    whether it keeps its place (R10).

    Raises NotFound for an unknown table, Refusal without a reason, Conflict when the standings are final.
    """
    event, reason, number = change.event, rank.reason, int(rank.is_ranked)
    check_not_final(event)
    team = table_of(event, rank.table).team
    is_away = has_left(team)
    if rank.is_ranked or not is_away:
        set_columns(team, is_ranked=rank.is_ranked)
    if not is_away:
        effect = "is ranked" if rank.is_ranked else "plays as a floater, not ranked"
        change.note(f"{team.name} {effect}: {reason}")
        return
    set_columns(team, keeps_place=rank.is_ranked)
    about, kind = f"{team.name}, which left, {'stays ranked' if number else 'is not ranked'}", Ruling.Kind.KEPT_RANKED
    event.rulings.filter(kind=kind, team=team, lifted_at=None).update(lifted_at=change.at)
    if rank.is_ranked:
        event.rulings.create(kind=kind, about=about, team=team, reason=reason, by=change.by, at=change.at)
    change.note(f"{about}: {reason}", kind=kind.value, number=number)
