"""Addresses of the API about rotation and movement."""

from django.urls import path

from rotations.api import views
from tournament.api.asking import address

urlpatterns = [
    path("events/<slug:slug>/rotation/", address(get=views.show_rotation)),
    path("events/<slug:slug>/movement/", address(get=views.show_movement, post=views.adopt_movement)),
]
