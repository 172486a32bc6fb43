"""Events, their days and their teams, as pages and sheets want them; what only the leader sees of the players; who may
do what there.  R2, R23.

A verifier's phone sends a token, of which only the digest is stored.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import date, datetime
from itertools import chain, count
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import (
    Case,
    Exists,
    F,
    Func,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
    prefetch_related_objects,
)
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone
from django.utils.dateformat import format as date_format
from django.utils.formats import date_format as day_format

from tournament.domain import Level, Seat, grouped
from tournament.domain.event import SLUG_LENGTH, UNSET, EventPlan, StandingsState, dates_in_order
from tournament.domain.levels import AGE
from tournament.domain.qualification import default_reference_date, is_old_enough
from tournament.domain.refusal import NoEvent, NotFound
from tournament.domain.team_entry import missing_seats, repeated_people
from tournament.models import (
    ApiToken,
    Assistant,
    Association,
    Day,
    Event,
    Player,
    Sitting,
    Substitution,
    Team,
    Verifier,
    VerifierPhone,
    WithdrawnEvent,
)
from tournament.queries.log import first_final_at
from tournament.queries.roster import players_of
from tournament.schemas import to_json

FOR_PAGES = Event.objects.select_related("leader").annotate(
    association_logo=Subquery(Association.objects.exclude(small_logo=b"").values("version")[:1]),
    **{
        f"association_{name}": Subquery(Association.objects.values(name)[:1]) for name in ("name", "contact", "privacy")
    },
)
"""Events with what their pages say of the leader and of the association; None without one.

`association_logo` is a number that changes with its logo, None where there is none.
"""


def event_at(slug: str, events: QuerySet[Event] = FOR_PAGES) -> Event:
    """The event at that address, with what its pages say of the association (`association_name` …).

    Raises NoEvent, which tells of results that the office withdrew.
    """
    if event := events.filter(slug=slug).first():
        return event
    if gone := WithdrawnEvent.objects.filter(slug=slug).first():
        on = f"{timezone.localtime(gone.at):%d %B %Y}".removeprefix("0")
        raise NoEvent(f"The association withdrew the results of {gone.name} on {on}: {gone.reason}")
    raise NoEvent(f"There is no event “{slug}”.")


def listed_events() -> QuerySet[Event]:
    return Event.objects.filter(archived_at=None)


def next_events(event: Event) -> list[Event]:
    """The other events on this server that teams can still go on to: not archived and not begun, by name."""
    return list(listed_events().exclude(pk=event.pk).exclude(days__opened_at__isnull=False).order_by("name", "slug"))


def for_list(events: QuerySet[Event]) -> list[Event]:
    """These events with what a list says of them, their leaders and days, and when they were first final, read in two
    queries.
    """
    first_final = Case(When(finalised_at=None, then=first_final_at()), default=F("finalised_at"))
    return list(events.select_related("leader").prefetch_related("days").annotate(first_final=first_final))


def is_published(event: Event) -> bool:
    """True for an event, read with `first_final`, whose results are final, or were and are being corrected."""
    return vars(event)["first_final"] is not None


def is_being_corrected(event: Event) -> bool:
    return is_published(event) and not event.is_final


def year_of(event: Event) -> int:
    """The year of an event's last day; without dates, the year in which it was set up."""
    return max((day.date.year for day in event.days.all() if day.date), default=event.created_at.year)


def is_led_by(event: Event, leader: AbstractBaseUser | AnonymousUser) -> bool:
    return leader.is_authenticated and (event.leader_id == leader.pk or assists(event, leader, Assistant.Role.LEADER))


def enters_counts(event: Event, user: AbstractBaseUser | AnonymousUser) -> bool:
    """True for who may type in counts: the event's leaders and its typists, who read every slip."""
    is_over = event.finalised_at or event.archived_at
    return is_led_by(event, user) or (not is_over and assists(event, user, Assistant.Role.TYPIST))


def offered_zones(event: Event) -> Sequence[str] | None:
    """The zone order; None for a club event at which nothing of zones was written: its pages do not speak of them."""
    said = event.teams.exclude(zone="", area="", qualified_by="")
    is_silent = event.level == Level.CLUB.value and not event.zones and not said.exists()
    return None if is_silent else event.zones


def sees_players(event: Event, user: AbstractBaseUser | AnonymousUser) -> bool:
    """True for whom players are named: everybody where they agreed to it, else those who lead the event."""
    return event.show_player_names or is_led_by(event, user)


def led_events(user: User) -> QuerySet[Event]:
    helped = assisted_events(user, Assistant.Role.LEADER).values("pk")
    return Event.objects.filter(Q(leader=user) | Q(pk__in=helped))


def assisted_events(user: User, role: Assistant.Role) -> QuerySet[Event]:
    return Event.objects.filter(assistants__user=user, assistants__role=role)


def assists(event: Event, user: AbstractBaseUser | AnonymousUser, role: Assistant.Role) -> bool:
    return user.is_authenticated and event.assistants.filter(user_id=user.pk, role=role).exists()


def with_days(event: Event) -> Event:
    """The event itself, its days and sessions read at once."""
    prefetch_related_objects([event], "days__sessions")
    return event


def days(event: Event) -> list[Day]:
    return list(event.days.prefetch_related("sessions"))


def free_slug(slug: str, also_taken: Collection[str] = ()) -> str:
    """The address, with the next number where an event has it already: `games-2`."""
    stem = slug[: SLUG_LENGTH - 4].strip("-")
    taken = {*Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True), *also_taken}
    numbered = (f"{stem}-{number}" for number in count(2))
    return next(free for free in chain([slug], numbered) if free not in taken)


def last_time_zone() -> str:
    """The time zone of the last event that was set up here; empty before there is one."""
    events = Event.objects.filter(is_rehearsal=False)
    return events.order_by("-created_at", "-pk").values_list("time_zone", flat=True).first() or ""


def day_numbered(event: Event, number: int) -> Day:
    """One day of the event, from 1; raises NotFound."""
    return NotFound.require(event.days.filter(number=number).first(), f"{event.name} has no day {number}.")


def tables_in_play(event: Event) -> int:
    """How many tables the circle has now."""
    return Sitting.objects.filter(team__table__event=event, until_hand=None).count()


def sessions_by_day(event: Event) -> tuple[tuple[int, ...], ...]:
    return hands_in_sessions(days(event))


def hands_in_sessions(days: Iterable[Day]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(session.hands for session in day.sessions.all()) for day in days)


def teams(event: Event) -> QuerySet[Team]:
    return event.teams.select_related("table").prefetch_related("players")


def has_started(event: Event) -> bool:
    return any(day.opened_at for day in event.days.all())


def standings_state(event: Event, days: Sequence[Day]) -> StandingsState:
    """Provisional until every day is closed, then verified; final once the leader has published the standings."""
    if event.finalised_at:
        return StandingsState.FINAL
    return StandingsState.VERIFIED if all(day.closed_at for day in days) else StandingsState.PROVISIONAL


def has_public_standings(event: Event, days: Sequence[Day]) -> bool:
    """True when the public sees standings: live counts, closed days or only final ones, as the leader chose."""
    is_held = event.standings_shown == Event.StandingsShown.HELD and not event.is_final
    is_live = event.standings_shown == Event.StandingsShown.LIVE
    return not is_held and any(day.opened_at if is_live else day.closed_at for day in days)


def plan_of(event: Event) -> EventPlan:
    settings = {field.name: getattr(event, field.name) for field in fields(EventPlan) if hasattr(event, field.name)}
    stored = days(event)
    return EventPlan(
        **settings
        | {
            "level": Level(event.level),
            "dates": dates_in_order(day.date for day in stored),
            "zones": tuple(event.zones),
            "sessions": hands_in_sessions(stored),
        }
    )


def settings_of(event: Event) -> dict[str, Any]:
    """An event's settings as the log holds them, as JSON: those of its plan, and when the public sees standings."""
    settings = to_json(plan_of(event)) | {"standings_shown": event.standings_shown}
    return {name: settings.get(name, unset) for name, unset in UNSET.items()}


def day_dates(days: Iterable[Day]) -> str:
    """The days of play in words; empty where no date is known."""
    return in_words(day.date for day in days)


def say_hours(days: Iterable[Day]) -> str:
    """`Day 1 starts at 09:30, day 2 at 10:00.`; empty where nobody said."""
    hours = [f"day {day.number} at {day.starts_at:%H:%M}" for day in days if day.starts_at]
    return f"{', '.join(hours)}.".replace("day", "Day", 1).replace(" at", " starts at", 1) if hours else ""


def in_words(by_day: Iterable[date | None]) -> str:
    """Dates in words: `21 and 22 August 2026`, `21 August 2026`; empty where there is none."""
    dates = [day for day in by_day if day]
    if not dates:
        return ""
    *earlier, last = dates
    is_one_month = all((day.year, day.month) == (last.year, last.month) for day in earlier)
    before = ", ".join(str(day.day) if is_one_month else f"{day.day} {day:%B}" for day in earlier)
    return f"{before}{' and ' if before else ''}{last.day} {last:%B %Y}"


def local_time(event: Event, at: datetime) -> datetime:
    return at.astimezone(ZoneInfo(event.time_zone))


def local_time_text(event: Event, at: datetime) -> str:
    """A moment on the clock of the hall: `21 August 2026, 17:05`."""
    return date_format(local_time(event, at), "j F Y, H:i")


FULL_NAME = Func("first_name", Value(" "), "last_name", template="%(expressions)s", arg_joiner=" || ")
CLOSER = Day.objects.filter(event=OuterRef(OuterRef("pk")), closed_at__isnull=False).order_by("-number")
SIGNER = Coalesce(NullIf(OuterRef("finalised_by"), Value("")), Subquery(CLOSER.values("closed_by")[:1]))
SIGNERS_OWN_NAME = Subquery(User.objects.filter(username=SIGNER).values_list(FULL_NAME)[:1])
"""The own name of whoever made the standings final or closed the last day, to be read together with the event, as
`signers_own_name`; None where no account signs in by the name that is stored, a space where the account has no name.
"""


def public_name(event: Event, name: str) -> str:
    """The name as everybody may read it: where it is what a leader signs in with, their own name or “the leader”."""
    if name == event.leader.get_full_name():
        return name
    own_name = (
        vars(event)["signers_own_name"]
        if "signers_own_name" in vars(event)
        else User.objects.filter(username=name).values_list(FULL_NAME, flat=True).first()
    )
    return name if own_name is None else own_name.strip() or "the leader"


def age_reference(event: Event) -> date | None:
    """The day on which age counts: as the event has it, else 31 December of its year; a club has no age rule (R2)."""
    if Level(event.level) is Level.CLUB:
        return None
    dates = [day.date for day in days(event) if day.date]
    return event.age_reference_date or default_reference_date(dates, event.created_at)


def is_too_young(player: Player, reference: date | None) -> bool:
    """True for a player who is known to be too young on that date, where there is one; it is only a warning (R2)."""
    return (
        reference is not None
        and player.birth_year is not None
        and not is_old_enough(player.birth_year, reference, player.birth_date)
    )


def say_repeated(players: Iterable[tuple[str, Mapping[Seat, str | None]]]) -> list[str]:
    """A sentence for each name that stands at several seats: it may be one person, or two of one name."""
    places = {
        name: ", ".join(f"{team} {seat.value}" for team, seat in seats)
        for name, seats in repeated_people(players).items()
    }
    return [
        f"{name} is named more than once: {where}. If that is one person, correct it." for name, where in places.items()
    ]


def repeated_players(event: Event) -> list[str]:
    players = Player.objects.filter(team__event=event, team__removed_at=None).order_by("team__entry_order", "seat")
    rows = players.values_list("team__name", "seat", "name")
    return say_repeated((team, {Seat(seat): name}) for team, seat, name in rows)


def short_teams(event: Event) -> list[tuple[Team, str, str]]:
    """Each team of which three players are named, the seat that is free, and a sentence."""
    missing = {team: missing_seats(players_of(team)) for team in teams(event)}
    return [
        (team, seats[0].value, f"{team.name} has only three players: nobody is named for {seats[0].value}.")
        for team, seats in missing.items()
        if len(seats) == 1
    ]


def young_players(event: Event) -> list[tuple[Team, str]]:
    """Each team with players who are too young on the day on which age counts, and a sentence that names them (R2)."""
    if (reference := age_reference(event)) is None:
        return []
    born = Player.objects.filter(
        team__event=event, team__removed_at=None, birth_year__gte=reference.year - AGE
    ).select_related("team")
    young = grouped(
        (player.team, f"{player.name} ({player.seat})")
        for player in born.order_by("team__entry_order", "seat")
        if is_too_young(player, reference)
    )
    return [
        (team, f"Not {AGE} on {day_format(reference, 'j F Y')}: {', '.join(names)}. You decide whether they play.")
        for team, names in young.items()
    ]


def substitutions(event: Event) -> list[Substitution]:
    """Who took whose seat, the last first; with `is_taken_back` where the seat was given back before a hand was played,
    and `takes_back` where it is what gave it back.
    """
    back = Substitution.objects.filter(
        team=OuterRef("team"), seat=OuterRef("seat"), left=OuterRef("came"), came=OuterRef("left"),
        after_hand=OuterRef("after_hand"),
    )  # fmt: skip
    rows = Substitution.objects.filter(team__event=event).select_related("team").order_by("-at", "-pk")
    earlier, later = back.filter(pk__lt=OuterRef("pk")), back.filter(pk__gt=OuterRef("pk"))
    return list(rows.annotate(is_taken_back=Exists(later), takes_back=Exists(earlier)))


def digest_token(token: str) -> str:
    """The digest of a token as it is stored, 64 hex digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def phone_with(token: str, slug: str) -> VerifierPhone | None:
    """The phone with that token at the event with that address, whether its verifier may still count or not."""
    phones = VerifierPhone.objects.select_related("verifier__event").filter(verifier__event__slug=slug)
    return phones.filter(token_digest=digest_token(token)).first() if token else None


def find_phone(slug: str, token: str) -> VerifierPhone | None:
    """The same phone when its verifier may count; else None."""
    phone = phone_with(token, slug)
    return phone if phone and phone.signed_out_at is None and phone.verifier.revoked_at is None else None


def may_still_count(phone: VerifierPhone) -> bool:
    """True unless the phone was signed out, or its verifier's card withdrawn, since it was read."""
    phones = VerifierPhone.objects.filter(pk=phone.pk, verifier=phone.verifier)
    return phones.filter(signed_out_at=None, verifier__revoked_at=None).exists()


def find_api_token(token: str, at: datetime) -> ApiToken | None:
    """A leader's own token while it lasts and they may sign in; else None."""
    lasting = Q(expires_at=None) | Q(expires_at__gt=at)
    tokens = ApiToken.objects.select_related("user", "event").filter(lasting, user__is_active=True)
    return tokens.filter(digest=digest_token(token)).first()


def card_address(address: str, verifier: Verifier) -> str:
    """What the QR code of a verifier's card holds, given the address of the counting pages."""
    return f"{address}?{urlencode({'code': verifier.code, 'name': verifier.name})}"
