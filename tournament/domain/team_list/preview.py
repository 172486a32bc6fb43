"""The teams of an arranged list, and what is wrong or missing in each row, before anything is entered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat, name_key, spell_alike
from tournament.domain.team_list.columns import TeamTable
from tournament.domain.team_list.entry import TeamEntry, check_team, whole_number
from tournament.domain.team_list.headings import SEATS, ListColumn, plain

NOBODY = ("", "tba", "tbd", "n a", "none", "nobody", "vacant", "missing", "to be announced")
"""What stands in a cell where nobody is named yet, as `plain` writes it."""


@dataclass(frozen=True, slots=True)
class RowPreview:
    """One row of a list: its team, or why it is none.  A row that is left out has neither."""

    entry: TeamEntry | None = None
    refusal: Refusal | None = None


def column_problem(columns: Sequence[ListColumn]) -> str:
    """What is wrong with the choice of columns, whatever is in the rows; empty where nothing is."""
    if ListColumn.NAME not in columns:
        return "Say which column holds the names of the teams."
    for column in ListColumn:
        if column is not ListColumn.IGNORE and columns.count(column) > 1:
            return f"Two columns are chosen as {column.label}; choose something else for one."
    return ""


def preview(table: TeamTable, entered: Iterable[str] = (), zones: Sequence[str] = ()) -> list[RowPreview]:
    """Every row as it would be entered beside the teams that are there; `zones` is the event's zone order, if any."""
    names = {name_key(name): 0 for name in entered}
    result = []
    for number in range(len(table.rows)):
        try:
            result.append(RowPreview(None if number in table.left_out else read_row(table, number, names, zones)))
        except Refusal as refusal:
            result.append(RowPreview(refusal=refusal))
    return result


def read_row(table: TeamTable, number: int, names: dict[str, int], zones: Sequence[str]) -> TeamEntry:
    """The team of one row; `names` holds the row, from 1, of each name so far, 0 where it is no row of the list.

    Raises Refusal.
    """
    row: dict[ListColumn, str] = {column: table.cell(number, column) for column in ListColumn}
    entry = check_team(
        TeamEntry(
            name=row[ListColumn.NAME],
            zone=spell_zone(row[ListColumn.ZONE], zones),
            area=row[ListColumn.AREA],
            table=whole_number(row[ListColumn.TABLE], "table"),
            qualified_by=row[ListColumn.QUALIFIED_BY].lower(),
            qualified_place=whole_number(row[ListColumn.QUALIFIED_PLACE], "place"),
            players=players_in(table, number),
            telephone=row[ListColumn.TELEPHONE],
        )
    )
    key = name_key(entry.name)
    if names.get(key):
        raise Refusal(f"{entry.name} is in row {names[key]} already. Correct the name, or leave one row out.")
    if key in names:
        raise Refusal(f"{entry.name} is entered already. Leave this row out.")
    names[key] = number + 1
    if zones and entry.zone and entry.zone not in zones:
        raise Refusal(f"{entry.zone} is not in the event’s zone order; correct it or add it there.")
    return entry


def players_in(table: TeamTable, number: int) -> dict[Seat, str]:
    """Who is named in a row, by seat."""
    names = {Seat(column.value): table.cell(number, column) for column in SEATS}
    return {seat: name for seat, name in names.items() if plain(name) not in NOBODY}


def spell_zone(text: str, zones: Sequence[str]) -> str:
    """The zone as the event spells it; a number alone is the zone of that number."""
    if text.isascii() and text.isdigit() and name_key(text) not in map(name_key, zones):
        ending = f" {text}"
        text = next((zone for zone in zones if zone.endswith(ending)), f"Zone {text}")
    return spell_alike(text, zones)
