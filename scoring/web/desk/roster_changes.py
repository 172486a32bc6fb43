"""Changes while an event is on: who leaves, comes late, is not ranked, takes a seat or a letter; other sessions.

The effects of a change on the movement, the sheets and the standings are shown before it is saved.  R9, R21, R23.
A new change is a line of CHANGES that names its fields in ChangeForm; its operation of the API, and the preview of it,
are made by `actions` in `scoring/api/views.py`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import urlencode

from rotations.domain.card import EmptyTable
from rotations.queries import find_adopted_movement, table_card
from scoring.domain.standings import TeamRuling, TeamRulingKind
from scoring.models import Ruling
from scoring.queries.dashboard import MOVEMENT_SHEETS, PLAYERS, DeskFacts, are_marks_of
from scoring.queries.standings import event_standings
from scoring.services import roster_changes as acts
from scoring.services.days import EmptySeat, PlayEnd, day_hands, end_play, last_called, note_empty_seat, take_back_end
from scoring.services.rulings import rule_on_team
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.forms import (
    ChangeForm,
    LateTeamForm,
    NextTeamForm,
    SubstituteForm,
    TurnsForm,
    optional_reason_field,
)
from scoring.web.desk.printing import outdated_context
from scoring.web.presenters.calling import say_sitting_out
from scoring.web.presenters.dashboard import page
from tournament.domain import Conflict, Refusal, Seat, counted, grouped, name_key, say_tables
from tournament.domain.event import format_sessions
from tournament.http import read_number
from tournament.models import Event, Spare
from tournament.queries.events import (
    EventSetup,
    SeatedTeam,
    all_seated_teams,
    event_setup,
    hands_of_sessions,
    hands_to_play,
    has_started,
    offered_zones,
    seated_teams,
    sessions_of,
    substitutions,
)
from tournament.queries.print_jobs import latest_jobs
from tournament.services.acts import AnyAct
from tournament.web.desk.forms import Choices, TeamForm
from tournament.web.views import DeskView, HttpResponseSeeOther

OF_THREE = (
    "Each hand needs four. Ask a spare, or anybody in the hall who does not play. While nobody sits in, the pair that "
    "lacks a player sits out with those it would meet, and no flag moves. The book leaves this to you."
)


def day_at_work(setup: EventSetup) -> int:
    """The day that is open last, else the next one, else the last; 0 before there is one."""
    is_open = [day.number for day in setup.days if day.opened_at and not day.closed_at]
    to_come = [day.number for day in setup.days if not day.opened_at]
    return next(iter([*is_open[-1:], *to_come, *(day.number for day in setup.days[-1:])]), 0)


def hand_to_come(event: Event, setup: EventSetup) -> int:
    """The hand that is called next, from which a change usually counts; where no hand is called, the day's first."""
    day = day_at_work(setup)
    return max(event.hand_in_play, setup.hands[day].before if day in setup.hands else 0) + 1


def hand_now(event: Event, setup: EventSetup) -> int:
    coming = hand_to_come(event, setup)
    return coming - (coming - 1 == event.hand_in_play > 0 and not event.call.is_stopped)


def is_missing(event: Event, setup: EventSetup, table: str) -> bool:
    return are_marks_of(event, day_at_work(setup)) and any(
        str(team.table) == table and team.players_here == 0 and team.left_after_hand is None for team in setup.seated
    )


def absent(event: Event, setup: EventSetup, came_from: str) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Everybody who is not here: in sentences, whom to telephone, and what can be done about it, each with its page,
    which leads back to where the leader came from.
    """

    def way(kind: str, **query: str | int) -> str:
        return page(event, "desk-change", kind) + f"?{urlencode({**query, 'from': came_from})}"

    telephones = dict(event.tables.values_list("number", "team__telephone"))
    day, found, teams = day_at_work(setup), [], {team.name: team for team in setup.teams}
    is_open = any(each.number == day and each.opened_at and not each.closed_at for each in setup.days)
    is_marked = are_marks_of(event, day)
    for team in setup.teams:
        table, name, left = team.table, f"{team.name}, table {team.table}", team.left_after_hand
        here = way("here" if is_open and team.in_play else "returns", table=table)
        if left is not None:
            ways = [("They are here now", here)]
            if team.in_play:
                ways.append(("They did not leave: take it back", way("stays", table=table)))
            if not team.stays_ranked:
                ways.append(("They keep their place", way("keeps-place", table=table)))
            found.append((f"{name}, are away {hand_after(event, left, 'since')}.", telephones[table], ways))
        elif is_marked and team.in_play and team.players_here == 0:
            ways = [
                ("They are here now", here if is_open else page(event, "desk-check-in", day) + f"#table-{table}"),
                ("Leave their table empty until they come", way("leaving", table=table)),
            ]
            if is_open:
                ways.append(("Another team plays instead", way("replaced", table=table)))
            found.append((f"{name}, are missing.", telephones[table], ways))
        elif is_marked and team.in_play and team.players_here == PLAYERS - 1:
            empty = [turn for turn in team.turns if turn.is_empty and turn.last_hand >= hand_now(event, setup)]
            came = {} if empty or free_spares(event, setup.teams) else {"came": "-"}
            ways = [
                (
                    f"Somebody plays {seat.value}" if empty else f"{name_of(team, seat)} is not here",
                    way("substitute", player=f"{table}{seat.value}", **came),
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
            [("Change the turns", way("turns", table=team.table, came=team.turns[-1].name or ""))],
        )
        for team in setup.seated
        if not all(turn.is_empty for turn in team.turns) and (text := say_who_sits_out(event, setup, team.table))
    ]
    changes = grouped(((row.team.name, row.seat), row) for row in reversed(substitutions(event)))
    for (name, seat), rows in changes.items():
        team, first, last = teams[name], next((row.left for row in rows if row.left), ""), rows[-1]
        if last.came == team.players[Seat(seat)] != first:
            text = f"{last.came} plays {seat} at table {team.table} {hand_after(event, last.after_hand)}"
            back: dict[str, str | int] = {"player": f"{team.table}{seat}", "came": first}
            ways = [
                (f"{first} is back", way("substitute", **back)),
                ("Take it back", way("substitute", **back, after_hand=last.after_hand)),
            ]
            found.append((f"{text}, for {first}." if first else f"{text}.", "", ways if first else []))
    return found


def say_who_sits_out(event: Event, setup: EventSetup, table: int) -> str:
    """Who sits out when at a table where a spare takes turns; empty where none does, and without a movement."""
    adopted = find_adopted_movement(event, setup)
    return table_card(event, adopted, setup, table).note() if adopted else ""


def is_played_out(event: Event, after_hand: int) -> bool:
    """Whether no hand of the event is left after this one."""
    return after_hand >= hands_to_play(event)[-1]


def hand_after(event: Event, after_hand: int, word: str = "from") -> str:
    """`from hand 8`; where there is no such hand, `after the last hand`."""
    return "after the last hand" if is_played_out(event, after_hand) else f"{word} hand {after_hand + 1}"


def name_of(team: SeatedTeam, seat: Seat, nobody: str = "") -> str:
    """Who plays there; else `nobody`, or without it the letter of the seat."""
    return team.players.get(seat) or nobody or seat.value


def lifted_kinds(event: Event) -> list[tuple[str, str]]:
    """The kinds of ruling on a team that have no page of their own to take them back; of penalties also each one."""
    kinds = [kind for kind in TeamRulingKind if kind is not TeamRulingKind.KEPT_RANKED]
    ruled = event_standings(event).standings.ruled
    flags = sorted({held.number for held in ruled if held.kind is TeamRulingKind.PENALTY})
    return [(kind.value, Ruling.Kind(kind.value).label) for kind in kinds] + [
        (f"{TeamRulingKind.PENALTY} {each}", f"one penalty of {counted(each, 'flag')}") for each in flags
    ]


def free_spares(event: Event, teams: Iterable[SeatedTeam]) -> list[Spare]:
    seated = {name_key(player) for team in teams for player in team.players.values() if player}
    return [spare for spare in event.spares.all() if name_key(spare.name) not in seated]


def hand_choices(event: Event) -> list[tuple[int, str]]:
    """Every hand before which a change can count, by the number of the hand after which it does."""
    starts = {each.before + 1: each.number for each in hands_of_sessions(sessions_of(event)) if each.before}
    choices, before = [], 0
    for hand in hands_to_play(event):
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


def say_empty(event: Event, leaving: acts.Leaving) -> str:
    """What to call while a table is empty, and that nothing is lost."""
    if leaving.closes_circle:
        return ""
    if is_played_out(event, leaving.after_hand):
        return "They played every hand: their flags stay there, and they are ranked."
    empty = EmptyTable(leaving.table, leaving.after_hand + 1).sentence
    then = (
        "should they come back, they play on" if leaving.after_hand else "when they come, they play on and are ranked"
    )
    return f"{empty} Say so in the hall. Their flags stay there; {then}."


def say_back(event: Event, back: acts.Arrival | acts.ChangeAfterHand) -> str:
    if is_played_out(event, back.after_hand):
        return ""
    return f"From hand {back.after_hand + 1} table {back.table} plays. Say so in the hall: everybody goes by the sheet."


def say_who_plays(event: Event, given: acts.Substitute | EmptySeat) -> str:
    """What to say when somebody sits in, and what to print; of a team that stays three, what it does."""
    if not isinstance(given, EmptySeat) and (event.finalised_at or is_played_out(event, given.after_hand)):
        seat = f"seat {given.seat.value} of table {given.table}"
        return f"{given.name} has {seat} now, and goes on where the team does. The certificate names all who played."
    name, then = ("Nobody", OF_THREE) if isinstance(given, EmptySeat) else (given.name, "Say so at the table.")
    plays = f"{name} plays {given.seat.value} at table {given.table} from hand {given.after_hand + 1}."
    is_printed = MOVEMENT_SHEETS in latest_jobs(event)
    to_write = f"Write it on the sheets of table {given.table} by hand, or print its pages alone." if is_printed else ""
    return " ".join(filter(None, [plays, then, to_write]))


def say_turns(event: Event, turns: acts.SpareTurns) -> str:
    what = f"{turns.name} takes turns" if turns.seats else "Nobody takes turns any more"
    to_print = f"Print the sheet and the cards of table {turns.table}; phones show it, too."
    return f"{what} at table {turns.table} from hand {turns.after_hand + 1}. {to_print}"


def has_left(team: SeatedTeam) -> bool:
    return team.left_after_hand is not None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of change: the title of its page, its button, the act, and what its form takes, or the form.

    `is_offered` says which teams the act takes, `hands` which hands, `note` what it does besides changed places; a
    ruling is of its kind, `ruled`, or takes back one of any.  `takes_back` where the page is the one that takes another
    act back; `is_by_name` where it begins with a name, on the page of who is not here.
    """

    title: str
    button: str
    act: AnyAct
    takes: tuple[str, ...] = ()
    form: type[forms.BaseForm] | None = None
    is_offered: Callable[[SeatedTeam], bool] = lambda team: True
    note: Callable[[Event, Any], str] = lambda event, given: ""  # the input of its act
    ruled: TeamRulingKind | None = None
    takes_back: bool = False
    is_by_name: bool = False
    hands: Callable[[Event], list[tuple[int, str]]] = hand_choices


def ruling(title: str, ruled: TeamRulingKind | None, *fields: str, takes_back: bool = False) -> Kind:
    """A ruling on a team; `fields` are those it has besides table and reason: its number, or the kind it takes back."""
    takes = ("table", *fields, "reason")
    return Kind(title, "Save the ruling", rule_on_team, takes, ruled=ruled, takes_back=takes_back)


CHANGES = {
    "late": Kind(
        "A team that is not on the list comes", "Add the team", acts.add_late_team, form=LateTeamForm,
        note=lambda event, late: (
            f"The team sits at table {len(seated_teams(event)) + 1}, with {event.flags_per_table} flags."
            + (" The hands since then are those of the hall pack." if late.is_by_paper else "")
        ),
    ),
    "here": Kind(
        "A team is here now", "They are here now", acts.note_arrival, ("table", "after_hand"),
        is_offered=lambda team: team.in_play and (has_left(team) or team.players_here == 0), note=say_back,
        is_by_name=True,
    ),
    "leaving": Kind(
        "A team is late, or leaves", "Leave their table empty", acts.withdraw_team,
        ("table", "after_hand", "reason", "closes_circle"), is_offered=lambda team: not has_left(team), note=say_empty,
        is_by_name=True,
    ),
    "swap": Kind(
        "Two teams sat down at each other’s tables", "Swap the two teams", acts.swap_teams,
        ("table", "with_table", "after_hand", "flags_stay", "reason", "key"),
        is_offered=lambda team: not has_left(team),
        note=lambda _, swap: (
            f"Print the sheets of {say_tables([swap.table, swap.with_table])} again; the movement stays."
        ),
        takes_back=True,
    ),
    "replaced": Kind(
        "Another team takes over a table", "Replace the team", acts.replace_team, form=NextTeamForm,
        is_offered=lambda team: not has_left(team),
        note=lambda _, new: (
            f"The flags on table {new.table} stay, and count for the new team. Print its sheet again."
        ),
        takes_back=True,
    ),
    "substitute": Kind(
        "Somebody sits in", "Save who plays", acts.substitute_player, form=SubstituteForm, note=say_who_plays,
        takes_back=True, is_by_name=True,
    ),
    "turns": Kind(
        "A spare takes turns with a team", "Save the turns", acts.plan_turns, form=TurnsForm, note=say_turns,
        takes_back=True, is_by_name=True,
    ),
    "stays": Kind(
        "A team did not leave after all", "Keep the team in play", acts.undo_withdrawal, ("table", "reason"),
        is_offered=lambda team: has_left(team) and team.in_play, takes_back=True,
        note=lambda _, staying: f"Table {staying.table} plays. Say so in the hall: everybody goes by the sheet.",
        is_by_name=True,
    ),
    "returns": Kind(
        "A team that left comes back", "Bring the team back", acts.return_team, ("table", "after_hand", "reason"),
        is_offered=has_left, note=say_back, is_by_name=True,
    ),
    "keeps-place": Kind(
        "A team that left keeps its place", "Save whether it is ranked", acts.keep_ranked,
        ("table", "stays_ranked", "reason"), is_offered=has_left, takes_back=True, is_by_name=True,
    ),
    "ranked": Kind(
        "A team plays without being ranked", "Save whether it is ranked", acts.rank_team,
        ("table", "is_ranked", "reason"),
    ),
    "letters": Kind(
        "Players of a team change letters", "Change the letters", acts.change_letters, ("table", "A", "B", "X", "Y")
    ),
    "play-ends": Kind(
        "Play of a day ends early", "Play ends here", end_play, ("after_hand", "reason"), note=say_later_days,
        hands=last_hand_choices,
    ),
    "play-goes-on": Kind(
        "Play of a day goes on to its last hand after all", "Play goes on", take_back_end, ("day",), takes_back=True
    ),
    "sessions": Kind(
        "Sessions are added or planned anew", "Change the sessions", acts.change_sessions,
        ("sessions", "after_hand", "reason"),
    ),
    "penalty": ruling("You give a team penalty flags", TeamRulingKind.PENALTY, "flags"),
    "disqualified": ruling("You disqualify a team", TeamRulingKind.DISQUALIFIED),
    "place": ruling("You give a team its place", TeamRulingKind.PLACE, "place"),
    "waived-loan": ruling("You waive a team’s loan", TeamRulingKind.WAIVED_LOAN, "day"),
    "lift-ruling": ruling("You take back a ruling on a team", None, "kind", takes_back=True),
}  # fmt: skip
"""Every kind of change, by its name in the address."""


class ChangesView(DeskView):
    """Somebody is not here: who that is now, everybody by name to say who else, and other changes of teams."""

    template_name = "scoring/desk/roster_changes.html"

    def page_context(self) -> dict[str, object]:
        event, came_from = self.event, self.came_from or self.request.path
        setup = event_setup(event, with_players=True)
        here = [team for team in setup.seated if not has_left(team)]
        others = {name: kind for name, kind in CHANGES.items() if not kind.is_by_name}
        return {
            "came_from": came_from,
            "again": outdated_context(DeskFacts(event)),
            "absent": absent(event, setup, came_from),
            "sitting_out": say_sitting_out(event, setup, hand_now(event, setup)),
            "teams": [
                (
                    team,
                    [(f"{team.table}{seat.value}", name_of(team, seat, f"nobody yet ({seat.value})")) for seat in Seat],
                )
                for team in here
            ],
            "spares": free_spares(event, setup.teams),
            "others": [
                (heading, {name: kind for name, kind in others.items() if (kind.act is rule_on_team) is are_rulings})
                for heading, are_rulings in (("Something else", False), ("Rulings on a team", True))
            ],
        }


class ChangeView(CorrectionView):
    """One kind of change; raises Http404 for an unknown one."""

    back_page = "desk-changes"
    kind: Kind
    sitting_out = ""  # who sits out on the hand to come, once the change is made

    other_acts = (note_empty_seat,)

    def setup(self, request: HttpRequest, *args: object, kind: str, **kwargs: object) -> None:
        super().setup(request, *args, **kwargs)
        if kind not in CHANGES:
            raise Http404
        self.kind = CHANGES[kind]
        self.act, self.title, self.submit_label = self.kind.act, self.kind.title, self.kind.button

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """The form; for a team that is not on the list, before play begins, the list of teams."""
        if self.act is acts.add_late_team and not has_started(self.event):
            messages.info(
                request, "Play has not begun: write the team under “One more team”, then choose the movement again."
            )
            return HttpResponseSeeOther(self.desk_url("desk-teams"))
        return super().get(request, *args, **kwargs)

    def read(self, form: Any) -> Any:  # the input of an act
        given = form.cleaned_data
        if self.act is rule_on_team:
            number = next(
                (given[name] for name in ("flags", "place", "day") if name in given), int("kind" not in given)
            )
            kind, _, flags = (self.kind.ruled or given["kind"]).partition(" ")
            return TeamRuling(
                kind=TeamRulingKind(kind), table=given["table"], number=number, flags=int(flags or 0),
                reason=given["reason"],
            )  # fmt: skip
        if not isinstance(form, SubstituteForm):
            return super().read(form)
        if isinstance(form, TurnsForm):
            seats = tuple(given["seats"]) if given["came"] != form.NOBODY else ()
            names = ("table", "name", "first", "every", "after_hand", "reason")
            return acts.SpareTurns(**{name: given[name] for name in names}, seats=seats)
        table, seat = int(given["player"][:-1]), Seat(given["player"][-1])
        if given["came"] == form.NOBODY:
            return EmptySeat(table=table, seat=seat, after_hand=given["after_hand"])
        return acts.Substitute(
            table=table, seat=seat, name=given["name"], after_hand=given["after_hand"], reason=given["reason"]
        )

    def perform(self, form: Any) -> object:
        given, result = self.read(form), super().perform(form)
        if self.kind.is_by_name:
            setup = event_setup(self.event, with_players=True)
            after_hand = getattr(given, "after_hand", 0)
            self.sitting_out = (
                say_who_sits_out(self.event, setup, given.table)
                if isinstance(given, acts.SpareTurns)
                else say_sitting_out(self.event, setup, max(after_hand + 1, hand_now(self.event, setup)))
            )
        if isinstance(given, acts.Leaving) and not (given.after_hand or given.closes_circle):
            self.headline = f"Table {given.table} stays empty until they come; then they play on and are ranked."
        return result

    def get_effect_note(self, form: object) -> str:
        return " ".join(filter(None, [self.kind.note(self.event, self.read(form)), self.sitting_out]))

    def succeed(self, form: Any) -> HttpResponse:
        note = self.kind.is_by_name and self.get_effect_note(form)
        messages.success(self.request, note or self.event.log.latest("number").sentence)
        return HttpResponseSeeOther(self.get_success_url())

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> forms.BaseForm:
        values = self.get_form_kwargs()
        if self.kind.form and issubclass(self.kind.form, TeamForm):
            values["zones"] = None if offered_zones(self.event) is None else ()
        form = self.kind.form(**values) if self.kind.form else ChangeForm(takes=self.kind.takes, **values)
        teams = [team for team in all_seated_teams(self.event) if self.kind.is_offered(team)]
        choices: dict[str, Choices] = {
            name: [(team.table, f"{team.table} {team.name}") for team in teams] for name in ("table", "with_table")
        }
        choices["after_hand"] = self.kind.hands(self.event)
        if "kind" in form.fields:
            choices["kind"] = lifted_kinds(self.event)
        if isinstance(form, SubstituteForm):
            choices |= self.people(teams, form)
        for name in choices.keys() & form.fields.keys():
            cast(forms.ChoiceField, form.fields[name]).choices = choices[name]
        if self.kind.act is end_play:
            form.fields["after_hand"].label = "The last hand"
            form.fields["reason"].required = False
        elif "reason" in self.kind.takes and self.kind.is_by_name:
            form.fields["reason"] = optional_reason_field()
        elif "reason" in form.fields and not self.kind.is_by_name:
            shown = "beside the place" if self.act is rule_on_team else "in the log"
            form.fields["reason"].help_text = f"It is needed, and shown {shown}."
        if "closes_circle" in form.fields and self.request.method == "GET" and not self.may_close_circle():
            del form.fields["closes_circle"]
        return form

    def may_close_circle(self) -> bool:
        """Whether a table may be taken out of the circle now: in a break, or where no hand is called."""
        try:
            acts.check_break(self.event, hand_to_come(self.event, event_setup(self.event)) - 1)
        except Refusal:
            return not self.event.hand_in_play
        return True

    def people(self, teams: Sequence[SeatedTeam], form: SubstituteForm) -> dict[str, Choices]:
        """Who may be missing, of the team that the address names or of all, and who may take the seat, or turns."""
        player = self.initial_player
        asked = [team for team in teams if team.table == read_number(player.rstrip("ABXY"))] or teams
        players = [
            (
                f"{team.table}{seat.value}",
                f"{name_of(team, seat, 'nobody yet')} ({seat.value}), table {team.table} {team.name}",
            )
            for team in asked
            for seat in Seat
        ]
        free = free_spares(self.event, teams)
        spares = {spare.name: " · ".join(filter(None, [spare.name, spare.contact])) for spare in free}
        seated, names = {name for team in teams for name in team.players.values()}, {team.name for team in asked}
        before = [row.left for row in substitutions(self.event) if row.team.name in names and row.left not in seated]
        who, nobody = "had the seat before", "Nobody yet: the team is three"
        if isinstance(form, TurnsForm):
            before = [turn.name for team in asked for turn in team.turns if turn.name]
            who, nobody = "takes turns now", "Nobody any more"
        came = [
            *((name, f"{name}, who {who}") for name in dict.fromkeys(before) if name and name not in spares),
            *spares.items(),
            (SubstituteForm.OTHER, "Somebody else, named below"),
            (SubstituteForm.NOBODY, nobody),
        ]
        if isinstance(form, TurnsForm):
            letters = [(seat.value, name_of(asked[0], seat) if len(asked) == 1 else seat.value) for seat in Seat]
            return {"came": came, "seats": letters, "first": [("", "the spare"), *letters]}
        is_known = any(choice == player for choice, _ in players)
        return {"player": players if is_known else [("", "Choose the player"), *players], "came": came}

    @property
    def initial_player(self) -> str:
        """The player whom the address names, by table and letter, or the table alone: `?player=9B`, `?table=9`."""
        return self.request.GET.get("player") or self.request.GET.get("table", "")

    def get_initial(self) -> dict[str, object]:
        """The change counts from the hand that is called next; else as the link from another page says: `?table=3`."""
        event, query = self.event, self.request.GET.dict()
        setup, hands = event_setup(event), self.kind.hands(event)
        now = next((hand for hand, _ in hands if hand >= hand_to_come(event, setup) - 1), 0)
        if self.kind.act is acts.withdraw_team and is_missing(event, setup, query.get("table", "")):
            now = setup.hands[day_at_work(setup)].before
        spares = free_spares(event, all_seated_teams(event)) if self.kind.form in (SubstituteForm, TurnsForm) else []
        came = "" if len(spares) > 1 else next((spare.name for spare in spares), SubstituteForm.OTHER)
        initial: dict[str, object] = {"player": self.initial_player, "came": came, "after_hand": now}
        return initial | {"sessions": format_sessions(setup.sessions), "is_by_paper": self.is_paper_day} | query
