"""Addresses of the API about events and teams."""

from django.urls import path
from django.views.generic import TemplateView
from drf_spectacular import renderers
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import SimpleRouter

from tournament.api import views
from tournament.api.evening import EVENING

OF_EVENT = "events/<slug:slug>/"

router = SimpleRouter(use_regex_path=False)
router.register("events", views.EventsViewSet, "api-event")
router.register(f"{OF_EVENT}log", views.LogViewSet, "api-log")
router.register(f"{OF_EVENT}verifiers", views.VerifiersViewSet, "api-verifier")
router.register(f"{OF_EVENT}teams", views.TeamsViewSet, "api-team")
router.register(f"{OF_EVENT}prizes", views.PrizesViewSet, "api-prize")

urlpatterns = [
    path("", views.IndexViewSet.as_view({"get": "index"}), name="api"),
    path(
        "schema/",
        SpectacularAPIView.as_view(
            generator_class=views.StoredDescription,
            renderer_classes=[renderers.OpenApiJsonRenderer, renderers.OpenApiYamlRenderer],
        ),
        name="api-schema",
    ),
    path(
        "docs/",
        TemplateView.as_view(
            template_name="tournament/api/docs.html",
            extra_context={"description": views.description, "acts": views.described_acts, "evening": EVENING},
        ),
        name="api-docs",
    ),
    path(f"{OF_EVENT}seating/", views.TeamsViewSet.as_view({"post": "seat_teams"})),
    *router.urls,
]
