"""Addresses of the API about days, counts, standings, playoffs and print jobs, in the order of an event's life."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.api import views
from scoring.api.event_files import EventFilesView, RestoredEventsView
from scoring.api.qualifiers import QualifiersView
from scoring.api.roster_changes import ChangesView
from scoring.api.season import SeasonView

playoff = [
    path("", views.PlayoffsView.as_view({"get": "show_playoff"})),
    path("places/", views.PlayoffsView.as_view({"post": "play_for_more"})),
    path("draw/", views.PlayoffsView.as_view({"post": "draw_cards"})),
    path("bye/", views.PlayoffsView.as_view({"post": "give_bye"})),
    path("trump/", views.PlayoffsView.as_view({"post": "cut_trump"})),
    path("dealer/", views.PlayoffsView.as_view({"post": "cut_dealer"})),
    path("hands/", views.PlayoffsView.as_view({"post": "play_hand"})),
    path("take-back/", views.PlayoffsView.as_view({"post": "take_back_hand"})),
    path("replacement/", views.PlayoffsView.as_view({"post": "replace_player"})),
    path("give-up/", views.PlayoffsView.as_view({"post": "give_up_playoff"})),
]

event: list[URLPattern | URLResolver] = [
    path("days/", views.DaysView.as_view({"get": "list_days"})),
    path("days/<int:day>/", views.DaysView.as_view({"get": "show_day"})),
    path("days/<int:day>/open/", views.DaysView.as_view({"post": "open_day"})),
    path("days/<int:day>/open/take-back/", views.DaysView.as_view({"post": "take_back_opening"})),
    path("days/<int:day>/check-in/", views.CheckInView.as_view({"get": "list_teams_here", "post": "check_in"})),
    path("days/<int:day>/flags-checked/", views.DaysView.as_view({"post": "check_flags"})),
    path("days/<int:day>/flags-checked/take-back/", views.DaysView.as_view({"post": "uncheck_flags"})),
    path("days/<int:day>/close/", views.DaysView.as_view({"post": "close_day"})),
    path("days/<int:day>/reopen/", views.DaysView.as_view({"post": "reopen_day"})),
    path("counts/", views.CountsView.as_view({"get": "list_counts", "post": "record_flag_count"})),
    path("counts/take-back/", views.TakeBackCountView.as_view({"post": "take_back_count"})),
    path("loans/", views.LoansView.as_view({"get": "list_loans", "post": "lend_flags"})),
    path("loans/take-back/", views.LoansView.as_view({"post": "take_back_flags"})),
    path("standings/", views.StandingsView.as_view({"get": "list_standings"})),
    path("outlook/", views.StandingsView.as_view({"get": "show_outlook"})),
    path("standings/final/", views.StandingsView.as_view({"post": "publish_final"})),
    path("standings/take-back/", views.StandingsView.as_view({"post": "withdraw_final"})),
    path("rulings/", views.RulingsView.as_view({"get": "list_rulings", "post": "make_ruling"})),
    path("playoffs/", views.PlayoffsView.as_view({"get": "list_playoffs", "post": "start_playoff"})),
    path("playoffs/<int:playoff>/", include(playoff)),
    path("tables/", ChangesView.as_view({"get": "list_tables"})),
    path("changes/leaving/", ChangesView.as_view({"post": "withdraw_team"})),
    path("changes/leaving/preview/", ChangesView.as_view({"post": "preview_leaving"})),
    path("changes/stays/", ChangesView.as_view({"post": "undo_withdrawal"})),
    path("changes/stays/preview/", ChangesView.as_view({"post": "preview_staying"})),
    path("changes/returns/", ChangesView.as_view({"post": "return_team"})),
    path("changes/returns/preview/", ChangesView.as_view({"post": "preview_return"})),
    path("changes/keeps-place/", ChangesView.as_view({"post": "keep_ranked"})),
    path("changes/keeps-place/preview/", ChangesView.as_view({"post": "preview_kept_place"})),
    path("changes/late/", ChangesView.as_view({"post": "add_late_team"})),
    path("changes/late/preview/", ChangesView.as_view({"post": "preview_late_team"})),
    path("changes/substitute/", ChangesView.as_view({"post": "substitute_player"})),
    path("changes/substitute/preview/", ChangesView.as_view({"post": "preview_substitute"})),
    path("changes/ranked/", ChangesView.as_view({"post": "rank_team"})),
    path("changes/ranked/preview/", ChangesView.as_view({"post": "preview_ranking"})),
    path("changes/letters/", ChangesView.as_view({"post": "change_letters"})),
    path("changes/letters/preview/", ChangesView.as_view({"post": "preview_letters"})),
    path("changes/sessions/", ChangesView.as_view({"post": "change_sessions"})),
    path("changes/sessions/preview/", ChangesView.as_view({"post": "preview_sessions"})),
    path("qualifiers/", QualifiersView.as_view({"get": "show_qualifiers"})),
    path("qualifiers/withdraw/", QualifiersView.as_view({"post": "withdraw_qualifier"})),
    path("qualifiers/take-back/", QualifiersView.as_view({"post": "take_back_withdrawal"})),
    path("qualifiers/acclaim/", QualifiersView.as_view({"post": "name_by_acclamation"})),
    path("qualifiers/send/", QualifiersView.as_view({"post": "send_qualifiers"})),
    path("qualifiers/sent/<int:number>/", QualifiersView.as_view({"get": "show_sending"})),
    path("qualifiers/receive/", QualifiersView.as_view({"post": "receive_qualifiers"})),
    path("file/", EventFilesView.as_view({"get": "save_event"})),
    path("delete/", EventFilesView.as_view({"post": "delete_event"})),
    path("print-jobs/", views.PrintJobsView.as_view({"get": "list_jobs", "post": "request_print"})),
    path("print-jobs/<int:job>/", views.PrintJobsView.as_view({"get": "show_job"})),
    path("print-jobs/<int:job>/pdf/", views.PrintJobsView.as_view({"get": "fetch_sheet"}), name="api-print-job-pdf"),
]

urlpatterns = [
    path("results/", SeasonView.as_view({"get": "list_results"}), name="api-results"),
    path("ladder/", SeasonView.as_view({"get": "show_ladder"}), name="api-ladder"),
    path("event-files/", RestoredEventsView.as_view({"post": "load_event"})),
    path("events/<slug:slug>/", include(event)),
]
