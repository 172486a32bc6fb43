"""The composition root: every app's addresses, by name, in the order they are tried; fixed ones before an event's."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from django.utils.module_loading import autodiscover_modules

from tournament.api.errors import unknown_address
from tournament.web.health import healthz
from tournament.web.office import office

autodiscover_modules("admin")  # each app says what the office sees of it

api: list[URLPattern | URLResolver] = [
    path("", include("tournament.api.urls")),
    path("events/<slug:slug>/", include("rotations.api")),
    path("events/<slug:slug>/", include("scoring.api.urls")),
    path("events/<slug:slug>/", include("scoring.side_games.api")),
    re_path(r"^.*$", unknown_address),
]

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("api/", include(api)),
    path("office/", office.urls),
    path("", include("scoring.side_games.web.urls")),
    path("", include("tournament.web.urls")),
    path("", include("rotations.web.urls")),
    path("", include("scoring.web.urls")),
]

handler400 = "tournament.web.errors.bad_request"
handler403 = "tournament.web.errors.forbidden"
handler404 = "tournament.web.errors.not_found"
handler500 = "tournament.web.errors.server_error"
