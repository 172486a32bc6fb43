"""The desk's forms for an event, its teams and its people: they read what the leader types into what services take.

A form of a record takes its fields from the model; the service checks and writes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, fields, replace
from datetime import date, timedelta
from typing import Any, ClassVar, cast

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import slugify

from tournament.domain import NAME_LENGTH, Refusal, Seat, spell_alike
from tournament.domain.event import (
    EVENT_NAME_LENGTH,
    MOST_DAYS,
    MOST_TABLES,
    REASON_LENGTH,
    SLUG_LENGTH,
    EventPlan,
    check_slug,
    dates_in_order,
    format_sessions,
    parse_sessions,
)
from tournament.domain.levels import (
    PRESETS,
    Level,
)
from tournament.domain.team_entry import TeamEntry, missing_seats
from tournament.models import Event, Player, Team
from tournament.queries.events import free_slug, next_events
from tournament.queries.office import known_places
from tournament.services.events import SETTINGS, EventChange
from tournament.services.teams import MEMBERSHIP_LENGTH, PlayerNote, PlayerNotes, Seating
from tournament.web.views import Cleaned, FormArgument

EVENT_FIELDS = tuple(
    field.name
    for field in fields(EventPlan)
    if field.name not in ("plan", "restart_each_day", "is_rehearsal", "dates", "sessions")
)
"""The columns of an event that its leader sets here; the movement has a page of its own."""

UPPER_LEVELS = (Level.ZONE.value, Level.PROVINCIAL.value)  # the levels that teams go on to

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


class EventForm(RecordForm):
    """The settings of an event: what every leader fills in, then what its level presets."""

    level = forms.ChoiceField(
        label="Level",
        widget=forms.RadioSelect,
        error_messages={"required": "Choose the level: it says how many hands are played and who goes on."},
        choices=[
            (Level.AREA.value, "Area: one day, 15 + 15 hands; tables are drawn; two teams advance"),
            (Level.ZONE.value, "Zone: one day, 15 + 15 hands; tables are drawn; two teams advance"),
            (
                Level.PROVINCIAL.value,
                "Provincial: two days, 15 + 15 and 20 hands; tables in zone order; two counts a table",
            ),
            (Level.CLUB.value, "Club: one day, 15 + 15 hands unless you say otherwise; nobody advances"),
        ],
    )
    zones = forms.CharField(
        label="Zones in order",
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="One a line. Left empty, they follow the numbers in their names.",
    )
    slug = forms.CharField(
        label="Web address",
        max_length=SLUG_LENGTH,
        required=False,
        help_text="Small letters, digits and hyphens. Left empty, it is made from the name.",
    )
    sessions = SessionsField(
        required=False,
        help_text="A day has two boxes. Leave empty for the usual hands; write 10,10,10 into a box for more sessions.",
    )
    counts_needed = forms.TypedChoiceField(
        label="Counts needed for each table",
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", "As is usual at this level"), (1, "One count"), (2, "Two counts by two people")],
    )

    qualifies_for = forms.CharField(
        label="Event its teams go on to",
        max_length=EVENT_NAME_LENGTH,
        required=False,
        widget=OfferingInput,
        help_text="Of the zone or the province; leave it empty where you do not know it yet.",
    )

    class Meta:
        model = Event
        fields = EVENT_FIELDS
        widgets: ClassVar = {"age_reference_date": CALENDAR, "zone": OfferingInput, "area": OfferingInput}
        labels: ClassVar = {
            "venue": "Hall",
            "advancing": "Teams that advance",
            "teams_per_zone": "Most teams of one zone (at a zone’s event, of one area)",
            "flags_per_table": "Flags on each table",
            "count_loans_against_table": "Flags still owed count against the table",
            "zone": "Zone this event is played for",
            "area": "Area this event is played for",
            "age_reference_date": "Date on which age counts",
            "show_player_names": "Show the players’ names in public: they have all agreed",
            "entry_fee": "Entry fee of a team",
        }
        help_texts: ClassVar = {
            "name": "As it stands on every sheet.",
            "advancing": "Leave empty for what is usual at this level.",
            "places_that_matter": "Ties for these places are played off.",
            "teams_per_zone": "Leave empty as usual: then two at the provincial games and at a zone’s event.",
            "zone": "Its teams go on as teams of this zone.",
            "age_reference_date": "Leave empty for 31 December of the event’s year; a club event has no age rule.",
            "entry_fee": "In whole dollars, or whatever is paid there; 0 where no fee is asked.",
            "show_player_names": "Without this the public sees teams and tables, and no player’s name.",
        }

    BY_LEVEL = ("sessions", "advancing", "counts_needed")  # what the level fills in where it is left empty
    OWN_PLACE: ClassVar = {  # an event's own place on the ladder
        Level.AREA: ["zone", "area", "qualifies_for"],
        Level.ZONE: ["zone", "qualifies_for", "zones"],
        Level.PROVINCIAL: ["zones"],
    }
    OF_LADDER = ("level", "zones", "zone", "area", "qualifies_for", "teams_per_zone", "age_reference_date")
    """What a club evening has nothing of."""

    def __init__(
        self,
        *args: FormArgument,
        plan: EventPlan,
        day_dates: Sequence[date | None] = (),
        is_in_play: bool = False,
        **kwargs: FormArgument,
    ) -> None:
        """`plan` holds the settings so far; `day_dates` the date of each day of an event that exists already.

        A new event asks for its first day alone; the others follow it.  Once play has begun, a reason can be given.
        """
        initial = asdict(plan) | {
            "level": plan.level.value,
            "zones": "\n".join(plan.zones),
            "sessions": format_sessions(plan.sessions) if plan.sessions else "",
        }
        self.is_new = not day_dates
        if self.is_new:  # none is chosen beforehand: a club's would hide that an area's teams go on
            initial["level"] = (kwargs.get("initial") or {}).get("level")
        super().__init__(*args, **kwargs | {"initial": initial})
        self.before = plan
        self.fields["advancing"].required = False
        if is_in_play:
            self.fields["reason"] = forms.CharField(
                label="Reason",
                max_length=REASON_LENGTH,
                required=False,
                help_text="Play has begun: needed for a change that may change places. It is stored in the log.",
            )
        self.date_names = [f"date_{number}" for number in range(1, max(len(day_dates), 1) + 1)]
        for number, (name, day) in enumerate(zip(self.date_names, day_dates or [None], strict=True), start=1):
            label = f"Date of day {number}" if len(day_dates) > 1 else "Date"
            self.fields[name] = forms.DateField(
                label="First day" if self.is_new else label, required=False, initial=day, widget=CALENDAR
            )
        self.offer(plan)
        own_place = ["zone", "area", "sessions"] if self.is_new else self.OWN_PLACE.get(plan.level, [])
        if plan.level is Level.CLUB and not self.is_new:
            for name in self.OF_LADDER:
                if not getattr(plan, name):
                    del self.fields[name]
        self.main_names = ["name", "level", *self.date_names, "venue", "entry_fee", *own_place, "show_player_names"]
        self.order_fields(
            [*self.main_names, "qualifies_for", "zones", "slug", "sessions", "counts_needed", "advancing"]
        )

    def offer(self, plan: EventPlan) -> None:
        """Offers the association's zones and areas, and the next events here."""
        places = known_places()
        self.following = {
            next_event.name: next_event.slug
            for next_event in next_events(self.instance)
            if next_event.level in UPPER_LEVELS and next_event.slug != plan.slug
        }
        names = (name for name, slug in self.following.items() if slug == plan.qualifies_for)
        self.initial["qualifies_for"] = next(names, plan.qualifies_for)
        self.known = {
            "zone": list(places),
            "area": [area for areas in places.values() for area in areas],
            "qualifies_for": list(self.following),
        }
        for name, offered in self.known.items():
            cast(OfferingInput, self.fields[name].widget).offered = offered

    def clean(self) -> Cleaned:
        for name in ("zone", "area"):
            self.cleaned_data[name] = spell_alike(self.cleaned_data.get(name, ""), self.known[name])
        return super().clean()

    def clean_slug(self) -> str:
        """The address; where it is left empty, one made from the name that no other event has."""
        name, slug = self.cleaned_data.get("name", ""), self.cleaned_data["slug"]
        if not slug:
            slug = slugify(name)[:SLUG_LENGTH].strip("-")
            slug = slug if slug == self.before.slug else free_slug(slug)
        with refusals_as_errors():
            return check_slug(slug) if slug or name else slug

    def clean_qualifies_for(self) -> str:
        typed: str = self.cleaned_data["qualifies_for"]
        elsewhere = typed.rstrip("/").rpartition("/")[2] if "//" in typed else typed
        slug = slugify(elsewhere)[:SLUG_LENGTH].strip("-")
        if typed and not slug:
            raise forms.ValidationError("Write the name of that event in letters or digits, or leave this empty.")
        return self.following.get(spell_alike(typed, self.following), slug)

    def clean_zones(self) -> tuple[str, ...]:
        return tuple(line.strip() for line in self.cleaned_data["zones"].splitlines() if line.strip())

    def plan(self) -> EventPlan:
        """The settings after the change; the level fills in what is empty, a new level also what was not changed."""
        level = Level(self.cleaned_data.get("level", self.before.level))
        names = self.cleaned_data.keys() & {*EVENT_FIELDS, "sessions"}
        values = {name: self.cleaned_data[name] for name in names} | {"level": level}
        for name in self.BY_LEVEL:
            is_left = level is not self.before.level and values[name] == getattr(self.before, name)
            if values[name] is None or is_left:
                values[name] = getattr(PRESETS[level], name)
        plan = replace(self.before, **values)
        return replace(plan, dates=self.dates(len(plan.days)))

    def read(self) -> Any:  # an EventChange
        plan = self.plan()
        values = {name: getattr(plan, name) for name in SETTINGS if name != "reason"}
        return EventChange(**values, reason=self.cleaned_data.get("reason", ""))

    def dates(self, days: int) -> tuple[date | None, ...]:
        """The dates of play; of a new event, the days that follow the first."""
        dates: list[date | None] = [self.cleaned_data[name] for name in self.date_names]
        if self.is_new and dates[0]:
            return tuple(dates[0] + timedelta(days=more) for more in range(days))
        return dates_in_order(dates)


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
