"""The office's pages about leaders: who they are, links for an account or a password, disabling, the office itself."""

from typing import cast

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from tournament.domain import NAME_LENGTH, ZONE_LENGTH, name_key
from tournament.http import link_address
from tournament.models import AccountLink, OfficeLogEntry, PrintJob
from tournament.queries.access import zone_of
from tournament.queries.office import (
    LINK_LIFE,
    account,
    accounts,
    association,
    given_link,
    given_links,
    known_places,
    name_of,
    recovery_cards,
)
from tournament.schemas import Nothing
from tournament.services import office
from tournament.sheets.page import Imprint, bind
from tournament.sheets.signs import PhoneCard, card_pages
from tournament.web.accounts import SET_UP_AT, has_just_set_up
from tournament.web.desk.forms import DeskForm, OfferingInput
from tournament.web.desk.people import qr_svg
from tournament.web.event_list import say_event
from tournament.web.listing import listing
from tournament.web.views import FormArgument, OfficeFormView, OfficeView

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
    current = "leaders"
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
    current = "leaders"
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

    def read(self, form: forms.Form) -> Nothing:
        return Nothing()


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
        imprint = Imprint(of.name or "Twelve Flags", "", paper=request.GET.get("paper", "letter"), colour=of.accent)
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
    current = "leaders"

    def page_context(self) -> dict[str, object]:
        link = given_link(self.kwargs["link"], timezone.now())
        address = link_address(link, self.request)
        picture = qr_svg(address) if settings.PUBLIC_URL else ""
        mail, expires_at = mail_text(link, address), link.made_at + LINK_LIFE
        return {"link": link, "address": address, "picture": picture, "expires_at": expires_at, "mail": mail}


class OfficeActionView(OfficeFormView):
    http_method_names = ["post"]


class LeaderView(OfficeView):
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
        entries = OfficeLogEntry.objects.values("sentence", "by", "at")
        return {"list": listing(self.request.GET, entries, search=("sentence",), filters={"by": "Who"})}
