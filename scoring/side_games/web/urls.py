"""Addresses of the side games: the referee and the rules for everybody, an event's own, and the entry at the table.

Entering lies below `verify/`, where alone a verifier's phone shows that it was let in.
"""

from django.urls import URLPattern, URLResolver, include, path

from scoring.side_games.web import entry, games, keeper, referee, rules, sessions

everywhere: list[URLPattern | URLResolver] = [
    path("", rules.games_page, name="games"),
    path("referee/special-hand/", referee.special_hand_page, name="referee-special-hand"),
    path("referee/card/", referee.card_page, name="referee-card"),
    path("referee/columns/", referee.columns_page, name="referee-columns"),
    path("referee/trick/", referee.trick_page, name="referee-trick"),
    path("referee/revoke/", referee.revoke_page, name="referee-revoke"),
    path("<str:game>/", rules.rules_page, name="game-rules"),
    path("<str:game>/sheet.pdf", rules.empty_sheet, name="game-sheet"),
    path("<str:game>/keep/", keeper.keep_page, name="game-keep"),
    path("<str:game>/keep/<str:act>/", keeper.act_on_kept, name="game-keep-act"),
]

of_event: list[URLPattern | URLResolver] = [
    path("", games.list_page, name="side-games"),
    path("new/", games.start_page, name="side-game-new"),
    path("<int:key>/", games.sheet_page, name="side-game"),
    path("<int:key>/sheet.pdf", games.printed_sheet, name="side-game-print"),
    path("<int:key>/call-off/", games.call_off, name="side-game-call-off"),
    path("sessions/<int:key>/", sessions.session_page, name="side-session"),
    path("sessions/<int:key>/sheets.pdf", sessions.printed_sheets, name="side-session-print"),
    path("sessions/<int:key>/standings.pdf", sessions.printed_standings, name="side-standings-print"),
    path("sessions/<int:key>/<str:act>/", sessions.act_on_session, name="side-session-act"),
]

at_the_table: list[URLPattern | URLResolver] = [
    path("<int:key>/", entry.entry_page, name="side-game-entry"),
    path("<int:key>/<str:act>/", entry.act_at_table, name="side-game-act"),
]

urlpatterns = [
    path("side-games/", include(everywhere)),
    path("<slug:slug>/side-games/", include(of_event)),
    path("<slug:slug>/verify/side-games/", include(at_the_table)),
]
