"""Addresses of the season, and of an event's pages: public, hall screen, counting, the desk for the days of play."""

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, include, path, re_path, reverse
from django.views.decorators.http import require_safe

from scoring.services.preview import effects
from scoring.web import public, season, verifier
from scoring.web.desk import (
    days,
    event_file,
    printing,
    results,
    roster_changes,
    ties,
)
from scoring.web.desk.desk import DeskPage
from scoring.web.help import help_page
from tournament.web.act_page import ActPage, act_url
from tournament.web.desk.event import EventDetailsView

event_pages = [
    path("", public.event_page, name="public-event"),
    path("standings.csv", public.standings_file, name="public-standings-file"),
    path("tables/<int:table>/", public.table_page, name="public-table"),
    path("rules/", public.rules_page, name="public-rules"),
    path("hall/", public.hall_screen, name="hall"),
    path("verify/", verifier.verify, name="verify"),
    path("verify/<int:day>/<int:table>/", verifier.count_table, name="verify-table"),
    path("desk/", DeskPage.as_view(), name="desk"),
    path("desk/event/", EventDetailsView.as_view(effects=effects), name="desk-event"),
    path("desk/sheets/", printing.PrintingView.as_view(), name="desk-printing"),
    path("desk/sheets/<int:job>/", printing.sheet_pdf, name="desk-sheet"),
    path("desk/days/<int:day>/", days.DayPage.as_view(), name="desk-day"),
    path("desk/days/<int:day>/check-in/", days.CheckInView.as_view(), name="desk-check-in"),
    path("desk/days/<int:day>/hands/", days.CallHandsView.as_view(), name="desk-hands"),
    path("desk/days/<int:day>/counts/", days.SeveralCountsView.as_view(), name="desk-counts"),
    path("desk/days/<int:day>/tables/<int:table>/", days.CountView.as_view(), name="desk-count"),
    path("desk/playoffs/<int:playoff>/", ties.PlayoffStepView.as_view(), name="desk-playoff"),
    path("desk/results/", results.ResultsPage.as_view(), name="desk-results"),
    path("desk/results/standings.csv", results.standings_file, name="desk-results-file"),
    path("desk/results/results.pdf", results.results_pdf, name="desk-results-pdf"),
    path("desk/changes/", roster_changes.ChangesView.as_view(), name="desk-changes"),
    path("desk/do/<slug:name>/", ActPage.as_view(effects=effects), name="desk-act"),
    path("desk/going-on/", results.QualifiersPage.as_view(), name="desk-ladder"),
    path("desk/going-on/sent/<int:number>/", results.qualifier_file, name="desk-sending"),
    path("desk/going-on/qualifiers.csv", results.qualifiers_csv, name="desk-qualifiers-file"),
    path("desk/put-away/", event_file.ArchiveView.as_view(), name="desk-put-away"),
    path("desk/file/", event_file.event_file, name="desk-file"),
]

OLD_DESK = {
    "changes/late/": "add_late_team",
    "changes/here/": "note_presence",
    "changes/leaving/": "note_presence",
    "changes/swap/": "swap_teams",
    "changes/replaced/": "replace_team",
    "changes/substitute/": "substitute_player",
    "changes/turns/": "plan_turns",
    "changes/stays/": "note_presence",
    "changes/returns/": "note_presence",
    "changes/keeps-place/": "rank_team",
    "changes/ranked/": "rank_team",
    "changes/letters/": "change_letters",
    "changes/play-ends/": "end_play",
    "changes/play-goes-on/": "take_back_end",
    "changes/sessions/": "change_sessions",
    "changes/(?:penalty|disqualified|place|waived-loan|lift-ruling)/": "rule_on_team",
    "days/(?P<day>[0-9]+)/open/": "open_day",
    "days/(?P<day>[0-9]+)/close/": "close_day",
    "days/(?P<day>[0-9]+)/reopen/": "reopen_day",
    "days/(?P<day>[0-9]+)/loans/": "lend_flags",
    "ties/(?P<tables>[0-9-]+)/ruling/": "rule_on_tie",
    "ties/(?P<tables>[0-9-]+)/lift/": "lift_tie_ruling",
    "playoffs/(?P<playoff>[0-9]+)/back/": "take_back_hand",
    "playoffs/(?P<playoff>[0-9]+)/give-up/": "give_up_playoff",
    "results/withdraw/": "withdraw_final",
    "shown/": "show_standings",
}
"""Pages of the desk of 1.0.0 that are pages of acts now."""

MERGED = {
    "assistants/": "desk-verifiers",
    "days/(?P<day>[0-9]+)/break/": "desk-day",
    "paper-day/": "desk",
    "players/": "desk-teams",
    "prizes/": "desk-results",
    "rulings/": "desk-results",
    "spares/": "desk-teams",
    "ties/": "desk-results",
}
"""And those that are parts of other pages."""


@require_safe
def moved(request: HttpRequest, slug: str, old: str) -> HttpResponse:
    """To the page where an old address is now; else there is nothing here."""
    for pattern, name in MERGED.items():
        if match := re.fullmatch(pattern, old):
            address = reverse(name, kwargs={"slug": slug, **match.groupdict()})
            return redirect(f"{address}?{request.GET.urlencode()}".rstrip("?"))
    for pattern, name in OLD_DESK.items():
        if match := re.fullmatch(pattern, old):
            return redirect(act_url(slug, name, **request.GET.dict(), **match.groupdict()))
    raise Http404


event_pages.append(path("desk/<path:old>", moved))


ACCOUNTS = {"help/": "/help/", "events/evening/": "/accounts/events/new/?level=club"}


@require_safe
def moved_account(request: HttpRequest, old: str) -> HttpResponse:
    """To the page where an old address under `/accounts/` is now; else there is nothing here."""
    if old not in ACCOUNTS:
        raise Http404
    return redirect(ACCOUNTS[old])


@require_safe
def moved_year(request: HttpRequest, year: str = "") -> HttpResponse:
    """To the first page, or a year's part of it, from the pages of 1.0.0 about years."""
    return redirect(f"/?year={year}" if year else "/")


urlpatterns: list[URLPattern | URLResolver] = [
    path("", season.front_page, name="events"),
    re_path("^(?:ladder|archive)/(?:(?P<year>[0-9]{4})/)?(?:teams/)?$", moved_year),
    path("archive/<int:year>/results.csv", season.year_file, name="year-file"),
    path("rules/", public.rules_page, name="rules"),
    path("help/", help_page, name="help"),
    path("accounts/practice/", event_file.PracticeView.as_view(), name="practice"),
    path("accounts/practice/example/", event_file.ExampleView.as_view(), name="example"),
    path("accounts/restore/", event_file.RestoreView.as_view(), name="restore"),
    path("accounts/<path:old>", moved_account),
    path("office/erasure/", event_file.ErasureView.as_view(), name="office-erasure"),
    path("<slug:slug>/", include(event_pages)),
]
