"""Finding the answers to what somebody types, as they say it: `Mary got sick`, `print again table 7`.

An answer fits by the words that it shares with what is typed, a rare one most, and by its phrasing that is nearest.
"""

import re
from collections import Counter
from difflib import get_close_matches
from functools import cache
from math import log
from typing import NamedTuple

from scoring.domain.help.answers import ANSWERS, Answer

WORD = re.compile(r"[a-z]{2,}")
ENDINGS = re.compile(r"(?<=..[a-z])(ings?|ed|es|s|ly)$")
DOUBLED = re.compile(r"([bdglmnprt])\1$")
SAID_AS_ONE = (
    (r"\b(who|where|when|how|there|here)[’']?s\b", r"\1"),
    (r"[’'-]", ""),
    (r"\bthank(s| you)\b|\bgood (morning|afternoon|evening)\b", ""),
    (r"\bback up\b", "backup"),
    (r"\b(sits?|sat|sitting) out\b|\bbyes?\b", "sitout"),
    (r"\b((ran|run|runs|running) )?out of\b", "outof"),
    (r"\b(how long|how much time|how many hours)\b", "duration"),
    (r"\b(first time|never (done|did|used|run|ran|led)|new (to|at) this)\b", "newcomer"),
    (r"\b(go|goes|going|went|gone) home\b", "homeward"),
    (r"\b(19|20)\d\d\b", "year"),
    (r"\b(50|fifty)\W*(50|fifty)\b", "raffle"),
    (
        r"\b([6-9]|[1-9]\d+|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty) "
        r"(people|persons|players|folks?|men|women|ladies)\b",
        "headcount",
    ),
    (r"\b(a ?(&|and|or|with) ?)?[bxy]\b", "abxy"),
    (r"\b2\b", "two"),
    (r"\b3\b", "three"),
    (r"\b4\b", "four"),
    (
        r"\b(\d+|five|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teen|"
        r"twenty|thirty|forty|fifty)\b",
        "num",
    ),
    (r"\b(not|none|never|cant|cannot|dont|doesnt|didnt|wont|isnt|arent|wasnt|without|nothing)\b", "no"),
)
ALIKE = (
    "num two three four",
    "ill sick unwell hospital doctor ambulance faint stroke attack hip knee dizzy funeral died collapsed flu covid "
    "threw surgery fever cold cough operation emergency nurse pain vomit stairs fell injured hurt appointment "
    "dentist wheelchair allergic ankle arm heart chest leg back passed nosebleed headache diabetes rest tired",
    "late behind delayed traffic icy stuck bus highway ditch drive drove road flat tire held overslept ferry waiting",
    "seat chair sit sat sitting",
    "typed type keyed punched enter entered input put",
    "tie tied equal even alike level same",
    "wrong mistake error incorrect mixed meant misread false bad typo mistyped mixup goofed messed blunder",
    "mail email",
    "lent lend loan borrow borrowed",
    "safety backup",
    "computer laptop machine pc notebook macbook desktop mac chromebook windows keyboard mouse",
    "phone cell mobile smartphone tablet fone iphone android ipad telephone",
    "power electricity electric fuse outage blackout hydro breaker generator lights unplugged plug socket cord cable",
    "dark black pitch",
    "projector beamer overhead",
    "screen tv television picture monitor display wall beam",
    "flag marker chip token bead",
    "froze frozen hang freeze stuck still",
    "ink toner cartridge",
    "printer jam jammed machine",
    "fee money pay paid cheque cash cost dollar price owe charge treasurer receipt cashbox dues bucks",
    "odd uneven unequal",
    "read view watch",
    "show shown see seen visible hide hidden secret reveal",
    "button click press tap",
    "win winner won champion ahead leading",
    "end finish over close done complete through",
    "storm snow blizzard rain thunderstorm thunder lightning ice hail flood wind",
    "team bunch crew foursome",
    "helper assistant volunteer grandson grandchild granddaughter helping aide daughter son niece nephew",
    "internet network signal connection online reception offline wifi wireless",
    "begin start begun launch open commence kick",
    "delete remove erase rid clear drop scratch",
    "big bigger large larger enlarge small tiny little smaller size huge",
    "draw drawn lot hat lottery",
    "correct fix repair mend amend change edit adjust alter",
    "sheet paper page copy",
    "spilled wet torn ripped soup coffee juice water beer poured",
    "leave left quit",
    "wife husband spouse couple married",
    "woman women lady man men gentleman gentlemen",
    "single alone themselves themself myself stranger individual",
    "newspaper press reporter journalist article story editor herald gazette",
    "spelt misspelt mispelled misspelled spelled spelling",
    "score points number figure",
    "lunch noon midday dinner supper meal eat sandwich break coffee tea dessert kitchen cook",
    "lost missing gone lose disappeared vanished find found nowhere misplaced",
    "argue argument quarrel dispute fight complain complaint rude swear refuse angry upset cheat shout yell scream "
    "misbehave unfriendly nasty insult angrily",
    "broke broken break crash crashed dead died kaput busted toast ruined conked fail",
    "wrote written write",
    "forgot forgotten forget remember",
    "come came arrive show turn appear",
    "choose chose chosen pick",
    "sent send forward",
    "switch swap exchange trade",
    "logo emblem crest badge",
    "program software app application",
    "login logon log signin sign account user username",
    "password passcode pin",
    "extra additional more",
    "earlier sooner early",
    "hand round",
    "movement rotation schedule plan",
    "stick usb memory thumb drive",
    "certificate diploma trophy ribbon medal award reward honour honor",
    "verifier counter",
    "total sum add balance off short",
    "player person member lady gentleman partner sister brother daughter son mother father cousin aunt uncle friend "
    "neighbour he she fellow guy folk gal",
    "spare substitute sub replacement replace reserve instead",
    "result standings ranking place rank leaderboard",
    "hall room building legion centre center",
    "web website site online public",
    "scared afraid nervous worried",
    "practise practice try trial rehearsal test learn demo dry exercise",
    "different differ disagree match",
    "event tournament game",
    "restore recover",
    "old former past previous history ago",
    "zone provincial province area",
    "slip note",
    "leader boss organizer director chairman chief",
    "washroom bathroom toilet restroom",
    "child children kid grandchild grandson",
    "quit halt shorten earlier knock",
    "week weekly month monthly evening night monday tuesday wednesday thursday friday",
    "heart spade diamond trump suit",
    "revoke renege reneged follow",
    "manual instruction guide book course lesson learn teach training",
    "announce call read tell say",
    "old elderly senior",
    "refuse decline",
    "photo picture snapshot image",
    "pencil pen handwritten",
    "penalty punishment",
    "label sticker tag sign poster",
    "clock timer",
    "file attachment",
    "letter font writing print",
    "loud hear microphone deaf aloud",
)
"""Words that ask for the same thing; a word may stand in several lines."""
SAID_BY_ALL = (
    "about actually again all already also am an and another any anybody anyone anything are as at be because been but "
    "by can could did do does doing done else ever every everybody everyone everything exactly for from get gets "
    "getting go goes going gonna got gotta had has have having he hello help her here hers hey hi him his hour if im "
    "in into is it its ive just keep kindly know let like ll look make maybe me mean might mine minute mr mrs much "
    "must my need now of ok okay on one only or our out over own people person please pls put rather re really right "
    "said saw say see shall she should since so some somebody someone something still such take tell than that thats "
    "the their them then there these they thing think this those time to today tomorrow tonight until up us use used "
    "ve very want was we were what whats whether will with would ya yes yesterday yet you your"
)
SAID_BY_MANY = (
    "who whom where when why which how long no nobody num two three four too many way around went saturday sunday"
)
IN_QUESTION, IN_PHRASING, IN_TEXT = 3.0, 1.1, 0.6  # what a word weighs by where it stands; up to 3 × in many phrasings
LIKE, SLIP, NAME, SMALL, FAINT = (
    0.6,
    0.7,
    0.7,
    0.5,
    0.25,
)  # a word that is alike, one in other letters, a name, a word said by many
COMMON = 10  # answers that have a word which is no longer rare
NEXT = 0.2  # what the five phrasings next to the nearest count
FEW = 5  # of a long story so many words, the rarest, stand for all
BESIDE = 0.3  # how much a phrasing loses by words that were not asked
LONG_ENOUGH, CLOSE = 4, 0.84  # letters of a word in which a slip of the pen is looked for; how much of it is the same
WHOLE = 3.0  # how rare the words of a phrasing are together that fits when all of them are asked
FITTING, NEAR = 0.36, 0.5  # the share of what was asked that an answer, or its phrasing, must have to be shown as one


def stem(word: str) -> str:
    """A word without its ending."""
    return DOUBLED.sub(r"\1", ENDINGS.sub("", re.sub("(?<=..)ie[sd]$", "y", word))).removesuffix("e")


LINES = [frozenset(map(stem, line.split())) for line in ALIKE]
NO_WORDS, SMALL_WORDS = ({stem(word) for word in words.split()} for words in (SAID_BY_ALL, SAID_BY_MANY))


class Index(NamedTuple):
    """What each word weighs for each answer; the words of its phrasings; how rare a word is; all words as written."""

    weights: dict[Answer, dict[str, float]]
    phrasings: dict[Answer, list[frozenset[str]]]
    rarity: dict[str, float]
    spelled: list[str]


@cache
def index() -> Index:
    """All that answers are found by."""
    weights, phrasings, spelled = {}, {}, {word for line in ALIKE for word in line.split()}
    for answer in ANSWERS:
        phrasings[answer] = [*map(parts_of, (answer.question, *answer.asked.split(";")))]
        often = Counter(part for phrasing in phrasings[answer][1:] for part in phrasing)
        in_phrasings = {part: IN_PHRASING * (1 + 2 * n / (n + 2)) for part, n in often.items()}
        in_question = {part: max(IN_QUESTION, in_phrasings.get(part, 0)) for part in phrasings[answer][0]}
        weights[answer] = dict.fromkeys(parts_of(answer.text), IN_TEXT) | in_phrasings | in_question
        spelled.update(words_of(f"{answer.text} {answer.asked} {answer.question}"))
    have = Counter(part for words in weights.values() for part in words)
    return Index(weights, phrasings, {part: rarity(have[part], part) for part in have}, sorted(spelled))


def rarity(answers: int, word: str = "") -> float:
    """What a word counts for that so many answers have."""
    share = FAINT if word in NO_WORDS else SMALL if word in SMALL_WORDS else 1
    return share * log(1 + len(ANSWERS) / max(answers, COMMON))


def words_of(text: str) -> list[str]:
    """The words of a text as they are written, but for what is said in several ways."""
    plain = text.lower()
    for pattern, word in SAID_AS_ONE:
        plain = re.sub(pattern, word, plain)
    return WORD.findall(plain)


def alike(word: str) -> set[str]:
    """The lines of words that ask for the same as a stem."""
    return {f"{number}" for number, line in enumerate(LINES) if word in line}


def parts_of(text: str) -> frozenset[str]:
    """The words of a text without their endings, and the lines of those that are alike."""
    return frozenset(part for word in words_of(text) for part in {stem(word)} | alike(stem(word)))


def asked_for(text: str) -> dict[str, dict[str, float]]:
    """The words asked for, each with what counts as it and for how much; what no answer has, with nothing.

    A word that no answer has stands for one that is written like it.
    """
    known, asked = index(), {}
    for written in words_of(text):
        initial = [word for word in known.spelled if word[0] == written[0]] if len(written) >= LONG_ENOUGH else []
        for word, share in (
            (written, 1.0),
            *((slip, SLIP) for slip in get_close_matches(written, initial, 1, 0.8 if len(written) == 5 else CLOSE)),
        ):
            counts = {stem(word): share} | dict.fromkeys(alike(stem(word)), share * LIKE)
            asked[stem(written)] = {part: known.rarity[part] * n for part, n in counts.items() if part in known.rarity}
            if asked[stem(written)]:
                break
    return asked


def find_answers(text: str) -> tuple[list[Answer], list[Answer]]:
    """The answers that fit what is typed, and those that only have some word of it; each the best first."""
    known, asked = index(), asked_for(text)
    names = {stem(name.lower()) for name in re.findall(r"\b[A-Z][a-z]+", text)}
    most = {}
    for word, counts in asked.items():
        unknown = rarity(0) * (NAME if word in names else 1)
        most[word] = max((known.rarity[part] for part in counts), default=unknown)
    content = {word: counts for word, counts in asked.items() if word not in NO_WORDS | SMALL_WORDS}
    rarest = sorted(most[word] for word in content)[-FEW:]
    of_all, of_content = sum(most.values()), IN_QUESTION * sum(rarest) or 1
    fits, nears, besides = {}, {}, {}
    for answer, weights in known.weights.items():
        matches = (
            max((counts[part] * weights.get(part, 0) for part in counts), default=0) for counts in content.values()
        )
        fits[answer] = sum(matches) / of_content
        near = sorted((nearness(asked, phrasing, of_all) for phrasing in known.phrasings[answer]), reverse=True)
        nears[answer], besides[answer] = near[0], NEXT * sum(near[1:6])

    def has_whole(phrasing: frozenset[str]) -> bool:
        says = {part for part in phrasing if not part.isdigit()} - NO_WORDS - SMALL_WORDS
        return says <= content.keys() and sum(known.rarity[part] for part in says) >= WHOLE

    found = sorted(
        (answer for answer in fits if fits[answer] or nears[answer] >= NEAR),
        key=lambda answer: -fits[answer] - nears[answer] - besides[answer],
    )
    fitting = [
        answer
        for answer in found
        if fits[answer] >= FITTING or nears[answer] >= NEAR or any(map(has_whole, known.phrasings[answer]))
    ]
    return fitting, [answer for answer in found if answer not in fitting]


def nearness(asked: dict[str, dict[str, float]], phrasing: frozenset[str], of_all: float) -> float:
    """The share of what is asked that one phrasing has; less where the phrasing says more."""
    shared = sum(max((counts[part] for part in counts if part in phrasing), default=0) for counts in asked.values())
    says = sum(index().rarity[part] for part in phrasing if not part.isdigit())
    return shared / (of_all + BESIDE * max(says - shared, 0) or 1)


def answers_on(page: str) -> list[Answer]:
    """What is asked on a page, by its name or, of team changes, its kind; first what has a button there."""
    own = [answer for answer in ANSWERS if page in (answer.page, *answer.args)]
    return own + [answer for answer in ANSWERS if page in answer.pages and answer not in own]
