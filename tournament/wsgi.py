"""Django as a WSGI application; the web server calls it by way of tournament/rsgi.py."""

import os
from typing import Any
from wsgiref.types import WSGIApplication

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import resolve
from werkzeug.middleware.proxy_fix import ProxyFix

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")


def behind_proxies(application: WSGIApplication, proxies: int) -> Any:  # either's application
    """The application behind that many proxies: only they may say the client's address, the host and https."""
    return ProxyFix(application, x_for=proxies, x_proto=proxies, x_host=proxies) if proxies else application


application = behind_proxies(get_wsgi_application(), settings.TRUSTED_PROXIES)
resolve("/")  # loads every address now: a mistake in one stops the server before it starts, not at each request
