"""A team read out of the parts of its lines, by the places of things in them; every reading is judged alike."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tournament.domain.team import name_key
from tournament.domain.team_list.letters import CLOSING
from tournament.domain.team_list.parts import (
    CAPTAIN,
    PERSON,
    SURNAME_FIRST,
    TEAM_WORDS,
    Kind,
    Part,
    pair_names,
    split_people,
)
from tournament.domain.team_list.rows import (
    CANCELLED,
    LAST_FIRST,
    SEATS,
    ZONE_TEXT,
    ListColumn,
    Person,
    is_nobody,
    without_comma,
)

NAME = re.compile(r"(?=.*[^\W\d_])[^@$|]{1,60}").fullmatch
SEAT = re.compile(r"^([ABXY1-4])(?:[.:)=]\s*|\s+)(?=\S)")
"""A seat, by letter or number, before the name of who has it."""
CALLED_SO = re.compile(
    r"^(?:(?:our|my|the) (?:team|four|foursome)(?:.s name)?(?: called)? (?:the )?|team\s+(?=\w\w)|"
    r"(?!the\b)(?-i:[a-z]\S*\s)+(?:the )?(?=(?-i:[A-Z])\S+\s))|^the\s+(?=.*\s(?-i:team)$)|(?<=\w)\s+(?-i:team)$",
    re.IGNORECASE,
)
"""What stands before a team's name, or behind it, and is none of it."""
UNNAMED = re.compile(
    r"(?:late|new|added|also|extra|one more|maybe|tentative|pending|p\.?s)(?: (?:one|team|entry))?|"
    r".*\bno (?:team )?name\b.*|\(?none given\)?|name to (?:come|follow)|(?:(?:our|my|the)\s+)?team(?: this .*)?",
    re.IGNORECASE,
).fullmatch
"""What stands in the place of a name where a team has none."""
EITHER = re.compile(r"\s+or\s+")
FOUR = len(SEATS)
FULL, LIKE_TEAM, NOBODY, SINGLE = 1.0, 0.75, 0.6, 0.5
"""What a player counts: with a full name, with one that a team could have, who is still to be found, a first name."""
NOTE, LOST, UNLIKELY = 0.1, 0.7, 1.5
"""What a remark, words that could not be read and a name that is rather a player's take away."""
SURE_MARKS = (":", "–", "\n", "=")
"""What parts a team's name from its players, where it does not stand between these too."""


@dataclass(slots=True)
class Team:
    """What was read of one team; `place` is where its name stood, `score` how plausible the reading is."""

    name: str = ""
    place: str = ""
    score: float = 0
    people: list[tuple[str, float]] = field(default_factory=list)
    area: str = ""
    told: dict[Kind, list[str]] = field(default_factory=lambda: defaultdict(list))
    spares: list[str] = field(default_factory=list)

    @property
    def players(self) -> list[str]:
        return [person for person, _weight in self.people[:FOUR] if person]

    @property
    def is_whole(self) -> bool:
        return FOUR - 1 <= len(self.people) <= FOUR + 1


PLACES = {
    "labelled": 1.5,
    "quoted": 0.5,
    "in brackets": 0.5,
    "first": 0.5,
    "in brackets behind": 0,
    "last": 0,
    "nowhere": 0,
}
"""Where a team's name may stand, and how likely."""


def places_of(parts: Sequence[Part]) -> dict[str, Sequence[int]]:
    """Which parts name the team in each place: the last of them is its name, one before that its town."""
    labelled = [at for at, part in enumerate(parts) if part.label is ListColumn.NAME]
    quoted = [at for at, part in enumerate(parts) if part.is_quoted]
    # A town, and behind it in brackets what has rather a team's name.
    is_town = len(parts) > 1 and parts[1].is_alone_in_brackets and not TEAM_WORDS(parts[0].text)
    is_named = is_town and (bool(TEAM_WORDS(parts[1].text)) or parts[0].text.isupper())
    # What stands in brackets behind three or four people.
    people = next((at for at, part in enumerate(parts) if part.is_alone_in_brackets), 0)
    is_behind = FOUR - 1 <= people <= FOUR and people == len(parts) - 1 and not CAPTAIN(parts[-1].text)
    return {
        "labelled": labelled[:1],
        "quoted": quoted[:1],
        "in brackets": range(2 * is_named),
        "first": range(min(len(parts), 1)),
        "in brackets behind": [people] * is_behind,
        "last": range(max(len(parts) - 1, 0), len(parts)),
        "nowhere": (),
    }


def readings(parts: Sequence[Part], usual: str) -> Iterator[Team]:
    """The team with its name in each place where it may stand, and with and without names in pairs."""
    words = [part for part in parts if part.kind is Kind.WORDS]
    words = words[1:] if words and UNNAMED(words[0].text) else words
    places = places_of(words)
    found = ["labelled"] if places["labelled"] else [place for place, at in places.items() if at]
    for place in [*found, "nowhere"]:
        at = places[place]
        named = [words[number] for number in at]
        others = [part for number, part in enumerate(words) if number not in at]
        paired = pair_names(others)
        for beside in [others, paired] if len(paired) < len(others) else [others]:
            yield read_as(place, parts, named, beside, usual)


def read_team(parts: Sequence[Part], usual: str = "") -> Team | None:
    """The most plausible team that the parts can be; None where they are none.  `usual` is where most names stand."""
    best = max(readings(parts, usual), key=lambda team: team.score)
    return best if best.score > 0 else None


def read_as(place: str, parts: Sequence[Part], named: Sequence[Part], beside: Sequence[Part], usual: str) -> Team:
    """One reading of a team, and its score: what its players count, less for what could not be read."""
    mark = named[-1].after if named else ""
    team = Team(place=place + mark, area=named[0].text if len(named) > 1 else "")
    gather(team, parts, named, beside)
    seat(team)
    team.name = (CALLED_SO.sub("", named[-1].text) if named and not UNNAMED(named[-1].text) else "") or team.area
    is_named = bool(NAME(team.name)) and not (ZONE_TEXT.fullmatch(team.name) or CLOSING(team.name))
    is_named = is_named and not team.name[0].islower()
    is_parted = place == "first" and mark in SURE_MARKS and mark not in [part.after for part in beside[:-1]]
    are_full = all(weight > SINGLE for _name, weight in team.people)
    is_part = 0 < len(team.people) < FOUR and (are_full or len(team.people) == 1)
    is_gone = is_named and any(map(CANCELLED.match, team.told[Kind.NOTE]))
    is_sure = is_parted or place == "labelled" or (not named and any(weight > NOBODY for _name, weight in team.people))
    if (named and not is_named) or not (
        is_gone or (team.is_whole and (named or is_sure)) or (is_part and named and is_sure)
    ):
        team.score = 0
        return team
    team.score += sum(weight for _name, weight in team.people[:FOUR]) + team.is_whole
    turned = sum("," in person for person in team.players)
    team.score -= 0.3 * min(turned, len(team.players) - turned)
    if named:
        team.score += PLACES[place] + 0.7 * is_parted + 0.6 * (team.place == usual) + 0.3 * bool(TEAM_WORDS(team.name))
        if PERSON(team.name) and " " in team.name and not is_parted:
            surnames = [person.split()[-1] for person in team.players]
            team.score -= UNLIKELY if team.name.split()[-1] in surnames else 0.3
        elif mark == "," and team.players and LAST_FIRST.search(team.players[-1]):
            team.score -= UNLIKELY
    return team


def gather(team: Team, parts: Sequence[Part], named: Sequence[Part], beside: Sequence[Part]) -> None:
    """Puts into the team what the parts say beside those that name it."""
    for part in parts:
        if part.kind is not Kind.WORDS:
            team.told[part.kind].append(part.text)
    keys = [name_key(part.text) for part in beside if not part.is_bracketed]
    for part in beside:
        text, (persons, couples) = part.text, split_people(part.text)
        is_town = part.is_alone_in_brackets and part is beside[0] and bool(named) and named[-1].after == part.before
        is_town = is_town and bool(PERSON(text)) and not text.endswith(("'s", "’s"))
        is_crowded = part.is_bracketed and (len(team.people) + len(persons) > FOUR or " " not in text)
        if part.label is Person.FIFTH:
            team.spares += persons
        elif part.label is ListColumn.ZONE or ZONE_TEXT.fullmatch(text):
            team.told[Kind.ZONE].append(text)
        elif CAPTAIN(text) or (part.is_bracketed and any(name_key(text) in key for key in keys)):
            continue
        elif (
            part.label is ListColumn.AREA
            or (is_town and len(beside) >= FOUR)
            or (PERSON(text) and part.is_behind_contact and len(team.people) >= FOUR - (" " not in text))
        ):
            team.area = text
        elif is_nobody(text) and len(team.people) >= FOUR:
            team.told[Kind.NOTE].append(text)
        elif SURNAME_FIRST(text):
            team.people.append((text, FULL))
        elif all(PERSON(SEAT.sub("", person)) or is_nobody(person) for person in persons) and not is_crowded:
            team.people += map(weigh_person, persons)
            team.told[Kind.NOTE] += couples
        elif EITHER.search(text) and all(map(PERSON, EITHER.split(text))):
            team.people.append((text, SINGLE))
        else:
            team.told[Kind.NOTE].append(text)
            team.score -= NOTE if part.is_bracketed or part.is_note or isinstance(part.label, ListColumn) else LOST


def weigh_person(name: str) -> tuple[str, float]:
    """A player, empty for nobody yet, and what they count."""
    if is_nobody(name):
        return "", NOBODY
    name_only = without_comma(name)
    is_full = " " in name and PERSON(name_only)
    return name, (LIKE_TEAM if TEAM_WORDS(name_only) else FULL) if is_full else SINGLE


def seat(team: Team) -> None:
    """Puts players whose seats are told in their order, a first name too many where towns stand, and a fifth aside."""
    letters = [SEAT.match(person) for person, _weight in team.people]
    if "".join(sorted(letter[1] for letter in letters if letter)) in ("ABXY", "1234"):
        team.people = [(SEAT.sub("", person), weight) for person, weight in sorted(team.people)]
    singles = [person for person in team.people if person[1] == SINGLE]
    if singles and len(team.people) > FOUR > len(singles):
        team.people.remove(singles[-1])
        team.told[Kind.NOTE] += [singles[-1][0]] if team.area else []
        team.area = team.area or singles[-1][0]
        team.score -= NOTE
    team.spares += [person for person, _weight in team.people[FOUR:] if person]
