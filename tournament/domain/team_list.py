"""A list of teams as a leader gets it, read strictly: a table of columns, or plain lines.  R23.

Nothing is guessed that a cell does not prove.  What is not understood stands beside its row, in the line that it was
read from; a line of which nothing was read is among those that are not used.
"""

import csv
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby
from operator import itemgetter

from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key, place_key
from tournament.domain.team_entry import turned

MOST_LINES = 1200
LONGEST_LINE = 5000
TOO_LONG = f"The list has more than {MOST_LINES} lines, or a very long one. Paste the teams alone."
HIDDEN, STRUCK_OUT, OTHER_SHEET = "(hidden row)", "(struck out)", "(another sheet)"
"""What a spreadsheet's lines end with that are not read; without it they are."""
csv.field_size_limit(MOST_LINES * LONGEST_LINE)  # a quotation mark may stand in the first line, and in the last


class Column(Enum):
    IGNORE = "ignore"
    NAME = "name"
    A = "A"
    B = "B"
    X = "X"
    Y = "Y"
    PLAYER = "player"  # at the first seat that is free
    FIRST = "first"  # name of a player, and last
    LAST = "last"
    SEAT = "seat"
    ZONE = "zone"
    AREA = "area"
    TELEPHONE = "telephone"
    MAIL = "mail"
    PAID = "has_paid"
    TABLE = "table"
    PLACE = "qualified_place"
    BY = "qualified_by"


SEATS = (Column.A, Column.B, Column.X, Column.Y)
PEOPLE = (*SEATS, Column.PLAYER, Column.FIRST, Column.LAST)
NUMBERS = (Column.TABLE, Column.PLACE)
HEADINGS = {
    **{
        seat: rf"((player|joueur|name|seat|nom) )?({seat.value.lower()}|{number}(st|nd|rd|th)?)( player)?( name)?|"
        f"{word} player"
        for number, (seat, word) in enumerate(zip(SEATS, ("first", "second", "third", "fourth"), strict=True), start=1)
    },
    Column.NAME: r"teams?|(team|squad) names?|name of (the |your )?team|equipes?|nom (de l |d )?equipe|squad",
    Column.ZONE: "(from )?zones?|zone (name|no|number|nr)|region|zn",
    Column.AREA: "(home )?(areas?|clubs?|towns?|city|halls?|local)|ville|community|hometown|branch|which hall or town",
    Column.TABLE: "tables?|tbl|table (no|nr|number)",
    Column.PLACE: "placing|placed|place|rank|rang|finish(ed)?|position|qualified place",
    Column.BY: "qualified( by)?|how qualified",
    Column.TELEPHONE: "((home|cell|mobile|work|other|contact|captains?|captain s) )?(phone|telephone|tel|ph|cell|"
    "mobile|contact)( number| no)?|no de telephone|cellulaire",
    Column.MAIL: "((contact|captains?|captain s) )?(e ?)?mail( address)?|courriel",
    Column.PAID: "(entry )?(fees? )?(has )?(paid|pd)( y n| yes no| fees?)?|owes paid|paid owes|paye",
    Column.FIRST: r"((name|player|captain|skip)s?( \w)? )?(first|given)|.*(first|given) names?|.*prenom",
    Column.LAST: ".*(last|family)( names?)?|.*surname|nom de famille",
    Column.SEAT: "seats?|letter",
    Column.PLAYER: "(team )?(captain|skip|capitaine)( s|s)?( names?)?|(other |team |your .*)?(players?|members?|"
    "joueurs?|names?|noms?|partners?)( s)?( names?)?|your name|a and b|x and y|contact person",
    Column.IGNORE: "no|nr|num|n|number|order|(entry )?fees?|notes?|remarks?|comments?|address|born|total|timestamp|"
    "date|day [1-9]|owes|advances|why|note|state|since|by|penalty|for the place|"
    "((also )?available|spares?|extras?|subs?|substitutes?|alternates?|reserves?|remplacante?s?)( players?)?|"
    "(player 5|5th player|fifth player)( name)?",
}  # fmt: skip
"""What headings say, as `plain` writes them."""

ZONE = r"(?:zone|region|zn)\s*(?:no\.?\s*|#\s*)?(?:\d{1,3}\w?|[ivx]{1,4})\b"
TAKEN = {
    Column.MAIL: re.compile(r"[^\s(<,;:@]+@[^\s)>,;]+"),
    Column.PAID: re.compile(r"\(?\b((?:not (?:yet )?|un)?(?:paid|pd|owes?)\b[^,;()\t]*)\)?|(✓)", re.IGNORECASE),
    Column.ZONE: re.compile(rf"\b({ZONE})(?!\s+[^\W\d_])", re.IGNORECASE),
    Column.TELEPHONE: re.compile(
        r"(?:\b(?:tel|phone|ph|cell|home)\b[.:]?\s*)?(?<![\d-])"
        r"((?:\+?1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s./–-]*\d{3}[\s./–-]*\d{4})(?![\d-])",
        re.IGNORECASE,
    ),
    Column.AREA: re.compile(r"\b(area\s*\d{1,3})\b", re.IGNORECASE),
    Column.TABLE: re.compile(r"^\s*(?:table\s*|(?-i:T))(\d{1,3})\b[\s:.–-]*", re.IGNORECASE),
}
"""What tells by itself what it is, wherever it stands."""
PROVED = {
    Column.IGNORE: re.compile(r"[#$]?\d{1,4}(?:\.\d\d|\.)?\s?\$?"),
    **{column: TAKEN[column] for column in (Column.TELEPHONE, Column.MAIL, Column.PAID, Column.AREA)},
    Column.ZONE: re.compile(r"(?:zone|region)\b.{1,20}", re.IGNORECASE),
}
"""What a column without a heading holds, where all its cells look so."""
PAID = re.compile(
    r"(?:all )?(?:paid|pd|paye)\b.*|yes|oui|y|x|true|ok|full|cash|cheque|e ?transfer|[1-9]\d*( \d\d)?|[✓✔☑√✅]"
)
NOBODY = re.compile(
    r"tb[ad]|(?:our )?captain|none|vacant|n a|(?:need|looking|one more|somebody|to come|name to|no one)\b.*|"
)
CAPTAIN = re.compile(
    r"\s*(?:\((?:c|capt(?:ain)?|skip)\.?\)|\*)\s*|^(?:capt(?:ain)?|skip)\b\.?:?\s*|"
    r"[\s,–-]+(?:our )?(?:capt(?:ain)?|skip)$",
    re.IGNORECASE,
)
COUPLE = re.compile(r"\s*(?:&|\+|\bw/|\bwith\b|\band\b|\bet\b)\s*", re.IGNORECASE)
REMARK = re.compile(r"\(\S+ \S+ [^()]*\)")
NUMBERED = re.compile(r"(\d{1,3})\s+(?=[^\W\d])")
BULLET = re.compile(r"^[\s>]*(?:[*•·◦–-]\s+)?(?:(?:\(\d{1,3}\)|#?\d{1,3}[.):])\s+)?")
SURER = re.compile(r":\s|\s[–—-]+\s|\t|\s\((?=[^)]*,)|\s/\s")
"""What parts a team from its players more surely than commas and semicolons."""
PARTED = re.compile(r":\s*(?=\S|$)|\s[–—-]+(?:\s|$)|\t+|;\s?|\s{3,}|\s\((?=[^)]*,)|\s/\s|,\s*")
"""What stands between a team and its players in a line."""
MARKS = "\t|;,"  # what stands between the cells of a table, the surest first

Line = tuple[list[str], list[str]]
"""A row of a table: the lines that it stands in, and its cells."""


def plain(text: str) -> str:
    """A heading as it is compared: small letters without accents, signs as blanks."""
    letters = unicodedata.normalize("NFKD", text).casefold().replace("&", " and ")
    return " ".join("".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c)).split())


def has_text(line: str) -> bool:
    """False for a line that is empty or drawn."""
    return any(map(str.isalnum, line))


def column_of(heading: str) -> Column | None:
    """What a heading says its column holds; None where it is no heading that is known."""
    words = plain(re.sub(r"\([^()]*\)", " ", heading))
    return next((column for column, known in HEADINGS.items() if re.fullmatch(known, words)), None) if words else None


def is_paid(text: str) -> bool:
    """Whether a cell says that the entry fee is paid."""
    return bool(PAID.fullmatch(plain(text) or text))


@dataclass(frozen=True, slots=True)
class Row:
    """A team as it was read, by its columns, and the lines that it was read from."""

    said: list[str]
    cells: dict[Column, str]

    @property
    def is_bare(self) -> bool:
        """True where nothing but a name was read, which may be any line, or the name is a heading, such as `Spares`."""
        return column_of(self.cells[Column.NAME]) is Column.IGNORE or not any(
            self.cells.get(column) for column in (*SEATS, Column.TABLE)
        )


@dataclass(slots=True)
class ListRead:
    """The rows of a list, the lines of which nothing was read, the columns of a table and the first cells of each."""

    rows: list[Row] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    samples: list[list[str]] = field(default_factory=list)
    has_headings: bool = False


@dataclass(slots=True)
class Draft:
    """What stands in the lines of one team, by columns, before its texts are taken apart."""

    said: list[str]
    texts: dict[Column, list[str]] = field(default_factory=lambda: defaultdict(list))

    def take(self, text: str) -> str:
        """A text without what tells by itself what it is, which is added."""
        for column, pattern in TAKEN.items():
            found = [next(filter(None, (*each.groups(), each[0]))).strip(" .:") for each in pattern.finditer(text)]
            self.texts[column] += found
            text = pattern.sub(" ", text).strip(" ,;:–-") if found else text
        return text

    def read(self, parts: Iterable[str]) -> "Draft":
        """This draft with a team's name and players, and what else has a word and a colon before it, added."""
        for part in parts:
            label, _, value = part.partition(":")
            column = column_of(label) if value.strip() else None
            place = column or (Column.PLAYER if Column.NAME in self.texts else Column.NAME)
            self.texts[place].append((value if column else part).strip())
        return self


def filled(cells: Iterable[str]) -> list[str]:
    """The cells without empty ones and lines that are drawn."""
    return [cell for cell in cells if has_text(cell)]


def headings(cells: Sequence[str]) -> list[Column]:
    """What the cells of a row say where most are headings, one of a team or its people; else nothing."""
    found = [column for cell in filled(cells) if (column := column_of(cell))]
    is_whole = len(found) * 2 > len(filled(cells)) and {Column.NAME, *PEOPLE} & {*found}
    return found if is_whole and (len(found) > 1 or found == [Column.NAME]) else []


def read_table(lines: Sequence[str], mark: str) -> list[Line]:
    """The rows of lines whose cells a mark parts, all as long; a cell in quotation marks may have several lines."""
    parted = [f"{line.strip().strip('|') if mark == '|' else line}\n" for line in lines]
    is_odd = "".join(lines).count('"') % 2  # one mark alone opens nothing
    quoting = csv.QUOTE_NONE if is_odd else csv.QUOTE_MINIMAL
    rows: list[Line] = []
    reader, at = csv.reader(parted, delimiter=mark, skipinitialspace=True, quoting=quoting), 0  # type: ignore[arg-type]
    for cells in reader:
        # `'=1` is how a spreadsheet is kept from taking `=1` for a formula.
        rows.append(([*lines[at : reader.line_num]], [re.sub(r"^'(?=[=+@-])", "", cell.strip()) for cell in cells]))
        at = reader.line_num
    width = max((len(cells) for _, cells in rows), default=0)
    return [(said, [*cells, *[""] * (width - len(cells))]) for said, cells in rows]


def find_table(lines: Sequence[str]) -> tuple[list[Line], int]:
    """The rows of a table, and which of them, from 1, its headings are, 0 without; no rows for plain lines."""
    tables = {mark: read_table(lines, mark) for mark in MARKS}
    found = [
        (len(headings(cells)), -at, rows) for rows in tables.values() for at, (_, cells) in enumerate(rows[:12], 1)
    ]
    most, at, rows = max(found, key=itemgetter(0, 1))
    if most:
        return rows, -at
    for mark, rows in tables.items():
        long = [said for said, cells in rows if len(filled(cells)) > 2]
        texts = [line for said in long for line in said]
        is_sure = mark in "\t|" or not any(SURER.search(line) or (mark == "," and ";" in line) for line in texts)
        if len(long) * 2 > sum(bool(filled(cells)) for _, cells in rows) and is_sure:
            return rows, 0
    return [], 0


def columns_under(titles: Sequence[str]) -> list[Column]:
    columns = [column_of(title) or Column.IGNORE for title in titles]
    for place, title in enumerate(titles):
        if not title and place and columns[place - 1] is Column.PLAYER:  # merged: `Players` over three columns
            columns[place] = Column.PLAYER
    if Column.FIRST in columns and Column.LAST not in columns:  # `Nom` beside `Prénom`
        columns = [Column.LAST if column is Column.PLAYER else column for column in columns]
    words = [*map(plain, titles)]
    if Column.NAME not in columns and "name" in words and ({*SEATS} & {*columns} or "qualified place" in words):
        columns[words.index("name")] = Column.NAME  # beside A, B, X and Y, or a place that teams alone have
    return columns


def guess(rows: Sequence[Line]) -> list[Column]:
    """What the columns of a table without headings hold: what their cells prove, then a team and its players."""
    columns: list[Column] = []
    for cells in zip(*[cells for _, cells in rows if len(filled(cells)) > 1], strict=True):
        here = [cell for cell in cells if cell]
        found = next((column for column, look in PROVED.items() if here and all(map(look.fullmatch, here))), None)
        columns.append(found or (Column.PLAYER if Column.NAME in columns else Column.NAME))
    return columns


def people_in(text: str) -> list[str]:
    """Those whom a cell names, two of `Ann & Bob Gunn`."""
    text = CAPTAIN.sub(" ", REMARK.sub("", text)).strip()
    if turned(text) != text and not COUPLE.search(text) and not all(" " in part.strip() for part in text.split(",")):
        return [turned(text)]
    return [
        name
        for couple in re.split(r"[,;\n]|(?<!\bw)/", text)
        for name in couple_in(couple)
        if not NOBODY.fullmatch(plain(name))
    ]


def couple_in(text: str) -> list[str]:
    """Two people, or one; `Ann & Bob Gunn` have one surname."""
    names = [" ".join(CAPTAIN.sub(" ", name).strip(" :").split()) for name in COUPLE.split(text)]
    names = [re.sub(r"(?<=\w{3})\.$", "", name) for name in names if name]
    if len(names) == 2 and " " not in names[0] and " " in names[1]:
        names[0] += " " + names[1].split(" ", 1)[1]
    return names


def teams_of(rows: Iterable[Line], columns: Sequence[Column]) -> Iterable[Draft]:
    """The teams of a table's rows: a row each, or where a row is one player, those of a team put together."""
    is_single = (
        Column.NAME in columns and len([each for each in columns if each in PEOPLE and each is not Column.LAST]) == 1
    )
    teams: dict[int | str, Draft] = {}
    last: int | str | None = None
    for number, (said, cells) in enumerate(rows):
        texts = texts_under(columns, cells)
        name = name_key(" ".join(texts.get(Column.NAME, [])))
        has_people = bool(texts.keys() & {*PEOPLE})
        key = (name or (last if has_people else None) or number) if is_single else number
        team = teams.setdefault(key, Draft([]))
        team.said += said
        for column, found in texts.items():
            if column is not Column.NAME or column not in team.texts:
                team.texts[column] += found
        last = key if name or has_people else None
    return teams.values()


def texts_under(columns: Sequence[Column], cells: Sequence[str]) -> dict[Column, list[str]]:
    """The cells of a row by columns: first and last names together, a player at the seat that stands beside."""
    texts: dict[Column, list[str]] = defaultdict(list)
    for column, cell in zip(columns, cells, strict=True):
        if cell:
            texts[column].append(cell)
    firsts, lasts = texts.pop(Column.FIRST, []), texts.pop(Column.LAST, [])
    names = [f"{first} {last}" for first, last in zip(firsts, lasts, strict=False)] or firsts or lasts
    seat = next((seat for seat in SEATS if texts.get(Column.SEAT) == [seat.value]), Column.PLAYER)
    if players := texts.pop(Column.PLAYER, []) + names:
        texts[seat] += players
    return texts


def drafts_of(lines: Iterable[str]) -> Iterator[Draft]:
    """The teams of plain lines: a block between blank lines that is one, or each line."""
    blocks = [[*block] for is_text, block in groupby(lines, has_text) if is_text]
    for block in blocks:
        texts = [BULLET.sub("", line).strip() for line in block]
        unlabelled = [text for text in texts if not column_of(text.partition(":")[0])]
        is_team = len(block) > len(SEATS) or (len(block) > 2 and (len(blocks) > 1 or len(unlabelled) < len(block)))
        is_pair = len(block) == 2 and not PARTED.search(block[0]) and len(people_in(block[1])) > 2
        if is_pair or (is_team and not any(map(is_whole, unlabelled))):
            yield Draft(block).read(texts)
        else:
            yield from map(read_line, block)


def is_whole(text: str) -> bool:
    """Whether a line holds a team and its players."""
    _, *people = split_line(Draft([]).take(text).strip(" :–—-"))
    return sum(len(people_in(part)) for part in people) > 2


def split_line(text: str) -> list[str]:
    """The name of a team in a line, then what stands behind it."""
    found = PARTED.search(text)
    if not found:
        return [text]
    rest = text[found.end() :].rstrip(" .")
    rest = rest.rstrip(" .)") if rest.count(")") > rest.count("(") else rest
    return [text[: found.start()], *re.split(r"[;\t]|\s{2,}|\s[–—-]+\s", rest)]


def read_line(line: str) -> Draft:
    draft = Draft([line])
    return draft.read(split_line(draft.take(BULLET.sub("", line).strip())))


def finish(draft: Draft) -> dict[Column, str]:
    """The cells of a team: what tells by itself what it is in its place, players without seats at free ones."""
    texts = draft.texts
    name = draft.take(BULLET.sub("", " ".join(texts.pop(Column.NAME, [])))).strip(" :").rstrip(" –—-")
    seats = {seat: ", ".join(people_in(draft.take(" ".join(texts.pop(seat))))) for seat in SEATS if seat in texts}
    seats = {seat: person for seat, person in seats.items() if person}
    people = [person for text in texts.pop(Column.PLAYER, []) for person in people_in(draft.take(text))]
    people = [person for person in people if name_key(person) not in map(name_key, seats.values())]
    seats |= dict(zip([seat for seat in SEATS if seat not in seats], people, strict=False))
    cells = {column: ", ".join(dict.fromkeys(found)) for column, found in texts.items() if found}
    for column in {*NUMBERS} & cells.keys():
        cells[column] = "".join(re.findall(r"\d+", cells[column])[:1])
    captain = next((f"{seats[seat]}’s team" for seat in SEATS if seat in seats), "")
    return cells | seats | {Column.NAME: name if has_text(name) else captain}


def finish_all(drafts: Iterable[Draft], zones: Iterable[str], result: ListRead) -> None:
    """The rows of all drafts; a zone that stands alone is that of the teams below it."""
    known, zone, above = set(map(place_key, zones)), "", list[str]()
    for draft in drafts:
        cells = finish(draft)
        if place_key(cells[Column.NAME]) in known and not any(seat in cells for seat in SEATS):
            cells = {Column.ZONE: cells[Column.NAME], Column.NAME: ""}
        if cells[Column.NAME]:
            result.rows.append(Row([*above, *draft.said], {Column.ZONE: zone} | cells))
            above = []
        elif Column.ZONE in cells:
            zone, above = cells[Column.ZONE], [*above, *draft.said]
        else:
            result.unused += draft.said
    result.unused += above
    numbers = [int(found[1]) for row in result.rows if (found := NUMBERED.match(row.cells[Column.NAME]))]
    if len(numbers) > 1 and sorted(numbers) == [*range(1, len(numbers) + 1)]:
        for row in result.rows:
            row.cells[Column.NAME] = NUMBERED.sub("", row.cells[Column.NAME])


def read_list(text: str, zones: Iterable[str] = (), picked: Sequence[Column] = ()) -> ListRead:
    """The teams of a list, in the columns that the leader picked where there are as many; raises Refusal.

    Every line stands beside a row or among those that are not used.
    """
    every = text.removeprefix("\ufeff").replace("\u00a0", " ").splitlines()
    lines = [line for line in every if not line.endswith((HIDDEN, STRUCK_OUT, OTHER_SHEET))]
    Refusal.when(not has_text("".join(lines)), "The list is empty; write one team a line.")
    Refusal.when(len(lines) > MOST_LINES or max(map(len, lines)) > LONGEST_LINE, TOO_LONG)
    result = ListRead(unused=[line for line in every if line.strip() and (line not in lines or not has_text(line))])
    rows, heading = find_table(lines)
    if not rows:
        finish_all(drafts_of(lines), zones, result)
        return result
    body = [(said, cells) for said, cells in rows[heading:] if filled(cells) and not headings(cells)]
    columns = columns_under(rows[heading - 1][1]) if heading else guess(body)
    result.has_headings, result.columns = heading > 0, [*picked] if len(picked) == len(columns) else columns
    result.samples = [
        [*cells[:4]] for cells in zip(*[cells for _, cells in [*rows[heading - 1 : heading], *body]], strict=True)
    ]
    result.unused += [line for row in rows if row not in body for line in row[0] if has_text(line)]
    finish_all(teams_of(body, result.columns), zones, result)
    return result
