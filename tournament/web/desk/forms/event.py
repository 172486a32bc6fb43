"""An event as its leader sets it up, and the settings he may change later."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, cast

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournament.domain.event import DEFAULT_TIME_ZONE, MOST_FLAGS, NAME_LENGTH, SLUG_LENGTH, EventPlan
from tournament.domain.level import FLAGS_PER_TABLE, PLACES_THAT_MATTER, PRESETS, Level
from tournament.domain.sessions import BadSessions, format_sessions, parse_sessions
from tournament.web.errors import refusal_message

LEVELS = [
    (Level.AREA.value, _("Area: one day, 15 + 15 hands; tables are drawn; two teams advance")),
    (Level.ZONE.value, _("Zone: one day, 15 + 15 hands; tables are drawn; two teams advance")),
    (Level.PROVINCIAL.value, _("Provincial: two days, 15 + 15 and 20 hands; tables in zone order; two counts a table")),
    (Level.CLUB.value, _("Club: one day, 15 + 15 hands unless you say otherwise; nobody advances")),
]
COUNTS = [("", _("As the level has it")), ("1", _("One count")), ("2", _("Two counts by two people"))]


class DateInput(forms.DateInput):
    """A date as the browser asks for it."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class EventForm(forms.Form):
    """What every event needs, then what its level presets."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, help_text=_("As it stands on every sheet."))
    level = forms.ChoiceField(label=_("Level"), choices=LEVELS, widget=forms.RadioSelect)
    venue = forms.CharField(label=_("Hall"), max_length=120, required=False)
    zones = forms.CharField(
        label=_("Zones in order"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("One a line. Left empty, they follow the numbers in their names."),
    )
    slug = forms.CharField(
        label=_("Address"),
        max_length=SLUG_LENGTH,
        required=False,
        help_text=_("Small letters, digits and hyphens. Left empty, it is made from the name."),
    )
    sessions = forms.CharField(
        label=_("Hands of each session"),
        max_length=200,
        required=False,
        help_text=_("As 15,15/20: a comma parts sessions, a stroke begins a new day. Left empty, as the level has it."),
    )
    counts_needed = forms.ChoiceField(label=_("Counts needed for each table"), choices=COUNTS, required=False)
    advancing = forms.IntegerField(
        label=_("Teams that advance"), min_value=0, max_value=1000, required=False,
        help_text=_("Left empty, as the level has it."),
    )  # fmt: skip
    places_that_matter = forms.IntegerField(
        label=_("Places that matter"), min_value=0, max_value=1000, initial=PLACES_THAT_MATTER,
        help_text=_("Ties for these places are played off."),
    )  # fmt: skip
    teams_per_zone = forms.IntegerField(
        label=_("Teams a zone may send"), min_value=1, max_value=1000, required=False,
        help_text=_("Left empty, as the level has it: two at the provincial games."),
    )  # fmt: skip
    flags_per_table = forms.IntegerField(
        label=_("Flags on each table"), min_value=1, max_value=MOST_FLAGS, initial=FLAGS_PER_TABLE
    )
    count_loans_against_table = forms.BooleanField(
        label=_("Flags still owed count against the table"), required=False, initial=True
    )
    zone = forms.CharField(
        label=_("Zone this event is played for"), max_length=60, required=False,
        help_text=_("Its teams go on as teams of this zone."),
    )  # fmt: skip
    area = forms.CharField(label=_("Area this event is played for"), max_length=60, required=False)
    qualifies_for = forms.CharField(
        label=_("Event its teams go on to"), max_length=SLUG_LENGTH, required=False,
        help_text=_("The address of the zone’s or the provincial event."),
    )  # fmt: skip
    age_reference_date = forms.DateField(
        label=_("Date on which players must be 55"), required=False, widget=DateInput(),
        help_text=_("Left empty, 31 December of the event’s year."),
    )  # fmt: skip
    time_zone = forms.CharField(label=_("Time zone"), max_length=60, initial=DEFAULT_TIME_ZONE)

    FIRST = ("name", "level", "dates", "venue", "zones")

    def __init__(self, *args: Any, day_dates: Sequence[date | None] = (), **kwargs: Any) -> None:
        """`day_dates` holds a place for each day of an event that is there already; else only the first is asked."""
        super().__init__(*args, **kwargs)
        self.day_names: list[str] = []
        for number, day in enumerate(day_dates or [None], start=1):
            label = _("Date of day %(day)s") % {"day": number} if len(day_dates) > 1 else _("Date")
            if not day_dates:
                label = _("First day")
            field = forms.DateField(label=label, required=False, initial=day, widget=DateInput())
            self.fields[f"date_{number}"] = field
            self.day_names.append(f"date_{number}")
        self.asks_first_day_only = not day_dates
        first = [name for part in self.FIRST for name in (self.day_names if part == "dates" else [part])]
        self.order_fields([*first, *(name for name in self.fields if name not in first)])
        self.first = first

    def main_fields(self) -> list[forms.BoundField]:
        """What every leader fills in."""
        return [self[name] for name in self.first]

    def more_fields(self) -> list[forms.BoundField]:
        """What the level has preset."""
        return [self[name] for name in self.fields if name not in self.first]

    def has_more_errors(self) -> bool:
        """True when something among the presets is wrong, so that they are shown open."""
        return any(field.errors for field in self.more_fields())

    def clean_sessions(self) -> tuple[tuple[int, ...], ...] | None:
        """Hands of each session, day by day; None where the level decides."""
        text = self.cleaned_data["sessions"].replace(" ", "")
        if not text:
            return None
        try:
            return parse_sessions(text)
        except BadSessions as refusal:
            raise forms.ValidationError(refusal_message(refusal)) from refusal

    def clean_counts_needed(self) -> int | None:
        """One count or two; None where the level decides."""
        return int(self.cleaned_data["counts_needed"] or 0) or None

    def clean_slug(self) -> str:
        """The address, made from the name where none is told."""
        told: str = self.cleaned_data["slug"].strip()
        return told or slugify(self.cleaned_data.get("name", ""))[:SLUG_LENGTH].strip("-")

    def clean_zones(self) -> tuple[str, ...]:
        """The zones, one a line."""
        return tuple(line.strip() for line in self.cleaned_data["zones"].splitlines() if line.strip())

    def plan(self, before: EventPlan | None = None) -> EventPlan:
        """The event as it is told; what a page does not ask stays as it was before."""
        told = self.cleaned_data
        plan = before or EventPlan(slug="", name="", level=Level.CLUB)
        level = Level(told["level"])
        if before is not None:
            told = follow_level(told, before)
        plan = replace(
            plan,
            slug=told["slug"],
            name=told["name"],
            level=level,
            venue=told["venue"],
            zones=told["zones"],
            sessions=told["sessions"],
            time_zone=told["time_zone"].strip(),
            flags_per_table=told["flags_per_table"],
            advancing=told["advancing"],
            places_that_matter=told["places_that_matter"],
            teams_per_zone=told["teams_per_zone"],
            counts_needed=told["counts_needed"],
            count_loans_against_table=told["count_loans_against_table"],
            zone=told["zone"],
            area=told["area"],
            qualifies_for=told["qualifies_for"],
            age_reference_date=told["age_reference_date"],
        )
        return replace(plan, dates=self.dates(len(plan.days)))

    def dates(self, days: int) -> tuple[date, ...]:
        """The dates of play: as told, or, where only the first is asked, the days that follow it."""
        told = [cast(date, day) for name in self.day_names if (day := self.cleaned_data[name])]
        if self.asks_first_day_only and told:
            return tuple(told[0] + timedelta(days=more) for more in range(days))
        return tuple(told)


def follow_level(told: dict[str, Any], before: EventPlan) -> dict[str, Any]:
    """What was told of an event that is there: the level fills what is left empty, and, where it is a new level, also
    what was left as it was.
    """
    level = Level(told["level"])
    preset = PRESETS[level]
    presets = {
        "sessions": (before.sessions, preset.sessions),
        "advancing": (before.advancing, preset.advancing),
        "counts_needed": (before.counts_needed, preset.counts_needed),
    }
    return told | {
        name: new
        for name, (old, new) in presets.items()
        if told[name] is None or (level is not before.level and told[name] == old)
    }


def told_before(plan: EventPlan) -> dict[str, Any]:
    """The form's values of an event that is there already."""
    return {
        "name": plan.name,
        "level": plan.level.value,
        "venue": plan.venue,
        "zones": "\n".join(plan.zones),
        "slug": plan.slug,
        "sessions": format_sessions(plan.days),
        "counts_needed": str(plan.counts_needed or ""),
        "advancing": plan.advancing,
        "places_that_matter": plan.places_that_matter,
        "teams_per_zone": plan.teams_per_zone,
        "flags_per_table": plan.flags_per_table,
        "count_loans_against_table": plan.count_loans_against_table,
        "time_zone": plan.time_zone,
        "zone": plan.zone,
        "area": plan.area,
        "qualifies_for": plan.qualifies_for,
        "age_reference_date": plan.age_reference_date,
    }


class StandingsShownForm(forms.Form):
    """When the public sees the standings."""

    when = forms.ChoiceField(
        label=_("The public sees the standings"),
        widget=forms.RadioSelect,
        choices=[
            ("closed_days", _("after each day is closed")),
            ("live", _("as the counts come in")),
            ("held", _("only when they are published as final")),
        ],
    )
