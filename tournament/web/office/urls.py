"""Addresses of the association's office."""

from django.urls import path

from tournament.web.office import association, leaders, season

urlpatterns = [
    path("", season.SeasonView.as_view(), name="office"),
    path("events/<slug:slug>/leader/", season.HandEventOverView.as_view(), name="office-hand-over"),
    path("leaders/", leaders.LeadersView.as_view(), name="office-leaders"),
    path("leaders/<int:user>/", leaders.LeaderView.as_view(), name="office-leader"),
    path("leaders/<int:user>/password/", leaders.PasswordLinkView.as_view(), name="office-password-link"),
    path("leaders/<int:user>/disable/", leaders.DisableView.as_view(), name="office-disable"),
    path("leaders/<int:user>/enable/", leaders.EnableView.as_view(), name="office-enable"),
    path("leaders/<int:user>/appoint/", leaders.AppointView.as_view(), name="office-appoint"),
    path("leaders/<int:user>/remove/", leaders.RemoveView.as_view(), name="office-remove"),
    path("links/<int:link>/", leaders.LinkView.as_view(), name="office-link"),
    path("links/<int:link>/withdraw/", leaders.WithdrawLinkView.as_view(), name="office-link-withdraw"),
    path("card/", leaders.RecoveryCardView.as_view(), name="office-card"),
    path("card/withdraw/", leaders.WithdrawCardView.as_view(), name="office-card-withdraw"),
    path("association/", association.AssociationView.as_view(), name="office-association"),
    path("logo.png", association.logo, name="office-logo"),
    path("log/", leaders.OfficeLogView.as_view(), name="office-log"),
]
