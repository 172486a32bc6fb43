"""People who come to an evening without a team: who came with whom, and the fours that are drawn of them."""

from collections import Counter
from itertools import chain
from typing import Annotated

from django.db.models import Max
from msgspec import Meta

from tournament.domain import Conflict, Part, Refusal, Seat, Who, name_key, require_found
from tournament.domain.door import FOUR, draw_fours, people_in
from tournament.domain.team_list import TeamEntry, check_team
from tournament.models import Event, Player, Spare
from tournament.queries.door import EXPECTED, names_of, teams_drawn, waiting_at
from tournament.schemas import Input, Nothing, RequiredName, RowNumber
from tournament.services.acts import Change, act
from tournament.services.teams import (
    NewTeams,
    Seating,
    check_not_started,
    enter_teams,
    find_team,
    keep_seating,
    seat_teams,
    seating,
)

MOST_PARTIES = 1000
DRAWS = 50  # how often it is drawn again where the draw is the one before
Together = Annotated[tuple[RequiredName, ...], Meta(min_length=1, max_length=FOUR, description="one to four names")]


class NewParties(Input, frozen=True):
    """People who come in, one to four together; or who are only expected, because they came the last time."""

    parties: Annotated[tuple[Together, ...], Meta(max_length=MOST_PARTIES, description="a list of lists of names")]
    are_expected: bool = False


class Draw(Input, frozen=True):
    """Whether three people who are left over are a team; else they are spares."""

    makes_three: bool = False


class FourthPlayer(Input, frozen=True):
    """A spare, and the team of three that they join."""

    spare: RowNumber
    team: RowNumber


@act(who=Who.LEADER, changes=Part.SPARES, taken_back_by="remove_spare")
def admit_parties(change: Change, new: NewParties) -> None:
    """Lists people as they come in; until fours are drawn they are spares.  A repeated key admits nobody twice.

    Raises Refusal for nobody, more than four together or a name that is there already, Conflict once play has started.
    """
    event = change.event
    check_not_started(event)
    parties = [tuple(" ".join(name.split()) for name in party) for party in new.parties]
    names = [name for party in parties for name in party]
    Refusal.when(not names, "Write who comes in.")
    for party in parties:
        if len(party) > FOUR:
            raise Refusal(f"{party[0]} comes with {len(party) - 1} others; at most four can stay together.")
        for name in party:
            check_team(TeamEntry(name))
    expected = {spare.pk: name_key(spare.name) for spare in event.spares.filter(party=EXPECTED)}
    players = Player.objects.filter(team__event=event)
    here = [
        *event.spares.exclude(pk__in=expected).values_list("name", flat=True),
        *players.values_list("name", flat=True),
    ]
    keys = Counter(map(name_key, (*here, *names)))
    twice = [name for name in names if keys[name_key(name)] > 1]
    if twice == names and change.is_repeated:
        return
    if twice:
        raise Refusal(f"{twice[0]} is there already. Add a letter to tell two people of one name apart.")
    event.spares.filter(pk__in=[pk for pk, key in expected.items() if key in keys]).delete()
    first = last_party(event) + 1
    Spare.objects.bulk_create(
        Spare(event=event, name=name, party=EXPECTED if new.are_expected else number)
        for number, party in enumerate(parties, start=first)
        for name in party
    )
    people = "1 person" if len(names) == 1 else f"{len(names)} people"
    sentence = f"{people} came the last time." if new.are_expected else f"{people} came in."
    change.note(sentence, **change.noted_key)


@act(who=Who.LEADER, changes=Part.TEAMS | Part.PLAYERS | Part.SPARES, taken_back_by="dissolve_teams")
def draw_teams(change: Change, draw: Draw) -> None:
    """Draws fours among all who came in, also those drawn before, and seats them; who is left over is a spare.

    A further draw is another one where there is another; a repeated key is the same draw.

    A drawn team is called as its fort, else by its table.
    Raises Refusal where there are not two teams, Conflict once play has started.
    """
    event = change.event
    if change.is_repeated:
        return
    check_not_started(event)
    before = send_back(event)
    waiting = waiting_at(event)
    parties = list(map(names_of, waiting))
    for again in range(DRAWS):
        drawn, left = draw_fours(parties, f"{event.slug} {event.version} {again}", makes_three=draw.makes_three)
        if {frozenset(team) for team in drawn} != before:
            break
    if not drawn or len(drawn) + event.teams.count() < 2:
        raise Refusal("Two teams at least are needed. Draw when more people have come in.")
    taken = set(event.tables.values_list("number", flat=True))
    others = [] if taken else list(event.teams.values_list("name", flat=True))
    free = [number for number in range(1, len(taken) + len(others) + len(drawn) + 1) if number not in taken]
    tables = {event.rules.fort(number) or f"Team {number}": number for number in free[: len(drawn)]}
    entries = tuple(
        TeamEntry(name, players=dict(zip(Seat, people, strict=False)))
        for name, people in zip(tables, drawn, strict=True)
    )
    teams = enter_teams.within(change, NewTeams(teams=entries))
    party_of = {spare.name: spare.party for spare in chain(*waiting)}
    players = list(Player.objects.filter(team__in=teams))
    for player in players:
        player.party = party_of[player.name]
    Player.objects.bulk_update(players, ["party"])
    event.spares.filter(party__gt=EXPECTED, name__in=[player.name for player in players]).delete()
    if not taken:
        seat_teams.within(change, Seating(tables=tables | dict(zip(others, free[len(drawn) :], strict=True))))
    change.note(
        f"{len(drawn)} teams were drawn; {people_in(left)} people are spares.", **change.noted_key, **seating(event)
    )


@act(who=Who.LEADER, changes=Part.TEAMS | Part.PLAYERS | Part.SPARES, taken_back_by="draw_teams")
def dissolve_teams(change: Change, _: Nothing) -> None:
    """Takes a draw back: everybody waits at the door again.  Raises Conflict once play has started."""
    check_not_started(change.event)
    if send_back(change.event):
        keep_seating(change.event)
        change.note("The draw was taken back; everybody waits at the door.", **seating(change.event))


@act(who=Who.LEADER, changes=Part.TEAMS | Part.PLAYERS | Part.SPARES, taken_back_by="edit_team")
def join_team(change: Change, fourth: FourthPlayer) -> None:
    """Gives a spare the free seat of a team.  Raises NotFound, Refusal for a team of four, Conflict once play has
    started.
    """
    event = change.event
    check_not_started(event)
    spare = require_found(event.spares.filter(pk=fourth.spare).first(), "That spare is no longer on the list.")
    team = find_team(event, fourth.team)
    free = next((seat for seat in Seat if not team.players.filter(seat=seat.value).exists()), None)
    if free is None:
        raise Conflict(f"{team.name} has four players. Choose another team, or leave {spare.name} a spare.")
    team.players.create(seat=free.value, name=spare.name, party=spare.party)
    spare.delete()
    change.note(f"{team.name} has one player more, {free.value}.", **seating(event))


def last_party(event: Event) -> int:
    rows = event.spares, Player.objects.filter(team__event=event)
    return max(row.aggregate(last=Max("party"))["last"] or 0 for row in rows)


def send_back(event: Event) -> set[frozenset[str]]:
    """Makes spares of who was drawn; the teams that they were, whose tables stay free.

    Raises Conflict where two of them have one name by now.
    """
    drawn, last = teams_drawn(event), last_party(event)
    teams = [list(team.players.all()) for team in drawn]
    names = Counter([*(spare.name for spare in chain(*waiting_at(event))), *(player.name for player in chain(*teams))])
    if twice := next((name for name in names if names[name] > 1), None):
        raise Conflict(f"Two people are called {twice}. Add a letter to one of them, then draw.")
    for player in chain(*teams):
        last += not player.party
        event.spares.update_or_create(name=player.name, defaults={"party": player.party or last})
    for team in drawn:
        team.delete()
    return {frozenset(player.name for player in players) for players in teams}
