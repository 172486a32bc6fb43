"""Addresses of the API about events and teams."""

from django.urls import path

from tournament.api import views

urlpatterns = [
    path("", views.EventsView.as_view({"get": "welcome"}), name="api"),
    path("schema/", views.DescriptionView.as_view(), name="api-schema"),
    path("docs/", views.DescriptionPageView.as_view(), name="api-docs"),
    path("events/", views.EventsView.as_view({"get": "list_events", "post": "create_event"}), name="api-events"),
    path(
        "events/<slug:slug>/", views.EventView.as_view({"get": "show_event", "patch": "edit_event"}), name="api-event"
    ),
    path("events/<slug:slug>/shown/", views.EventView.as_view({"post": "set_standings_shown"})),
    path("events/<slug:slug>/verifiers/", views.VerifiersView.as_view({"post": "let_verifier_in"})),
    path("events/<slug:slug>/log/", views.LogView.as_view({"get": "show_log"})),
    path("events/<slug:slug>/teams/", views.TeamsView.as_view({"get": "list_teams", "post": "enter_teams"})),
    path(
        "events/<slug:slug>/teams/<int:team>/",
        views.TeamsView.as_view({"get": "show_team", "put": "edit_team", "delete": "remove_team"}),
    ),
    path("events/<slug:slug>/seating/", views.TeamsView.as_view({"post": "seat_teams"})),
]
