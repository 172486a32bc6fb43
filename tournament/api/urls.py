"""Addresses of the API about events and teams."""

from django.urls import path
from django.views.generic import TemplateView
from drf_spectacular import renderers
from drf_spectacular.views import SpectacularAPIView

from tournament.api import views

urlpatterns = [
    path("", views.EventsAPI.as_view({"get": "welcome"}), name="api"),
    path(
        "schema/",
        SpectacularAPIView.as_view(
            generator_class=views.StoredDescription,
            renderer_classes=[  # JSON unless YAML is asked for
                renderers.OpenApiJsonRenderer2,
                renderers.OpenApiJsonRenderer,
                renderers.OpenApiYamlRenderer2,
                renderers.OpenApiYamlRenderer,
            ],
        ),
        name="api-schema",
    ),
    path(
        "docs/",
        TemplateView.as_view(
            template_name="tournament/api/docs.html",
            extra_context={"groups": views.described_addresses, "evening": views.evening},
        ),
        name="api-docs",
    ),
    path("events/", views.EventsAPI.as_view({"get": "list_events", "post": "create_event"}), name="api-events"),
    path("events/<slug:slug>/", views.EventAPI.as_view({"get": "show_event", "patch": "edit_event"}), name="api-event"),
    path("events/<slug:slug>/shown/", views.EventAPI.as_view({"post": "show_standings"})),
    path("events/<slug:slug>/call/", views.EventAPI.as_view({"get": "show_call", "post": "call_hand"})),
    path("events/<slug:slug>/printed/", views.EventAPI.as_view({"post": "note_printed"})),
    path("events/<slug:slug>/hall-links/end/", views.EventAPI.as_view({"post": "end_hall_links"})),
    path("events/<slug:slug>/copy/", views.EventAPI.as_view({"post": "copy_event"})),
    path("events/<slug:slug>/archive/", views.EventAPI.as_view({"post": "archive_event"})),
    path("events/<slug:slug>/verifiers/", views.VerifiersAPI.as_view({"post": "let_verifier_in"})),
    path("events/<slug:slug>/log/", views.LogAPI.as_view({"get": "show_log"})),
    path("events/<slug:slug>/teams/", views.TeamsAPI.as_view({"get": "list_teams", "post": "enter_teams"})),
    path(
        "events/<slug:slug>/teams/<int:team>/",
        views.TeamsAPI.as_view({"get": "show_team", "put": "edit_team", "delete": "remove_team"}),
    ),
    path(
        "events/<slug:slug>/teams/<int:team>/players/",
        views.PlayersAPI.as_view({"get": "show_players", "put": "note_players"}),
    ),
    path("events/<slug:slug>/seating/", views.TeamsAPI.as_view({"post": "seat_teams"})),
    path(
        "events/<slug:slug>/verifier-cards/",
        views.VerifierCardsAPI.as_view({"get": "list_verifiers", "post": "make_card"}),
    ),
    path(
        "events/<slug:slug>/verifier-cards/<int:verifier>/",
        views.VerifierCardsAPI.as_view({"delete": "revoke_verifier"}),
    ),
    path("events/<slug:slug>/verifier-code/", views.VerifierCardsAPI.as_view({"post": "change_code"})),
    path("events/<slug:slug>/spares/", views.SparesAPI.as_view({"get": "list_spares", "post": "list_spare"})),
    path("events/<slug:slug>/spares/<int:spare>/", views.SparesAPI.as_view({"delete": "remove_spare"})),
    path("events/<slug:slug>/spares/<int:spare>/join/<int:team>/", views.SparesAPI.as_view({"post": "join_team"})),
    path("events/<slug:slug>/prizes/", views.PrizesAPI.as_view({"get": "list_prizes", "post": "offer_prize"})),
    path("events/<slug:slug>/prizes/<int:prize>/", views.PrizesAPI.as_view({"delete": "remove_prize"})),
    path(
        "events/<slug:slug>/assistants/",
        views.AssistantsAPI.as_view({"get": "list_assistants", "post": "sign_up_assistant"}),
    ),
    path(
        "events/<slug:slug>/assistants/<int:assistant>/",
        views.AssistantsAPI.as_view({"delete": "remove_assistant"}),
    ),
    path(
        "events/<slug:slug>/assistants/<int:assistant>/password/",
        views.AssistantsAPI.as_view({"post": "renew_password"}),
    ),
    path("events/<slug:slug>/offer/", views.AssistantsAPI.as_view({"post": "offer_event"})),
    path("events/<slug:slug>/offer/answer/", views.AccountAPI.as_view({"post": "answer_offer"})),
    path("account/", views.AccountAPI.as_view({"get": "show_account", "put": "set_name"})),
]
