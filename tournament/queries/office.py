"""The association, its leaders, the links given out to them, and the events of a season."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core.signing import Signer
from django.db.models import Count, F, Q, QuerySet
from django.utils.crypto import constant_time_compare
from django.utils.text import slugify

from tournament.domain import Level, NotFound, Refusal, name_key, spell_alike
from tournament.domain.event import SLUG_LENGTH, EventPlan, check_event
from tournament.domain.year import Places, YearLine, check_line, meant_name, read_places
from tournament.models import AccountLink, Association, Day, Event
from tournament.queries.events import digest_token, for_list, free_slug, next_events, plan_of, year_of

LINK_LIFE = timedelta(days=7)
LINK_CLOSED = (
    f"This link was used or withdrawn, or is older than {LINK_LIFE.days} days. Ask the association’s "
    "office for another."
)
LEVELS = [level.value for level in (Level.PROVINCIAL, Level.ZONE, Level.AREA, Level.CLUB)]


def association() -> Association:
    """The association; one with empty texts before the office wrote anything."""
    return Association.objects.defer("logo").first() or Association()


def has_been_set_up() -> bool:
    """Whether anybody has ever signed in."""
    return User.objects.filter(last_login__isnull=False).exists()


def known_places() -> Places:
    """The areas of each of the association's zones; nothing before the office wrote them."""
    return read_places(association().places)


def association_logo() -> bytes:
    """Its logo for paper as PNG, empty without one."""
    return bytes(Association.objects.values_list("logo", flat=True).first() or b"")


def small_logo() -> bytes:
    """Its logo for pages as PNG; raises NotFound without one."""
    logo = Association.objects.values_list("small_logo", flat=True).first()
    return bytes(NotFound.require(logo or None, "The association has no logo yet."))


def name_of(user: User) -> str:
    """Somebody's own name, or else the one they sign in with."""
    return user.get_full_name() or user.get_username()


def accounts() -> QuerySet[User]:
    """Everybody who has an account, with how many events they lead and help at (`leads`, `helps`), and their `zone`."""
    counted = User.objects.annotate(leads=Count("events", distinct=True), helps=Count("assists", distinct=True))
    return counted.annotate(zone=F("coordinates__zone")).order_by("-is_active", "first_name", "username")


def office_keepers() -> QuerySet[User]:
    """Who keeps the office and may sign in; who signed in last comes first."""
    return User.objects.filter(is_staff=True, is_active=True).order_by(F("last_login").desc(nulls_last=True), "pk")


def sign_in_name(typed: str) -> str:
    """The name to sign in with of whom somebody means: who signs in by it, else the only one whom pages call so.

    Capitals and spaces make no difference then.  What was typed where that is nobody, or several.
    """
    if User.objects.filter(username=typed).exists():
        return typed
    users = User.objects.filter(is_active=True)
    meant = [user for user in users if name_key(typed) in map(name_key, (name_of(user), user.get_username()))]
    return meant[0].get_username() if len(meant) == 1 else typed


def account(number: int) -> User:
    """The account of that number; raises NotFound."""
    return NotFound.require(accounts().filter(pk=number).first(), "There is no such account.")


def given_links(at: datetime) -> QuerySet[AccountLink]:
    """The links given out that were not used, the oldest first: those that still work, and those for events, which can
    be renewed.
    """
    links = AccountLink.objects.filter(Q(made_at__gt=at - LINK_LIFE) | Q(promised__isnull=False), code_digest="")
    return links.distinct().select_related("user").prefetch_related("promised__event__days")


def recovery_cards() -> QuerySet[AccountLink]:
    """The recovery cards that still work; who is disabled has none."""
    return AccountLink.objects.exclude(code_digest="").select_related("user")


def recovery_card(name: str, code: str) -> AccountLink | None:
    """The recovery card with that code, of whoever signs in by that name; None where the two do not belong together.

    The code may be typed with spaces and dashes, and in small letters.
    """
    digest = digest_token("".join(filter(str.isalnum, code)).upper())
    return recovery_cards().filter(user__username=name, code_digest=digest).first()


def lacks_recovery_card(user: AbstractBaseUser | AnonymousUser) -> bool:
    """True for somebody who keeps the office and could not choose a new password by themselves."""
    return isinstance(user, User) and user.is_staff and not recovery_cards().filter(user=user).exists()


def given_link(number: int, at: datetime) -> AccountLink:
    """The link of that number; raises NotFound where it was used or withdrawn, or is too old to be renewed."""
    return NotFound.require(given_links(at).filter(pk=number).first(), LINK_CLOSED)


def token_of(link: AccountLink) -> str:
    """What stands in the link's address; only a recovery card opens anything once its user has another password."""
    secret = link.code_digest or (link.user.get_session_auth_hash() if link.user else "")
    return Signer(salt=f"account link {secret}").sign(str(link.pk))


def link_with(token: str, at: datetime) -> AccountLink:
    """The link with that token; raises NotFound where it is unknown, used or withdrawn."""
    number = token.partition(":")[0]
    links = AccountLink.objects.filter(Q(made_at__gt=at - LINK_LIFE) | ~Q(code_digest="")).select_related("user")
    link = links.filter(pk=number).first() if re.fullmatch(r"[0-9]{1,9}", number) else None
    if link is None or not constant_time_compare(token, token_of(link)) or (link.user and not link.user.is_active):
        raise NotFound(LINK_CLOSED)
    return link


def seasons() -> list[int]:
    dated = Day.objects.filter(date__isnull=False).dates("date", "year")
    undated = Event.objects.filter(days__date=None).dates("created_at", "year")
    return sorted({day.year for day in [*dated, *undated]}, reverse=True)


def season(year: int) -> list[Event]:
    """The events of a year, archived ones too: from the provincial games down, and by zone and area within a level."""
    if year not in seasons():
        return []
    played = Event.objects.filter(Q(days__date__year=year) | Q(days__date=None, created_at__year=year)).distinct()
    listed = for_list(played.filter(is_rehearsal=False))
    return sorted(listed, key=lambda event: (LEVELS.index(event.level), event.zone, event.area, event.name))


NextEvent = tuple[Level, str, str, str]  # level, zone, address and name
A_YEAR = timedelta(weeks=52)  # from an event to next year's, on the same day of the week


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedEvent:
    """A line of the list and what it would make: `plan` is None where the event is there already, or cannot be made.

    `next_name` is the event that its teams go on to, `leader` an account that exists; `question` asks about a zone or
    an area that looks like a slip.
    """

    line: YearLine
    plan: EventPlan | None = None
    leader: User | None = None
    next_name: str = ""
    refusal: str = ""
    question: str = ""

    @property
    def invited(self) -> str:
        """The name of whoever gets a link, as names are compared; empty where nobody does."""
        return "" if self.leader or not self.plan else name_key(self.line.leader)


def planned_year(lines: Sequence[YearLine]) -> list[PlannedEvent]:
    """What each line would make; all else is as at the last event of the same level, zone and area."""
    stored, places = for_list(Event.objects.filter(is_rehearsal=False)), known_places()
    users = list(User.objects.filter(is_active=True))
    there = {
        (name_key(event.name), year_of(event) if any(day.date for day in event.days.all()) else 0) for event in stored
    }
    slugs: set[str] = set()
    planned = []
    for line in lines:
        try:
            plan, question = plan_of_line(line, stored, places)
            first = plan.dates[0] if plan.dates else None
            year, key = first.year if first else 0, name_key(plan.name)
            if not there.isdisjoint([(key, year), (key, 0)] if year else {each for each in there if each[0] == key}):
                planned.append(PlannedEvent(line=line))
                continue
            stem = slugify(plan.name if not year or str(year) in plan.name else f"{plan.name} {year}")
            slug = free_slug(stem[:SLUG_LENGTH].strip("-") or "event", slugs)
            plan, leader = check_event(replace(plan, slug=slug)), leader_of(line, users)
            planned.append(PlannedEvent(line=line, plan=plan, leader=leader, question=question))
            there.add((key, year))
            slugs.add(slug)
        except Refusal as refusal:
            planned.append(PlannedEvent(line=line, refusal=str(refusal)))
    made = [(each.plan.level, each.plan.zone, each.plan.slug, each.plan.name) for each in planned if each.plan]
    here = [(Level(each.level), each.zone, each.slug, each.name) for each in next_events(Event())]
    return [
        replace(each, plan=replace(each.plan, qualifies_for=found[0]), next_name=found[1])
        if each.plan and (found := next_of(each.plan, made) or next_of(each.plan, here))
        else each
        for each in planned
    ]


def plan_of_line(line: YearLine, stored: Iterable[Event], places: Places) -> tuple[EventPlan, str]:
    """The event of a line, without its address, and what is asked about it; raises Refusal."""
    check_line(line)
    level, first = line.read_level, line.read_day
    zone = spell_alike(line.zone, places)
    area = spell_alike(line.area, places.get(zone, ()))
    meant = meant_name(zone, places) or meant_name(area, places.get(zone, ()))
    kind = kind_of(level, zone, area, line.name)
    alike = [each for each in stored if kind_of(Level(each.level), each.zone, each.area, each.name) == kind]
    if before := max(alike, key=year_of, default=None):
        plan = plan_of(before)
    else:
        zones = tuple(places) if level is Level.PROVINCIAL else ()
        plan = EventPlan(slug="", name="", level=level, time_zone=settings.TIME_ZONE, zones=zones)
    dates = tuple(first + timedelta(days=number) for number in range(len(plan.days))) if first else ()
    plan = replace(
        plan, name=line.name, venue=line.venue or plan.venue, dates=dates, zone=zone, area=area, qualifies_for="",
        age_reference_date=None, show_player_names=False,
    )  # fmt: skip
    return plan, f"Do you mean {meant}? Then correct it." if meant else ""


def kind_of(level: Level, zone: str, area: str, name: str) -> tuple[Level, str, str, str]:
    """What is the same every year: level, zone and area; of a club, its name but for the year."""
    return level, name_key(zone), name_key(area), name_key(re.sub(r"\d", "", name)) if level is Level.CLUB else ""


def leader_of(line: YearLine, users: Iterable[User]) -> User | None:
    """The account that a line names; None where there is none.  Raises Refusal where two are called so."""
    name = name_key(line.leader)
    found = [user for user in users if name and name in (name_key(user.username), name_key(name_of(user)))]
    Refusal.when(
        len(found) > 1, f"Two accounts are called “{line.leader}”. Write the name that the leader signs in with."
    )
    return found[0] if found else None


def next_of(plan: EventPlan, known: Iterable[NextEvent]) -> tuple[str, str] | None:
    """Address and name of the only event of the next level, and of the same zone, to which the teams can go."""
    level = {Level.AREA: Level.ZONE, Level.ZONE: Level.PROVINCIAL}.get(plan.level)
    found = [(slug, name) for other, zone, slug, name in known if other is level and zone in ("", plan.zone)]
    return found[0] if len(found) == 1 else None


def list_of_year(year: int | None) -> list[YearLine]:
    """The events of a year as a list for the year after it: the same weekdays, the year in a name one more.

    Without a year, an event for each of the association's zones and areas.
    """
    if year is None:
        places = known_places()
        areas = [YearLine(name=area, level="area", zone=zone, area=area) for zone in places for area in places[zone]]
        zones = [YearLine(name=zone, level="zone", zone=zone) for zone in places]
        return [*areas, *zones, YearLine(name="Provincial games", level="provincial")] if places else []
    return [
        YearLine(
            name=event.name.replace(str(year), str(year + 1)), level=event.level, zone=event.zone, area=event.area,
            day=next((str(day.date + A_YEAR) for day in event.days.all() if day.date), ""), venue=event.venue,
            leader=name_of(event.leader),
        )
        for event in season(year)
    ]  # fmt: skip
