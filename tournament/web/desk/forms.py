"""The desk's forms for an event, its teams and its people: they read what the leader types into what services take.

A form of a record takes its fields from the model; the service checks and writes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import Any, ClassVar, cast

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.domain import NAME_LENGTH, Refusal, Seat
from tournament.domain.event import (
    MOST_DAYS,
    MOST_TABLES,
    parse_sessions,
)
from tournament.domain.team_entry import TeamEntry, missing_seats
from tournament.models import Player, Team
from tournament.services.teams import MEMBERSHIP_LENGTH, PlayerNote, PlayerNotes, Seating
from tournament.web.views import Cleaned, FormArgument

Choices = Sequence[tuple[object, object]]


@contextmanager
def refusals_as_errors() -> Iterator[None]:
    """Turns a Refusal of the domain into the error of the field that is being cleaned."""
    try:
        yield
    except Refusal as refusal:
        raise forms.ValidationError(str(refusal)) from refusal


class DeskForm(forms.Form):
    """A form that takes its fields' choices as arguments; ids begin with its name, for a page may have several."""

    def __init__(
        self, *args: FormArgument, choices: Mapping[str, Choices] | None = None, **kwargs: FormArgument
    ) -> None:
        """`choices` holds the choices of each field that depends on the event."""
        name = type(self).__name__.removesuffix("Form").lower()
        super().__init__(*args, **kwargs | {"auto_id": f"{name}_%s"})
        for field, offered in (choices or {}).items():
            cast(forms.ChoiceField, self.fields[field]).choices = list(offered)


class RecordForm(forms.ModelForm):  # type: ignore[type-arg]  # ModelForm cannot be subscripted when it runs
    """Fields as the model declares them; never saved.

    Pages show those of `main_names` first, the others folded up, and a reason open below them.
    """

    main_names: Sequence[str] = ()

    def clean(self) -> Cleaned:
        """What was typed.  Whether it is unique and fits the event is for the service to say."""
        return self.cleaned_data

    def folds(self) -> dict[str, dict[str, object]]:
        """The fields of `main` and `more`, and whether any is wrong, so that its fold is shown open."""
        names = {
            "main": [name for name in self.main_names if name in self.fields],
            "more": [name for name in self.fields if name not in (*self.main_names, "reason")],
            "last": [name for name in ("reason",) if name in self.fields],
        }
        return {
            fold: {"fields": [self[name] for name in inside], "is_wrong": any(self[name].errors for name in inside)}
            for fold, inside in names.items()
        }


CALENDAR = forms.DateInput({"type": "date"}, "%Y-%m-%d")  # a date with the browser's own calendar


class OfferingInput(forms.TextInput):
    """A text for which known ones are offered; any other may be written too."""

    offered: Iterable[str] = ()

    def render(self, name: str, value: str | None, attrs: Any = None, renderer: object = None) -> SafeString:
        known = format_html_join("", '<option value="{}">', ((offer,) for offer in self.offered))
        box = super().render(name, value, {**attrs, "list": f"known_{name}"}, cast(Any, renderer))
        return format_html('{}<datalist id="known_{}">{}</datalist>', box, name, known)


class SessionsInput(forms.TextInput):
    """Hands of each session in boxes, two a day, and of a day more than there is; to the field `15,15/20`."""

    use_fieldset = True

    def render(self, name: str, value: str | None, attrs: Any = None, renderer: object = None) -> SafeString:
        days = [day.split(",") if day else [] for day in (value or "").split("/")]
        lines = []
        for day, typed in enumerate([*days, []][:MOST_DAYS], start=1):
            boxes = format_html_join(
                " ",
                '<input name="{}_{}_{}" aria-label="Day {}, session {}" value="{}" inputmode="numeric" maxlength="40">',
                (
                    (name, day, session, day, session, hands)
                    for session, hands in enumerate([*typed, *[""] * (2 - len(typed))], start=1)
                ),
            )
            lines.append((day, boxes))
        return format_html_join("", '<div class="boxes"><span>Day {}</span> {}</div>', lines)

    def value_from_datadict(self, data: Any, files: object, name: str) -> str:
        """What was typed, or the notation itself where that was sent."""
        days = [
            ",".join(filter(None, (data[key].strip() for key in data if key.startswith(f"{name}_{day}_"))))
            for day in range(1, MOST_DAYS + 1)
        ]
        return data.get(name) or "/".join(days).rstrip("/")


class SessionsField(forms.CharField):
    """Hands of each session, day by day, written as `15,15/20`; None when empty."""

    def __init__(self, **kwargs: FormArgument) -> None:
        super().__init__(label="Hands of each session", max_length=200, widget=SessionsInput, **kwargs)

    def clean(self, value: object) -> tuple[tuple[int, ...], ...] | None:
        text = super().clean(value).replace(" ", "")
        if text and not re.fullmatch(r"[0-9,]+(/[0-9,]+)*", text):
            raise forms.ValidationError(
                "Write the hands of every day, such as 15 and 15, in figures, "
                "or leave all boxes empty for the usual ones."
            )
        with refusals_as_errors():
            return parse_sessions(text) if text else None


class TeamForm(RecordForm):
    qualified_by = forms.ChoiceField(
        label="Qualified", required=False, choices=[("", "not known"), *Team.QualifiedBy.choices]
    )

    class Meta:
        model = Team
        fields: ClassVar[tuple[str, ...]] = (
            "name", "zone", "telephone", "mail", "area", "qualified_by", "qualified_place",
        )  # fmt: skip
        labels: ClassVar = {
            "name": "Team",
            "mail": "E-mail address of the captain",
            "qualified_place": "Place it qualified with",
        }
        help_texts: ClassVar = {
            "name": "As it should stand on the sheets.",
            "qualified_place": "1 makes it its zone’s first team.",
            "telephone": "Only you see it, on the check-in page; and the leader of the event the team goes on to.",
            "mail": "Only you see it, to copy once the results are final.",
        }

    main_names = ("name", *(seat.value for seat in Seat), "zone", "telephone", "mail", "has_paid")
    OF_LADDER = ("zone", "area", "qualified_by", "qualified_place")

    def __init__(
        self,
        *args: FormArgument,
        zones: Sequence[str] | None = (),
        spares: str = "",
        has_fee: bool = False,
        **kwargs: FormArgument,
    ) -> None:
        """`zones` are offered as a list where the event has its zone order; None where it has nothing of zones.

        `spares` are named beside a seat that lacks its player; with `has_fee` it asks whether the entry fee is paid.
        """
        super().__init__(*args, **kwargs)
        if zones is None:
            self.fields = {name: field for name, field in self.fields.items() if name not in self.OF_LADDER}
        if zones:
            choices = [("", "no zone"), *((zone, zone) for zone in zones)]
            self.fields["zone"] = forms.ChoiceField(label="Zone", choices=choices, required=False)
        for seat in Seat:
            self.fields[seat.value] = forms.CharField(
                label=f"Player {seat.value}", max_length=NAME_LENGTH, required=False
            )
            if spares and seat in missing_seats({seat: self.initial.get(seat.value) for seat in Seat}):
                self.fields[seat.value].help_text = f"Nobody yet. Ready as a spare: {spares}"
                self.fields[seat.value].widget.attrs["list"] = "spares"
        if has_fee:
            self.fields["has_paid"] = forms.BooleanField(label="Entry fee paid", required=False)
        self.order_fields(self.main_names)

    def clean(self) -> Cleaned:
        data = super().clean()
        if not self.errors:
            players = {seat: data[seat.value] for seat in Seat if data[seat.value]}
            said = {name: data[name] for name in self.Meta.fields if name in data}
            data["entry"] = TeamEntry(**said, players=players)
        return data


class TablesForm(forms.Form):
    def __init__(self, *args: FormArgument, rows: Sequence[tuple[Team, int | None]], **kwargs: FormArgument) -> None:
        """`rows` holds each team and the table proposed."""
        super().__init__(*args, **kwargs)
        self.teams = {f"team_{team.pk}": team for team, _table in rows}
        for team, table in rows:
            self.fields[f"team_{team.pk}"] = forms.IntegerField(
                label=f"Table of {team.name}",
                min_value=1,
                max_value=MOST_TABLES,
                initial=table,
                error_messages={"required": f"Give {team.name} a table."},
            )

    def rows(self) -> list[tuple[Team, forms.BoundField]]:
        return [(team, self[name]) for name, team in self.teams.items()]

    def read(self) -> Seating:
        return Seating(tables={team.name: self.cleaned_data[name] for name, team in self.teams.items()})


YEAR = re.compile(r"[0-9]{4}")


class BirthField(forms.CharField):
    """A year or a date of birth: a number or a date, None where neither is known."""

    def clean(self, value: object) -> int | date | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            return int(text) if YEAR.fullmatch(text) else date.fromisoformat(text)
        except ValueError as error:
            raise forms.ValidationError("Write a year such as 1950, or a date such as 1950-03-17.") from error


class PlayersForm(forms.Form):
    def __init__(self, *args: FormArgument, players: Iterable[Player], **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        self.seats = [Seat(player.seat) for player in players]
        for player in players:
            who = f"{player.seat}, {player.name}"
            self.fields[f"birth_{player.seat}"] = BirthField(
                label=f"{who}: year or date of birth",
                required=False,
                initial=player.birth_date or player.birth_year,
                max_length=10,
            )
            self.fields[f"membership_{player.seat}"] = forms.CharField(
                label=f"{who}: membership number",
                required=False,
                initial=player.membership,
                max_length=MEMBERSHIP_LENGTH,
            )

    def read(self, *, team: int) -> PlayerNotes:
        players = {}
        for seat in self.seats:
            birth, membership = (self.cleaned_data[f"{name}_{seat.value}"] for name in ("birth", "membership"))
            year, day = (None, birth) if isinstance(birth, date) else (birth, None)
            players[seat] = PlayerNote(birth_year=year, birth_date=day, membership=membership)
        return PlayerNotes(team=team, players=players)
