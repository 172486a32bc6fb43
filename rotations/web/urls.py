"""Addresses of the movement's pages, below an event's own."""

from django.urls import URLPattern, URLResolver, include, path

from rotations.web import desk, public

event_pages = [
    path("movement/", public.movement_page, name="public-movement"),
    path("movement/fairness/", public.fairness_page, name="public-fairness"),
    path("desk/movement/", desk.MovementView.as_view(), name="desk-movement"),
    path("desk/movement/adopt/", desk.AdoptView.as_view(), name="desk-adopt"),
    path("desk/movement/real-play/", desk.RealPlayView.as_view(), name="desk-real-play"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:slug>/", include(event_pages)),
]
