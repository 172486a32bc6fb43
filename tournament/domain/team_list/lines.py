"""A pasted list of which every line may be written in its own manner: the team and its players, line by line."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key
from tournament.domain.team_list.blocks import (
    BULLET,
    SURNAME_FIRST,
    TEAM_BEFORE,
    TEAM_WORDS,
    join_blocks,
    read_text,
)
from tournament.domain.team_list.columns import (
    CALLED,
    TeamTable,
    arrange,
    cancelled,
    is_nobody,
    is_title,
    players_in,
    row_doubt,
)
from tournament.domain.team_list.fees import ALL_PAID
from tournament.domain.team_list.people import BESIDE_NAMES, FULL_NAME, NAME, part_telephone
from tournament.domain.team_list.rows import (
    CANCELLED,
    LAST_NAME,
    MOST_ROWS,
    NUMBER_BEFORE,
    PARTED,
    REMARK,
    SEATS,
    SPARE,
    SPARE_WORDS,
    ZONE_TEXT,
    ListColumn,
    Row,
    find_heading,
    heading_role,
    name_couple,
    refuse_long_lines,
    shorten_blanks,
    without_comma,
)
from tournament.domain.team_list.slots import read_slots

LINE_NUMBER = re.compile(r"^\s*\(?#?\d{1,3}\s*(?:[.)]|(?:st|nd|rd|th)[:.)])\s*(?=\S)(?!\d{3}\D)")
AFTER_TEAM = (
    re.compile(r":\s+"),
    re.compile(r"\s[–—-]+\s+"),
    re.compile(r"\s*[;\t|,]\s*|\s+/\s+|\s+\((?=[^()]*,)"),
    re.compile(r"\s{2,}"),
)
"""What stands between a team's name and its players, the surest first; behind the first two first names will do."""
TELEPHONE = BESIDE_NAMES["Telephone"]
BETWEEN_PEOPLE = (
    re.compile(r"[;\t|]"),
    re.compile("/"),
    re.compile(","),
    re.compile(r"\s{2,}"),
    re.compile(r"\s+and\s+(?=[^&]+\s&)"),
)
BETWEEN_PARTS = re.compile(r"[;,/|\t]|\s[–—-]+\s|:\s")
SEVERAL_CELLS = re.compile(r"[,;:\t|/]")
CAPTAIN = re.compile(r"\b(?:capt(?:ain)?|skip)\b[.:]?\s*", re.IGNORECASE)
AREA_BEFORE = re.compile(
    r"^((?:area|zone)\s*#?\d{1,3}\w?)(?:\s*:|\s+[–—-]+)\s+(?=[^,;:\t|\n]+(?::|\s[–—-]+)\s|(?:[^;\n]+;){4})",
    re.IGNORECASE | re.MULTILINE,
)
"""An area before a team's name in its line."""
ZONE_AFTER = re.compile(
    r"(?<=[^\W\d_])[\s(]+((?:zone|area)\s*#?\d{1,3})\b[\s,);]*(?=$|\(?\+?\d|\b(?:paid|pd|owes))",
    re.IGNORECASE | re.MULTILINE,
)
ORIGIN = re.compile(r"\s*[,;]\s*((?:zone|area)\s*#?\d{1,3})\s*(?=[,;]|$)", re.IGNORECASE)
"""A zone or an area behind the players."""
ORIGIN_NAMED = re.compile(r",\s*(?:zone|area):\s*([^\W\d_][^,;\d]*?)\s*(?=[,;\d(]|$)", re.IGNORECASE)
TEAM_NOTE = re.compile(r"\s*(\([^()]*\))(?=\s*(?::|[–—-]+)\s)")
"""A note in brackets behind a team's name."""
FIFTH_WORD = re.compile(r"(?:spare|sub|substitute|alternate|reserve|fifth)s?\b[\s:=–—-]*", re.IGNORECASE)
REMARKED = re.compile(r"[A-Z]\S*(?:\s\S+)*?\s(?!v[ao]n\b|d[aeiu][lnrs]?\b|la\b|te[nr]?\b|jr\b|sr\b|or\b)[a-z]{2}").match
"""Whether a name goes on in small letters: `Ivy needs a chair`."""
SEAT = re.compile(r"([ABXY])[.:)=]?\s+(?=\S)")
WRAPPED = re.compile(r"^(.*(?::|\s[–—-]+)\s.*(?:,|\s&|\sand))\s*\n\s*(?=[^\W\d_][^:;\n]*$)", re.MULTILINE)
"""A line that goes on below, behind a comma."""
MISPLACED = {ListColumn.IGNORE: TELEPHONE, ListColumn.TELEPHONE: BESIDE_NAMES["Paid"]}
"""What does not belong into a column."""
TITLES = ["Team", "Player 1", "Player 2", "Player 3", "Player 4", *BESIDE_NAMES, "Zone", "Area"]


def place_as_area(found: re.Match[str]) -> str:
    """`Owls (Leduc): …` with its area behind the players, unless it is one of them."""
    if CAPTAIN.search(found[2]) or found[2].startswith("Cap") or found[2].casefold() in found[3].casefold():
        return found[0]
    return f"{found[1]}{found[3]}, Area: {found[2]}"


MAIL_ALONE = re.compile(r"\n\W*([^\s(<,;:@]+@[^\s)>,;]+)\W*$", re.MULTILINE)
"""A line with an e-mail address alone, which is the team’s above it."""
CANCELLED_BEHIND = re.compile(rf"[\s,;:(–—-]+({CANCELLED.pattern}[^,\t]*,?[^,\t]*?)\)?\s*$", re.IGNORECASE)
"""A team that does not come, and what is said of it."""
TIDIED: dict[re.Pattern[str], str | Callable[[re.Match[str]], str]] = {
    re.compile(
        r"((?:[\s–—-]+(?:paid|pd)\b)?)\s*\((?:spare|sub|alternate|reserve)\b[\s:=]+([^\W\d_][^()\d,]+)\)", re.IGNORECASE
    ): r", spare: \2\1",
    re.compile(
        r"^(\W*(?:\d{1,3}[.)]\s*)?)(?:late|new|added)\s*[:–—-]\s*(?-i:[a-z])[^,;:\n]*:\s+(?=[^:\n]*,[^:\n]*,)",
        re.IGNORECASE | re.MULTILINE,
    ): r"\1: ",
    re.compile(
        r"^(\W*(?:\d{1,3}[.)]\s*)?)(?:late|new|added|maybe|tentative|pending|updated?|changed?|correction|"
        r"(?:un)?paid)\s*(?:[:–—-]\s*)(?=[^,;:\n]+(?::|\s[–—-]+)\s)",
        re.IGNORECASE | re.MULTILINE,
    ): r"\1",
    re.compile(
        r"^(\W*(?:\d{1,3}[.)]\s*)?)([^,;:()\n]*?)\s*\(no (?:team )?name\b[^()\n]*\)[\s:–—-]+(?=[^\W\d_])",
        re.IGNORECASE | re.MULTILINE,
    ): r"\1\2: ",
    re.compile(
        r"^(\W*(?:\d{1,3}[.)]\s*)?)([^\n]+?)[ \t,;–—(-]+no (?:team )?name\b[^,;)\n]*\)?", re.IGNORECASE | re.MULTILINE
    ): r"\1: \2",
    re.compile(r"[\s,;:–—-]+captain:\s*([^.,;:\t\n]+)[.,;]\s*(?:other )?players:\s*", re.I): r": \1, ",
    re.compile(r"(?<=[^\s,;:/(])[^\S\n]+(?=(?:spare|sub|alternate|reserve)\s*[:=–-]\s)", re.IGNORECASE): ", ",
    re.compile(r"\(([^()]*),\s*((?:not |un)?(?:paid|pd)\b[^()]*)\)", re.IGNORECASE): r"(\1) \2",
    re.compile(
        r"\(\s*([^\W\d_][^()\d,:]*[^()\d\s,:])[\s,]*(\(?\d[\d\s().–-]{5,}\d)\)(?!\s*(?::|[–—-]+\s))",
    ): r"(\1) \2",
    re.compile(
        r"^([^,;:()\[\]\n]+?)\s*[(\[]([^\Wa-z_\d][\w.-]+(?:\s[^\Wa-z_\d][\w.-]*|\s#?\d{1,2})?)[)\]](?=(?::|\s[–—-]+)\s)(.*)$",
        re.MULTILINE,
    ): place_as_area,
    re.compile(
        r"(\d{3}[\s.–-]*\d{4})\s*(?:[hcwm]\b\s*)?(?:/|,|;|&|\bor\b|\band\b)\s*(?:(?:cell|home|work|mobile|ph|phone|tel)\b[.:]?\s*)?(?=\(?\d{3}\D)",
        re.IGNORECASE,
    ): r"\1, ",
    re.compile(r"(?<=\w)\*+(?=[\s,;]|$)"): "",
}
"""What marks a line, stands between two telephone numbers, marks a captain or the last of several names, and how it is
read.
"""


NUMBERED = re.compile(
    r"\s*(?P<table>(?:table|tbl\.?|t)\s*)?#?(?P<number>\d{1,3})(?P<place>st|nd|rd|th)?\b\s*(?:[:.,;|)–-]\s*)*(?=\S)",
    re.IGNORECASE,
)
"""A table, a place or another number before a team."""


def part_by_blanks(text: str) -> str:
    """The text, where most lines have columns of blanks before their commas, with tabs between these columns."""
    parted = [re.sub(r"(?<=\S)\s{2,}(?=[^\s,][^,]*,)", "\t", line) for line in text.splitlines()]
    changed = sum(line != before for line, before in zip(parted, text.splitlines(), strict=True))
    return "\n".join(parted) if changed * 2 > sum(bool(line.strip()) for line in parted) else text


def without_titles(text: str) -> str:
    """The text of a list whose lines are teams, without what stands above and below them: a title, a greeting."""
    lines = [line for line in text.splitlines() if line.strip()]
    teams = [bool(read_line(line)) for line in lines[:MOST_ROWS]]
    numbered = [bool(NUMBERED.match(line)) for line in lines]
    if max(sum(teams), sum(numbered), 1) * 2 < len(lines) or len(lines) > MOST_ROWS:
        return text
    are_tables = sum(bool(match and match["table"]) for match in map(NUMBERED.match, lines)) * 2 > len(lines)
    is_headed = all(numbered[1:-1]) and len(lines) > 2 and not (numbered[0] or SEVERAL_CELLS.search(lines[0]))

    def is_beside(number: int) -> bool:
        line, cells = lines[number], SEVERAL_CELLS.split(lines[number])
        if teams[number] and TEAM_BEFORE(line) and all(heading_role(cell) is not None for cell in cells):
            return True  # `Team: Players / phone`
        is_named = is_title(line.rstrip(": ")) or (is_headed and not number) or (are_tables and not numbered[number])
        is_team = teams[number] or len(cells) > len(SEATS) or SPARE(line.strip()) or ZONE_TEXT.fullmatch(line.strip())
        is_team = is_team or CANCELLED_BEHIND.search(line)
        return is_named and not is_team and not all(map(heading_role, cells))

    used = [number for number in range(len(lines)) if not is_beside(number)]
    return text if not used or len(used) == len(lines) else "\n".join(lines[used[0] : used[-1] + 1])


def read_numbered(text: str, zones: Sequence[str]) -> TeamTable | None:
    """A list whose lines all begin with the place of a team, or with its table: it is called so, or the numbers, from 1
    and each once, are in no order; None for any other list.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    found = [match for line in lines if (match := NUMBERED.match(line))]
    numbers = [int(match["number"]) for match in found]
    are_places = all(match["place"] for match in found)
    are_tables = all(match["table"] for match in found) or numbers != sorted(numbers) == list(range(1, len(lines) + 1))
    if not len(lines) == len(found) > 1 or not (are_places or (are_tables and len(set(numbers)) == len(numbers))):
        return None
    column = ListColumn.QUALIFIED_PLACE if are_places else ListColumn.TABLE
    rest = read_list("\n".join(line[match.end() :] for line, match in zip(lines, found, strict=True)), zones)
    if len(rest.rows) != len(lines) or column in rest.columns:
        return None
    rows = tuple((str(number), *row) for number, row in zip(numbers, rest.rows, strict=True))
    before = {(number, place + 1): name for (number, place), name in rest.before.items()}
    return TeamTable((column, *rest.columns), rows, rest.left_out, before)


COUNTED = re.compile(
    r"^\W*(?:(?:grand )?totals?\b[^\n\d]{0,20})?(?<!\d)(\d{1,3})\s+teams\b(?![^\n]*[:;/–—-]\s|[^\n]*,[^\n]*,)[^\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line that counts the teams: `Total 13 teams`."""


def told_teams(text: str) -> int | None:
    """How many teams a list says that it has; None where it says nothing."""
    return int(found[1]) if (found := COUNTED.search(text)) else None


ORDINAL = re.compile(r"\s*1st[:.)]").match


def take_numbers(text: str) -> str:
    """The text; where most lines are numbered in their order, also with gaps, without the numbers."""
    lines = [line for line in text.splitlines() if line.strip()]
    numbers = [int(re.sub(r"\D", "", match[0])) for line in lines if (match := LINE_NUMBER.match(line))]
    if len(numbers) * 2 > len(lines) > 1 and (numbers == sorted(set(numbers)) or ORDINAL(text)):
        return "\n".join(LINE_NUMBER.sub("", line) for line in text.splitlines())
    return text


SPARE_NAMED = re.compile(
    r"\b(?:spares?|substitutes?|fill in|can sub|any(?:one|body) is short|will play if|can play if)\b", re.IGNORECASE
)
PERSON_NAMED = re.compile(
    r"(?<![\w.])(?!Zone|Area)[^\Wa-z\d_][\w'’.-]*[^\W\d_](?:\s(?:[^\Wa-z\d_][\w'’-]+|v[ao]n|de[rn]?|la|[A-Z]\.))+"
)
MOST_SPARES = 3  # more names in a line are a team's
BELOW = re.compile(r"^ {6,}(?=[^\W\d_])(?!.*\d{3})").match
"""A line that stands below the second column of the line above."""
NEWS = re.compile(
    r"\s+(?:>+|[-=]+>|→)\s*(?P<note>.*?)(?P<paid>(?:\b(?:not |un)?(?:paid|pd)\b|\bowe[sd]\b).*|)\s*", re.IGNORECASE
)
"""An indented line with what is new of the team above it."""
DOTS = re.compile(r"\s*\.{3,}\s*")
"""Dots that lead the eye from one column to the next."""
LATER_TEAM = re.compile(r"^\D*[!.:]\s+(?=\d{1,2}[.)]\s+[^\Wa-z\d_][^:\n]*?(?:\s[–—-]+|:)\s)")
"""A sentence before a numbered team: `P.S. One more: 12. Owls - …`."""


def name_spares(line: str) -> str:
    """A sentence about spares as `Spare: Ann Bell 780-555-0101`; any other line as it is."""
    is_told = SPARE(line.strip()) and not read_spares(line)
    if "\t" in line or (not is_told and (not SPARE_NAMED.search(line) or SPARE(line.strip()) or TEAM_BEFORE(line))):
        return line
    names, numbers = PERSON_NAMED.findall(SPARE_WORDS.sub("", line)), TELEPHONE.findall(line)
    if not 0 < len(names) <= MOST_SPARES or len(numbers) not in (0, len(names)):
        return line
    return f"Spare: {'; '.join(map(' '.join, zip(names, numbers or [''] * len(names), strict=True)))}"


def join_below(lines: Sequence[str]) -> list[str]:
    """The lines; one with a team's further players below a line with its name and telephone is joined with it."""
    joined: list[str] = []
    for line in lines:
        above = joined[-1] if joined else ""
        found = (TELEPHONE.search(above), BESIDE_NAMES["Paid"].search(above))
        end = min((match.start() for match in found if match), default=len(above))
        columns = len(re.findall(r"\S {2,}(?=\S)", above[:end]))
        if (news := NEWS.fullmatch(line)) and found[0]:
            note = news["note"].strip(" ,.;").replace(",", " –")
            note = f" - {note}" if CANCELLED.match(note) else f" ({note})" if note else ""
            joined[-1] = f"{above.rstrip()}{note} - {news['paid']}".rstrip(" -")
        elif BELOW(line) and columns and not above[:6].isspace():
            joined[-1] = f"{above[:end].rstrip()}  {line.strip()}  {above[end:].strip()}"
        elif line[:1].isspace() and any(found) and not SEVERAL_CELLS.search(above[:end]) and are_team(line):
            joined[-1] = f"{above[:end].rstrip()}: {line.strip()}; {above[end:].strip()}"
        else:
            joined.append(line)
    return joined


def are_team(line: str) -> bool:
    """True for a line with the four people of a team and nothing else."""
    people, _couples = read_people(line)
    return len(people) == len(SEATS) and all(map(FULL_NAME, map(without_comma, people)))


def note_behind(found: re.Match[str]) -> str:
    """What is said behind a team as a note in brackets, without others in it."""
    return f" ({found[1].replace('(', '– ').replace(')', '')})"


def pay_all(text: str, table: TeamTable) -> TeamTable:
    """The list; where it says that all have paid, so does each team of which it says nothing else."""
    if (found := ALL_PAID.search(text)) is None:
        return table
    if ListColumn.PAID not in table.columns:
        table = replace(table, columns=(*table.columns, ListColumn.PAID), rows=tuple((*row, "") for row in table.rows))
    place, others = table.columns.index(ListColumn.PAID), name_key(found["others"])
    rows = [list(row) for row in table.rows]
    for number in set(range(len(rows))) - table.left_out:
        is_told = rows[number][place] or name_key(table.cell(number, ListColumn.NAME)) in others
        if players_in(table, number) and not is_told:
            rows[number][place] = "paid"
    return replace(table, rows=tuple(map(tuple, rows)))


def read_list(text: str, zones: Sequence[str] = ()) -> TeamTable:
    """The pasted list, read by its columns; line by line, or by the places of things in the lines, where that leaves
    fewer names in doubt.  Raises Refusal.
    """
    text = shorten_blanks(text)
    refuse_long_lines(text.splitlines())
    return capitalise(pay_all(text, read_teams(ALL_PAID.sub("", text), zones)))


def capitalise(table: TeamTable) -> TeamTable:
    """The list, the names that have small letters alone with capital ones."""
    names = (ListColumn.NAME, *SEATS)
    rows = [
        [
            re.sub(r"(?<![\w'’])(?!v[ao]n\b|de[rn]?\b)[^\W\d_]", lambda letter: letter[0].upper(), cell)
            if column in names and players_in(table, number) and cell.islower() and not is_nobody(cell)
            else cell
            for column, cell in zip(table.columns, row, strict=True)
        ]
        for number, row in enumerate(table.rows)
    ]
    return replace(table, rows=tuple(map(tuple, rows)))


def read_teams(text: str, zones: Sequence[str]) -> TeamTable:
    """The pasted list without what it says of all teams.  Raises Refusal."""
    pasted = COUNTED.sub("", WRAPPED.sub(r"\1 ", text.removeprefix("\ufeff"))).splitlines()
    pasted = [LATER_TEAM.sub("", DOTS.sub("  ", line)) for line in pasted]
    pasted = list(map(name_spares, join_below(pasted)))
    if pasted[2:] and pasted[2][:1].isspace() and is_title(pasted[0]) and not SEVERAL_CELLS.search(pasted[0]):
        pasted.insert(1, "")  # no heading of the team below it
    joined = MAIL_ALONE.sub(r", \1", "\n".join(join_blocks(pasted))).splitlines()
    joined = [CANCELLED_BEHIND.sub(note_behind, line) if line.count("\t") < 2 else line for line in joined]
    text = without_titles(part_by_blanks("\n".join(joined)))
    if numbered := read_numbered(text, zones):
        return numbered
    text = AREA_BEFORE.sub(r"\1\n", BULLET.sub("", take_numbers(text)))
    untidy = [line for line in text.splitlines() if line.strip()]
    for sign, becomes in TIDIED.items():
        text = sign.sub(becomes, text)
    pasted = [line for line in text.splitlines() if line.strip()]
    zoned = {line: ZONE_AFTER.sub(r", \1, ", line) for line in pasted if re.search("[,;/&+]", line)}
    lines = [zoned.get(line, line).rstrip(", ") for line in pasted]
    if lines and (people := read_people_alone(lines)):
        return people.turn_names()
    rows = [read_line(line) or read_beginning(line) for line in lines[:MOST_ROWS]]
    are_teams = len({name_key(row[0]) for row in rows if row}) * 3 > sum(map(bool, rows)) * 2  # not a row a player
    try:
        by_columns = part_couples(arrange(read_text(text), zones))
    except Refusal:
        if not are_teams or len(lines) > MOST_ROWS:
            raise
        return arrange_lines(lines, rows, zones)
    clear = clear_names(by_columns)
    if by_columns.is_called_by_players and sum(bool(TEAM_BEFORE(line)) for line in lines) * 2 > len(lines):
        clear = {}
    is_surer = any(cancelled(cell) for row in rows for cell in row) or (
        not by_columns.left_out
        and (
            not set(joined) <= set(pasted)
            or any(line != becomes for line, becomes in zoned.items())
            or any("couple " in cell or cell == CALLED.format(row[1]) for row in rows for cell in row)
        )
    )
    best, names = by_columns, sum(clear.values())
    if are_teams and (min(clear.values(), default=0) < 3 or is_surer):
        by_lines = arrange_lines(lines, rows, zones)
        if (told := sum(clear_names(by_lines).values())) + is_surer > names:
            best, names = by_lines, told
    places = read_slots(untidy[:MOST_ROWS])
    if not any(places) or len(lines) >= MOST_ROWS:
        return best
    by_places = arrange_lines(lines, [at or row for at, row in zip(places, rows, strict=True)], zones)
    return by_places if sum(clear_names(by_places).values()) > names else best


def read_people_alone(lines: Sequence[str]) -> TeamTable | None:
    """The people of a list without teams, some of them as `Law, Kay`, each with a telephone number or nothing; None
    for any other list.
    """
    rows = tuple(part_telephone(LINE_NUMBER.sub("", line)) for line in lines)
    title = len(rows) > 1 and (heading_role(lines[0]) is not None or is_title(lines[0]))
    names = [name for name, _number in rows[title:]]
    last_first = [name for name in names if SURNAME_FIRST(name)]
    are_people = all(SURNAME_FIRST(name) or (FULL_NAME(name) and not SEVERAL_CELLS.search(name)) for name in names)
    are_teams = sum(bool(TEAM_WORDS(name.partition(",")[0])) for name in names) * 2 > len(names)
    if not last_first or not are_people or are_teams or find_heading([re.split(r"[,;\t]", lines[0])]) is not None:
        return None
    return TeamTable((ListColumn.NAME, ListColumn.TELEPHONE), rows, frozenset(range(title)))


def arrange_lines(lines: Sequence[str], rows: Sequence[Row], zones: Sequence[str]) -> TeamTable:
    """The lines with what was read in each, under headings; one that could not be read stands as it is."""
    parts = [[cell for cell in SEVERAL_CELLS.split(line) if cell.strip()] for line in lines]
    heads = [len(cells) > 1 and all(heading_role(cell) is not None for cell in cells) for cells in parts]
    lines = [line for line, is_head in zip(lines, heads, strict=True) if not is_head]
    rows = [row for row, is_head in zip(rows, heads, strict=True) if not is_head]
    used = [number for number in range(len(TITLES)) if any(row and row[number] for row in rows)]
    found = [
        [row[number] for number in used] if row else [LINE_NUMBER.sub("", line)]
        for row, line in zip(rows, lines, strict=True)
    ]
    above = next((number for number, row in enumerate(found) if len(row) > 1 or not is_title(row[0])), 0)
    titles = [TITLES[number] for number in used]
    table = arrange([*found[:above], titles, *found[above:]], zones)
    heading = next((number for number, row in enumerate(table.rows) if row[: len(titles)] == tuple(titles)), None)
    return table if heading is None else without_row(table, heading)


def without_row(table: TeamTable, gone: int) -> TeamTable:
    """The list without a row."""
    return replace(
        table,
        rows=table.rows[:gone] + table.rows[gone + 1 :],
        left_out=frozenset(row - (row > gone) for row in table.left_out - {gone}),
        before={(row - (row > gone), place): name for (row, place), name in table.before.items() if row != gone},
    )


def may_be_person(table: TeamTable, number: int) -> bool:
    """True for a row, used or left out, of which the list asks whether it is a team or one person."""
    is_asked = row_doubt(replace(table, left_out=table.left_out - {number}), number).endswith("one person?")
    return is_asked and not table.is_beside(number)


def join_above(table: TeamTable, number: int) -> TeamTable | None:
    """The list with the person of a row as the next player of the team above it; None where no seat is free there."""
    teams = (
        row
        for row in range(min(number, len(table.rows)))
        if row not in table.left_out and not may_be_person(table, row)
    )
    above, missing = max(teams, default=-1), [seat for seat in SEATS if seat not in table.columns]
    joined = replace(
        table,
        columns=(*table.columns, *missing),
        rows=tuple((*row, *[""] * len(missing)) for row in table.rows),
    )
    free = [seat for seat in SEATS if 0 <= above < number < len(table.rows) and is_nobody(joined.cell(above, seat))]
    if not free:
        return None
    row = list(joined.rows[above])
    parts = [table.cell(number, column) for column in (ListColumn.NAME, ListColumn.ZONE, *SEATS)]
    row[joined.columns.index(free[0])] = without_comma(", ".join(filter(None, parts)))
    if telephone := table.cell(number, ListColumn.TELEPHONE):
        home = joined.columns.index(ListColumn.TELEPHONE)
        row[home] = ", ".join(filter(None, (row[home], telephone)))
    return without_row(replace(joined, rows=(*joined.rows[:above], tuple(row), *joined.rows[above + 1 :])), number)


def split_players(table: TeamTable, number: int) -> TeamTable | None:
    """The list with the people who share a cell of a row, its team's name or a seat, in seats of their own, a fifth
    noted as a spare; telephones and fees beside them in their columns.  None where nobody shares a cell.
    """
    if number >= len(table.rows):
        return None
    cells = {column: table.cell(number, column) for column in (*table.columns, *SEATS)}
    seated = list(players_in(table, number).values())
    text = REMARK.sub(" ", cells[ListColumn.NAME])
    team, *others = next((parts for mark in AFTER_TEAM if len(parts := mark.split(text, maxsplit=1)) > 1), [text])
    text = "; ".join([*others, *seated])
    for column, pattern in {ListColumn.TELEPHONE: TELEPHONE, ListColumn.PAID: BESIDE_NAMES["Paid"]}.items():
        found = [cells.get(column, ""), *(each.strip() for each in pattern.findall(text))]
        cells[column], text = ", ".join(filter(None, found)), pattern.sub("; ", text)
    people = [name for part in BETWEEN_PARTS.split(text) if part.strip() for name in read_people(part)[0]]
    if len(people) < max(2, len(seated) + 1):
        return None
    notes = [cells.get(ListColumn.IGNORE, ""), *(f"spare: {name}" for name in people[len(SEATS) :])]
    cells |= {ListColumn.NAME: team, ListColumn.IGNORE: " · ".join(filter(None, notes))}
    cells |= dict(zip(SEATS, [*people, "", ""], strict=False))
    missing = [column for column in cells if column not in table.columns and cells[column]]
    columns = (*table.columns, *missing)
    rows = [[*row, *[""] * len(missing)] for row in table.rows]
    for column, cell in cells.items():
        if column in columns:
            rows[number][columns.index(column)] = cell
    return replace(table, columns=columns, rows=tuple(map(tuple, rows)), left_out=table.left_out - {number})


def part_couples(table: TeamTable) -> TeamTable:
    """The list, the couples of a row two players each where these are four, with a column that notes them."""
    places = [place for place, column in enumerate(table.columns) if column in SEATS]
    rows = [[*row, ""] for row in table.rows]
    for number in set(range(len(rows))) - table.left_out:
        row = rows[number]
        people, couples = read_people("; ".join(filter(None, (row[place] for place in places))))
        if couples and len(people) == len(places) == len(SEATS):
            called = CALLED.format(row[places[0]])
            row[:] = [CALLED.format(people[0]) if cell == called else cell for cell in row]
            for place, name in zip(places, people, strict=True):
                row[place] = name
            row[-1] = " · ".join(couples)
    if not any(row[-1] for row in rows):
        return table
    return replace(table, columns=(*table.columns, ListColumn.IGNORE), rows=tuple(map(tuple, rows)))


def read_spares(text: str) -> list[tuple[str, str]]:
    """The spares that a line names, each with a telephone number or nothing; none where a name is in doubt."""
    found: list[tuple[str, str]] = []
    text = SPARE_WORDS.sub("", text.replace("(spare)", ""))
    for part in re.split(r"[;/&+]|\band\b" if ";" in text else r"[,/&+]|\band\b", text):
        match = TELEPHONE.search(part)
        name, contact = without_comma(TELEPHONE.sub(" ", part).strip(" .(),")), match[1] if match else ""
        if not name and contact and found:
            found[-1] = (found[-1][0], contact)
        elif name or contact:
            found.append((name, contact))
    return found if all(FULL_NAME(name) and ":" not in name for name, _contact in found) else []


def clear_names(table: TeamTable) -> dict[int, int]:
    """How many players each row names beyond doubt; none where its team is in doubt, its zone may be a player, or its
    telephone number has more beside it.
    """
    clear = {}
    for number in set(range(len(table.rows))) - table.left_out:
        players, zone = players_in(table, number), table.cell(number, ListColumn.ZONE)
        is_player = sum(map(bool, map(FULL_NAME, players.values()))) < len(SEATS) and NAME(zone)
        has_more = any(
            MISPLACED[column].search(cell)
            for column, cell in zip(table.columns, table.rows[number], strict=True)
            if column in MISPLACED
        )
        clear[number] = 0 if is_player or has_more or row_doubt(table, number) else len(players)
    return clear


def read_line(line: str) -> Row:
    """Team, four players, and what stands beside them, in the order of TITLES; empty where the line is no such team."""
    if SPARE(line.strip()):
        return []
    origin = ORIGIN.search(line) or ORIGIN_NAMED.search(line)
    line = line.replace(origin[0], "", 1) if origin else line
    note = TEAM_NOTE.search(line)
    bracket, line = note[1] if note else "", TEAM_NOTE.sub("", line, count=1)
    beside = {}
    for title, pattern in BESIDE_NAMES.items():
        found = [each.strip() for each in pattern.findall(line) or pattern.findall(bracket)]
        beside[title] = ", ".join(found if title == "Telephone" else found[:1])
        # It may have taken what stands between two names with it.
        line = pattern.sub(lambda found: "; " if ";" in found[0] else ", ", line)
    remarks, line = [bracket, *REMARK.findall(line)], REMARK.sub(" ", line)
    line = NUMBER_BEFORE.sub("", line.strip(" ,"))
    is_unnamed, line = line.startswith(":"), line.lstrip(": ")
    people, couples = read_people(line)
    is_unnamed = bool(people) and (is_unnamed or are_four_people(people, line))
    for is_sure, mark in enumerate(AFTER_TEAM):
        team, *others = [CALLED.format(people[0]), line] if is_unnamed else mark.split(line, maxsplit=1)
        people, couples = read_people(others[0]) if others else ([], [])
        are_names = all(NAME(name) or is_nobody(name) for name in people) and (
            is_sure < 2 or any(map(FULL_NAME, people))
        )
        people = people if len(people) < 5 else list(dict.fromkeys(people))
        people[4:] = [FIFTH_WORD.sub("", name) for name in people[4:]]
        is_five = len(people) == 5 and all(map(FULL_NAME, people)) and people[0][0].isupper() <= people[4][0].isupper()
        is_team = (is_five or 3 <= len(people) <= 4) and are_names and not any(map(REMARKED, people))
        is_name = NAME(re.sub(r"\b\d{1,2}\b", "", team)) and not (
            AFTER_TEAM[0].search(team) or ZONE_TEXT.fullmatch(team)
        )
        if is_team and is_name:
            is_told = CAPTAIN.sub("", TELEPHONE.sub(" ", bracket)).strip(" ()") in people
            notes = {beside["Note"], *remarks} - {bracket if is_told else "", "(spare)", ""}
            beside["Note"] = " · ".join([*sorted(notes), *couples, *(f"spare: {name}" for name in people[4:])])
            zone = origin[1] if origin else ""
            origins = ["", zone] if origin and origin[0].strip(" ,;")[:1] in "Aa" else [zone, ""]
            return [team, *people[:4], *[""] * (4 - len(people)), *beside.values(), *origins]
    if NAME(line) and any(CANCELLED.match(remark.strip(" (")) for remark in remarks):
        beside["Note"] = " · ".join(filter(None, remarks))
        return [line.strip(" :;,–—-"), *[""] * 4, *beside.values(), "", ""]
    return []


def read_beginning(line: str) -> Row:
    """What `read_line` reads of a line whose last words are a remark; empty where a team's name is not marked off."""
    mark = TEAM_BEFORE(line)
    ends = [blank.start() for blank in re.finditer(r"\s+", line) if mark and blank.start() > mark.end()]
    return next(filter(None, (read_line(line[:end].rstrip(" ,;–—-")) for end in reversed(ends))), [])


def are_four_people(people: Sequence[str], line: str) -> bool:
    """True where a line names four people and no team: the first shares a surname, or `and` stands before the last."""
    marks = (AFTER_TEAM[0], AFTER_TEAM[1], AFTER_TEAM[3], re.compile(r"\("))
    if len(people) != len(SEATS) or not all(map(FULL_NAME, people)) or any(mark.search(line) for mark in marks):
        return False
    first, *others = [name_key(without_comma(name).split()[-1]) for name in people]
    return first in others or (bool(LAST_NAME.fullmatch(line)) and not TEAM_WORDS(people[0]))


def read_people(text: str) -> tuple[list[str], list[str]]:
    """The names of one team's players, `Law, Kay` as one where a surer mark or eight words say so; and the couples
    among them that share a surname, as they were written.
    """
    mark = next((mark for mark in BETWEEN_PEOPLE if mark.search(text)), PARTED[3])
    pieces = [piece for part in mark.split(text) if (piece := CAPTAIN.sub("", part).strip(" .,()"))]
    if len(pieces) == 8:
        return [f"{last}, {first}" for last, first in zip(pieces[::2], pieces[1::2], strict=True)], []
    if len(pieces) < 3:
        pieces = [piece.strip() for part in pieces for piece in part.split(",")]
    people: list[str] = []
    couples: list[str] = []
    for piece in pieces:
        first, *second = PARTED[3].split(piece, maxsplit=1)
        couple = name_couple(first, second[0]) if first and second else [piece]
        people += couple
        couples += [f"couple {first}–{second[0]}"] if couple[0] != first else []
    seats = [SEAT.match(name) for name in people]
    if sorted(match[1] for match in seats if match) == ["A", "B", "X", "Y"]:
        people = [name for _seat, name in sorted((name[0], SEAT.sub("", name)) for name in people)]
    return people, couples
