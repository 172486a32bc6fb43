"""Addresses of the API about events and teams, and of what describes it."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from tournament.api import views

OF_EVENT = "events/<slug:slug>/"

router = SimpleRouter(use_regex_path=False)
router.register("events", views.EventsViewSet, "api-event")
router.register(f"{OF_EVENT}verifiers", views.VerifiersViewSet, "api-verifier")
router.register(f"{OF_EVENT}teams", views.TeamsViewSet, "api-team")
router.register(f"{OF_EVENT}prizes", views.PrizesViewSet, "api-prize")

urlpatterns = [
    path("", views.IndexViewSet.as_view({"get": "index"}), name="api"),
    path("schema/", views.show_schema, name="api-schema"),
    path("docs/", views.show_docs, name="api-docs"),
    path(f"{OF_EVENT}seating/", views.TeamsViewSet.as_view({"post": "seat_teams"})),
    path(f"{OF_EVENT}acts/<slug:act_name>/", views.ActsViewSet.as_view({"post": "do_act"})),
    *router.urls,
]
