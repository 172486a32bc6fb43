"""Addresses of the association's office."""

from django.urls import path

from tournament.services import office
from tournament.services.office import forget_installation
from tournament.web.office import pages
from tournament.web.office.pages import OfficeActionView, YearView

ACCESS = (
    (
        "disable", office.disable_leader,
        "They are signed out everywhere, and may not sign in any more. Hand their events over below.",
    ),
    ("enable", office.enable_leader, "They may sign in again with the password they had."),
    ("appoint", office.appoint_to_office, "They keep the office too."),
    ("remove", office.remove_from_office, "They keep the office no more."),
)  # fmt: skip
"""What the office does with an account: disables and enables it, takes it into the office and out of it."""

urlpatterns = [
    path("", pages.SeasonView.as_view(), name="office"),
    path("events/<slug:slug>/leader/", pages.HandOverView.as_view(), name="office-hand-over"),
    path("hand-over/", pages.HandOverView.as_view(), name="office-hand-over-all"),
    path("events/<slug:slug>/desk/", pages.OpenDeskView.as_view(), name="office-open-desk"),
    path("leaders/", pages.LeadersView.as_view(), name="office-leaders"),
    path("leaders/<int:user>/", pages.LeaderView.as_view(), name="office-leader"),
    path(
        "leaders/<int:user>/zone/",
        OfficeActionView.as_view(
            act=office.appoint_coordinator,
            form_class=pages.CoordinatorForm,
            success_page="office-leader",
            success_args=("user",),
            success_message="Saved. The events of the zone stand on their page “Your events”.",
        ),
        name="office-coordinator",
    ),
    path("leaders/<int:user>/password/", pages.PasswordLinkView.as_view(), name="office-password-link"),
    *(
        path(
            f"leaders/<int:user>/{name}/",
            OfficeActionView.as_view(
                act=act, success_page="office-leader", success_args=("user",), success_message=message
            ),
            name=f"office-{name}",
        )
        for name, act, message in ACCESS
    ),
    path("year/", YearView.as_view(), name="office-year"),
    path("links/", pages.LinksView.as_view(), name="office-links"),
    path("links.pdf", pages.LinkSheetsView.as_view(), name="office-links-sheets"),
    path("links/<int:link>/", pages.LinkView.as_view(), name="office-link"),
    path(
        "links/<int:link>/withdraw/",
        OfficeActionView.as_view(
            act=office.withdraw_link, success_message="The link is withdrawn; it opens nothing any more."
        ),
        name="office-link-withdraw",
    ),
    path("card/", pages.RecoveryCardView.as_view(), name="office-card"),
    path(
        "card/withdraw/",
        OfficeActionView.as_view(
            act=office.withdraw_recovery_card,
            success_page="office-card",
            success_message="The card is withdrawn; it opens nothing any more.",
        ),
        name="office-card-withdraw",
    ),
    path("association/", pages.AssociationView.as_view(), name="office-association"),
    path("logo.png", pages.logo, name="office-logo"),
    path("installations/", pages.InstallationsView.as_view(), name="office-installations"),
    path(
        "installations/<int:installation>/forget/",
        OfficeActionView.as_view(
            act=forget_installation,
            success_page="office-installations",
            success_message="It is not known any more; events that it signed bear a mark.",
        ),
        name="office-installation-forget",
    ),
    path("log/", pages.OfficeLogView.as_view(), name="office-log"),
]
