"""A movement of the leader's own: a list of shifts, or a whole sheet, typed or pasted."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rotations.domain.movement import read_shifts
from rotations.domain.rotation import Rotation
from rotations.domain.typed_sheet import read_sheet

MOST_TYPED = 60_000
"""Letters; a sheet of a thousand hands has a third of it."""


@dataclass(frozen=True, slots=True)
class OwnMovement:
    """What the leader typed, as far as it differs from the book's sheet and the house's moves."""

    sheet: Rotation | None
    shifts: tuple[int, ...] | None


class OwnMovementForm(forms.Form):
    """Moves for the whole room, hand by hand, and the sheet they belong to."""

    shifts = forms.CharField(
        label=_("Moves, one a hand"),
        required=False,
        max_length=MOST_TYPED,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text=_("As +3 -2 8: up counts positive. Left empty, the plan below moves the room."),
    )
    sheet = forms.CharField(
        label=_("A whole sheet"),
        required=False,
        max_length=MOST_TYPED,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "One hand a line: number, WHO, MOVE TO, TRUMP, DEALER; as 1 A&B +3 H A. MOVE TO may be left blank on "
            "every line. Left empty, the book’s sheet is played."
        ),
    )

    def clean(self) -> dict[str, Any]:
        """One of the two must be there."""
        told = super().clean() or self.cleaned_data
        if not self.errors and not told["shifts"].strip() and not told["sheet"].strip():
            raise forms.ValidationError(_("Type the moves, or paste a sheet."))
        return told

    def read(self) -> OwnMovement:
        """What was typed; raises Refusal."""
        sheet_text, shifts_text = self.cleaned_data["sheet"].strip(), self.cleaned_data["shifts"].strip()
        typed = read_sheet(sheet_text) if sheet_text else None
        shifts = read_shifts(shifts_text) if shifts_text else (typed.shifts if typed else ()) or None
        return OwnMovement(typed.rotation if typed else None, shifts)


class PlanForm(forms.Form):
    """The plan that is adopted, with the leader's own sheet or moves where it has them."""

    plan = forms.CharField(max_length=20)
    shifts = forms.CharField(required=False, max_length=MOST_TYPED)
    sheet = forms.CharField(required=False, max_length=MOST_TYPED)
