"""Addresses of tournament's pages: accounts, the office, and the desk's pages for setting an event up."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.web import accounts, phones, public, security
from tournament.web.desk import event, people, team_list, teams

event_pages = [
    path("find/", public.find_team, name="public-find"),
    path("desk/shown/", event.StandingsShownView.as_view(), name="desk-shown"),
    path("desk/teams/", teams.TeamListView.as_view(), name="desk-teams"),
    path("desk/teams/list/", team_list.PasteTeamsView.as_view(), name="desk-teams-list"),
    path("desk/teams/list/enter/", team_list.TeamTableView.as_view(), name="desk-teams-enter"),
    path("desk/teams/<int:team>/", teams.TeamView.as_view(), name="desk-team"),
    path("desk/teams/<int:team>/remove/", teams.RemoveTeamView.as_view(), name="desk-team-remove"),
    path("desk/players/", teams.PlayersView.as_view(), name="desk-players"),
    path("desk/players/<int:team>/", teams.TeamPlayersView.as_view(), name="desk-team-players"),
    path("desk/tables/", teams.SeatingView.as_view(), name="desk-seating"),
    path("desk/verifiers/", people.VerifiersView.as_view(), name="desk-verifiers"),
    path("desk/verifiers/code/", people.NewCodeView.as_view(), name="desk-code"),
    path("desk/verifiers/<int:verifier>/revoke/", people.RevokeVerifierView.as_view(), name="desk-verifier-revoke"),
    path("desk/assistants/", people.AssistantsView.as_view(), name="desk-assistants"),
    path("desk/assistants/<int:assistant>/remove/", people.RemoveAssistantView.as_view(), name="desk-assistant-remove"),
    path("desk/assistants/<int:assistant>/password/", people.RenewPasswordView.as_view(), name="desk-renew-password"),
    path("desk/spares/", people.SparesView.as_view(), name="desk-spares"),
    path("desk/spares/<int:spare>/remove/", people.RemoveSpareView.as_view(), name="desk-spare-remove"),
    path("desk/put-away/", event.ArchivePage.as_view(), name="desk-put-away"),
    path("desk/put-away/copy/", event.CopyView.as_view(), name="desk-copy"),
    path("desk/put-away/hand-over/", event.OfferEventView.as_view(), name="desk-hand-over"),
    path("desk/put-away/archive/", event.ArchiveView.as_view(), name="desk-archive"),
    path("desk/log/", event.LogView.as_view(), name="desk-log"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("security/", security.security_page, name="security"),
    path(".well-known/security.txt", security.security_txt),
    path("accounts/events/new/", event.NewEventView.as_view(), name="new-event"),
    path("accounts/phones/", phones.PhonesView.as_view(), name="phones"),
    path("accounts/", include(accounts.urlpatterns)),
    path("office/", include("tournament.web.office.urls")),
    path("<slug:slug>/", include(event_pages)),
]
