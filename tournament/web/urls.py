"""Addresses of tournament's pages: accounts, the office, and the desk's pages for setting an event up."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.services.access import (
    change_code,
    list_spare,
    offer_event,
    remove_assistant,
    remove_spare,
    renew_password,
    revoke_verifier,
)
from tournament.services.teams import join_team
from tournament.web import accounts, events
from tournament.web.desk import event, team_list, teams
from tournament.web.desk.forms import OfferForm, SpareForm
from tournament.web.views import DeskActionView

event_pages = [
    path("desk/shown/", event.StandingsShownView.as_view(), name="desk-shown"),
    path("desk/teams/", teams.TeamListView.as_view(), name="desk-teams"),
    path("desk/teams/list/", team_list.PasteTeamsView.as_view(), name="desk-teams-list"),
    path("desk/teams/list/enter/", team_list.EnterListView.as_view(), name="desk-teams-enter"),
    path("desk/teams/<int:team>/", teams.TeamView.as_view(), name="desk-team"),
    path("desk/teams/<int:team>/remove/", teams.RemoveTeamView.as_view(), name="desk-team-remove"),
    path("desk/teams/<int:team>/restore/", teams.RestoreTeamView.as_view(), name="desk-team-restore"),
    path("desk/players/", teams.PlayersView.as_view(), name="desk-players"),
    path("desk/players/<int:team>/", teams.TeamPlayersView.as_view(), name="desk-team-players"),
    path("desk/tables/", teams.SeatingView.as_view(), name="desk-seating"),
    path("desk/verifiers/", event.VerifiersView.as_view(), name="desk-verifiers"),
    path(
        "desk/verifiers/code/",
        DeskActionView.as_view(
            act=change_code,  # verifiers admitted by the old one may no longer count, except those with a card
            success_page="desk-verifiers",
            success_message="The code is changed; everybody needs the new one.",
        ),
        name="desk-code",
    ),
    path(
        "desk/verifiers/<int:verifier>/revoke/",
        DeskActionView.as_view(
            act=revoke_verifier,
            success_page="desk-verifiers",
            success_message="They no longer count here. What was counted stays.",
        ),
        name="desk-verifier-revoke",
    ),
    path("desk/assistants/", event.AssistantsView.as_view(), name="desk-assistants"),
    path(
        "desk/assistants/<int:assistant>/remove/",
        DeskActionView.as_view(act=remove_assistant, success_page="desk-assistants"),
        name="desk-assistant-remove",
    ),
    path(
        "desk/assistants/<int:assistant>/password/",
        DeskActionView.as_view(
            act=renew_password,
            success_page="desk-assistants",
            success_message="The new password is %(result)s (shown only now).",
        ),
        name="desk-renew-password",
    ),
    path(
        "desk/spares/",
        event.SparesView.as_view(
            act=list_spare,
            form_class=SpareForm,
            success_message="On the list: %(name)s.",
        ),
        name="desk-spares",
    ),
    path(
        "desk/spares/<int:spare>/remove/",
        DeskActionView.as_view(
            act=remove_spare, success_page="desk-spares", success_message="%(result)s is off the list."
        ),
        name="desk-spare-remove",
    ),
    path(
        "desk/spares/<int:spare>/join/<int:team>/",
        DeskActionView.as_view(act=join_team, success_page="desk-teams"),
        name="desk-spare-join",
    ),
    path("desk/put-away/", event.ArchivePage.as_view(), name="desk-put-away"),
    path("desk/put-away/copy/", event.CopyView.as_view(), name="desk-copy"),
    path(
        "desk/put-away/hand-over/",
        event.ArchivePage.button(
            act=offer_event,
            form_class=OfferForm,
            form_name="offer_form",
            success_page="desk-assistants",
            success_message="%(leader)s is asked to lead the event. It stays yours until they accept.",
        ),
        name="desk-hand-over",
    ),
    path("desk/put-away/archive/", event.ArchiveView.as_view(), name="desk-archive"),
    path("desk/log/", event.LogView.as_view(), name="desk-log"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path(".well-known/security.txt", events.security_txt),
    path("accounts/events/new/", event.NewEventView.as_view(), name="new-event"),
    path("accounts/events/evening/", event.NewEveningView.as_view(), name="new-evening"),
    path("accounts/", include(accounts.urlpatterns)),
    path("office/logo.png", events.logo, name="office-logo"),
    path("<slug:slug>/", include(event_pages)),
]
