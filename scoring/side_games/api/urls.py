"""Addresses of the side games below `api/`: the games there are, and an event's own."""

from django.urls import include, path

from scoring.side_games.api import views
from tournament.api.asking import address

of_event = [
    path("", address(get=views.list_side_games, post=views.start_side_game)),
    path("<int:side_game>/", address(get=views.show_side_game)),
    path("<int:side_game>/deals/", address(post=views.record_deal)),
    path("<int:side_game>/take-back/", address(post=views.take_back_deal)),
]

urlpatterns = [
    path("games/", address(get=views.list_games), name="api-games"),
    path("games/<slug:game>/tally/", address(post=views.tally_deals)),
    path("events/<slug:slug>/side-games/", include(of_event)),
]
