"""The whole event as a file, and its deletion once it is saved."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.services.event_file import save_event
from scoring.services.event_file.delete import delete_event
from tournament.web.desk.base import HttpResponseSeeOther, attempt
from tournament.web.desk.forms.people import DeleteForm
from tournament.web.desk.people import show_put_away
from tournament.web.permissions import leader_required

if TYPE_CHECKING:
    from tournament.models import Event


@leader_required
def event_file(request: HttpRequest, event: "Event") -> HttpResponse:
    """The whole event as a file, to keep or to load elsewhere."""
    response = HttpResponse(save_event(event), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.json"'
    return response


@leader_required
@require_POST
def delete(request: HttpRequest, event: "Event") -> HttpResponse:
    """Deletes the event, once it is saved into the data folder."""
    form = DeleteForm(request.POST, auto_id="delete_%s")
    folder = settings.DATA_DIR / "deleted"

    def remove() -> None:
        delete_event(event=event, confirmed=form.cleaned_data["confirmed"], folder=folder)

    if form.is_valid() and attempt(form, remove):
        messages.success(request, _("The event is deleted; a copy is kept in the data folder."))
        return HttpResponseSeeOther(reverse("own-events"))
    return show_put_away(request, event, form)
