"""The colour of pages: the association's, or that of another site which shows a table."""

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.domain import NotFound
from tournament.domain.colour import check_accent, page_colours

THEMES = ("auto", "light", "dark")  # light or dark pages; `auto` is what a visitor's own device is set to


@require_safe
def colour_sheet(request: HttpRequest, theme: str, colour: str) -> HttpResponse:
    """A style sheet to be linked beside `style.css`; raises Refusal for a colour that cannot be read."""
    is_fixed = check_theme(theme) != "auto"
    own = "".join(f"--own-{name}:{value};" for name, value in page_colours(check_accent(f"#{colour}")).items())
    fixed = f"@media screen{{:root{{{tokens(theme)}}}}}" if is_fixed else ""
    return HttpResponse(f":root{{{own}}}{fixed}", "text/css", headers={"Cache-Control": "public, max-age=86400"})


def check_theme(theme: str) -> str:
    """The theme; raises NotFound for what is none."""
    if theme not in THEMES:
        raise NotFound(f"A page is {', '.join(THEMES[:-1])} or {THEMES[-1]}.")
    return theme


@cache
def tokens(theme: str) -> str:
    """What makes pages light or dark, as the one style sheet has it."""
    sheet = Path(str(finders.find("tournament/style.css"))).read_text(encoding="utf-8")
    (found,) = re.findall(rf"(color-scheme: {theme};[^}}]*)}}", sheet)
    return str(found)
