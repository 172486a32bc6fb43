"""Fours drawn among people who come singly, in pairs or as fours."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from random import Random

from tournament.domain.team import Seat
from tournament.domain.team_list import ListColumn, TeamTable, part_telephone
from tournament.domain.team_list.parts import COUPLE, split_people

FOUR = len(Seat)
Party = tuple[str, ...]  # the names of people who stay together


def read_parties(text: str) -> tuple[Party, ...]:
    """Who comes in, a party a line; its names stand between commas, `and`, `&` or `+`.

    `Ann & Bob Gunn` have one surname; each telephone number stays behind its name.
    """
    lines = [[name for words in re.split("[,;/]", line) for name in _named(words)] for line in text.splitlines()]
    return tuple(party for line in lines if (party := tuple(filter(None, line))))


def _named(words: str) -> list[str]:
    parted = [part_telephone(name) for name in COUPLE.split(words) if name]
    people, _couples = split_people(" and ".join(name for name, _telephone in parted))
    pairs = zip_longest(people, (telephone for _name, telephone in parted), fillvalue="")
    return [f"{name} {telephone}".strip() for name, telephone in pairs]


def people_named(text: str) -> list[str]:
    """Two people, where a name is plainly a couple's, as `Ann & Bob Gunn`; else the one."""
    people = [name for name, _telephone in TeamTable((ListColumn.NAME,), ((text,),)).people]
    return people if len(people) > 1 else [text]


def draw_fours(parties: Iterable[Party], seed: str, *, makes_three: bool = False) -> tuple[list[Party], list[Party]]:
    """The teams that are drawn, and the parties left over.  Parties of one to four stay together, and no other draw
    has more fours; three people left over are a team too with `makes_three`.
    """
    of: dict[int, list[Party]] = defaultdict(list)
    for party in sorted(parties):
        of[len(party)].append(party)
    chance = Random(seed)  # noqa: S311  # the same seed gives the same draw
    for alike in of.values():
        chance.shuffle(alike)
    teams = of.pop(FOUR, [])

    def take(*sizes: int) -> None:
        teams.append(tuple(name for size in sizes for name in of[size].pop()))

    while of[3] and of[1]:  # a single does most for a three
        take(3, 1)
    while len(of[2]) > 1:
        take(2, 2)
    if of[2] and len(of[1]) > 1:
        take(2, 1, 1)
    while len(of[1]) >= FOUR:
        take(1, 1, 1, 1)
    if makes_three:
        while of[3]:
            take(3)
        if 2 * len(of[2]) + len(of[1]) == FOUR - 1:
            take(*[2] * len(of[2]), *[1] * len(of[1]))
    chance.shuffle(teams)
    return teams, [party for size in (3, 2, 1) for party in of[size]]


def people_in(parties: Iterable[Sequence[object]]) -> int:
    return sum(map(len, parties))
