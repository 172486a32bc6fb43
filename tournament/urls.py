"""Every address, in the order they are tried: fixed ones first, then an event's own."""

from django.contrib import admin
from django.urls import path

from tournament.web.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
]
