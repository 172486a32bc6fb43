"""Setting up an event, new or as a copy; changing its settings, calling its hands, archiving it.  R1, R4-R6, R19."""

from dataclasses import fields, replace
from datetime import date, timedelta
from itertools import count, zip_longest
from typing import Annotated, Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils.crypto import get_random_string
from msgspec import Meta, defstruct
from msgspec.structs import asdict

from tournament.domain import Conflict, NotFound, Refusal, Seat, TeamEntry, Who, name_key, spell_alike
from tournament.domain.event import (
    CALL_CODE,
    EVENT_NAME_LENGTH,
    SLUG_LENGTH,
    UNSET,
    Call,
    EventPlan,
    check_event,
    join_days,
    read_call,
)
from tournament.domain.levels import PRESETS
from tournament.models import Day, Event, OldAddress, Prize, WithdrawnEvent
from tournament.queries.events import (
    days,
    has_started,
    local_time,
    plan_of,
    sessions_by_day,
    settings_of,
    teams,
)
from tournament.queries.log import are_printed
from tournament.queries.roster import Roster
from tournament.schemas import HandsPlayed, Input, Moment, Nothing, Text, text
from tournament.services.access import CODE_LENGTH, CODE_LETTERS
from tournament.services.acts import Change, OfficeChange, act, office_act, open_for_change, set_columns
from tournament.services.spares_and_prizes import NewPrize, NewSpare, list_spare, offer_prize
from tournament.services.teams import NewTeams, enter_teams


@office_act(who=Who.SIGNED_IN, not_taken_back="The event is deleted, and its file stays a while.")
def create_event(change: OfficeChange, plan: EventPlan) -> Event:
    """A new event of the actor, with its days and sessions (R4-R6).

    Raises Refusal, Conflict when the address is taken.
    """
    check_event(plan)
    Conflict.when(
        WithdrawnEvent.objects.filter(slug=plan.slug).exists(),
        f"“{plan.slug}” is the address of results that were withdrawn; choose another.",
    )
    columns = columns_of(plan) | {
        "leader": change.actor.user, "created_at": change.at,
        "verifier_code": get_random_string(CODE_LENGTH, CODE_LETTERS),
    }  # fmt: skip
    event, is_new = Event.objects.get_or_create(slug=plan.slug, defaults=columns)
    Conflict.when(not is_new, address_taken(plan))
    made = change.on(event)
    add_days(made.event, plan)
    settings = {name: value for name, value in settings_of(made.event).items() if value != UNSET[name]}
    made.note(f"{event.name} was set up.", settings=settings)
    return made.event


def address_taken(plan: EventPlan) -> str:
    return f"There is an event at the address “{plan.slug}” already; choose another."


def columns_of(plan: EventPlan) -> dict[str, Any]:
    """The columns of an event that its plan sets: all but days and sessions; the level fills in what is None."""
    preset = PRESETS[plan.level]
    values = {
        field.name: getattr(plan, field.name) for field in fields(plan) if field.name not in ("dates", "sessions")
    }
    return values | {
        "name": plan.name.strip(),
        "level": plan.level.value,
        "zones": list(plan.zones),
        "advancing": preset.advancing if plan.advancing is None else plan.advancing,
        "counts_needed": preset.counts_needed if plan.counts_needed is None else plan.counts_needed,
    }


def add_days(event: Event, plan: EventPlan) -> None:
    """Stores the days and sessions of a new event; sessions are numbered through all days."""
    numbers = count(1)
    for index, sessions in enumerate(plan.days):
        day = event.days.create(number=index + 1, date=plan.dates[index] if index < len(plan.dates) else None)
        for hands in sessions:
            day.sessions.create(number=next(numbers), hands=hands)


FieldType = Any  # a type with its bounds; Python has no type for what `Annotated` makes
SETTINGS: dict[str, FieldType] = {
    field.name: field.type
    for field in fields(EventPlan)
    if field.name not in ("plan", "restart_each_day", "is_rehearsal")
} | {"name": Annotated[str, text(EVENT_NAME_LENGTH, 1)], "reason": Text}

EventChange: Any = defstruct(
    "EventChange",
    [(key, kind | msgspec.UnsetType, msgspec.UNSET) for key, kind in SETTINGS.items()],  # null is a value of some
    bases=(Input,), frozen=True, kw_only=True,
)  # fmt: skip
"""What changes of an event, with a reason where a change needs one; what is left out stays."""


@act(who=Who.LEADER, taken_back_by="edit_event")
def edit_event(change: Change, new: EventChange) -> Event:  # made of EventPlan's fields
    """Changes an event: its level, days, hands and flags only before play has started, what may change places in play
    only with a reason, and once the standings are final nothing but whether players are named in public (Conflict).
    """
    event, values = change.event, {key: value for key, value in asdict(new).items() if value is not msgspec.UNSET}
    reason, plan = values.pop("reason", ""), replace(plan_of(event), **values)
    check_event(plan)
    Conflict.when(
        event.finalised_at and replace(plan, show_player_names=event.show_player_names) != plan_of(event),
        "The standings are final; take that back before changing the event.",
    )
    before, is_moved = settings_of(event), plan.slug != event.slug
    Conflict.when(
        is_moved and event.qualifier_exports.exists(),
        f"Teams were sent on from the address “{event.slug}”, by which they are known elsewhere; it stays.",
    )
    is_replanned = plan.days != sessions_by_day(event)
    check_zones_kept(event, plan)
    Conflict.when(
        plan.counts_needed == 2 and event.counts_needed == 1 and has_closed_day(event),
        "A day was closed with one count for each table; open it again before you ask for two.",
    )
    reasoned = changes_in_play(event, plan)
    Conflict.when(reasoned and not reason.strip(), f"Play has begun. Give a reason for this: {'; '.join(reasoned)}.")
    Conflict.when(
        has_started(event)
        and (is_replanned or (event.level, event.flags_per_table) != (plan.level.value, plan.flags_per_table)),
        "Play has started; the level, the hands and the flags of a table cannot change any more.",
    )
    unchanged = {"plan", "restart_each_day", "is_rehearsal"} | {
        name for name in ("advancing", "counts_needed") if getattr(plan, name) is None
    }
    changes = {name: value for name, value in columns_of(plan).items() if name not in unchanged}
    try:
        with transaction.atomic():
            changed = sorted(set_columns(event, **changes))
    except IntegrityError as error:  # another event is at that address
        raise Conflict(address_taken(plan)) from error
    if is_moved:
        lead_to_new_address(change, before["slug"])
    respell_zones(event)
    if is_replanned:
        event.days.all().delete()
        add_days(event, plan)
        changed.append("sessions")
    else:
        for day, date in zip_longest(event.days.all(), plan.dates):
            if event.days.filter(pk=day.pk).exclude(date=date).update(date=date) and "dates" not in changed:
                changed.append("dates")
    sentence = "The event’s details were changed."
    if "show_player_names" in changed:
        sentence = (
            "The public sees the players’ names: they agreed."
            if plan.show_player_names
            else "The public no longer sees the players’ names."
        )
    if reasoned:
        sentence = f"{'; '.join(reasoned)}: {reason.strip()}"
    settings = {name: value for name, value in settings_of(event).items() if value != before[name]}
    if changed:
        change.note(sentence, changed=changed, settings=settings)
    return event


def lead_to_new_address(change: Change, old: str) -> None:
    """The address that the event had leads to it, and other events' teams go on to the new one."""
    event = change.event
    OldAddress.objects.update_or_create(slug=old, defaults={"event": event})
    for other in Event.objects.filter(qualifies_for=old):
        opened = open_for_change(other)
        set_columns(opened, qualifies_for=event.slug)
        settings = {"qualifies_for": event.slug}
        replace(change, event=opened).note(f"{event} has another address.", changed=[*settings], settings=settings)


IN_PLAY = {
    "advancing": "The teams that advance are",
    "places_that_matter": "The places that matter are",
    "counts_needed": "The counts that a table needs are",
}
"""Numbers that may change places, in words."""


def changes_in_play(event: Event, plan: EventPlan) -> list[str]:
    """What the plan changes of an event in play that may change places, so that it takes a reason (R1, R10), and the
    address, which stands on paper and in phones.

    Whether flags owed count changes none before a day is closed.
    """
    if not has_started(event):
        return []
    changes = [
        f"{words} now {number}"
        for name, words in IN_PLAY.items()
        if (number := getattr(plan, name)) not in (None, getattr(event, name))
    ]
    if plan.count_loans_against_table != event.count_loans_against_table and has_closed_day(event):
        counted = "count" if plan.count_loans_against_table else "no longer count"
        changes.append(f"Flags still owed {counted} against the table")
    if plan.slug != event.slug:
        changes.append(f"The address is now “{plan.slug}”")
    return changes


def respell_zones(event: Event) -> None:
    for zone in set(event.teams.values_list("zone", flat=True)) - set(event.zones):
        event.teams.filter(zone=zone).update(zone=spell_alike(zone, event.zones) if zone else "")


def check_zones_kept(event: Event, plan: EventPlan) -> None:
    """Raises Refusal for a zone order that leaves out the zone of an entered team."""
    for name, zone in event.teams.exclude(zone="").values_list("name", "zone"):
        Conflict.when(
            plan.zones and name_key(zone) not in map(name_key, plan.zones),
            f"{name} comes from {zone}; keep that zone in the order, or change the team first.",
        )


def has_closed_day(event: Event) -> bool:
    return event.days.filter(closed_at__isnull=False).exists()


class StandingsChoice(Input, frozen=True):
    """When the public sees the standings."""

    when: Annotated[Event.StandingsShown, Meta(title="The public sees the standings")]


@act(who=Who.LEADER, title="What the public sees", button="Save", taken_back_by="show_standings")
def show_standings(change: Change, shown: StandingsChoice) -> None:
    """Decides when the public sees the standings."""
    if set_columns(change.event, standings_shown=shown.when):
        change.note(f"The public sees standings {shown.when.label}.", settings={"standings_shown": shown.when})


class HandCall(Input, frozen=True):
    """A hand to be the one in play, 0 before the first, or stopped at.

    `goes_on_at` is when play goes on after a stop, where that is known, also once play is stopped; `seen` the code of
    the call that was shown to whoever calls.
    """

    hand: HandsPlayed
    is_stopped: bool = False
    goes_on_at: Moment | None = None
    seen: Annotated[str, Meta(pattern=CALL_CODE, description="the code of a call, such as 15 or 15-stopped")] = ""


@act(who=Who.LEADER, logged=("hand",), taken_back_by="call_hand")
def call_hand(change: Change, call: HandCall) -> None:
    """Makes a hand the one in play, or stops play at it; calling it again changes nothing.

    Raises NotFound for a hand after the last, Conflict for one of a day that is not open yet or closed, and when
    something else was called since the page was shown, Refusal for a moment that is past.
    """
    event, hand, goes_on_at, at = change.event, call.hand, call.goes_on_at, change.at
    called = Call(hand, call.is_stopped and hand > 0)
    day = check_day_of_call(event, called)
    Conflict.when(
        goes_on_at and not called.is_stopped, "Play is not stopped. Call the break first, then say when play goes on."
    )
    Refusal.when(goes_on_at and goes_on_at <= at, "It is later than that already. Name a time to come.")
    is_new = called != event.call
    if not is_new and goes_on_at in (None, event.goes_on_at):
        return
    Conflict.when(
        read_call(call.seen) not in (None, event.call),
        f"Somebody else has called since: now {event.call.sentence}. Look at it, then go on.",
    )
    if hand != event.hand_in_play or not event.hand_called_at:
        event.hand_called_at = at if hand else None
    elif event.stopped_at and is_new:
        event.hand_called_at += at - event.stopped_at  # the time of a hand goes on where it was stopped
    if is_new:
        event.hand_in_play, event.stopped_at = hand, at if called.is_stopped else None
    event.goes_on_at = goes_on_at
    event.save(update_fields=["hand_in_play", "hand_called_at", "stopped_at", "goes_on_at"])
    is_last = called.is_stopped and any(hand == hands.last for hands in Roster(event).hands.values())
    if not day.closed_at and is_last is (day.counting_at is None):  # a hand that is called is played
        set_columns(day, counting_at=at if is_last else None)
    sentence = f"Hand {hand} was called." if hand else "The call went back to before the first hand."
    if called.is_stopped:
        sentence = f"Hand {hand} was the last of the day." if is_last else f"Play was stopped at hand {hand}."
    detail: dict[str, object] = {"is_stopped": True} if called.is_stopped else {}
    if goes_on_at:
        sentence = f"{sentence} It goes on at {local_time(event, goes_on_at):%H:%M}."
        detail["goes_on_at"] = goes_on_at.isoformat()
    change.note(sentence, **detail)


@act(
    who=Who.LEADER,
    title="Stop the hall screens that can change the hand",
    button="Stop them",
    not_taken_back="A hall screen is opened anew.",
)
def end_hall_links(change: Change, _: Nothing) -> None:
    """Ends the links of all hall screens opened so far: they can no longer change the hand in play."""
    change.note("The hall screens opened before only show.")


@act(
    who=Who.LEADER,
    title="The sheets are printed",
    button="They are printed",
    not_taken_back="Sheets are made again at any time.",
)
def note_printed(change: Change, _: Nothing) -> None:
    """Notes that the sheets are on paper, wherever they were printed; another movement asks for them again."""
    if not are_printed(change.event):
        change.note("The sheets are printed.")


def check_day_of_call(event: Event, call: Call) -> Day:
    """The day of a hand.

    Raises NotFound for a hand the event does not have, Conflict for one that is void or of a day not open.

    The end of a closed day may be called: so the first call of the next day is taken back.
    """
    roster = Roster(event)
    day = roster.day_of_hand(call.hand or 1)
    if day is None:
        raise NotFound(f"There is no hand {call.hand}; hands run from 1 to {sum(join_days(roster.sessions))}.")
    Conflict.when(
        call.hand and not day.opened_at, f"Day {day.number} is not open yet. Open it on the desk, then call its hands."
    )
    Conflict.when(
        day.closed_at and call != Call(roster.hands[day.number].last, is_stopped=True),
        f"Day {day.number} is closed. Call a hand of another day, or open day {day.number} again first.",
    )
    return day


class EventCopy(Input, frozen=True):
    """A copy of an event: its name, its address, whether its teams come along, and the date of its first day."""

    name: Annotated[str, text(EVENT_NAME_LENGTH, 1), Meta(title="Name of the new event")]
    slug: Annotated[str, text(SLUG_LENGTH, 1), Meta(title="Its address")]
    with_teams: Annotated[bool, Meta(title="With its teams, players and spares")] = False
    first_day: Annotated[date, Meta(extra={"help": "Its other days follow as they do here."})] | None = None


@act(
    who=Who.LEADER,
    title="Set it up again",
    button="Set it up",
    not_taken_back="The new event is deleted; the old one stays as it was.",
)
def copy_event(change: Change, copy: EventCopy) -> Event:
    """A new event like another and of its leader, with its prizes, on days as far apart; with its
    teams and spares or without them.

    Where its teams go on to is said anew.
    Raises what `create_event` raises.
    """
    event, first = change.event, copy.first_day
    old = [day.date for day in days(event)]
    gaps = [(day - old[0]).days if old[0] and day else number for number, day in enumerate(old)]
    dates = tuple(first + timedelta(days=gap) for gap in gaps) if first else ()
    plan = replace(
        plan_of(event), slug=copy.slug, name=copy.name, dates=dates, age_reference_date=None, is_rehearsal=False,
        show_player_names=False, qualifies_for="",
    )  # fmt: skip
    made = create_event(replace(change.actor, user=event.leader), change.at, plan)
    new = replace(change, event=made)
    entries = tuple(
        TeamEntry(
            name=team.name,
            zone=team.zone,
            area=team.area,
            players={Seat(player.seat): player.name for player in team.players.all()},
            telephone=team.telephone,
            mail=team.mail,
        )
        for team in teams(event)
        if copy.with_teams
    )
    if entries:
        enter_teams.within(new, NewTeams(teams=entries))
    for spare in event.spares.all() if copy.with_teams else ():
        list_spare.within(new, NewSpare(name=spare.name, contact=spare.contact))
    for prize in event.prizes.all():
        offer_prize.within(new, NewPrize(name=prize.name, kind=Prize.Kind(prize.kind), number=prize.number))
    return made


class Archiving(Input, frozen=True):
    """Whether an event is archived."""

    is_archived: bool


@act(who=Who.LEADER, title="Archive the event", button="Save", taken_back_by="archive_event")
def archive_event(change: Change, archiving: Archiving) -> Event:
    """Archives an event, which takes it off the lists, or brings it back; its pages stay."""
    event = change.event
    if archiving.is_archived != bool(event.archived_at):
        set_columns(event, archived_at=change.at if archiving.is_archived else None)
        change.note("The event was archived." if event.archived_at else "The event was taken out of the archive.")
    return event
