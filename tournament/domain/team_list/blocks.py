"""Pasted text into rows of cells; a team with a line for each player, or named in a mail, becomes one line first."""

import itertools
import re
from collections.abc import Iterator, Sequence

from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key
from tournament.domain.team_list.people import BESIDE_NAMES, FULL_NAME
from tournament.domain.team_list.rows import (
    LABEL,
    MOST_ROWS,
    REMARK,
    SPARE,
    Row,
    join_open_quotes,
    mark_teams,
    most_common,
    one_line_a_team,
    part_last_names,
    read_aligned,
    read_records,
    refuse_long_list,
    split_further,
    split_line,
)

MAIL_HEAD = re.compile(
    r"(?:from|to|cc|sent|date|subject|re|fwd?|begin forwarded message)\s*:.*|on .* wrote:|"
    r"-{2,}\s*(?:forwarded|original).*",
    re.IGNORECASE,
).fullmatch
GREETING = re.compile(
    r"(?:hi|hello|hey|dear|(?:good )?(?:morning|afternoon|evening)|greetings|bonjour)\b[^,!.:;]{0,25}(?:[,!.]+\s*|$)",
    re.IGNORECASE,
).match
CLOSING = re.compile(
    r"(?:thanks|thank you|thx|merci|(?:kind |best )?regards|cheers|best wishes|sincerely|yours|blessings|see you|"
    r"talk soon|looking forward|love|sent from|here (?:is|are)|here(?:'|’)s)\b.*",
    re.IGNORECASE,
).fullmatch
CHAT = re.compile(
    r"^\s*\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s+\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]\.?m\.?)?\]?\s*[–-]?\s*[^:]{1,30}:\s+",
    re.IGNORECASE,
)
"""Date, time and sender before a message that was copied from a telephone."""
SENDER = re.compile(r"\s*+[^\d,;:]{1,40}\d{1,2}:\d\d\s?(?:[ap]\.?m\.?)?\s*+", re.IGNORECASE).fullmatch
"""A line with sender and time alone, above such a message."""
NAMED = re.compile(
    r"\b(?i:call(?:ing|ed)? (?:ourselves|us|our team)|(?:we are|we['’]re|team is|are) called|"
    r"name (?:is|will be)|we(?:['’]ll| will) be|"
    r"our team is|we are|(?:us|me) (?:down|in|up) as)\s+(?:the\s+)?[“\"‘]?(?=[^\Wa-z_])([^.!?,;:”\"(\n]+)"
)
"""A sentence that names a team: `We are calling ourselves the Owls.`"""
PERSON = re.compile(
    r"(?:[^\Wa-z\d_][^\s\d,;:@|/]*|[“\"(][^\Wa-z\d_]\w+[”\")])"
    r"(?:[^\S\t](?:[^\Wa-z\d_][^\s\d,;:@|/]*|v[ao]n|de[rnl]?|du|d[’']\w+|di|l[ae]|te[rn]|of|[“\"(][^\Wa-z\d_]\w+[”\")]|&|and|\+)){0,6}"
).fullmatch
"""One person, or a couple, with capital letters."""
SURNAME_FIRST = re.compile(
    r"(?:(?:v[ao]n|de[rn]?|d[iu]|l[ae]|te[rn]|st\.?)\s+){0,2}[^\W\d_][^\s\d,;:|/]*,\s*[^\W\d_][^\s\d,;:|/]*(?:\s[^\W\d_][^\s\d,;:|/]*)?",
    re.IGNORECASE,
).fullmatch
"""`Law, Kay`, a person and no team with its captain."""
TEAM_WORDS = re.compile(r"(?:team|the)\b|.*s$|.*[\d#(\[]", re.IGNORECASE).match
"""Whether a line is rather a team than a person."""
TEAM_LABEL = re.compile(r"(?:(?:our|my) )?(?:team|équipe)\b[^:]*:\s*(?=\S)", re.IGNORECASE)
ASIDE = re.compile(
    r"(?<=\w)(?:,|\s[–—-]+)\s*"
    r"((?:(?i:capt(?:ain)?|skip(?:per)?)|(?!(?:jr|sr)\b)[a-z]+)\b[^,;\t|\d(]*)(?=$|[\s(]*\d)"
)
"""A note behind a name and a comma, in small letters: `Ann Gunn, captain`, `Bob Ray, if he is well`."""
REMARK_BEHIND = re.compile(r"(\d{3}[\s.–-]*\d{4})\s+([a-z][^,;:\d()]*)$")
"""A remark in small letters behind a telephone number."""
BULLET = re.compile(r"^\s*[*•·▪●◦○>–—-]+\s+(?=\S)", re.MULTILINE)
MARKS = re.compile(r"\s*(?:[*•·▪●◦○>–—-]+\s+)?(?:\(?#?\d{1,3}\s*[.):])?")
NUMBER = re.compile(r"^\s*\(?#?(\d{1,3})\s*[.):]\s*(?=\S)(?!\d{3}\D)")
TEAM_BEFORE = re.compile(r"[^,;]+(?::|\s[–—-]+)\s").match
CELLS = re.compile(r"[\t|;/]|\S\s{2,}\S|:\s|\s[–—-]+\s|,.*,").search
CONTACT = re.compile(
    r"(?:\W|phone|t[eé]l|cell|mobile|home|contact|e-?mail|captain|number|call|text|my|me|at|is|s)*", re.I
).fullmatch
QUOTED = re.compile(
    r"^[^:;\t\n]*[“\"]([^”\"\n]+)[”\"](?:\s+from\s+([^\Wa-z_][^:,;(\n]*))?[^:;\t\n]*:\s+"
    r"([^,\n]+,[^,\n]+(?:,|\band\b).+?)(?:(?<=[^\W\d_]{3})\.(?:\s[^\d\n]*)?)?$"
)
"""A sentence with a team’s name in quotation marks, and behind a colon its players."""
TOLD = re.compile(
    r"^[^:;\t\n]*?(?:\b(?i:(?:our|my|the|a)\s+)(?P<before>[A-Z][^\d,.:;(]*?\s+)?)?\b(?i:team|foursome|four|players)\b"
    r"(?:(?i:\s+(?:from|of|for|in|called)|,)\s+(?:the\s+)?[“\"]?(?P<team>[^\Wa-z_][^,.:;(“”\"\n]*?)[”\",]?)?"
    r"(?:\s+(?i:this (?:year|time)|again))?\s+(?i:is|are|will be|(?:consists|is made up) of)\b:?\s+"
    r"(?P<people>[^\t\n]+?)(?:\s+from\s+(?P<town>[^\Wa-z_][^,.:;\n]*?))?(?:(?<=[^\W\d_]{3})\.(?:\s(?P<rest>[^\n]*))?)?$"
)
"""A sentence with a team's players: `Our team from Leduc is me (Ann Bell), my sister Kay Law, and Joe and Sue Day.`"""
SMALL_WORDS = re.compile(
    r"\b(?:me|myself|i)\b[ ,]*\(([^()]*)\)|\b(?:myself|me|my|our|his|her) *,? +"
    r"(?:(?:good |old |dear )?(?:[a-z]+(?:-in-law)?) +){0,2}(?=[^\Wa-z_])"
)
"""What stands before a name in a sentence: `me (Ann Bell)`, `my sister Kay Law`."""
SEATED = re.compile(
    r"^([^\n\t]*[^\s,;:(–—-])[\s,;:(–—-]+"
    + r"[\s,;/]+".join(
        rf"\(?(?:{seat}[.:)=]?|{number}[.)])\s+([^\W\d_][^\n\t]*?)" for number, seat in enumerate("ABXY", 1)
    )
    + r"(\s+\W*(?:\d|(?:not |un)?paid\b|pd\b|ow(?:es|ing)\b|[(]).*)?[\s.,;]*$"
)
"""A line with the seats before the names: `Owls  A Ann Bell  B Kay Law  X Joe Day  Y Sue Roe`."""
TELEPHONE, FEE = BESIDE_NAMES["Telephone"], BESIDE_NAMES["Paid"]
COUPLE = re.compile(r".*\s(?:&|\+|and|et)\s").match


def read_text(text: str) -> list[Row]:
    """The rows of pasted text, not all of one length; raises Refusal for an empty list and for too many lines."""
    # Spreadsheets put an invisible mark before the first letter of what they save.
    text = text.removeprefix("\ufeff").strip("\n\r")
    refuse_long_list(text.count("\n") + 1)
    lines = join_open_quotes(text.splitlines())
    Refusal.when(not any(line.strip() for line in lines), "The list is empty; write one team a line.")
    if records := read_records(lines):
        return records
    lines = mark_teams(part_last_names(one_line_a_team(join_blocks(lines))))
    if aligned := read_aligned(lines):
        return aligned
    rows = [(line, split_line(line)) for line in lines if line.strip(" \t;|,")]
    width = most_common(len(row) for _line, row in rows if len(row) > 1)
    return [row if len(row) >= width else split_further(row, width) for _line, row in rows]


def part_line(line: str) -> tuple[str, list[str]]:
    """A line without what stands before it, its remarks in brackets; and the telephone, address and fee beside it."""
    text = REMARK_BEHIND.sub(r"\1 (\2)", line.strip())
    for mark in (BULLET, NUMBER, TEAM_LABEL, LABEL):
        text = mark.sub("", text, count=1) if mark.match(text) else text
    beside = []
    for title in ("Telephone", "E-mail", "Paid"):
        beside += [found.strip() for found in BESIDE_NAMES[title].findall(text)]
        text = BESIDE_NAMES[title].sub(" ", text).strip()
    return ASIDE.sub(r" (\1)", text).strip(), beside


def people_in(text: str) -> list[str]:
    """The people of a line that names nobody else, remarks in brackets behind them; a couple is one."""
    if PERSON(without_note(text)) or SURNAME_FIRST(without_note(text)):
        return [text]
    names = re.split(r"\s*[,;/]\s*(?:(?:and|&)\s+)?", text.rstrip("."))
    are_people = len(names) > 1 and all(PERSON(name) and FULL_NAME(name) for name in map(without_note, names))
    return names if are_people else []


def without_note(text: str) -> str:
    return REMARK.sub("", text)


def is_whole(line: str) -> bool:
    """True for a line that may say all of a team, or is of a table."""
    text = without_note(part_line(line)[0])
    is_beside = SPARE(line.strip()) or MAIL_HEAD(line.strip()) or SURNAME_FIRST(text)
    return "\t" in line.strip() or (not is_beside and (bool(CELLS(text)) or len(people_in(text)) > 1))


def are_players(title: str, line: str) -> bool:
    """True for a line with the people of the team above it."""
    people = people_in(part_line(line)[0])
    is_headed = title.rstrip().endswith((":", "-", "–", "—"))
    return 2 < len(people) < 6 and (is_headed or (len(people) == 4 and not TEAM_WORDS(people[0])))


def is_prose(text: str) -> bool:
    words = text.split()
    return sum(word[0].islower() for word in words) * 2 >= len(words) or bool(re.search(r"\w\w[.!?]$", text))


def mark(line: str) -> str:
    """How a line begins: blanks and a bullet, and `#` for a number."""
    return re.sub(r"[(#]*\d+.*", "#", found[0]) if (found := MARKS.match(line)) else ""


def part_sections(lines: Sequence[str]) -> Iterator[list[str]]:
    """The lines that belong together: between empty lines, below a number or a heading, of one mail's head."""

    def depth(line: str) -> int:
        return line[:2].isspace() + bool(BULLET.match(line) or re.match(r"\s*(?:A\s*[:.)=]|\(?1\s*[.)])", line))

    def number(line: str) -> int:
        return int(match[1]) if (match := NUMBER.match(line)) else 0

    section: list[str] = []
    for before, line, after, later in zip(["", *lines], lines, [*lines[1:], ""], [*lines[2:], "", ""], strict=False):
        text = line.strip()
        is_first = (
            not text
            or (is_whole(line) and not (len(section) == 1 and not after.strip() and are_players(section[0], line)))
            or is_whole(before)
            or (bool(MAIL_HEAD(text) or GREETING(text)) and not MAIL_HEAD(before.strip()))
            or bool(TEAM_LABEL.match(text) or without_note(text).endswith(":"))
            or (number(line) > 0 and after.strip() and not number(after) and number(later) != 1)
            or (number(line) > 1 and not number(before))
            or (bool(after.strip()) and depth(line) < depth(after) and not number(line))
            or (bool(section) and mark(line) == mark(section[0]) != mark(before) and not CONTACT(part_line(line)[0]))
        )
        if is_first and section:
            yield section
            section = []
        section += [line] * bool(text)
    if section:
        yield section


def join_blocks(lines: Sequence[str]) -> list[str]:
    """The lines; a team with a line for each of its players written `Team: a; b; c; d; telephone; fee`, and a mail
    without what in it is no team.
    """
    lines = ["" if SENDER(line) else line for line in lines]
    lines = [QUOTED.sub(quoted_team, CHAT.sub("", re.sub(r"^\s*(?:>\s?)+", "", line))) for line in lines]
    lines = [SEATED.sub(r"\1: \2; \3; \4; \5\6", TOLD.sub(told_team, line)) for line in lines]
    if len(lines) > MOST_ROWS or read_records(lines):
        return lines
    if not any(one.strip() and other.strip() for one, other in itertools.pairwise(lines)):
        lines = [line for line in lines if line.strip()]  # each line stands by itself
    sections = list(part_sections(lines))
    like_blocks = sum(2 < len(section) < 8 for section in sections)
    are_blocks = like_blocks > 1 and like_blocks * 2 >= len(sections)
    has_others = sum(map(is_whole, lines)) + like_blocks > 1
    joined: list[str] = []
    team, name, in_mail = -1, "", False
    for section in sections:
        pasted, section = section, [ungreeted(line) for line in section]
        if pasted != section or any(MAIL_HEAD(line.strip()) for line in section):
            team, name, in_mail = -1, "", True
        elif NUMBER.match(section[0]) and team >= 0:
            in_mail = False
        if not in_mail:
            joined += read_block(section, "", is_sure=are_blocks, has_others=has_others) or section
            continue
        parts: list[list[str]] = [[]]
        for line in section:
            text, _beside = part_line(line)
            if (found := NAMED.search(text)) and not is_whole(rest := text[found.start(1) :].rstrip(".")):
                name = found[1].strip()
                if team >= 0 and joined[team].startswith(": "):
                    joined[team], name = name + joined[team], ""
            elif found:
                parts[-1].append(rest)
            elif CLOSING(text):
                parts.append([])
            elif is_whole(line) or not (MAIL_HEAD(line.strip()) or (text and is_prose(text))):
                parts[-1].append(line)
        for part in parts:
            if block := read_block(part, name, is_sure=True, has_others=True):
                team, name = len(joined), ""
                joined += block
                continue
            for line in part:
                text, beside = part_line(line)
                if CONTACT(text):
                    if beside and team >= 0 and not TELEPHONE.search(joined[team]):
                        fee = FEE.search(joined[team])
                        end = fee.start() if fee else len(joined[team])
                        joined[team] = f"{joined[team][:end]}; {beside[0]}{joined[team][end:]}"
                elif is_whole(line):
                    team = len(joined)
                    joined.append(line)
                elif not is_signature(text, joined[team] if team >= 0 else " ".join(section)):
                    joined.append(line)
    return [NUMBER.sub("", joined[0])] if len(joined) == 1 else joined


def ungreeted(line: str) -> str:
    """The line without a greeting before it; a team may be called `Hello Dollies`."""
    found = GREETING(line.strip())
    rest = line.strip()[found.end() :] if found else ""
    is_greeting = found and (not is_whole(line) or NAMED.search(line) or TEAM_BEFORE(rest))
    return rest if is_greeting else line


def is_signature(text: str, team: str) -> bool:
    """True for a name below a mail: a first name, or somebody who is named above."""
    return bool(PERSON(text)) and (" " not in text or name_key(text) in name_key(team))


def quoted_team(found: re.Match[str]) -> str:
    """`Put us down as "Owls" from Leduc: Ann Bell, …` as `Owls (Leduc): Ann Bell, …`."""
    town = f" ({found[2].strip()})" if found[2] else ""
    return f"{found[1].strip()}{town}: {found[3].rstrip()}"


def told_team(found: re.Match[str]) -> str:
    """`Our team from Leduc is me (Ann Bell), my sister …` as `Leduc: Ann Bell, …`; as it stands where a name is in
    doubt, or these are not four or five.
    """
    people = SMALL_WORDS.sub(r"\1", found["people"])
    names = [name for name in re.split(r",\s*(?:and\s+)?|\s+and\s+(?=[^,]*\sand\s)", people) if name]
    count = sum(1 + bool(COUPLE(name)) for name in names)
    team = (found["team"] or found["before"] or found["town"] or "").strip()
    return f"{team}: {', '.join(names)}" if count in (3, 4, 5) and all(map(PERSON, names)) else found[0]


def read_block(lines: Sequence[str], name: str, *, is_sure: bool, has_others: bool) -> list[str]:
    """A team with a line for each player as one line, and its spares; nothing where the lines are no such team."""
    spares = [line for line in lines if SPARE(line.strip())]
    parted = [(line, *part_line(line)) for line in lines if line not in spares]
    beside: list[str] = []
    people: list[str] = []
    title = ""
    for place, (line, text, found) in enumerate(parted):
        names = people_in(text)
        beside += found
        is_heading = not (people or title) and (not names or bool(TEAM_LABEL.match(line)))
        if text.startswith("(") or CONTACT(text):
            text = text.replace(",", " –")  # a comma parts names
            people[-1:] = [f"{people[-1]} {text}"] if people and not CONTACT(text) else people[-1:]
        elif is_heading and not CELLS(without_note(text)) and not is_prose(without_note(text)) and place < 2:
            title = re.sub(r"[:\s–—-]+(?=\(|$)", " ", text).strip()
        elif names:
            people += names
        elif not people or text[0].isupper() or CELLS(text):
            return []
    if not people or len(parted) + bool(name) < 2:
        return []
    count = sum(1 + bool(COUPLE(person)) for person in people)
    marks = [mark(line) for line, _text, _found in parted]
    first = without_note(people[0])
    is_told = bool(name or title)
    if not is_told and (count > 4 or TEAM_WORDS(first) or not FULL_NAME(first) or (count < 4 and not is_sure)):
        title, people, count = people[0], people[1:], count - 1
        if "," in title:
            return []
    persons = [person for person in people if FULL_NAME(without_note(person))]
    likely = sum(not TEAM_WORDS(without_note(person)) for person in persons) * 3 >= len(people) * 2
    is_sure = (
        is_sure
        or (len(parted) > 2 and marks[0] not in marks[1:])
        or bool(name or TEAM_LABEL.match(lines[0]) or without_note(lines[0]).rstrip().endswith(":"))
    )
    is_unlike = bool(title) and (not FULL_NAME(title) or bool(TEAM_WORDS(title)))
    is_alike = len(set(marks)) == 1 and bool(marks[0].strip())
    is_likely = count > 2 and likely and (has_others or (is_unlike and len(persons) == count))
    if is_alike or not 2 <= count <= 5 or not (is_sure or is_likely):
        return []
    number = match[0] if (match := NUMBER.match(lines[0])) else ""
    beside.sort(key=lambda text: bool(FEE.fullmatch(text)))
    return [f"{number}{name or title}: {'; '.join([*people, *beside])}", *spares]
