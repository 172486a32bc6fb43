"""What the leader writes while a day is played: ticks, counts, loans, reasons."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.domain.event import MOST_FLAGS_IN_ROOM, REASON_LENGTH
from tournament.web.desk.base import new_idempotency_key

"""More than any room holds; the room's own limit is the domain's."""


class ReasonForm(forms.Form):
    """A decision of the leader's, with its reason."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, help_text=_("It is kept with the decision."))


class ClosingForm(forms.Form):
    """Closing a day; a reason is needed only where the flags do not add up."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, required=False)


class TicksForm(forms.Form):
    """Tables whose players found their flags complete."""

    def __init__(self, *args: Any, tables: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["tables"] = forms.TypedMultipleChoiceField(
            coerce=int,
            required=False,
            choices=[(table, _("Table %(table)s") % {"table": table}) for table in tables],
            widget=forms.CheckboxSelectMultiple,
        )


class OnceForm(forms.Form):
    """A form that is saved once, however often it is sent."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=100, initial=new_idempotency_key)


class CountForm(OnceForm):
    """One table's flags; a reason makes it the leader's own count, which settles."""

    flags = forms.IntegerField(label=_("Flags on the table"), min_value=0, max_value=MOST_FLAGS_IN_ROOM)


class SettleForm(CountForm):
    """The leader's own count, with his reason."""

    reason = forms.CharField(
        label=_("Reason"), max_length=REASON_LENGTH, help_text=_("For example: counted again with both verifiers.")
    )


class CountsForm(OnceForm):
    """The flags of several tables at once, as from paper slips."""

    def __init__(self, *args: Any, tables: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tables = [table for table, _team in tables]
        for table, team in tables:
            self.fields[f"table_{table}"] = forms.IntegerField(
                label=_("Table %(table)s, %(team)s") % {"table": table, "team": team},
                min_value=0,
                max_value=MOST_FLAGS_IN_ROOM,
                required=False,
            )

    def counts(self) -> dict[int, int]:
        """The flags of each table that was filled in."""
        found = {table: self.cleaned_data.get(f"table_{table}") for table in self.tables}
        return {table: flags for table, flags in found.items() if flags is not None}

    def key_of(self, table: int) -> str:
        """The key of one table's count."""
        return f"{self.cleaned_data['key']}-{table}"


class LoanForm(OnceForm):
    """Flags lent to a table."""

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=1000)
    flags = forms.IntegerField(label=_("Flags"), min_value=1, max_value=1000, initial=1)
    hand = forms.IntegerField(
        label=_("At hand"), min_value=1, max_value=1000, required=False, help_text=_("May be left out.")
    )


class ReturnForm(OnceForm):
    """Flags a table gives back."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)
    flags = forms.IntegerField(label=_("Flags given back"), min_value=1, max_value=1000)

    def __init__(self, *args: Any, owed: dict[int, int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [
            (table, _("Table %(table)s owes %(owed)s") % {"table": table, "owed": left}) for table, left in owed.items()
        ]
        self.fields["table"] = forms.TypedChoiceField(label=_("Table"), coerce=int, choices=choices)
        self.order_fields(["table", "flags"])
