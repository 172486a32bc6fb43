"""The whole event as a file, and its deletion once it is saved."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from scoring.event_file import delete_event, save_event
from tournament.models import Event
from tournament.services.purging import DELETED_EVENTS
from tournament.web.desk.base import DeskActionView
from tournament.web.desk.event import ArchivePage
from tournament.web.desk.forms import DeleteForm
from tournament.web.permissions import leader_required


@leader_required
def event_file(request: HttpRequest, event: Event) -> HttpResponse:
    """The whole event as a file, to save or to load elsewhere."""
    response = HttpResponse(save_event(event), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.json"'
    return response


class DeleteEventView(ArchivePage, DeskActionView):
    """Deletes the event, once it is saved into the data folder."""

    form_class = DeleteForm
    form_name = "delete_form"
    success_message = _("The event is deleted; a copy stays in the data folder for 30 days.")
    success_url = reverse_lazy("own-events")

    def perform(self, form: DeleteForm) -> None:
        folder = settings.DATA_DIR / DELETED_EVENTS
        delete_event(event=self.event, confirmed=form.cleaned_data["confirmed"], folder=folder)
