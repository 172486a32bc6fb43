"""What the office says of the association, and its logo."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Association
from tournament.queries.office import association, small_logo
from tournament.services.association import AssociationChange, edit_association
from tournament.web.desk.forms import RecordForm
from tournament.web.office.base import OfficeFormView
from tournament.web.views import FormArgument


class AssociationForm(RecordForm):
    logo = forms.FileField(
        label="Logo",
        required=False,
        help_text="A PNG or JPEG picture of at most 1 MB; it stands on certificates.",
    )
    without_logo = forms.BooleanField(label="Take the logo off", required=False)

    class Meta:
        model = Association
        fields = ["name", "contact", "privacy", "accent"]
        labels = {
            "name": "Name of the association",
            "contact": "How to reach it",
            "privacy": "About privacy",
            "accent": "Colour of paper",
        }
        help_texts = {
            "name": "It stands on every sheet and at the foot of every public page.",
            "contact": "An e-mail address or a telephone number. Leaders who forgot their password see it too.",
            "privacy": "One sentence: what is shown of people, and whom to ask about it.",
            "accent": "For certificates. It must be dark enough to be read on white.",
        }
        widgets = {"accent": forms.TextInput(attrs={"type": "color"})}

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.small_logo:
            del self.fields["without_logo"]

    def read(self) -> AssociationChange:
        """The texts, and the logo only where it is replaced or taken off."""
        data = self.cleaned_data
        logo = data["logo"].read() if data["logo"] else b"" if data.get("without_logo") else None
        return AssociationChange(
            name=data["name"], contact=data["contact"], privacy=data["privacy"], accent=data["accent"], logo=logo
        )


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
