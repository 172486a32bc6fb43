"""Addresses of the side games: the referee and the rules for everybody, an event's own, and the entry at the table.

Entering lies below `verify/`, where alone a verifier's phone shows that it was let in.
"""

from django.urls import URLPattern, URLResolver, include, path

from tournament.web import referee, side_entry, side_games, side_keeper, side_rules, side_sessions

everywhere: list[URLPattern | URLResolver] = [
    path("", side_rules.games_page, name="games"),
    path("referee/special-hand/", referee.special_hand_page, name="referee-special-hand"),
    path("referee/card/", referee.card_page, name="referee-card"),
    path("referee/columns/", referee.columns_page, name="referee-columns"),
    path("referee/trick/", referee.trick_page, name="referee-trick"),
    path("referee/revoke/", referee.revoke_page, name="referee-revoke"),
    path("<str:game>/", side_rules.rules_page, name="game-rules"),
    path("<str:game>/sheet.pdf", side_rules.empty_sheet, name="game-sheet"),
    path("<str:game>/keep/", side_keeper.keep_page, name="game-keep"),
    path("<str:game>/keep/<str:act>/", side_keeper.act_on_kept, name="game-keep-act"),
]

of_event: list[URLPattern | URLResolver] = [
    path("", side_games.list_page, name="side-games"),
    path("new/", side_games.start_page, name="side-game-new"),
    path("<int:key>/", side_games.sheet_page, name="side-game"),
    path("<int:key>/sheet.pdf", side_games.printed_sheet, name="side-game-print"),
    path("<int:key>/call-off/", side_games.call_off, name="side-game-call-off"),
    path("sessions/<int:key>/", side_sessions.session_page, name="side-session"),
    path("sessions/<int:key>/sheets.pdf", side_sessions.printed_sheets, name="side-session-print"),
    path("sessions/<int:key>/standings.pdf", side_sessions.printed_standings, name="side-standings-print"),
    path("sessions/<int:key>/<str:act>/", side_sessions.act_on_session, name="side-session-act"),
]

at_the_table: list[URLPattern | URLResolver] = [
    path("<int:key>/", side_entry.entry_page, name="side-game-entry"),
    path("<int:key>/<str:act>/", side_entry.act_at_table, name="side-game-act"),
]

urlpatterns = [
    path("side-games/", include(everywhere)),
    path("<slug:slug>/side-games/", include(of_event)),
    path("<slug:slug>/verify/side-games/", include(at_the_table)),
]
