"""Ties: which of them matter, beginning a playoff, and the leader's own order.  R42, R47."""

from functools import cached_property

from django import forms
from django.utils import timezone

from scoring.domain.playoff.play import MOST_IN_THE_BOOK
from scoring.domain.playoff.progress import is_decided, plan_bracket
from scoring.domain.standings import Lapsed, Tie, TieState, is_across_cut
from scoring.domain.wording import say_tables
from scoring.queries.prizes import tied_prizes
from scoring.queries.standings import EventStandings, event_standings
from scoring.services.playoffs import TiePlayedOff, start_playoff
from scoring.services.rulings import (
    SharedPlace,
    TieRuling,
    TieRulingLifted,
    check_ruled,
    lift_tie_ruling,
    rule_on_tie,
    rule_shared_place,
)
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.forms import OrderForm, StartForm
from scoring.web.presenters.standings import say_playoff, say_tie
from tournament.domain.refusal import Refusal
from tournament.http import read_number
from tournament.queries.events import all_seated_teams
from tournament.web.desk.base import DeskActionView, DeskView
from tournament.web.desk.forms import ReasonForm


class TiesPage(DeskView):
    template_name = "scoring/desk/ties.html"

    def page_context(self) -> dict[str, object]:
        standings = event_standings(self.event)
        prizes = tied_prizes(self.event, standings.standings)
        first = [tie for tie in standings.standings.ties if tie.matters or tie in prizes]
        others = [tie for tie in standings.standings.ties if tie not in first]
        are_days_closed = all(day.closed_at for day in standings.days)
        return {
            "ties": [self.tie_context(tie, standings, prizes.get(tie, "")) for tie in first],
            "others": [self.tie_context(tie, standings) for tie in others],
            "lapsed": [self.lapsed_context(each, standings) for each in standings.standings.lapsed if are_days_closed],
            "are_days_closed": are_days_closed,
            "is_final": self.event.finalised_at is not None,
        }

    def lapsed_context(self, lapsed: Lapsed, standings: EventStandings) -> dict[str, object]:
        """What no longer holds, and the pages on which the leader rules again."""
        if lapsed.kind:
            rule_again = f"{self.desk_url('desk-change', lapsed.kind.value.replace('_', '-'))}?table={lapsed.tables[0]}"
            lift = f"{self.desk_url('desk-change', 'lift-ruling')}?table={lapsed.tables[0]}&kind={lapsed.kind.value}"
            links = [(rule_again, "Rule again"), (lift, "Take the ruling back")]
        elif lapsed.is_playoff:
            playoff = next(each for each in standings.playoffs if set(each.playoff.tables) == set(lapsed.tables))
            links = [(self.desk_url("desk-playoff-give-up", playoff.pk), "Give up the playoff")]
        else:
            links = [(self.desk_url("desk-tie-lift", "-".join(map(str, lapsed.tables))), "Take the ruling back")]
        return {"message": str(lapsed), "links": links}

    def tie_context(self, tie: Tie, standings: EventStandings, prize: str = "") -> dict[str, object]:
        """One tie as the page shows it; `prize` is what it says of a prize, where nothing else depends on the tie."""
        playoff = next((each for each in standings.playoffs if set(each.playoff.tables) == set(tie.tables)), None)
        counts = standings.standings.counts(tie.tables, is_decided=playoff is not None and is_decided(playoff.playoff))
        return {
            "message": prize or say_tie(tie),
            "title": say_tables(tie.tables).capitalize(),
            "matters": tie.matters,
            "is_settled": tie.playoff is TieState.RESOLVED,
            "playoff_url": self.desk_url("desk-playoff", playoff.pk) if playoff else "",
            "start_url": self.desk_url("desk-tie-start", tie_code(tie)),
            "rule_url": self.desk_url("desk-tie-rule", tie_code(tie)),
            "form": StartForm(places=tie.places) if len(tie.tables) > MOST_IN_THE_BOOK else None,
            "hands": len(plan_bracket(len(tie.tables), len(tie.tables)).hands),
            "has_playoff": playoff is not None,
            "playoff_text": say_playoff(playoff.playoff, counts=counts) if playoff else "",
        }


class LiftTieRulingView(CorrectionView):
    """The ruling on a tie is taken back, also where the tables are tied no longer."""

    submit_label = "Take it back"
    back_page = success_page = "desk-ties"
    success_message = "The ruling is taken back."
    act = lift_tie_ruling
    take_back_page = ("desk-ties",)

    @property
    def tables(self) -> tuple[int, ...]:
        return tuple(read_number(table) or 0 for table in self.kwargs["code"].split("-"))

    def get_title(self) -> str:
        check_ruled(self.event, self.tables)
        return f"Take back the ruling on {say_tables(self.tables)}"

    def perform(self, form: ReasonForm) -> None:
        lifted = TieRulingLifted(tables=self.tables, reason=form.cleaned_data["reason"])
        lift_tie_ruling(self.event, self.actor, timezone.now(), lifted)


def tie_code(tie: Tie) -> str:
    """A tie in an address: `4-9-12`."""
    return "-".join(str(table) for table in tie.tables)


class TieMixin(DeskView):
    """A page about one tie; raises Refusal when the tables of the address are not tied any more."""

    @cached_property
    def tie(self) -> Tie:
        for tie in event_standings(self.event).standings.ties:
            if tie_code(tie) == self.kwargs["code"]:
                return tie
        raise Refusal("Those tables are not tied with one another; look at the standings.")


class StartPlayoffView(TieMixin, TiesPage, DeskActionView):
    """Begins the playoff of a tie: the book's, or a bracket where the leader decides so."""

    act = start_playoff

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> forms.Form:
        if len(self.tie.tables) > MOST_IN_THE_BOOK:
            return StartForm(self.request.POST, places=self.tie.places)
        return forms.Form(self.request.POST)

    def perform(self, form: forms.Form) -> int:
        tie = TiePlayedOff(tables=self.tie.tables, to_place=form.cleaned_data.get("to_place"))
        return start_playoff(self.event, self.actor, timezone.now(), tie)

    def get_success_url(self) -> str:
        return self.desk_url("desk-playoff", self.result)


class RuleOnTieView(TieMixin, CorrectionView):
    """The leader's own order of a tie, or that its tables share their place."""

    template_name = "scoring/desk/tie_ruling.html"
    form_class = OrderForm
    submit_label = "Save the ruling"
    success_message = "The ruling is saved; the places follow it."
    back_page = "desk-ties"
    act = rule_on_tie
    other_acts = (rule_shared_place,)
    take_back_page = ("desk-ties",)

    def get_title(self) -> str:
        return f"Your ruling on {say_tables(self.tie.tables)}"

    def get_form_kwargs(self) -> dict[str, object]:
        names = {team.table: team.name for team in all_seated_teams(self.event)}
        tables = [(table, f"{table} {names[table]}") for table in self.tie.tables]
        standings = event_standings(self.event).standings
        is_across = is_across_cut(standings, self.tie, standings.cut)
        return super().get_form_kwargs() | {"tables": tables, "places": self.tie.places, "is_across": is_across}

    def page_context(self) -> dict[str, object]:
        return {"message": say_tie(self.tie)}

    def perform(self, form: OrderForm) -> None:
        tables, reason, now = self.tie.tables, form.cleaned_data["reason"], timezone.now()
        if form.cleaned_data["is_shared"]:
            shared = SharedPlace(tables=tables, going_on=form.cleaned_data.get("going_on"), reason=reason)
            rule_shared_place(self.event, self.actor, now, shared)
        else:
            ruling = TieRuling(tables=tables, order=tuple(form.order()), reason=reason)
            rule_on_tie(self.event, self.actor, now, ruling)
