"""Addresses of the side games below `api/`: the games there are, and an event's own."""

from rest_framework.routers import SimpleRouter

from scoring.side_games.api.views import GamesViewSet, SideGamesViewSet

router = SimpleRouter(use_regex_path=False)
router.register("games", GamesViewSet, "api-game")
router.register("events/<slug:slug>/side-games", SideGamesViewSet, "api-side-game")
urlpatterns = router.urls
