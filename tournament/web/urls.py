"""Addresses of the pages: fixed ones first, then an event's own by audience."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.web import accounts, hall, public, verifier
from tournament.web.desk import event as desk

event: list[URLPattern | URLResolver] = [
    path("", public.event_page, name="public-event"),
    path("movement/", public.movement_page, name="public-movement"),
    path("tables/<int:table>/", public.table_page, name="public-table"),
    path("hall/", hall.hall, name="hall"),
    path("verify/", verifier.verify, name="verify"),
    path("desk/", include("tournament.web.desk.urls")),
    path("verify/<int:day>/<int:table>/", verifier.count_table, name="verify-table"),
]

urlpatterns = [
    path("", public.event_list, name="events"),
    path("rules/", public.rules_page, name="rules"),
    path("accounts/events/new/", desk.new_event, name="new-event"),
    path("accounts/", include(accounts.urlpatterns)),
    path("<slug:slug>/", include(event)),
]
