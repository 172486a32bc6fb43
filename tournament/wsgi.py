"""Django as a WSGI application, for waitress: `up` runs it, and .deploy/twelve-flags-web@.service."""

import os
from collections.abc import Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

django = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Django's answer; to HEAD without its body, which waitress would send, and a browser read as the next answer."""
    answer = django(environ, start_response)
    if environ["REQUEST_METHOD"] != "HEAD":
        return answer
    answer.close()
    return ()
