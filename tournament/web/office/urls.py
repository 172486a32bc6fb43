"""Addresses of the association's office."""

from django.urls import path

from tournament.services import office
from tournament.services.installations import forget_installation
from tournament.web.office import association, installations, leaders, season
from tournament.web.office.leaders import AccessView, OfficeActionView

urlpatterns = [
    path("", season.SeasonView.as_view(), name="office"),
    path("events/<slug:slug>/leader/", season.HandEventOverView.as_view(), name="office-hand-over"),
    path("leaders/", leaders.LeadersView.as_view(), name="office-leaders"),
    path("leaders/<int:user>/", leaders.LeaderView.as_view(), name="office-leader"),
    path("leaders/<int:user>/password/", leaders.PasswordLinkView.as_view(), name="office-password-link"),
    path(
        "leaders/<int:user>/disable/",
        AccessView.as_view(
            act=office.disable_leader,
            success_message=(
                "They are signed out everywhere, and may not sign in any more. Hand their events over below."
            ),
        ),
        name="office-disable",
    ),
    path(
        "leaders/<int:user>/enable/",
        AccessView.as_view(
            act=office.enable_leader, success_message="They may sign in again with the password they had."
        ),
        name="office-enable",
    ),
    path(
        "leaders/<int:user>/appoint/",
        AccessView.as_view(act=office.appoint_to_office, success_message="They keep the office too."),
        name="office-appoint",
    ),
    path(
        "leaders/<int:user>/remove/",
        AccessView.as_view(act=office.remove_from_office, success_message="They keep the office no more."),
        name="office-remove",
    ),
    path("links/<int:link>/", leaders.LinkView.as_view(), name="office-link"),
    path(
        "links/<int:link>/withdraw/",
        OfficeActionView.as_view(
            act=office.withdraw_link, success_message="The link is withdrawn; it opens nothing any more."
        ),
        name="office-link-withdraw",
    ),
    path("card/", leaders.RecoveryCardView.as_view(), name="office-card"),
    path(
        "card/withdraw/",
        OfficeActionView.as_view(
            act=office.withdraw_recovery_card,
            success_page="office-card",
            success_message="The card is withdrawn; it opens nothing any more.",
        ),
        name="office-card-withdraw",
    ),
    path("association/", association.AssociationView.as_view(), name="office-association"),
    path("logo.png", association.logo, name="office-logo"),
    path("installations/", installations.InstallationsView.as_view(), name="office-installations"),
    path(
        "installations/<int:installation>/forget/",
        OfficeActionView.as_view(
            act=forget_installation,
            success_page="office-installations",
            success_message="It is not known any more; events that it signed bear a mark.",
        ),
        name="office-installation-forget",
    ),
    path("log/", leaders.OfficeLogView.as_view(), name="office-log"),
]
