"""Addresses of tournament's pages: accounts, the office, and the desk's pages for setting an event up."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.web import accounts, events
from tournament.web.desk import event, team_list, teams

event_pages = [
    path("desk/teams/", teams.TeamListView.as_view(), name="desk-teams"),
    path("desk/teams/list/", team_list.TeamListView.as_view(), name="desk-teams-list"),
    path("desk/teams/list/rows/", team_list.TeamRowsView.as_view(), name="desk-teams-rows"),
    path("desk/teams/list/<int:sent>/", team_list.SentListView.as_view(), name="desk-sent-list"),
    path("desk/teams/<int:team>/", teams.TeamView.as_view(), name="desk-team"),
    path("desk/players/<int:team>/", teams.TeamPlayersView.as_view(), name="desk-team-players"),
    path("desk/tables/", teams.SeatingView.as_view(), name="desk-seating"),
    path("desk/verifiers/", event.VerifiersView.as_view(), name="desk-verifiers"),
    path("desk/log/", event.LogView.as_view(), name="desk-log"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/events/new/", event.NewEventView.as_view(), name="new-event"),
    path("accounts/", include(accounts.urlpatterns)),
    path("office/logo.png", events.logo, name="office-logo"),
    path("<slug:slug>/", include(event_pages)),
]
