"""Spares, and copying, handing over, archiving or deleting an event."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.domain.team_list import NAME_LENGTH


class SpareForm(forms.Form):
    """Somebody ready to take a seat."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    contact = forms.CharField(
        label=_("How to reach them"), max_length=80, required=False, help_text=_("Only you see this.")
    )


class CopyForm(forms.Form):
    """Another event set up like this one."""

    name = forms.CharField(label=_("Name of the new event"), max_length=120)
    slug = forms.CharField(label=_("Its address"), max_length=60)
    with_teams = forms.BooleanField(label=_("With its teams and players"), required=False)


class HandOverForm(forms.Form):
    """Another leader for the event."""

    leader = forms.CharField(label=_("Name the new leader signs in with"), max_length=150)


class DeleteForm(forms.Form):
    """A deletion, asked for by typing the event's address."""

    confirmed = forms.CharField(label=_("The event’s address"), max_length=60)
