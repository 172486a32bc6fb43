"""The WSGI application that the web server calls."""

import os

from django.core.wsgi import get_wsgi_application

from tournament.web.page_cache import serve_from_cache

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

application = serve_from_cache(get_wsgi_application())
