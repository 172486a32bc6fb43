"""Finding the answers to what somebody types, as they say it: `Mary got sick`, `print again table 7`."""

import re
from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from math import log

from scoring.domain.help.answers import ANSWERS, Answer

WORD = re.compile(r"[a-z]{2,}")
ENDINGS = re.compile(r"(?<=..[a-z])(ing|ed|es|s|ly|er|ers)$")
SAID_BY_ALL = frozenset(
    WORD.findall(
        "a already am an and any are at be been but by can did do does dont doesnt ever everybody everyone exactly for "
        "from get go goes got had has have he her his how i if in is it its just like me my need no now of on one or "
        "our out own people please she should so some somebody something tell that the their them then there they "
        "this to too two up us very want wants was we went were what when where which who why will with would you your"
    )
)
IN_QUESTION, IN_WORDS, IN_TEXT = 3.0, 2.5, 1.0  # what a word weighs by where it stands
LONG_ENOUGH = 5  # letters of a word in which a slip of the pen is looked for


def stems(text: str) -> list[str]:
    """The words of a text without their endings, and without those that say nothing."""
    words = WORD.findall(text.lower().replace("wi-fi", "wifi").replace("’", "").replace("'", ""))
    return [ENDINGS.sub("", word) for word in words if word not in SAID_BY_ALL]


@cache
def weights() -> dict[Answer, dict[str, float]]:
    """What each word weighs for each answer: more in the question, and the more the fewer answers have it."""
    where: dict[Answer, dict[str, float]] = {}
    for answer in ANSWERS:
        texts = ((answer.text, IN_TEXT), (answer.words, IN_WORDS), (answer.question, IN_QUESTION))
        where[answer] = {stem: weight for text, weight in texts for stem in stems(text)}
    answers_with = Counter(stem for words in where.values() for stem in words)
    return {
        answer: {stem: weight * log(1 + len(ANSWERS) / answers_with[stem]) for stem, weight in words.items()}
        for answer, words in where.items()
    }


def find_answers(text: str) -> list[Answer]:
    """The answers that have any of the words typed, the best first; a word that none has stands for one like it."""
    wanted = words_meant(text)
    scores = {answer: sum(words.get(stem, 0) for stem in wanted) for answer, words in weights().items()}
    return sorted((answer for answer in ANSWERS if scores[answer]), key=lambda answer: -scores[answer])


def fits(text: str, answer: Answer) -> bool:
    """True where an answer has at least half of the words typed."""
    wanted = words_meant(text)
    return len(wanted & weights()[answer].keys()) * 2 >= len(wanted)


def words_meant(text: str) -> set[str]:
    """The words typed, one that no answer has as the word that it is like."""
    known = {stem for words in weights().values() for stem in words}
    return {near for stem in stems(text) for near in nearest(stem, known)}


def nearest(stem: str, known: Iterable[str]) -> list[str]:
    """The word itself where an answer has it, else the one that is written most like it, if there is one."""
    if stem in known or len(stem) < LONG_ENOUGH:
        return [stem]
    return get_close_matches(stem, known, n=1, cutoff=0.8)


def answers_on(page: str) -> list[Answer]:
    """What is asked on a page, by its name or, of team changes, its kind; first what has a button there."""
    own = [answer for answer in ANSWERS if page in (answer.page, *answer.args)]
    return own + [answer for answer in ANSWERS if page in answer.pages and answer not in own]
