"""What the page of a pasted list says of teams that are entered already."""

from collections.abc import Mapping
from dataclasses import replace

from tournament.domain import counted, list_numbers, name_key
from tournament.domain.team_list import ListColumn, TeamTable, preview
from tournament.models import Event
from tournament.services.teams import ListedAgain, listed_again


def find_again(event: Event, table: TeamTable) -> dict[int, ListedAgain]:
    """The rows, from 0, that are entered teams, also those that are left out."""
    ticked, every = (
        preview(replace(table, left_out=left_out), zones=event.zones, fee=event.entry_fee)
        for left_out in (table.left_out, frozenset[int]())
    )
    rows = [row if row.entry else other for row, other in zip(ticked, every, strict=True)]
    return listed_again(
        event, [row.entry for row in rows], {row.entry.name for row in rows if row.entry and row.has_paid}
    )


def say_again(team: ListedAgain, *, is_off: bool) -> str:
    """What a row changes of the team; empty where the team stands as it is entered."""
    name, changes = team.team.name, "; ".join(team.changes)
    said = {
        f"{name} is entered; its own page takes it off the list.": is_off,
        f"{name}, entered under another name: {changes or 'the same players'}.": name_key(team.listed.name)
        != name_key(name),
        f"{name}: {changes}.": changes,
    }
    return next((sentence for sentence, is_so in said.items() if is_so), "")


def say_entered_already(event: Event, table: TeamTable, again: Mapping[int, ListedAgain], same: set[int]) -> list[str]:
    """How many teams stand as they are entered, which the list has no more, and who paid though the list says not."""
    here = {team.team for team in again.values()}
    missing = [team.name for team in event.teams.all() if team not in here] if again else []
    texts = [
        f"The list says “{said}” of {team.team.name}, who have paid the entry fee; that stays."
        for at, team in again.items()
        if team.team.has_paid and not team.says_paid and (said := table.cell(at, ListColumn.PAID))
    ]
    if missing:
        texts.insert(0, f"Entered, and not on this list: {list_numbers(missing)}. Nothing is done to them.")
    if same:
        verb = "is entered as it stands" if len(same) == 1 else "are entered as they stand"
        texts.insert(0, f"{counted(len(same), 'team')} {verb} here.")
    return texts
