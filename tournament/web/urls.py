"""Addresses of the pages: fixed ones first, then an event's own by audience."""

from django.urls import include, path

from tournament.web import accounts

urlpatterns = [
    path("accounts/", include(accounts.urlpatterns)),
]
