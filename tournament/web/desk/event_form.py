"""The form of an event: what is set before play, and what changes with a reason once it has begun."""

from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from datetime import date, timedelta
from typing import Any, ClassVar, cast

from django import forms
from django.utils.text import slugify

from tournament.domain import spell_alike
from tournament.domain.event import (
    EVENT_NAME_LENGTH,
    REASON_LENGTH,
    SLUG_LENGTH,
    EventPlan,
    check_slug,
    dates_in_order,
    format_sessions,
)
from tournament.domain.levels import (
    PRESETS,
    Level,
)
from tournament.models import Event
from tournament.queries.events import free_slug, next_events
from tournament.queries.office import known_places
from tournament.services.events import SETTINGS, EventChange
from tournament.web.desk.forms import (
    CALENDAR,
    OfferingInput,
    RecordForm,
    SessionsField,
    refusals_as_errors,
)
from tournament.web.views import Cleaned, FormArgument

EVENT_FIELDS = tuple(
    field.name
    for field in fields(EventPlan)
    if field.name not in ("plan", "restart_each_day", "is_rehearsal", "dates", "sessions")
)
"""The columns of an event that its leader sets here; the movement has a page of its own."""

UPPER_LEVELS = (Level.ZONE.value, Level.PROVINCIAL.value)  # the levels that teams go on to


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
