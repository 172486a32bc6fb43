"""Ties: which of them matter, the leader's own order, and their playoffs step by step.  R42-R48."""

from collections.abc import Sequence
from functools import cached_property

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict

from scoring.domain.playoff import (
    MOST_IN_THE_BOOK,
    PlayoffState,
    Step,
    StepKind,
    next_step,
    plan_bracket,
)
from scoring.domain.standings import Lapsed, Standings, Tie, TieState, is_across_cut
from scoring.models import Playoff
from scoring.queries.prizes import tied_prizes
from scoring.queries.standings import EventStandings, event_standings, playoff_numbered
from scoring.services import rulings as services
from scoring.services.rulings import (
    SharedPlace,
    TiePlayedOff,
    TieRuling,
    TieRulingLifted,
    check_ruled,
    lift_tie_ruling,
    rule_on_tie,
    rule_shared_place,
    start_playoff,
)
from scoring.web.desk import forms as desk_forms
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.forms import OrderForm, SharedCutForm, SharedPlaceForm, StartForm, place_choices
from scoring.web.presenters.standings import playoff_shown, say_playoff
from tournament.domain import Refusal, Seat, ordinal, say_tables
from tournament.http import read_number
from tournament.queries.events import SeatedTeam, all_seated_teams, days
from tournament.web.desk.forms import ReasonForm
from tournament.web.events import today_of
from tournament.web.views import AnyForm, DeskActionView, DeskFormView, DeskView, FormChoices


class TiesPage(DeskView):
    template_name = "scoring/desk/ties.html"

    def page_context(self) -> dict[str, object]:
        standings = event_standings(self.event)
        prizes = tied_prizes(self.event, standings.standings)
        in_order = sorted(standings.standings.ties, key=lambda tie: tie.playoff is TieState.RESOLVED)
        first = [tie for tie in in_order if tie.matters or tie in prizes]
        others = [tie for tie in in_order if tie not in first]
        are_days_closed, last = all(day.closed_at for day in standings.days), days(self.event)[-1]
        return {
            "ties": [self.tie_context(tie, standings, prizes.get(tie, "")) for tie in first],
            "others": [self.tie_context(tie, standings) for tie in others],
            "lapsed": [self.lapsed_context(each, standings) for each in standings.standings.lapsed if are_days_closed],
            "are_days_closed": are_days_closed,
            "is_final": self.event.finalised_at is not None,
            "is_long_over": last.date is not None and last.date < today_of(self.event),
        }

    def lapsed_context(self, lapsed: Lapsed, standings: EventStandings) -> dict[str, object]:
        """What no longer holds, and by what the pages know it on which the leader rules again."""
        playoffs = [each.pk for each in standings.playoffs if set(each.playoff.tables) == set(lapsed.tables)]
        return {
            "message": str(lapsed),
            "kind": lapsed.kind.value if lapsed.kind else "",
            "page": lapsed.kind.value.replace("_", "-") if lapsed.kind else "",
            "table": lapsed.tables[0],
            "playoff": playoffs[0] if lapsed.is_playoff else None,
            "code": tie_code(lapsed.tables),
        }

    def tie_context(self, tie: Tie, standings: EventStandings, prize: str = "") -> dict[str, object]:
        """One tie as the page shows it; `prize` is what it says of a prize, where nothing else depends on the tie."""
        playoff = next((each for each in standings.playoffs if set(each.playoff.tables) == set(tie.tables)), None)
        names = {place.table: place.team for place in standings.standings.places}
        return {
            "message": prize or str(tie),
            "teams": [(table, names[table]) for table in tie.tables],
            "title": say_tables(tie.tables).capitalize(),
            "matters": tie.matters,
            "is_settled": tie.playoff is TieState.RESOLVED,
            "playoff_url": self.desk_url("desk-playoff", playoff.pk) if playoff else "",
            "start_url": self.desk_url("desk-tie-start", tie_code(tie.tables)),
            "rule_url": self.desk_url("desk-tie-rule", tie_code(tie.tables)),
            "form": StartForm(choices=place_choices(tie.places)) if len(tie.tables) > MOST_IN_THE_BOOK else None,
            "hands": len(plan_bracket(len(tie.tables), len(tie.tables)).hands),
            "has_playoff": playoff is not None,
            "playoff_text": say_playoff(playoff.playoff, standings.standings) if playoff else "",
        }


class LiftTieRulingView(CorrectionView):
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

    def read(self, form: ReasonForm) -> TieRulingLifted:
        return TieRulingLifted(tables=self.tables, reason=form.cleaned_data["reason"])


def tie_code(tables: Sequence[int]) -> str:
    """A tie in an address: `4-9-12`."""
    return "-".join(map(str, tables))


class TieMixin(DeskView):
    """A page about one tie; raises Refusal when the tables of the address are not tied any more."""

    @cached_property
    def tie(self) -> Tie:
        for tie in event_standings(self.event).standings.ties:
            if tie_code(tie.tables) == self.kwargs["code"]:
                return tie
        raise Refusal("Those tables are not tied with one another; look at the standings.")


class StartPlayoffView(TieMixin, TiesPage, DeskActionView):
    """Begins the playoff of a tie: the book's, or a bracket where the leader decides so."""

    act = start_playoff

    @cached_property
    def choices(self) -> FormChoices:
        return {StartForm: place_choices(self.tie.places)}

    def get_form_class(self) -> type[forms.BaseForm]:
        return StartForm if len(self.tie.tables) > MOST_IN_THE_BOOK else forms.Form

    def read(self, form: forms.Form) -> TiePlayedOff:
        return TiePlayedOff(tables=self.tie.tables, to_place=form.cleaned_data.get("to_place"))

    def get_success_url(self) -> str:
        return self.desk_url("desk-playoff", self.result)


class RuleOnTieView(TieMixin, CorrectionView):
    """The leader's own order of a tie, or that its tables share their place."""

    template_name = "scoring/desk/tie_ruling.html"
    submit_label = "Save the ruling"
    success_message = "The ruling is saved; the places follow it."
    back_page = "desk-ties"
    act = rule_on_tie
    other_acts = (rule_shared_place,)
    take_back_page = ("desk-ties",)

    @property
    def is_shared(self) -> bool:
        """Whether the address asks for the second form."""
        return "shared" in self.request.GET

    def get_title(self) -> str:
        tables = say_tables(self.tie.tables).capitalize()
        return f"{tables} {'share their place' if self.is_shared else 'in your order'}"

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> OrderForm | SharedPlaceForm:
        names = {team.table: team.name for team in all_seated_teams(self.event)}
        tables = [(table, f"{table} {names[table]}") for table in self.tie.tables]
        if not self.is_shared:
            return OrderForm(**self.get_form_kwargs(), tables=tables, places=self.tie.places)
        standings = event_standings(self.event).standings
        is_across = is_across_cut(standings, self.tie, standings.cut)
        if is_across:
            return SharedCutForm(**self.get_form_kwargs(), choices={"going_on": tables})
        return SharedPlaceForm(**self.get_form_kwargs())

    def get_effect_note(self, form: AnyForm) -> str:
        shared = f"{say_tables(self.tie.tables).capitalize()} share {ordinal(self.tie.places[0])} place; no playoff."
        return shared if self.is_shared else ""

    def read(self, form: OrderForm | SharedPlaceForm) -> TieRuling | SharedPlace:
        tables, reason = self.tie.tables, form.cleaned_data["reason"]
        if isinstance(form, SharedPlaceForm):
            return SharedPlace(tables=tables, going_on=form.cleaned_data.get("going_on"), reason=reason)
        return TieRuling(tables=tables, order=form.order(), reason=reason)


class PlayoffMixin(DeskView):
    """A page about one playoff; raises NotFound."""

    @cached_property
    def playoff(self) -> Playoff:
        return playoff_numbered(self.event, self.kwargs["playoff"])

    @cached_property
    def step(self) -> Step:
        return next_step(self.playoff.playoff)

    @cached_property
    def teams(self) -> dict[int, SeatedTeam]:
        return {team.table: team for team in all_seated_teams(self.event)}

    def step_form(self, data: QueryDict | None = None) -> desk_forms.CardsForm | desk_forms.HandForm | None:
        if self.step.kind is StepKind.DONE:
            return None
        if self.step.kind is not StepKind.PLAY:
            drawing = [(table, player_text(self.teams[table], Seat.A)) for table in self.step.tables]
            return desk_forms.CardsForm(data, people=drawing)
        hand = next((hand for hand in self.playoff.playoff.hands if not hand.is_played), None)
        noted = {"trump": hand.trump.value if hand.trump else "", "dealer": hand.dealer} if hand else {}
        people = [(who, player_text(self.teams[int(who[:-1])], Seat(who[-1]))) for who in self.step.people]
        sides = [(table, f"Tricks of table {table}, {self.teams[table].name}") for table in self.step.tables]
        return desk_forms.HandForm(data, people=people, sides=sides, initial=noted)


def player_text(team: SeatedTeam, seat: Seat) -> str:
    """`Table 9, player A (Ann Low), Northern Four`; without the name where it is not known."""
    name = f" ({team.players[seat]})" if team.players[seat] else ""
    return f"Table {team.table}, player {seat.value}{name}, {team.name}"


class PlayoffFormView(PlayoffMixin, DeskFormView):
    """The playoff so far, the form for its next step, and the forms for when something goes wrong."""

    template_name = "scoring/desk/playoff.html"
    success_page = "desk-playoff"
    success_args = ("playoff",)

    @cached_property
    def standings(self) -> Standings:
        return event_standings(self.event).standings

    @cached_property
    def choices(self) -> FormChoices:
        """The tables of the playoff, and the places that it may be played on for."""
        playoff = self.playoff.playoff
        tables = {"table": [(table, f"{table} {self.teams[table].name}") for table in playoff.tables]}
        first = min((place.place for place in self.standings.places if place.table in playoff.tables), default=1)
        places = place_choices(range(first, first + len(playoff.tables)))["to_place"]
        more = {"to_place": places[playoff.to_place :] or places}
        return {desk_forms.TableForm: tables, desk_forms.ReplacementForm: tables, StartForm: more}

    def page_context(self) -> dict[str, object]:
        playoff = self.playoff.playoff
        names = {table: team.name for table, team in self.teams.items()}
        can_give_bye = self.step.kind in (StepKind.DRAW, StepKind.REDRAW) and len(playoff.tables) == 3
        return {
            **playoff_shown(playoff, names, self.standings),
            "step": self.step,
            "is_done": self.step.kind is StepKind.DONE,
            "to_take_back": text_of_last(playoff),
            "step_form": self.step_form(),
            "bye_form": desk_forms.TableForm(choices=self.choices[desk_forms.TableForm]) if can_give_bye else None,
            "replacement_form": desk_forms.ReplacementForm(choices=self.choices[desk_forms.ReplacementForm]),
            "more_form": StartForm(choices=self.choices[StartForm])
            if self.step.kind is StepKind.DONE and playoff.to_place < len(playoff.tables)
            else None,
        }


class PlayoffStepView(PlayoffFormView):
    form_name = "step_form"
    act = services.play_hand
    other_acts = (services.draw_cards,)

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> forms.Form | None:
        return self.step_form(self.request.POST if self.request.method == "POST" else None)

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Performs the step; after a form of an earlier step, shows the page as it is now."""
        return super().post(request, *args, **kwargs) if self.get_form() else self.get(request)

    def read(self, form: AnyForm) -> services.OnePlayoff:
        playoff = self.playoff.pk
        if isinstance(form, desk_forms.CardsForm):
            return services.DrawnCards(playoff=playoff, cards=form.cards())
        values = form.cleaned_data
        return services.PlayedHand(
            playoff=playoff,
            tables=self.step.tables,
            tricks=form.tricks(),
            trump=values["trump"],
            dealer=values["dealer"],
        )


class ByeView(PlayoffFormView):
    """The table with the bye, where the cards were not written down."""

    http_method_names = ["post"]
    form_name = "bye_form"
    form_class = desk_forms.TableForm
    act = services.draw_cards

    def read(self, form: AnyForm) -> services.DrawnCards:
        return services.DrawnCards(playoff=self.playoff.pk, bye=form.cleaned_data["table"])


def text_of_last(playoff: PlayoffState) -> str:
    """What takes back the entry that came last; empty where there is none."""
    if playoff.hands:
        return "Take back the last hand"
    return "Take back the draw" if playoff.is_draw_begun else ""


class PlayoffCorrectionView(PlayoffMixin, CorrectionView):
    """Gives the playoff up; or takes back the last hand, or before the first one the draw."""

    success_message = "Done, and stored with its reason."
    back_page, back_args = "desk-playoff", ("playoff",)

    def get_title(self) -> str:
        last = text_of_last(self.playoff.playoff)  # looked for whatever the title is: a page of none is not found
        return self.title or last or "Take back the last hand"
