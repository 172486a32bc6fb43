"""What only the leader knows of the players."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.domain.team import Seat
from tournament.queries.players import KnownPlayer
from tournament.services.players import Noted

LONGEST_MEMBERSHIP = 40


class PlayersForm(forms.Form):
    """Year of birth and membership of each player of a team."""

    def __init__(self, *args: Any, players: Sequence[KnownPlayer], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = [player.seat for player in players]
        for player in players:
            who = {"seat": player.seat.value, "name": player.name}
            self.fields[f"birth_{player.seat.value}"] = forms.IntegerField(
                label=_("%(seat)s, %(name)s: year of birth") % who, required=False, initial=player.birth_year,
                min_value=1000, max_value=9999,
            )  # fmt: skip
            self.fields[f"membership_{player.seat.value}"] = forms.CharField(
                label=_("%(seat)s, %(name)s: membership number") % who, required=False, initial=player.membership,
                max_length=LONGEST_MEMBERSHIP,
            )  # fmt: skip

    def told(self) -> dict[Seat, Noted]:
        """What is told of each."""
        said = self.cleaned_data
        return {seat: Noted(said[f"birth_{seat.value}"], said[f"membership_{seat.value}"]) for seat in self.seats}
