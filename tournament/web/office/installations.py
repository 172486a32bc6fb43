"""The office's page about installations: the fingerprint of this one, and those that are known here."""

from django import forms
from django.conf import settings

from tournament.domain.team import NAME_LENGTH
from tournament.queries.signers import known_installations
from tournament.services import installations
from tournament.signing import own_fingerprint
from tournament.web.desk.people import qr_svg
from tournament.web.office.base import OfficeFormView


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
    act = installations.make_installation_known

    def page_context(self) -> dict[str, object]:
        fingerprint = own_fingerprint(settings.INSTALLATION_KEY)
        in_fours = [fingerprint[start : start + 4] for start in range(0, len(fingerprint), 4)]
        return {"digits": " ".join(in_fours), "picture": qr_svg(fingerprint), "known": known_installations()}
