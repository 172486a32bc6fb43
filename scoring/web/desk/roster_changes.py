"""Changes while an event is on: who leaves, comes late, is not ranked, takes a seat or a letter; other sessions.

The effects of a change on the movement, the sheets and the standings are shown before it is saved.  R9, R21, R23.
"""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.http import Http404, HttpRequest, HttpResponseBase

from rotations.domain.card import EmptyTable
from scoring.services import roster_changes as acts
from scoring.services.rulings import rule_on_team
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.forms import (
    ComingBackForm,
    DisqualificationForm,
    KeepRankedForm,
    LateTeamForm,
    LeavingForm,
    LettersForm,
    LiftedRulingForm,
    PenaltyForm,
    RankForm,
    RuledPlaceForm,
    SessionsForm,
    SubstituteForm,
    UndoLeavingForm,
    WaivedLoanForm,
)
from tournament.domain.sessions import format_sessions, join_days
from tournament.http import Audience
from tournament.models import Event
from tournament.queries.events import SeatedTeam, all_seated_teams, seated_teams, sessions_by_day
from tournament.web.desk.base import DeskView
from tournament.web.permissions import open_to


def hand_choices(event: Event) -> list[tuple[int, str]]:
    """Every hand before which a change can count, by the number of the hand after which it does."""
    sessions = join_days(sessions_by_day(event))
    starts = {1 + sum(sessions[:before]): before + 1 for before in range(1, len(sessions))}
    choices = []
    for hand in range(1, sum(sessions) + 1):
        notes = ["now"] if hand - 1 == event.hand_in_play > 0 else []
        if hand in starts:
            notes.append(f"session {starts[hand]}")
        text = f"before hand {hand}"
        choices.append((hand - 1, f"{text} ({', '.join(notes)})" if notes else text))
    return [*choices, (sum(sessions), "after the last hand")]


class ChangeView(CorrectionView):
    back_page = "desk-changes"

    def get_success_message(self, cleaned_data: Mapping[str, object]) -> str:
        """What the log says of the change."""
        return str(self.event.log.order_by("number").last())

    def get_form_kwargs(self) -> dict[str, Any]:
        kwargs = super().get_form_kwargs()
        if "table" in getattr(self.form_class, "base_fields", ()):
            teams = [team for team in all_seated_teams(self.event) if self.is_offered(team)]
            kwargs["choices"] = {"table": [(team.table, f"{team.table} {team.name}") for team in teams]}
        return kwargs

    def is_offered(self, team: SeatedTeam) -> bool:
        """True for a team that the service takes."""
        return True

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> forms.BaseForm:
        """The form, with the hands from which the change can count."""
        form: forms.BaseForm = super().get_form(form_class)
        if "after_hand" in form.fields:
            cast(forms.ChoiceField, form.fields["after_hand"]).choices = hand_choices(self.event)
        return form

    def get_initial(self) -> dict[str, Any]:
        """The change counts from now, after the hand in play; else as the link from another page says: `?table=3`."""
        return {"after_hand": self.event.hand_in_play} | self.request.GET.dict()


class LeavingView(ChangeView):
    """A team leaves; its table stays empty or the circle closes."""

    title = "A team leaves"
    submit_label = "Take the team out"
    form_class = LeavingForm
    act = acts.withdraw_team

    def is_offered(self, team: SeatedTeam) -> bool:
        return team.left_after_hand is None

    def get_effect_note(self, form: LeavingForm) -> str:
        """What the other tables do where the table stays empty."""
        leaving = form.read()
        return "" if leaving.closes_circle else EmptyTable(leaving.table, leaving.after_hand + 1).says


class UndoLeavingView(ChangeView):
    """A team did not leave after all."""

    title = "A team did not leave after all"
    submit_label = "Keep the team in play"
    form_class = UndoLeavingForm
    act = acts.undo_withdrawal
    take_back_page = ("desk-change", "stays")

    def is_offered(self, team: SeatedTeam) -> bool:
        return team.left_after_hand is not None and team.in_play


class ReturnView(ChangeView):
    """A team that left comes back; the circle may open for it."""

    title = "A team that left comes back"
    submit_label = "Bring the team back"
    form_class = ComingBackForm
    act = acts.return_team

    def is_offered(self, team: SeatedTeam) -> bool:
        return team.left_after_hand is not None


class KeepRankedView(ChangeView):
    """A team that left keeps its place in the standings."""

    title = "A team that left keeps its place"
    submit_label = "Save whether it is ranked"
    form_class = KeepRankedForm
    act = acts.keep_ranked
    take_back_page = ("desk-change", "keeps-place")

    def is_offered(self, team: SeatedTeam) -> bool:
        return team.left_after_hand is not None


class TeamRulingView(ChangeView):
    """A ruling on a team; each kind has a form of its own."""

    submit_label = "Save the ruling"
    act = rule_on_team


class PenaltyView(TeamRulingView):
    title = "You give a team penalty flags"
    form_class = PenaltyForm


class DisqualificationView(TeamRulingView):
    title = "You disqualify a team"
    form_class = DisqualificationForm


class RuledPlaceView(TeamRulingView):
    title = "You give a team its place"
    form_class = RuledPlaceForm


class WaivedLoanView(TeamRulingView):
    title = "You waive a team’s loan"
    form_class = WaivedLoanForm


class LiftedRulingView(TeamRulingView):
    title = "You take back a ruling on a team"
    form_class = LiftedRulingForm
    take_back_page = ("desk-change", "lift-ruling")


class LateTeamView(ChangeView):
    """A team comes late and gets a new last table."""

    title = "A team comes late"
    submit_label = "Add the team"
    form_class = LateTeamForm
    act = acts.add_late_team

    def get_effect_note(self, form: LateTeamForm) -> str:
        """Where the team sits."""
        table, flags = len(seated_teams(self.event)) + 1, self.event.flags_per_table
        return f"The team sits at table {table}, with {flags} flags."


class SubstituteView(ChangeView):
    """Somebody takes a player's seat."""

    title = "Somebody takes a player’s seat"
    submit_label = "Change the player"
    form_class = SubstituteForm
    act = acts.substitute_player


class RankView(ChangeView):
    """A team is ranked, or plays as a floater."""

    title = "A team plays without being ranked"
    submit_label = "Save whether it is ranked"
    form_class = RankForm
    act = acts.rank_team


class LettersView(ChangeView):
    """Players of a team take other letters."""

    title = "Players of a team change letters"
    submit_label = "Change the letters"
    form_class = LettersForm
    act = acts.change_letters


class SessionsView(ChangeView):
    """Other sessions are played from a hand on, or play stops there."""

    title = "Sessions are cut or added, or play stops early"
    submit_label = "Change the sessions"
    form_class = SessionsForm
    act = acts.change_sessions

    def get_initial(self) -> dict[str, Any]:
        return super().get_initial() | {"sessions": format_sessions(sessions_by_day(self.event))}


CHANGES: dict[str, type[ChangeView]] = {
    "late": LateTeamView,
    "leaving": LeavingView,
    "substitute": SubstituteView,
    "stays": UndoLeavingView,
    "returns": ReturnView,
    "keeps-place": KeepRankedView,
    "ranked": RankView,
    "letters": LettersView,
    "sessions": SessionsView,
    "penalty": PenaltyView,
    "disqualified": DisqualificationView,
    "place": RuledPlaceView,
    "waived-loan": WaivedLoanView,
    "lift-ruling": LiftedRulingView,
}


class ChangesView(DeskView):
    template_name = "scoring/desk/roster_changes.html"

    def page_context(self) -> dict[str, Any]:
        kinds = [{"title": view.title, "url": self.desk_url("desk-change", kind)} for kind, view in CHANGES.items()]
        return {"kinds": kinds}


@open_to(Audience.EVENT_LEADER)
def change_view(request: HttpRequest, slug: str, kind: str) -> HttpResponseBase:
    if kind not in CHANGES:
        raise Http404
    return CHANGES[kind].as_view()(request, slug=slug)
