"""A pasted list read by the places of things in its lines, whatever marks stand between them: telephones, four people,
and the team where most lines have it: first, in quotation marks, in brackets, last or nowhere.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.domain.team_list.blocks import PERSON, SMALL_WORDS
from tournament.domain.team_list.columns import CALLED, is_nobody
from tournament.domain.team_list.people import BESIDE_NAMES
from tournament.domain.team_list.rows import AREA_TEXT, NUMBER_BEFORE, PARTED, SEATS, SPARE, ZONE_TEXT, Row, name_couple

TELEPHONE, MAIL, FEE = (BESIDE_NAMES[title] for title in ("Telephone", "E-mail", "Paid"))
FULL_STOP = re.compile(r"(?<=\w{4})\.(?=\s|$)|(?<=\d)\.$")
WORD_MARKS = re.compile(
    r"\s[–—-]+\s|^\W*[–—-]+\s|\s[–—-]+$|\s{2,}|\.{3,}|:(?=\s|$)|\b(?:with|plus|avec)\b(?=\s+[^\Wa-z_])"
)
"""Marks between the parts of a line that are more than one sign."""
PART = re.compile(r"([“\"(]?)([^\t;|,/()“”\"]+)")
ROLE = re.compile(
    r"^(?:(?:capt(?:ain)?|skip(?:per)?|with|and|et|plus|players?)\b[.:]?\s*)+(?=\S)|"
    r"[\s–—-]+(?:capt(?:ain)?|skip(?:per)?)\b\.?$|^[ABXY][.:)=]\s*",
    re.IGNORECASE,
)
"""What a person is said to be, before the name or behind it."""
CAPTAIN = re.compile(r"cap(?:t(?:ain)?)?|skip(?:per)?", re.IGNORECASE).fullmatch
CALLED_SO = re.compile(r"^(?:our|my|the) team(?:.s name)? is (?:called )?(?:the )?", re.IGNORECASE)
LABEL = re.compile(r"late|new|added|also|extra|one more|p\.?s", re.IGNORECASE).fullmatch
"""What stands before a team without a name."""
NUMBER_TO_COME = re.compile(r"(?:phone|number|t[eé]l|cell|fee)\b", re.IGNORECASE).match
FIFTH = re.compile(r"(?:spare|sub|substitute|alternate|reserve)s?\b[\s:=]*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """What stands between two marks of a line, and the sign that opens it: a quotation mark, a bracket or nothing."""

    text: str
    sign: str = ""

    @property
    def people(self) -> list[str]:
        """The people whom it names, an empty name for one who is still to be found; nobody for a team or a note."""
        first, *second = PARTED[3].split(self.text, maxsplit=1)
        if second and PERSON(first) and is_nobody(second[0]):
            return [first, ""]
        if self.is_nobody:
            return [""]
        names = name_couple(first, second[0]) if first and second else [self.text]
        return names if all(PERSON(name) and " " in name for name in names) else []

    @property
    def couple(self) -> str:
        """A note of two people who share a surname, as they were written; empty for others."""
        first, *second = PARTED[3].split(self.text, maxsplit=1)
        return f"couple {first}–{second[0]}" if second and self.people[:1] not in ([], [first]) else ""

    @property
    def is_nobody(self) -> bool:
        return is_nobody(self.text) and not NUMBER_TO_COME(self.text)

    @property
    def is_note(self) -> bool:
        words = self.text.split()
        return not self.people and sum(not word[0].isupper() for word in words) * 2 > len(words)


def place_first(parts: Sequence[Part]) -> range:
    return range(min(len(parts), 1))


def place_last(parts: Sequence[Part]) -> range:
    return range(max(len(parts) - 1, 0), len(parts))


def place_quoted(parts: Sequence[Part]) -> range:
    return next((range(at, at + 1) for at, part in enumerate(parts) if part.sign and part.sign in '“"'), range(0))


def place_in_brackets(parts: Sequence[Part]) -> range:
    """A town, and the team in brackets behind it."""
    return range(2) if len(parts) > 1 and parts[1].sign == "(" and not parts[0].sign else range(0)


def place_nowhere(parts: Sequence[Part]) -> range:
    return range(0)


Place = Callable[[Sequence[Part]], range]
PLACES: tuple[Place, ...] = (place_first, place_quoted, place_in_brackets, place_last, place_nowhere)
"""Where the parts are that name a team, of which the last is its name, and one before that its town."""


def parts_of(line: str) -> tuple[list[Part], dict[str, str]]:
    """The parts of a line; and its telephones, address, fee and zone by their headings."""
    beside = {}
    for title, pattern in {"Telephone": TELEPHONE, "E-mail": MAIL}.items():
        beside[title] = ", ".join(found.strip() for found in pattern.findall(line))
        line = pattern.sub("; ", line)
    fees: list[str] = []
    while match := FEE.search(line := line.rstrip(" ;,.")):
        fees.insert(0, match[1].strip(" ."))
        line = line[: match.start()]
    beside["Paid"] = ", ".join(fees)
    line = SMALL_WORDS.sub(r"\1", WORD_MARKS.sub(";", FULL_STOP.sub(";", line)))
    parts = [Part(ROLE.sub("", text.strip(" .")).strip(" ."), sign) for sign, text in PART.findall(line)]
    parts = [part for part in parts if part.text]
    zones = [part for part in parts if ZONE_TEXT.fullmatch(part.text) or AREA_TEXT(part.text)]
    spares = [part for part in parts[1:] if FIFTH.match(part.text)]
    beside["Zone"] = zones[0].text if zones else ""
    beside["Note"] = " · ".join(f"spare: {FIFTH.sub('', part.text)}" for part in spares)
    return [part for part in parts if part not in (*zones, *spares)], beside


def people_beside(parts: Sequence[Part], place: Place) -> list[str]:
    """The three to five people besides a team that has its name there; nobody where there is more or less."""
    team = place(parts)
    others = [part.people for at, part in enumerate(parts) if at not in team]
    people = [name for names in others for name in names]
    is_team = bool(team) or place is place_nowhere
    return people if is_team and all(others) and len(SEATS) - 1 <= len(people) <= len(SEATS) + 1 else []


def read_slots(lines: Sequence[str]) -> list[Row]:
    """Team, four players, telephone, address, note, fee, zone and area for each line that is a team with three to five
    players; empty for the others.
    """
    found = [parts_of(line) for line in lines]
    named = [
        parts[:1] + [part for part in parts[1:] if not part.is_note] if not SPARE(line.strip()) else []
        for line, (parts, _beside) in zip(lines, found, strict=True)
    ]

    def fours(place: Place) -> int:
        return sum(len(people_beside(parts, place)) == len(SEATS) for parts in named)

    usual = max(PLACES, key=fours)
    rows: list[Row] = []
    for parts, (all_parts, beside) in zip(named, found, strict=True):
        places = [usual, *(place for place in PLACES if len(people_beside(parts, place)) == len(SEATS))]
        place = next((place for place in places if people_beside(parts, place)), None)
        if place is None:
            rows.append([])
            continue
        people, team = people_beside(parts, place), [parts[at].text for at in place(parts)]
        notes = [beside["Note"], *(part.couple for at, part in enumerate(parts) if at not in place(parts))]
        notes += [f"({part.text})" for part in all_parts if part not in parts and not CAPTAIN(part.text)]
        notes += [f"spare: {name}" for name in people[len(SEATS) :] if name]
        people = [*filter(None, people[: len(SEATS)]), *[""] * len(SEATS)][: len(SEATS)]
        area = team[0] if len(team) > 1 else ""
        name = (
            CALLED_SO.sub("", NUMBER_BEFORE.sub("", team[-1]))
            if team and not LABEL(team[-1])
            else CALLED.format(people[0])
        )
        note = " · ".join(filter(None, notes))
        rows.append([name, *people, beside["Telephone"], beside["E-mail"], note, beside["Paid"], beside["Zone"], area])
    return rows
