"""A list of teams as a leader gets it, read strictly: a table of columns, or plain lines.  R23.

Nothing is guessed that a cell does not prove.  What is not understood stands beside its row, in the line that it was
read from; a line of which nothing was read is among those that are not used.
"""

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby, pairwise

from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key, place_key
from tournament.domain.team_entry import turned

MOST_LINES = 1200
LONGEST_LINE = 5000
TOO_LONG = f"The list has more than {MOST_LINES} lines, or a very long one. Paste the teams alone."
HIDDEN, STRUCK_OUT, OTHER_SHEET = "(hidden row)", "(struck out)", "(another sheet)"
"""What a spreadsheet's lines end with that are not read; without it they are."""
LONGEST_CELL = 6  # lines of one cell in quotation marks; a mark that opens more opens nothing


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
    SPARE = "spare"


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
    Column.SPARE: "((also )?available|spares?|extras?|subs?|substitutes?|alternates?|reserves?|remplacante?s?)"
    "( players?)?|(player 5|5th player|fifth player)( name)?",
    Column.SEAT: "seats?|letter",
    Column.PLAYER: "(team )?(captain|skip|capitaine)( s|s)?( names?)?|(other |team |your .*)?(players?|members?|"
    "joueurs?|names?|noms?|partners?)( s)?( names?)?|your name|a and b|x and y|contact person",
    Column.IGNORE: "no|nr|num|n|number|order|(entry )?fees?|notes?|remarks?|comments?|address|born|total|timestamp|"
    "date|day [1-9]|owes|advances|why|note|state|since|by|penalty|for the place",
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
SEATED = re.compile(r"([ABXY])[\s:.)]+(\w.*)")
BULLET = re.compile(r"^[\s>]*(?:[*•·◦–-]\s+)?(?:(?:\(\d{1,3}\)|#?\d{1,3}[.):])\s+)?")
SURER = re.compile(r":\s|\s[–—-]+\s|\t|\s\((?=[^)]*,)|\s/\s")
"""What parts a team from its players more surely than commas and semicolons."""
PARTED = re.compile(r":\s*(?=\S|$)|\s[–—-]+(?:\s|$)|\t+|;\s?|\s{3,}|\s\((?=[^)]*,)|\s/\s|,\s*")
"""What stands between a team and its players in a line."""
HEADS = (r"\s*\(?\d{1,3}[.)]", r"\S", r".*[:–—-]\s*(?:\([^()]*\))?$")
"""How the first line of a team looks, where no blank line stands before it: numbered, not indented, with a colon."""
MARKS = "\t|;,"  # what stands between the cells of a table, the surest first


def plain(text: str) -> str:
    """A heading as it is compared: small letters without accents, signs as blanks."""
    letters = unicodedata.normalize("NFKD", text).casefold().replace("&", " and ")
    return " ".join("".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c)).split())


def column_of(heading: str) -> Column | None:
    """What a heading says its column holds; None where it is no heading that is known."""
    words = plain(re.sub(r"\([^()]*\)", " ", heading))
    return next((column for column, known in HEADINGS.items() if re.fullmatch(known, words)), None) if words else None


def part_telephone(text: str) -> tuple[str, str]:
    """A name, and the telephone numbers beside it."""
    draft = Draft([])
    name = re.sub(r"\(\s*\)", "", draft.take(text))
    return " ".join(name.split()).strip(" ,"), ", ".join(draft.texts.get(Column.TELEPHONE, []))


def is_paid(text: str) -> bool:
    """Whether a cell says that the entry fee is paid."""
    return bool(PAID.fullmatch(plain(text) or text))


@dataclass(frozen=True, slots=True)
class Row:
    """A team as it was read, by its columns, and the lines that it was read from."""

    said: list[str]
    cells: dict[Column, str]

    @property
    def is_spare(self) -> bool:
        return column_of(self.cells[Column.NAME]) is Column.SPARE

    @property
    def is_bare(self) -> bool:
        """True where nothing but a name was read, which may be any line."""
        return not any(self.cells.get(column) for column in (*SEATS, Column.TABLE))


@dataclass(slots=True)
class ListRead:
    """The rows of a list, the lines of which nothing was read, the columns of a table and the first cells of each."""

    rows: list[Row] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    samples: list[list[str]] = field(default_factory=list)
    has_headings: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """What stands in the lines of one team: a table's cells; its texts by columns, before they are taken apart."""

    said: list[str]
    cells: list[str] = field(default_factory=list)
    texts: dict[Column, list[str]] = field(default_factory=dict)

    @property
    def filled(self) -> list[str]:
        """Its cells without empty ones and lines that are drawn."""
        return [cell for cell in self.cells if any(map(str.isalnum, cell))]

    @property
    def headings(self) -> list[Column]:
        """What its cells say where most are headings, one of a team or its people; else nothing."""
        found = [column for cell in self.filled if (column := column_of(cell))]
        is_whole = len(found) * 2 > len(self.filled) and {Column.NAME, *PEOPLE} & set(found)
        return found if is_whole and (len(found) > 1 or found == [Column.NAME]) else []

    @property
    def says_teams(self) -> bool:
        """False for a row that is empty, or whose cells are headings."""
        return not (self.headings or (len(self.filled) == 1 and column_of(self.filled[0]))) and bool(self.filled)

    def add(self, column: Column, text: str) -> None:
        if text:
            self.texts.setdefault(column, []).append(text)

    def take(self, text: str) -> str:
        """A text without what tells by itself what it is, which is added."""
        for column, pattern in TAKEN.items():
            for found in pattern.finditer(text):
                self.add(column, next(filter(None, (*found.groups(), found[0]))).strip(" .:"))
            text = pattern.sub(" ", text).strip(" ,;:–-") if pattern.search(text) else text
        return text


def read_table(lines: Sequence[str], mark: str) -> list[Draft]:
    """The rows of lines whose cells are parted by a mark; a cell in quotation marks may have several lines."""
    parted = [f"{line.strip().strip('|') if mark == '|' else line}\n" for line in lines]
    rows: list[Draft] = []
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        reader, rows, at = csv.reader(parted, delimiter=mark, skipinitialspace=True, quoting=quoting), [], 0
        for cells in reader:
            # `'=1` is how a spreadsheet is kept from taking `=1` for a formula.
            rows.append(
                Draft([*lines[at : reader.line_num]], [re.sub(r"^'(?=[=+@-])", "", cell.strip()) for cell in cells])
            )
            at = reader.line_num
        if all(len(row.said) <= LONGEST_CELL for row in rows):
            break
    width = max((len(row.cells) for row in rows), default=0)
    for row in rows:
        row.cells.extend([""] * (width - len(row.cells)))
    return rows


def find_table(lines: Sequence[str]) -> tuple[list[Draft], Draft | None]:
    """The rows of a table and that of its headings, None where it has none; no rows for plain lines."""
    tables = {mark: read_table(lines, mark) for mark in MARKS}
    headings = [(row, rows) for rows in tables.values() for row in rows[:12] if row.headings]
    if headings:
        heading, rows = max(headings, key=lambda found: len(found[0].headings))
        return rows, heading
    for mark, rows in tables.items():
        long = [row for row in rows if len(row.filled) > 2]
        texts = [line for row in long for line in row.said]
        is_sure = mark in "\t|" or not any(SURER.search(line) or (mark == "," and ";" in line) for line in texts)
        if len(long) * 2 > sum(bool(row.filled) for row in rows) and is_sure:
            return rows, None
    return [], None


def columns_under(heading: Draft) -> list[Column]:
    columns = [column_of(cell) or Column.IGNORE for cell in heading.cells]
    for place, title in enumerate(heading.cells):
        if not title and place and columns[place - 1] is Column.PLAYER:  # merged: `Players` over three columns
            columns[place] = Column.PLAYER
    if Column.FIRST in columns and Column.LAST not in columns:  # `Nom` beside `Prénom`
        columns = [Column.LAST if column is Column.PLAYER else column for column in columns]
    titles = [*map(plain, heading.cells)]
    if Column.NAME not in columns and "name" in titles and ({*SEATS} & {*columns} or "qualified place" in titles):
        columns[titles.index("name")] = Column.NAME  # beside A, B, X and Y, or a place that teams alone have
    return columns


def guess(rows: Sequence[Draft]) -> list[Column]:
    """What the columns of a table without headings hold: what their cells prove, then a team and its players."""
    columns: list[Column] = []
    for cells in zip(*[row.cells for row in rows if len(row.filled) > 1], strict=True):
        filled = [cell for cell in cells if cell]
        found = next((column for column, look in PROVED.items() if filled and all(map(look.fullmatch, filled))), None)
        columns.append(found or (Column.PLAYER if Column.NAME in columns else Column.NAME))
    return columns


def people_in(text: str) -> list[str]:
    """Those whom a cell names, two of `Ann & Bob Gunn`."""
    text = CAPTAIN.sub(" ", REMARK.sub("", text)).strip()
    if turned(text) != text and not COUPLE.search(text) and not all(" " in part.strip() for part in text.split(",")):
        return [turned(text)]
    people: list[str] = []
    for couples in re.split(r"[,;\n]|(?<!\bw)/", text):
        parts = re.split(r"\band\b", couples) if "&" in couples else [couples]
        people += [name for part in parts for name in couple_in(part) if not NOBODY.fullmatch(plain(name))]
    return people


def couple_in(text: str) -> list[str]:
    """Two people, or one; `Ann & Bob Gunn` have one surname."""
    names = [" ".join(CAPTAIN.sub(" ", name).strip(" :").split()) for name in COUPLE.split(text)]
    names = [re.sub(r"(?<=\w{3})\.$", "", name) for name in names if name]
    if len(names) == 2 and " " not in names[0] and " " in names[1]:
        names[0] += " " + names[1].split(" ", 1)[1]
    return names


def teams_of(rows: Iterable[Draft], columns: Sequence[Column]) -> Iterable[Draft]:
    """The teams of a table's rows: a row each, or where a row is one player, those of a team put together."""
    people = [column for column in columns if column in PEOPLE and column is not Column.LAST]
    is_single = Column.NAME in columns and len(people) == 1
    teams: dict[int | str, Draft] = {}
    last: int | str | None = None
    for number, row in enumerate(rows):
        put_under(row, columns)
        name = name_key(" ".join(row.texts.get(Column.NAME, [])))
        said = {column: row.texts[column] for column in PEOPLE if column in row.texts}
        has_people = any(people_in(Draft([]).take(text)) for texts in said.values() for text in texts)
        is_below = not name and last is not None and bool(said) and (is_single or not has_people)
        key = last if is_below and last is not None else name if is_single and name else number
        team = teams.setdefault(key, Draft([]))
        team.said.extend(row.said)
        for column, texts in (row.texts if is_single or not is_below else said).items():
            if column is not Column.NAME or column not in team.texts:
                team.texts.setdefault(column, []).extend(texts)
        last = key if team.texts.get(Column.NAME) or said else None
    return teams.values()


def put_under(row: Draft, columns: Sequence[Column]) -> None:
    """Puts a row's cells under its columns: first and last names together, a player at the seat that stands beside;
    what stands alone under that of the team's name.
    """
    if len(row.filled) == 1 and not Draft([]).take(row.filled[0]):
        columns = [Column.NAME] * len(columns)
    for column, cell in zip(columns, row.cells, strict=True):
        row.add(column, cell)
    firsts, lasts = row.texts.pop(Column.FIRST, []), row.texts.pop(Column.LAST, [])
    names = [f"{first} {last}" for first, last in zip(firsts, lasts, strict=False)] or firsts or lasts
    seat = next((seat for seat in SEATS if row.texts.get(Column.SEAT) == [seat.value]), Column.PLAYER)
    for name in row.texts.pop(Column.PLAYER, []) + names:
        row.add(seat, name)


def blocks_of(lines: Iterable[str]) -> Iterator[list[str]]:
    """The lines between blank ones; or from one first line of a team to the next, where these look otherwise."""
    for _, group in groupby(lines, lambda line: any(map(str.isalnum, line))):
        block = [*group]
        found = ([at for at, line in enumerate(block) if re.match(look, line)] for look in HEADS)
        heads = next((heads for heads in found if 0 < len(heads) < len(block)), [])
        for start, end in pairwise([*(heads if heads[:1] == [0] else [0]), len(block)]):
            yield block[start:end]


def is_block(lines: Sequence[str], *, is_only: bool) -> bool:
    """Whether lines are one team: its name, then people or what is said of it; no line holds a team and its players.

    Where they are the whole list they are a team where they are five.
    """
    texts = [Draft([]).take(BULLET.sub("", line)).strip(" :–—-") for line in lines]
    if len(texts) == 2:
        return not PARTED.search(texts[0]) and not SURER.search(texts[1]) and len(people_in(texts[1])) > 2
    labels = [bool(column_of(text.partition(":")[0])) for text in texts]
    if len(texts) != 1 + len(SEATS) and is_only and not any(labels):
        return False
    return len(texts) > 2 and not any(is_whole(text) for text, label in zip(texts, labels, strict=True) if not label)


def is_whole(text: str) -> bool:
    """Whether a line holds a team and its players."""
    found = PARTED.search(text)
    return found is not None and len(people_in(text[found.end() :])) > 2


def read_block(lines: list[str]) -> Draft:
    draft = Draft(lines)
    for line in lines:
        text = BULLET.sub("", line).strip()
        label, _, value = text.partition(":")
        column = column_of(label) if value.strip() else None
        draft.add(
            column or (Column.PLAYER if Column.NAME in draft.texts else Column.NAME),
            (value if column else text).strip(),
        )
    return draft


def read_line(line: str) -> Draft:
    draft = Draft([line])
    text = draft.take(BULLET.sub("", line).strip())
    found = PARTED.search(text)
    draft.add(Column.NAME, text[: found.start()] if found else text)
    rest = text[found.end() :] if found else ""
    rest = rest.rstrip(" .") if rest.count("(") == rest.count(")") else rest.rstrip(" .)")
    for part in re.split(r"[;\t]|\s{2,}|\s[–—-]+\s", rest):
        draft.add(Column.PLAYER, part)
    return draft


def finish(draft: Draft) -> dict[Column, str]:
    """The cells of a team: what tells by itself what it is in its place, players without seats at free ones."""
    name = draft.take(BULLET.sub("", " ".join(draft.texts.pop(Column.NAME, [])))).strip(" :").rstrip(" –—-")
    name = name if any(map(str.isalnum, name)) else ""
    seats = {seat: " ".join(map(draft.take, draft.texts.pop(seat))) for seat in SEATS if seat in draft.texts}
    seats = {seat: " ".join(people) for seat, text in seats.items() if (people := people_in(text))}
    people = [person for text in draft.texts.pop(Column.PLAYER, []) for person in people_in(draft.take(text))]
    seated = {Column(found[1]): found[2] for person in people if (found := SEATED.fullmatch(person))}
    if len(seated) == len(people) > 1:
        seats, people = seated, []
    here = set(map(name_key, seats.values()))
    free = [seat for seat in SEATS if seat not in seats]
    seats |= dict(zip(free, [person for person in people if name_key(person) not in here], strict=False))
    cells = {column: ", ".join(dict.fromkeys(texts)) for column, texts in draft.texts.items()}
    for column in {*NUMBERS} & cells.keys():
        cells[column] = "".join(re.findall(r"\d+", cells[column])[:1])
    first = next((seats[seat] for seat in SEATS if seat in seats), "")
    return cells | seats | {Column.NAME: name or (f"{first}’s team" if first else "")}


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
    text = text.removeprefix("\ufeff").replace("\u00a0", " ")
    every = text.splitlines()
    lines = [line for line in every if not line.endswith((HIDDEN, STRUCK_OUT, OTHER_SHEET))]
    Refusal.when(not any(map(str.isalnum, "".join(lines))), "The list is empty; write one team a line.")
    Refusal.when(len(lines) > MOST_LINES or max(map(len, lines)) > LONGEST_LINE, TOO_LONG)
    result = ListRead(unused=[line for line in every if line not in lines])
    rows, heading = find_table(lines)
    if not rows:
        blocks = [*blocks_of(lines)]
        drafts = [
            draft
            for block in blocks
            for draft in ([read_block(block)] if is_block(block, is_only=len(blocks) == 1) else map(read_line, block))
        ]
        finish_all(drafts, zones, result)
        return result
    result.has_headings = heading is not None
    start = next(at for at, row in enumerate(rows) if row is heading) + 1 if heading else 0
    columns, body = columns_under(heading) if heading else guess(rows), [row for row in rows[start:] if row.says_teams]
    result.unused += [line for row in rows if row not in body for line in row.said if line.strip()]
    place = columns.index(Column.PLACE) if Column.PLACE in columns else None
    if place is not None and not any(re.search(r"\d", row.cells[place]) for row in body):
        columns[place] = Column.AREA  # where a team comes from
    result.columns = [*picked] if len(picked) == len(columns) else columns
    result.samples = [[row.cells[at] for row in [heading, *body][:4] if row] for at in range(len(columns))]
    starts = [at for at, column in enumerate(result.columns) if column is Column.NAME][1:]  # lists side by side
    for first, end in pairwise([0, *starts, len(columns)]):
        parts = [Draft([*row.said], row.cells[first:end]) for row in body]
        finish_all(teams_of([row for row in parts if row.filled], result.columns[first:end]), zones, result)
    return result
