"""Which parts of an event an act changed, told from the stored rows, beside those that its declaration names."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.any_order.acts import Finding
from tests.any_order.rows import TABLES_STORED
from tournament.domain.acts import Part, declared

LOG = "tournament_logentry"
OF_TABLES = {
    "tournament_event": Part.SETTINGS,
    "tournament_session": Part.SETTINGS,
    "tournament_day": Part.DAYS,
    "tournament_team": Part.TEAMS,
    "tournament_table": Part.TEAMS,
    "tournament_player": Part.PLAYERS,
    "tournament_absence": Part.PRESENCE,
    "tournament_substitution": Part.SUBSTITUTIONS,
    "tournament_qualifier": Part.QUALIFIERS,
    "tournament_qualifierexport": Part.EXPORTS,
    "tournament_qualifierimport": Part.IMPORTS,
    "tournament_spare": Part.SPARES,
    "tournament_prize": Part.PRIZES,
    "tournament_assistant": Part.ACCESS,
    "tournament_verifier": Part.ACCESS,
    "tournament_verifierphone": Part.ACCESS,
    "tournament_trustedsender": Part.NOTHING,
    "rotations_rotation": Part.MOVEMENT,
    "rotations_rotationhand": Part.MOVEMENT,
    "rotations_adoptedmovement": Part.MOVEMENT,
    "rotations_movementhand": Part.MOVEMENT,
    "rotations_realplay": Part.REAL_PLAY,
    "scoring_flagschecked": Part.FLAGS_CHECKED,
    "scoring_flagcount": Part.COUNTS,
    "scoring_loanentry": Part.LOANS,
    "scoring_ruling": Part.RULINGS,
    "scoring_playoff": Part.PLAYOFFS,
    "scoring_sidesession": Part.SIDE_GAMES,
    "scoring_sidedraw": Part.SIDE_GAMES,
    "scoring_sidegame": Part.SIDE_GAMES,
    "scoring_side": Part.SIDE_GAMES,
    "scoring_deal": Part.SIDE_GAMES,
    "scoring_dayresult": Part.NOTHING,  # it follows from counts, loans and rulings
}
OF_COLUMNS = {
    ("tournament_event", "version"): Part.NOTHING,
    ("tournament_event", "log_digest"): Part.NOTHING,
    ("tournament_event", "hands_planned"): Part.MOVEMENT,
    ("tournament_event", "hand_in_play"): Part.CALL,
    ("tournament_event", "hand_called_at"): Part.CALL,
    ("tournament_event", "stopped_at"): Part.CALL,
    ("tournament_event", "goes_on_at"): Part.CALL,
    ("tournament_event", "finalised_at"): Part.FINAL,
    ("tournament_event", "finalised_by"): Part.FINAL,
    ("tournament_event", "leader_id"): Part.ACCESS,
    ("tournament_event", "verifier_code"): Part.ACCESS,
    ("tournament_day", "date"): Part.SETTINGS,
    ("tournament_team", "is_ranked"): Part.PRESENCE,
    ("tournament_team", "joined_after_hand"): Part.PRESENCE,
    ("tournament_team", "players_here"): Part.CHECK_IN,
    ("tournament_team", "has_paid"): Part.CHECK_IN,
    ("tournament_table", "in_play"): Part.PRESENCE,
    ("tournament_player", "name"): Part.TEAMS,
}
"""Where a column belongs to another part than its table."""
OF_ROWS = {"tournament_day": Part.SETTINGS, "tournament_player": Part.TEAMS}
"""Where a row that comes or goes is a change of another part than a later one of its columns."""

OWNERS = {"team_id": "tournament_team", "table_id": "tournament_table", "day_id": "tournament_day"}
"""What goes with its team, table or day is no change of its own."""

Rows = Mapping[str, Any]


def parts_changed(before: Rows, after: Rows, changed: list[str]) -> Iterator[tuple[str, Part]]:
    """Each row that came or went and each column whose values differ, with the part that it belongs to."""
    went = {column: {row[0] for row in before[of]} - {row[0] for row in after[of]} for column, of in OWNERS.items()}
    for table in changed:
        if table == LOG:
            continue
        columns = TABLES_STORED[table]
        key = [columns.index(name) for name in (("team_id", "seat") if table == "tournament_player" else ("id",))]
        rows = [{tuple(row[place] for place in key): row for row in those[table]} for those in (before, after)]
        owners = [(columns.index(column), gone) for column, gone in went.items() if column in columns]
        for number in rows[0].keys() ^ rows[1].keys():
            if number in rows[0] and any(rows[0][number][place] in gone for place, gone in owners):
                continue
            yield f"{table} {number}", OF_ROWS.get(table, OF_TABLES[table])
        for number in rows[0].keys() & rows[1].keys():
            for column, one, other in zip(columns, rows[0][number], rows[1][number], strict=True):
                if one != other and column != "id":
                    yield f"{table}.{column}", OF_COLUMNS.get((table, column), OF_TABLES[table])


def check_parts(before: Rows, after: Rows, changed: list[str]) -> None:
    """Raises Finding where something changed that the declarations of the logged acts do not name."""
    act, logged = TABLES_STORED[LOG].index("act"), after[LOG][len(before[LOG]) :]
    acts = [declared(row[act]) for row in logged]
    allowed = Part.NOTHING
    for declaration in acts:
        if declaration is None:
            raise Finding("logged under a name that is no act's")
        allowed |= declaration.changes
    undeclared = {(part.name, column) for column, part in parts_changed(before, after, changed) if part not in allowed}
    if undeclared:
        names = " and ".join(declaration.name for declaration in acts if declaration) or "no act"
        raise Finding(f"{names} changed what is not declared: {sorted(undeclared)}")
