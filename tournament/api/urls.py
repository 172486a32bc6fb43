"""Addresses of the API about events and teams."""

from django.urls import path

from tournament.api.asking import address
from tournament.api.schema import Description, DescriptionToRead
from tournament.api.views import events, teams

urlpatterns = [
    path("", address(get=events.welcome), name="api"),
    path("schema/", Description.as_view(), name="api-schema"),
    path("docs/", DescriptionToRead.as_view(), name="api-docs"),
    path("events/", address(get=events.list_events, post=events.create_event), name="api-events"),
    path("events/<slug:slug>/", address(get=events.show_event, patch=events.edit_event), name="api-event"),
    path("events/<slug:slug>/shown/", address(post=events.set_standings_shown)),
    path("events/<slug:slug>/verifiers/", address(post=events.let_verifier_in)),
    path("events/<slug:slug>/log/", address(get=events.show_log)),
    path("events/<slug:slug>/teams/", address(get=teams.list_teams, post=teams.enter_teams)),
    path(
        "events/<slug:slug>/teams/<int:team>/",
        address(get=teams.show_team, put=teams.edit_team, delete=teams.remove_team),
    ),
    path("events/<slug:slug>/seating/", address(post=teams.seat_teams)),
]
