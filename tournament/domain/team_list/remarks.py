"""What lines below the teams of a list change of them: carried out where it is plain, and told at the team; and what of
the list arrived in no row of it: no word and no number vanishes unsaid.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from tournament.domain.groups import grouped
from tournament.domain.team_list.columns import BESIDE_FOUR, CAPTAIN as MARK, TeamTable, players_in, teams_in
from tournament.domain.team_list.fees import ALL_PAID, EXCEPT, spell_paid, spell_signs
from tournament.domain.team_list.letters import CHAT, SENDER
from tournament.domain.team_list.parts import Kind, take
from tournament.domain.team_list.rows import CANCELLED, LABEL, SEATS, ListColumn, heading_role, plain
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


WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
SIGNS = re.compile(
    r"a|all|and|area|b|c|cap(?:t(?:ain)?)?|cell|e|et|fee|from|h|hall|home|husband|m|mail|mobile|mrs?|ms|name|or|paid|partner|"
    r"pd|ph(?:one)?|players?|rec['’]d|received|settled|skip|spare|spouse|squared?|sub|team|t[eé]l(?:ephone)?|town|wife|"
    r"with|work|x|y|yes|zone|me|my|myself|our|the|w|wk"
).fullmatch
"""Words that say what stands beside them; nobody misses them."""
CAPTAIN = re.compile(
    r"\((?:c|capt(?:ain)?|skip(?:per)?)\.?\)|(?<=[\w).])[^\S\n]?\*+(?=[\s,;:&]|$)|"
    r"(?<!\bteam)(?<!player)(?<=\w)[\s–—-]+(capt\b\.?|captain|skip(?:per)?)(?=\s*(?:[,;&]|$|\(?\d))",
    re.IGNORECASE | re.MULTILINE,
)
"""A captain's mark behind a name, or a star."""
BRACKET = re.compile(r"\(([^()]*)\)?")
WORDS_BESIDE = 9  # for each team, as a mail around a list has
FEW_WORDS = 4  # of a line that may be of any row with which it shares one
BEFORE = re.compile(r"^\W*(?:t(?:able|bl)?\W*)?\d{1,3}(?:st|nd|rd|th)?\b(?!\W*\d{3}\D)|\bplayer\s+\d\b", re.IGNORECASE)
"""Numbers that count lines or players."""


def words_of(text: str) -> Counter[str]:
    return Counter(word.casefold() for word in WORD.findall(text))


def without_signs(words: Counter[str]) -> Counter[str]:
    return Counter({word: count for word, count in words.items() if not SIGNS(word)})


def left_out(text: str, table: TeamTable) -> dict[int, list[str]]:
    """What of each row, from 0, arrived nowhere, as it was pasted; -1 for lines of which nothing arrived."""
    hidden = {place for place in range(len(table.columns)) if table.is_of_notes(place)}
    arrived: list[Counter[str]] = []
    for number, row in enumerate(table.rows):
        shown = [cell for place, cell in enumerate(row) if place not in hidden or number in table.left_out]
        arrived.append(words_of(" ".join([*shown, *(name for cell in row for name in BESIDE_FOUR.findall(cell))])))
    rows_with = grouped((word, number) for number, words in enumerate(arrived) for word in words)
    missing: dict[int, list[str]] = defaultdict(list)
    place = 0
    text = spell_signs(text)
    for pasted in (text if owing_in(table, text) is None else ALL_PAID.sub("", text)).splitlines():
        line = "" if SENDER(pasted) else CHAT.sub("", pasted)
        parts = [part.strip() for part in re.split(r"[,;:\t|/]", line) if part.strip()]
        is_heading = sum(heading_role(part) is not None for part in parts) * 3 >= len(parts) * 2
        label = LABEL.match(line)
        text_only = BEFORE.sub(" ", line[label.end() if label else 0 :])
        words = words_of(" ".join(part for part in parts if not heading_role(part)) if is_heading else text_only)
        needed = without_signs(words)
        if not needed or any(needed <= row for row in arrived[place : place + 2]):
            place += bool(needed) and place + 1 < len(arrived)
            continue
        shared = Counter(number for word in needed for number in rows_with[word])
        most = max(shared, key=lambda number: (shared[number], -number), default=-1)
        is_whole = (
            most >= 0 and 2 * (both := (arrived[most] & needed).total()) >= arrived[most].total() and both > FEW_WORDS
        )
        weight = 2 if shared[most] < FEW_WORDS else 3  # a name and more of one row is of that row
        if most < 0 or (shared[most] * weight < len(needed) > FEW_WORDS and not is_whole):
            missing[-1] += runs_of(line, needed)
        else:
            place = most
            gone = needed - arrived[place]
            if len(gone) <= FEW_WORDS or not any(gone <= row for row in arrived):  # two teams may stand in one line
                missing[place] += runs_of(line, gone)
    return {number: parts for number, parts in missing.items() if parts}


def hard_to_read(table: TeamTable, gone: Mapping[int, Sequence[str]]) -> str:
    """A sentence that says why a reading is little to be trusted as a whole; empty where it is.

    `gone` is what arrived nowhere.  Most teams have four players with full names, and few words beside them.
    """
    teams = teams_in(table)
    people = [list(players_in(table, number).values()) for number in teams]
    thin = sum(len(names) < len(SEATS) or any(" " not in name for name in names) for names in people)
    short = sum(any(" " not in name for name in names) for names in people)
    are_thin = thin > 1 and (short * 4 >= len(teams) or thin * 5 >= len(teams) * 2)
    said = {number for number, _text, _rows in remarks(table)} | set(teams)
    loose = [row for number, row in enumerate(table.rows) if number not in said and not table.is_beside(number)]
    unread = len(" ".join([*gone.get(-1, []), *chain(*loose)]).split())
    reasons = [f"{thin} of {len(teams)} teams lack a player or a surname"] * are_thin
    reasons += [f"{unread} words were read as no part of a team"] * (unread > WORDS_BESIDE * len(teams))
    return f"Look closely, this list was hard to read: {'; '.join(reasons)}." if reasons and len(teams) > 2 else ""


def captain_mark(text: str, table: TeamTable) -> str:
    """The first mark beside a name, as `(c)` or a star, that is in no column in use; else empty."""
    used = [place for place, column in enumerate(table.columns) if column is not ListColumn.IGNORE]
    arrived = "\n".join(row[place] for row in table.rows for place in used)
    for place in set(range(len(table.columns))) - set(used):
        cells = {row[place] for number, row in enumerate(table.rows) if row[place] and number not in table.left_out}
        if cells and all(map(MARK, cells)):
            return min(cells)
    marks = ((match[1] or match[0]).strip() for match in CAPTAIN.finditer(spell_signs(text)))
    return next((mark for mark in marks if mark not in arrived), "")


def runs_of(line: str, gone: Counter[str]) -> list[str]:
    """The words that are gone, those side by side as they stand in the line."""
    runs: list[tuple[int, int]] = []
    goes_on = False
    for bracket in BRACKET.finditer(line):
        words = without_signs(words_of(bracket[1]))
        if words and words <= gone:
            gone.subtract(words)
            return [
                *runs_of(line[: bracket.start()], gone),
                bracket[1].strip(" !?."),
                *runs_of(line[bracket.end() :], gone),
            ]
    for word in WORD.finditer(line):
        key = word[0].casefold()
        if gone[key] > 0:
            gone[key] -= 1
            start = runs.pop()[0] if goes_on else word.start()
            runs.append((start, word.end()))
            goes_on = True
        elif not SIGNS(key):
            goes_on = False
    return [line[start:end] for start, end in runs if line[start:end] not in ("is", "are")]
