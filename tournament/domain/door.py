"""Fours drawn among people who come singly, in pairs or as fours."""

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from random import Random

from tournament.domain.groups import grouped
from tournament.domain.team import Seat
from tournament.domain.team_list import part_telephone
from tournament.domain.team_list.parts import COUPLE, split_people

FOUR = len(Seat)
Party = tuple[str, ...]  # the names of people who stay together


def read_parties(text: str) -> tuple[Party, ...]:
    """Who comes in, a party a line; each telephone number stays behind its name."""
    lines = [[f"{name} {telephone}".strip() for name, telephone in people_named(line)] for line in text.splitlines()]
    return tuple(tuple(party) for party in lines if party)


def people_named(text: str) -> list[tuple[str, str]]:
    """Who is named between commas, `and`, `&` or `+`, each with the telephone number beside or behind the name.

    `Ann & Bob Gunn` have one surname.
    """
    people: list[tuple[str, str]] = []
    for words in re.split("[,;/]", text):
        parted = [part_telephone(name) for name in COUPLE.split(words) if name]
        names, _couples = split_people(" and ".join(name for name, _telephone in parted))
        for name, telephone in zip_longest(names, (telephone for _name, telephone in parted), fillvalue=""):
            if name or not people:
                people.append((name, telephone))
            else:
                people[-1] = people[-1][0], ", ".join(filter(None, (people[-1][1], telephone)))
    return [person for person in people if any(person)]


def draw_fours(parties: Iterable[Party], seed: str, *, makes_three: bool = False) -> tuple[list[Party], list[Party]]:
    """The teams that are drawn, and the parties left over.  Parties of one to four stay together, and no other draw
    has more fours; three people left over are a team too with `makes_three`.
    """
    of = grouped((len(party), party) for party in sorted(parties))
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
