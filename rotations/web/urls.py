"""Addresses of the movement's pages, below an event's own."""

from django.urls import URLPattern, URLResolver, include, path

from rotations.web import pages

event_pages = [
    path("movement/", pages.movement_page, name="public-movement"),
    path("desk/movement/", pages.MovementView.as_view(), name="desk-movement"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:slug>/", include(event_pages)),
]
