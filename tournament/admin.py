"""What the office does with leaders and the association, and reads of its log."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.forms import UsernameField
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.html import format_html

from tournament.domain import NAME_LENGTH
from tournament.http import link_address
from tournament.models import Association, Leader, OfficeLogEntry
from tournament.queries.office import name_of
from tournament.services import office as acts
from tournament.services.access import check_sign_in_name, new_sign_in_name
from tournament.services.acts import OfficeAct
from tournament.web.desk.forms import refusals_as_errors
from tournament.web.office import OfficeAdmin, office


class InvitationForm(forms.ModelForm):  # type: ignore[type-arg]  # it cannot be subscripted when it runs
    first_name = forms.CharField(label="Name", max_length=NAME_LENGTH, help_text="As pages and sheets show it.")
    username = UsernameField(
        label="Name to sign in with", max_length=NAME_LENGTH, help_text="A short one, such as ann."
    )

    class Meta:
        model = Leader
        fields = ("first_name", "username")

    def clean_username(self) -> str:
        with refusals_as_errors():
            return new_sign_in_name(check_sign_in_name(self.cleaned_data["username"].strip()))


@admin.register(Leader, site=office)
class LeaderAdmin(OfficeAdmin):
    form = InvitationForm
    list_display = ("name", "signs_in_as", "is_active", "keeps_office", "last_login")
    list_filter = ("is_active", "is_staff")
    search_fields = ("first_name", "last_name", "username")
    ordering = ("-is_active", "first_name", "username")
    actions = ("make_link", "disable", "enable", "appoint", "remove")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return True

    def get_fields(self, request: HttpRequest, obj: Leader | None = None) -> tuple[str, ...]:
        return (
            ("name", "signs_in_as", "is_active", "keeps_office", "last_login", "led") if obj else self.form.Meta.fields
        )

    @admin.display(ordering="first_name")
    def name(self, user: Leader) -> str:
        return name_of(user)

    @admin.display(ordering="username")
    def signs_in_as(self, user: Leader) -> str:
        return user.get_username()

    @admin.display(boolean=True)
    def keeps_office(self, user: Leader) -> bool:
        return user.is_staff

    @admin.display(description="Leads")
    def led(self, user: Leader) -> str:
        return ", ".join(str(event) for event in user.events.order_by("-created_at")) or "no event"

    def save_model(self, request: HttpRequest, obj: Leader, form: Any, change: bool) -> None:
        invited = acts.Invitation(name=form.cleaned_data["first_name"], sign_in_name=obj.username)
        user = self.do(request, acts.invite_leader, invited)
        obj.pk = user and user.pk

    def response_add(self, request: HttpRequest, obj: Leader, post_url_continue: str | None = None) -> HttpResponse:
        if obj.pk:
            self.say_link(request, Leader.objects.get(pk=obj.pk))
        return redirect("office:tournament_leader_changelist")

    def say_link(self, request: HttpRequest, user: Leader) -> None:
        said = "Send {} this link. It works for a week, until the password is chosen: {}"
        self.message_user(request, format_html(said, name_of(user), link_address(user, request)), messages.SUCCESS)

    @admin.action(description="Make a link to choose a password")
    def make_link(self, request: HttpRequest, users: QuerySet[Leader]) -> None:
        for user in users:
            if self.do(request, acts.make_password_link, acts.OneAccount(user=user.pk)):
                self.say_link(request, user)

    @admin.action(description="Disable: they may not sign in any more")
    def disable(self, request: HttpRequest, users: QuerySet[Leader]) -> None:
        self.do_to_each(request, acts.disable_leader, users, "{} may not sign in any more. Hand their events over.")

    @admin.action(description="Enable: they may sign in again")
    def enable(self, request: HttpRequest, users: QuerySet[Leader]) -> None:
        self.do_to_each(request, acts.enable_leader, users, "{} may sign in again, with the password they had.")

    @admin.action(description="Let them keep the office too")
    def appoint(self, request: HttpRequest, users: QuerySet[Leader]) -> None:
        self.do_to_each(request, acts.appoint_to_office, users, "{} keeps the office too.")

    @admin.action(description="Let them keep the office no more")
    def remove(self, request: HttpRequest, users: QuerySet[Leader]) -> None:
        self.do_to_each(request, acts.remove_from_office, users, "{} keeps the office no more.")

    def do_to_each(self, request: HttpRequest, act: OfficeAct[Any, Any], users: QuerySet[Leader], said: str) -> None:
        for user in users:
            self.do(request, act, acts.OneAccount(user=user.pk), said.format(name_of(user)))


TEXTS = ("name", "contact", "privacy", "places")


class AssociationForm(forms.ModelForm):  # type: ignore[type-arg]  # as above
    picture = forms.FileField(
        label="Logo", required=False, help_text="A PNG or JPEG picture of at most 1 MB; it stands on certificates."
    )
    without_logo = forms.BooleanField(label="Take the logo off", required=False)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Association
        fields = TEXTS
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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = self.instance.version

    def clean_seen(self) -> None:
        """The version that was shown: what somebody else changed since is not undone unseen."""
        if self.cleaned_data["seen"] not in (None, self.instance.version):
            raise forms.ValidationError("Somebody else changed this meanwhile. Open the page again, then change it.")

    def read(self) -> acts.AssociationChange:
        data = self.cleaned_data
        logo = data["picture"].read() if data["picture"] else b"" if data["without_logo"] else None
        return acts.AssociationChange(**{name: data[name] for name in TEXTS}, logo=logo)


@admin.register(Association, site=office)
class AssociationAdmin(OfficeAdmin):
    form = AssociationForm
    list_display = ("__str__", "contact")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return not Association.objects.exists()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def save_model(self, request: HttpRequest, obj: Association, form: Any, change: bool) -> None:
        obj.pk = 1
        self.do(request, acts.edit_association, form.read(), "Saved: sheets and pages say so from now on.")

    def response_change(self, request: HttpRequest, obj: Association) -> HttpResponse:
        return redirect("office:tournament_association_change", 1)

    def response_add(
        self, request: HttpRequest, obj: Association, post_url_continue: str | None = None
    ) -> HttpResponse:
        return redirect("office:index")


@admin.register(OfficeLogEntry, site=office)
class OfficeLogAdmin(OfficeAdmin):
    list_display = ("at", "by", "sentence")
    list_display_links = None
    list_filter = ("by",)
    search_fields = ("sentence",)
    date_hierarchy = "at"
