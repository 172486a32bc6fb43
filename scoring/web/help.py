"""Help: questions and answers as one page, `templates/help/`; printed from the browser it is the guide."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.domain.rules_text import BY_THE_BOOK, sections
from tournament.queries.office import association


@never_cache
@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    page = {"sections": sections(BY_THE_BOOK), "association": association()}
    return render(request, "help/page.html", page)
