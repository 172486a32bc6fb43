"""Addresses of the side games below `api/`: the games there are, and an event's own."""

from django.urls import path

from scoring.side_games.api.views import DealsView, GamesView, SideGamesView

OF_EVENT = "events/<slug:slug>/side-games/"

urlpatterns = [
    path("games/", GamesView.as_view({"get": "list_games"}), name="api-games"),
    path("games/<slug:game>/tally/", GamesView.as_view({"post": "tally_deals"})),
    path(OF_EVENT, SideGamesView.as_view({"get": "list_side_games", "post": "start_side_game"})),
    path(
        f"{OF_EVENT}<int:side_game>/",
        SideGamesView.as_view({"get": "show_side_game", "delete": "call_off_side_game"}),
    ),
    path(f"{OF_EVENT}<int:side_game>/deals/", DealsView.as_view({"post": "record_deal"})),
    path(f"{OF_EVENT}<int:side_game>/take-back/", DealsView.as_view({"post": "take_back_deal"})),
    path(f"{OF_EVENT}<int:side_game>/end/", DealsView.as_view({"post": "end_side_game"})),
    path(f"{OF_EVENT}<int:side_game>/resume/", DealsView.as_view({"post": "resume_side_game"})),
]
