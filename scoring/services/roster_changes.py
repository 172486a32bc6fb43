"""Changes while an event is on: teams that leave or come late, floaters, substitutes, letters and sessions.

R9, R21, R23: each is the leader's action, possible while the event is on; flags already won stay won.
"""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise, zip_longest
from typing import Annotated

from django.db.models import Case, F, Max, Value, When
from msgspec import Meta

from rotations.domain.book_rotation import Rotation, rotation_of_days
from rotations.domain.judging.certificate import certificate
from rotations.domain.movement import Movement
from rotations.domain.redesign import hands_after, lines_left, redesign, with_hands, with_one_more_table
from rotations.models import AdoptedMovement
from rotations.queries import adopted_movement, call_progress
from rotations.services import ChangedMovement, change_movement
from scoring.models import FlagCount, FlagsChecked, LoanEntry, Ruling
from scoring.queries.desk import are_marks_of
from scoring.queries.hall import Hall
from scoring.services.days import CheckIn, check_hand, check_in, check_not_final, end_turns, table_of
from tournament.domain import Conflict, Refusal, Who, list_numbers
from tournament.domain.event import MOST_DAYS, MOST_HANDS, Call, check_days, join_days, sessions_after
from tournament.domain.team import Seat, TableNumbers, name_key, numbers_since, spell_alike, take_turns
from tournament.domain.team_entry import TeamEntry, check_team
from tournament.models import Absence, Day, Event, Player, Session, Substitution, Table, Team, Turn
from tournament.queries.events import (
    has_started,
    sessions_by_day,
    settings_of,
)
from tournament.queries.roster import Roster
from tournament.schemas import AfterHand, HandsPlayed, Input, Name, Reasoned, TableNumber, Text
from tournament.services.acts import Change, act, prepared_by, set_columns
from tournament.services.teams import TeamChange, edit_team, spelled, store_teams


class PlannedMovement(ChangedMovement, frozen=True):
    """A movement designed before the transaction that stores it, and for which edition and sessions it was designed."""

    designed_for: tuple[str, tuple[tuple[int, ...], ...]]


def movement_in_force(event: Event) -> tuple[AdoptedMovement, Hall]:
    """The movement, with the event's days and teams; raises Conflict before a movement is adopted."""
    hall = Hall(event)
    return adopted_movement(event, hall), hall


def restarted_sheet(days: Sequence[Sequence[int]], before: int) -> Rotation:
    """The sheet that begins again each day, after the hands played before the movement in force."""
    return lines_left(rotation_of_days(days, restart_each_day=True), before)


def plan_change(
    event: Event, after_hand: int, reason: str, *, more_tables: int = 0, days: Sequence[Sequence[int]] | None = None
) -> PlannedMovement:
    """The movement after a change for this reason.  It takes seconds in a large hall: call it outside the transaction.

    `after_hand` counts through the event, `days` lists the hands of each of its sessions.  Raises Refusal.
    """
    adopted, hall = movement_in_force(event)
    now, before = adopted.movement, hands_before(adopted, hall)
    movement = None if days is None else same_hands(adopted, hall, days)
    if movement is None:
        Refusal.when(after_hand < before, f"Hand {after_hand} was played before the movement was changed last.")
        sessions = sheet = None
        if days is not None:
            sessions = sessions_after(join_days(days), before)
            if event.restart_each_day and now.rotation.hands == restarted_sheet(hall.sessions, before).hands:
                sheet = restarted_sheet(days, before)
        movement = redesign(
            now, after_hand - before, tables=now.tables + more_tables, sessions=sessions, rotation=sheet
        )
    return judged_for(adopted, hall, movement, reason)


def hands_before(adopted: AdoptedMovement, hall: Hall) -> int:
    """How many hands of the event come before those of the movement in force."""
    return sum(join_days(hall.sessions)) - adopted.movement.hands


def judged_for(adopted: AdoptedMovement, hall: Hall, movement: Movement, reason: str) -> PlannedMovement:
    """A movement in place of the one in force, with its certificate."""
    judged, designed_for = certificate(movement), (adopted.edition_text, hall.sessions)
    return PlannedMovement(movement=movement, judged=judged, reason=reason, designed_for=designed_for)


def check_planned(event: Event, planned: PlannedMovement) -> None:
    """Raises Conflict when the event has changed since the movement was designed."""
    adopted, hall = movement_in_force(event)
    Conflict.when(
        (adopted.edition_text, hall.sessions) != planned.designed_for,
        "The tables, the sessions or the movement were changed while this one was designed. Look at them, then "
        "make the change again.",
    )


class TableChange(Reasoned, frozen=True):
    """A change at a table, and why."""

    table: TableNumber


class ChangeAfterHand(TableChange, frozen=True):
    """A change at a table, the hand after which it counts, and why."""

    after_hand: AfterHand


class Leaving(ChangeAfterHand, frozen=True):
    """A team that leaves; with `closes_circle` the last table takes its number, else its table stays empty."""

    closes_circle: Annotated[
        bool,
        Meta(
            title="Close the circle: the last table takes its number",
            extra={
                "help": "Only in a break between sessions. Otherwise its table stays empty, and visitors sit out there."
            },
        ),
    ] = False


def plan_leaving(event: Event, leaving: Leaving) -> PlannedMovement | None:
    """The movement for one table less where the circle closes; raises what `check_leaving` raises."""
    if not leaving.closes_circle:
        return None
    check_leaving(event, leaving)
    return plan_change(event, leaving.after_hand, leaving.reason, more_tables=-1)


@act(
    who=Who.LEADER,
    title="A team is late, or leaves",
    button="Leave their table empty",
    is_previewed=True,
    logged=("table", "after_hand", "closes_circle"),
    taken_back_by="return_team",
    is_decision=True,
)
@prepared_by(plan_leaving)
def withdraw_team(change: Change, leaving: Leaving, planned: PlannedMovement | None) -> None:
    """A team leaves after a hand; its flags stay where they are.

    It is not ranked while it is away, unless that is ruled or it has played the last hand.

    Its table stays empty, and visitors due there sit out; or, at a session break, the circle closes: the last
    table takes its number and the hands to come are designed for one table less.  Raises Refusal.
    """
    row = check_leaving(change.event, leaving)
    has_played_all = leaving.after_hand == Roster(change.event).hands_to_play[-1]
    row.team.absences.create(after_hand=leaving.after_hand, stays_ranked=has_played_all)
    if planned:
        check_planned(change.event, planned)
        change_circle(change.event, row, planned.movement.tables + 1, leaving.after_hand, in_play=False)
        change_movement.within(change, planned)
    left = f"left after hand {leaving.after_hand}" if leaving.after_hand else "are not here from hand 1 on"
    sentence = f"{row.team.name} {left}: {leaving.reason}"
    change.note(sentence, **({"stays_ranked": True} if has_played_all else {}))


def check_leaving(event: Event, leaving: Leaving) -> Table:
    """The table whose team leaves.

    Raises NotFound for an unknown table; Refusal without a reason, when the team has left already or when the circle
    cannot close after this hand; Conflict when the hand is of a closed day or the standings are final.
    """
    check_change(event, leaving.after_hand)
    row = present_team(event, leaving.table, leaving.after_hand)
    if leaving.closes_circle:
        check_break(event, leaving.after_hand)
        check_no_tie_settled(event, "Leave the table empty.")
    return row


def check_change(event: Event, after_hand: int, *, first: int = 0) -> None:
    """Raises Refusal for a hand that the event does not have, Conflict when a day after it is closed and when the
    standings are final; with `first` 1 there must be a hand to play after it.
    """
    check_not_final(event)
    check_hand(event, after_hand + first, first=first)
    check_closed_days(event, after_hand)


def present_team(event: Event, table: int, after_hand: int) -> Table:
    """The table of a team that is there since this hand; raises NotFound for an unknown table, Refusal."""
    row = table_of(event, table)
    Refusal.when(row.team.open_absence, f"{row.team.name} has left already.")
    Refusal.when(
        after_hand < max(row.team.joined_after_hand, last_return(row.team)),
        f"{row.team.name} was not there on hand {after_hand} yet.",
    )
    return row


class Arrival(Input, frozen=True):
    """The team of a table that is here, and from which hand on it plays; why needs not be said."""

    table: TableNumber
    after_hand: AfterHand
    reason: Text = ""


def plan_return(event: Event, back: Arrival) -> PlannedMovement | None:
    """The movement for one table more where the circle closed over the table; raises what `check_returning` raises."""
    row = table_of(event, back.table)
    if row.in_play:
        return None
    check_returning(event, back)
    return plan_change(event, back.after_hand, back.reason or f"{row.team.name} came back.", more_tables=1)


@act(
    who=Who.LEADER,
    title="A team is here now",
    button="They are here now",
    is_previewed=True,
    logged=("table", "after_hand"),
    taken_back_by="withdraw_team",
    is_decision=True,
)
@prepared_by(plan_return)
def return_team(change: Change, back: Arrival, planned: PlannedMovement | None) -> None:
    """A team that left, or was marked missing, plays from a hand on at its own table with the flags that are there.

    From the hand after which it left, it has missed none.  Where the circle closed over its table, it comes back as the
    last one.  Raises NotFound for an unknown table; Refusal for a team that plays already and for a hand before it
    left; Conflict for a closed day and when the standings are final.
    """
    event, after_hand = change.event, back.after_hand
    row, absence = check_returning(event, back)
    Conflict.when(
        row.in_play is (planned is not None),
        f"The table of {row.team.name} was changed meanwhile. Make the change again.",
    )
    if planned:
        check_planned(event, planned)
        change_circle(event, row, planned.movement.tables, after_hand, in_play=True)
        change_movement.within(change, planned)
    if after_hand > absence.after_hand:
        absence.returned_after_hand, absence.stays_ranked = after_hand, False
        absence.save()
    elif absence.pk:
        absence.delete()
    if row.team.players_here == 0:
        set_columns(row.team, players_here=len(Seat))
    why = f": {back.reason}" if back.reason.strip() else "."
    change.note(f"{row.team.name} plays at table {row.number} from hand {after_hand + 1} on{why}", table=row.number)


def check_returning(event: Event, back: Arrival) -> tuple[Table, Absence]:
    """The table whose team may play from a hand on, and what it missed until then, stored if it had left; raises
    Refusal, Conflict.
    """
    after_hand = back.after_hand
    check_change(event, after_hand)
    row = table_of(event, back.table)
    absence = row.team.open_absence or hands_missing(event, row.team, after_hand)
    Refusal.when(
        after_hand < absence.after_hand,
        f"{row.team.name} was here until hand {absence.after_hand}; it comes back after that hand or a later one.",
    )
    if not row.in_play:
        check_hand(event, after_hand + 1, first=1)
        check_not_called(event, after_hand)
        check_no_tie_settled(event, "Leave the table empty.")
    return row, absence


def hands_missing(event: Event, team: Team, after_hand: int) -> Absence:
    """The hands up to this one that a team missed which is marked missing on that day; raises Refusal."""
    days = [(day, played) for day, played in Roster(event).hands.items() if after_hand + 1 in played]
    is_missing = team.players_here == 0 and days and are_marks_of(event, days[0][0])
    Refusal.when(not is_missing, f"{team.name} is neither marked as missing nor away; it plays already.")
    return Absence(team=team, after_hand=max(days[0][1].before, team.joined_after_hand, last_return(team)))


def last_return(team: Team) -> int:
    return team.absences.aggregate(last=Max("returned_after_hand"))["last"] or 0


def change_circle(event: Event, row: Table, last: int, after_hand: int, *, in_play: bool) -> None:
    """A table goes out of play as the last of so many after a hand, or comes back as such; the one with that number
    gets its own.
    """
    number, numbers = row.number, row.numbers
    if number != last:
        set_columns(row, number=free_number(event))
        for other in event.tables.filter(number=last):
            was, other.number = other.numbers, number
            keep_numbers(other, after_hand, was, other.numbers[-1:])
    row.number, row.in_play = last, in_play
    keep_numbers(row, after_hand, numbers, row.numbers[-1:])


def keep_numbers(row: Table, after_hand: int, was: TableNumbers, becomes: TableNumbers) -> None:
    """Stores a table's new number; of those on earlier hands, the first ones up to this hand, then the others."""
    set_columns(
        row, number=row.number, in_play=row.in_play, earlier_numbers=numbers_since(after_hand, was, becomes)[:-1]
    )  # fmt: skip


def check_no_tie_settled(event: Event, instead: str) -> None:
    """Raises Refusal, which says what to do instead, when playoffs or rulings name tables by number: they stay."""
    Refusal.when(
        event.playoffs.exists() or event.rulings.filter(kind=Ruling.Kind.TIE).exists(),
        f"Ties were settled by the tables’ numbers already. {instead}",
    )


def free_number(event: Event) -> int:
    return (event.tables.aggregate(last=Max("number"))["last"] or 0) + 1


class LateTeam(Input, frozen=True):
    """A team that comes late and is not on the list, after which hand, and whether it is ranked.

    `is_by_paper` where the hands since then were called from the hall pack's sheet for one table more.
    """

    entry: TeamEntry
    after_hand: AfterHand
    is_ranked: Annotated[bool, Meta(title="It is ranked in the standings")] = True
    is_by_paper: Annotated[
        bool, Meta(title="On paper: the hands since then were called from the pack’s sheet for one table more")
    ] = False

    @property
    def sentence(self) -> str:
        return f"{self.entry.name} came after hand {self.after_hand}."


def plan_arrival(event: Event, late: LateTeam) -> PlannedMovement:
    """The movement for one table more; raises what `check_arriving` raises."""
    check_arriving(event, late)
    if not late.is_by_paper:
        return plan_change(event, late.after_hand, late.sentence, more_tables=+1)
    adopted, hall = movement_in_force(event)
    Refusal.when(
        hands_before(adopted, hall),
        "The pack has no sheet for one table more than now. Add the team without its paper.",
    )
    movement = hands_after(with_one_more_table(adopted.movement), late.after_hand)
    return judged_for(adopted, hall, movement, late.sentence)


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
    [team] = store_teams(event, [entry], is_ranked=late.is_ranked, joined_after_hand=late.after_hand)
    Table.objects.create(event=event, team=team, number=last)
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
    was, becomes = one.numbers, other.numbers
    set_columns(one, number=free_number(event))
    one.number, other.number = swap.with_table, swap.table
    keep_numbers(other, swap.after_hand, becomes, was)
    keep_numbers(one, swap.after_hand, was, becomes)
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
    absence = team.open_absence
    if rank.is_ranked or not absence:
        set_columns(team, is_ranked=rank.is_ranked)
    if not absence:
        effect = "is ranked" if rank.is_ranked else "plays as a floater, not ranked"
        change.note(f"{team.name} {effect}: {reason}")
        return
    set_columns(absence, stays_ranked=rank.is_ranked)
    about, kind = f"{team.name}, which left, {'stays ranked' if number else 'is not ranked'}", Ruling.Kind.KEPT_RANKED
    event.rulings.filter(kind=kind, team=team, lifted_at=None).update(lifted_at=change.at)
    if rank.is_ranked:
        event.rulings.create(kind=kind, about=about, team=team, reason=reason, by=change.by, at=change.at)
    change.note(f"{about}: {reason}", kind=kind.value, number=number)


class Substitute(ChangeAfterHand, frozen=True):
    """Who takes a player's seat; an empty name is nobody, to the end of the day."""

    seat: Seat
    name: Name = ""


@act(
    who=Who.LEADER,
    title="Somebody sits in",
    button="Save who plays",
    is_previewed=True,
    logged=("table", "after_hand"),
    taken_back_by="substitute_player",
    is_decision=True,
)
def substitute_player(change: Change, new: Substitute) -> None:
    """Somebody takes over a player's seat; team, letter and flags stay, and a team that was three is four again.

    Where nobody does, the team is three from a hand on to the last of its day (R23), or until it is checked in as four
    or somebody takes the seat.  Raises NotFound for an unknown table; Refusal without a reason, for a name that cannot
    be printed, and for a hand that the event does not have; Conflict for a seat left empty on another day than the one
    under way or the next.
    """
    team, seat = table_of(change.event, new.table).team, new.seat.value
    if new.name.strip():
        what, day = sit_in(change, team, new), {}
    else:
        what = f"nobody plays from hand {new.after_hand + 1} on"
        day = {"day": leave_seat(change, team, new)}
    change.note(f"{team.name}, table {new.table}, {seat}: {what}: {new.reason}", seat=seat, **day)


def sit_in(change: Change, team: Team, new: Substitute) -> str:
    """Stores who plays from a hand on, and says it."""
    check_hand(change.event, new.after_hand, first=0)
    known = [*team.turns.values_list("name", flat=True), *team.substitutions.values_list("left", flat=True)]
    seat, name = new.seat.value, spell_alike(new.name, known)
    check_team(TeamEntry(name=team.name, players={new.seat: name}))
    left = team.players.filter(seat=seat).first()
    of_seat = team.substitutions.filter(seat=seat, left=name, after_hand=new.after_hand)
    takes_back = left and of_seat.filter(came=left.name).exists()
    Substitution.objects.create(
        team=team, seat=seat, left=left.name if left else "", came=name, after_hand=new.after_hand, reason=new.reason,
        at=change.at,
    )  # fmt: skip
    team.players.filter(seat=seat).delete()
    Player.objects.create(team=team, seat=seat, name=name)
    end_turns(team, new.after_hand, name=name)
    end_turns(team, new.after_hand, name="", seat=seat)
    is_short = team.turns.filter(name="", last_hand__gt=new.after_hand).exists()
    if team.players_here == len(Seat) - 1 and not is_short:
        set_columns(team, players_here=len(Seat))
    if left and takes_back:
        return f"taken back, {name} plays and not {left.name}"
    since = f"after hand {new.after_hand}" if new.after_hand else "from hand 1 on"
    return f"{name} plays for {left.name} {since}" if left else f"{name} plays {since}"


def leave_seat(change: Change, team: Team, new: Substitute) -> int:
    """Stores that nobody plays in a seat from a hand on; the day, to whose last hand it is so."""
    check_hand(change.event, new.after_hand + 1, first=1)
    day, hands = next((day, hands) for day, hands in Roster(change.event).hands.items() if new.after_hand + 1 in hands)
    check_in.within(change, CheckIn(day=day, tables=(new.table,), players=3))
    end_turns(team, new.after_hand)
    Turn.objects.create(team=team, seat=new.seat.value, name="", after_hand=new.after_hand, last_hand=hands.last)
    return day


class SpareTurns(ChangeAfterHand, frozen=True):
    """How a spare takes turns with a team: who of it sits out in turn with the spare, who first (None: the spare), and
    after how many hands they change; 0 is with each session.  Without seats nobody takes turns any more.
    """

    name: Name = ""
    seats: tuple[Seat, ...] = tuple(Seat)
    first: Seat | None = None
    every: HandsPlayed = 0


@act(
    who=Who.LEADER,
    title="A spare takes turns with a team",
    button="Save the turns",
    is_previewed=True,
    logged=("table", "after_hand"),
    taken_back_by="plan_turns",
    is_decision=True,
)
def plan_turns(change: Change, new: SpareTurns) -> None:
    """A spare takes turns with the players of a team: on each hand after this one it is known who sits out (R23).

    Raises NotFound for an unknown table; Refusal without a name that can be printed, for one who plays for the team,
    and where nobody of those named sits out first; Conflict for a closed day and when the standings are final.
    """
    event, after_hand, name = change.event, new.after_hand, new.name.strip()
    check_change(event, after_hand, first=1)
    team = table_of(event, new.table).team
    seats = [seat for seat in Seat if seat in new.seats]
    if seats:
        check_team(TeamEntry(name=team.name, players={Seat.A: name}))
        Refusal.when(not name, "Write the name of the spare who takes turns.")
        Refusal.when(
            name_key(name) in map(name_key, team.players.values_list("name", flat=True)),
            f"{name} plays for {team.name}. Write the name of somebody who sits beside.",
        )
        Refusal.when(new.first not in (None, *seats), "Who sits out first must be one of those who take turns.")
    end_turns(team, after_hand)
    order = [None, *seats]
    start = order.index(new.first)
    Turn.objects.bulk_create(
        Turn(team=team, seat=turn.seat.value, name=name, after_hand=turn.after_hand, last_hand=turn.last_hand)
        for turn in take_turns(stretches(event, after_hand, new.every), [*order[start:], *order[:start]], name)
    )
    what = f"{name} takes turns" if seats else "nobody takes turns any more"
    change.note(f"{team.name}, table {new.table}: {what} from hand {after_hand + 1}: {new.reason}")


def stretches(event: Event, after_hand: int, every: int) -> list[tuple[int, int]]:
    """The first and the last of so many hands each that follow a hand; 0: of each session."""
    if every:
        last = Hall(event).session_hands[-1].planned
        return [(first, min(first + every - 1, last)) for first in range(after_hand + 1, last + 1, every)]
    sessions = [(max(session.before, after_hand) + 1, session.planned) for session in Hall(event).session_hands]
    return [(first, last) for first, last in sessions if first <= last]


class NewLetters(Input, frozen=True):
    """The new letter of each of the four players of a table, by the letter they have."""

    table: TableNumber
    A: Annotated[Seat, Meta(title="A becomes")]
    B: Annotated[Seat, Meta(title="B becomes")]
    X: Annotated[Seat, Meta(title="X becomes")]
    Y: Annotated[Seat, Meta(title="Y becomes")]


@act(
    who=Who.LEADER,
    title="Players of a team change letters",
    button="Change the letters",
    is_previewed=True,
    logged=("table",),
    taken_back_by="change_letters",
    is_decision=True,
)
def change_letters(change: Change, letters: NewLetters) -> None:
    """Players of one team take other letters, each seat's player to a new seat (R23).

    Raises Refusal unless each letter is given to one player, NotFound for an unknown table.
    """
    seats = {Seat.A: letters.A, Seat.B: letters.B, Seat.X: letters.X, Seat.Y: letters.Y}
    Refusal.when(set(seats.values()) != set(Seat), "Give each of A, B, X and Y to one player.")
    team = table_of(change.event, letters.table).team
    players, turns = list(team.players.all()), list(team.turns.all())
    team.players.all().delete()
    for player in players:
        player.pk = None
        player.seat = seats[Seat(player.seat)].value
    Player.objects.bulk_create(players)
    for turn in turns:
        set_columns(turn, seat=seats[Seat(turn.seat)].value)
    changed = ", ".join(f"{old.value} becomes {new.value}" for old, new in seats.items() if old is not new)
    if changed and [*players, *turns]:
        change.note(f"{team.name} changed letters: {changed}.")


class NewSessions(Reasoned, frozen=True):
    """The hands of each session of the whole event, day by day, from when, and why."""

    sessions: Annotated[
        tuple[tuple[int, ...], ...],
        Meta(
            min_length=1, max_length=MOST_DAYS, description="a list of days, each with the hands of its sessions",
            examples=[[[15, 15], [20]]],
        ),
    ]  # fmt: skip
    after_hand: AfterHand


def plan_sessions(event: Event, new: NewSessions) -> PlannedMovement:
    """The movement of the hands to come; raises what `check_sessions_change` raises."""
    check_sessions_change(event, new)
    return plan_change(event, new.after_hand, new.reason, days=new.sessions)


@act(
    who=Who.LEADER,
    title="Sessions are added or planned anew",
    button="Change the sessions",
    is_previewed=True,
    taken_back_by="change_sessions",
    is_decision=True,
)
@prepared_by(plan_sessions)
def change_sessions(change: Change, new: NewSessions, planned: PlannedMovement) -> None:
    """Sessions are cut or added from a hand on; where hands are added, those to come are designed again (R21).

    What was counted after a removed session goes with it.  Raises Refusal when what is played would change, Conflict
    when a day would change whose play was ended early.
    """
    check_sessions_change(change.event, new)
    check_planned(change.event, planned)
    store_sessions(change.event, new.sessions)
    change_movement.within(change, planned)
    now = settings_of(change.event)
    settings = {"sessions": now["sessions"], "dates": now["dates"]}
    sentence = f"The sessions were changed after hand {new.after_hand}: {new.reason}"
    change.note(sentence, sessions=now["sessions"], settings=settings)


def check_sessions_change(event: Event, new: NewSessions) -> None:
    """Raises Refusal or Conflict for sessions that cannot be played from this hand on, and where what is played would
    change: finished sessions and opened days stay.
    """
    check_not_final(event)
    check_days(new.sessions)
    check_closed_days(event, new.after_hand)
    days, now = new.sessions, sessions_by_day(event)
    if event.days.filter(number__gt=len(days), opened_at__isnull=False).exists():
        raise Refusal(f"The event has {len(now)} days; a day that was opened stays.")
    for closed in event.days.filter(closed_at__isnull=False, number__lte=len(days)):
        Conflict.when(
            tuple(days[closed.number - 1]) != tuple(now[closed.number - 1]),
            f"Day {closed.number} is closed, and this would change it. Open the day again first.",
        )
    for ended in event.days.filter(ended_after_hand__isnull=False):
        Conflict.when(
            list(map(tuple, days[: ended.number])) != list(now[: ended.number]),
            f"Play of day {ended.number} ends after hand {ended.ended_after_hand}; take that back first.",
        )
    for day, place, before, hands, planned in sessions_beside(now, days):
        played = min(hands, new.after_hand - before)
        Refusal.when(
            played > 0 and (planned < played or (played == hands and planned != hands)),
            f"{played} hands of session {place} on day {day} are played; they stay.",
        )
    if sum(join_days(days)) != new.after_hand:
        check_not_called(event, new.after_hand)


def same_hands(adopted: AdoptedMovement, hall: Hall, days: Sequence[Sequence[int]]) -> Movement | None:
    """The movement for these sessions where they are only cut, the other hands as they were; None where a hand is to be
    designed.
    """
    now, before = adopted.movement, hands_before(adopted, hall)
    kept = hands_kept(hall.sessions, days)
    if len(kept) < sum(join_days(days)):
        return None
    return with_hands(now, sessions_after(join_days(days), before), [hand - before for hand in kept if hand >= before])


def hands_kept(was: Sequence[Sequence[int]], days: Sequence[Sequence[int]]) -> list[int]:
    """The hands, counted from 0, that are left of these sessions by those; each keeps its first ones."""
    return [
        hand
        for _, _, before, hands, planned in sessions_beside(was, days)
        for hand in range(before, before + min(hands, planned))
    ]


def sessions_beside(
    was: Sequence[Sequence[int]], days: Sequence[Sequence[int]]
) -> Iterator[tuple[int, int, int, int, int]]:
    """Each session that was: its day, its place in that (from 1), hands before it, its hands, those planned for it now.

    Hands are 0 for a session that is planned no more.
    """
    before = 0
    for day, (sessions, planned) in enumerate(zip_longest(was, days[: len(was)], fillvalue=()), start=1):
        for place, hands in enumerate(sessions):
            yield day, place + 1, before, hands, planned[place] if place < len(planned) else 0
            before += hands


def store_sessions(event: Event, days: Sequence[Sequence[int]]) -> None:
    """Stores the sessions of the days, also of new ones; rows that stay keep their counts."""
    event.days.filter(number__gt=len(days)).delete()
    # Out of the way first, so that no session of a day gets the number that its neighbour still has.
    Session.objects.filter(day__event=event).update(number=F("number") + MOST_HANDS)
    numbers = count(1)
    for day_number, sessions in enumerate(days, start=1):
        day, _ = event.days.get_or_create(number=day_number)
        for stored, hands in zip_longest(day.sessions.all(), sessions):
            if hands is None:
                stored.delete()
            else:
                session = stored or Session(day=day)
                session.number, session.hands = next(numbers), hands
                session.save()


def days_after(event: Event, after_hand: int) -> list[Day]:
    hall = Hall(event)
    later = {session.day for session in hall.session_hands if session.last > max(after_hand, session.before)}
    return [day for day in hall.days if day.number in later]


def check_closed_days(event: Event, after_hand: int) -> None:
    """Raises Conflict for a change in a closed day, whose hands are recorded."""
    for day in days_after(event, after_hand):
        Conflict.when(
            day.closed_at,
            f"Day {day.number} is closed, and this would change it after hand {after_hand}. Open the day again first.",
        )


def check_break(event: Event, after_hand: int) -> None:
    """Raises Refusal unless the hand ends a session other than the last and, where the hands are called here, is over:
    then tables may get other numbers."""
    hall = Hall(event)
    played = [session for session in hall.session_hands if session.hands]
    over = {session.before: ended.last for ended, session in pairwise(played)}
    if after_hand not in over:
        firsts = list_numbers([end + 1 for end in over], "or") if over else "none"
        raise Refusal(f"The circle closes between sessions: before hand {firsts}. Or leave the table empty.")
    progress = call_progress(event, hall) if event.hand_in_play else None
    if progress and progress.call != Call(over[after_hand], is_stopped=True):
        raise Refusal(
            f"The circle closes when hand {over[after_hand]} is over; now {progress.call.sentence}. Call the break "
            "first, or leave the table empty."
        )


def check_not_called(event: Event, after_hand: int) -> None:
    """Raises Refusal for a change of the movement before a hand that was called already."""
    Refusal.when(
        after_hand < event.hand_in_play,
        f"Hand {event.hand_in_play} was called already. Choose a later hand.",
    )
