"""Addresses of the season, and of an event's pages: public, hall screen, counting, the desk for the days of play."""

from django.urls import URLPattern, URLResolver, include, path, reverse_lazy
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from scoring.event_file.save import delete_practice
from scoring.services.counts import take_back_count, take_back_flags
from scoring.services.days import reopen_day, take_back_opening
from scoring.services.qualification import keep_arrived, name_by_acclamation, take_back_withdrawal, withdraw_qualifier
from scoring.services.rulings import (
    give_up_playoff,
    play_for_more,
    publish_final,
    replace_player,
    take_back_hand,
    withdraw_final,
)
from scoring.web import public, season, verifier
from scoring.web.desk import (
    days,
    event_file,
    printing,
    results,
    roster_changes,
    ties,
)
from scoring.web.desk.confirmation import CorrectionView
from scoring.web.desk.forms import (
    AcclaimForm,
    KeepForm,
    ReplacementForm,
    ReturnForm,
    SenderForm,
    StartForm,
    TakeBackCountForm,
    TakeBackWithdrawalForm,
    WithdrawForm,
)
from scoring.web.help import help_page
from tournament.services.access import remove_prize
from tournament.services.events import end_hall_links, note_printed
from tournament.web.views import DeskActionView

event_pages = [
    path("", public.event_page, name="public-event"),
    path("standings.csv", public.standings_file, name="public-standings-file"),
    path("tables/<int:table>/", public.table_page, name="public-table"),
    path("rules/", public.rules_page, name="public-rules"),
    path("hall/", public.hall, name="hall"),
    path("verify/", verifier.verify, name="verify"),
    path("verify/<int:day>/<int:table>/", verifier.count_table, name="verify-table"),
    path("desk/", days.DashboardView.as_view(), name="desk"),
    path("desk/event/", results.EventCorrectionView.as_view(), name="desk-event"),
    path("desk/paper-day/", days.PaperDayView.as_view(), name="desk-paper-day"),
    path("desk/sheets/", printing.PrintingView.as_view(), name="desk-printing"),
    path(
        "desk/sheets/printed/",
        DeskActionView.as_view(act=note_printed, success_page="desk", success_message="The sheets are printed."),
        name="desk-printed",
    ),
    path("desk/sheets/<int:job>/", printing.sheet_pdf, name="desk-sheet"),
    path("desk/days/<int:day>/", days.DayPage.as_view(), name="desk-day"),
    path("desk/days/<int:day>/open/", days.OpenDayView.as_view(), name="desk-open"),
    path(
        "desk/days/<int:day>/open/take-back/",
        days.DayPage.button(
            act=take_back_opening,
            success_message="Day %(day)s is not open any more.",
            take_back_page=("desk-day", "day"),
        ),
        name="desk-open-back",
    ),
    path("desk/days/<int:day>/check-in/", days.CheckInView.as_view(), name="desk-check-in"),
    path("desk/days/<int:day>/hands/", days.CallHandsView.as_view(), name="desk-hands"),
    path(
        "desk/days/<int:day>/hands/end-links/",
        DeskActionView.as_view(
            act=end_hall_links,
            success_page="desk-hands",
            success_args=("day",),
            success_message="Done. A hall screen that you open now can change the hand.",
        ),
        name="desk-hall-links-end",
    ),
    path("desk/days/<int:day>/counts/", days.SeveralCountsView.as_view(), name="desk-counts"),
    path("desk/days/<int:day>/tables/<int:table>/", days.CountView.as_view(), name="desk-count"),
    path(
        "desk/days/<int:day>/tables/<int:table>/take-back/",
        days.CountPage.button(
            act=take_back_count,
            form_class=TakeBackCountForm,
            success_page="desk-count",
            success_args=("day", "table"),
            title="Take back the last count of table %(table)s, day %(day)s",
            submit_label="Take it back",
            success_message="The count is taken back; what was counted before it stands again.",
            take_back_page=("desk-count", "day", "table"),
        ),
        name="desk-count-back",
    ),
    path("desk/days/<int:day>/loans/", days.LoansView.as_view(), name="desk-loans"),
    path(
        "desk/days/<int:day>/loans/back/",
        days.LoansView.button(
            act=take_back_flags,
            form_class=ReturnForm,
            form_name="back_form",
            take_back_page=("desk-loans", "day"),
        ),
        name="desk-loans-back",
    ),
    path("desk/days/<int:day>/break/", days.BreakReportView.as_view(), name="desk-break"),
    path("desk/days/<int:day>/close/", days.CloseDayView.as_view(), name="desk-close"),
    path(
        "desk/days/<int:day>/reopen/",
        days.DayCorrectionView.as_view(
            act=reopen_day,
            title="Open day %(day)s again",
            effect_note="The day’s result is taken back, and the standings are provisional until it is closed again. "
            "The counts stay, and a later day goes on.",
            success_page="desk-day",
            success_args=("day",),
            success_message="Day %(day)s is open again.",
            take_back_page=("desk-reopen", "day"),
        ),
        name="desk-reopen",
    ),
    path("desk/ties/", ties.TiesPage.as_view(), name="desk-ties"),
    path("desk/ties/<str:code>/start/", ties.StartPlayoffView.as_view(), name="desk-tie-start"),
    path("desk/ties/<str:code>/ruling/", ties.RuleOnTieView.as_view(), name="desk-tie-rule"),
    path("desk/ties/<str:code>/lift/", ties.LiftTieRulingView.as_view(), name="desk-tie-lift"),
    path("desk/playoffs/<int:playoff>/", ties.PlayoffStepView.as_view(), name="desk-playoff"),
    path(
        "desk/playoffs/<int:playoff>/places/",
        ties.PlayoffFormView.button(act=play_for_more, form_class=StartForm, form_name="more_form"),
        name="desk-playoff-places",
    ),
    path(
        "desk/playoffs/<int:playoff>/bye/",
        ties.ByeView.as_view(),
        name="desk-playoff-bye",
    ),
    path(
        "desk/playoffs/<int:playoff>/replace/",
        ties.PlayoffFormView.button(act=replace_player, form_class=ReplacementForm, form_name="replacement_form"),
        name="desk-playoff-replace",
    ),
    path(
        "desk/playoffs/<int:playoff>/back/",
        ties.PlayoffCorrectionView.as_view(
            act=take_back_hand, success_page="desk-playoff", success_args=("playoff",), take_back_page=("desk-ties",)
        ),
        name="desk-playoff-back",
    ),
    path(
        "desk/playoffs/<int:playoff>/give-up/",
        ties.PlayoffCorrectionView.as_view(
            act=give_up_playoff, title="Give up the playoff", submit_label="Give it up", success_page="desk-ties"
        ),
        name="desk-playoff-give-up",
    ),
    path("desk/results/", results.ResultsPage.as_view(), name="desk-results"),
    path("desk/results/standings.csv", results.standings_file, name="desk-results-file"),
    path("desk/results/results.pdf", results.results_pdf, name="desk-results-pdf"),
    path(
        "desk/results/publish/",
        results.ResultsPage.button(
            act=publish_final, success_page="desk-results", success_message="The standings are final and published."
        ),
        name="desk-publish",
    ),
    path(
        "desk/results/withdraw/",
        CorrectionView.as_view(
            act=withdraw_final,
            title="Take the final standings back",
            submit_label="Take them back",
            effect_note="The standings are no longer final until you publish them again.",
            success_page="desk-results",
            success_message="The standings are no longer final.",
            take_back_page=("desk-withdraw",),
        ),
        name="desk-withdraw",
    ),
    path("desk/changes/", roster_changes.ChangesView.as_view(), name="desk-changes"),
    path("desk/changes/<slug:kind>/", roster_changes.ChangeView.as_view(), name="desk-change"),
    path("desk/going-on/", results.QualifiersPage.as_view(), name="desk-ladder"),
    path(
        "desk/going-on/withdraw/",
        results.QualifiersPage.button(act=withdraw_qualifier, form_class=WithdrawForm, form_name="withdraw_form"),
        name="desk-withdraw-qualifier",
    ),
    path(
        "desk/going-on/back/",
        results.QualifiersPage.button(
            act=take_back_withdrawal,
            form_class=TakeBackWithdrawalForm,
            form_name="take_back_form",
            take_back_page=("desk-ladder",),
        ),
        name="desk-take-back-withdrawal",
    ),
    path(
        "desk/going-on/acclaim/",
        results.QualifiersPage.button(
            act=name_by_acclamation,
            form_class=AcclaimForm,
            form_name="acclaim_form",
            success_message="The team goes on by acclamation.",
        ),
        name="desk-acclaim",
    ),
    path(
        "desk/going-on/keep/",
        results.QualifiersPage.button(
            act=keep_arrived,
            form_class=KeepForm,
            form_name="keep_form",
            success_message="The teams that came first stay.",
        ),
        name="desk-keep-arrived",
    ),
    path("desk/going-on/send/", results.SendView.as_view(), name="desk-send"),
    path("desk/going-on/sent/<int:number>/", results.qualifier_file, name="desk-sending"),
    path("desk/going-on/qualifiers.csv", results.qualifiers_csv, name="desk-qualifiers-file"),
    path("desk/going-on/enter/<int:sent>/", results.EnterListView.as_view(), name="desk-enter-sent"),
    path("desk/going-on/receive/", results.ReceiveView.as_view(), name="desk-receive"),
    path(
        "desk/going-on/trust/",
        results.ReceiveView.as_view(form_class=SenderForm, form_name="refused_form"),
        name="desk-trust",
    ),
    path("desk/prizes/", results.PrizesView.as_view(), name="desk-prizes"),
    path(
        "desk/prizes/<int:prize>/remove/",
        DeskActionView.as_view(act=remove_prize, success_page="desk-prizes"),
        name="desk-prize-remove",
    ),
    path(
        "desk/practice/delete/",
        DeskActionView.as_view(
            act=delete_practice,
            success_url=reverse_lazy("practice"),
            success_message="It is deleted, and nothing of it stays.",
        ),
        name="desk-practice-delete",
    ),
    path("desk/practice/", event_file.PlayOnView.as_view(), name="desk-practice"),
    path("desk/put-away/delete/", event_file.DeleteEventView.as_view(), name="desk-delete"),
    path("desk/file/", event_file.event_file, name="desk-file"),
    path("desk/rulings/", results.RulingsView.as_view(), name="desk-rulings"),
]

OLD_ADDRESSES = {
    "ladder/": "/",
    "ladder/<int:year>/": "/?year=%(year)s",
    "archive/": "/",
    "archive/<int:year>/": "/?year=%(year)s",
    "archive/teams/": "/",
    "accounts/help/": "/help/",
}
"""Where pages of 1.0.0 are now."""

urlpatterns: list[URLPattern | URLResolver] = [
    path("", season.front_page, name="events"),
    *(path(address, require_safe(RedirectView.as_view(url=now))) for address, now in OLD_ADDRESSES.items()),
    path("archive/<int:year>/results.csv", season.year_file, name="year-file"),
    path("rules/", public.rules_page, name="rules"),
    path("help/", help_page, name="help"),
    path("accounts/practice/", event_file.PracticeView.as_view(), name="practice"),
    path("accounts/practice/example/", event_file.ExampleView.as_view(), name="example"),
    path("accounts/restore/", event_file.RestoreView.as_view(), name="restore"),
    path("office/erasure/", event_file.ErasureView.as_view(), name="office-erasure"),
    path("<slug:slug>/", include(event_pages)),
]
