"""Addresses of the API about days, counts, standings, playoffs and print jobs, in the order of an event's life."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.api.views import (
    CountsView,
    DaysView,
    LoansView,
    PlayoffsView,
    PrintJobsView,
    RulingsView,
    StandingsView,
)

playoff = [
    path("", PlayoffsView.as_view({"get": "show_playoff"})),
    path("draw/", PlayoffsView.as_view({"post": "draw_cards"})),
    path("bye/", PlayoffsView.as_view({"post": "give_bye"})),
    path("trump/", PlayoffsView.as_view({"post": "cut_trump"})),
    path("dealer/", PlayoffsView.as_view({"post": "cut_dealer"})),
    path("hands/", PlayoffsView.as_view({"post": "play_hand"})),
    path("take-back/", PlayoffsView.as_view({"post": "take_back_hand"})),
    path("replacement/", PlayoffsView.as_view({"post": "replace_player"})),
    path("give-up/", PlayoffsView.as_view({"post": "give_up_playoff"})),
]

event: list[URLPattern | URLResolver] = [
    path("days/", DaysView.as_view({"get": "list_days"})),
    path("days/<int:day>/", DaysView.as_view({"get": "show_day"})),
    path("days/<int:day>/open/", DaysView.as_view({"post": "open_day"})),
    path("days/<int:day>/flags-checked/", DaysView.as_view({"post": "check_flags"})),
    path("days/<int:day>/close/", DaysView.as_view({"post": "close_day"})),
    path("days/<int:day>/reopen/", DaysView.as_view({"post": "reopen_day"})),
    path("counts/", CountsView.as_view({"get": "list_counts", "post": "record_flag_count"})),
    path("loans/", LoansView.as_view({"get": "list_loans", "post": "lend_flags"})),
    path("loans/take-back/", LoansView.as_view({"post": "take_back_flags"})),
    path("standings/", StandingsView.as_view({"get": "show_standings"})),
    path("standings/final/", StandingsView.as_view({"post": "publish_final"})),
    path("standings/take-back/", StandingsView.as_view({"post": "withdraw_final"})),
    path("rulings/", RulingsView.as_view({"get": "list_rulings", "post": "make_ruling"})),
    path("playoffs/", PlayoffsView.as_view({"get": "list_playoffs", "post": "start_playoff"})),
    path("playoffs/<int:playoff>/", include(playoff)),
    path("print-jobs/", PrintJobsView.as_view({"get": "list_jobs", "post": "request_print"})),
    path("print-jobs/<int:job>/", PrintJobsView.as_view({"get": "show_job"})),
    path("print-jobs/<int:job>/pdf/", PrintJobsView.as_view({"get": "fetch_sheet"}), name="api-print-job-pdf"),
]

urlpatterns = [
    path("events/<slug:slug>/", include(event)),
]
