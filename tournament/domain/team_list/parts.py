"""The typed parts of a pasted line, whatever parts them: telephones, addresses, fees, zones, remarks, and the words
between, each with the marks beside it and the label before it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from tournament.domain.team_list.rows import (
    CANCELLED,
    PAID_VERB,
    ZONE_TEXT,
    ListColumn,
    Person,
    Role,
    heading_role,
    is_nobody,
)

PARTICLES = r"v[ao]n|de[rnl]?|du|d[’']\w+|di|l[ae]|te[rn]|st\.?|of"
WORD = r"(?:[^\Wa-z\d_][^\s\d,;:@|/()*?!“”\"]*|[“\"(][^\Wa-z\d_]\w+[”\")])"
PERSON = re.compile(rf"(?:(?!of)(?i:{PARTICLES})\s)?{WORD}(?:\s(?:{WORD}|{PARTICLES})){{0,4}}").fullmatch
"""One person, with capital letters."""
SURNAME_FIRST = re.compile(
    rf"(?:(?i:{PARTICLES})\s+){{0,2}}[^\Wa-z\d_][^\s\d,;:|/]*,\s*[^\Wa-z\d_][^\s\d,;:|/]*(?:\s[^\W\d_][^\s\d,;:|/]*)?"
).fullmatch
"""`Law, Kay`, a person and no team with its captain."""
TEAM_WORDS = re.compile(r"(?:team|the|les)\b|.*[^s]s$|.*[\d#]", re.IGNORECASE).match
"""Whether words are rather a team than a person."""
COUPLE = re.compile(r"\s*(?:&|\+|\band\b|\bet\b|\bplus\b)\s*", re.IGNORECASE)
FIFTH = re.compile(r"(?:spare|sub|substitute|alternate|reserve|fifth)s?\b[\s:=–—-]*(?=\S)", re.IGNORECASE)
ROLE = re.compile(
    r"^(?:(?:capt(?:ain)?|skip(?:per)?|with|and|et|plus|players?|cell)\b[.:]?\s*)+(?=\S)|"
    r"[\s–—-]+(?:capt(?:ain)?|skip(?:per)?)\b\.?$|\*+$|[\s,]+or$",
    re.IGNORECASE,
)
"""What a person is said to be, before the name or behind it."""
CONTACT = re.compile(r"(?:ph(?:one)?|call|contact|cell|tel|text)\b.*", re.IGNORECASE).fullmatch
"""Whose telephone it is that stands beside."""
CAPTAIN = re.compile(r"c|cap(?:t(?:ain)?)?\.?|skip(?:per)?|spare|\*|new!?", re.IGNORECASE).fullmatch
SMALL_WORDS = re.compile(
    r"\b(?:me|myself|i)\b[ ,]*\(([^()]*)\)|\b(?:myself|me|my|our|his|her) *,? +"
    r"(?:(?:good |old |dear )?(?:[a-z]+(?:-in-law)?) +){0,2}(?=[^\Wa-z_])"
)
"""What stands before a name in a sentence: `me (Ann Bell)`, `my sister Kay Law`."""
NUMBER = r"(?:\+?1[\s.-]*)?(?:(?:\(\d{3}\)|\d{3})[\s./–-]*\d{3}[\s./–-]*\d{4}|\d{3}[\s.–-]\d{4})"
BLANK = r"[^\S\n\t]*"
MONEY = r"\$\d+(?:\.\d\d)?|\d+(?:\.\d\d)?\s*\$|\$?\d+(?:\.\d\d)?(?=\s*(?:cash|cheque|check|chq|e-?transfer)\b)"
TOKENS = re.compile(
    rf"""
    (?P<inside>(?<!\w)[ABXY]\)\s|
      (?<=\w)[ ](?:\((?!\w\)|(?:capt|cap|captain|skip|spare|new)\b)[^\W\d_]\w+\)|[“"][^\W\d_]\w+[”"])(?=[ ][^\W\d_]\w))
  | (?P<telephone>
      (?:\b(?:t[eé]l|t[eé]l[eé]phone|phone|ph|cell|mobile|home|(?-i:[chm])|[CHM](?=[:#]))(?:\sis)?\b[.:\#]*\s*)?
      (?<!\d)(?P<number>{NUMBER})(?!\d)(?:[\s(]*\b(?:cell|mobile|home|work|[hcwm])\b\)?)?)
  | (?P<mail>[^\s(<,;:@]+@[^\s)>,;]+)
  | (?P<note>{CANCELLED.pattern}[^,\t]*,?[^,\t]*$)
  | (?P<fee>(?<!\w)(?:(?:{MONEY})\s*)?
      (?:(?:not\s(?:yet\s)?|un|all\s)?{PAID_VERB.replace(" ", chr(92) + "s")}\b[^,;:()\t\n|/.]*|(?<=[\d$]\s)in\b|[✓✔✅]
        |(?:(?:entry\s)?fees?\s+)?(?:ow(?:es?|ed|ing)|doi(?:t|vent))\b[^),;\t\n|]*
        |(?:cash|cheque|check|e-?transfer|payment|fee)\s+(?:to|in|is|at|will|sent)\b[^,;)\t\n|]*
        |(?:(?:they|who|i)\s)?will\s(?:pay|bring|drop)\b[^,;)\t\n|]*|pay(?:ing|s)\sat\b[^,;)\t\n|]*
        |(?<=[\d$\s])(?:cash|cheque|check|chq|e-?transfer)\b)
      |(?:{MONEY}))
  | (?P<zone>\b(?:zone|area|district|r[eé]gion|secteur)\s*(?:no\.?\s*|\#\s*)?\d{{1,3}}[a-z]?\b)
  | (?P<mark>{BLANK}[\n\t;|,/]{BLANK}|{BLANK}:(?=\s|$){BLANK}|\s+=\s+|{BLANK}\s[–—-]+{BLANK}|(?<=\w)[–—-]+\s+
      |{BLANK}\.{{3,}}{BLANK}|(?!{BLANK}\(\d{{3}}\)){BLANK}[()\[\]“”"]{BLANK}|\s{{2,}}
      |(?<=\w{{3}})(?<!\brev)(?<!\bmrs)(?<!\bgeo)(?<!\bste)(?<!\bjos)(?<!\bjas)(?<!\bchas)[.!?]+(?=\s|$){BLANK}|(?<=\d)\.(?=\s|$){BLANK}
      |{BLANK}\bw/\s|{BLANK}\b(?:with|avec|from|is|are|will\sbe)\s(?=(?-i:[^\Wa-z_])))
    """,
    re.IGNORECASE | re.VERBOSE,
)


END = re.compile(r"\Z").finditer
LABELLED = re.compile(r"^(?:our|my|the)\s+", re.IGNORECASE)
EMPTY = re.compile(r"\(\s*\)|\s+(?=\s)")
LABEL_MARKS = (":", "=", "from")
PAIRED = {",": ", ", "  ": " "}
MARK_WORDS = {"with": ",", "w/": ",", "avec": ",", "is": ":", "are": ":", "will be": ":"}


def spell_mark(text: str) -> str:
    """A mark without the blanks beside it: all dashes as one, words as the sign that could stand there."""
    mark = "\n" if "\n" in text else text.strip(" \xa0")
    if not mark or mark.startswith("..."):
        return "  "
    return MARK_WORDS.get(mark.casefold(), "–" if mark[0] in "–—-" else mark)


class Kind(Enum):
    WORDS = auto()
    TELEPHONE = auto()
    MAIL = auto()
    FEE = auto()
    ZONE = auto()
    NOTE = auto()


@dataclass(frozen=True, slots=True)
class Part:
    """What stands between two marks of a line, without the blanks of the marks; and what its label says that it is."""

    text: str
    kind: Kind
    before: str = ""
    after: str = ""
    label: Role | None = None
    is_bracketed: bool = False
    is_behind_contact: bool = False

    @property
    def is_alone_in_brackets(self) -> bool:
        return self.before in ("(", "[") and self.after in (")", "]")

    @property
    def is_quoted(self) -> bool:
        return self.before in ("“", '"')

    @property
    def is_note(self) -> bool:
        """True for a remark: half of its words or more have small letters."""
        words = self.text.split()
        return sum(not word[0].isupper() for word in words) * 2 > len(words)


def name_couple(first: str, second: str) -> list[str]:
    """Two people; `Ann` with `Bob Gunn` has the surname too, and so has `Mr.` with `Mrs. Gunn`."""
    names = second.split()
    if names[:1] in (["wife"], ["husband"], ["spouse"], ["partner"]) and len(names) == 2:
        return [first, f"{names[1]} {first.split()[-1]}"]  # `Glen Gunn & wife Joyce`
    if first.rstrip(".") in ("Mr", "M") and len(names) > 2:
        return [f"{first} {' '.join(names[1:])}", second]  # `Mr. & Mrs. Ed Jones`
    if len(first.split()) != 1 or len(names) < 2:
        return [first, second]
    is_double = len(names) > 2 and not names[1].islower() and names[1] != "St."
    return [f"{first} {names[-1] if is_double else ' '.join(names[1:])}", second]  # `Ann & Mary Lou Gunn`


def split_people(text: str) -> tuple[list[str], list[str]]:
    """Those whom words name, also one who is still to be found; and the couples who share a surname, as written."""
    pieces = [piece for piece in COUPLE.split(text) if piece]
    people: list[str] = []
    couples: list[str] = []
    while pieces:
        first, *others = pieces
        couple = name_couple(first, others[0]) if others else []
        if couple in ([], pieces[:2]):
            people.append(first)
            pieces = others
        else:
            people += couple
            couples += [f"couple {first}–{others[0]}"] * (couple[0] != first)
            pieces = others[1:]
    return people, couples


def split_parts(text: str) -> list[Part]:
    """The parts of one or more lines; a label, as `Players:`, is told by the parts behind it."""
    parts: list[Part] = []
    words, before, place, is_bracketed = "", "\n", 0, False
    label: Role | None = None
    for found in (*TOKENS.finditer(text), *END(text)):
        words += text[place : found.start()]
        place = found.end()
        kind = found.lastgroup or "mark"
        if kind == "inside" or (
            found[0].strip() == "from"
            and words.split()[-1:] == words.lower().split()[-1:] != []
            and not LABELLED.match(words)
        ):
            words += found[0]
            continue
        after = spell_mark(found[0]) if kind == "mark" else " "
        said = " ".join(words.split()).strip(" .–—-")
        role = heading_role(LABELLED.sub("", said)) if said and after in LABEL_MARKS else None
        if role is not None:
            label = role
        elif said := ROLE.sub("", said).strip(" ."):
            label, said = (Person.FIFTH, FIFTH.sub("", said)) if parts and FIFTH.match(said) else (label, said)
            is_behind = bool(parts) and parts[-1].kind in (Kind.TELEPHONE, Kind.MAIL, Kind.FEE)
            kind_of = Kind.NOTE if CONTACT(said) else Kind.WORDS
            parts.append(Part(said, kind_of, before, after, label, is_bracketed, is_behind))
            label = label if isinstance(label, Person) else None
        if words.strip() or kind == "mark":
            before = after
        words = ""
        label = {"from": ListColumn.AREA, "\n": None}.get(after, label)
        if kind != "mark":
            said = found["number"] or found[0].strip(" .")
            parts.append(Part(said, Kind[kind.upper()], before, "", label))
            before = " "
        elif after in "()[]":
            is_bracketed = after in "(["
    return parts


def take(text: str, kind: Kind) -> tuple[str, list[str]]:
    """A text without what it holds of one kind, and that."""
    found = [part.text for part in split_parts(text) if part.kind is kind]
    rest = TOKENS.sub(lambda match: " " if match.lastgroup == kind.name.lower() else match[0], text) if found else text
    return EMPTY.sub(" ", rest).strip(" ,;:–-<>") if found else text, found


def pair_names(parts: Sequence[Part]) -> list[Part]:
    """The parts, each last name and the first name behind its comma made one, `Law, Kay`, and two words with blanks
    between.
    """
    paired: list[Part] = []
    for part in parts:
        before = paired[-1].text if paired and part.before in PAIRED and not CAPTAIN(paired[-1].text) else ""
        joined = before + PAIRED.get(part.before, "") + part.text
        is_word = part.before == "  " and " " not in COUPLE.split(before)[-1] + part.text
        if before and "," not in before and (is_word or (part.before == "," and SURNAME_FIRST(joined))):
            paired[-1] = replace(paired[-1], text=joined, after=part.after)
        else:
            paired.append(part)
    return paired


def people_in(cell: str) -> tuple[list[str], list[str]]:
    """Those whom a cell names, and the couples among them; nobody where it holds anything else."""
    words = pair_names([part for part in split_parts(cell) if part.kind is Kind.WORDS])
    found = [split_people(part.text) for part in words]
    people = [name for names, _couples in found for name in names]
    are_people = not ZONE_TEXT.fullmatch(cell) and all(
        PERSON(name) or SURNAME_FIRST(name) or is_nobody(name) for name in people
    )
    return (people, [couple for _names, couples in found for couple in couples]) if are_people else ([], [])
