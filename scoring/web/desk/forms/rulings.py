"""A ruling in the leader's own words."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RulingForm(forms.Form):
    """What a ruling is about, and why."""

    about = forms.CharField(
        label=_("About"), max_length=200, help_text=_("For example: hand 12 at table 3, a revoke noticed late.")
    )
    reason = forms.CharField(label=_("What was decided, and why"), max_length=300)
