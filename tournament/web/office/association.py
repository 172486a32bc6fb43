"""The office's pages about the association: what is said of it, its logo, and its installations that are known here."""

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.domain import NAME_LENGTH
from tournament.models import Association
from tournament.queries.log import known_installations
from tournament.queries.office import association, small_logo
from tournament.services.association import AssociationChange, edit_association, make_installation_known
from tournament.signing import own_fingerprint
from tournament.web.desk.forms import RecordForm
from tournament.web.desk.people import qr_svg
from tournament.web.views import FormArgument, OfficeFormView


class AssociationForm(RecordForm):
    logo = forms.FileField(
        label="Logo",
        required=False,
        help_text="A PNG or JPEG picture of at most 1 MB; it stands on certificates.",
    )
    without_logo = forms.BooleanField(label="Take the logo off", required=False)

    class Meta:
        model = Association
        fields = ["name", "contact", "privacy", "accent", "places"]
        labels = {
            "name": "Name of the association",
            "contact": "How to reach it",
            "privacy": "About privacy",
            "accent": "Colour of paper",
            "places": "Zones and areas",
        }
        help_texts = {
            "name": "It stands on every sheet and at the foot of every public page.",
            "contact": "An e-mail address or a telephone number. Leaders who forgot their password see it too.",
            "privacy": "One sentence: what is shown of people, and whom to ask about it.",
            "accent": "For certificates. It must be dark enough to be read on white.",
            "places": "A zone a line, its areas after a colon; or two columns of a spreadsheet. Forms offer them.",
        }
        widgets = {"accent": forms.TextInput(attrs={"type": "color"}), "places": forms.Textarea(attrs={"rows": 8})}

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.small_logo:
            del self.fields["without_logo"]

    def read(self) -> AssociationChange:
        data = self.cleaned_data
        logo = data["logo"].read() if data["logo"] else b"" if data.get("without_logo") else None
        return AssociationChange(**{name: data[name] for name in self.Meta.fields}, logo=logo)


class AssociationView(OfficeFormView):
    template_name = "tournament/office/association.html"
    current = "association"
    form_class = AssociationForm
    success_page = "office-association"
    success_message = "Saved: sheets and pages say so from now on."
    act = edit_association

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"instance": association()}

    def page_context(self) -> dict[str, object]:
        return {"association": association()}


@require_safe
def logo(request: HttpRequest) -> HttpResponse:
    """The logo for pages; its address changes with the association's version, so that browsers may keep it."""
    return HttpResponse(small_logo(), content_type="image/png", headers={"Cache-Control": "public, max-age=31536000"})


class InstallationForm(forms.Form):
    name = forms.CharField(label="What do you call it?", max_length=NAME_LENGTH, help_text="Such as “second laptop”.")
    fingerprint = forms.CharField(
        label="Its fingerprint",
        max_length=100,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocapitalize": "none"}),
        help_text="All 64 digits, from this page on the other computer; spaces do not matter.",
    )


class InstallationsView(OfficeFormView):
    template_name = "tournament/office/installations.html"
    current = "installations"
    form_class = InstallationForm
    success_page = "office-installations"
    success_message = "%(name)s is known from now on."
    act = make_installation_known

    def page_context(self) -> dict[str, object]:
        fingerprint = own_fingerprint(settings.INSTALLATION_KEY)
        in_fours = [fingerprint[start : start + 4] for start in range(0, len(fingerprint), 4)]
        return {"digits": " ".join(in_fours), "picture": qr_svg(fingerprint), "known": known_installations()}
