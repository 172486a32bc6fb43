"""The office's pages: leaders and the links for their accounts and passwords; the events of a season, handed over; a
whole year set up from a list; the association, its logo and the installations that are known here.
"""

import zlib
from base64 import b64encode
from dataclasses import astuple
from functools import cached_property
from operator import itemgetter
from typing import cast

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import path, reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.domain import NAME_LENGTH, ZONE_LENGTH, Refusal, counted, name_key
from tournament.domain.year import YearLine, read_year, split_line
from tournament.http import link_address, read_number
from tournament.models import AccountLink, Association, Event, OfficeLogEntry, PrintJob
from tournament.network import public_url
from tournament.queries.events import day_dates, event_at, for_list, in_words, zone_of
from tournament.queries.office import (
    LEVELS,
    LINK_LIFE,
    account,
    accounts,
    association,
    given_link,
    given_links,
    known_places,
    lacks_recovery_card,
    list_of_year,
    name_of,
    planned_year,
    recovery_cards,
    seasons,
    small_logo,
)
from tournament.services import office
from tournament.sheets.page import Imprint, bind
from tournament.sheets.signs import PhoneCard, card_pages
from tournament.web.accounts import SET_UP_AT, account_choices, has_just_set_up, phones_context
from tournament.web.desk.forms import DeskForm, OfferingInput, RecordForm
from tournament.web.desk.spreadsheet import read_uploaded
from tournament.web.desk.team_list import TeamListForm
from tournament.web.events import list_line, listing, say_event
from tournament.web.svg import qr_svg
from tournament.web.views import OPENED_DESKS, UNPROCESSABLE, Cleaned, FormArgument, OfficeFormView, OfficeView

EVENTS_NAMED = 3  # how many events a sheet names


class InvitationForm(forms.Form):
    recipient = forms.CharField(
        label="Who is it for?",
        max_length=NAME_LENGTH,
        help_text="You see this name beside the link. They write their own when they open it.",
    )


class LinkResultMixin:
    result: AccountLink

    def get_success_url(self) -> str:
        return reverse("office-link", args=[self.result.pk])


class LeadersView(LinkResultMixin, OfficeFormView):
    """Everybody who may sign in, the links given out, and the form that makes one."""

    template_name = "tournament/office/leaders.html"
    form_class = InvitationForm
    act = office.invite_leader

    def page_context(self) -> dict[str, object]:
        rows = [
            {
                "pk": user.pk,
                "name": name_of(user),
                "sign_in_name": user.get_username(),
                "state": "disabled" if not user.is_active else "keeps the office" if user.is_staff else "leader",
                "leads": vars(user)["leads"],
                "last_here": user.last_login,
            }
            for user in accounts()
        ]
        page = listing(
            self.request.GET, rows, search=("name", "sign_in_name"), filters={"state": "Who"},
            sorts={
                "name": lambda row: (row["state"] == "disabled", name_key(row["name"])),
                "last here": lambda row: -(row["last_here"].timestamp() if row["last_here"] else 0),
            },
        )  # fmt: skip
        return {"list": page, "links": given_links(timezone.now()).count()}


class LinksView(OfficeFormView):
    """The links that were not used yet, each as a mail to copy; a button renews the invitations."""

    template_name = "tournament/office/links.html"
    act = office.renew_links
    success_page = "office-links"
    success_message = f"Renewed for {LINK_LIFE.days} days: %(result)s."

    def page_context(self) -> dict[str, object]:
        now = timezone.now()
        rows = [
            {
                "pk": link.pk,
                "name": link.recipient,
                "state": "new password" if link.user else "invitation",
                "events": ", ".join(each.event.name for each in link.promised.all()),
                "expires_at": link.made_at + LINK_LIFE,
                "mail": mail_text(link, link_address(link, self.request)),
            }
            for link in given_links(now)
        ]
        page = listing(
            self.request.GET, rows, search=("name", "events"), filters={"state": "For"},
            sorts={"name": lambda row: name_key(row["name"]), "oldest": lambda row: row["expires_at"]},
        )  # fmt: skip
        return {"list": page, "days": LINK_LIFE.days}


class LinkSheetsView(OfficeView):
    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        cards = [
            PhoneCard(
                f"For {link.recipient}",
                (
                    *invited_to(link),
                    "Scan this with your phone, or type the address. Write your name, choose a password: you are in.",
                    f"It works once, until {timezone.localtime(link.made_at + LINK_LIFE):%d %B %Y}.",
                ),
                link_address(link, request),
            )
            for link in given_links(timezone.now()).filter(user=None)
        ]
        of = association()
        imprint = Imprint(of.name or "Twelve Flags", "", paper=request.GET.get("paper", "letter"))
        return HttpResponse(bind(card_pages(cards), imprint, "Invitations"), content_type="application/pdf")


def invited_to(link: AccountLink) -> list[str]:
    """The first sentence of a sheet: which events somebody is asked to lead; nothing for an invitation without any."""
    events = [say_event(each.event) for each in link.promised.all()]
    more = f"; and {len(events) - EVENTS_NAMED} more" if len(events) > EVENTS_NAMED else ""
    return [f"You are asked to lead {'; '.join(events[:EVENTS_NAMED])}{more}."] if events else []


def mail_text(link: AccountLink, address: str) -> str:
    of, until = association(), timezone.localtime(link.made_at + LINK_LIFE)
    events = [f"- {say_event(each.event)}" for each in link.promised.all()]
    lines = [
        f"Dear {link.recipient}",
        "",
        *([f"{of.name or 'The association'} asks you to lead:", *events, ""] if events else []),
        f"Open this link and {'choose a new password' if link.user else 'make your account'}. "
        f"It works once, until {until:%A, %d %B %Y}:",
        address,
        "",
        of.name,
        of.contact,
    ]
    return "\n".join(lines).rstrip()


class LinkView(OfficeView):
    template_name = "tournament/office/link.html"

    def page_context(self) -> dict[str, object]:
        link = given_link(self.kwargs["link"], timezone.now())
        address = link_address(link, self.request)
        picture = qr_svg(address) if public_url() else ""
        mail, expires_at = mail_text(link, address), link.made_at + LINK_LIFE
        return {"link": link, "address": address, "picture": picture, "expires_at": expires_at, "mail": mail}


class OfficeActionView(OfficeFormView):
    http_method_names = ["post"]


class LeaderView(OfficeView):
    template_name = "tournament/office/leader.html"

    def page_context(self) -> dict[str, object]:
        row = account(self.kwargs["user"])
        return {
            "leader": row,
            "name": name_of(row),
            "led": row.events.order_by("-created_at"),
            "is_own": row.pk == self.request.user.pk,
            "zone_form": CoordinatorForm(initial={"zone": zone_of(row)}),
        }


class CoordinatorForm(DeskForm):
    zone = forms.CharField(
        label="Zone that they co-ordinate",
        max_length=ZONE_LENGTH,
        required=False,
        widget=OfferingInput,
        help_text="They read the desks of its events and change nothing there. Empty for no zone.",
    )

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        cast(OfferingInput, self.fields["zone"].widget).offered = known_places()


class PasswordLinkView(LinkResultMixin, OfficeActionView):
    act = office.make_password_link


class CardForm(forms.Form):
    place = forms.CharField(
        label="Where will you keep it?",
        max_length=NAME_LENGTH,
        required=False,
        help_text="The page to sign in says it to everybody, such as “in the flag box”. Leave it empty to tell nobody.",
    )
    paper = forms.ChoiceField(label="Paper", choices=PrintJob.Paper.choices)
    password = forms.CharField(label="Your password", widget=forms.PasswordInput, strip=False)

    def __init__(self, *args: FormArgument, user: User, is_new: bool, **kwargs: FormArgument) -> None:
        """`is_new` where the user chose the password in this browser just now."""
        super().__init__(*args, **kwargs)
        self.user = user
        if is_new:
            del self.fields["password"]

    def clean_password(self) -> str:
        """The password of whoever is signed in, so that nobody else at their computer makes a card."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError("That is not your password.")
        return password

    def read(self) -> office.NewRecoveryCard:
        lasting = settings.PUBLIC_URL  # an address of one Wi-Fi does not last
        data = self.cleaned_data
        return office.NewRecoveryCard(place=data["place"], paper=data["paper"], public_url=lasting)


class RecoveryCardView(OfficeFormView):
    """The card by which who keeps the office chooses a new password when they forgot theirs; it is a PDF, made once
    and in no page but the answer.
    """

    template_name = "tournament/office/card.html"
    form_class = CardForm
    act = office.make_recovery_card

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"user": self.request.user, "is_new": has_just_set_up(self.request)}

    def page_context(self) -> dict[str, object]:
        return {"card": recovery_cards().filter(user=self.request.user.pk).first()}

    def succeed(self, form: CardForm) -> HttpResponse:
        self.request.session.pop(SET_UP_AT, None)
        return self.render_to_response(self.get_context_data(form=form, pdf=b64encode(self.result).decode()))


class OfficeLogView(OfficeView):
    template_name = "tournament/office/log.html"

    def page_context(self) -> dict[str, object]:
        entries = OfficeLogEntry.objects.values("sentence", "by", "at")
        return {"list": listing(self.request.GET, entries, search=("sentence",), filters={"by": "Who"})}


class SeasonView(OfficeView):
    template_name = "tournament/office/season.html"

    def page_context(self) -> dict[str, object]:
        lines = [
            list_line(event, "")
            | {
                "event": event,
                "area": event.area,
                "venue": event.venue,
                "dates": day_dates(event.days.all()),
                "led_by": name_of(event.leader),
            }
            for event in for_list(Event.objects.filter(is_rehearsal=False))
        ]
        page = listing(
            self.request.GET, lines, search=("event", "area", "venue", "led_by"),
            filters={"year": "Year", "level": "Level", "zone": "Zone", "stage": "How far", "led_by": "Leader"},
            sorts={
                "level": lambda line: (LEVELS.index(line["event"].level), line["zone"], line["area"], line["name"]),
                "date": itemgetter("begins", "name"),
                "name": itemgetter("name"),
            },
            chosen={"year": str(next(iter(seasons()), ""))},
        )  # fmt: skip
        return {
            "list": page,
            "phones": phones_context("/"),
            "lacks_card": lacks_recovery_card(self.request.user),
        }


class HandOverForm(forms.Form):
    leader = forms.TypedChoiceField(label="Who leads from now on", coerce=int, choices=account_choices)


class HandOverView(OfficeFormView):
    """Hands the events over that were ticked in a list, or the one in the address."""

    template_name = "tournament/office/hand_over.html"
    form_class = HandOverForm
    act = office.hand_event_over
    success_page = "office"
    success_message = "Handed over. It stands on their page “Your events”."

    @cached_property
    def slugs(self) -> list[str]:
        asked = self.request.POST if self.request.method == "POST" else self.request.GET
        return [self.kwargs["slug"]] if "slug" in self.kwargs else asked.getlist("event")

    def read(self, form: HandOverForm) -> office.EventHandedOver:
        return office.EventHandedOver(slugs=tuple(self.slugs), leader=form.cleaned_data["leader"])

    def page_context(self) -> dict[str, object]:
        return {"events": [(event, name_of(event.leader)) for event in map(event_at, self.slugs)]}


class OpenDeskView(OfficeFormView):
    """Asks before the log notes that the office reads a desk, which this browser may do from then on."""

    template_name = "tournament/office/open_desk.html"
    act = office.open_desk
    success_page = "desk"
    success_args = ("slug",)

    def succeed(self, form: forms.Form) -> HttpResponse:
        self.request.session[OPENED_DESKS] = [*self.request.session.get(OPENED_DESKS, []), self.event.slug]
        return super().succeed(form)

    def page_context(self) -> dict[str, object]:
        return {"event": self.event, "led_by": name_of(self.event.leader)}


COLUMNS = ("Event", "Level", "Zone", "Area", "First day", "Hall", "Leader")


def rows_of(text: str) -> list[list[str]]:
    return [split_line(line) for line in text.splitlines()]


class YearForm(TeamListForm):
    """The list as it is pasted or uploaded, or its cells as the page showed them."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed on
        self.fields["text"].label = "The events"
        self.fields["text"].widget.attrs["rows"] = min(16, 4 + self.initial.get("text", "").count("\n"))
        self.fields["text"].help_text = (
            f"{', '.join(COLUMNS)}: one event a line, copied from a spreadsheet or written with | between the columns. "
            "All but the event’s name may be left empty; what is not said is as at the last such event."
        )

    def clean(self) -> Cleaned:
        return self.cleaned_data if "row-0" in self.data else super().clean()

    def lines(self) -> tuple[YearLine, ...]:
        file, data = self.cleaned_data["file"], self.data
        if isinstance(data, QueryDict) and "row-0" in data:
            return read_year([data.getlist(name) for name in data if name.startswith("row-")])
        return read_year(rows_of(read_uploaded(file.read()) if file else self.cleaned_data["text"]))


class YearView(OfficeFormView):
    template_name = "tournament/office/year.html"
    form_class = YearForm
    act = office.set_up_year
    success_page = "office-links"
    success_message = "Events set up: %(result)s. A link was made for each leader who has no account."

    def get_initial(self) -> dict[str, object]:
        years, asked = seasons(), self.request.GET.get("from", "")
        latest = next((year for year in years if year <= timezone.localdate().year), None)
        year = (read_number(asked) or None) if asked else latest
        lines = [COLUMNS, *map(astuple, list_of_year(year))]
        return {"text": "\n".join(" | ".join(line).rstrip(" |") for line in lines) if lines[1:] else ""}

    def page_context(self) -> dict[str, object]:
        return {"years": seasons()}

    def form_valid(self, form: YearForm) -> HttpResponse:
        try:
            self.lines = form.lines()
        except Refusal as refusal:
            return self.refuse(form, refusal)
        planned = planned_year(self.lines)
        wrong = [each for each in planned if each.refusal]
        seen = {str(zlib.crc32(f"{each.line} {each.question}".encode())) for each in planned if each.question}
        is_new = not seen <= set(self.request.POST.get("seen", "").split())
        is_sent = "enter" in self.request.POST
        if is_sent and not wrong and not is_new:
            return super().form_valid(form)
        number = sum(each.plan is not None for each in planned)
        label = "Set up the corrected list" if wrong else f"Set up {counted(number, 'event')}"
        rows = [
            {
                "event": each,
                "cells": list(zip(COLUMNS, astuple(each.line), strict=True)),
                "dates": in_words(each.plan.dates) if each.plan else "",
            }
            for each in planned
        ]
        page = self.get_context_data(
            columns=COLUMNS, rows=rows, wrong=wrong, is_new=is_new and not wrong, seen=" ".join(seen), number=number,
            label=label,
        )  # fmt: skip
        return self.render_to_response(page, status=UNPROCESSABLE if is_sent and wrong else 200)

    def read(self, form: YearForm) -> office.YearList:
        return office.YearList(events=self.lines)


class AssociationForm(RecordForm):
    logo = forms.FileField(
        label="Logo",
        required=False,
        help_text="A PNG or JPEG picture of at most 1 MB; it stands on certificates.",
    )
    without_logo = forms.BooleanField(label="Take the logo off", required=False)

    class Meta:
        model = Association
        fields = ["name", "contact", "privacy", "places"]
        labels = {
            "name": "Name of the association",
            "contact": "How to reach it",
            "privacy": "About privacy",
            "places": "Zones and areas",
        }
        help_texts = {
            "name": "It stands on every sheet and at the foot of every public page.",
            "contact": "An e-mail address or a telephone number. Leaders who forgot their password see it too.",
            "privacy": "One sentence: what is shown of people, and whom to ask about it.",
            "places": "A zone a line, its areas after a colon; or two columns of a spreadsheet. Forms offer them.",
        }
        widgets = {"places": forms.Textarea(attrs={"rows": 8})}

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.small_logo:
            del self.fields["without_logo"]

    def read(self) -> office.AssociationChange:
        data = self.cleaned_data
        logo = data["logo"].read() if data["logo"] else b"" if data.get("without_logo") else None
        return office.AssociationChange(**{name: data[name] for name in self.Meta.fields}, logo=logo)


class AssociationView(OfficeFormView):
    template_name = "tournament/office/association.html"
    form_class = AssociationForm
    success_page = "office-association"
    success_message = "Saved: sheets and pages say so from now on."
    act = office.edit_association

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"instance": association()}

    def page_context(self) -> dict[str, object]:
        return {"association": association()}


@require_safe
def logo(request: HttpRequest) -> HttpResponse:
    """The logo for pages; its address changes with the association's version, so that browsers may keep it."""
    return HttpResponse(small_logo(), content_type="image/png", headers={"Cache-Control": "public, max-age=31536000"})


ACCESS = (
    (
        "disable", office.disable_leader,
        "They are signed out everywhere, and may not sign in any more. Hand their events over below.",
    ),
    ("enable", office.enable_leader, "They may sign in again with the password they had."),
    ("appoint", office.appoint_to_office, "They keep the office too."),
    ("remove", office.remove_from_office, "They keep the office no more."),
)  # fmt: skip
"""What the office does with an account: disables and enables it, takes it into the office and out of it."""

urlpatterns = [
    path("", SeasonView.as_view(), name="office"),
    path("events/<slug:slug>/leader/", HandOverView.as_view(), name="office-hand-over"),
    path("hand-over/", HandOverView.as_view(), name="office-hand-over-all"),
    path("events/<slug:slug>/desk/", OpenDeskView.as_view(), name="office-open-desk"),
    path("leaders/", LeadersView.as_view(), name="office-leaders"),
    path("leaders/<int:user>/", LeaderView.as_view(), name="office-leader"),
    path(
        "leaders/<int:user>/zone/",
        OfficeActionView.as_view(
            act=office.appoint_coordinator,
            form_class=CoordinatorForm,
            success_page="office-leader",
            success_args=("user",),
            success_message="Saved. The events of the zone stand on their page “Your events”.",
        ),
        name="office-coordinator",
    ),
    path("leaders/<int:user>/password/", PasswordLinkView.as_view(), name="office-password-link"),
    *(
        path(
            f"leaders/<int:user>/{name}/",
            OfficeActionView.as_view(
                act=act, success_page="office-leader", success_args=("user",), success_message=message
            ),
            name=f"office-{name}",
        )
        for name, act, message in ACCESS
    ),
    path("year/", YearView.as_view(), name="office-year"),
    path("links/", LinksView.as_view(), name="office-links"),
    path("links.pdf", LinkSheetsView.as_view(), name="office-links-sheets"),
    path("links/<int:link>/", LinkView.as_view(), name="office-link"),
    path(
        "links/<int:link>/withdraw/",
        OfficeActionView.as_view(
            act=office.withdraw_link, success_message="The link is withdrawn; it opens nothing any more."
        ),
        name="office-link-withdraw",
    ),
    path("card/", RecoveryCardView.as_view(), name="office-card"),
    path(
        "card/withdraw/",
        OfficeActionView.as_view(
            act=office.withdraw_recovery_card,
            success_page="office-card",
            success_message="The card is withdrawn; it opens nothing any more.",
        ),
        name="office-card-withdraw",
    ),
    path("association/", AssociationView.as_view(), name="office-association"),
    path("logo.png", logo, name="office-logo"),
    path("log/", OfficeLogView.as_view(), name="office-log"),
]
