"""The standings as the leader sees and publishes them; the outlook and prizes.  R10, R21, R40-R42."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from rotations.queries import find_adopted_movement, moves_of
from scoring.queries.prizes import medals_by_zone, prize_list, tied_prizes, uncounted_prizes
from scoring.queries.sheets import results_picture, story, thanks
from scoring.queries.standings import event_standings, find_outlook, standings_of
from scoring.services.printing import draw_sheet
from scoring.services.rulings import record_ruling
from scoring.sheets.results_picture import draw_results_picture
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.forms import PrizeForm, RulingForm
from scoring.web.desk.roster_changes import CHANGES
from scoring.web.presenters.standings import (
    outlook_context,
    standings_context,
    standings_csv,
    tie_sentences,
)
from tournament.domain import StandingsState, ordinal_word
from tournament.models import Event, Prize
from tournament.queries.events import days, event_setup
from tournament.queries.print_jobs import usual_paper
from tournament.services.access import offer_prize
from tournament.services.events import changes_in_play
from tournament.web.desk.event import EventDetailsView
from tournament.web.desk.forms import EventForm, StandingsShownForm
from tournament.web.public import state_text
from tournament.web.views import DeskActionView, DeskFormView, DeskView, leader_required


class ResultsPage(DeskView):
    template_name = "scoring/desk/results.html"

    def page_context(self) -> dict[str, object]:
        standings = event_standings(self.event)
        is_verified = standings.state is StandingsState.VERIFIED
        prizes = [*tied_prizes(self.event, standings.standings).values(), *uncounted_prizes(self.event)]
        to_rule = [*standings.standings.lapsed, *prizes]
        return {
            **standings_context(self.event, standings),
            "ties": [*(to_rule if is_verified else ()), *tie_sentences(standings)],
            "state": standings.state.value,
            "message": state_text(self.event, days(self.event)),
            "is_final": standings.state is StandingsState.FINAL,
            "can_be_sent": any(day.is_complete for day in standings.days),
            "winners": [place for place in standings.standings.places if place.place == 1] if is_verified else (),
            "report": "\n\n".join(story(self.event, standings)),
            "thanks": "\n\n".join(thanks(self.event)),
            "mail": ", ".join(self.event.teams.exclude(mail="").values_list("mail", flat=True)),
            "shown": StandingsShownForm(initial={"when": self.event.standings_shown}),
        }


@leader_required
def standings_file(request: HttpRequest, event: Event) -> HttpResponse:
    setup = event_setup(event)
    return standings_csv(event, standings_of(event, setup), setup.days)


@leader_required
def results_picture_file(request: HttpRequest, event: Event) -> HttpResponse:
    """The results as one picture to send by a messenger; raises NothingToPrint."""
    return HttpResponse(draw_results_picture(results_picture(event)), content_type="image/png")


@leader_required
def results_pdf(request: HttpRequest, event: Event) -> HttpResponse:
    """The results as one PDF to send; raises NothingToPrint."""
    pdf, _ = draw_sheet(event, "results", paper=usual_paper(event), is_large=False, public_url=settings.PUBLIC_URL)
    return HttpResponse(pdf, content_type="application/pdf")


class ResultsActionView(ResultsPage, DeskActionView):
    success_page = "desk-results"


class EventCorrectionView(CorrectionView, EventDetailsView):
    """The event's details; what may change places in play is a correction.  R1, R37."""

    template_name = "tournament/desk/event.html"
    form_class = EventForm
    title = "Details of the event"
    submit_label = "Save the details"
    back_page = "desk"

    def is_confirmed(self, form: EventForm) -> bool:
        return super().is_confirmed(form) or not changes_in_play(self.event, form.plan())


class OutlookView(DeskView):
    """What the hands to come can still change, team by team, before the last session and before a playoff."""

    template_name = "scoring/desk/outlook.html"

    def page_context(self) -> dict[str, object]:
        setup = event_setup(self.event)
        moves = moves_of(find_adopted_movement(self.event, setup))
        outlook = find_outlook(self.event, standings_of(self.event, setup), setup, moves, with_sessions=True)
        return {
            "outlook": outlook_context(outlook),
            "after_hand": outlook.after_hand if outlook else 0,
            "why_not": (
                "There is nothing to show now. Once a session or a day is counted at every table, this page tells "
                "who can still advance, until every place is settled."
            ),
        }


class RulingsView(DeskFormView):
    """Every ruling with its reason, and the form for one about what the program does not work out."""

    template_name = "scoring/desk/rulings.html"
    form_class = RulingForm
    success_message = "The ruling is saved."
    success_page = "desk-rulings"
    act = record_ruling
    take_back_page = ("desk-rulings",)

    def page_context(self) -> dict[str, object]:
        kinds = {name: kind for name, kind in CHANGES.items() if kind.ruling}
        return {"rulings": self.event.rulings.select_related("day").reverse(), "kinds": kinds}


class PrizesView(DeskFormView):
    template_name = "scoring/desk/prizes.html"
    form_class = PrizeForm
    success_page = "desk-prizes"
    act = offer_prize

    def get_initial(self) -> dict[str, object]:
        place = self.event.prizes.filter(kind=Prize.Kind.PLACE).count() + 1
        return {"number": place, "name": f"{ordinal_word(place).capitalize()} place"}

    def page_context(self) -> dict[str, object]:
        medals = medals_by_zone(self.event)
        return {
            "prizes": list(zip(self.event.prizes.all(), prize_list(self.event), strict=True)),
            "medals": list(medals.items()) if any(medals) else [],
        }
