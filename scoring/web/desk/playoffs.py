"""One playoff, step by step: draw, bye, cuts, tricks; and what to do when something goes wrong.  R43-R48."""

from functools import cached_property

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone

from scoring.domain.playoff.progress import PlayoffState, Step, StepKind, next_step
from scoring.models import Playoff
from scoring.queries.standings import event_standings, playoff_numbered
from scoring.services import playoffs as services
from scoring.web.desk import forms as desk_forms
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.presenters.standings import playoff_shown
from tournament.domain.team import Seat
from tournament.queries.events import SeatedTeam, all_seated_teams
from tournament.web.desk.base import DeskActionView, DeskFormView, DeskView
from tournament.web.desk.forms import Choices

WITH_BYE = 3
"""Tables among whom one has a bye."""

DEALER = "dealer"
"""The field that is sent only by the form for a hand with its dealer."""


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

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(**{"playoff": self.playoff} | context)

    @property
    def table_choices(self) -> dict[str, Choices]:
        return {"table": [(table, f"{table} {self.teams[table].name}") for table in self.playoff.playoff.tables]}

    def step_form(self, data: QueryDict | None = None) -> forms.Form | None:
        match self.step.kind:
            case StepKind.DRAW | StepKind.REDRAW:
                people = [(str(table), player_text(self.teams[table], Seat.A)) for table in self.step.tables]
                return desk_forms.CardsForm(data, people=people)
            case StepKind.CUT_TRUMP:
                return desk_forms.TrumpForm(data)
            case StepKind.CUT_DEALER:
                return desk_forms.CardsForm(data, people=self.people)
            case StepKind.PLAY:
                return desk_forms.TricksForm(data, sides=self.sides)
            case StepKind.DONE:
                return None

    def dealer_form(self, data: QueryDict | None = None) -> desk_forms.DealerTricksForm | None:
        """The form for a hand for which only the dealer is known, not the cards cut; None at another step."""
        if self.step.kind is not StepKind.CUT_DEALER:
            return None
        return desk_forms.DealerTricksForm(data, choices={DEALER: self.people}, sides=self.sides)

    def more_form(self, data: QueryDict | None = None) -> desk_forms.StartForm | None:
        """The form for the next places of a bracket that is decided; None where every place is."""
        playoff = self.playoff.playoff
        if self.step.kind is not StepKind.DONE or playoff.to_place == len(playoff.tables):
            return None
        places = {place.table: place.place for place in event_standings(self.event).standings.places}
        first = min((places[table] for table in playoff.tables if table in places), default=1)
        return desk_forms.StartForm(data, places=range(first, first + len(playoff.tables)), decided=playoff.to_place)

    @property
    def people(self) -> list[tuple[str, str]]:
        return [(str(person), player_text(self.teams[person.table], person.seat)) for person in self.step.people]

    @property
    def sides(self) -> list[tuple[int, str]]:
        return [(table, f"Tricks of table {table}, {self.teams[table].name}") for table in self.step.tables]


def player_text(team: SeatedTeam, seat: Seat) -> str:
    """`Table 9, player A (Ann Low), Northern Four`; without the name where it is not known."""
    name = team.players[seat]
    text = f"Table {team.table}, player {seat.value}"
    return f"{text} ({name}), {team.name}" if name else f"{text}, {team.name}"


class PlayoffPage(PlayoffMixin):
    """The playoff so far, the form for its next step, and the forms for when something goes wrong."""

    template_name = "scoring/desk/playoff.html"

    def page_context(self) -> dict[str, object]:
        playoff = self.playoff.playoff
        names = {table: team.name for table, team in self.teams.items()}
        can_give_bye = self.step.kind in (StepKind.DRAW, StepKind.REDRAW) and len(playoff.tables) == WITH_BYE
        return {
            **playoff_shown(playoff, names, event_standings(self.event).standings),
            "step": self.step,
            "is_done": self.step.kind is StepKind.DONE,
            "to_take_back": text_of_last(playoff),
            "step_form": self.step_form(),
            "dealer_form": self.dealer_form(),
            "bye_form": desk_forms.TableForm(choices=self.table_choices) if can_give_bye else None,
            "replacement_form": desk_forms.ReplacementForm(choices=self.table_choices),
            "more_form": self.more_form(),
        }


class PlayoffFormView(PlayoffPage, DeskFormView):
    success_page = "desk-playoff"
    success_args = ("playoff",)


class PlayoffStepView(PlayoffFormView):
    """The next step: cards drawn or cut, tricks."""

    act = services.play_hand
    other_acts = (services.draw_cards, services.cut_trump, services.cut_dealer)

    @property
    def form_name(self) -> str:  # type: ignore[override]  # which of the two was sent
        return "dealer_form" if DEALER in self.request.POST else "step_form"

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> forms.Form | None:
        data = self.request.POST if self.request.method == "POST" else None
        return self.dealer_form(data) if self.form_name == "dealer_form" else self.step_form(data)

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Performs the step; after a form of an earlier step, shows the page as it is now."""
        return super().post(request, *args, **kwargs) if self.get_form() else self.get(request)

    def perform(self, form: forms.Form) -> None:
        playoff, tables, now = self.playoff.pk, self.step.tables, timezone.now()
        match form:
            case desk_forms.TrumpForm():
                trump = services.TrumpCut(playoff=playoff, tables=tables, card=form.cleaned_data["card"])
                services.cut_trump(self.event, self.actor, now, trump)
            case desk_forms.TricksForm():
                dealer = form.cleaned_data.get(DEALER, "")
                hand = services.PlayedHand(playoff=playoff, tables=tables, tricks=form.tricks(), dealer=dealer)
                services.play_hand(self.event, self.actor, now, hand)
            case desk_forms.CardsForm() if self.step.kind is StepKind.CUT_DEALER:
                cut = services.DealerCut(playoff=playoff, tables=tables, cards=form.cards())
                services.cut_dealer(self.event, self.actor, now, cut)
            case desk_forms.CardsForm():
                cards = {int(table): card for table, card in form.cards().items()}
                drawn = services.DrawnCards(playoff=playoff, cards=cards)
                services.draw_cards(self.event, self.actor, now, drawn)


class PlayoffActionView(PlayoffFormView, DeskActionView):
    """A form of the page about one of the tables."""

    offered = "table_choices"


class PlayForMoreView(PlayoffFormView, DeskActionView):
    form_name = "more_form"
    act = services.play_for_more

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> desk_forms.StartForm:
        data, places = self.request.POST, range(1, len(self.playoff.playoff.tables) + 1)
        return self.more_form(data) or desk_forms.StartForm(data, places=places)


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
        return self.title or text_of_last(self.playoff.playoff) or "Take back the last hand"
