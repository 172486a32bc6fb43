"""Addresses of the API about rotation and movement."""

from django.urls import path

from rotations.api.views import MovementAPI

urlpatterns = [
    path("events/<slug:slug>/rotation/", MovementAPI.as_view({"get": "show_rotation"})),
    path(
        "events/<slug:slug>/movement/real-play/",
        MovementAPI.as_view({"get": "list_real_play", "post": "note_real_play"}),
    ),
    path("events/<slug:slug>/movement/", MovementAPI.as_view({"get": "show_movement", "post": "adopt_movement"})),
]
