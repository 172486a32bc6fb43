"""The association, its leaders, the links given out to them, and the events of a season."""

import re
from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core.signing import Signer
from django.db.models import Count, F, Q, QuerySet
from django.utils.crypto import constant_time_compare

from tournament.domain.level import Level
from tournament.domain.places import Places, read_places
from tournament.domain.refusal import NotFound, require_found
from tournament.domain.team import name_key
from tournament.models import AccountLink, Association, Day, Event
from tournament.queries.access import digest_token
from tournament.queries.events import for_list

LINK_LIFE = timedelta(days=7)
LINK_CLOSED = (
    f"This link was used or withdrawn, or is older than {LINK_LIFE.days} days. Ask the association’s "
    "office for another."
)
LEVELS = [level.value for level in (Level.PROVINCIAL, Level.ZONE, Level.AREA, Level.CLUB)]


def association() -> Association:
    """The association; one with empty texts before the office wrote anything."""
    return Association.objects.defer("logo").first() or Association()


def known_places() -> Places:
    """The areas of each of the association's zones; nothing before the office wrote them."""
    return read_places(association().places)


def association_logo() -> bytes:
    """Its logo for paper as PNG, empty without one."""
    return bytes(Association.objects.values_list("logo", flat=True).first() or b"")


def small_logo() -> bytes:
    """Its logo for pages as PNG; raises NotFound without one."""
    logo = Association.objects.values_list("small_logo", flat=True).first()
    return bytes(require_found(logo or None, "The association has no logo yet."))


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
    return require_found(accounts().filter(pk=number).first(), "There is no such account.")


def open_links(at: datetime) -> QuerySet[AccountLink]:
    """The links given out that still work, the oldest first; not the recovery cards."""
    return AccountLink.objects.filter(made_at__gt=at - LINK_LIFE, code_digest="").select_related("user")


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
    return require_found(given_links(at).filter(pk=number).first(), LINK_CLOSED)


def token_of(link: AccountLink) -> str:
    """What stands in the link's address; only a recovery card opens anything once its user has another password."""
    secret = link.code_digest or (link.user.get_session_auth_hash() if link.user else "")
    return Signer(salt=f"account link {secret}").sign(str(link.pk))


def link_with(token: str, at: datetime) -> AccountLink:
    """The link with that token; raises NotFound where it is unknown, used or withdrawn."""
    number = token.partition(":")[0]
    links = open_links(at) | recovery_cards()
    link = links.filter(pk=number).first() if re.fullmatch(r"[0-9]{1,9}", number) else None
    if link is None or not constant_time_compare(token, token_of(link)) or (link.user and not link.user.is_active):
        raise NotFound(LINK_CLOSED)
    return link


def seasons() -> list[int]:
    """The years in which events are played, the newest first."""
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
