"""A movement of the leader's own: a list of shifts, or a whole sheet, typed or pasted."""

from dataclasses import dataclass

from django import forms

from rotations.domain.hand import Rotation
from rotations.domain.movement import read_shifts
from rotations.domain.typed_sheet import MOST_LETTERS, read_sheet
from tournament.domain import MOST_HANDS, PLAN_LENGTH, REASON_LENGTH


@dataclass(frozen=True, slots=True)
class OwnMovement:
    """What the leader typed; None where the event's sheet, the plan's shifts or the event's choice are used."""

    sheet: Rotation | None = None
    shifts: tuple[int, ...] | None = None
    restart_each_day: bool | None = None


class OwnMovementForm(forms.Form):
    restart_each_day = forms.BooleanField(
        label="Restart the sheet each day",
        required=False,
        help_text="Every day then begins at the first line of the sheet; else the sheet goes on.",
    )
    shifts = forms.CharField(
        label="Moves, one a hand",
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text="As +3 -2 8: up counts positive. Leave empty, and the plan below moves the room.",
    )
    sheet = forms.CharField(
        label="A whole sheet",
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=(
            "One hand a line: its number, who goes out, where to, trump and the dealer’s letter; as 1 A&B +3 H A. "
            "Where to may be left blank on every line. Leave empty for the sheet that the event has."
        ),
    )

    def read(self) -> OwnMovement:
        shifts_text, sheet_text = self.cleaned_data["shifts"], self.cleaned_data["sheet"]
        typed = read_sheet(sheet_text) if sheet_text else None
        shifts = read_shifts(shifts_text) if shifts_text else (typed.shifts if typed else ()) or None
        return OwnMovement(typed.rotation if typed else None, shifts, self.cleaned_data["restart_each_day"])


class AdoptForm(OwnMovementForm):
    """The plan to adopt, with the leader's own sheet or moves where it has them."""

    plan = forms.CharField(max_length=PLAN_LENGTH)


class RealPlayForm(forms.Form):
    hand = forms.IntegerField(label="Hand", min_value=1, max_value=MOST_HANDS)
    note = forms.CharField(
        label="What was really played", required=False, max_length=REASON_LENGTH,
        help_text="Everybody reads it: name tables, not players. Leave it empty to take an earlier note back.",
    )  # fmt: skip
