"""Ties as the leader settles them: cards drawn and cut, tricks, a bye, somebody replaced, an order of his own."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.domain.flags import TRICKS
from scoring.domain.wording import ordinal
from tournament.domain.event import REASON_LENGTH

CARD = {"class": "short", "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}


class CardsForm(forms.Form):
    """A card for each of those who draw or cut now."""

    def __init__(self, *args: Any, people: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        """`people` holds who it is (a table, or `9B`) and how the page calls them."""
        super().__init__(*args, **kwargs)
        self.people = [who for who, _label in people]
        for who, label in people:
            self.fields[f"card_{who}"] = forms.CharField(
                label=label, max_length=4, widget=forms.TextInput(attrs=CARD),
                error_messages={"required": _("Enter the card, as 9C, 10H, KD or AS.")},
            )  # fmt: skip

    def cards(self) -> dict[str, str]:
        """The card of each."""
        return {who: self.cleaned_data[f"card_{who}"] for who in self.people}


class TrumpForm(forms.Form):
    """The card the leader cut for trump."""

    card = forms.CharField(
        label=_("Card cut for trump"), max_length=4, widget=forms.TextInput(attrs=CARD),
        help_text=_("As 9C, 10H, KD or AS; the letter of the suit alone will do."),
    )  # fmt: skip


class TricksForm(forms.Form):
    """The tricks of both in one hand."""

    def __init__(self, *args: Any, sides: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        """`sides` holds the two tables and how the page calls them."""
        super().__init__(*args, **kwargs)
        self.tables = [table for table, _label in sides]
        for table, label in sides:
            self.fields[f"tricks_{table}"] = forms.IntegerField(label=label, min_value=0, max_value=TRICKS)

    def tricks(self) -> dict[int, int]:
        """The tricks of each table."""
        return {table: self.cleaned_data[f"tricks_{table}"] for table in self.tables}


class DealerTricksForm(TricksForm):
    """A hand whose dealer was cut without being written down."""

    def __init__(self, *args: Any, people: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["dealer"] = forms.ChoiceField(label=_("Who dealt"), choices=list(people))
        self.order_fields(["dealer"])


class TableForm(forms.Form):
    """One of the tied tables."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)

    def __init__(self, *args: Any, tables: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        """`tables` holds each table and how the page calls it."""
        super().__init__(*args, **kwargs)
        self.fields["table"] = forms.TypedChoiceField(label=_("Table"), coerce=int, choices=list(tables))
        self.order_fields(["table"])


class ReplacementForm(TableForm):
    """Somebody who plays for a missing A or B."""

    missing = forms.ChoiceField(label=_("Who is missing"), choices=[("A", "A"), ("B", "B")])
    instead = forms.ChoiceField(label=_("Who plays instead"), choices=[("X", "X"), ("Y", "Y")])
    name = forms.CharField(label=_("The name"), max_length=80, required=False)


class StartForm(forms.Form):
    """A bracket of four tables or more, on the leader's decision."""

    to_place = forms.TypedChoiceField(label=_("Play for"), coerce=int)

    def __init__(self, *args: Any, places: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [
            (
                number,
                _("%(place)s place") % {"place": ordinal(place)}
                if number == 1
                else _("%(first)s to %(last)s place") % {"first": ordinal(places[0]), "last": ordinal(place)},
            )
            for number, place in enumerate(places, start=1)
        ]
        self.fields["to_place"] = forms.TypedChoiceField(label=_("Play for"), coerce=int, choices=choices)


class OrderForm(forms.Form):
    """The tied tables in the leader's order, with his reason."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, help_text=_("It stands beside the places."))

    def __init__(self, *args: Any, tables: Sequence[tuple[int, str]], places: Sequence[int], **kwargs: Any) -> None:
        """`tables` holds each table and how the page calls it; `places` those they share."""
        super().__init__(*args, **kwargs)
        self.names = [f"place_{place}" for place in places]
        for name, place, (table, _label) in zip(self.names, places, tables, strict=True):
            self.fields[name] = forms.TypedChoiceField(
                label=_("%(place)s place") % {"place": ordinal(place)}, coerce=int, choices=list(tables), initial=table
            )
        self.order_fields(self.names)

    def order(self) -> list[int]:
        """The tables from the best place down."""
        return [self.cleaned_data[name] for name in self.names]


class PrizeForm(forms.Form):
    """A prize, and what it is for."""

    name = forms.CharField(label=_("Prize"), max_length=80)
    kind = forms.ChoiceField(
        label=_("For"),
        choices=[
            ("place", _("a place")),
            ("session", _("the most flags won in a session")),
            ("booby", _("the last place")),
        ],
    )
    number = forms.IntegerField(
        label=_("Which place or session"), min_value=1, max_value=1000, required=False,
        help_text=_("Left empty for the last place."),
    )  # fmt: skip
