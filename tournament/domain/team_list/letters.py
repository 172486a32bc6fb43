"""The letter around a list: heads of mails, greetings, endings, titles; and the name of a team in a sentence."""

import re

from tournament.domain.team_list.parts import NUMBER
from tournament.domain.team_list.rows import SPARE_WORDS, plain

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
OFFICER = r"(?:secretary|sec[’']?y|treasurer|president|conven[eo]r|chair\w*)\.?"
OFFICER_LINE = re.compile(rf"{OFFICER}(?:$|,|\s(?:of|for|[–—-])\s)", re.IGNORECASE).match
"""A line that tells the office of who signed above it."""
CHAT = re.compile(
    r"^\s*\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s+\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]\.?m\.?)?\]?\s*[–-]?\s*(?P<sender>[^:]{1,30}):\s+",
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
TITLE_WORDS = re.compile(
    r"\b(lunch|coffee|supper|please|bring|seating|secretary|"
    r"military|whist|tournament|championship|games|teams|team list|list|liste|entries|registrations?|registered|"
    r"provincials?|playoffs?|association|society|19\d\d|20\d\d|(?:january|february|march|april|may|june|july|august|"
    r"september|october|november|december) \d\d?)\b"
)
NOTE_WORDS = re.compile(
    r"(?:sub[- ]?|grand )?totals?\b.*|(?:notes?|nb|alternates?|subs?|reserves?|fees?|costs?)\s*[:=–-].*|"
    r"(?:please|thanks|thank you|regards|cheers|hi|hello|dear|see you|sincerely|best wishes|all the best|"
    r"here (?:is|are)|(?:this|that) is)\b.*|\*.*|.*:"
)


def is_title(line: str) -> bool:
    """True where a line above a list is a title of it, or a greeting."""
    return bool(TITLE_WORDS.search(plain(line)) or NOTE_WORDS.fullmatch(line.casefold()))


TELEPHONE = re.compile(rf"(?<!\d){NUMBER}(?!\d)")
TEAM_BEFORE = re.compile(r"[^,;]+(?::|\s[–—-]+)\s").match
SPARE_NAMED = re.compile(
    r"\b(?:spares?|substitutes?|fill in|can sub|any(?:one|body) is short|will play if|can play if)\b", re.IGNORECASE
)
PERSON_NAMED = re.compile(
    r"(?<![\w.])(?!Zone|Area)[^\Wa-z\d_][\w'’.-]*[^\W\d_](?:\s(?:[^\Wa-z\d_][\w'’-]+|v[ao]n|de[rn]?|la|[A-Z]\.))+"
)
MOST_SPARES = 3  # more names in a line are a team's


def name_spares(line: str) -> str:
    """A sentence about spares as `Spare: Ann Bell 780-555-0101`; any other line as it is."""
    found = SPARE_NAMED.search(line)
    if "\t" in line or not found or (TEAM_BEFORE(line) and found.start()):
        return line
    text = SPARE_WORDS.sub("", line)
    names, numbers = [*PERSON_NAMED.finditer(text)], TELEPHONE.findall(text)
    if not 0 < len(names) <= MOST_SPARES:
        return line
    ends = [*(name.start() for name in names[1:]), len(text)]
    behind = [TELEPHONE.findall(text, name.end(), end) for name, end in zip(names, ends, strict=True)]
    if sum(map(len, behind)) < len(numbers) == len(names):
        behind = [[number] for number in numbers]  # they stand before the names
    if sum(map(len, behind)) < len(numbers):
        return line
    return f"Spare: {'; '.join(' '.join([name[0], *found]) for name, found in zip(names, behind, strict=True))}"


def is_prose(text: str) -> bool:
    """True where most words have small letters, or a sentence ends."""
    words = text.split()
    return sum(word[0].islower() for word in words) * 2 >= len(words) or bool(re.search(r"\w\w[.!?]$", text))


NEWS = re.compile(
    r"\s+(?:>+|[-=]+>|→)\s*(?P<note>.*?)(?P<paid>(?:\b(?:not |un)?(?:paid|pd)\b|\bowe[sd]\b).*|)\s*", re.IGNORECASE
)
"""An indented line with what is new of the team above it."""
