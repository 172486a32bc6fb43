"""A list of teams as a leader gets it: what its rows and columns hold, and the teams in it."""

from tournament.domain.team_list.checked import NO_TEAM, ONE_PERSON, CheckedList, CheckedRow
from tournament.domain.team_list.columns import (
    RowPreview,
    TeamTable,
    arrange,
    players_in,
    preview,
    row_doubt,
)
from tournament.domain.team_list.entry import (
    MAIL_LENGTH,
    TELEPHONE_LENGTH,
    TeamEntry,
    check_team,
    join_telephones,
    missing_seats,
    repeated_people,
)
from tournament.domain.team_list.lists import (
    join_above,
    may_be_person,
    read_list,
    read_spares,
    split_players,
    told_teams,
)
from tournament.domain.team_list.people import part_telephone, turned
from tournament.domain.team_list.remarks import captain_mark, corrections, hard_to_read, left_out
from tournament.domain.team_list.rows import MOST_COLUMNS, MOST_ROWS, ListColumn, read_text, refuse_long_list

__all__ = [
    "MAIL_LENGTH",
    "MOST_COLUMNS",
    "MOST_ROWS",
    "NO_TEAM",
    "ONE_PERSON",
    "TELEPHONE_LENGTH",
    "CheckedList",
    "CheckedRow",
    "ListColumn",
    "RowPreview",
    "TeamEntry",
    "TeamTable",
    "arrange",
    "captain_mark",
    "check_team",
    "corrections",
    "hard_to_read",
    "join_above",
    "join_telephones",
    "left_out",
    "may_be_person",
    "missing_seats",
    "part_telephone",
    "players_in",
    "preview",
    "read_list",
    "read_spares",
    "read_text",
    "refuse_long_list",
    "repeated_people",
    "row_doubt",
    "split_players",
    "told_teams",
    "turned",
]
