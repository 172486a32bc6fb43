"""Pasted text into rows of cells, what its headings say, in English and French, and how much a list may hold.

Cells stand between tabs, semicolons and commas; some lists have zones between their rows.
"""

import csv
import io
import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache

from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key

Row = list[str]

LONGEST_ZONE = 30  # letters: more are a title
HEADING_ROWS = 12  # rows among which the headings are looked for


class ListColumn(Enum):
    IGNORE = "ignore"
    NAME = "name"
    ZONE = "zone"
    A = "A"
    B = "B"
    X = "X"
    Y = "Y"
    TELEPHONE = "telephone"
    MAIL = "mail"
    AREA = "area"
    TABLE = "table"
    QUALIFIED_PLACE = "qualified_place"
    QUALIFIED_BY = "qualified_by"
    PAID = "paid"

    @property
    def label(self) -> str:
        return LABELS[self]


LABELS = {
    ListColumn.IGNORE: "Leave out",
    ListColumn.NAME: "Team",
    ListColumn.ZONE: "Zone",
    ListColumn.A: "Player A",
    ListColumn.B: "Player B",
    ListColumn.X: "Player X",
    ListColumn.Y: "Player Y",
    ListColumn.TELEPHONE: "Telephone",
    ListColumn.MAIL: "E-mail",
    ListColumn.AREA: "Area",
    ListColumn.TABLE: "Table",
    ListColumn.QUALIFIED_PLACE: "Place it qualified with",
    ListColumn.QUALIFIED_BY: "Qualified by",
    ListColumn.PAID: "Entry fee paid",
}

SEATS = (ListColumn.A, ListColumn.B, ListColumn.X, ListColumn.Y)


class Person(Enum):
    """What else a heading may say of a column of names."""

    PLAYER = "player"
    CAPTAIN = "captain"
    NUMBERED = "numbered"
    FIFTH = "fifth"
    FIRST_NAME = "first name"
    LAST_NAME = "last name"


Role = ListColumn | Person

HEADINGS: dict[Role, str] = {
    ListColumn.NAME: "team|teams|team name|team names|name of team|name of the team|equipe|equipes|nom de l equipe|"
    "nom d equipe|nom equipe|squad",
    ListColumn.ZONE: "zone|zones|zone no|zone nr|zone number|zn|zone name|region|from zone",
    ListColumn.AREA: "area|areas|area name|club|clubs|town|city|ville|community|home town|hometown|home|centre|center|"
    "from|hall|lieu|endroit|location|local|district|branch|home club|club town|town city",
    ListColumn.TABLE: "table|tables|table no|table nr|table number|tbl|no de table",
    ListColumn.QUALIFIED_PLACE: "place|placing|placed|rank|rang|finish|finished|position|standing|qualified place",
    ListColumn.QUALIFIED_BY: "qualified by|qualified|qualification|how qualified",
    ListColumn.TELEPHONE: "phone|telephone|tel|ph|cell|mobile|home phone|work phone|other phone|second phone|"
    "phone number|phone no|telephone number|telephone no|"
    "cell phone|contact|contact number|contact phone|captain s phone|captains phone|captain phone|"
    "no de telephone|cellulaire",
    ListColumn.MAIL: "email|e mail|mail|courriel|email address|e mail address|mail address|captain s email|"
    "captains email|captain email|contact email|adresse courriel",
    ListColumn.A: "a|player a|a player|joueur a|name a|seat a|a captain|captain a|ab a",
    ListColumn.B: "b|player b|b player|joueur b|name b|seat b",
    ListColumn.X: "x|player x|x player|joueur x|name x|seat x",
    ListColumn.Y: "y|player y|y player|joueur y|name y|seat y",
    Person.CAPTAIN: "captain|capitaine|captain s name|captains name|captain name|team captain|name of captain|skip|"
    "contact person|contact name|chef d equipe",
    Person.PLAYER: "player|players|joueur|joueurs|member|members|name|names|nom|noms|player name|player names|"
    "name of player|names of players|team members|partner|partners|pair|pairs|teammates|others|other players|"
    "players names|name s|player s|first player|second player|third player|fourth player|e w pair|n s pair",
    Person.FIFTH: "spare|spares|alternate|alternates|sub|subs|substitute|reserve|fifth player|player 5|5th player|"
    "remplacant|alternate player",
    ListColumn.PAID: "paid|pd|has paid|paid y n|paid yes no|fee paid|fees paid|entry fee paid|entry paid|paid fee|"
    "paid owes|owes paid|paye",
    ListColumn.IGNORE: "no|nr|num|number|numero|n|item|line|row|entry|fee|fees|entry fee|payment|"
    "address|adresse|birth|born|age|ages|dob|date of birth|birthdate|year of birth|membership|member no|"
    "member number|membership no|membership number|card no|notes|note|remarks|comments|comment|total|score|points|"
    "flags|day 1|day 2|registered|date|time|timestamp|gender|55|lunch|banquet|cheque|cash",
}  # fmt: skip
KNOWN_HEADINGS: dict[str, Role] = {text: role for role, texts in HEADINGS.items() for text in texts.split("|")}
OWES = re.compile(r"(?:still |amount |balance )?(?:owes?|owing|owed|due|balance|outstanding|unpaid)")
"""A heading over what a team owes, as `plain` writes it."""
NAME_PARTS = {
    Person.FIRST_NAME: re.compile(r"\b(?:(?:first|given|christian) ?(?:names?)?|forenames?|prenoms?)(?= |$)"),
    Person.LAST_NAME: re.compile(r"\b(?:(?:last|family) ?(?:names?)?|surnames?|noms? de famille)(?= |$)"),
}
NUMBERED = re.compile(
    r"(?:player|joueur|name|nom|member|p|partner)?\s*(?:no\s*|nr\s*)?([1-4])(?:st|nd|rd|th)?\s*(?:player|name|joueur)?"
)
PAIR_HEADING = re.compile(r"(?:(?:players?|pair|joueurs?)\s+)?(?:a\s?(?:and\s|et\s)?b|x\s?(?:and\s|et\s)?y)")
OTHER_HEADINGS: dict[re.Pattern[str], Role] = {
    NUMBERED: Person.NUMBERED,
    PAIR_HEADING: Person.PLAYER,
    OWES: ListColumn.PAID,
}


ASKED = re.compile(r"\([^()]*\)|^\s*(?:your|our|which|what|the)\b|\b(?:two|three|four|\d)(?=\s+players)|\bor\b.*", re.I)
"""What the questions of a form have besides a heading: `Your other three players`, `Which hall or town?`."""


QUESTION = re.compile(
    r"\b(?:you|your|we|which|what|have|has|is|are|who)\b.*\?|\b(?:your|which|what)\b", re.IGNORECASE
).search
ASKED_FOR: dict[Role, str] = {
    ListColumn.MAIL: "mail",
    ListColumn.TELEPHONE: "phone|number",
    ListColumn.PAID: "fee|paid|pay",
    ListColumn.NAME: "team",
    ListColumn.AREA: "club|town|hall|area|community|where",
    Person.CAPTAIN: "captain",
    Person.PLAYER: "players?",
    ListColumn.IGNORE: "",
}
"""The words by which a form asks for something, the surest first."""


@lru_cache(10_000)
def plain(text: str) -> str:
    """A heading as it is compared: small letters without accents, signs as blanks."""
    letters = unicodedata.normalize("NFKD", text).casefold().replace("&", " and ")
    letters_only = "".join(
        letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter)
    )
    return " ".join(letters_only.split())


def heading_role(text: str) -> Role | None:
    """What a heading says its column holds; None where it is no heading that is known."""
    words = plain(text)
    known = KNOWN_HEADINGS.get(words) or KNOWN_HEADINGS.get(plain(ASKED.sub(" ", text)))
    known = known or next((role for heading, role in OTHER_HEADINGS.items() if heading.fullmatch(words)), None)
    if known:
        return known
    if part := name_part(words):
        return part[0]
    if QUESTION(text):
        return next(role for role, asked in ASKED_FOR.items() if re.search(rf"\b(?:{asked})", words))
    return ListColumn.IGNORE if text.strip() in ("#", "№", "$") else None


def name_part(text: str) -> tuple[Person, str] | None:
    """For a heading over first or last names: which of them, and whose, as `player 1`; None for other headings."""
    words = plain(text)
    for part, pattern in NAME_PARTS.items():
        if pattern.search(words):
            whose = " ".join(pattern.sub(" ", words, count=1).split())
            role = KNOWN_HEADINGS.get(whose, Person.NUMBERED if NUMBERED.fullmatch(whose) else None)
            return (part, whose) if not whose or isinstance(role, Person) or role in SEATS else None
    return None


def find_heading(rows: Sequence[Sequence[str]]) -> int | None:
    """The row of the headings, from 0; None where there is none."""
    best, most = None, 1
    for number, row in enumerate(rows[:HEADING_ROWS]):
        roles = [role for cell in row if (role := heading_role(cell)) is not None]
        # One heading alone is one only where it names the team: `Team` over a list of names.
        known = len(roles) + (roles == [ListColumn.NAME] and number == 0)
        if known > most and known * 2 >= sum(map(bool, row)):
            best, most = number, known
    return best


MOST_ROWS = 1000
MOST_COLUMNS = 20

SEPARATORS = "\t;|,"  # what stands between cells, the surest first


def refuse_long_list(rows: int) -> None:
    """Raises Refusal for more rows than a list of teams has."""
    Refusal.when(rows > MOST_ROWS, f"The list has more than {MOST_ROWS} rows. Save the list of teams alone.")


def shorten_blanks(text: str) -> str:
    """The text, more than sixty blanks or other equal signs beside each other as sixty."""
    return re.sub(r"([^\w\n\t])\1{60,}", lambda found: found[1] * 60, text.replace("\u00a0", " "))


def join_open_quotes(lines: Sequence[str]) -> list[str]:
    """The lines; those of one cell in quotation marks, as spreadsheets copy cells of several lines, made one."""
    joined: list[str] = []
    number = 0
    while number < len(lines):
        end = number + 1
        line = lines[number]
        if line.count('"') % 2 == 1 and re.search(r'(^|[\t;,|])"', line) is not None:
            found = next((last for last in range(end, min(end + 5, len(lines))) if closes_quote(lines[last])), None)
            end = end if found is None else found + 1
        joined.append("\n".join(lines[number:end]))
        number = end
    return joined


def closes_quote(line: str) -> bool:
    """True where a cell ends with a quotation mark that its line did not open."""
    return line.count('"') % 2 == 1 and re.search(r'"(?=$|[\t;,|])', line) is not None


SPARE_WORDS = re.compile(
    r"(?:(?:also )?available|spares?|extras?|subs?|substitutes?|alternates?|reserves?|remplaçante?s?|"
    r"(?:no|without|needs?|wants?|looking for)(?: an?)? team(?: yet)?|unattached)(?: players?)?"
    r"(?:\s*[:=,;]+|\s+[–—-]+(?=\s|$)|(?=\s.*\d|$))\s*",
    re.IGNORECASE,
)
SPARE = re.compile(rf"{SPARE_WORDS.pattern}.*", re.IGNORECASE).fullmatch
"""Whether the first cell of a row says that it names spares; a team may be called `Spare Parts`."""


QUOTED = re.compile(r'(?:^|[,;\t|])[ ]?"[^"\n]*[,;][^"\n]*"[ ]?(?=[,;\t|]|$)', re.MULTILINE)


def split_line(line: str) -> Row:
    """The cells of one line, parted by the surest separator in it."""
    bare = re.sub(r'"[^"]*"', "", line)
    separator = next((mark for mark in SEPARATORS if mark in bare), ",")
    if separator == "|":
        line = line.strip().strip("|")
    try:
        cells = next(csv.reader(io.StringIO(line), delimiter=separator, strict=True, skipinitialspace=True))
    except (csv.Error, StopIteration):  # a quotation mark that is no quotation
        cells = line.split(separator)
    while len(cells) > 1 and not cells[-1].strip():
        cells.pop()
    return [line] if cells and separator != "\t" and SPARE(cells[0].strip()) else cells


def most_common(numbers: Iterable[int]) -> int:
    """The number that comes most often, the larger of equals; 0 for none."""
    counted = Counter(numbers)
    return max(counted, key=lambda number: (counted[number], number), default=0)


LABEL = re.compile(
    r"(?:(?:team|player|captain|joueur|équipe)\s*\w?\s*:|[ABXY]\s*[:.)=-]|\d{1,2}\s*[.)])\s*(?=\S)", re.IGNORECASE
)
"""What stands before a name in a list with one name a line: `A:`, `1.`, `Team:`, `Player B:`."""
LAST_FIRST = re.compile(r"(?P<last>[^\W\d_][^\d,@]*),\s*(?P<first>(?!(?:jr|sr)\b)[^\W\d_][^\d,@]*)", re.IGNORECASE)
"""`Law, Kay`."""


def without_comma(name: str) -> str:
    """`Law, Kay` as `Kay Law`, and `Law, Kay Sr.` as `Kay Law Sr.`; any other name as it is."""
    match = LAST_FIRST.fullmatch(name)
    return (
        re.sub(r" ([js]r\b\.?) (.+)", r" \2 \1", f"{match['first']} {match['last'].strip()}", flags=re.I)
        if match
        else name
    )


ZONE_TEXT = re.compile(
    r"(?:zone|region|région|secteur)\b.+|(?:zn|z|district|area)\s*(?:no\.?\s*|#\s*)?(?:\d{1,3}\w?|[ivx]{1,4})",
    re.IGNORECASE,
)

CANCELLED = re.compile(
    r"\b(?:(?:is |are |will |has |have )?(?:cancel+ed|withdr(?:awn|ew)|scratched|"
    r"not (?:be )?(?:coming|playing)(?! (?:to|until|till|before|at)\b)|(?:dropped|pulled|backed) out)|"
    r"(?:is|are) out\b(?! (?:of|to|until|till|before|at)\b)|(?:can[’']?t|cannot) (?:come|make it|play))\b",
    re.IGNORECASE,
)
"""How it begins that a team does not come."""
AREA_TEXT = re.compile(r"area\b.*", re.IGNORECASE).fullmatch
PAID_VERB = r"(?:paid(?:\sup)?|pd|pay[ée]e?|rec['’]d|received|settled(?:\sup)?|squared\sup|all\ssquare)"
"""How it is said that somebody has paid the entry fee."""


def drop_empty(rows: Sequence[Sequence[str]]) -> list[Row]:
    """The rows without empty rows and columns, all of one length."""
    width = max(map(len, rows), default=0)
    filled = [[*row, *[""] * (width - len(row))] for row in rows if any(map(has_letters, row))]
    used = [column for column in range(width) if any(has_letters(row[column]) for row in filled)]
    return [[row[column] for column in used] for row in filled]


def has_letters(cell: str) -> bool:
    """True where there is more than blanks, dashes and the like."""
    return any(map(str.isalnum, cell)) or "#" in cell


def are_in_sequence(numbers: Sequence[int]) -> bool:
    """True for 1, 2, 3 …, a few numbers missing or doubled."""
    steps = [after - before for before, after in itertools.pairwise(numbers)]
    return numbers[0] in (0, 1) and steps.count(1) * 4 >= len(steps) * 3


def add_group_column(rows: Sequence[Row], heading: int | None, zones: Sequence[str]) -> list[Row]:
    """The rows with a column of zones, where lines such as `Zone 3` stand above the zone's teams, or of towns that
    stand so; towns stay rows, too.
    """
    known = {name_key(zone) for zone in zones}
    fuller = most_common(sum(map(bool, row)) for row in rows) > 1

    def is_zone(cell: str) -> bool:
        return bool(ZONE_TEXT.fullmatch(cell) or name_key(cell) in known)

    texts = [list(filter(None, row)) for row in rows]
    groups = [cells[0].rstrip(" :") if len(cells) == 1 and len(cells[0]) <= LONGEST_ZONE else "" for cells in texts]
    full = [number for number, cells in enumerate(texts) if len(cells) > 1 and number != heading]
    towns = {  # of rows that share a column with the one below
        at - 1
        for at in full
        if at and re.fullmatch(r"\D+", groups[at - 1]) and any(map(all, zip(rows[at - 1], rows[at], strict=True)))
    }
    are_towns = len(towns) > 1 and full[0] - 1 in towns and not any(map(is_zone, groups))
    groups = [group if is_zone(group) or (are_towns and at in towns) else "" for at, group in enumerate(groups)]
    has_zone = any(is_zone(cell) for cells in texts if len(cells) > 1 for cell in cells) or (
        heading is not None and not {ListColumn.ZONE, ListColumn.AREA}.isdisjoint(map(heading_role, rows[heading]))
    )
    if has_zone or not fuller or not any(groups):
        return [list(row) for row in rows]
    title = (
        "Area"
        if are_towns or all(AREA_TEXT(group) and name_key(group) not in known for group in groups if group)
        else "Zone"
    )
    result, now = [], ""
    for number, (row, group) in enumerate(zip(rows, groups, strict=True)):
        now = group or now
        if are_towns and group:
            result.append([*row, ""])
        elif not group:
            is_team = (heading is None or number > heading) and not SPARE(texts[number][0])
            result.append([*row, title if number == heading else now if is_team else ""])
    return result


NOBODY = ("", "tba", "tbd", "n a", "none", "nobody", "vacant", "missing")
"""What stands in a cell where nobody is named yet, as `plain` writes it."""
SOMEBODY_TO_COME = re.compile(
    r"(?:need|looking for|one more|(?:the )?(?:4th|fourth))\b.*|.* a venir|somebody|someone|"
    r"(?:.* )?to (?:come|follow|be (?:named|announced|found|confirmed|decided))"
).fullmatch


def is_nobody(cell: str) -> bool:
    """True where a cell says that nobody is named yet: empty, `TBA`, `need a 4th`."""
    return plain(cell) in NOBODY or SOMEBODY_TO_COME(plain(cell)) is not None


def is_quoted(text: str) -> bool:
    """True for a table in which quotation marks hold separators: every line has the same number of cells."""
    widths = {len(split_line(line)) for line in text.splitlines() if line.strip()}
    return len(widths) == 1 and max(widths) > 2 and QUOTED.search(text) is not None


def read_text(text: str) -> list[Row]:
    """The rows of pasted text, not all of one length; raises Refusal for an empty list and for too many lines."""
    # Spreadsheets put an invisible mark before the first letter of what they save.
    text = text.removeprefix("\ufeff").strip("\n\r")
    refuse_long_list(text.count("\n") + 1)
    lines = join_open_quotes(text.splitlines())
    Refusal.when(not any(line.strip() for line in lines), "The list is empty; write one team a line.")
    return [split_line(line) for line in lines if line.strip(" \t;|,")]
