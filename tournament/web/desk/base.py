"""The base of every page of the leader's desk: its permission, its event, its way back."""

from functools import cached_property
from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.decorators import method_decorator

from tournament.domain.refusal import Refusal, RefusalKind
from tournament.models import Event
from tournament.queries.events import enters_counts, event_at, is_led_by
from tournament.web.permissions import leader_required
from tournament.web.views import AnyForm, FormArgument, PageView, ServiceFormView

PAPER_DAY, TYPED_UP = "paper_day", "typed_up"
"""Where the session names the event whose list of a paper day led here, and the one with a day opened from there."""


@method_decorator(leader_required, name="dispatch")  # type: ignore[arg-type]  # the slug becomes the event
class DeskView(PageView):
    """A page of the desk: only the event's leader may open it; `event` is the address's event."""

    event: Event

    def dispatch(self, request: HttpRequest, event: Event, *args: object, **kwargs: object) -> HttpResponse:
        self.event = event
        return super().dispatch(request, *args, **kwargs)  # type: ignore[return-value]  # no asynchronous views here

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(
            **{"event": self.event, "leads": self.leads, "is_reader": self.is_reader} | context
        )

    @cached_property
    def leads(self) -> bool:
        return is_led_by(self.event, self.request.user) or self.is_reader

    @cached_property
    def is_reader(self) -> bool:
        """True for who reads the desk and changes nothing: the zone's co-ordinator, and the office."""
        return not enters_counts(self.event, self.request.user)

    @property
    def is_paper_day(self) -> bool:
        """True while the leader types up a paper day: what leads to the desk then leads back to its list."""
        return bool(self.request.session.get(PAPER_DAY) == self.event.slug)

    @property
    def is_typed_up(self) -> bool:
        """True for who opened a day to type it up: of what is over by then nothing is asked for."""
        return bool(self.request.session.get(TYPED_UP) == self.event.slug)

    @property
    def came_from(self) -> str:
        """The address of the event to which the link that led here wants to lead back: `?from=…`; else empty."""
        address = self.request.GET.get("from", "")
        return address if address.startswith(f"/{self.event.slug}/") else ""

    def desk_url(self, name: str, *args: object) -> str:
        page = "desk-paper-day" if name == "desk" and self.is_paper_day else name
        return reverse(page, args=[self.event.slug, *args])


class DeskFormView(DeskView, ServiceFormView):
    """A form of the desk: DeskActionView for a button, `CorrectionView` where the effects are shown first."""

    take_back_page: ClassVar[tuple[str, ...]] = ()
    """Where the leader finds this act, which takes another back: the page's name, and what its address takes of the
    other's log entry, such as the day, which must be in `logged`."""

    success_page = "desk"

    offered = ""
    """The attribute of the view that holds the choices of its form's fields, where those depend on the event."""

    def get_form_kwargs(self) -> dict[str, FormArgument]:
        arguments = super().get_form_kwargs()
        return arguments | {"choices": getattr(self, self.offered)} if self.offered else arguments

    def refuse(self, form: AnyForm, refusal: Refusal) -> HttpResponse:
        """As every form; raises NotFound for a button of a row that is gone, and where the event was deleted."""
        if refusal.kind is RefusalKind.NOT_FOUND:
            event_at(self.event.slug)
            if not form.fields:
                raise refusal
        return super().refuse(form, refusal)

    def get_success_url(self) -> str:
        if self.success_url:
            return str(self.success_url)
        return self.came_from or self.desk_url(self.success_page, *(self.kwargs[name] for name in self.success_args))


class DeskActionView(DeskFormView):
    """A button of the desk: POST only, nothing to fill in.  A template gets the refusal as `refused_form`."""

    http_method_names = ["post"]
    form_name = "refused_form"
