"""A list as it is checked beside the teams that are entered: what each row enters, and what is asked about it.  R23."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tournament.domain.team_list.columns import RowPreview, TeamTable, players_in, preview, row_doubt
from tournament.domain.team_list.entry import TeamEntry, missing_seats
from tournament.domain.team_list.lists import may_be_person, read_list
from tournament.domain.team_list.remarks import corrections, left_out
from tournament.domain.team_list.rows import ListColumn

ONE_PERSON = "Is this a team, or one person? Tick it if it is a team."
NO_TEAM = "Left out: no players were found in this line. Tick it if it is a team."


@dataclass(frozen=True, slots=True)
class CheckedRow(RowPreview):
    """A row, from 0, as it would be entered, and what is said of it: players that are `missing`, what is in `doubt`,
    what is `told` of it below, or not told in it, and what of it is `gone`, in no cell.
    """

    at: int = 0
    missing: str = ""
    doubt: str = ""
    told: str = ""
    gone: Sequence[str] = ()

    @property
    def is_asked(self) -> bool:
        return "?" in self.doubt + self.told


class CheckedList:
    """A list beside the teams that are entered: its `table` without what enters nothing, and its `rows`, checked.

    `again` are the rows, from 0, of entered teams, with what each changes: nothing where it is the `same`; it is `off`
    where the list says that the team does not play.  `people` are whom a list names that may have no teams,
    `are_people` where it has none indeed.  What is unsure in a list that is shown first is left out until somebody
    ticks it.
    """

    def __init__(
        self,
        given: TeamTable,
        text: str,
        again: Mapping[int, Sequence[str]],
        zones: Sequence[str] = (),
        fee: int = 0,
        *,
        is_first: bool,
    ) -> None:
        self.again = again
        self.told = corrections(given)
        doubts = [row_doubt(given, at) for at in range(len(given.rows))]
        used = [bool(doubt) for at, doubt in enumerate(doubts) if at not in given.left_out]
        is_badly_read = sum(used) * 3 > len(used)
        self.off = {at for at in again if "Does this team play?" in doubts[at] + self.told.get(at, "")}
        self.same = {at for at, changes in again.items() if not changes} - self.off
        unknown = {*range(len(doubts))} - again.keys()
        self.persons = {at for at in unknown - self.told.keys() if may_be_person(given, at)}
        unsure = {at for at in unknown if (doubts[at] and "one player?" not in doubts[at]) or at in given.bare}
        out = unsure | self.persons if is_first and not is_badly_read else set()
        self.table = replace(given, left_out=given.left_out.union(self.same, out))
        previews = preview(self.table, zones=zones, fee=fee)
        self.entries = {at: row.entry for at, row in enumerate(previews) if row.entry}
        self.people, self.are_people = find_people(self.table, self.entries.values(), is_badly_read=is_badly_read)
        self.is_badly_read = is_badly_read and not self.are_people
        self.gone = left_out(text, self.table) if is_first else still_left_out(text, self.table, zones)
        self.rows = [self.check(at, row) for at, row in enumerate(previews)]

    def check(self, at: int, row: RowPreview) -> CheckedRow:
        """A row and what is said of it: a team that is entered lacks nothing, and of people nothing is asked."""
        told, is_again, is_same = self.told.get(at, ""), at in self.again, at in self.same
        missing = "" if is_again or self.are_people else say_missing(self.table, at)
        doubt = ONE_PERSON if at in self.persons else row_doubt(self.table, at) or missing
        if self.are_people or is_same or (told and not players_in(self.table, at)):
            doubt = ""
        if not (is_again or self.people or self.table.is_called_by_players) and self.table.is_unnamed(at):
            told = f"{told} Is there no team name?".strip()
        gone = [] if is_same else self.gone.get(at, [])
        return CheckedRow(row.entry, row.refusal, row.has_paid, at, missing, doubt, told, gone)


def find_people(
    table: TeamTable, entries: Collection[TeamEntry], *, is_badly_read: bool
) -> tuple[list[tuple[str, str]], bool]:
    """Whom a list names that may have no teams, each with a telephone number or nothing; and whether it has none
    indeed, for names alone may be teams, too.
    """
    is_sure = is_badly_read or table.is_called_by_players
    are_few = len(entries) > 3 and all(len(entry.players) <= is_sure for entry in entries)
    people = table.people if are_few or table.has_last_first else []
    return people, bool(people) and (is_sure or table.has_last_first or ListColumn.TELEPHONE in table.columns)


def still_left_out(text: str, table: TeamTable, zones: Sequence[str]) -> dict[int, list[str]]:
    """What of a text arrived in no row, and did not when it was read: not what somebody changed since."""
    if not text:
        return {}
    at_first = left_out(text, read_list(text, zones))
    words = set(" ".join(chain.from_iterable(at_first.values())).split())
    gone = left_out(text, table)
    return {at: [part for part in parts if words & {*part.split()}] for at, parts in gone.items()}


def say_missing(table: TeamTable, number: int) -> str:
    """Which players a row lacks, where the list has players; else nothing."""
    players, is_out = players_in(table, number), number in table.left_out
    if not table.has_players or table.is_beside(number) or (players and is_out):
        return ""
    if players:
        missing = ", ".join(seat.value for seat in missing_seats(players))
        return f"Missing: {missing}." if missing else ""
    if is_out:
        return NO_TEAM
    return "No players were found in this line. Is it a team?" if number in table.bare else "No player is named."
