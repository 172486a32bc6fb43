"""Addresses of the API about days, counts, standings, playoffs and print jobs, in the order of an event's life."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.api.views import counts, days, loans, playoffs, print_jobs, standings
from tournament.api.asking import address

playoff = [
    path("", address(get=playoffs.show_playoff)),
    path("draw/", address(post=playoffs.draw_cards)),
    path("bye/", address(post=playoffs.give_bye)),
    path("trump/", address(post=playoffs.cut_trump)),
    path("dealer/", address(post=playoffs.cut_dealer)),
    path("hands/", address(post=playoffs.play_hand)),
    path("take-back/", address(post=playoffs.take_back_hand)),
    path("replacement/", address(post=playoffs.replace_player)),
    path("give-up/", address(post=playoffs.give_up_playoff)),
]

event: list[URLPattern | URLResolver] = [
    path("days/", address(get=days.list_days)),
    path("days/<int:day>/", address(get=days.show_day)),
    path("days/<int:day>/open/", address(post=days.open_day)),
    path("days/<int:day>/flags-checked/", address(post=days.check_flags)),
    path("days/<int:day>/close/", address(post=days.close_day)),
    path("days/<int:day>/reopen/", address(post=days.reopen_day)),
    path("counts/", address(get=counts.list_counts, post=counts.record_flag_count)),
    path("loans/", address(get=loans.list_loans, post=loans.lend_flags)),
    path("loans/take-back/", address(post=loans.take_back_flags)),
    path("standings/", address(get=standings.show_standings)),
    path("standings/final/", address(post=standings.publish_final)),
    path("standings/take-back/", address(post=standings.withdraw_final)),
    path("rulings/", address(get=standings.list_rulings, post=standings.make_ruling)),
    path("playoffs/", address(get=playoffs.list_playoffs, post=playoffs.start_playoff)),
    path("playoffs/<int:playoff>/", include(playoff)),
    path("print-jobs/", address(get=print_jobs.list_jobs, post=print_jobs.request_print)),
    path("print-jobs/<int:job>/", address(get=print_jobs.show_job)),
    path("print-jobs/<int:job>/pdf/", address(get=print_jobs.fetch_sheet), name="api-print-job-pdf"),
]

urlpatterns = [
    path("events/<slug:slug>/", include(event)),
]
