"""Finding the answers to what somebody types, as they say it: `Mary got sick`, `print again table 7`."""

import re
from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from math import log

from scoring.domain.help.answers import ANSWERS, Answer

WORD = re.compile(r"[A-Za-z]{2,}")
ENDINGS = re.compile(r"(?<=..[a-z])(ings?|ed|es|s|ly)$")
DOUBLED = re.compile(r"([bdgmnprt])\1$")
SAID_BY_ALL = frozenset(
    WORD.findall(
        "a already am an and any are at be been but by can cannot cant could did do does doesnt dont eight eleven "
        "ever everybody everyone exactly fifteen for fourteen from get got had has have he her his hour how i if in "
        "is it its just know let like made make me minute mr mrs my need nine nineteen no now of on one or our out "
        "own people please said say says seven shall she should six sixteen so some somebody someone something such "
        "tell ten that the their them then there these they thing thirteen thirty this those to too twelve twenty two "
        "up us very want wants was we were what when where which who why will with would you your"
    )
)
ALIKE = (
    "ill sick unwell hospital doctor ambulance faint stroke attack hip leg knee dizzy funeral died collapsed",
    "late behind delayed traffic icy stuck",
    "seat chair",
    "typed type keyed punched",
    "tie tied equal even alike",
    "wrong mistake error incorrect mixed meant misread",
    "mail email",
    "safety backup",
    "computer laptop machine pc notebook",
    "phone cell mobile smartphone tablet fone",
    "power electricity electric fuse outage blackout",
    "projector beamer",
    "screen tv television picture",
    "flag marker",
    "froze frozen hang hangs",
    "ink toner jam jammed",
    "fee money pay paid cheque cash cost",
    "win winner won champion",
    "end finish",
    "storm snow weather blizzard",
    "team bunch crew foursome",
    "helper assistant volunteer grandson grandchild",
    "internet network signal connection",
    "begin start",
    "delete remove erase",
    "big bigger large larger enlarge",
    "draw drawn lot lots hat",
    "correct fix repair mend amend",
    "sheet paper",
    "spilled coffee wet torn",
    "leave left leaving leaves",
    "woman women lady ladies wife man men gentlemen husband",
    "single alone themselves themself partner",
    "newspaper press reporter journalist",
    "spelt misspelt misspelled mispelled spelled spelling",
    "score points number figure",
)
"""Words that ask for the same."""
IN_QUESTION, IN_WORDS, IN_TEXT = 3.0, 2.5, 1.0  # what a word weighs by where it stands
LONG_ENOUGH = 5  # letters of a word in which a slip of the pen is looked for
FITTING = 0.33  # the share of what was asked that an answer must have to be shown as one


def stem(word: str) -> str:
    """A word without its ending."""
    return DOUBLED.sub(r"\1", ENDINGS.sub("", word)).removesuffix("e")


MEANT = {stem(word): stem(words.split()[0]) for words in ALIKE for word in words.split()}


def stems(text: str) -> list[str]:
    """The words of a text without their endings, those that are alike as one, without those that say nothing."""
    plain = re.sub(r"(?i)\bback[ -]up\b", "backup", re.sub(r"\b(?:19|20)\d\d\b", "year", text))
    plain = re.sub(r"[’'-]", "", plain)
    kept = [stem(word) for word in WORD.findall(plain.lower()) if word not in SAID_BY_ALL]
    return [MEANT.get(word, word) for word in kept]


@cache
def weights() -> dict[Answer, dict[str, float]]:
    """What each word weighs for each answer: more in the question."""
    where: dict[Answer, dict[str, float]] = {}
    for answer in ANSWERS:
        texts = ((answer.text, IN_TEXT), (answer.words, IN_WORDS), (answer.question, IN_QUESTION))
        where[answer] = {word: weight for text, weight in texts for word in stems(text)}
    return where


def find_answers(text: str) -> tuple[list[Answer], list[Answer]]:
    """The answers that fit what is typed, and those that only have some word of it; each the best first.

    A word that no answer has stands for one like it; a name in it says nothing.
    """
    weighed = weights()
    have = Counter(word for words in weighed.values() for word in words)
    names = {word for name in re.findall(r"\b[A-Z][a-z]+", text) for word in stems(name) if word not in have}
    asked = {
        near: log(1 + len(ANSWERS) / max(have[near], 3)) for near in nearest(stems(text), have) if near not in names
    }
    score = {
        answer: sum(rarity * words.get(word, 0) for word, rarity in asked.items()) for answer, words in weighed.items()
    }
    most = IN_QUESTION * sum(asked.values())
    found = sorted(filter(score.get, score), key=lambda answer: -score[answer])
    fitting = sum(score[answer] >= FITTING * most for answer in found)
    return found[:fitting], found[fitting:]


def nearest(words: Iterable[str], known: Iterable[str]) -> list[str]:
    """The words, each that no answer has as the one that is written most like it, if there is one."""
    like = {word: get_close_matches(word, known, n=1, cutoff=0.8) for word in words if len(word) >= LONG_ENOUGH}
    return [word if word in known or not like.get(word) else like[word][0] for word in words]


def answers_on(page: str) -> list[Answer]:
    """What is asked on a page, by its name or, of team changes, its kind; first what has a button there."""
    own = [answer for answer in ANSWERS if page in (answer.page, *answer.args)]
    return own + [answer for answer in ANSWERS if page in answer.pages and answer not in own]
