"""Addresses of the side games; entry pages lie below `verify/`, the only path that gets a verifier's cookie."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.side_games.web import pages, referee

for_everybody: list[URLPattern | URLResolver] = [
    path("", pages.games_page, name="games"),
    path("referee/special-hand/", referee.special_hand_page, name="referee-special-hand"),
    path("referee/card/", referee.card_page, name="referee-card"),
    path("referee/columns/", referee.columns_page, name="referee-columns"),
    path("referee/trick/", referee.trick_page, name="referee-trick"),
    path("referee/revoke/", referee.revoke_page, name="referee-revoke"),
    path("<str:game>/", pages.rules_page, name="game-rules"),
    path("<str:game>/sheet.pdf", pages.empty_sheet, name="game-sheet"),
    path("<str:game>/keep/", pages.phone_sheet_page, name="game-keep"),
    path("<str:game>/keep/<str:act>/", pages.act_on_phone_sheet, name="game-keep-act"),
]

of_event: list[URLPattern | URLResolver] = [
    path("", pages.list_page, name="side-games"),
    path("new/", pages.start_page, name="side-game-new"),
    path("<int:key>/", pages.sheet_page, name="side-game"),
    path("<int:key>/sheet.pdf", pages.sheet_pdf, name="side-game-print"),
    path("<int:key>/call-off/", pages.call_off, name="side-game-call-off"),
    path("sessions/<int:key>/", pages.session_page, name="side-session"),
    path("sessions/<int:key>/sheets.pdf", pages.session_pdf, name="side-session-print"),
    path("sessions/<int:key>/standings.pdf", pages.standings_pdf, name="side-standings-print"),
    path("sessions/<int:key>/<str:act>/", pages.act_on_session, name="side-session-act"),
]

at_the_table: list[URLPattern | URLResolver] = [
    path("<int:key>/", pages.entry_page, name="side-game-entry"),
    path("<int:key>/<str:act>/", pages.act_at_table, name="side-game-act"),
]

urlpatterns = [
    path("side-games/", include(for_everybody)),
    path("<slug:slug>/side-games/", include(of_event)),
    path("<slug:slug>/verify/side-games/", include(at_the_table)),
]
