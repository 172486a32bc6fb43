"""What a list says of the entry fee: who has paid it, and who still owes."""

import re
from collections.abc import Sequence

from tournament.domain.team_list.rows import OWES, plain

PAID = re.compile(
    r"(?:paid|pd|payée?)\b(?!.*\b(?:of|half|part\w*|owe\w*)\b).*|yes|y|oui|x|ok|true|full|done|received|cash|cheque|"
    r"check|interac|e-?\s?transfer(?: sent)?|[✓✔☑√✅]",
    re.IGNORECASE,
)
AMOUNT = re.compile(
    r"\$?\s*(\d[\d,]*(?:\.\d\d?)?)\s*\$?(?:\s*(?:cash|cheque|check|e-?transfer|interac))?", re.IGNORECASE
)
NOTHING = re.compile(r"[\W_]*|0|no|none|nil|nothing", re.IGNORECASE)
PAID_WORDS = re.compile(
    r"\W*(?:(?:not |un)?paid\b.*|pd|ow(?:es|ed?|ing)\b.*|cheque to\b.*|will (?:pay|bring|drop)\b.*)", re.IGNORECASE
).fullmatch
"""Whether a cell speaks of the entry fee under whatever heading."""


PAID_AMOUNT = re.compile(
    r"(?:^|\$\s*|\b(?:paid|pd)\s+)\$?(\d+(?:\.\d\d?)?)(?=\s*(?:\$|cash|dollars|by\b|cheque|e-?transfer|interac|$))",
    re.IGNORECASE,
)
ALL_PAID = re.compile(
    r"^(?:[^\n:;,–—-]{0,40},)?[^\n:;,–—-]{0,20}\b(?:all|everyone|everybody)\b[^\n:;,–—-]{0,30}\bpaid\b(?P<others>[^\n.]*)\.?",
    re.IGNORECASE | re.MULTILINE,
)
"""A sentence about the fee of every team, and behind it those who are an exception."""


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
