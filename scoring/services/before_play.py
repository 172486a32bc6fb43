"""Before a day is played: who is here, who has paid, which tables have their flags.  R13, R23."""

from typing import Literal

from scoring.models import FlagsChecked
from scoring.queries.desk import are_marks_of
from scoring.services.days import OneDay, TableOfDay, day_to_come, table_of, table_playing
from tournament.domain import Conflict, Seat, Who, say_tables
from tournament.models import Team
from tournament.queries.roster import Roster
from tournament.schemas import Tables
from tournament.services.acts import Change, act, set_columns


class CheckIn(OneDay, frozen=True):
    """Tables, and how many players of each are here: 4, 3 or 0; None takes the mark back."""

    tables: Tables
    players: Literal[0, 3, 4] | None


@act(who=Who.LEADER, logged=("day", "tables", "players"), taken_back_by="check_in")
def check_in(change: Change, arrival: CheckIn) -> None:
    """Marks how many players of each team are here before play; the marks of a day before are gone then.

    Raises NotFound for an unknown day or table, Conflict for another day than the one under way or the next.
    """
    day_to_come(change.event, arrival.day)
    is_begun = are_marks_of(change.event, arrival.day)
    teams = [table_of(change.event, number).team for number in arrival.tables]
    if new := [team for team in teams if (team.players_here if is_begun else None) != arrival.players]:
        if not is_begun:
            change.event.teams.update(players_here=None)
        Team.objects.filter(pk__in=[team.pk for team in new]).update(players_here=arrival.players)
        change.note(f"{PRESENT[arrival.players]}: {', '.join(team.name for team in new)}.")
    if arrival.players != len(Seat) - 1:
        for team in new:
            end_turns(team, change.event.hand_in_play, name="")


PRESENT = {4: "Here", 3: "Here with three players", 0: "Missing", None: "Not checked in any more"}


def end_turns(team: Team, after_hand: int, **turns: str) -> None:
    """Ends the turns of a team's spares, and its empty seats, after a hand, or only such `turns`."""
    team.turns.filter(after_hand__gte=after_hand, **turns).delete()
    team.turns.filter(last_hand__gt=after_hand, **turns).update(last_hand=after_hand)


class FeeNote(TableOfDay, frozen=True):
    """Whether the team of a table has paid the entry fee, as it is noted at the check-in of a day."""

    is_paid: bool


@act(who=Who.LEADER, logged=("day", "table", "is_paid"), taken_back_by="note_fee")
def note_fee(change: Change, fee: FeeNote) -> None:
    """Ticks the entry fee of a team as paid, or takes the tick back.

    Raises NotFound for an unknown day or table, Conflict for another day than the one under way or the next, and where
    the event asks for no fee.
    """
    day_to_come(change.event, fee.day)
    team = table_of(change.event, fee.table).team
    Conflict.when(not change.event.entry_fee, f"{change.event.name} asks for no entry fee.")
    if team.has_paid != fee.is_paid:
        set_columns(team, has_paid=fee.is_paid)
        change.note(f"{team.name} {'has paid' if fee.is_paid else 'has not paid'} the entry fee.")


class CheckedTables(OneDay, frozen=True):
    """Tables whose players found their flags complete."""

    tables: Tables


@act(who=Who.LEADER, taken_back_by="uncheck_flags")
def check_flags(change: Change, checked: CheckedTables) -> None:
    """Ticks tables whose players found their flags complete (R14), also before the day is opened.

    Raises NotFound for an unknown day or table, Refusal for a table that does not play on the day, Conflict for another
    day than the one under way or the next.
    """
    event = change.event
    row = day_to_come(event, checked.day)
    ticked = row.flags_checked.filter(table__number__in=checked.tables).values_list("table__number", flat=True)
    new = sorted(set(checked.tables) - set(ticked))
    if not new:
        return
    roster = Roster(event)
    for number in sorted(set(new) - set(roster.tables_on(row.number))):
        table_playing(event, number, row.number)
    FlagsChecked.objects.bulk_create(
        FlagsChecked(day=row, table=roster.tables[number], by=change.by, at=change.at) for number in new
    )
    change.note(f"Flags checked at {say_tables(new)} on day {row.number}.", day=row.number, tables=new)


@act(who=Who.LEADER, taken_back_by="check_flags")
def uncheck_flags(change: Change, checked: CheckedTables) -> None:
    """Takes the ticks of tables back; raises what `check_flags` raises."""
    row = day_to_come(change.event, checked.day)
    ticks = row.flags_checked.filter(table__number__in=checked.tables)
    if numbers := sorted(ticks.values_list("table__number", flat=True)):
        ticks.delete()
        sentence = f"Flags not checked any more at {say_tables(numbers)} on day {row.number}."
        change.note(sentence, day=row.number, tables=numbers)
