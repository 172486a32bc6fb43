"""What the office does with leaders and the association, and the log of all that was done there."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html

from tournament.domain import NAME_LENGTH
from tournament.domain.places import read_places, write_places
from tournament.http import link_address
from tournament.models import Association, Leader
from tournament.queries.office import name_of
from tournament.services.access import new_sign_in_name, printable
from tournament.services.office import draw_logo
from tournament.web.desk.forms import refusals_as_errors
from tournament.web.office import OfficeAdmin, office


class InvitationForm(forms.ModelForm):  # type: ignore[type-arg]  # it cannot be subscripted when it runs
    class Meta:
        model = Leader
        fields = ("first_name", "username")
        labels = {"first_name": "Name", "username": "Name to sign in with"}
        help_texts = {"first_name": "As pages and sheets show it.", "username": "A short one, such as ann."}

    def clean_first_name(self) -> str:
        with refusals_as_errors():
            refusal = f"Write the name in 1 to {NAME_LENGTH} letters that can be printed."
            return printable(self.cleaned_data["first_name"], refusal=refusal)

    def clean_username(self) -> str:
        with refusals_as_errors():
            return new_sign_in_name(self.cleaned_data["username"].strip())


HELP = {
    "username": "",
    "is_active": "They may sign in. Without it they are signed out everywhere at once; hand their events over.",
    "is_staff": "They do here what you do.",
}


@admin.register(Leader, site=office)
class LeaderAdmin(OfficeAdmin):
    """Accounts: a new one has no password, and its leader chooses one by a link.

    Nobody changes their own account here, so that somebody always keeps the office.  Who is not active is signed out
    everywhere, as Django does it.
    """

    list_display = ("name", "username", "is_active", "is_staff", "last_login")
    list_filter = ("is_active", "is_staff")
    search_fields = ("first_name", "last_name", "username")
    ordering = ("-is_active", "first_name", "username")
    actions = ("make_link",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return True

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return obj is None or obj.pk != request.user.pk

    def get_fields(self, request: HttpRequest, obj: Leader | None = None) -> tuple[str, ...]:
        return ("name", "username", "is_active", "is_staff", "last_login", "led") if obj else ("first_name", "username")

    def get_readonly_fields(self, request: HttpRequest, obj: Leader | None = None) -> tuple[str, ...]:
        return ("name", "username", "last_login", "led") if obj else ()

    def get_form(self, request: HttpRequest, obj: Leader | None = None, change: bool = False, **kwargs: Any) -> Any:
        own = {"labels": {"is_staff": "Keeps the office"}, "help_texts": HELP} if obj else {"form": InvitationForm}
        return super().get_form(request, obj, change, **own, **kwargs)

    @admin.display(ordering="first_name")
    def name(self, user: Leader) -> str:
        return name_of(user)

    @admin.display(description="Leads")
    def led(self, user: Leader) -> str:
        return ", ".join(str(event) for event in user.events.order_by("-created_at")) or "no event"

    def save_model(self, request: HttpRequest, obj: Leader, form: Any, change: bool) -> None:
        if not change:
            obj.set_unusable_password()
        super().save_model(request, obj, form, change)
        if not change:
            self.say_link(request, obj)

    def say_link(self, request: HttpRequest, user: Leader) -> None:
        said = "Send {} this link. It works for a week, until the password is chosen: {}"
        self.message_user(request, format_html(said, name_of(user), link_address(user, request)), messages.SUCCESS)

    @admin.action(description="Make a link to choose a password")
    def make_link(self, request: HttpRequest, users: QuerySet[Leader]) -> None:
        for user in users.filter(is_active=True):
            self.log_change(request, user, "A link to choose a password was made.")
            self.say_link(request, user)


class AssociationForm(forms.ModelForm):  # type: ignore[type-arg]  # as above
    picture = forms.FileField(
        label="Logo", required=False, help_text="A PNG or JPEG picture of at most 1 MB; it stands on certificates."
    )
    without_logo = forms.BooleanField(label="Take the logo off", required=False)

    class Meta:
        model = Association
        fields = ("name", "contact", "privacy", "places")
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

    def clean_places(self) -> str:
        with refusals_as_errors():
            return write_places(read_places(self.cleaned_data["places"]))

    def clean_picture(self) -> tuple[bytes, bytes] | None:
        """The logo for paper and for pages; None where no other one was chosen."""
        picture = self.cleaned_data["picture"]
        with refusals_as_errors():
            return draw_logo(picture.read()) if picture else None


@admin.register(Association, site=office)
class AssociationAdmin(OfficeAdmin):
    form = AssociationForm
    list_display = ("__str__", "contact")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return not Association.objects.exists()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def save_model(self, request: HttpRequest, obj: Association, form: Any, change: bool) -> None:
        """Stores it as the one association, under another version: that of every page in the cache."""
        logos = (b"", b"") if form.cleaned_data["without_logo"] else form.cleaned_data["picture"]
        if logos:
            obj.logo, obj.small_logo = logos
        obj.pk, obj.version = 1, obj.version + 1
        super().save_model(request, obj, form, change)


@admin.register(LogEntry, site=office)
class LogAdmin(OfficeAdmin):
    list_display = ("action_time", "user", "what", "change")
    list_display_links = None
    list_filter = ("user",)
    search_fields = ("object_repr", "change_message")
    date_hierarchy = "action_time"

    @admin.display(description="Of whom or what", ordering="object_repr")
    def what(self, entry: LogEntry) -> str:
        return entry.object_repr

    @admin.display
    def change(self, entry: LogEntry) -> str:
        return str(entry.get_change_message())
