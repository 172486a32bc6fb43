"""Who goes on, and the files of teams that qualified."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.domain.event import REASON_LENGTH

Choices = Sequence[tuple[object, object]]


MOST_FILE = 1_000_000
"""Bytes of a file of qualifiers; two teams fill a thousandth of it."""


class TeamReasonForm(forms.Form):
    """A team, and why."""

    team = forms.TypedChoiceField(label=_("Team"), coerce=int)
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)

    def __init__(self, *args: Any, teams: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"] = forms.TypedChoiceField(label=_("Team"), coerce=int, choices=list(teams))
        self.order_fields(["team"])


class TeamChoiceForm(forms.Form):
    """A team."""

    team = forms.TypedChoiceField(label=_("Team"), coerce=int)

    def __init__(self, *args: Any, teams: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"] = forms.TypedChoiceField(label=_("Team"), coerce=int, choices=list(teams))


class QualifierFileForm(forms.Form):
    """Teams that qualified elsewhere, in the file their leader sent."""

    file = forms.FileField(label=_("The file you were sent"), max_length=200)

    def clean_file(self) -> Any:
        """A file of a size such a file can have."""
        file = self.cleaned_data["file"]
        if file.size > MOST_FILE:
            raise forms.ValidationError(_("This file is too large to be a list of qualifiers."))
        return file


class SenderForm(forms.Form):
    """Another installation, confirmed by its fingerprint; the file waits beside it."""

    file_text = forms.CharField(widget=forms.HiddenInput, max_length=MOST_FILE)
    fingerprint = forms.RegexField(r"[0-9a-f]{64}", widget=forms.HiddenInput)
    name = forms.CharField(widget=forms.HiddenInput, max_length=120)
