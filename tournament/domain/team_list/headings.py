"""What the headings of a list say, in English and French."""

import re
import unicodedata
from collections.abc import Sequence
from enum import Enum

Row = list[str]

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
    "from|lieu|endroit|location|local|district|branch|home club|club town|town city",
    ListColumn.TABLE: "table|tables|table no|table nr|table number|tbl|no de table",
    ListColumn.QUALIFIED_PLACE: "place|placing|placed|rank|rang|finish|finished|position|standing|qualified place",
    ListColumn.QUALIFIED_BY: "qualified by|qualified|qualification|how qualified",
    ListColumn.TELEPHONE: "phone|telephone|tel|cell|mobile|phone number|phone no|telephone number|telephone no|"
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
    "players names|name s|player s",
    Person.FIFTH: "spare|spares|alternate|alternates|sub|subs|substitute|reserve|fifth player|player 5|5th player|"
    "remplacant|alternate player",
    ListColumn.PAID: "paid|has paid|paid y n|paid yes no|fee paid|fees paid|entry fee paid|entry paid|paid fee|"
    "paid owes|owes paid|paye",
    ListColumn.IGNORE: "no|nr|num|number|numero|n|item|line|row|entry|fee|fees|entry fee|payment|"
    "address|adresse|birth|born|age|ages|dob|date of birth|birthdate|year of birth|membership|member no|"
    "member number|membership no|membership number|card no|notes|note|remarks|comments|comment|total|score|points|"
    "flags|day 1|day 2|registered|date|time|gender|55|lunch|banquet|cheque|cash",
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
    if words in KNOWN_HEADINGS:
        return KNOWN_HEADINGS[words]
    if words and NUMBERED.fullmatch(words):
        return Person.NUMBERED
    if PAIR_HEADING.fullmatch(words):
        return Person.PLAYER
    if OWES.fullmatch(words):
        return ListColumn.PAID
    if part := name_part(words):
        return part[0]
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


def find_heading(rows: Sequence[Row]) -> int | None:
    """The row of the headings, from 0; None where there is none."""
    best, most = None, 1
    for number, row in enumerate(rows[:HEADING_ROWS]):
        roles = [role for cell in row if (role := heading_role(cell)) is not None]
        # One heading alone is one only where it names the team: `Team` over a list of names.
        known = len(roles) + (roles == [ListColumn.NAME] and number == 0)
        if known > most and known * 2 >= sum(map(bool, row)):
            best, most = number, known
    return best
