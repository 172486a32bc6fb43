"""Lists without columns: which lines are a team together is chosen so that the whole list is the most plausible."""

import itertools
import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from tournament.domain.team import name_key
from tournament.domain.team_list.columns import CALLED, TeamTable, rows_left_out
from tournament.domain.team_list.fees import spell_paid
from tournament.domain.team_list.letters import (
    CHAT,
    CLOSING,
    GREETING,
    MAIL_HEAD,
    NAMED,
    NEWS,
    SENDER,
    TITLE_WORDS,
    is_prose,
    name_spares,
)
from tournament.domain.team_list.parts import (
    COUPLE,
    PERSON,
    SMALL_WORDS,
    SURNAME_FIRST,
    TEAM_WORDS,
    Kind,
    Part,
    pair_names,
    split_parts,
)
from tournament.domain.team_list.people import are_mostly
from tournament.domain.team_list.rows import (
    AREA_TEXT,
    LAST_FIRST,
    LONGEST_ZONE,
    SEATS,
    SPARE,
    ZONE_TEXT,
    ListColumn,
    Person,
    are_in_sequence,
    heading_role,
    plain,
    without_comma,
)
from tournament.domain.team_list.teams import FOUR, UNLIKELY, Team, read_team

MOST_LINES, MOST_LETTERS = 9, 400  # of one team
SKIPPED = 0.3  # what a line takes away that is of no team
BULLET = re.compile(r"\s*(?:[*•·▪●◦○>–—-]+\s+)?")
NUMBERED = re.compile(
    r"(?P<table>(?:table|tbl\.?|t)\s*)?(?:team\s*(?=#))?\(?#?(?P<number>\d{1,3})(?P<place>st|nd|rd|th)?\b"
    r"(?:(?P<mark>\s*[:.,;|)–-]+(?!\d))\s*|\s+)(?=\D)(?=.*[^\W\d_])|team\s+[A-Z]\s{2,}(?=\S)",
    re.IGNORECASE,
)
"""A table, a place or another number before a team."""
WRAPPED = re.compile(r"(?:,|&|\band|\bwith|/)\s*$", re.IGNORECASE).search
BELOW = re.compile(r"\s{6,}\S").match
"""A line that stands below a column of the line above it."""
LATER_TEAM = re.compile(r"^\D*[!.:]\s+(?=\d{1,2}[.)]\s+[^\Wa-z\d_])")
"""A sentence before a numbered team: `P.S. One more: 12. Owls - …`."""
SEAT_APART = re.compile(r"^\s*([ABXY])(?:\t|\s\s+)(?=\S+(?:\s\S+)*\s*$)")
"""A seat before the only name of a line, in a column of its own."""
LETTER = re.compile(r"^(?:from|subject):", re.IGNORECASE | re.MULTILINE).search
COLUMNS = (
    ListColumn.QUALIFIED_PLACE,
    ListColumn.TABLE,
    ListColumn.NAME,
    *SEATS,
    ListColumn.MAIL,
    ListColumn.TELEPHONE,
    ListColumn.IGNORE,
    ListColumn.PAID,
    ListColumn.ZONE,
    ListColumn.AREA,
)
BESIDE = {Kind.TELEPHONE: ListColumn.TELEPHONE, Kind.MAIL: ListColumn.MAIL, Kind.FEE: ListColumn.PAID}

TeamRow = dict[ListColumn, str]


@dataclass(frozen=True)
class Line:
    """A pasted line, without its number and bullet as `text`; `look` is how it begins."""

    pasted: str
    text: str
    look: str
    number: re.Match[str] | None = None
    zone: str = ""

    @cached_property
    def parts(self) -> list[Part]:
        return split_parts(self.text)

    @cached_property
    def words(self) -> list[Part]:
        return [part for part in self.parts if part.kind is Kind.WORDS]

    @cached_property
    def is_begun(self) -> bool:
        """True for a line that can only be the first of a team's lines."""
        is_open = bool(re.search(r"(?:[:–]|(?<!\d)-)\s*$", self.text))
        is_label = is_open and heading_role(re.split(r"\s{2,}|[,;:]", self.text.rstrip(" :"))[-1]) is not None
        return (is_open and not is_label) or any(part.label is ListColumn.NAME for part in self.parts)

    @property
    def is_heading(self) -> bool:
        roles = [heading_role(part.text) is not None for part in self.words]
        return len(roles) > 0 and sum(roles) * 3 >= len(roles) * 2

    @property
    def team_named(self) -> str:
        """The team that a sentence names without its players; else empty."""
        found = NAMED.search(self.text) if len(self.words) < FOUR else None
        return found[1].strip() if found else ""

    @cached_property
    def is_apart(self) -> bool:
        """True for a line that is part of no team: headings, the words of a letter."""
        text = self.text.strip()
        is_title = len(self.words) < FOUR + 1 and bool(TITLE_WORDS.search(plain(text)))
        is_letter = MAIL_HEAD(self.pasted.strip()) or CLOSING(text) or self.team_named
        is_before = text.endswith(":") and is_prose(text)
        return bool(self.is_heading or self.zone or is_letter or is_before or (is_title and not self.number))


@dataclass(frozen=True, slots=True)
class Item:
    """The first line of a team; or a line that is of none."""

    line: Line
    team: Team | None = None


def open_letter(text: str) -> list[str]:
    """The lines without what programs for mail and chats put before them; what is new of a team behind it."""
    lines: list[str] = []
    sender = ""
    for line in text.splitlines():
        if (news := NEWS.fullmatch(line)) and lines:
            note = news["note"].strip(" ,.;").replace(",", " –")
            lines[-1] = " ".join(filter(None, (lines[-1], f"({note})" if note else "", news["paid"])))
            continue
        if chat := CHAT.match(line):
            lines += [""] * (chat["sender"] != sender)
            sender = chat["sender"]
        line = SEAT_APART.sub(r"\1 ", LATER_TEAM.sub("", line))
        line = CHAT.sub("", re.sub(r"^\s*(?:>\s?)+", "", "" if SENDER(line) else line))
        greeting = GREETING(line.strip())
        line = line.strip()[greeting.end() :] if greeting and line.strip()[greeting.end() :] else line
        line = name_spares(SMALL_WORDS.sub(r"\1", line))
        lines.append(capitalise(line) if len(re.findall(r"[,;/|\t]", line)) > 1 else line)
    return [line for line, below in itertools.pairwise([*lines, ""]) if not (is_label(line, "") and is_label(below))]


def is_label(line: str, behind: str = ".*") -> bool:
    """True where a known label stands in front of a line; with nothing `behind`, in a line of its own."""
    found = re.fullmatch(rf"\s*([^:]{{1,25}}):\s*{behind}", line)
    return found is not None and heading_role(found[1]) is not None


def capitalise(text: str) -> str:
    """The text, if it has small letters alone, with capital ones as names have them."""
    if not text.islower():
        return text
    return re.sub(r"(?<![\w'’])(?!v[ao]n\b|de[rn]?\b)[^\W\d_]", lambda letter: letter[0].upper(), text)


def number_lines(texts: Sequence[str], zones: Sequence[str]) -> list[Line]:
    """The lines without their bullets and numbers; one without a sign behind it is a number where there are others."""
    known = set(map(name_key, zones))
    bullets = [len(found[0]) if (found := BULLET.match(text)) else 0 for text in texts]
    matches = [NUMBERED.match(text, start) for text, start in zip(texts, bullets, strict=True)]
    numbers = [int(match["number"] or 0) for match in matches if match]
    are_sure = len(numbers) > 1 and (are_in_sequence(numbers) or sorted(numbers) == [*range(1, len(numbers) + 1)])
    lines = []
    for text, start, match in zip(texts, bullets, matches, strict=True):
        is_sure = match and (are_sure or match["mark"] or match["table"] or match["place"] or not match["number"])
        number = match if is_sure else None
        said, look = text[number.end() if number else start :], text[:start] + "#" * bool(number)
        group = text.strip(" :\t")
        is_zone = ZONE_TEXT.fullmatch(group) or name_key(group) in known
        lines.append(Line(text, said, look, number, group if is_zone else ""))
    return lines


def part_blocks(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines between blank lines; all together where a blank line stands behind each."""
    blocks = [
        list(block) for is_filled, block in itertools.groupby(lines, lambda line: bool(line.text.strip())) if is_filled
    ]
    return blocks if any(len(block) > 1 for block in blocks) else [[*itertools.chain.from_iterable(blocks)]]


def choose_teams(lines: Sequence[Line]) -> list[Item]:
    """The lines as teams and others, in their order."""
    single = [team for line in lines if not line.is_apart and (team := read_team(line.parts))]
    places = [team.place for team in single if team.is_whole]
    usual = max(places, key=places.count, default="")
    blocks = part_blocks(lines)
    return [item for block in blocks for item in part_block(block, usual, is_alone=len(blocks) < 2)]


def part_block(block: Sequence[Line], usual: str, *, is_alone: bool) -> list[Item]:
    """The most plausible way to part the lines of a block into teams and others."""
    single = [None if line.is_apart or SPARE(line.text.strip()) else read_team(line.parts, usual) for line in block]
    are_numbered = sum(line.number is not None for line in block) > 1
    for line, team in zip(block, single, strict=True):
        if team and are_numbered and not line.number:
            team.score -= UNLIKELY
    best: list[tuple[float, list[Item]]] = [(0.0, [])]
    for start in reversed(range(len(block))):
        first, (score, rest) = block[start], best[0]
        found = [(score - SKIPPED, [Item(first), *rest])]
        if team := single[start]:
            found.append((score + team.score, [Item(first, team), *rest]))
        for end in range(start + 2, min(start + MOST_LINES, len(block)) + 1):
            last = single[end - 1]
            is_other = last is not None and last.is_whole and not isinstance(block[end - 1].parts[0].label, Person)
            is_other = is_other and not (first.number and not block[end - 1].number)
            if block[end - 1].is_apart or (is_other and not (end == start + 2 and may_be_unnamed(last))):
                break
            team = join_lines(block, start, end, usual)
            if team and not (is_alone and may_be_unnamed(team)):
                score, rest = best[end - start - 1]
                found.append((score + team.score, [Item(first, team), *rest]))
        best.insert(0, max(found, key=lambda way: way[0]))
    return best[0][1]


def may_be_unnamed(team: Team | None) -> bool:
    """True where what was read as a team's name may be a person."""
    return team is not None and (
        not team.name or (" " in team.name and all(map(PERSON, COUPLE.split(team.name))) and not TEAM_WORDS(team.name))
    )


def join_lines(block: Sequence[Line], start: int, end: int, usual: str) -> Team | None:
    """The team that several lines are together; None where they are none, or begin and end nowhere."""
    first, *others = block[start:end]
    looks = {line.look for line in others}
    is_marked = first.is_begun or (first.look not in looks and len(looks) == 1)
    is_ended = (
        end == len(block)
        or block[end].is_begun
        or block[end].is_apart
        or (block[end].look == first.look and first.look not in looks)
    )
    is_wrapped = bool(WRAPPED(first.text)) or all(BELOW(line.pasted) for line in others)
    has_people = len([part for part in first.words if not part.is_bracketed]) > 1
    is_long = sum(len(line.text) for line in block[start:end]) > MOST_LETTERS
    if is_long or first.is_apart or SPARE(first.text.strip()) or any(line.is_begun for line in others):
        return None
    is_numbered = first.number is not None and is_ended and not any(line.number for line in others)
    is_begun = is_marked or not start or block[start - 1].is_apart
    is_list = is_wrapped or (is_ended and not has_people and is_begun)
    marks = " " * is_numbered + "\n" * is_list  # the lines of a numbered team may be broken anywhere
    texts = [mark.join(line.text.strip() for line in (first, *others)) for mark in marks]
    found = [team for text in texts if (team := read_team(split_parts(text), usual))]
    team = max(found, key=lambda team: team.score, default=None)
    if team is None or not team.is_whole or sum(map(bool, map(TEAM_WORDS, team.players))) * 2 > len(team.players):
        return None
    team.score -= may_be_unnamed(team) and not (is_marked or is_wrapped)
    return team


def is_short(line: Line) -> bool:
    """True for a line that may be a town above its teams, or the name of one."""
    is_alone = len(line.text.strip()) <= LONGEST_ZONE and len(line.parts) == 1 == len(line.words)
    return is_alone and not line.is_apart and bool(PERSON(line.parts[0].text)) and not SPARE(line.text.strip())


def headings_in(items: Sequence[Item]) -> tuple[set[str], bool]:
    """The short lines that stand above teams, where the first team stands below one; and whether they are the names of
    these teams, and no towns.
    """
    pairs = [(item.line, below) for item, below in itertools.pairwise(items) if below.team and not item.team]
    above = [(line.text.strip(), below) for line, below in pairs if is_short(line)]
    first = next((below for item, below in itertools.pairwise(items) if below.team or item.team), None)
    if len(above) < 2 or above[0][1] is not first:
        return set(), False
    texts = {text for text, _below in above}
    teams = [item.team for item in items if item.team]
    are_names = len(above) == len(teams) and not any(team.name for team in teams)
    if all(map(str.isupper, texts)):
        texts |= {item.line.text.strip() for item in items if is_short(item.line) and item.line.text.isupper()}
    return texts, are_names


def read_free(text: str, zones: Sequence[str]) -> TeamTable:
    """The list as it is without columns: a row for each team, and for each line that is none."""
    lines = number_lines(open_letter(text), zones)
    in_letter = bool(LETTER(text)) or any(map(GREETING, text.splitlines()))
    rows: list[TeamRow] = []
    above: TeamRow = {}
    group, name = "", ""
    left_out: set[int] = set()
    items = choose_teams(lines)
    headings, are_names = headings_in(items)
    towns = set() if are_names else headings
    if towns:
        lines = [replace(line, zone=line.text.strip() if line.text.strip() in towns else line.zone) for line in lines]
        items = choose_teams(lines)
    numbers = column_of_numbers([item.line.number for item in items if item.team or item.line.number])
    are_numbered = any(item.team for item in items) and all(item.line.number for item in items if item.team)
    teams_of_mail, is_behind, is_signing = 0, False, False
    for item in items:
        said = item.line.text.strip()
        contact = {column: part.text for part in item.line.parts if (column := BESIDE.get(part.kind))}
        if item.team:
            teams_of_mail, is_behind, is_signing = teams_of_mail + 1, False, False
            above = row_of(item.team)
            above |= (
                {ListColumn.AREA if group in towns else origin_of(group): group}
                if group and not item.team.told[Kind.ZONE] and not item.team.area
                else {}
            )
            if name and not item.team.name:
                above[ListColumn.NAME], name = name, ""
            rows.append(above)
        elif MAIL_HEAD(item.line.pasted.strip()):
            name, teams_of_mail = "", 0
        elif item.line.zone:
            group = item.line.zone
            left_out |= {len(rows)} if group in towns else set()
            rows += [{ListColumn.NAME: group}] * (group in towns)
        elif said in headings:
            name = said
        elif item.line.team_named:
            name = item.line.team_named
            if above and above[ListColumn.NAME] == CALLED.format(above[ListColumn.A]):
                above[ListColumn.NAME], name = name, ""
        elif above and contact and not item.line.words:
            is_signed = (is_behind and teams_of_mail > 1) or all(map(above.get, contact))  # who wrote of several teams
            left_out |= {len(rows)} if is_signed else set()
            rows += [{ListColumn.NAME: said}] * is_signed
            above |= {} if is_signed else {column: text for column, text in contact.items() if not above.get(column)}
        elif not item.line.is_heading and not (in_letter and is_of_letter(said, above, is_signing=is_signing)):
            is_behind = True
            left_out |= {len(rows)} if are_numbered and not (above or item.line.number) else set()
            rows.append(row_of_name(item.line))
        else:
            is_behind, is_signing = True, is_signing or bool(CLOSING(said))
        if numbers and item.line.number and rows:
            rows[-1][numbers] = item.line.number["number"]
    return table_of(rows, left_out)


def is_of_letter(text: str, above: TeamRow, *, is_signing: bool) -> bool:
    """True for the words of a letter, and a name below it: any below its end, else a first name, or somebody who is
    named above.
    """
    is_signature = bool(PERSON(text)) and (is_signing or " " not in text or text in above.values())
    return is_signature or is_prose(text) or bool(CLOSING(text) or GREETING(text))


def origin_of(text: str) -> ListColumn:
    return ListColumn.AREA if AREA_TEXT(text) else ListColumn.ZONE


def row_of(team: Team) -> TeamRow:
    """What a team's row holds in each column."""
    notes = [note if note.startswith("couple ") else f"({note})" for note in team.told[Kind.NOTE]]
    row = dict(zip(SEATS, [*team.players, *[""] * FOUR], strict=False)) | {
        ListColumn.NAME: team.name or CALLED.format(without_comma((team.players or [""])[0])),
        ListColumn.TELEPHONE: ", ".join(team.told[Kind.TELEPHONE]),
        ListColumn.MAIL: next(iter(team.told[Kind.MAIL]), ""),
        ListColumn.IGNORE: " · ".join([*notes, *(f"spare: {spare}" for spare in team.spares)]),
        ListColumn.PAID: spell_paid(", ".join(team.told[Kind.FEE]), is_owed=False),
        ListColumn.AREA: team.area,
    }
    row |= {origin_of(zone): zone for zone in team.told[Kind.ZONE][:1]}
    return row


def row_of_name(line: Line) -> TeamRow:
    """The row of a line that is no team: of a name and a telephone number, or as it stands."""
    names = pair_names(line.words)
    kinds = {part.kind for part in line.parts} - {Kind.WORDS}
    if SPARE(line.text.strip()) or len(names) != 1 or kinds - {Kind.TELEPHONE}:
        return {ListColumn.NAME: line.text.strip()}
    return {
        ListColumn.NAME: names[0].text,
        ListColumn.TELEPHONE: ", ".join(part.text for part in line.parts if part.kind is Kind.TELEPHONE),
    }


def column_of_numbers(found: Sequence[re.Match[str] | None]) -> ListColumn | None:
    """What the numbers before teams are: places, or tables where they are called so or in no order; else nothing."""
    matches = [match for match in found if match and match["number"]]
    numbers = [int(match["number"]) for match in matches]
    if not numbers or len(matches) < len(found) or len(set(numbers)) < len(numbers):
        return None
    if all(match["place"] for match in matches):
        return ListColumn.QUALIFIED_PLACE
    are_tables = all(match["table"] for match in matches) or numbers != sorted(numbers) == [*range(1, len(numbers) + 1)]
    return ListColumn.TABLE if are_tables else None


def table_of(rows: Sequence[TeamRow], left_out: Set[int]) -> TeamTable:
    """The rows as a list with the columns that they use."""
    columns = [column for column in COLUMNS if any(row.get(column) for row in rows)]
    texts = [[row.get(column, "") for column in columns] for row in rows]
    table = TeamTable(tuple(columns), tuple(map(tuple, texts)), rows_left_out(texts, None) | left_out)
    names = table.names.values()
    are_people = not table.has_players and all(PERSON(name) or SURNAME_FIRST(name) for name in names)
    are_people = are_people and not are_mostly(TEAM_WORDS, (name.partition(",")[0] for name in names))
    is_turned = are_mostly(LAST_FIRST.fullmatch, names) if table.has_players else are_people and table.last_first
    return table.turn_names() if is_turned else table
