"""Setting up an event, new or as a copy; changing its settings, calling its hands, archiving it.  R1, R4-R6, R19."""

from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from itertools import zip_longest
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournament.domain.call import Call
from tournament.domain.event import UNSET, EventPlan, check_event
from tournament.domain.level import PRESETS
from tournament.domain.refusal import Conflict, NotFound, Refusal
from tournament.domain.team import Seat, name_key, spell_alike
from tournament.domain.team_list import TeamEntry
from tournament.models import Event
from tournament.queries.events import days, has_started, local_time, plan_of, settings_of, teams
from tournament.services.access import make_code
from tournament.services.log import changes_event, write_log
from tournament.services.teams import enter_teams


@transaction.atomic
def create_event(*, plan: EventPlan, leader: User, by: str, at: datetime) -> Event:
    """A new event with its days and sessions (R4-R6); raises Refusal, Conflict when the address is taken."""
    check_event(plan)
    columns = columns_of(plan) | {"leader": leader, "verifier_code": make_code(), "created_at": at}
    event, is_new = Event.objects.get_or_create(slug=plan.slug, defaults=columns)
    if not is_new:
        raise address_taken(plan)
    add_days(event, plan)
    says = f"{event.name} was set up."
    settings = {name: value for name, value in settings_of(event).items() if value != UNSET[name]}
    write_log(event, did="create_event", says=says, by=by, at=at, settings=settings)
    return event


def address_taken(plan: EventPlan) -> Conflict:
    return Conflict(f"There is an event at the address “{plan.slug}” already; choose another.")


def columns_of(plan: EventPlan) -> dict[str, Any]:
    """The columns of an event that its plan sets: all but days and sessions; the level fills in what is None."""
    preset = PRESETS[plan.level]
    values = {each.name: getattr(plan, each.name) for each in fields(plan) if each.name not in ("dates", "sessions")}
    return values | {
        "name": plan.name.strip(),
        "level": plan.level.value,
        "zones": list(plan.zones),
        "advancing": preset.advancing if plan.advancing is None else plan.advancing,
        "counts_needed": preset.counts_needed if plan.counts_needed is None else plan.counts_needed,
    }


def add_days(event: Event, plan: EventPlan) -> None:
    """Stores the days and sessions of a new event; sessions are numbered through all days."""
    number = 0
    for index, sessions in enumerate(plan.days):
        day = event.days.create(number=index + 1, date=plan.dates[index] if index < len(plan.dates) else None)
        for hands in sessions:
            number += 1
            day.sessions.create(number=number, hands=hands)


@changes_event
def edit_event(*, event: Event, plan: EventPlan, by: str, at: datetime, reason: str = "") -> Event:
    """Changes an event; its level, days, hands and flags only before play has started, whether flags owed count after
    a day is closed only with a reason, and once the standings are final nothing but whether players are named in public
    (Conflict)."""
    check_event(plan)
    if event.finalised_at and replace(plan, show_player_names=event.show_player_names) != plan_of(event):
        raise Conflict("The standings are final; take that back before changing the event.")
    if plan.slug != event.slug and Event.objects.filter(slug=plan.slug).exists():
        raise address_taken(plan)
    before = settings_of(event)
    days = [[session.hands for session in day.sessions.all()] for day in event.days.prefetch_related("sessions")]
    is_replanned = [list(sessions) for sessions in plan.days] != days
    check_zones_kept(event, plan)
    if plan.counts_needed == 2 and event.counts_needed == 1 and has_closed_day(event):
        raise Conflict("A day was closed with one count for each table; open it again before you ask for two.")
    is_recount = plan.count_loans_against_table != event.count_loans_against_table and has_closed_day(event)
    if is_recount and not reason.strip():
        raise Conflict("A day is closed, and whether flags still owed count may change places; give a reason for it.")
    settled = (event.level, event.flags_per_table)
    if has_started(event) and (is_replanned or settled != (plan.level.value, plan.flags_per_table)):
        raise Conflict("Play has started; the level, the hands and the flags of a table cannot change any more.")
    unchanged = {"plan", "restart_each_day", "is_rehearsal"} | {
        name for name in ("advancing", "counts_needed") if getattr(plan, name) is None
    }
    changes = {name: value for name, value in columns_of(plan).items() if name not in unchanged}
    changed = sorted(name for name, value in changes.items() if getattr(event, name) != value)
    for name, value in changes.items():
        setattr(event, name, value)
    try:
        with transaction.atomic():
            event.save(update_fields=list(changes))
    except IntegrityError as error:  # another event came to that address since it was looked for
        raise address_taken(plan) from error
    respell_zones(event)
    if is_replanned:
        event.days.all().delete()
        add_days(event, plan)
        changed.append("sessions")
    else:
        for day, date in zip_longest(event.days.all(), plan.dates):
            if event.days.filter(pk=day.pk).exclude(date=date).update(date=date) and "dates" not in changed:
                changed.append("dates")
    says = "The event’s details were changed."
    if "show_player_names" in changed:
        says = (
            "The public sees the players’ names: they agreed."
            if plan.show_player_names
            else "The public no longer sees the players’ names."
        )
    if is_recount:
        counted = "count" if plan.count_loans_against_table else "no longer count"
        says = f"Flags still owed {counted} against the table: {reason.strip()}"
    now = settings_of(event)
    settings = {name: value for name, value in now.items() if value != before[name]}
    write_log(event, did="edit_event", says=says, by=by, at=at, changed=changed, settings=settings)
    return event


def respell_zones(event: Event) -> None:
    """Teams spell their zone as the zone order does."""
    for zone in set(event.teams.values_list("zone", flat=True)) - set(event.zones):
        event.teams.filter(zone=zone).update(zone=spell_alike(zone, event.zones) if zone else "")


def check_zones_kept(event: Event, plan: EventPlan) -> None:
    """Raises Refusal for a zone order that leaves out the zone of an entered team."""
    for name, zone in event.teams.exclude(zone="").values_list("name", "zone"):
        if plan.zones and name_key(zone) not in map(name_key, plan.zones):
            raise Conflict(f"{name} comes from {zone}; keep that zone in the order, or change the team first.")


def has_closed_day(event: Event) -> bool:
    return event.days.filter(closed_at__isnull=False).exists()


@changes_event
def show_standings(*, event: Event, when: Event.StandingsShown, by: str, at: datetime) -> None:
    event.standings_shown = when
    event.save(update_fields=["standings_shown"])
    says = f"The public sees standings {when.label}."
    write_log(event, did="show_standings", says=says, by=by, at=at, settings={"standings_shown": when})


@changes_event
def call_hand(
    *,
    event: Event,
    hand: int,
    is_stopped: bool = False,
    goes_on_at: datetime | None = None,
    seen: Call | None = None,
    by: str,
    at: datetime,
) -> None:
    """Makes a hand the one in play, 0 before the first, or stops play at it; calling it again changes nothing.

    `goes_on_at` is when play goes on after a stop, where that is known, also once play is stopped; `seen` is the call
    that the leader's page showed.  Raises NotFound for a hand after the last, Conflict for one of a day that is not
    open yet, and when something else was called since the page was shown, Refusal for a moment that is past.
    """
    check_day_of_hand(event, hand)
    called = Call(hand, is_stopped and hand > 0)
    if goes_on_at and not called.is_stopped:
        raise Conflict("Play is not stopped. Call the break first, then say when play goes on.")
    if goes_on_at and goes_on_at <= at:
        raise Refusal("It is later than that already. Name a time to come.")
    is_new = called != event.call
    if not is_new and goes_on_at in (None, event.goes_on_at):
        return
    if seen is not None and seen != event.call:
        raise Conflict(f"Somebody else has called since: now {event.call.says}. Look at it, then go on.")
    if hand != event.hand_in_play or not event.hand_called_at:
        event.hand_called_at = at if hand else None
    elif event.stopped_at and is_new:
        event.hand_called_at += at - event.stopped_at  # the time of a hand goes on where it was stopped
    if is_new:
        event.hand_in_play, event.stopped_at = hand, at if called.is_stopped else None
    event.goes_on_at = goes_on_at
    event.save(update_fields=["hand_in_play", "hand_called_at", "stopped_at", "goes_on_at"])
    says = f"Hand {hand} was called." if hand else "The call went back to before the first hand."
    if called.is_stopped:
        says = f"Play was stopped at hand {hand}."
    detail: dict[str, object] = {"is_stopped": True} if called.is_stopped else {}
    if goes_on_at:
        says = f"{says} It goes on at {local_time(event, goes_on_at):%H:%M}."
        detail["goes_on_at"] = goes_on_at.isoformat()
    write_log(event, did="call_hand", says=says, by=by, at=at, hand=hand, **detail)


@changes_event
def end_hall_links(*, event: Event, by: str, at: datetime) -> None:
    """Ends the links of all hall screens opened so far: they can no longer change the hand in play."""
    write_log(event, did="end_hall_links", says="The hall screens opened before only show.", by=by, at=at)


def check_day_of_hand(event: Event, hand: int) -> None:
    """Raises NotFound for a hand the event does not have, Conflict for one of a day that is not open yet."""
    last = 0
    for day in days(event):
        first, last = last + 1, last + sum(session.hands for session in day.sessions.all())
        if first <= hand <= last and not day.opened_at:
            raise Conflict(f"Day {day.number} is not open yet. Open it on the desk, then call its hands.")
    if not 0 <= hand <= last:
        raise NotFound(f"There is no hand {hand}; hands run from 1 to {last}.")


@transaction.atomic
def copy_event(
    *,
    event: Event,
    slug: str,
    name: str,
    with_teams: bool,
    leader: User,
    by: str,
    at: datetime,
    first_day: date | None = None,
) -> Event:
    """A new event like another, with its teams or without, on days as far apart; raises as `create_event`."""
    old = [day.date for day in days(event)]
    gaps = [(each - old[0]).days if old[0] and each else number for number, each in enumerate(old)]
    dates = tuple(first_day + timedelta(days=gap) for gap in gaps) if first_day else ()
    plan = replace(
        plan_of(event), slug=slug, name=name, dates=dates, age_reference_date=None, is_rehearsal=False,
        show_player_names=False,
    )  # fmt: skip
    made = create_event(plan=plan, leader=leader, by=by, at=at)
    entries = [
        TeamEntry(
            name=team.name,
            zone=team.zone,
            area=team.area,
            players={Seat(player.seat): player.name for player in team.players.all()},
            telephone=team.telephone,
        )
        for team in teams(event)
        if with_teams
    ]
    if entries:
        enter_teams(event=made, entries=entries, by=by, at=at)
    return made


@changes_event
def archive_event(*, event: Event, is_archived: bool, by: str, at: datetime) -> None:
    """Archives an event, which takes it off the lists, or brings it back; its pages stay."""
    event.archived_at = at if is_archived else None
    event.save(update_fields=["archived_at"])
    says = "The event was archived." if is_archived else "The event was taken out of the archive."
    write_log(event, did="archive_event", says=says, by=by, at=at)
