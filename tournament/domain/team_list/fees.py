"""What a list says of the entry fee: who has paid it, and who still owes."""

import re
from collections.abc import Sequence

from tournament.domain.team_list.rows import OWES, PAID_VERB, plain, shorten_blanks

PAID = re.compile(
    rf"(?:(?:all )?{PAID_VERB}|yes|oui)(?!\w)(?!.*\b(?:of|half|part\w*|owe\w*|will|later|door)\b).*|y|x|"
    r"ok|true|full|done|cash|cheque|check|interac|e-?\s?transfer(?: sent)?|[✓✔☑√✅]",
    re.IGNORECASE,
)
AMOUNT = re.compile(
    r"\$?\s*(\d[\d,]*(?:\.\d\d?)?)\s*\$?(?:\s*(?:in|cash|cheque|check|e-?transfer|interac))?", re.IGNORECASE
)
NOTHING = re.compile(r"[\W_]*|0|no|none|nil|nothing", re.IGNORECASE)
PAID_WORDS = re.compile(
    r"\W*(?:(?:not |un)?paid\b.*|pd|ow(?:es|ed?|ing)\b.*|cheque to\b.*|will (?:pay|bring|drop)\b.*)", re.IGNORECASE
).fullmatch
"""Whether a cell speaks of the entry fee under whatever heading."""


PAID_AMOUNT = re.compile(
    r"(?:^|\$\s*|\b(?:paid|pd)\s+)\$?(\d+(?:\.\d\d?)?)(?=\s*(?:\$|in\b|cash|dollars|by\b|cheque|e-?transfer|interac|$))",
    re.IGNORECASE,
)
ALL_PAID = re.compile(
    r"(?:^|(?<=\w[.!?]\s)(?=every))[^\S\n]*(?:[•*–-]\s+)?(?:(?:[^\n:;,–—-]{0,40},)?[^\n:;,–—-]{0,20}\b(?:all|everyone|everybody)\b[^\n:;,–—-]{0,30}\bpaid\b|"
    rf"[^\n:;,–—-]{{0,20}}\bfees?\b[^\n;,]{{0,20}}\b(?:all|every\w+)(?: (?:are|is|has|have|been))*"
    rf"(?: in\b| ?{PAID_VERB})|"
    r"every\w+(?: else)? (?:is|are) (?:all )?(?:square|settled up)\b)(?P<others>[^\n.]*)\.?",
    re.IGNORECASE | re.MULTILINE,
)
"""A sentence about the fee of every team, and behind it those who are an exception."""
EXCEPT = re.compile(
    r"\b(?:but|except\w*|save|not|apart from|other than)\b(?! (?:where|as|if|those|when)\b)", re.I
).search
"""Whether there are exceptions, and not only those that stand at the teams themselves."""
BOX = re.compile(r"(\[ *[x✓✔]? *\]|[☐☑☒])", re.IGNORECASE)
"""A box to tick, as on a form."""
SIGN_WORDS = {"star": "*", "asterisk": "*", "tick": "✓", "check mark": "✓", "checkmark": "✓"}
LEGEND = re.compile(
    r"(?:^|(?<=\s\s)|(?<=[.,;(]))[^\S\n]*(?:(?:an?|the|teams?|names|those|all|with)\s)*[(“\"]?"
    rf"(?P<sign>[*+#✓✔√†‡°^~%]{{1,2}}|(?-i:[A-Z]{{1,2}})(?=[)”\"]?\s*(?:=|means?\b|for\b))|{'|'.join(SIGN_WORDS)})[)”\"]?"
    r"\s*(?:=|:|[–—-]+|means?\b|for\b)?\s*(?:(?:they|who|has|have|is|are|entry|fees?|already)\s)*"
    rf"{PAID_VERB}\b[^\n,;.)]{{0,20}}[.)]?[^\S\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""What a list says of a sign beside teams: `* = has paid`."""


def choose_ticked(line: str) -> str:
    """A line of a form with boxes to tick, what stands behind the others left out."""
    head, *boxes = BOX.split(line)
    if len(boxes) < 4 or not re.search(r"[^\W_]", boxes[1]):
        return line
    ticked = [text for box, text in zip(boxes[::2], boxes[1::2], strict=True) if box.strip("[] ") not in ("", "☐")]
    return head + "".join(ticked)


def spell_signs(text: str) -> str:
    """The text without needless blanks, signs for the entry fee as words: boxes that are ticked, and what a legend as
    `* = paid` explains.
    """
    text = "\n".join(map(choose_ticked, shorten_blanks(text).split("\n")))
    if (legend := LEGEND.search(text)) is None:
        return text
    sign = SIGN_WORDS.get(legend["sign"].casefold(), legend["sign"])
    marked = re.compile(
        rf"(?:(?<=\s)|^)\(?{sign}\)?(?=\s*$|\t)"
        if sign.isalpha()
        else rf"\s?(?<![*]){re.escape(sign)}(?=\s|$|[,;:])|^\s*{re.escape(sign)}"
    )
    lines = LEGEND.sub("", text).split("\n")
    if not all(map(marked.match, filter(str.strip, lines))):  # a bullet before each is no sign
        lines = [
            marked.sub(" paid" if "\t" in line else "", line) + ", paid" * ("\t" not in line)
            if marked.search(line)
            else line
            for line in lines
        ]
    return "\n".join(lines)


def is_paid(text: str, fee: int = 0) -> bool:
    """True where a cell says that the entry fee is paid: `yes`, `x`, `paid cash`, `$40`; not for an empty one, nor for
    less than the fee.
    """
    amount, part = AMOUNT.fullmatch(text.strip()), PAID_AMOUNT.search(text.strip(" ()"))
    if part and float(part[1]) < fee:
        return False
    return bool(float(amount[1].replace(",", "")) if amount else PAID.fullmatch(text.strip(" ()")))


def is_owed(heading: str) -> bool:
    """True for a heading over what a team owes; under `Owes/Paid` the cells themselves say which."""
    return bool(OWES.fullmatch(plain(heading)))


def spell_paid(text: str, *, is_owed: bool) -> str:
    """`paid` for a cell that says so, otherwise what it says; `is_owed` under a heading over what a team owes."""
    if not is_owed or not text or PAID_WORDS(text):
        return "paid" if is_paid(text) and not PAID_AMOUNT.search(text) else text
    amount = AMOUNT.fullmatch(text)
    is_nothing = not float(amount[1].replace(",", "")) if amount else NOTHING.fullmatch(text)
    return "paid" if is_nothing else f"owes {text}"


def paid_by_players(cells: Sequence[str], *, is_owed: bool) -> str:
    """What a team's players say of the fee together: `paid` where all have paid, or where one cell alone speaks."""
    told = [spell_paid(cell, is_owed=is_owed) for cell in cells if cell]
    owing = next((text for text in told if text != "paid"), "")
    if owing or len(told) in (0, 1, len(cells)):
        return owing or "".join(told[:1])
    return f"{len(told)} of {len(cells)} paid"
