"""Django as a WSGI application, for waitress: `up` runs it, and .deploy/twelve-flags-web@.service."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

application = get_wsgi_application()
