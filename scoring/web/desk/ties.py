"""Ties: which of them matter, the leader's own order, and their playoffs step by step.  R42-R48."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from scoring.domain.playoff import MOST_IN_THE_BOOK, PLAYING, PlayoffState, tables_of
from scoring.domain.standings import Lapsed, Tie, TieState, is_across_cut
from scoring.models import Playoff
from scoring.queries.hall import EventStandings, Hall, playoff_numbered
from scoring.queries.prizes import tied_prizes
from scoring.services import playoffs as services
from scoring.services.playoffs import draw_cards, give_up_playoff, start_playoff, take_back_hand
from scoring.services.rulings import SharedPlace, lift_tie_ruling, rule_on_tie, rule_shared_place
from scoring.web.desk import forms as desk_forms
from scoring.web.presenters.standings import playoff_shown, say_playoff
from tournament.domain import Refusal, Seat, ordinal, say_tables
from tournament.http import read_number
from tournament.models import Event
from tournament.queries.roster import SeatedTeam
from tournament.web.act_page import ActForm, Values, face
from tournament.web.desk.forms import Choices
from tournament.web.views import AnyForm, Cleaned, Context, DeskFormView, FormArgument


def ties_shown(event: Event, standings: EventStandings) -> Context:
    """Ties that matter, or on which a prize depends, and the others; what was ruled and holds no longer."""
    prizes = tied_prizes(event, standings.standings)
    in_order = sorted(standings.standings.ties, key=lambda tie: tie.playoff is TieState.RESOLVED)
    first = [tie for tie in in_order if tie.matters or tie in prizes]
    are_days_closed = all(day.closed_at for day in standings.days)
    return {
        "ties": [tie_shown(tie, standings, prizes.get(tie, "")) for tie in first],
        "other_ties": [tie_shown(tie, standings) for tie in in_order if tie not in first],
        "lapsed": [lapsed_shown(lapse, standings) for lapse in standings.standings.lapsed if are_days_closed],
        "are_days_closed": are_days_closed,
    }


def lapsed_shown(lapsed: Lapsed, standings: EventStandings) -> Context:
    """What no longer holds, and by what the pages know it on which the leader rules again."""
    playoffs = [playoff.pk for playoff in standings.playoffs if set(playoff.playoff.tables) == set(lapsed.tables)]
    return {
        "message": str(lapsed),
        "kind": lapsed.kind.value if lapsed.kind else "",
        "table": lapsed.tables[0],
        "playoff": playoffs[0] if lapsed.is_playoff else None,
        "code": tie_code(lapsed.tables),
    }


def tie_shown(tie: Tie, standings: EventStandings, prize: str = "") -> Context:
    """One tie as the page shows it; `prize` is what it says of a prize, where nothing else depends on the tie."""
    playoff = next((playoff for playoff in standings.playoffs if set(playoff.playoff.tables) == set(tie.tables)), None)
    names = {place.table: place.team for place in standings.standings.places}
    return {
        "message": prize or str(tie),
        "teams": [(table, names[table]) for table in tie.tables],
        "title": say_tables(tie.tables).capitalize(),
        "matters": tie.matters,
        "is_settled": tie.playoff is TieState.RESOLVED,
        "playoff": playoff,
        "playoff_text": say_playoff(playoff.playoff, standings.standings) if playoff else "",
        "code": tie_code(tie.tables),
        "is_bracket": len(tie.tables) > MOST_IN_THE_BOOK,
    }


def tie_code(tables: Sequence[int]) -> str:
    """A tie in an address: `4-9-12`."""
    return "-".join(map(str, tables))


def tie_of(event: Event, values: Values) -> Tie:
    """The tie of the tables in the address; raises Refusal when they are not tied any more."""
    for tie in Hall(event).standings.standings.ties:
        if tie_code(tie.tables) == values.get("tables"):
            return tie
    raise Refusal("Those tables are not tied with one another; look at the standings.")


def tied_teams(event: Event, tie: Tie) -> Choices:
    names = {team.table: team.name for team in Hall(event, with_players=True).teams}
    return [(table, f"{table} {names[table]}") for table in tie.tables]


class OrderForm(ActForm):
    """The tied tables in the leader's order, a field a place."""

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        self.tie = tie_of(self.event, self.values)
        del self.fields["order"]
        self.names = [f"place_{place}" for place in self.tie.places]
        for name, place in zip(self.names, self.tie.places, strict=True):
            self.fields[name] = forms.TypedChoiceField(
                label=f"{ordinal(place)} place", coerce=int, required=False,
                choices=[("", "Choose"), *tied_teams(self.event, self.tie)],
            )  # fmt: skip
        self.order_fields(self.names)
        self.fields["reason"].help_text = "It is shown beside the places."

    def clean(self) -> Cleaned:
        """Whoever is left takes the place that is."""
        placed = [self.cleaned_data.get(name) or 0 for name in self.names]
        if placed.count(0) > 1:
            raise forms.ValidationError("Choose who takes each place.")
        left = [table for table in self.tie.tables if table not in placed]
        return self.cleaned_data | {"order": tuple(table or (left or [0])[0] for table in placed)}


def who_goes_on(event: Event, values: Values) -> Choices | None:
    """Tied teams of which not all can go on."""
    tie, standings = tie_of(event, values), Hall(event).standings.standings
    return tied_teams(event, tie) if is_across_cut(standings, tie, standings.cut) else None


def bracket_places(event: Event, values: Values) -> Choices | None:
    """How many of the places that more tables share than the book has a playoff for a bracket may be for."""
    places = tie_of(event, values).places
    if len(places) <= MOST_IN_THE_BOOK:
        return None
    first = ordinal(places[0])
    labels = [f"{first} place", *(f"{first} to {ordinal(place)} place" for place in places[1:])]
    return list(enumerate(labels, start=1))


def tables_of_playoff(event: Event, values: Values) -> Choices:
    playoff = playoff_numbered(event, read_number(values.get("playoff", "")) or 0).playoff
    names = {team.table: team.name for team in Hall(event).teams}
    return [(table, f"{table} {names[table]}") for table in playoff.tables]


def playoff_url(event: Event, key: object) -> str:
    return reverse("desk-playoff", args=[event.slug, key])


def text_of_last(playoff: PlayoffState) -> str:
    """What takes back the entry that came last; empty where there is none."""
    if playoff.hands:
        return "Take back the last hand"
    return "Take back the draw" if playoff.cards or playoff.given_bye else ""


def say_shared(event: Event, values: SharedPlace) -> str:
    places = {place.table: place.place for place in Hall(event).standings.standings.places}
    shared = ordinal(min(places[table] for table in values.tables))
    return f"{say_tables(values.tables).capitalize()} share {shared} place; no playoff."


TIES: dict[str, Any] = {"back": "desk-results", "help": "ties"}
face(rule_on_tie, form=OrderForm, **TIES)
face(rule_shared_place, offers={"going_on": who_goes_on}, note=say_shared, **TIES)
face(lift_tie_ruling, **TIES)
face(start_playoff, offers={"to_place": bracket_places}, **TIES, goes_to=playoff_url)
face(draw_cards, offers={"bye": tables_of_playoff}, **TIES)
face(give_up_playoff, **TIES)
face(take_back_hand, **TIES)


def player_text(team: SeatedTeam, seat: Seat) -> str:
    """`Table 9, player A (Ann Low), Northern Four`; without the name where it is not known."""
    name = f" ({team.players[seat]})" if team.players[seat] else ""
    return f"Table {team.table}, player {seat.value}{name}, {team.name}"


class PlayoffStepView(DeskFormView):
    """The playoff so far, the form for its next step, and the forms for when something goes wrong; raises NotFound."""

    template_name = "scoring/desk/playoff.html"
    form_name = "step_form"
    act = services.play_hand
    other_acts = (services.draw_cards,)
    success_page = "desk-playoff"
    success_args = ("playoff",)

    @cached_property
    def playoff(self) -> Playoff:
        return playoff_numbered(self.event, self.kwargs["playoff"])

    @cached_property
    def hall(self) -> Hall:
        return Hall(self.event, with_players=True)

    @cached_property
    def teams(self) -> dict[int, SeatedTeam]:
        return {team.table: team for team in self.hall.teams}

    def page_context(self) -> dict[str, object]:
        playoff = self.playoff.playoff
        names = {table: team.name for table, team in self.teams.items()}
        return {
            **playoff_shown(playoff, names, self.hall.standings.standings),
            "key": self.playoff.pk,
            "is_drawing": bool(playoff.to_draw),
            "is_done": playoff.is_decided,
            "to_take_back": text_of_last(playoff),
            "step_form": self.get_form(),
            "can_give_bye": bool(playoff.to_draw) and len(playoff.tables) == MOST_IN_THE_BOOK,
        }

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> forms.Form | None:
        """The cards to draw, or the hand to play; None once it is decided."""
        playoff, data = self.playoff.playoff, self.request.POST if self.request.method == "POST" else None
        if playoff.to_draw:
            drawing = [(table, player_text(self.teams[table], Seat.A)) for table in playoff.to_draw]
            return desk_forms.CardsForm(data, people=drawing)
        if not playoff.next_meeting:
            return None
        playing = [self.teams[table] for table in tables_of(playoff.next_meeting)]
        people = [(f"{team.table}{seat.value}", player_text(team, seat)) for team in playing for seat in PLAYING]
        sides = [(team.table, f"Tricks of table {team.table}, {team.name}") for team in playing]
        return desk_forms.HandForm(data, people=people, sides=sides)

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
            tables=tuple(form.tables),
            tricks=form.tricks(),
            trump=values["trump"],
            dealer=values["dealer"],
        )
