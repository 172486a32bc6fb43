"""The association, its leaders, the links given out to them, and the events of a season."""

from django.contrib.auth.models import User
from django.db.models import Count, F, Q, QuerySet

from tournament.domain import Level, NotFound, name_key
from tournament.domain.places import Places, read_places
from tournament.models import Association, Day, Event
from tournament.queries.events import for_list

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
    """Everybody who has an account, with how many events they lead (`leads`)."""
    return User.objects.annotate(leads=Count("events")).order_by("-is_active", "first_name", "username")


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
