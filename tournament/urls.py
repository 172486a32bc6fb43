"""Every address, in the order they are tried: fixed ones first, then an event's own."""

from django.contrib import admin
from django.urls import include, path

from tournament.web.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("api/", include("scoring.side_games.api.urls")),
    path("api/", include("tournament.api.urls")),
    path("", include("scoring.side_games.web.urls")),
    path("", include("tournament.web.urls")),
]

handler400 = "tournament.web.refusals.bad_request"
handler403 = "tournament.web.refusals.forbidden"
handler404 = "tournament.web.refusals.not_found"
handler500 = "tournament.web.refusals.fault"
