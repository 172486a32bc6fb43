"""What lines below the teams of a list change of them: carried out where it is plain, and told at the team."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tournament.domain.team_list.columns import TeamTable, players_in, teams_in
from tournament.domain.team_list.fees import ALL_PAID, EXCEPT, spell_paid
from tournament.domain.team_list.parts import Kind, take
from tournament.domain.team_list.rows import CANCELLED, SEATS, ListColumn, plain
from tournament.domain.wording import list_numbers

FEWEST_LETTERS = 4  # of the first word of a team's name that stands for the whole
PERSON = r"(?P<new>[^\Wa-z\d_][\w'’.-]+(?: (?:[^\Wa-z\d_][\w'’-]+|v[ao]n|de[rn]?|la))+)"
REPLACED = (
    rf"{{}}\s*(?:→|[-=]+>|(?:is |are )?replaced by|becomes|is now)\s*{PERSON}",
    rf"{PERSON} (?:replaces|(?:plays |comes )?(?:instead|in place) of|plays for) {{}}",
)
"""Somebody, at the braces, for whom somebody else plays."""
FILLERS = re.compile(
    r"(?:\b(?:the|an?|new|phone|tel|cell|number|no|is|are|was|has|have|their|right|correct|now|today|all|change|also|s)"
    r"\b\s*)*"
).fullmatch
"""Words beside a team's name that say nothing else of it."""


def name_in(table: TeamTable, row: int) -> str:
    """A team's name as `plain` writes it, without its article."""
    return re.sub(r"^(?:the|les) ", "", plain(table.cell(row, ListColumn.NAME)))


def named_in(table: TeamTable, text: str, rows: Sequence[int]) -> list[int]:
    """Those of the rows whose team a text names: by its name, else by a player, else by how it begins."""
    words = plain(text).split()
    padded = f" {' '.join(words)} "
    if called := [row for row in rows if f" {name_in(table, row)} " in padded]:
        return called
    named = [row for row in rows if any(f" {plain(name)} " in padded for name in players_in(table, row).values())]
    first = words[0] if words and len(words[0]) >= FEWEST_LETTERS else None
    begun = [row for row in rows if name_in(table, row).split()[:1] == [first]]
    return named or begun * (len(begun) == 1)


def owing_in(table: TeamTable, text: str) -> list[int] | None:
    """The rows of the teams that are the exception where a list says that all have paid; None where it does not, or it
    is not plain for whom it does not hold, as where several teams say so of themselves.
    """
    found, *others = [*ALL_PAID.finditer(text), None]
    owing = named_in(table, found["others"], teams_in(table)) if found else []
    return None if found is None or len(others) > 1 or (EXCEPT(found["others"]) and not owing) else owing


def pay_all(table: TeamTable, text: str) -> TeamTable:
    """The list; where it says that all have paid, so does each team of which it says nothing else."""
    if (owing := owing_in(table, text)) is None:
        return table
    silent = [row for row in teams_in(table) if not table.cell(row, ListColumn.PAID)]
    return table.with_cells({(row, ListColumn.PAID): "owes" if row in owing else "paid" for row in silent})


def remarks(table: TeamTable) -> Iterator[tuple[int, str, list[int]]]:
    """The rows below the first team that are none but name some, each with its text and the rows of those teams."""
    teams = [row for row in range(len(table.rows)) if players_in(table, row)]
    loose = [row for row in {*table.left_out, *table.bare} - {*teams} if not table.row_spare(row)]
    for number in sorted(loose):
        text = " ".join(filter(None, table.rows[number]))
        above = teams if number > min(teams, default=number) and plain(text) else []
        if named := [row for row in named_in(table, text, above) if name_in(table, row) != plain(text)]:
            yield number, text, named


def is_called_off(table: TeamTable, row: int, text: str) -> bool:
    """True where a text says of a team, by its name, that it does not come."""
    name = re.escape(table.cell(row, ListColumn.NAME))
    return bool(re.search(rf"{name}\W+{CANCELLED.pattern}|\bscratch (?:the )?{name}", text, re.IGNORECASE))


def corrections(table: TeamTable) -> dict[int, str]:
    """What lines below the teams say of them, by the teams' rows; and by their own, of which teams they speak."""
    told: dict[int, list[str]] = defaultdict(list)
    for number, text, rows in remarks(table):
        told[number].append(f"Left out; told at row {list_numbers([row + 1 for row in rows])}.")
        for row in rows:
            is_asked = row in table.left_out and is_called_off(table, row, text)
            told[row].append(f"Row {number + 1} says “{text}”." + " Does this team play?" * is_asked)
    return {row: " ".join(texts) for row, texts in told.items()}


def apply_corrections(table: TeamTable) -> TeamTable:
    """The list, lines that name teams left out; and what is plain in them carried out: who does not come, who plays
    for whom, a new telephone, that the fee is paid.
    """
    cells: dict[tuple[int, ListColumn], str] = {}
    left_out = set(table.left_out)
    for number, text, (row, *others) in remarks(table):
        left_out.add(number)
        if others:
            continue
        if is_called_off(table, row, text):
            left_out.add(row)
        for seat in SEATS:
            old = re.escape(table.cell(row, seat) or "–")
            if found := next(filter(None, (re.search(way.format(old), text) for way in REPLACED)), None):
                cells[row, seat] = found["new"]
        rest, numbers = take(text, Kind.TELEPHONE)
        rest, fees = take(rest, Kind.FEE)
        if FILLERS(" ".join(plain(rest).replace(name_in(table, row), "").split())):
            cells |= {(row, ListColumn.TELEPHONE): ", ".join(numbers)} if numbers else {}
            cells |= {(row, ListColumn.PAID): spell_paid(fees[0], is_owed=False)} if fees else {}
    return replace(table.with_cells(cells), left_out=frozenset(left_out))
