"""Addresses of the API about days, counts, standings, playoffs and print jobs, in the order of an event's life."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from scoring.api import views

OF_EVENT = "events/<slug:slug>/"

router = SimpleRouter(use_regex_path=False)
router.register(f"{OF_EVENT}days", views.DaysViewSet, "api-day")
router.register(f"{OF_EVENT}counts", views.CountsViewSet, "api-count")
router.register(f"{OF_EVENT}loans", views.LoansViewSet, "api-loan")
router.register(f"{OF_EVENT}rulings", views.RulingsViewSet, "api-ruling")
router.register(f"{OF_EVENT}playoffs", views.PlayoffsViewSet, "api-playoff")
router.register(f"{OF_EVENT}print-jobs", views.PrintJobsViewSet, "api-print-job")

urlpatterns = [
    path(f"{OF_EVENT}standings/", views.StandingsViewSet.as_view({"get": "retrieve"})),
    path(f"{OF_EVENT}standings/final/", views.StandingsViewSet.as_view({"post": "publish_final"})),
    path(f"{OF_EVENT}qualifiers/", views.QualifiersViewSet.as_view({"get": "retrieve"})),
    path(f"{OF_EVENT}qualifiers/acclaim/", views.QualifiersViewSet.as_view({"post": "name_by_acclamation"})),
    path(f"{OF_EVENT}qualifiers/withdraw/", views.QualifiersViewSet.as_view({"post": "withdraw_qualifier"})),
    path(f"{OF_EVENT}qualifiers/send/", views.QualifiersViewSet.as_view({"post": "send_qualifiers"})),
    *router.urls,
]
