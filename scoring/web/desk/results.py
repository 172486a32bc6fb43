"""The standings as the leader sees and publishes them; prizes; who goes on to the next level, sent
there or as a signed file, and who arrived from the level below.  R3-R10, R21, R40-R42.
"""

import json
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.domain.standings import unsettled_tie
from scoring.queries.hall import Hall
from scoring.queries.prizes import medals_by_zone, prize_list, story, uncounted_prizes
from scoring.queries.qualification import (
    corrected_lists,
    event_to_send_to,
    export_numbered,
    lines_of_qualifiers,
    list_in_force,
    lists_to_enter,
    may_withdraw,
    name_of_next,
    next_level,
    qualifier_lines,
    qualifiers,
    sitting_in,
    why_not_sent,
    withdrawn_qualifiers,
)
from scoring.queries.sheets import draw
from scoring.services import qualification as services
from scoring.services.rulings import publish_final, record_ruling, withdraw_final
from scoring.web.desk.event_file import json_response
from scoring.web.desk.roster_changes import RULINGS
from scoring.web.desk.ties import ties_shown
from scoring.web.presenters.standings import (
    say_besides,
    standings_context,
    standings_csv,
)
from tournament.domain import Seat, StandingsState, ordinal_word
from tournament.domain.qualification import format_fingerprint
from tournament.models import Event, Prize
from tournament.network import public_url
from tournament.queries.events import (
    days,
    has_started,
    next_events,
    teams,
)
from tournament.queries.print_jobs import usual_paper
from tournament.services.events import show_standings
from tournament.services.spares_and_prizes import offer_prize, remove_prize
from tournament.signing import own_fingerprint
from tournament.web.act_page import Values, face
from tournament.web.desk.forms import Choices
from tournament.web.desk.spreadsheet import csv_response
from tournament.web.events import state_text
from tournament.web.views import Cleaned, DeskView, leader_required


class ResultsPage(DeskView):
    template_name = "scoring/desk/results.html"

    def page_context(self) -> dict[str, object]:
        standings = Hall(self.event).standings
        is_verified = standings.state is StandingsState.VERIFIED
        may_be_final = is_verified and not unsettled_tie(standings.standings)
        medals = medals_by_zone(standings)
        return {
            **standings_context(self.event, standings),
            "prizes": list(zip(self.event.prizes.all(), prize_list(self.event, standings), strict=True)),
            "medals": list(medals.items()) if any(medals) else [],
            "rulings": self.event.rulings.select_related("day").reverse(),
            "kinds": RULINGS,
            **ties_shown(self.event, standings),
            "notes": [*say_besides(standings), *(uncounted_prizes(self.event) if is_verified else ())],
            "message": state_text(self.event, days(self.event)),
            "is_final": standings.state is StandingsState.FINAL,
            "can_be_sent": any(day.is_complete for day in standings.days),
            "winners": [place for place in standings.standings.places if place.place == 1] if may_be_final else (),
            "report": "\n\n".join([*story(self.event, standings), *standings.standings.rulings]),
            "mail": ", ".join(self.event.teams.exclude(mail="").values_list("mail", flat=True)),
            "without_mail": ", ".join(self.event.teams.filter(mail="").values_list("name", flat=True)),
        }


@leader_required
def standings_file(request: HttpRequest, event: Event) -> HttpResponse:
    hall = Hall(event)
    return standings_csv(event, hall.standings, hall.days)


@leader_required
def results_pdf(request: HttpRequest, event: Event) -> HttpResponse:
    """The results as one PDF to send; raises NothingToPrint."""
    drawn = draw(event, ["results"], paper=usual_paper(event), public_url=public_url())
    return HttpResponse(drawn.pdf, content_type="application/pdf")


def next_prize(event: Event, values: Values) -> dict[str, object]:
    place = event.prizes.filter(kind=Prize.Kind.PLACE).count() + 1
    return {"number": place, "name": f"{ordinal_word(place).capitalize()} place"}


def not_named(event: Event, values: Values) -> Choices:
    """The teams that do not go on, the best first."""
    places = {place.team: place.place for place in Hall(event).standings.standings.places}
    left = teams(event).filter(qualifier=None).exclude(pk__in=[row.team_id for row in qualifiers(event)])
    return [(team.pk, team.name) for team in sorted(left, key=lambda team: places.get(team.name, len(places) + 1))]


GOING_ON: dict[str, Any] = {"back": "desk-ladder", "help": "going-on"}
face(services.name_by_acclamation, offers={"team": not_named}, **GOING_ON)
face(
    services.withdraw_qualifier, **GOING_ON,
    offers={
        "team": lambda event, values: [(team.pk, team.name) for team in may_withdraw(event)], "goes_instead": not_named,
    },
)  # fmt: skip
face(
    services.take_back_withdrawal, **GOING_ON,
    offers={"team": lambda event, values: [(row.team.pk, row.team.name) for row in withdrawn_qualifiers(event)]},
)  # fmt: skip
face(record_ruling, back="desk-results", help="penalties")
face(publish_final, back="desk-results", help="final-standings")
face(
    withdraw_final, back="desk-results", help="final-standings",
    note=lambda event, values: "The standings are no longer final until you publish them again.",
)  # fmt: skip
face(offer_prize, initial=next_prize, back="desk-results", help="prizes")
face(remove_prize, back="desk-results", help="prizes")
face(show_standings, initial=lambda event, values: {"when": event.standings_shown}, back="desk-results")


def where_to_send(event: Event, values: Values) -> Choices:
    """To events on this server, or as a file."""
    here = {following.slug: following.name for following in next_events(event)}
    planned = event.qualifies_for
    elsewhere = [(planned, name_of_next(planned))] if planned and planned not in here else []
    return [("", "Another computer: as a file"), *elsewhere, *here.items()]


def say_sent(file: dict[str, Any], values: Cleaned) -> str:
    following = Event.objects.filter(slug=file["to"]).first()
    if following and has_started(following):
        return f"Play has begun at {following}: tell its leader, who lets another team take over a table."
    if following:
        return f"The list is on the desk of {following}; where you lead it, its teams are entered there."
    return "The file is made. Download it and send it on."


face(services.send_qualifiers, offers={"to": where_to_send}, answer=say_sent, **GOING_ON)


class QualifiersPage(DeskView):
    """Who goes on, and which lists of qualifiers were sent here."""

    template_name = "scoring/desk/qualifiers.html"

    def page_context(self) -> dict[str, object]:
        going, withdrawn = qualifiers(self.event), withdrawn_qualifiers(self.event)
        named = {qualifier.team.pk for qualifier in [*going, *withdrawn]}
        others = [(team.pk, team.name) for team in teams(self.event) if team.pk not in named]
        refusal = why_not_sent(self.event)
        current, to_send_to = list_in_force(self.event), event_to_send_to(self.event)
        here = {following.slug for following in [*next_events(self.event), to_send_to] if following}
        return {
            "is_sent": current is not None,
            "to_download": current if current and current.to not in here else None,
            "going": lines_of_qualifiers(self.event),
            "withdrawn": withdrawn,
            "sat_in": sitting_in(self.event),
            "why_not_sent": refusal and str(refusal),
            "can_withdraw": bool(may_withdraw(self.event)),
            "can_name": len(going) < self.event.advancing and bool(others),
            "sent": [(export, name_of_next(export.to)) for export in self.event.qualifier_exports.reverse()],
            "corrected": corrected_lists(self.event),
            "to_enter": lists_to_enter(self.event),
            "next_level": next_level(self.event),
            "to_send_to": to_send_to,
            "fingerprint": format_fingerprint(own_fingerprint(settings.INSTALLATION_KEY)),
            "has_started": has_started(self.event),
        }


@leader_required
def qualifier_file(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The signed file of qualifiers of that number; raises NotFound."""
    text = json.dumps(export_numbered(event, number).file, ensure_ascii=False, indent=1)
    return json_response(text, f"{event.slug}-qualifiers-{number}")


@leader_required
def qualifiers_csv(request: HttpRequest, event: Event) -> HttpResponse:
    """The teams that go on as CSV, with their players; raises Refusal where they cannot be sent."""
    rows = [
        [order, line.team, line.zone, line.area, line.how, line.place, *line.players.values()]
        for order, line in enumerate(qualifier_lines(event), start=1)
    ]
    heads = ["Order", "Team", "Zone", "Area", "Qualified", "Place", *(seat.value for seat in Seat)]
    return csv_response(f"{event.slug}-qualifiers", [heads, *rows])
