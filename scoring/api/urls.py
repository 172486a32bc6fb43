"""Addresses of the API about days, counts, standings, playoffs and print jobs, in the order of an event's life."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.api import views
from scoring.api.event_files import EventFilesAPI, RestoredEventsAPI
from scoring.api.qualifiers import QualifiersAPI
from scoring.api.roster_changes import ChangesAPI
from scoring.api.season import SeasonAPI

playoff = [
    path("", views.PlayoffsAPI.as_view({"get": "show_playoff"})),
    path("places/", views.PlayoffsAPI.as_view({"post": "play_for_more"})),
    path("draw/", views.PlayoffsAPI.as_view({"post": "draw_cards"})),
    path("bye/", views.PlayoffsAPI.as_view({"post": "give_bye"})),
    path("trump/", views.PlayoffsAPI.as_view({"post": "cut_trump"})),
    path("dealer/", views.PlayoffsAPI.as_view({"post": "cut_dealer"})),
    path("hands/", views.PlayoffsAPI.as_view({"post": "play_hand"})),
    path("take-back/", views.PlayoffsAPI.as_view({"post": "take_back_hand"})),
    path("replacement/", views.PlayoffsAPI.as_view({"post": "replace_player"})),
    path("give-up/", views.PlayoffsAPI.as_view({"post": "give_up_playoff"})),
]

event: list[URLPattern | URLResolver] = [
    path("days/", views.DaysAPI.as_view({"get": "list_days"})),
    path("days/<int:day>/", views.DaysAPI.as_view({"get": "show_day"})),
    path("days/<int:day>/open/", views.DaysAPI.as_view({"post": "open_day"})),
    path("days/<int:day>/open/take-back/", views.DaysAPI.as_view({"post": "take_back_opening"})),
    path("days/<int:day>/check-in/", views.CheckInAPI.as_view({"get": "list_teams_here", "post": "check_in"})),
    path("days/<int:day>/check-in/fee/", views.CheckInAPI.as_view({"post": "note_fee"})),
    path("days/<int:day>/flags-checked/", views.DaysAPI.as_view({"post": "check_flags"})),
    path("days/<int:day>/flags-checked/take-back/", views.DaysAPI.as_view({"post": "uncheck_flags"})),
    path("days/<int:day>/close/", views.DaysAPI.as_view({"post": "close_day"})),
    path("days/<int:day>/reopen/", views.DaysAPI.as_view({"post": "reopen_day"})),
    path("counts/", views.CountsAPI.as_view({"get": "list_counts", "post": "record_flag_count"})),
    path("counts/take-back/", views.TakeBackCountAPI.as_view({"post": "take_back_count"})),
    path("loans/", views.LoansAPI.as_view({"get": "list_loans", "post": "lend_flags"})),
    path("loans/take-back/", views.LoansAPI.as_view({"post": "take_back_flags"})),
    path("standings/", views.StandingsAPI.as_view({"get": "list_standings"})),
    path("outlook/", views.StandingsAPI.as_view({"get": "show_outlook"})),
    path("standings/final/", views.StandingsAPI.as_view({"post": "publish_final"})),
    path("standings/take-back/", views.StandingsAPI.as_view({"post": "withdraw_final"})),
    path("rulings/", views.RulingsAPI.as_view({"get": "list_rulings", "post": "make_ruling"})),
    path("playoffs/", views.PlayoffsAPI.as_view({"get": "list_playoffs", "post": "start_playoff"})),
    path("playoffs/<int:playoff>/", include(playoff)),
    path("tables/", ChangesAPI.as_view({"get": "list_tables"})),
    path("changes/leaving/", ChangesAPI.as_view({"post": "withdraw_team"})),
    path("changes/leaving/preview/", ChangesAPI.as_view({"post": "preview_leaving"})),
    path("changes/stays/", ChangesAPI.as_view({"post": "undo_withdrawal"})),
    path("changes/stays/preview/", ChangesAPI.as_view({"post": "preview_staying"})),
    path("changes/returns/", ChangesAPI.as_view({"post": "return_team"})),
    path("changes/returns/preview/", ChangesAPI.as_view({"post": "preview_return"})),
    path("changes/keeps-place/", ChangesAPI.as_view({"post": "keep_ranked"})),
    path("changes/keeps-place/preview/", ChangesAPI.as_view({"post": "preview_kept_place"})),
    path("changes/here/", ChangesAPI.as_view({"post": "note_arrival"})),
    path("changes/here/preview/", ChangesAPI.as_view({"post": "preview_arrival"})),
    path("changes/late/", ChangesAPI.as_view({"post": "add_late_team"})),
    path("changes/late/preview/", ChangesAPI.as_view({"post": "preview_late_team"})),
    path("changes/swap/", ChangesAPI.as_view({"post": "swap_teams"})),
    path("changes/swap/preview/", ChangesAPI.as_view({"post": "preview_swap"})),
    path("changes/replaced/", ChangesAPI.as_view({"post": "replace_team"})),
    path("changes/replaced/preview/", ChangesAPI.as_view({"post": "preview_replacement"})),
    path("changes/substitute/", ChangesAPI.as_view({"post": "substitute_player"})),
    path("changes/substitute/preview/", ChangesAPI.as_view({"post": "preview_substitute"})),
    path("changes/ranked/", ChangesAPI.as_view({"post": "rank_team"})),
    path("changes/ranked/preview/", ChangesAPI.as_view({"post": "preview_ranking"})),
    path("changes/letters/", ChangesAPI.as_view({"post": "change_letters"})),
    path("changes/letters/preview/", ChangesAPI.as_view({"post": "preview_letters"})),
    path("changes/play-ends/", ChangesAPI.as_view({"post": "end_play"})),
    path("changes/play-ends/preview/", ChangesAPI.as_view({"post": "preview_end"})),
    path("changes/play-goes-on/", ChangesAPI.as_view({"post": "take_back_end"})),
    path("changes/play-goes-on/preview/", ChangesAPI.as_view({"post": "preview_no_end"})),
    path("changes/sessions/", ChangesAPI.as_view({"post": "change_sessions"})),
    path("changes/sessions/preview/", ChangesAPI.as_view({"post": "preview_sessions"})),
    path("qualifiers/", QualifiersAPI.as_view({"get": "show_qualifiers"})),
    path("qualifiers/withdraw/", QualifiersAPI.as_view({"post": "withdraw_qualifier"})),
    path("qualifiers/take-back/", QualifiersAPI.as_view({"post": "take_back_withdrawal"})),
    path("qualifiers/acclaim/", QualifiersAPI.as_view({"post": "name_by_acclamation"})),
    path("qualifiers/send/", QualifiersAPI.as_view({"post": "send_qualifiers"})),
    path("qualifiers/sent/<int:number>/", QualifiersAPI.as_view({"get": "show_sending"})),
    path("qualifiers/receive/", QualifiersAPI.as_view({"post": "receive_qualifiers"})),
    path("file/", EventFilesAPI.as_view({"get": "save_event"})),
    path("delete/", EventFilesAPI.as_view({"post": "delete_event"})),
    path("print-jobs/", views.PrintJobsAPI.as_view({"get": "list_jobs", "post": "request_print"})),
    path("print-jobs/<int:job>/", views.PrintJobsAPI.as_view({"get": "show_job"})),
    path("print-jobs/<int:job>/pdf/", views.PrintJobsAPI.as_view({"get": "fetch_sheet"}), name="api-print-job-pdf"),
]

urlpatterns = [
    path("results/", SeasonAPI.as_view({"get": "list_results"}), name="api-results"),
    path("ladder/", SeasonAPI.as_view({"get": "show_ladder"}), name="api-ladder"),
    path("event-files/", RestoredEventsAPI.as_view({"post": "load_event"})),
    path("events/<slug:slug>/", include(event)),
]
