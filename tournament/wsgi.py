"""What the web server calls."""

import os

from django.core.wsgi import get_wsgi_application

from tournament.web.page_cache import memory_first

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

application = memory_first(get_wsgi_application())
