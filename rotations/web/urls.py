"""Addresses of the movement's pages, below an event's own."""

from django.urls import URLPattern, URLResolver, include, path

from rotations.services import note_real_play
from rotations.web import pages

event_pages = [
    path("movement/", pages.movement_page, name="public-movement"),
    path("desk/movement/", pages.MovementView.as_view(), name="desk-movement"),
    path("desk/movement/adopt/", pages.AdoptView.as_view(), name="desk-adopt"),
    path(
        "desk/movement/real-play/",
        pages.MovementPage.button(
            act=note_real_play,
            form_class=pages.RealPlayForm,
            form_name="note_form",
            success_page="desk-movement",
            success_message="Saved with hand %(hand)s.",
            take_back_page=("desk-movement",),
        ),
        name="desk-real-play",
    ),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:slug>/", include(event_pages)),
]
