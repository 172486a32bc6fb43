"""A list that comes again, corrected: which of its teams are entered already, and what it says otherwise of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tournament.domain.groups import grouped
from tournament.domain.team import Seat, name_key, place_key
from tournament.domain.team_list import TeamEntry

SAME_PEOPLE = 3
"""A team with so many players of another is that team, whatever the two are called."""
WORDS = {
    "zone": "zone",
    "area": "area",
    "qualified_by": "qualified",
    "qualified_place": "place",
    "telephone": "telephone",
    "mail": "e-mail",
}
"""What a list may correct besides the players, and what it is called."""


def find_entered(listed: Sequence[TeamEntry | None], entered: Sequence[TeamEntry]) -> dict[int, int]:
    """The places, from 0, of the listed teams that are entered already, each with that of the entered team.

    A team is known by its name; one that has another name by now, by its players.
    """
    by_name = {name_key(team.name): place for place, team in enumerate(entered)}
    found = {at: by_name[key] for at, team in enumerate(listed) if team and (key := name_key(team.name)) in by_name}
    renamed = set(range(len(entered))) - set(found.values())
    teams_of = grouped((person, place) for place in sorted(renamed) for person in people_of(entered[place]))
    for at, listed_team in enumerate(listed):
        if listed_team and at not in found:
            shared = Counter(place for person in people_of(listed_team) for place in teams_of[person])
            for place, count in shared.most_common(1):
                if count >= SAME_PEOPLE:
                    found[at] = place
    return found


def people_of(team: TeamEntry) -> set[str]:
    return set(map(name_key, team.players.values()))


def correct(entered: TeamEntry, listed: TeamEntry) -> TeamEntry:
    """The entered team with what the list says otherwise; its name, and what the list leaves empty, stay."""
    said = {name: getattr(listed, name) or getattr(entered, name) for name in WORDS}
    for name in ("zone", "area"):
        if place_key(said[name]) == place_key(getattr(entered, name)):
            said[name] = getattr(entered, name)
    if digits(listed.telephone) in digits(entered.telephone):
        said["telephone"] = entered.telephone
    return replace(entered, **said, players=correct_players(entered.players, listed.players))


def digits(telephone: str) -> str:
    return "".join(filter(str.isdigit, telephone))


def correct_players(entered: dict[Seat, str], listed: dict[Seat, str]) -> dict[Seat, str]:
    """The players at their seats: whoever is on the list keeps theirs, and who is new takes that of one who is not.

    A part of a name, as `Kay` of `Kay Law`, corrects nothing.
    """
    new = {seat: entered[seat] if words(name) < words(entered.get(seat, "")) else name for seat, name in listed.items()}
    players, left = dict(entered), [seat for seat in Seat if seat not in entered]
    for seat, name in entered.items():
        same = next((other for other, text in new.items() if name_key(text) == name_key(name)), None)
        if same:
            players[seat] = new.pop(same)
        else:
            left.append(seat)
    for seat, name in list(new.items())[: len(left)]:
        taken = max(left, key=lambda at: (len(words(name) & words(entered.get(at, ""))), at is seat))
        left.remove(taken)
        players[taken] = name
    return players


def words(name: str) -> set[str]:
    return set(name_key(name).split())


def say_corrected(before: TeamEntry, after: TeamEntry) -> list[str]:
    """`telephone 403-782-5516 → 403-782-5561`, `Doris Penner → Doris Pennner`, `Y Roberta Sim`."""
    changed = [(word, getattr(before, name), getattr(after, name)) for name, word in WORDS.items()]
    changed += [
        ("" if seat in before.players else seat.value, before.players.get(seat, ""), after.players.get(seat, ""))
        for seat in Seat
    ]
    return [f"{word} {f'{old} → ' if old else ''}{new}".strip() for word, old, new in changed if old != new]
