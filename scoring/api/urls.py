"""Addresses of the API below an event: days, counts, standings, playoffs, print jobs, in the order of its life."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from scoring.api import views

router = SimpleRouter(use_regex_path=False)
router.register("days", views.DaysViewSet, "api-day")
router.register("counts", views.CountsViewSet, "api-count")
router.register("loans", views.LoansViewSet, "api-loan")
router.register("rulings", views.RulingsViewSet, "api-ruling")
router.register("playoffs", views.PlayoffsViewSet, "api-playoff")
router.register("print-jobs", views.PrintJobsViewSet, "api-print-job")

urlpatterns = [
    path("standings/", views.StandingsViewSet.as_view({"get": "retrieve"})),
    path("standings/final/", views.StandingsViewSet.as_view({"post": "publish_final"})),
    path("qualifiers/", views.QualifiersViewSet.as_view({"get": "retrieve"})),
    path("qualifiers/acclaim/", views.QualifiersViewSet.as_view({"post": "name_by_acclamation"})),
    path("qualifiers/withdraw/", views.QualifiersViewSet.as_view({"post": "withdraw_qualifier"})),
    path("qualifiers/send/", views.QualifiersViewSet.as_view({"post": "send_qualifiers"})),
    *router.urls,
]
