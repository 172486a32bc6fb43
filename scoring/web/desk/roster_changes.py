"""Changes while an event is on: who leaves, comes late, is not ranked, takes a seat or a letter; other sessions.

The effects of a change on the movement, the sheets and the standings are shown before it is saved.  R9, R21, R23.
A new change is a line of CHANGES that names its fields in ChangeForm; its operation of the API, and the preview of it,
are made by `actions` in `scoring/api/roster_changes.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.http import Http404, HttpRequest

from rotations.domain.card import EmptyTable
from scoring.domain.standings import Disqualification, LiftedRuling, Penalty, RuledPlace, TeamRuling, WaivedLoan
from scoring.domain.wording import say_tables
from scoring.services import roster_changes as acts
from scoring.services.days import PlayEnd, day_hands, end_play, last_called, take_back_end
from scoring.services.rulings import rule_on_team
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.forms import ChangeForm, LateTeamForm, NextTeamForm
from tournament.domain.refusal import Conflict
from tournament.domain.sessions import format_sessions
from tournament.models import Event
from tournament.queries.events import (
    SeatedTeam,
    all_seated_teams,
    hands_of_sessions,
    hands_to_play,
    seated_teams,
    sessions_by_day,
    sessions_of,
)
from tournament.services.acts import AnyAct
from tournament.web.desk.base import DeskView
from tournament.web.desk.forms import TeamForm


def hand_choices(event: Event) -> list[tuple[int, str]]:
    """Every hand before which a change can count, by the number of the hand after which it does."""
    starts = {each.before + 1: each.number for each in hands_of_sessions(sessions_of(event)) if each.before}
    choices, before = [], 0
    for hand in hands_to_play(event):
        notes = ["now"] if before == event.hand_in_play > 0 else []
        if hand in starts:
            notes.append(f"session {starts[hand]}")
        text = f"before hand {hand}"
        choices.append((hand - 1, f"{text} ({', '.join(notes)})" if notes else text))
        before = hand
    return [*choices, (before, "after the last hand")]


def last_hand_choices(event: Event) -> list[tuple[int, str]]:
    """The hands after which play of an open day can end early; raises Conflict where there is none."""
    choices = []
    for day in event.days.filter(opened_at__isnull=False, closed_at=None):
        sessions = day_hands(event, day.number)
        first = max(sessions[0].before + 1, last_called(event, sessions))
        hands = range(first, sessions[-1].planned)
        choices += [(hand, f"hand {hand}{' (now)' if hand == event.hand_in_play else ''}") for hand in hands]
    if not choices:
        raise Conflict("No day is open of which hands are still to come. Open the day first.")
    return choices


def say_later_days(event: Event, end: PlayEnd) -> str:
    """What stays, where there are later days."""
    last = event.days.latest("number")
    is_later = last.number > event.days.filter(opened_at__isnull=False).latest("number").number
    return "The later days, their hands and what is printed for them stay as they are." if is_later else ""


def has_left(team: SeatedTeam) -> bool:
    return team.left_after_hand is not None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of change: the title of its page, its button, the act, and what its form takes, or the form.

    `is_offered` says which teams the act takes, `hands` which hands, `note` what it does besides changed places; a
    ruling has its own `ruling`.  `takes_back` where the page is the one that takes another act back.
    """

    title: str
    button: str
    act: AnyAct
    takes: tuple[str, ...] = ()
    form: type[TeamForm] | None = None
    is_offered: Callable[[SeatedTeam], bool] = lambda team: True
    note: Callable[[Event, Any], str] = lambda event, given: ""  # the input of its act
    ruling: type[TeamRuling] | None = None
    takes_back: bool = False
    hands: Callable[[Event], list[tuple[int, str]]] = hand_choices


def ruling(title: str, ruled: type[TeamRuling], *fields: str, takes_back: bool = False) -> Kind:
    """A ruling on a team; `fields` are those it has besides table and reason."""
    takes = ("table", *fields, "reason")
    return Kind(title, "Save the ruling", rule_on_team, takes, ruling=ruled, takes_back=takes_back)


CHANGES = {
    "late": Kind(
        "A team that is not on the list comes", "Add the team", acts.add_late_team, form=LateTeamForm,
        note=lambda event, late: (
            f"The team sits at table {len(seated_teams(event)) + 1}, with {event.flags_per_table} flags."
            + (" The hands since then are those of the hall pack." if late.is_by_paper else "")
        ),
    ),
    "here": Kind(
        "A team on the list comes late", "They are here now", acts.note_arrival, ("table", "after_hand"),
        is_offered=lambda team: team.in_play and (has_left(team) or team.players_here == 0),
    ),
    "leaving": Kind(
        "A team leaves", "Take the team out", acts.withdraw_team, ("table", "after_hand", "reason", "closes_circle"),
        is_offered=lambda team: not has_left(team),
        note=lambda _, leaving: (
            "" if leaving.closes_circle else EmptyTable(leaving.table, leaving.after_hand + 1).sentence
        ),
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
        "Somebody takes a player’s seat", "Change the player", acts.substitute_player,
        ("table", "seat", "name", "after_hand", "reason"),
    ),
    "stays": Kind(
        "A team did not leave after all", "Keep the team in play", acts.undo_withdrawal, ("table", "reason"),
        is_offered=lambda team: has_left(team) and team.in_play, takes_back=True,
    ),
    "returns": Kind(
        "A team that left comes back", "Bring the team back", acts.return_team, ("table", "after_hand", "reason"),
        is_offered=has_left,
    ),
    "keeps-place": Kind(
        "A team that left keeps its place", "Save whether it is ranked", acts.keep_ranked,
        ("table", "stays_ranked", "reason"), is_offered=has_left, takes_back=True,
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
    "penalty": ruling("You give a team penalty flags", Penalty, "flags"),
    "disqualified": ruling("You disqualify a team", Disqualification),
    "place": ruling("You give a team its place", RuledPlace, "place"),
    "waived-loan": ruling("You waive a team’s loan", WaivedLoan, "day"),
    "lift-ruling": ruling("You take back a ruling on a team", LiftedRuling, "kind", takes_back=True),
}  # fmt: skip
"""Every kind of change, by its name in the address."""


class ChangesView(DeskView):
    template_name = "scoring/desk/roster_changes.html"

    def page_context(self) -> dict[str, object]:
        return {"kinds": CHANGES}


class ChangeView(CorrectionView):
    """One kind of change; raises Http404 for an unknown one."""

    back_page = "desk-changes"
    kind: Kind

    def setup(self, request: HttpRequest, *args: object, kind: str, **kwargs: object) -> None:
        super().setup(request, *args, **kwargs)
        if kind not in CHANGES:
            raise Http404
        self.kind = chosen = CHANGES[kind]
        self.act, self.title, self.submit_label = chosen.act, chosen.title, chosen.button

    @property
    def act_input(self) -> Any:  # a class
        return self.kind.ruling or super().act_input

    def get_effect_note(self, form: object) -> str:
        return self.kind.note(self.event, self.read(form))

    def get_success_message(self, cleaned_data: Mapping[str, object]) -> str:
        """What the log says of the change."""
        return self.event.log.latest("number").sentence

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> forms.BaseForm:
        """The form, with the teams that the act takes and the hands from which the change can count."""
        values = self.get_form_kwargs()
        form = self.kind.form(**values) if self.kind.form else ChangeForm(takes=self.kind.takes, **values)
        teams = [team for team in all_seated_teams(self.event) if self.kind.is_offered(team)]
        for name in {"table", "with_table"}.intersection(form.fields):
            offered = [(team.table, f"{team.table} {team.name}") for team in teams]
            cast(forms.ChoiceField, form.fields[name]).choices = offered
        if "after_hand" in form.fields:
            cast(forms.ChoiceField, form.fields["after_hand"]).choices = self.kind.hands(self.event)
        if self.kind.act is end_play:
            form.fields["after_hand"].label = "The last hand"
            form.fields["reason"].required = False
        if self.kind.ruling:
            form.fields["reason"].help_text = "It is shown beside the place."
        return form

    def get_initial(self) -> dict[str, object]:
        """The change counts from now, after the hand in play; else as the link from another page says: `?table=3`."""
        sessions, hands = format_sessions(sessions_by_day(self.event)), self.kind.hands(self.event)
        now = next((hand for hand, _ in hands if hand >= self.event.hand_in_play), 0)
        initial = {"after_hand": now, "sessions": sessions, "is_by_paper": self.is_paper_day}
        return initial | self.request.GET.dict()
