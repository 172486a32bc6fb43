"""Addresses of the side games below `api/`: the games there are, and an event's own."""

from django.urls import include, path

from scoring.side_games.api.views import GamesView, SideGamesView

of_event = [
    path("", SideGamesView.as_view({"get": "list_side_games", "post": "start_side_game"})),
    path("<int:side_game>/", SideGamesView.as_view({"get": "show_side_game"})),
    path("<int:side_game>/deals/", SideGamesView.as_view({"post": "record_deal"})),
    path("<int:side_game>/take-back/", SideGamesView.as_view({"post": "take_back_deal"})),
]

urlpatterns = [
    path("games/", GamesView.as_view({"get": "list_games"}), name="api-games"),
    path("games/<slug:game>/tally/", GamesView.as_view({"post": "tally_deals"})),
    path("events/<slug:slug>/side-games/", include(of_event)),
]
