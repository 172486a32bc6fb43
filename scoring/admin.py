"""What the office does with events: it hands them over, and withdraws their results."""

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from scoring.event_file.save import withdraw_event
from tournament.domain import REASON_LENGTH, Refusal
from tournament.models import Event
from tournament.queries.events import day_dates
from tournament.queries.office import account, name_of
from tournament.services.helpers import NewLeader, hand_over
from tournament.web.accounts import account_choices
from tournament.web.office import OfficeAdmin, office
from tournament.web.views import signed_in


class HandOverForm(forms.Form):
    leader = forms.TypedChoiceField(label="Who leads from now on", coerce=int, choices=account_choices)


class WithdrawForm(forms.Form):
    reason = forms.CharField(
        label="Why are the results withdrawn?",
        max_length=REASON_LENGTH,
        help_text="Everybody reads it at the event’s address. To correct a result take the final standings back at "
        "the desk instead: the event stays.",
    )


@admin.register(Event, site=office)
class EventAdmin(OfficeAdmin):
    list_display = ("name", "level", "zone", "area", "dates", "led_by", "archived_at")
    list_filter = ("level", "zone", "is_rehearsal")
    list_select_related = ("leader",)
    search_fields = ("name", "venue", "area", "leader__first_name", "leader__username")
    ordering = ("-created_at",)
    fields = ("name", "slug", "level", "zone", "area", "venue", "dates", "led_by", "finalised_at", "archived_at")
    actions = ("give_to_another", "withdraw_results")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        return super().get_queryset(request).prefetch_related("days")

    @admin.display
    def dates(self, event: Event) -> str:
        return day_dates(event.days.all())

    @admin.display(ordering="leader")
    def led_by(self, event: Event) -> str:
        return name_of(event.leader)

    @admin.action(description="Hand over to another leader")
    def give_to_another(self, request: HttpRequest, events: QuerySet[Event]) -> HttpResponse | None:
        form = HandOverForm(request.POST if "apply" in request.POST else None)
        if not form.is_valid():
            return self.ask(request, events, form, "give_to_another", "Who leads now can no longer open the desk then.")
        leader = account(form.cleaned_data["leader"])
        for event in events.exclude(leader=leader):
            hand_over(event, signed_in(request), timezone.now(), NewLeader(leader=leader.get_username()))
            self.log_change(request, event, f"Handed over to {name_of(leader)}.")
        self.message_user(request, "Handed over. It stands on their page “Your events”.", messages.SUCCESS)
        return None

    @admin.action(description="Withdraw the results for a reason, and delete the event")
    def withdraw_results(self, request: HttpRequest, events: QuerySet[Event]) -> HttpResponse | None:
        if len(events) > 1:
            self.message_user(request, "Withdraw one event at a time.", messages.ERROR)
            return None
        form = WithdrawForm(request.POST if "apply" in request.POST else None)
        if not form.is_valid():
            return self.ask(
                request, events, form, "withdraw_results", "A file of it stays on this computer for 30 days."
            )
        try:
            withdraw_event(events[0], form.cleaned_data["reason"], timezone.now())
        except Refusal as refusal:
            self.message_user(request, str(refusal), messages.ERROR)
            return None
        self.log_change(request, events[0], f"Its results were withdrawn: {form.cleaned_data['reason']}")
        self.message_user(request, "The results are withdrawn; their address says so.", messages.SUCCESS)
        return None

    def ask(
        self, request: HttpRequest, events: QuerySet[Event], form: forms.Form, action: str, message: str
    ) -> HttpResponse:
        """The page with a form that the action needs before it is done."""
        title = getattr(self, action).short_description
        page = {**self.admin_site.each_context(request), "title": title, "message": message, "opts": self.opts}
        return TemplateResponse(request, "admin/ask.html", page | {"events": events, "form": form, "action": action})
