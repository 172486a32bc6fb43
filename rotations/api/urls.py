"""Addresses of the API about rotation and movement."""

from django.urls import path

from rotations.api.views import MovementView

urlpatterns = [
    path("events/<slug:slug>/rotation/", MovementView.as_view({"get": "show_rotation"})),
    path("events/<slug:slug>/movement/", MovementView.as_view({"get": "show_movement", "post": "adopt_movement"})),
]
