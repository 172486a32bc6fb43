"""Changes while an event is on: who leaves, comes late, is not ranked, takes a seat or a letter; other sessions.

The effects of a change on the movement, the sheets and the standings are shown before it is saved.  R9, R21, R23.
Each is an act with its page; here stands what those pages have besides, and the page that leads to them.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, cast

from django import forms

from rotations.domain.card import EmptyTable
from rotations.queries import find_adopted_movement, table_card
from scoring.domain.standings import TeamRulingKind
from scoring.models import Ruling
from scoring.queries.desk import MOVEMENT_SHEETS, PLAYERS, Desk, are_marks_of
from scoring.queries.hall import Hall
from scoring.services import roster_changes as acts
from scoring.services.days import PlayEnd, day_hands, end_play, last_called, take_back_end
from scoring.services.rulings import RulingOnTeam, rule_on_team
from scoring.services.sessions import change_sessions, check_break
from scoring.web.desk.forms import SEATS
from scoring.web.desk.printing import outdated_context
from scoring.web.desk.steps import page
from scoring.web.presenters.calling import say_sitting_out
from tournament.domain import NAME_LENGTH, Conflict, Refusal, Seat, counted, grouped, name_key, say_tables
from tournament.domain.event import MOST_TABLES, REASON_LENGTH, format_sessions
from tournament.domain.team_entry import TeamEntry
from tournament.http import read_number
from tournament.models import Event, Spare
from tournament.queries.events import has_started, offered_zones, substitutions
from tournament.queries.print_jobs import latest_jobs
from tournament.queries.roster import SeatedTeam
from tournament.services.acts import AnyAct
from tournament.web.act_page import NO_REASON, REASON_NOT_NEEDED, ActForm, Given, act_url, face
from tournament.web.desk.forms import Choices, SessionsField, TeamForm
from tournament.web.views import Cleaned, DeskView, FormArgument

SEAT_NAMES = tuple(seat.value for seat in Seat)
OF_THREE = (
    "Each hand needs four. Ask a spare, or anybody in the hall who does not play. While nobody sits in, the pair that "
    "lacks a player sits out with those it would meet, and no flag moves. The book leaves this to you."
)


def day_at_work(hall: Hall) -> int:
    """The day that is open last, else the next one, else the last; 0 before there is one."""
    is_open = [day.number for day in hall.days if day.opened_at and not day.closed_at]
    to_come = [day.number for day in hall.days if not day.opened_at]
    return next(iter([*is_open[-1:], *to_come, *(day.number for day in hall.days[-1:])]), 0)


def hand_to_come(event: Event, hall: Hall) -> int:
    """The hand that is called next, from which a change usually counts; where no hand is called, the day's first."""
    day = day_at_work(hall)
    return max(event.hand_in_play, hall.hands[day].before if day in hall.hands else 0) + 1


def hand_now(event: Event, hall: Hall) -> int:
    coming = hand_to_come(event, hall)
    return coming - (coming - 1 == event.hand_in_play > 0 and not event.call.is_stopped)


def is_missing(event: Event, hall: Hall, table: str) -> bool:
    return are_marks_of(event, day_at_work(hall)) and any(
        str(team.table) == table and team.players_here == 0 and team.left_after_hand is None for team in hall.seated
    )


def absent(event: Event, hall: Hall, came_from: str) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Everybody who is not here: in sentences, whom to telephone, and what can be done about it, each with its page,
    which leads back to where the leader came from.
    """

    def way(act: AnyAct, **given: str | int) -> str:
        return act_url(event, act, **given, **{"from": came_from})

    telephones = dict(event.tables.values_list("number", "team__telephone"))
    day, found, teams = day_at_work(hall), [], {team.name: team for team in hall.teams}
    is_open = any(each.number == day and each.opened_at and not each.closed_at for each in hall.days)
    is_marked = are_marks_of(event, day)
    for team in hall.teams:
        table, name, left = team.table, f"{team.name}, table {team.table}", team.left_after_hand
        here = way(acts.note_presence, table=table, is_here=True)
        if left is not None:
            ways = [("They are here now", here)]
            if team.in_play:
                stayed = way(acts.note_presence, table=table, is_here=True, after_hand=left)
                ways.append(("They did not leave: take it back", stayed))
            if not team.keeps_place:
                ways.append(("They keep their place", way(acts.rank_team, table=table, is_ranked=True)))
            found.append((f"{name}, are away {hand_after(event, left, 'since')}.", telephones[table], ways))
        elif is_marked and team.in_play and team.players_here == 0:
            ways = [
                ("They are here now", here if is_open else page(event, "desk-check-in", day) + f"#table-{table}"),
                ("Leave their table empty until they come", way(acts.note_presence, table=table, is_here=False)),
            ]
            if is_open:
                ways.append(("Another team plays instead", way(acts.replace_team, table=table)))
            found.append((f"{name}, are missing.", telephones[table], ways))
        elif is_marked and team.in_play and team.players_here == PLAYERS - 1:
            empty = [turn for turn in team.turns if turn.is_empty and turn.last_hand >= hand_now(event, hall)]
            came = {} if empty or free_spares(event, hall.teams) else {"came": "-"}
            ways = [
                (
                    f"Somebody plays {seat.value}" if empty else f"{name_of(team, seat)} is not here",
                    way(acts.substitute_player, player=f"{table}{seat.value}", **came),
                )
                for seat in [turn.seat for turn in empty] or Seat
            ]
            three = "".join(
                f": {name_of(team, turn.seat)} is not here, and nobody plays {turn.seat.value} from hand "
                f"{turn.after_hand + 1}"
                for turn in empty
            )
            if empty:
                ways.append(("They are four now", page(event, "desk-check-in", day) + f"#table-{table}"))
            found.append((f"{name}, are three{three}. {OF_THREE}", telephones[table], ways))
    found += [
        (
            f"{team.name}, table {team.table}. {text}",
            "",
            [("Change the turns", way(acts.plan_turns, table=team.table, came=team.turns[-1].name or ""))],
        )
        for team in hall.seated
        if not all(turn.is_empty for turn in team.turns) and (text := say_who_sits_out(event, hall, team.table))
    ]
    changes = grouped(((row.team.name, row.seat), row) for row in reversed(substitutions(event)))
    for (name, seat), rows in changes.items():
        team, first, last = teams[name], next((row.left for row in rows if row.left), ""), rows[-1]
        if last.came == team.players[Seat(seat)] != first:
            text = f"{last.came} plays {seat} at table {team.table} {hand_after(event, last.after_hand)}"
            back = partial(way, acts.substitute_player, player=f"{team.table}{seat}", came=first)
            ways = [(f"{first} is back", back()), ("Take it back", back(after_hand=last.after_hand))]
            found.append((f"{text}, for {first}." if first else f"{text}.", "", ways if first else []))
    return found


def say_who_sits_out(event: Event, hall: Hall, table: int) -> str:
    """Who sits out when at a table where a spare takes turns; empty where none does, and without a movement."""
    adopted = find_adopted_movement(event, hall)
    return table_card(event, adopted, hall, table).note() if adopted else ""


def is_played_out(event: Event, after_hand: int) -> bool:
    """Whether no hand of the event is left after this one."""
    return after_hand >= Hall(event).hands_to_play[-1]


def hand_after(event: Event, after_hand: int, word: str = "from") -> str:
    """`from hand 8`; where there is no such hand, `after the last hand`."""
    return "after the last hand" if is_played_out(event, after_hand) else f"{word} hand {after_hand + 1}"


def name_of(team: SeatedTeam, seat: Seat, nobody: str = "") -> str:
    """Who plays there; else `nobody`, or without it the letter of the seat."""
    return team.players.get(seat) or nobody or seat.value


def lifted_kinds(event: Event) -> list[tuple[str, str]]:
    """The kinds of ruling on a team that have no page of their own to take them back; of penalties also each one."""
    kinds = [kind for kind in TeamRulingKind if kind is not TeamRulingKind.KEPT_RANKED]
    ruled = Hall(event).standings.standings.ruled
    flags = sorted({held.flags for held in ruled if held.kind is TeamRulingKind.PENALTY})
    return [(kind.value, Ruling.Kind(kind.value).label) for kind in kinds] + [
        (f"{TeamRulingKind.PENALTY} {each}", f"one penalty of {counted(each, 'flag')}") for each in flags
    ]


def free_spares(event: Event, teams: Iterable[SeatedTeam]) -> list[Spare]:
    seated = {name_key(player) for team in teams for player in team.players.values() if player}
    return [spare for spare in event.spares.all() if name_key(spare.name) not in seated]


def hand_choices(event: Event) -> list[tuple[int, str]]:
    """Every hand before which a change can count, by the number of the hand after which it does."""
    starts = {each.before + 1: each.number for each in Hall(event).session_hands if each.before}
    choices, before = [], 0
    for hand in Hall(event).hands_to_play:
        next_one = "the next one" if before == event.hand_in_play > 0 else ""
        notes = ", ".join(filter(None, [next_one, f"session {starts[hand]}" if hand in starts else ""]))
        choices.append((hand - 1, f"from hand {hand} ({notes})" if notes else f"from hand {hand}"))
        before = hand
    return [*choices, (before, "after the last hand")]


def last_hand_choices(event: Event) -> list[tuple[int, str]]:
    """The hands after which play of an open day can end early; raises Conflict where there is none."""
    choices = []
    for day in event.days.filter(opened_at__isnull=False, closed_at=None):
        sessions = day_hands(event, day.number)
        hands = range(max(sessions[0].before + 1, last_called(event, sessions)), sessions[-1].planned)
        choices += [(hand, f"hand {hand}{' (now)' if hand == event.hand_in_play else ''}") for hand in hands]
    Conflict.when(not choices, "No day is open of which hands are still to come. Open the day first.")
    return choices


def say_later_days(event: Event, end: PlayEnd) -> str:
    is_later = event.days.latest("number").number > event.days.filter(opened_at__isnull=False).latest("number").number
    return "The later days, their hands and what is printed for them stay as they are." if is_later else ""


def say_presence(event: Event, new: acts.Presence) -> str:
    """What to call while a table is empty, and that nothing is lost; or that it plays again."""
    if new.is_here:
        if is_played_out(event, new.after_hand):
            return ""
        plays = f"From hand {new.after_hand + 1} table {new.table} plays."
        return f"{plays} Say so in the hall: everybody goes by the sheet."
    if new.closes_circle:
        return ""
    if is_played_out(event, new.after_hand):
        return "They played every hand: their flags stay there, and they are ranked."
    empty = EmptyTable(new.table, new.after_hand + 1).sentence
    then = "should they come back, they play on" if new.after_hand else "when they come, they play on and are ranked"
    return f"{empty} Say so in the hall. Their flags stay there; {then}."


def say_who_plays(event: Event, given: acts.Substitute) -> str:
    """What to say when somebody sits in, and what to print; of a team that stays three, what it does."""
    if given.name and (event.finalised_at or is_played_out(event, given.after_hand)):
        seat = f"seat {given.seat.value} of table {given.table}"
        return f"{given.name} has {seat} now, and goes on where the team does. The certificate names all who played."
    name, then = (given.name, "Say so at the table.") if given.name else ("Nobody", OF_THREE)
    plays = f"{name} plays {given.seat.value} at table {given.table} from hand {given.after_hand + 1}."
    is_printed = MOVEMENT_SHEETS in latest_jobs(event)
    to_write = f"Write it on the sheets of table {given.table} by hand, or print its pages alone." if is_printed else ""
    return " ".join(filter(None, [plays, then, to_write]))


def say_turns(event: Event, turns: acts.SpareTurns) -> str:
    what = f"{turns.name} takes turns" if turns.seats else "Nobody takes turns any more"
    to_print = f"Print the sheet and the cards of table {turns.table}; phones show it, too."
    when = say_who_sits_out(event, Hall(event, with_players=True), turns.table)
    return f"{what} at table {turns.table} from hand {turns.after_hand + 1}. {to_print} {when}".rstrip()


def aloud(note: Callable[[Event, Any], str]) -> Callable[[Event, Any], str]:
    """What to say of a change, and who sits out on the hand to come."""

    def say(event: Event, given: Any) -> str:
        hall = Hall(event, with_players=True)
        hand = max(getattr(given, "after_hand", 0) + 1, hand_now(event, hall))
        return " ".join(filter(None, [note(event, given), say_sitting_out(event, hall, hand)]))

    return say


def has_left(team: SeatedTeam) -> bool:
    return team.left_after_hand is not None


def may_close_circle(event: Event) -> bool:
    """Whether a table may be taken out of the circle now: in a break, or where no hand is called."""
    try:
        check_break(event, hand_to_come(event, Hall(event)) - 1)
    except Refusal:
        return not event.hand_in_play
    return True


def teams_where(is_offered: Callable[[SeatedTeam], bool]) -> Callable[[Event, Given], Choices]:
    """The choices of a table, of the teams that an act takes."""
    return lambda event, given: [
        (team.table, f"{team.table} {team.name}") for team in Hall(event, with_players=True).teams if is_offered(team)
    ]


ALL = {"table": teams_where(lambda team: True)}
HERE = {"table": teams_where(lambda team: not has_left(team))}
WHEN = {"after_hand": lambda event, given: hand_choices(event)}


def from_now(event: Event, given: Given) -> dict[str, object]:
    """A change counts from the hand that is called next; where a team is missing, from the day's first."""
    hall = Hall(event)
    now = next((hand for hand, _ in hand_choices(event) if hand >= hand_to_come(event, hall) - 1), 0)
    return {"after_hand": now}


def from_first(event: Event, given: Given) -> dict[str, object]:
    hall = Hall(event)
    if given.get("is_here") != "True" and is_missing(event, hall, given.get("table", "")):
        return {"after_hand": hall.hands[day_at_work(hall)].before}
    return from_now(event, given)


class PresenceForm(ActForm):
    """Whether a team is here, and from when; where the address says which, it is not asked."""

    TITLES: ClassVar = {
        "True": ("A team is here now", "They are here now"),
        "False": ("A team is late, or leaves", "Leave their table empty"),
    }

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        is_here = self.given.get("is_here", "")
        self.title, self.label = self.TITLES.get(is_here, ("", ""))
        self.order_fields(["table", "is_here"])
        if self.title:
            self.fields["is_here"].widget = forms.HiddenInput()
        if not self.is_bound and (is_here == "True" or not may_close_circle(self.event)):
            del self.fields["closes_circle"]


class SessionsForm(ActForm):
    sessions = SessionsField(
        help_text="Empty boxes are no session. To stop a day early, take “Play of a day ends early” instead: "
        "then later days keep their hands."
    )


class SubstituteForm(ActForm):
    """Who is not here, by table and letter, and who takes the seat: a name, `OTHER` and its name, or `NOBODY`."""

    OTHER, NOBODY = "+", "-"
    asks_itself = True

    player = forms.ChoiceField(label="Who is not here")
    came = forms.ChoiceField(label="Who plays instead", widget=forms.RadioSelect)
    name = forms.CharField(label="The name of somebody else", max_length=NAME_LENGTH, required=False)
    after_hand = forms.TypedChoiceField(label="From when", coerce=int)
    reason = forms.CharField(label="Reason", max_length=REASON_LENGTH, required=False, help_text=REASON_NOT_NEEDED)

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        teams = Hall(self.event, with_players=True).teams
        for name, choices in (people(self, teams) | {"after_hand": hand_choices(self.event)}).items():
            cast(forms.ChoiceField, self.fields[name]).choices = choices

    def clean(self) -> Cleaned:
        """What was chosen, and as `name` whoever takes the seat."""
        data = self.cleaned_data
        if (came := data.get("came")) == self.OTHER and not data.get("name"):
            self.add_error("name", "Write the name of whoever takes the seat.")
        elif came not in (None, self.OTHER) and data.get("name"):
            self.add_error("came", f"For {data['name']} choose “Somebody else, named below”; else empty the box below.")
        elif came not in (None, self.OTHER):
            data["name"] = "" if came == self.NOBODY else came
        return data

    @property
    def known(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {"after_hand": given["after_hand"], "reason": given["reason"] or NO_REASON}

    def read(self) -> acts.Substitute | acts.SpareTurns:
        player = self.cleaned_data["player"]
        where: dict[str, Any] = {"table": int(player[:-1]), "seat": Seat(player[-1])}
        return acts.Substitute(**where, **self.known, name=self.cleaned_data["name"])


class TurnsForm(SubstituteForm):
    """A spare who takes turns with a team: who of it sits out in turn, who first, and after how many hands."""

    player = None  # type: ignore[assignment]  # takes the field away
    field_order = ("table", "came", "name", "seats", "first", "every", "after_hand")

    table = forms.TypedChoiceField(label="Table", coerce=int)
    came = forms.ChoiceField(label="The spare", widget=forms.RadioSelect)
    seats = forms.TypedMultipleChoiceField(
        label="Who takes turns with the spare", coerce=Seat, choices=SEATS, initial=[seat.value for seat in Seat],
        widget=forms.CheckboxSelectMultiple, required=False,
    )  # fmt: skip
    first = forms.TypedChoiceField(
        label="Who sits out first", coerce=Seat, required=False, empty_value=None, choices=[("", "the spare"), *SEATS]
    )
    every = forms.TypedChoiceField(
        label="They change", coerce=int,
        choices=[(0, "with each session"), (1, "after every hand"), *((n, f"after {n} hands") for n in range(2, 11))],
    )  # fmt: skip

    def read(self) -> acts.SpareTurns:
        given = self.cleaned_data
        seats = tuple(given["seats"]) if given["came"] != self.NOBODY else ()
        names = ("table", "name", "first", "every")
        return acts.SpareTurns(**{name: given[name] for name in names}, **self.known, seats=seats)


def people(form: SubstituteForm, teams: Sequence[SeatedTeam]) -> dict[str, Choices]:
    """Who may be missing, of the team that the address names or of all, and who may take the seat, or turns."""
    event, player, takes_turns = form.event, initial_player(form.given), isinstance(form, TurnsForm)
    asked = [team for team in teams if team.table == read_number(player.rstrip("ABXY"))] or teams
    players = [
        (
            f"{team.table}{seat.value}",
            f"{name_of(team, seat, 'nobody yet')} ({seat.value}), table {team.table} {team.name}",
        )
        for team in asked
        for seat in Seat
    ]
    spares = {spare.name: " · ".join(filter(None, [spare.name, spare.contact])) for spare in free_spares(event, teams)}
    seated, names = {name for team in teams for name in team.players.values()}, {team.name for team in asked}
    before = [row.left for row in substitutions(event) if row.team.name in names and row.left not in seated]
    who, nobody = "had the seat before", "Nobody yet: the team is three"
    if takes_turns:
        before = [turn.name for team in asked for turn in team.turns if turn.name]
        who, nobody = "takes turns now", "Nobody any more"
    came = [
        *((name, f"{name}, who {who}") for name in dict.fromkeys(before) if name and name not in spares),
        *spares.items(),
        (form.OTHER, "Somebody else, named below"),
        (form.NOBODY, nobody),
    ]
    if takes_turns:
        letters = [(seat.value, name_of(asked[0], seat) if len(asked) == 1 else seat.value) for seat in Seat]
        return {
            "came": came,
            "seats": letters,
            "first": [("", "the spare"), *letters],
            "table": ALL["table"](event, {}),
        }
    is_known = any(choice == player for choice, _ in players)
    return {"player": players if is_known else [("", "Choose the player"), *players], "came": came}


def initial_player(given: Given) -> str:
    """The player whom the address names, by table and letter, or the table alone: `?player=9B`, `?table=9`."""
    return given.get("player") or given.get("table", "")


def who_may_come(event: Event, given: Given) -> dict[str, object]:
    spares = free_spares(event, Hall(event, with_players=True).teams)
    came = "" if len(spares) > 1 else next((spare.name for spare in spares), SubstituteForm.OTHER)
    return from_now(event, given) | {"player": initial_player(given), "came": came}


class LateTeamForm(ActForm):
    """A team that comes while the event is on: a new one, or one that takes over a table."""

    of_team: tuple[str, ...] = ("name", *SEAT_NAMES, "zone", "telephone")
    first: tuple[str, ...] = ()

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        of_team = TeamForm(zones=None if offered_zones(self.event) is None else ()).fields
        self.team_fields = [name for name in self.of_team if name in of_team]
        del self.fields["entry"]
        self.fields |= {name: of_team[name] for name in self.team_fields}
        self.order_fields([*self.first, *self.team_fields])

    def clean(self) -> Cleaned:
        data = self.cleaned_data
        said = {name: data[name] for name in self.team_fields if name in data and name not in SEAT_NAMES}
        players = {Seat(name): data[name] for name in SEAT_NAMES if data.get(name)}
        return data | {"entry": TeamEntry(**said, players=players) if "name" in said else None}


class NextTeamForm(LateTeamForm):
    of_team = ("name", *SEAT_NAMES, "zone", "area", "qualified_by")
    first = ("table",)


class TeamRulingForm(ActForm):
    """A ruling on a team, of the kind that the address names, or with `number=0` one that is taken back."""

    NUMBERS: ClassVar = {"penalty": "Penalty flags", "place": "Place", "waived_loan": "Day"}
    asks_itself = True

    kind = forms.ChoiceField(label="Ruling")
    table = forms.TypedChoiceField(label="Table", coerce=int)
    number = forms.IntegerField(min_value=0, max_value=MOST_TABLES, initial=1)
    reason = forms.CharField(
        label="Reason", max_length=REASON_LENGTH, help_text="It is needed, and shown beside the place."
    )

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        kind, is_lifted = self.given.get("kind", ""), self.given.get("number") == "0"
        choices = lifted_kinds(self.event) if is_lifted else list(RULINGS.items())
        cast(forms.ChoiceField, self.fields["kind"]).choices = choices
        cast(forms.ChoiceField, self.fields["table"]).choices = ALL["table"](self.event, self.given)
        self.title = "You take back a ruling on a team" if is_lifted else RULINGS.get(kind, "")
        self.fields["number"].label = self.NUMBERS.get(kind, "Penalty flags, place or day")
        if is_lifted or kind == TeamRulingKind.DISQUALIFIED:
            self.fields["number"].widget = forms.HiddenInput()
        if self.title and not is_lifted:
            self.fields["kind"].widget = forms.HiddenInput()

    def read(self) -> RulingOnTeam:
        given = self.cleaned_data
        kind, _, flags = given["kind"].partition(" ")
        return RulingOnTeam(
            kind=TeamRulingKind(kind), table=given["table"], number=given["number"],
            flags=int(flags or 0) if not given["number"] else 0, reason=given["reason"],
        )  # fmt: skip


RULINGS = {
    "penalty": "You give a team penalty flags",
    "disqualified": "You disqualify a team",
    "place": "You give a team its place",
    "waived_loan": "You waive a team’s loan",
}

BY_NAME: dict[str, Any] = {"optional": ("reason",), "is_aloud": True, "help": "player-away"}
OTHER: dict[str, Any] = {"help": "player-away"}
PRESENT = {"is_here": lambda event, given: [(False, "away: late, or they leave"), (True, "here now")]}
RANKED = {"is_ranked": lambda event, given: [(False, "no: a floater, or it left"), (True, "yes: also if it left")]}
FLAGS = {"flags_stay": lambda event, given: [(False, "go with the teams"), (True, "stay on the tables")]}

face(
    acts.add_late_team, **OTHER, form=LateTeamForm, offers=WHEN, initial=from_now,
    note=lambda event, late: (
        f"The team sits at table {len(Hall(event).seated)}, with {event.flags_per_table} flags."
    ),
    doubts=lambda event, given: (
        []
        if has_started(event)
        else ["Play has not begun: write the team on the list, then choose the movement again."]
    ),
)  # fmt: skip
face(
    acts.note_presence, is_aloud=True, help="player-away", form=PresenceForm, offers=ALL | WHEN | PRESENT,
    initial=from_first, note=aloud(say_presence),
    headline=lambda event, given: (
        "" if given.is_here or given.after_hand or given.closes_circle
        else f"Table {given.table} stays empty until they come; then they play on and are ranked."
    ),
)  # fmt: skip
face(
    acts.swap_teams, **OTHER, offers=HERE | WHEN | FLAGS | {"with_table": HERE["table"]}, initial=from_now,
    note=lambda _, swap: f"Print the sheets of {say_tables([swap.table, swap.with_table])} again; the movement stays.",
)  # fmt: skip
face(
    acts.replace_team, **OTHER, form=NextTeamForm, offers=HERE | WHEN, initial=from_now,
    note=lambda _, new: f"The flags on table {new.table} stay, and count for the new team. Print its sheet again.",
)  # fmt: skip
face(acts.substitute_player, **BY_NAME, form=SubstituteForm, initial=who_may_come, note=aloud(say_who_plays))
face(acts.plan_turns, **BY_NAME, form=TurnsForm, initial=who_may_come, note=say_turns)
face(acts.rank_team, **OTHER, offers=ALL | RANKED)
face(acts.change_letters, **OTHER, offers=ALL, initial=lambda event, given: {seat.value: seat.value for seat in Seat})
face(end_play, **OTHER, offers={"after_hand": lambda event, given: last_hand_choices(event)}, note=say_later_days)
face(take_back_end, **OTHER)
face(
    change_sessions, **OTHER, form=SessionsForm, offers=WHEN,
    initial=lambda event, given: from_now(event, given) | {"sessions": format_sessions(Hall(event).sessions)},
)  # fmt: skip
face(rule_on_team, form=TeamRulingForm, back="desk-results", help="penalties")

OTHER_CHANGES: list[AnyAct] = [
    acts.add_late_team, acts.swap_teams, acts.replace_team, acts.rank_team, acts.change_letters, end_play,
    change_sessions,
]  # fmt: skip


class ChangesView(DeskView):
    """Somebody is not here: who that is now, everybody by name to say who else, and other changes of teams."""

    template_name = "scoring/desk/roster_changes.html"

    def page_context(self) -> dict[str, object]:
        event, came_from = self.event, self.came_from or self.request.path
        hall = Hall(event, with_players=True)
        here = [team for team in hall.seated if not has_left(team)]
        return {
            "came_from": came_from,
            "again": outdated_context(Desk(event)),
            "absent": absent(event, hall, came_from),
            "sitting_out": say_sitting_out(event, hall, hand_now(event, hall)),
            "teams": [
                (
                    team,
                    [(f"{team.table}{seat.value}", name_of(team, seat, f"nobody yet ({seat.value})")) for seat in Seat],
                )
                for team in here
            ],
            "spares": free_spares(event, hall.teams),
            "others": [each.name for each in OTHER_CHANGES],
            "rulings": RULINGS,
        }
