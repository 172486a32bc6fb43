"""People and changes while an event is on: who goes on, who leaves or comes, spares, prizes, duties."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.domain.event import REASON_LENGTH
from tournament.domain.sessions import BadSessions, parse_sessions
from tournament.domain.team import Seat
from tournament.domain.team_list import NAME_LENGTH, TeamEntry
from tournament.web.errors import refusal_message

Choices = Sequence[tuple[object, object]]


class AfterHandForm(forms.Form):
    """A change from a hand on."""

    after_hand = forms.IntegerField(
        label=_("After hand"), min_value=0, max_value=1000, help_text=_("0 is before the first hand.")
    )


class TableChangeForm(AfterHandForm):
    """A change at one table, with its reason."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)

    def __init__(self, *args: Any, tables: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"] = forms.TypedChoiceField(label=_("Table"), coerce=int, choices=list(tables))
        self.order_fields(["table"])


class LeavingForm(TableChangeForm):
    """A team that leaves."""

    closes_circle = forms.BooleanField(
        label=_("Close the circle: the last table takes its number"), required=False,
        help_text=_("Only between two sessions. Otherwise the table stays empty, and visitors due there sit out."),
    )  # fmt: skip


class LateTeamForm(AfterHandForm):
    """A team that comes between two sessions."""

    name = forms.CharField(label=_("Team"), max_length=NAME_LENGTH)
    zone = forms.CharField(label=_("Zone"), max_length=60, required=False)
    is_ranked = forms.BooleanField(label=_("It is ranked in the standings"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat in Seat:
            self.fields[seat.value] = forms.CharField(
                label=_("Player %(seat)s") % {"seat": seat.value}, max_length=NAME_LENGTH, required=False
            )
        self.order_fields(["name", *(seat.value for seat in Seat), "zone"])

    def entry(self) -> TeamEntry:
        """The team as the services take it."""
        told = self.cleaned_data
        players = {seat: told[seat.value] for seat in Seat if told[seat.value]}
        return TeamEntry(name=told["name"], zone=told["zone"], players=players)


class SubstituteForm(TableChangeForm):
    """Somebody who takes a player's seat."""

    seat = forms.ChoiceField(label=_("Seat"), choices=[(seat.value, seat.value) for seat in Seat])
    name = forms.CharField(label=_("Who plays now"), max_length=NAME_LENGTH)

    def __init__(self, *args: Any, tables: Choices, **kwargs: Any) -> None:
        super().__init__(*args, tables=tables, **kwargs)
        self.order_fields(["table", "seat", "name"])


class RankForm(forms.Form):
    """Whether a team is ranked."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)
    is_ranked = forms.TypedChoiceField(
        label=_("In the standings"),
        coerce=lambda told: told == "yes",
        choices=[("no", _("no: it plays as a floater")), ("yes", _("yes"))],
    )
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)

    def __init__(self, *args: Any, tables: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"] = forms.TypedChoiceField(label=_("Table"), coerce=int, choices=list(tables))
        self.order_fields(["table"])


class LettersForm(forms.Form):
    """New letters for the players of one team."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)

    def __init__(self, *args: Any, tables: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"] = forms.TypedChoiceField(label=_("Table"), coerce=int, choices=list(tables))
        letters = [(seat.value, seat.value) for seat in Seat]
        for seat in Seat:
            self.fields[seat.value] = forms.ChoiceField(
                label=_("%(seat)s becomes") % {"seat": seat.value}, choices=letters, initial=seat.value
            )

    def seats(self) -> dict[Seat, Seat]:
        """The new seat of each."""
        return {seat: Seat(self.cleaned_data[seat.value]) for seat in Seat}


class SessionsForm(AfterHandForm):
    """Other sessions from a hand on: cut, added, or play stopped."""

    sessions = forms.CharField(
        label=_("Hands of each session"), max_length=200,
        help_text=_("Of the whole event, as 15,15/20. To stop early, write only what was played."),
    )  # fmt: skip
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)

    field_order = ("sessions", "after_hand", "reason")

    def clean_sessions(self) -> tuple[tuple[int, ...], ...]:
        """Hands of each session, day by day."""
        try:
            return parse_sessions(self.cleaned_data["sessions"].replace(" ", ""))
        except BadSessions as refusal:
            raise forms.ValidationError(refusal_message(refusal)) from refusal
