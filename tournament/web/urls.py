"""Addresses of tournament's pages: the list of events, accounts, and the desk's pages for setting an event up."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.web import accounts, public
from tournament.web.desk import audit_log, event, people, players, seating, teams, verifiers

event_pages = [
    path("desk/event/", event.event_details, name="desk-event"),
    path("desk/shown/", event.standings_shown, name="desk-shown"),
    path("desk/teams/", teams.team_list, name="desk-teams"),
    path("desk/teams/list/", teams.paste_teams, name="desk-teams-list"),
    path("desk/teams/list/enter/", teams.enter_list, name="desk-teams-enter"),
    path("desk/teams/<int:team>/", teams.one_team, name="desk-team"),
    path("desk/teams/<int:team>/remove/", teams.take_off, name="desk-team-remove"),
    path("desk/players/", players.all_players, name="desk-players"),
    path("desk/players/<int:team>/", players.one_teams_players, name="desk-team-players"),
    path("desk/tables/", seating.seating, name="desk-seating"),
    path("desk/verifiers/", verifiers.verifiers, name="desk-verifiers"),
    path("desk/verifiers/code/", verifiers.new_code, name="desk-code"),
    path("desk/verifiers/<int:verifier>/out/", verifiers.show_out, name="desk-verifier-out"),
    path("desk/spares/", people.spares, name="desk-spares"),
    path("desk/spares/<int:spare>/strike/", people.strike, name="desk-spare-strike"),
    path("desk/put-away/", people.put_away, name="desk-put-away"),
    path("desk/put-away/copy/", people.copy, name="desk-copy"),
    path("desk/put-away/hand-over/", people.give_duty, name="desk-hand-over"),
    path("desk/put-away/archive/", people.archive, name="desk-archive"),
    path("desk/log/", audit_log.what_was_done, name="desk-log"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", public.event_list, name="events"),
    path("accounts/events/new/", event.new_event, name="new-event"),
    path("accounts/", include(accounts.urlpatterns)),
    path("<slug:slug>/", include(event_pages)),
]
