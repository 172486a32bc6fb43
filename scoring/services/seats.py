"""Who plays in which seat of a team: somebody sits in, or nobody; a spare takes turns; letters change.  R23."""

from typing import Annotated

from msgspec import Meta

from scoring.queries.hall import Hall
from scoring.services.before_play import CheckIn, check_in, end_turns
from scoring.services.days import check_hand, table_of
from scoring.services.roster_changes import ChangeAfterHand
from scoring.services.sessions import check_change
from tournament.domain import Refusal, Who
from tournament.domain.team import Seat, name_key, spell_alike, take_turns
from tournament.domain.team_entry import TeamEntry, check_team
from tournament.models import Event, Player, Substitution, Team, Turn
from tournament.queries.roster import Roster
from tournament.schemas import HandsPlayed, Input, Name, TableNumber
from tournament.services.acts import Change, act, set_columns


class Substitute(ChangeAfterHand, frozen=True):
    """Who takes a player's seat; an empty name is nobody, to the end of the day."""

    seat: Annotated[Seat, Meta(title="Who is not here")]
    name: Annotated[
        Name,
        Meta(
            title="Who plays instead",
            extra={"help": "Anybody who does not play. Left empty, nobody does: the team is three."},
        ),
    ] = ""


@act(
    who=Who.LEADER,
    title="Somebody sits in",
    button="Save who plays",
    is_previewed=True,
    logged=("table", "after_hand"),
    taken_back_by="substitute_player",
    is_decision=True,
)
def substitute_player(change: Change, new: Substitute) -> None:
    """Somebody takes over a player's seat; team, letter and flags stay, and a team that was three is four again.

    Where nobody does, the team is three from a hand on to the last of its day (R23), or until it is checked in as four
    or somebody takes the seat.  Raises NotFound for an unknown table; Refusal without a reason, for a name that cannot
    be printed, and for a hand that the event does not have; Conflict for a seat left empty on another day than the one
    under way or the next.
    """
    team, seat = table_of(change.event, new.table).team, new.seat.value
    if new.name.strip():
        what, day = sit_in(change, team, new), {}
    else:
        what = f"nobody plays from hand {new.after_hand + 1} on"
        day = {"day": leave_seat(change, team, new)}
    change.note(f"{team.name}, table {new.table}, {seat}: {what}: {new.reason}", seat=seat, **day)


def sit_in(change: Change, team: Team, new: Substitute) -> str:
    """Stores who plays from a hand on, and says it."""
    check_hand(change.event, new.after_hand, first=0)
    known = [*team.turns.values_list("name", flat=True), *team.substitutions.values_list("left", flat=True)]
    seat, name = new.seat.value, spell_alike(new.name, known)
    check_team(TeamEntry(name=team.name, players={new.seat: name}))
    left = team.players.filter(seat=seat).first()
    of_seat = team.substitutions.filter(seat=seat, left=name, after_hand=new.after_hand)
    takes_back = left and of_seat.filter(came=left.name).exists()
    Substitution.objects.create(
        team=team, seat=seat, left=left.name if left else "", came=name, after_hand=new.after_hand, reason=new.reason,
        at=change.at,
    )  # fmt: skip
    team.players.filter(seat=seat).delete()
    Player.objects.create(team=team, seat=seat, name=name)
    end_turns(team, new.after_hand, name=name)
    end_turns(team, new.after_hand, name="", seat=seat)
    is_short = team.turns.filter(name="", last_hand__gt=new.after_hand).exists()
    if team.players_here == len(Seat) - 1 and not is_short:
        set_columns(team, players_here=len(Seat))
    if left and takes_back:
        return f"taken back, {name} plays and not {left.name}"
    since = f"after hand {new.after_hand}" if new.after_hand else "from hand 1 on"
    return f"{name} plays for {left.name} {since}" if left else f"{name} plays {since}"


def leave_seat(change: Change, team: Team, new: Substitute) -> int:
    """Stores that nobody plays in a seat from a hand on; the day, to whose last hand it is so."""
    check_hand(change.event, new.after_hand + 1, first=1)
    day, hands = next((day, hands) for day, hands in Roster(change.event).hands.items() if new.after_hand + 1 in hands)
    check_in.within(change, CheckIn(day=day, tables=(new.table,), players=3))
    end_turns(team, new.after_hand)
    Turn.objects.create(team=team, seat=new.seat.value, name="", after_hand=new.after_hand, last_hand=hands.last)
    return day


class SpareTurns(ChangeAfterHand, frozen=True):
    """How a spare takes turns with a team: who of it sits out in turn with the spare, who first (None: the spare), and
    after how many hands they change; 0 is with each session.  Without seats nobody takes turns any more.
    """

    name: Annotated[Name, Meta(title="The spare")] = ""
    seats: Annotated[
        tuple[Seat, ...],
        Meta(title="Who takes turns with the spare", extra={"help": "If none is ticked, nobody takes turns any more."}),
    ] = tuple(Seat)
    first: Annotated[Seat, Meta(title="Who sits out first", extra={"help": "If not chosen, the spare."})] | None = None
    every: Annotated[HandsPlayed, Meta(title="They change")] = 0


@act(
    who=Who.LEADER,
    title="A spare takes turns with a team",
    button="Save the turns",
    is_previewed=True,
    logged=("table", "after_hand"),
    taken_back_by="plan_turns",
    is_decision=True,
)
def plan_turns(change: Change, new: SpareTurns) -> None:
    """A spare takes turns with the players of a team: on each hand after this one it is known who sits out (R23).

    Raises NotFound for an unknown table; Refusal without a name that can be printed, for one who plays for the team,
    and where nobody of those named sits out first; Conflict for a closed day and when the standings are final.
    """
    event, after_hand, name = change.event, new.after_hand, new.name.strip()
    check_change(event, after_hand, first=1)
    team = table_of(event, new.table).team
    seats = [seat for seat in Seat if seat in new.seats]
    if seats:
        check_team(TeamEntry(name=team.name, players={Seat.A: name}))
        Refusal.when(not name, "Write the name of the spare who takes turns.")
        Refusal.when(
            name_key(name) in map(name_key, team.players.values_list("name", flat=True)),
            f"{name} plays for {team.name}. Write the name of somebody who sits beside.",
        )
        Refusal.when(new.first not in (None, *seats), "Who sits out first must be one of those who take turns.")
    end_turns(team, after_hand)
    order = [None, *seats]
    start = order.index(new.first)
    Turn.objects.bulk_create(
        Turn(team=team, seat=turn.seat.value, name=name, after_hand=turn.after_hand, last_hand=turn.last_hand)
        for turn in take_turns(stretches(event, after_hand, new.every), [*order[start:], *order[:start]], name)
    )
    what = f"{name} takes turns" if seats else "nobody takes turns any more"
    change.note(f"{team.name}, table {new.table}: {what} from hand {after_hand + 1}: {new.reason}")


def stretches(event: Event, after_hand: int, every: int) -> list[tuple[int, int]]:
    """The first and the last of so many hands each that follow a hand; 0: of each session."""
    if every:
        last = Hall(event).session_hands[-1].planned
        return [(first, min(first + every - 1, last)) for first in range(after_hand + 1, last + 1, every)]
    sessions = [(max(session.before, after_hand) + 1, session.planned) for session in Hall(event).session_hands]
    return [(first, last) for first, last in sessions if first <= last]


class NewLetters(Input, frozen=True):
    """The new letter of each of the four players of a table, by the letter they have."""

    table: TableNumber
    A: Annotated[Seat, Meta(title="A becomes")]
    B: Annotated[Seat, Meta(title="B becomes")]
    X: Annotated[Seat, Meta(title="X becomes")]
    Y: Annotated[Seat, Meta(title="Y becomes")]


@act(
    who=Who.LEADER,
    title="Players of a team change letters",
    button="Change the letters",
    is_previewed=True,
    logged=("table",),
    taken_back_by="change_letters",
    is_decision=True,
)
def change_letters(change: Change, letters: NewLetters) -> None:
    """Players of one team take other letters, each seat's player to a new seat (R23).

    Raises Refusal unless each letter is given to one player, NotFound for an unknown table.
    """
    seats = {Seat.A: letters.A, Seat.B: letters.B, Seat.X: letters.X, Seat.Y: letters.Y}
    Refusal.when(set(seats.values()) != set(Seat), "Give each of A, B, X and Y to one player.")
    team = table_of(change.event, letters.table).team
    players, turns = list(team.players.all()), list(team.turns.all())
    team.players.all().delete()
    for player in players:
        player.pk = None
        player.seat = seats[Seat(player.seat)].value
    Player.objects.bulk_create(players)
    for turn in turns:
        set_columns(turn, seat=seats[Seat(turn.seat)].value)
    changed = ", ".join(f"{old.value} becomes {new.value}" for old, new in seats.items() if old is not new)
    if changed and [*players, *turns]:
        change.note(f"{team.name} changed letters: {changed}.")
