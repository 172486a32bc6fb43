"""Addresses of the side games below `api/`: the games there are, and an event's own."""

from django.urls import include, path

from scoring.side_games.api.views import DealsView, GamesView, SideGamesView, SideSessionsView

of_event = [
    path("", SideGamesView.as_view({"get": "list_side_games", "post": "start_side_game"})),
    path("<int:side_game>/", SideGamesView.as_view({"get": "show_side_game", "delete": "call_off_side_game"})),
    path("<int:side_game>/deals/", DealsView.as_view({"post": "record_deal"})),
    path("<int:side_game>/take-back/", DealsView.as_view({"post": "take_back_deal"})),
    path("<int:side_game>/end/", DealsView.as_view({"post": "end_side_game"})),
    path("<int:side_game>/resume/", DealsView.as_view({"post": "resume_side_game"})),
    path("sessions/", SideSessionsView.as_view({"get": "list_sessions", "post": "start_session"})),
    path("sessions/<int:session>/", SideSessionsView.as_view({"get": "show_session"})),
    path("sessions/<int:session>/draw/", SideSessionsView.as_view({"post": "draw_again"})),
    path("sessions/<int:session>/draw-winners/", SideSessionsView.as_view({"post": "draw_winners"})),
    path("sessions/<int:session>/take-back-draw/", SideSessionsView.as_view({"post": "take_back_draw"})),
    path("sessions/<int:session>/end/", SideSessionsView.as_view({"post": "end_session"})),
    path("sessions/<int:session>/resume/", SideSessionsView.as_view({"post": "resume_session"})),
]

urlpatterns = [
    path("games/", GamesView.as_view({"get": "list_games"}), name="api-games"),
    path("games/<slug:game>/tally/", GamesView.as_view({"post": "tally_deals"})),
    path("events/<slug:slug>/side-games/", include(of_event)),
]
