"""Addresses of the API about events and teams."""

from django.urls import path

from tournament.api.views import (
    DescriptionPageView,
    DescriptionView,
    EventsView,
    EventView,
    LogView,
    TeamsView,
    VerifiersView,
)

urlpatterns = [
    path("", EventsView.as_view({"get": "welcome"}), name="api"),
    path("schema/", DescriptionView.as_view(), name="api-schema"),
    path("docs/", DescriptionPageView.as_view(), name="api-docs"),
    path("events/", EventsView.as_view({"get": "list_events", "post": "create_event"}), name="api-events"),
    path("events/<slug:slug>/", EventView.as_view({"get": "show_event", "patch": "edit_event"}), name="api-event"),
    path("events/<slug:slug>/shown/", EventView.as_view({"post": "set_standings_shown"})),
    path("events/<slug:slug>/verifiers/", VerifiersView.as_view({"post": "let_verifier_in"})),
    path("events/<slug:slug>/log/", LogView.as_view({"get": "show_log"})),
    path("events/<slug:slug>/teams/", TeamsView.as_view({"get": "list_teams", "post": "enter_teams"})),
    path(
        "events/<slug:slug>/teams/<int:team>/",
        TeamsView.as_view({"get": "show_team", "put": "edit_team", "delete": "remove_team"}),
    ),
    path("events/<slug:slug>/seating/", TeamsView.as_view({"post": "seat_teams"})),
]
