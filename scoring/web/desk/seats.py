"""Who plays in which seat: who sits in for whom, a spare who takes turns, other letters.  R23."""

from collections.abc import Iterable
from typing import cast

from django import forms

from rotations.queries import find_adopted_movement, table_card
from scoring.queries.desk import MOVEMENT_SHEETS
from scoring.queries.hall import Hall
from scoring.services import seats as acts
from scoring.web.desk.changes import ALL, BY_NAME, OTHER, WHEN, aloud, from_now, is_played_out
from tournament.domain import Seat, name_key
from tournament.http import read_number
from tournament.models import Event, Spare
from tournament.queries.events import substitutions
from tournament.queries.print_jobs import latest_jobs
from tournament.queries.roster import SeatedTeam
from tournament.web.act_page import ActForm, Values, face
from tournament.web.desk.forms import Choices, OfferingInput
from tournament.web.views import FormArgument

OF_THREE = (
    "Each hand needs four. Ask a spare, or anybody in the hall who does not play. While nobody sits in, the pair that "
    "lacks a player sits out with those it would meet, and no flag moves. The book leaves this to you."
)


def say_who_sits_out(event: Event, hall: Hall, table: int) -> str:
    """Who sits out when at a table where a spare takes turns; empty where none does, and without a movement."""
    adopted = find_adopted_movement(event, hall)
    return table_card(event, adopted, hall, table).note() if adopted else ""


def name_of(team: SeatedTeam, seat: Seat, nobody: str = "") -> str:
    """Who plays there; else `nobody`, or without it the letter of the seat."""
    return team.players.get(seat) or nobody or seat.value


def free_spares(event: Event, teams: Iterable[SeatedTeam]) -> list[Spare]:
    seated = {name_key(player) for team in teams for player in team.players.values() if player}
    return [spare for spare in event.spares.all() if name_key(spare.name) not in seated]


def say_who_plays(event: Event, values: acts.Substitute) -> str:
    """What to say when somebody sits in, and what to print; of a team that stays three, what it does."""
    if values.name and (event.finalised_at or is_played_out(event, values.after_hand)):
        seat = f"seat {values.seat.value} of table {values.table}"
        return f"{values.name} has {seat} now, and goes on where the team does. The certificate names all who played."
    name, then = (values.name, "Say so at the table.") if values.name else ("Nobody", OF_THREE)
    plays = f"{name} plays {values.seat.value} at table {values.table} from hand {values.after_hand + 1}."
    is_printed = MOVEMENT_SHEETS in latest_jobs(event)
    to_write = (
        f"Write it on the sheets of table {values.table} by hand, or print its pages alone." if is_printed else ""
    )
    return " ".join(filter(None, [plays, say_seat_elsewhere(event, values), then, to_write]))


def say_seat_elsewhere(event: Event, values: acts.Substitute) -> str:
    """That somebody of this name has another seat in a team that plays; empty where nobody has."""
    taken = (
        (team.table, seat)
        for team in Hall(event, with_players=True).seated
        if team.left_after_hand is None
        for seat, player in team.players.items()
        if player and name_key(player) == name_key(values.name)
    )
    others = [table for table, seat in taken if (table, seat) != (values.table, values.seat)]
    return f"{values.name} plays at table {others[0]}, too: see that these are two people." if others else ""


def say_turns(event: Event, turns: acts.SpareTurns) -> str:
    what = f"{turns.name} takes turns" if turns.seats else "Nobody takes turns any more"
    to_print = f"Print the sheet and the cards of table {turns.table}; phones show it, too."
    when = say_who_sits_out(event, Hall(event, with_players=True), turns.table)
    return f"{what} at table {turns.table} from hand {turns.after_hand + 1}. {to_print} {when}".rstrip()


class SpareForm(ActForm):
    """A change at a table for which somebody is named who does not play: spares are offered, and who played before."""

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        teams = Hall(self.event, with_players=True).teams
        seated = {name for team in teams for name in team.players.values()}
        asked = [team for team in teams if team.table == read_number(self.values.get("table", ""))] or teams
        names = {team.name for team in asked}
        before = [row.left for row in substitutions(self.event) if row.team.name in names and row.left not in seated]
        turns = [turn.name for team in asked for turn in team.turns]
        spares = free_spares(self.event, teams)
        box = OfferingInput()
        box.offered = dict.fromkeys(filter(None, [*before, *turns, *(spare.name for spare in spares)]))
        free = "; ".join(" · ".join(filter(None, [spare.name, spare.contact])) for spare in spares)
        if len(asked) == 1:  # the names of its players are shown
            cast(forms.ChoiceField, self.fields["table"]).choices = [
                (asked[0].table, f"{asked[0].table} {asked[0].name}")
            ]
        self.fields["name"].widget = box
        self.fields["name"].help_text += f" Spares: {free}." if free else ""
        self.order_fields(["table", "seat", "name", "seats", "first", "every", "after_hand"])


def seat_choices(event: Event, values: Values) -> Choices:
    """The seats of the table that the address names, each with its player; the letter where nobody is named."""
    teams = Hall(event, with_players=True).teams
    team = next((team for team in teams if team.table == read_number(values.get("table", ""))), None)
    players = team.players if team else {}
    return [(seat.value, f"{player} ({seat.value})" if (player := players.get(seat)) else seat.value) for seat in Seat]


def who_may_come(event: Event, values: Values) -> dict[str, object]:
    """From now on, and the only spare who is free; nobody where a change is taken back."""
    spares = free_spares(event, Hall(event, with_players=True).teams)
    known = {"name": spares[0].name} if len(spares) == 1 and "after_hand" not in values else {}
    return from_now(event, values) | known


TURNS = {
    "seats": seat_choices,
    "first": seat_choices,
    "every": lambda event, values: [
        (0, "with each session"), (1, "after every hand"), *((hands, f"after {hands} hands") for hands in range(2, 11))
    ],
}  # fmt: skip

face(
    acts.substitute_player, **BY_NAME, form=SpareForm, offers=ALL | WHEN | {"seat": seat_choices}, initial=who_may_come,
    note=aloud(say_who_plays),
)  # fmt: skip
face(
    acts.plan_turns, **BY_NAME, form=SpareForm, offers=ALL | WHEN | TURNS, note=say_turns,
    initial=lambda event, values: who_may_come(event, values) | {"seats": [seat.value for seat in Seat]},
)  # fmt: skip
face(acts.change_letters, **OTHER, offers=ALL, initial=lambda event, values: {seat.value: seat.value for seat in Seat})
