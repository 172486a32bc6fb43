"""Which sheets, on which paper, how large."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.services.printing import SHEETS
from scoring.web.desk.forms.days import OnceForm


class PrintForm(OnceForm):
    """The sheets that are wanted; several are drawn at once, each as a file of its own."""

    sheets = forms.MultipleChoiceField(
        label=_("Sheets"), widget=forms.CheckboxSelectMultiple, error_messages={"required": _("Choose a sheet.")}
    )
    paper = forms.ChoiceField(
        label=_("Paper"), widget=forms.RadioSelect, choices=[("letter", _("Letter")), ("a4", _("A4"))], initial="letter"
    )
    is_large = forms.BooleanField(label=_("Large print"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sheets"].choices = [(sheet.name, gettext(sheet.label)) for sheet in SHEETS.values()]  # type: ignore[attr-defined]  # a choice field

    def key_of(self, sheet: str) -> str:
        """The key of one sheet's print job."""
        return f"{self.cleaned_data['key']}-{sheet}"
