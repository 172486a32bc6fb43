"""Saving once from a page: the key by which a repeated sending is the same act, and the way on after it."""

import uuid

from django.http import HttpResponseRedirect


class SeeOther(HttpResponseRedirect):
    """On to another page after something was saved, so that reloading saves nothing again."""

    status_code = 303


def new_key() -> str:
    """A page's own key."""
    return str(uuid.uuid4())
