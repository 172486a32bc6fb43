"""Addresses of the side games; entry pages lie below `verify/`, the only path that gets a verifier's cookie."""

from django.urls import path

from scoring.side_games.web import pages

urlpatterns = [
    path("side-games/", pages.games_page, name="games"),
    path("side-games/referee/special-hand/", pages.special_hand_page, name="special-hand"),
    path("side-games/<str:game>/", pages.rules_page, name="game-rules"),
    path("side-games/<str:game>/sheet.pdf", pages.empty_sheet, name="game-sheet"),
    path("<slug:slug>/side-games/", pages.list_page, name="side-games"),
    path("<slug:slug>/side-games/new/", pages.start_page, name="side-game-new"),
    path("<slug:slug>/side-games/<int:key>/", pages.sheet_page, name="side-game"),
    path("<slug:slug>/verify/side-games/<int:key>/", pages.entry_page, name="side-game-entry"),
]
