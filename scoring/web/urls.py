"""Addresses of an event's pages: public, hall screen, counting, and the desk's pages for the days of play."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.web import hall, public, verifier
from scoring.web.desk import (
    counts,
    dashboard,
    days,
    event_file,
    playoffs,
    printing,
    qualifiers,
    results,
    roster_changes,
    ties,
)

event_pages = [
    path("", public.event_page, name="public-event"),
    path("tables/<int:table>/", public.table_page, name="public-table"),
    path("hall/", hall.hall, name="hall"),
    path("verify/", verifier.verify, name="verify"),
    path("verify/<int:day>/<int:table>/", verifier.count_table, name="verify-table"),
    path("desk/", dashboard.DashboardView.as_view(), name="desk"),
    path("desk/sheets/", printing.PrintingView.as_view(), name="desk-printing"),
    path("desk/sheets/<int:job>/", printing.sheet_pdf, name="desk-sheet"),
    path("desk/days/<int:day>/", days.DayPage.as_view(), name="desk-day"),
    path("desk/days/<int:day>/open/", days.OpenDayView.as_view(), name="desk-open"),
    path("desk/days/<int:day>/flags/", days.TickFlagsView.as_view(), name="desk-flags"),
    path("desk/days/<int:day>/hands/", days.CallHandsView.as_view(), name="desk-hands"),
    path("desk/days/<int:day>/counts/", counts.SeveralCountsView.as_view(), name="desk-counts"),
    path("desk/days/<int:day>/tables/<int:table>/", counts.CountView.as_view(), name="desk-count"),
    path("desk/days/<int:day>/loans/", counts.LoansView.as_view(), name="desk-loans"),
    path("desk/days/<int:day>/loans/back/", counts.TakeBackFlagsView.as_view(), name="desk-loans-back"),
    path("desk/days/<int:day>/close/", days.CloseDayView.as_view(), name="desk-close"),
    path("desk/days/<int:day>/reopen/", days.ReopenDayView.as_view(), name="desk-reopen"),
    path("desk/ties/", ties.TiesPage.as_view(), name="desk-ties"),
    path("desk/ties/<str:code>/start/", ties.StartPlayoffView.as_view(), name="desk-tie-start"),
    path("desk/ties/<str:code>/ruling/", ties.RuleOnTieView.as_view(), name="desk-tie-rule"),
    path("desk/playoffs/<int:key>/", playoffs.PlayoffStepView.as_view(), name="desk-playoff"),
    path("desk/playoffs/<int:key>/bye/", playoffs.ByeView.as_view(), name="desk-playoff-bye"),
    path("desk/playoffs/<int:key>/replace/", playoffs.ReplacePlayerView.as_view(), name="desk-playoff-replace"),
    path("desk/playoffs/<int:key>/back/", playoffs.TakeBackHandView.as_view(), name="desk-playoff-back"),
    path("desk/playoffs/<int:key>/give-up/", playoffs.GiveUpPlayoffView.as_view(), name="desk-playoff-give-up"),
    path("desk/outlook/", results.OutlookView.as_view(), name="desk-outlook"),
    path("desk/results/", results.ResultsPage.as_view(), name="desk-results"),
    path("desk/results/publish/", results.PublishView.as_view(), name="desk-publish"),
    path("desk/results/withdraw/", results.WithdrawView.as_view(), name="desk-withdraw"),
    path("desk/changes/", roster_changes.ChangesView.as_view(), name="desk-changes"),
    path("desk/changes/<slug:kind>/", roster_changes.change_view, name="desk-change"),
    path("desk/going-on/", qualifiers.QualifiersPage.as_view(), name="desk-ladder"),
    path("desk/going-on/withdraw/", qualifiers.WithdrawQualifierView.as_view(), name="desk-withdraw-qualifier"),
    path("desk/going-on/acclaim/", qualifiers.AcclaimView.as_view(), name="desk-acclaim"),
    path("desk/going-on/send/", qualifiers.SendView.as_view(), name="desk-send"),
    path("desk/going-on/sent/<int:number>/", qualifiers.qualifier_file, name="desk-sending"),
    path("desk/going-on/receive/", qualifiers.ReceiveView.as_view(), name="desk-receive"),
    path("desk/going-on/trust/", qualifiers.TrustView.as_view(), name="desk-trust"),
    path("desk/prizes/", results.PrizesView.as_view(), name="desk-prizes"),
    path("desk/prizes/<int:prize>/drop/", results.DropPrizeView.as_view(), name="desk-prize-drop"),
    path("desk/put-away/delete/", event_file.DeleteEventView.as_view(), name="desk-delete"),
    path("desk/file/", event_file.event_file, name="desk-file"),
    path("desk/rulings/", results.RulingsView.as_view(), name="desk-rulings"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", public.rules_page, name="rules"),
    path("<slug:slug>/", include(event_pages)),
]
