"""Who goes on to the next level, sent there or as a signed file; who arrived from the level below.  R3-R9."""

import json
from functools import cached_property

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.queries.qualification import (
    corrected_arrivals,
    event_to_send_to,
    export_numbered,
    lists_to_enter,
    name_of_next,
    named_teams,
    next_level,
    qualifiers,
    say_renamed,
    say_sat_in,
    waiting_arrivals,
    why_not_sent,
    withdrawn_qualifiers,
)
from scoring.queries.season import say_kept
from scoring.queries.sheets import lines_of_qualifiers, qualifier_lines
from scoring.services import qualification as services
from scoring.web.desk.event_file import json_response
from scoring.web.desk.forms import (
    AcclaimForm,
    KeepForm,
    QualifierFileForm,
    SenderForm,
    SendForm,
    TakeBackWithdrawalForm,
    WithdrawForm,
)
from tournament.domain import Refusal, Seat, require_found
from tournament.domain.qualification import format_fingerprint
from tournament.models import Event
from tournament.queries.events import event_at, has_started, next_events, teams
from tournament.schemas import DocumentRefused, read_json
from tournament.signing import own_fingerprint
from tournament.web.desk.forms import Choices
from tournament.web.desk.spreadsheet import csv_response
from tournament.web.views import DeskActionView, DeskView, leader_required


class QualifiersPage(DeskView):
    template_name = "scoring/desk/qualifiers.html"

    @cached_property
    def withdraw_choices(self) -> dict[str, Choices]:
        others = [(team.pk, team.name) for team in teams(self.event).filter(qualifier=None)]
        return {
            "team": [(qualifier.team.pk, qualifier.team.name) for qualifier in named_teams(self.event)],
            "goes_instead": [("", "the next in the standings"), *others],
        }

    @property
    def all_teams(self) -> dict[str, Choices]:
        return {"team": [(team.pk, team.name) for team in teams(self.event)]}

    @cached_property
    def take_back_choices(self) -> dict[str, Choices]:
        going = [(qualifier.team.pk, qualifier.team.name) for qualifier in qualifiers(self.event)]
        return {
            "team": [(qualifier.team.pk, qualifier.team.name) for qualifier in withdrawn_qualifiers(self.event)],
            "steps_back": [("", "the alternate"), *going],
        }

    @property
    def kept_choices(self) -> dict[str, Choices]:
        corrected = corrected_arrivals(self.event) if has_started(self.event) else []
        return {"of": [(each.pk, each.from_name) for each in corrected]}

    @cached_property
    def send_choices(self) -> dict[str, Choices]:
        """The events on this server by name, and a file for one elsewhere."""
        here = {event.slug: event.name for event in next_events(self.event)}
        planned = self.event.qualifies_for
        elsewhere = [(planned, name_of_next(planned))] if planned and planned not in here else []
        return {"to": [("", "Another computer: as a file"), *elsewhere, *here.items()]}

    def page_context(self) -> dict[str, object]:
        going, withdrawn = qualifiers(self.event), withdrawn_qualifiers(self.event)
        named = {qualifier.team.pk for qualifier in [*going, *withdrawn]}
        others = [(team.pk, team.name) for team in teams(self.event) if team.pk not in named]
        refusal = why_not_sent(self.event)
        newest, to_send_to = self.event.qualifier_exports.last(), event_to_send_to(self.event)
        here = {following.slug for following in [*next_events(self.event), to_send_to] if following}
        current = None if newest is None or newest.superseded_at else newest
        return {
            "is_sent": current is not None,
            "to_download": current if current and current.to not in here else None,
            "going": lines_of_qualifiers(self.event),
            "withdrawn": withdrawn,
            "sat_in": say_sat_in(self.event),
            "why_not_sent": refusal and str(refusal),
            "can_withdraw": bool(self.withdraw_choices["team"]),
            "can_name": len(going) < self.event.advancing and bool(others),
            "sent": [(each, name_of_next(each.to)) for each in self.event.qualifier_exports.reverse()],
            "qualifier_imports": self.event.qualifier_imports.prefetch_related("teams").reverse(),
            "corrected": corrected_arrivals(self.event),
            "waiting": waiting_arrivals(self.event),
            "kept": say_kept([self.event]).get(self.event.pk, ()),
            "to_enter": lists_to_enter(self.event),
            "next_level": next_level(self.event),
            "to_send_to": to_send_to,
            "send_form": SendForm(choices=self.send_choices, initial={"to": self.event.qualifies_for}),
            "fingerprint": format_fingerprint(own_fingerprint(settings.INSTALLATION_KEY)),
            "withdraw_form": WithdrawForm(choices=self.withdraw_choices),
            "take_back_form": TakeBackWithdrawalForm(choices=self.take_back_choices),
            "can_keep": bool(self.kept_choices["of"]),
            "keep_form": KeepForm(choices=self.kept_choices),
            "acclaim_form": AcclaimForm(choices={"team": others}),
            "file_form": QualifierFileForm(),
        }


class QualifierActionView(QualifiersPage, DeskActionView):
    success_page = "desk-ladder"
    success_message = "Noted; the list of those who go on is changed."


class SendView(QualifierActionView):
    """Sends the teams on: to another event of this leader's at once, else as a file to be downloaded."""

    form_class = SendForm
    act = services.send_qualifiers
    offered = "send_choices"

    def perform(self, form: SendForm) -> Event | None:
        """The event at which the teams were entered at once, if it is of this leader's."""
        chosen = services.NextEvent(to=form.cleaned_data["to"] if "to" in form.data else None)
        return services.send_on(self.event, self.actor, timezone.now(), chosen)

    def get_success_message(self, cleaned_data: object) -> str:
        if self.result:
            return f"They are on the list of the next event. {say_renamed(self.result)}".rstrip()
        following = Event.objects.filter(slug=event_at(self.event.slug).qualifies_for).first()
        if following and has_started(following):
            return f"Play has begun at {following}: its leader rules whether the teams that came first stay."
        if following:
            return f"They wait on the desk of {following}: its leader enters them by a click."
        return "Download the file, and send it on."


@leader_required
def qualifier_file(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The signed file of qualifiers of that number; raises NotFound."""
    text = json.dumps(export_numbered(event, number).file, ensure_ascii=False, indent=1)
    return json_response(text, f"{event.slug}-qualifiers-{number}")


@leader_required
def qualifiers_csv(request: HttpRequest, event: Event) -> HttpResponse:
    """The teams that go on as CSV, with their players; raises Refusal where they cannot be sent."""
    rows = [
        [order, line.team, line.zone, line.area, line.how, line.place, *line.players.values()]
        for order, line in enumerate(qualifier_lines(event), start=1)
    ]
    heads = ["Order", "Team", "Zone", "Area", "Qualified", "Place", *(seat.value for seat in Seat)]
    return csv_response(f"{event.slug}-qualifiers", [heads, *rows])


class ReceiveView(QualifiersPage, DeskActionView):
    """Enters the teams of a file; one sent to an event of another name is asked about first, and so is a sender who is
    not known, with the fingerprint.

    Then the file waits in a form of its own.
    """

    form_class = QualifierFileForm
    form_name = "file_form"
    success_page = "desk-teams"
    act, other_acts = services.receive_qualifiers, (services.trust_sender,)

    def form_valid(self, form: forms.Form) -> HttpResponse:
        """Enters the teams of a sender and for an event that are known, or confirmed by the form; else asks."""
        text = form.cleaned_data.get("file_text") or form.cleaned_data["file"]
        try:
            sent = services.ArrivedFile(
                file=read_file(text),
                fingerprint=form.cleaned_data.get("fingerprint"),
                is_this_event=isinstance(form, SenderForm),  # the question about the sender comes after that one
            )
            self.result = services.receive(self.event, self.actor, timezone.now(), sent)
        except services.Unconfirmed as asked:
            sender_form = SenderForm(initial={"file_text": text, "fingerprint": asked.fingerprint})
            return self.render_to_response(self.get_context_data(sender_form=sender_form, sender_text=str(asked)))
        except Refusal as refusal:
            return self.refuse(form, refusal)
        return self.succeed(form)

    def get_success_message(self, cleaned_data: object) -> str:
        return say_entered(self.event, len(self.result))


class EnterListView(QualifiersPage, DeskActionView):
    success_page = "desk-teams"
    act = services.receive_qualifiers

    def read(self, form: forms.Form) -> services.ArrivedFile:
        sent = next((each for each in lists_to_enter(self.event) if each.pk == self.kwargs["sent"]), None)
        return services.ArrivedFile(file=require_found(sent, "That list is entered already, or was corrected.").file)

    def get_success_message(self, cleaned_data: object) -> str:
        return say_entered(self.event, len(self.result))


def say_entered(event: Event, number: int) -> str:
    return f"{'One team is' if number == 1 else f'{number} teams are'} entered. {say_renamed(event)}".rstrip()


def read_file(text: str) -> dict[str, object]:
    """The JSON object of a file; raises Refusal."""
    try:
        data = read_json(text)
    except DocumentRefused as error:
        raise Refusal(f"This is no file of qualifiers. {error}") from error
    if not isinstance(data, dict):
        raise Refusal("This is no file of qualifiers.")
    return data
