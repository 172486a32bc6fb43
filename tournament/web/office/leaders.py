"""The office's pages about leaders: who they are, links for an account or a password, disabling, the office itself."""

from typing import cast

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from tournament.domain.event import ZONE_LENGTH
from tournament.domain.team import NAME_LENGTH
from tournament.http import link_address
from tournament.models import AccountLink, PrintJob
from tournament.queries.access import zone_of
from tournament.queries.office import (
    LINK_LIFE,
    account,
    accounts,
    known_places,
    name_of,
    office_log,
    open_link,
    open_links,
    recovery_cards,
)
from tournament.services import office
from tournament.web.desk.forms import DeskForm, OfferingInput
from tournament.web.desk.people import qr_svg
from tournament.web.office.base import OfficeFormView, OfficeView
from tournament.web.set_up import SET_UP_AT, has_just_set_up
from tournament.web.views import FormArgument


class InvitationForm(forms.Form):
    recipient = forms.CharField(
        label="Who is it for?",
        max_length=NAME_LENGTH,
        help_text="You see this name beside the link. They write their own when they open it.",
    )


class LinkResultMixin:
    """Goes on to the page of the link that the act returned."""

    result: AccountLink

    def get_success_url(self) -> str:
        return reverse("office-link", args=[self.result.pk])


class LeadersView(LinkResultMixin, OfficeFormView):
    """Everybody who may sign in, the links given out, and the form that makes one."""

    template_name = "tournament/office/leaders.html"
    current = "leaders"
    form_class = InvitationForm
    act = office.invite_leader

    def page_context(self) -> dict[str, object]:
        links = [(link, link.made_at + LINK_LIFE) for link in open_links(timezone.now())]
        return {"accounts": accounts(), "links": links}


class LinkView(OfficeView):
    """One link, to be copied, or shown as a QR code."""

    template_name = "tournament/office/link.html"
    current = "leaders"

    def page_context(self) -> dict[str, object]:
        link = open_link(self.kwargs["link"], timezone.now())
        address = link_address(link, self.request)
        picture = qr_svg(address) if settings.PUBLIC_URL else ""
        return {"link": link, "address": address, "picture": picture, "expires_at": link.made_at + LINK_LIFE}


class OfficeActionView(OfficeFormView):
    """A button of the office: POST only, nothing to fill in."""

    http_method_names = ["post"]


class LeaderView(OfficeView):
    """One account: what it leads, and what the office may do with it."""

    template_name = "tournament/office/leader.html"
    current = "leaders"

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
        public_url = "" if settings.LISTENS_ON else settings.PUBLIC_URL  # an address of one Wi-Fi does not last
        data = self.cleaned_data
        return office.NewRecoveryCard(place=data["place"], paper=data["paper"], public_url=public_url)


class RecoveryCardView(OfficeFormView):
    """The card by which who keeps the office chooses a new password when they forgot theirs; it is a PDF, made once."""

    template_name = "tournament/office/card.html"
    current = "leaders"
    form_class = CardForm
    act = office.make_recovery_card

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"user": self.request.user, "is_new": has_just_set_up(self.request)}

    def page_context(self) -> dict[str, object]:
        return {"card": recovery_cards().filter(user=self.request.user.pk).first()}

    def succeed(self, form: CardForm) -> HttpResponse:
        self.request.session.pop(SET_UP_AT, None)
        name = "inline; filename=recovery-card.pdf"
        return HttpResponse(self.result, content_type="application/pdf", headers={"Content-Disposition": name})


class OfficeLogView(OfficeView):
    template_name = "tournament/office/log.html"
    current = "log"

    def page_context(self) -> dict[str, object]:
        return {"entries": office_log()}
