"""Addresses of the API about rotation and movement."""

from django.urls import path

from rotations.api.views import MovementViewSet, RotationViewSet

urlpatterns = [
    path("events/<slug:slug>/rotation/", RotationViewSet.as_view({"get": "retrieve"})),
    path("events/<slug:slug>/movement/", MovementViewSet.as_view({"get": "retrieve", "post": "adopt_movement"})),
]
