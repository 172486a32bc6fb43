"""What of a pasted list arrived in no row of it: no word and no number vanishes unsaid."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain

from tournament.domain.team_list.columns import BESIDE_FOUR, CAPTAIN as MARK, TeamTable, players_in, teams_in
from tournament.domain.team_list.corrections import owing_in, remarks
from tournament.domain.team_list.fees import ALL_PAID, spell_signs
from tournament.domain.team_list.letters import CHAT, SENDER
from tournament.domain.team_list.rows import LABEL, SEATS, ListColumn, heading_role

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
    rows_with: dict[str, set[int]] = defaultdict(set)
    for number, row in enumerate(table.rows):
        shown = [cell for place, cell in enumerate(row) if place not in hidden or number in table.left_out]
        arrived.append(words_of(" ".join([*shown, *(name for cell in row for name in BESIDE_FOUR.findall(cell))])))
        for word in arrived[number]:
            rows_with[word].add(number)
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
