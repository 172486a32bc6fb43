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
from itertools import accumulate, groupby, zip_longest

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
    Column.PLAYER: "(team )?(captain|skip|capitaine)( s|s)?( names?)?|(other |team |your .*)?(players?|members?|"
    "joueurs?|names?|noms?|partners?)( s)?( names?)?|your name|a and b|x and y|contact person",
    Column.IGNORE: "no|nr|num|n|number|order|seats?|letter|(entry )?fees?|notes?|remarks?|comments?|address|born|"
    "total|timestamp|date|day [1-9]|owes|advances|why|note|state|since|by|penalty|for the place|"
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
PAID = re.compile(
    r"(?:all )?(?:paid|pd|paye)\b.*|yes|oui|y|x|true|ok|full|cash|cheque|e ?transfer|[1-9]\d*( \d\d)?|[✓✔☑√✅]"
)
NOBODY = re.compile(
    r"\d*|tb[ad]|(?:our )?captain|none|vacant|n a|(?:need|looking|one more|somebody|to come|name to|no one)\b.*|"
)
CAPTAIN = re.compile(
    r"\s*(?:\((?:c|capt(?:ain)?|skip)\.?\)|\*)\s*|^(?:capt(?:ain)?|skip)\b\.?:?\s*|"
    r"[\s,–-]+(?:our )?(?:capt(?:ain)?|skip)$",
    re.IGNORECASE,
)
COUPLE = re.compile(r"\s*(?:&|\+|\bw/|\bwith\b|\band\b|\bet\b)\s*", re.IGNORECASE)
NUMBER = re.compile(r"[#$]?\d{1,4}(?:\.\d\d|\.)?\s?\$?")
REMARK = re.compile(r"\(\S+ \S+ [^()]*\)")
BULLET = re.compile(r"^[\s>]*(?:[*•·◦–-]\s+)?(?:(?:\(\d{1,3}\)|#?\d{1,3}[.):])\s+)?")
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


@dataclass(slots=True)
class Row:
    """A team: the lines that it was read from, what stands in them by columns, and its cells, taken apart."""

    said: list[str]
    texts: dict[Column, list[str]] = field(default_factory=lambda: defaultdict(list))
    cells: dict[Column, str] = field(default_factory=dict)

    @property
    def is_bare(self) -> bool:
        """True where nothing but a name was read, which may be any line, or the name is a heading, such as `Spares`."""
        return column_of(self.cells[Column.NAME]) is Column.IGNORE or not any(
            self.cells.get(column) for column in (*SEATS, Column.TABLE)
        )

    def take(self, text: str) -> str:
        """A text without what tells by itself what it is, which is added."""
        for column, pattern in TAKEN.items():
            found = [next(filter(None, (*match.groups(), match[0]))).strip(" .:") for match in pattern.finditer(text)]
            self.texts[column] += found
            text = pattern.sub(" ", text).strip(" ,;:–-") if found else text
        return text

    def add(self, parts: Iterable[str]) -> "Row":
        """This row with a team's name and players, and what else has a word and a colon before it."""
        for part in parts:
            label, _, value = part.partition(":")
            column = column_of(label) if value.strip() else None
            place = column or (Column.PLAYER if Column.NAME in self.texts else Column.NAME)
            self.texts[place].append((value if column else part).strip())
        return self


@dataclass(slots=True)
class ListRead:
    """The rows of a list, the lines of which nothing was read, what its columns hold and the first cells of each.

    `is_guessed` of a table without headings.
    """

    rows: list[Row] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    samples: list[list[str]] = field(default_factory=list)
    is_guessed: bool = False


def filled(cells: Iterable[str]) -> list[str]:
    """The cells without empty ones and lines that are drawn."""
    return [cell for cell in cells if has_text(cell)]


def read_cells(lines: Sequence[str], mark: str) -> list[Line]:
    """The rows of lines whose cells a mark parts, all as long; a cell in quotation marks may have several lines."""
    parted = [f"{line.strip().strip('|') if mark == '|' else line}\n" for line in lines]
    rows: list[Line] = []
    reader, at = csv.reader(parted, delimiter=mark, skipinitialspace=True), 0
    for cells in reader:
        # `'=1` is how a spreadsheet is kept from taking `=1` for a formula.
        rows.append(([*lines[at : reader.line_num]], [re.sub(r"^'(?=[=+@-])", "", cell.strip()) for cell in cells]))
        at = reader.line_num
    width = max((len(cells) for _, cells in rows), default=0)
    return [(said, [*cells, *[""] * (width - len(cells))]) for said, cells in rows]


def headings(cells: Sequence[str]) -> list[Column]:
    """What the cells of a row say where most are headings, one of a team or its people; else nothing."""
    found = [column for cell in filled(cells) if (column := column_of(cell))]
    is_whole = len(found) * 2 > len(filled(cells)) and {Column.NAME, *PEOPLE} & {*found}
    return found if is_whole and (len(found) > 1 or found == [Column.NAME]) else []


def columns_under(titles: Sequence[str]) -> list[Column]:
    """What headings say; an empty one behind `Players` is merged with it."""
    merged: Iterator[str] = accumulate(titles, lambda before, title: title or before)
    columns = [
        column if column and (title or column is Column.PLAYER) else Column.IGNORE
        for title, column in zip(titles, map(column_of, merged), strict=True)
    ]
    if Column.NAME not in columns and "name" in (words := [*map(plain, titles)]):
        columns[words.index("name")] = Column.NAME
    return columns


def guess(rows: Sequence[Line]) -> list[Column]:
    """What the columns of a table without headings hold: what their cells prove, then a team and its players."""
    columns: list[Column] = []
    for cells in zip(*[cells for _, cells in rows], strict=True):
        looks = ({Column.IGNORE: NUMBER} | TAKEN).items()
        found = next((column for column, look in looks if all(map(look.fullmatch, filter(None, cells)))), None)
        columns.append(found or (Column.PLAYER if Column.NAME in columns else Column.NAME))
    return columns


def read_table(rows: Iterable[Line], columns: Sequence[Column]) -> Iterable[Row]:
    """The teams of a table's rows: a row each, or where a row is one player, those of a team put together."""
    is_single = (
        Column.NAME in columns
        and len([column for column in columns if column in PEOPLE and column is not Column.LAST]) == 1
    )
    teams: dict[int | str, Row] = {}
    key: int | str = 0
    for number, (said, cells) in enumerate(rows):
        texts = [(column, cell) for column, cell in zip(columns, cells, strict=True) if cell]
        name = name_key(dict(texts).get(Column.NAME, "")) if is_single else ""
        if name or not is_single or not {*PEOPLE} & {*dict(texts)}:
            key = name or number
        team = teams.setdefault(key, Row([]))
        team.said += said
        for column, text in texts:
            team.texts[column].append(text)
    return teams.values()


def read_lines(lines: Iterable[str]) -> Iterator[Row]:
    """The teams of plain lines: each line, or of several blocks between blank lines each that holds none whole."""
    blocks = [[*block] for is_text, block in groupby(lines, has_text) if is_text]
    for block in blocks:
        texts = [BULLET.sub("", line).strip() for line in block]
        is_parted = any(len(PARTED.findall(text)) > 2 for text in texts if not column_of(text.partition(":")[0]))
        if len(blocks) > 1 and len(block) > 2 and not is_parted:
            yield Row(block).add(texts)
        else:
            yield from map(read_line, block)


def read_line(line: str) -> Row:
    """A team's name and what parts it from its players, one mark, then those."""
    row = Row([line])
    name, *rest = PARTED.split(row.take(BULLET.sub("", line).strip()), maxsplit=1)
    inside = [re.sub(r"^([^(]*)\)\W*$", r"\1", text) for text in rest]
    return row.add([name, *(part for text in inside for part in re.split(r"[;\t]|\s{2,}|\s[–—-]+\s", text))])


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


def cells_of(row: Row) -> dict[Column, str]:
    """The cells of a team: what tells by itself what it is in its place, players without seats at free ones."""
    texts = row.texts
    name = row.take(BULLET.sub("", " ".join(dict.fromkeys(texts.pop(Column.NAME, []))))).strip(" :").rstrip(" –—-")
    seats = {seat: ", ".join(people_in(row.take(" ".join(texts.pop(seat))))) for seat in SEATS if seat in texts}
    seats = {seat: person for seat, person in seats.items() if person}
    whole = zip_longest(texts.pop(Column.FIRST, []), texts.pop(Column.LAST, []), fillvalue="")
    named = [*texts.pop(Column.PLAYER, []), *map(" ".join, whole)]
    people = [person for text in named for person in people_in(row.take(text))]
    seats |= dict(zip([seat for seat in SEATS if seat not in seats], people, strict=False))
    cells = {column: ", ".join(dict.fromkeys(found)) for column, found in texts.items() if found}
    for column in {*NUMBERS} & cells.keys():
        cells[column] = "".join(re.findall(r"\d+", cells[column])[:1])
    captain = next((f"{seats[seat]}’s team" for seat in SEATS if seat in seats), "")
    return cells | seats | {Column.NAME: name if has_text(name) else captain}


def put_in(result: ListRead, rows: Iterable[Row], zones: Iterable[str]) -> None:
    """The rows that name a team; a zone that stands alone is that of the teams below it."""
    known, zone, above = set(map(place_key, zones)), "", list[str]()
    for row in rows:
        cells = cells_of(row)
        if place_key(cells[Column.NAME]) in known and not any(seat in cells for seat in SEATS):
            cells = {Column.ZONE: cells[Column.NAME], Column.NAME: ""}
        if cells[Column.NAME]:
            result.rows.append(Row([*above, *row.said], cells={Column.ZONE: zone} | cells))
            above = []
        elif Column.ZONE in cells:
            zone, above = cells[Column.ZONE], [*above, *row.said]
        else:
            result.unused += row.said
    result.unused += above


def read_list(text: str, zones: Iterable[str] = (), picked: Sequence[Column] = ()) -> ListRead:
    """The teams of a list, in the columns that the leader picked where there are as many; raises Refusal.

    Every line stands beside a row or among those that are not used.
    """
    every = text.removeprefix("\ufeff").replace("\u00a0", " ").splitlines()
    lines = [line for line in every if not line.endswith((HIDDEN, STRUCK_OUT, OTHER_SHEET))]
    Refusal.when(not has_text("".join(lines)), "The list is empty; write one team a line.")
    Refusal.when(len(lines) > MOST_LINES or max(map(len, lines)) > LONGEST_LINE, TOO_LONG)
    mark = max(MARKS, key=lambda each: sum(each in line for line in lines))
    rows = read_cells(lines, mark)
    heading = max(range(min(len(rows), 12) + 1), key=lambda at: len(headings(rows[at - 1][1])) if at else 0)
    body = [(said, cells) for said, cells in rows[heading:] if filled(cells) and not headings(cells)]
    columns = columns_under(rows[heading - 1][1]) if heading else guess(body)
    is_picked = len(picked) == len(columns) > 1
    is_guessed = not heading and mark in "\t|" and sum(len(filled(cells)) > 2 for _, cells in body) * 2 > len(body)
    result = ListRead(columns=[*picked] if is_picked else columns, is_guessed=is_guessed)
    result.unused = [line for line in every if line.strip() and (line not in lines or not has_text(line))]
    result.samples = [[*cells[:4]] for cells in zip(*[cells for _, cells in rows if filled(cells)], strict=True)]
    if heading or is_guessed or is_picked:
        result.unused += [line for row in rows if row not in body for line in row[0] if has_text(line)]
        put_in(result, read_table(body, result.columns), zones)
    else:
        put_in(result, read_lines(lines), zones)
    return result
