"""Changes while an event is on: who leaves, comes late or is not ranked; other sessions.

The effects of a change on the movement, the sheets and the standings are shown before it is saved.  R9, R21, R23.
Each is an act with its page; here stands what those pages have besides, and the page that leads to them.
"""

from functools import partial
from typing import ClassVar, cast

from django import forms

from rotations.domain.card import EmptyTable
from scoring.domain.standings import TeamRulingKind
from scoring.models import Ruling
from scoring.queries.desk import PLAYERS, Desk, are_marks_of
from scoring.queries.hall import Hall
from scoring.services import roster_changes as acts
from scoring.services.days import PlayEnd, day_hands, end_play, last_called, take_back_end
from scoring.services.rulings import RulingOnTeam, rule_on_team
from scoring.services.seats import change_letters, plan_turns, substitute_player
from scoring.services.sessions import change_sessions, check_break
from scoring.web.desk.changes import (
    ALL,
    OTHER,
    WHEN,
    aloud,
    day_at_work,
    from_now,
    hand_after,
    hand_now,
    hand_to_come,
    is_played_out,
    teams_where,
)
from scoring.web.desk.printing import outdated_context
from scoring.web.desk.seats import OF_THREE, free_spares, name_of, say_who_sits_out
from scoring.web.desk.steps import page
from scoring.web.presenters.calling import say_sitting_out
from tournament.domain import Conflict, Refusal, Seat, counted, grouped, say_tables
from tournament.domain.event import MOST_TABLES, REASON_LENGTH, format_sessions
from tournament.domain.team_entry import TeamEntry
from tournament.models import Event
from tournament.queries.events import has_started, offered_zones, substitutions
from tournament.queries.roster import SeatedTeam
from tournament.services.acts import AnyAct
from tournament.web.act_page import ActForm, Values, act_url, face
from tournament.web.desk.forms import SessionsField, TeamForm
from tournament.web.views import Cleaned, DeskView, FormArgument

SEAT_NAMES = tuple(seat.value for seat in Seat)


def is_missing(event: Event, hall: Hall, table: str) -> bool:
    return are_marks_of(event, day_at_work(hall)) and any(
        str(team.table) == table and team.players_here == 0 and team.left_after_hand is None for team in hall.seated
    )


def absent(event: Event, hall: Hall, came_from: str) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Everybody who is not here: in sentences, whom to telephone, and what can be done about it, each with its page,
    which leads back to where the leader came from.
    """

    def way(act: AnyAct, **values: str | int) -> str:
        return act_url(event, act, **values, **{"from": came_from})

    telephones = dict(event.tables.values_list("number", "team__telephone"))
    day, found, teams = day_at_work(hall), [], {team.name: team for team in hall.teams}
    is_open = any(row.number == day and row.opened_at and not row.closed_at for row in hall.days)
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
            ways = [
                (
                    f"Somebody plays {seat.value}" if empty else f"{name_of(team, seat)} is not here",
                    way(substitute_player, table=table, seat=seat.value),
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
            [("Change the turns", way(plan_turns, table=team.table, name=team.turns[-1].name or ""))],
        )
        for team in hall.seated
        if not all(turn.is_empty for turn in team.turns) and (text := say_who_sits_out(event, hall, team.table))
    ]
    changes = grouped(((row.team.name, row.seat), row) for row in reversed(substitutions(event)))
    for (name, seat), rows in changes.items():
        team, first, last = teams[name], next((row.left for row in rows if row.left), ""), rows[-1]
        if last.came == team.players[Seat(seat)] != first:
            text = f"{last.came} plays {seat} at table {team.table} {hand_after(event, last.after_hand)}"
            back = partial(way, substitute_player, table=team.table, seat=seat, name=first)
            ways = [(f"{first} is back", back()), ("Take it back", back(after_hand=last.after_hand))]
            found.append((f"{text}, for {first}." if first else f"{text}.", "", ways if first else []))
    return found


def lifted_kinds(event: Event) -> list[tuple[str, str]]:
    """The kinds of ruling on a team that have no page of their own to take them back; of penalties also each one."""
    kinds = [kind for kind in TeamRulingKind if kind is not TeamRulingKind.KEPT_RANKED]
    ruled = Hall(event).standings.standings.ruled
    flags = sorted({held.flags for held in ruled if held.kind is TeamRulingKind.PENALTY})
    return [(kind.value, Ruling.Kind(kind.value).label) for kind in kinds] + [
        (f"{TeamRulingKind.PENALTY} {flag}", f"one penalty of {counted(flag, 'flag')}") for flag in flags
    ]


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


def has_left(team: SeatedTeam) -> bool:
    return team.left_after_hand is not None


def may_close_circle(event: Event) -> bool:
    """Whether a table may be taken out of the circle now: in a break, or where no hand is called."""
    try:
        check_break(event, hand_to_come(event, Hall(event)) - 1)
    except Refusal:
        return not event.hand_in_play
    return True


HERE = {"table": teams_where(lambda team: not has_left(team))}


def from_first(event: Event, values: Values) -> dict[str, object]:
    hall = Hall(event)
    if values.get("is_here") != "True" and is_missing(event, hall, values.get("table", "")):
        return {"after_hand": hall.hands[day_at_work(hall)].before}
    return from_now(event, values)


class PresenceForm(ActForm):
    """Whether a team is here, and from when; where the address says which, it is not asked."""

    TITLES: ClassVar = {
        "True": ("A team is here now", "They are here now"),
        "False": ("A team is late, or leaves", "Leave their table empty"),
    }

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        is_here = self.values.get("is_here", "")
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
        kind, is_lifted = self.values.get("kind", ""), self.values.get("number") == "0"
        choices = lifted_kinds(self.event) if is_lifted else list(RULINGS.items())
        cast(forms.ChoiceField, self.fields["kind"]).choices = choices
        cast(forms.ChoiceField, self.fields["table"]).choices = ALL["table"](self.event, self.values)
        self.title = "You take back a ruling on a team" if is_lifted else RULINGS.get(kind, "")
        self.fields["number"].label = self.NUMBERS.get(kind, "Penalty flags, place or day")
        if is_lifted or kind == TeamRulingKind.DISQUALIFIED:
            self.fields["number"].widget = forms.HiddenInput()
        if self.title and not is_lifted:
            self.fields["kind"].widget = forms.HiddenInput()

    def read(self) -> RulingOnTeam:
        values = self.cleaned_data
        kind, _, flags = values["kind"].partition(" ")
        return RulingOnTeam(
            kind=TeamRulingKind(kind), table=values["table"], number=values["number"],
            flags=int(flags or 0) if not values["number"] else 0, reason=values["reason"],
        )  # fmt: skip


RULINGS = {
    "penalty": "You give a team penalty flags",
    "disqualified": "You disqualify a team",
    "place": "You give a team its place",
    "waived_loan": "You waive a team’s loan",
}

PRESENT = {"is_here": lambda event, values: [(False, "away: late, or they leave"), (True, "here now")]}
RANKED = {"is_ranked": lambda event, values: [(False, "no: a floater, or it left"), (True, "yes: also if it left")]}
FLAGS = {"flags_stay": lambda event, values: [(False, "go with the teams"), (True, "stay on the tables")]}

face(
    acts.add_late_team, **OTHER, form=LateTeamForm, offers=WHEN, initial=from_now,
    note=lambda event, late: (
        f"The team sits at table {len(Hall(event).seated)}, with {event.flags_per_table} flags."
    ),
    doubts=lambda event, values: (
        []
        if has_started(event)
        else ["Play has not begun: write the team on the list, then choose the movement again."]
    ),
)  # fmt: skip
face(
    acts.note_presence, is_aloud=True, help="player-away", form=PresenceForm, offers=ALL | WHEN | PRESENT,
    initial=from_first, note=aloud(say_presence),
    headline=lambda event, values: (
        "" if values.is_here or values.after_hand or values.closes_circle
        else f"Table {values.table} stays empty until they come; then they play on and are ranked."
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
face(acts.rank_team, **OTHER, offers=ALL | RANKED)
face(end_play, **OTHER, offers={"after_hand": lambda event, values: last_hand_choices(event)}, note=say_later_days)
face(take_back_end, **OTHER)
face(
    change_sessions, **OTHER, form=SessionsForm, offers=WHEN,
    initial=lambda event, values: from_now(event, values) | {"sessions": format_sessions(Hall(event).sessions)},
)  # fmt: skip
face(rule_on_team, form=TeamRulingForm, back="desk-results", help="penalties")

OTHER_CHANGES: list[AnyAct] = [
    acts.add_late_team, acts.swap_teams, acts.replace_team, acts.rank_team, change_letters, end_play,
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
                    [(seat.value, name_of(team, seat, f"nobody yet ({seat.value})")) for seat in Seat],
                )
                for team in here
            ],
            "spares": free_spares(event, hall.teams),
            "others": [other_change.name for other_change in OTHER_CHANGES],
            "rulings": RULINGS,
        }
