"""Teams as the leader writes, pastes or uploads them, and the tables he gives them."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.domain.team import Seat
from tournament.domain.team_list import NAME_LENGTH, TeamEntry

MOST_UPLOADED = 1_000_000
"""Bytes of a team list; a list of a thousand teams has a tenth of it."""


class TeamForm(forms.Form):
    """One team with its four players."""

    name = forms.CharField(label=_("Team"), max_length=NAME_LENGTH, help_text=_("As it should stand on the sheets."))
    zone = forms.CharField(label=_("Zone"), max_length=60, required=False)
    area = forms.CharField(label=_("Area"), max_length=60, required=False)
    qualified_by = forms.ChoiceField(
        label=_("Qualified"),
        required=False,
        choices=[
            ("", _("not told")),
            ("placing", _("by placing")),
            ("alternate", _("as alternate")),
            ("acclamation", _("by acclamation")),
        ],
    )
    qualified_place = forms.IntegerField(
        label=_("Place it qualified with"), min_value=1, max_value=1000, required=False,
        help_text=_("1 makes it its zone’s first team."),
    )  # fmt: skip

    def __init__(self, *args: Any, zones: Sequence[str] = (), **kwargs: Any) -> None:
        """`zones` are offered as a list where the event has its zone order."""
        super().__init__(*args, **kwargs)
        if zones:
            choices = [("", _("no zone")), *((zone, zone) for zone in zones)]
            self.fields["zone"] = forms.ChoiceField(label=_("Zone"), choices=choices, required=False)
        for seat in Seat:
            self.fields[seat.value] = forms.CharField(
                label=_("Player %(seat)s") % {"seat": seat.value}, max_length=NAME_LENGTH, required=False
            )
        self.order_fields(["name", *(seat.value for seat in Seat), "zone"])

    def entry(self) -> TeamEntry:
        """The team as the services take it."""
        told = self.cleaned_data
        return TeamEntry(
            name=told["name"],
            zone=told["zone"],
            area=told["area"],
            qualified_by=told["qualified_by"],
            qualified_place=told["qualified_place"],
            players={seat: told[seat.value] for seat in Seat if told[seat.value]},
        )


class TeamListForm(forms.Form):
    """A list of teams, pasted or uploaded."""

    text = forms.CharField(
        label=_("One team a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=_(
            "Team, zone, player A, B, X, Y, parted by commas, semicolons or tabs; all but the team’s name may be left "
            "out. A first line of headings (name, zone, table, qualified_place, A, B, X, Y) is understood too."
        ),
    )
    sheet = forms.FileField(
        label=_("Or a spreadsheet"),
        required=False,
        allow_empty_file=True,
        help_text=_("CSV or Excel (.xlsx), with or without headings."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
    )

    def clean(self) -> dict[str, Any]:
        """One of the two must be there."""
        told = super().clean() or self.cleaned_data
        sheet = told.get("sheet")
        if sheet is None and not (told.get("text") or "").strip():
            raise forms.ValidationError(_("Paste the list, or choose a spreadsheet."))
        if sheet is not None and sheet.size > MOST_UPLOADED:
            raise forms.ValidationError(_("The file is too large for a list of teams. Save the list alone."))
        return told


class CheckedListForm(forms.Form):
    """The list as it was shown, to be entered."""

    text = forms.CharField(widget=forms.HiddenInput, strip=False)


class TablesForm(forms.Form):
    """The table of each team, by the team's id."""

    def __init__(self, *args: Any, teams: Sequence[tuple[int, str, int | None]], **kwargs: Any) -> None:
        """`teams` holds id, name and the table proposed."""
        super().__init__(*args, **kwargs)
        self.names = {f"team_{key}": name for key, name, _table in teams}
        for key, name, table in teams:
            self.fields[f"team_{key}"] = forms.IntegerField(
                label=_("Table of %(team)s") % {"team": name},
                min_value=1,
                max_value=1000,
                initial=table,
                error_messages={"required": _("Give %(team)s a table.") % {"team": name}},
            )

    def tables(self) -> dict[str, int]:
        """The table of each team, by its name."""
        return {self.names[field]: self.cleaned_data[field] for field in self.names}
