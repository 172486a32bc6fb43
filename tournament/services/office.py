"""What the association's office does: it invites and disables leaders, and hands events over; what sheets and public
pages say of the association, and its logo.

The office has a log of its own: an entry of Django's admin is of an account, and some of these are of nobody's.
"""

from dataclasses import replace
from io import BytesIO
from typing import Annotated

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import F
from msgspec import Meta
from PIL import Image, ImageOps

from tournament.domain import (
    NAME_LENGTH,
    REASON_LENGTH,
    SLUG_LENGTH,
    Conflict,
    Forbidden,
    NotFound,
    Refusal,
    Who,
)
from tournament.domain.places import PLACES_LENGTH, read_places, write_places
from tournament.models import Association
from tournament.models.office import CONTACT_LENGTH
from tournament.queries.events import event_at, led_events
from tournament.queries.office import (
    account,
    has_been_set_up,
    name_of,
    office_keepers,
)
from tournament.schemas import Input, Name, RequiredName, RowNumber, Text, text
from tournament.services.access import (
    NewLeader,
    hand_over,
    new_password,
    new_sign_in_name,
    printable,
    set_name,
    withdraw_api_token,
)
from tournament.services.acts import Actor, OfficeChange, office_act, set_columns
from tournament.services.events import end_hall_links


class SignInName(Input, frozen=True):
    """The name with which somebody signs in, and whether their tokens end."""

    name: RequiredName
    withdraws_tokens: bool = False


class Invitation(Input, frozen=True):
    """Who is invited to lead events: what pages call them, and the name with which they sign in."""

    name: RequiredName
    sign_in_name: RequiredName


class OneAccount(Input, frozen=True):
    """Somebody's account."""

    user: RowNumber


class NewPassword(OneAccount, frozen=True, kw_only=True):
    """The password that somebody chose who has a link, and what pages call them, where they wrote it."""

    password: str
    name: str = ""
    withdraws_tokens: bool = False


class FirstLeader(Input, frozen=True):
    """Whoever sets an installation up: what pages call them, and their password."""

    name: RequiredName
    password: str


class OneEvent(Input, frozen=True):
    """An event, by its address."""

    slug: Annotated[str, text(SLUG_LENGTH)]


class EventHandedOver(NewLeader, frozen=True):
    """Events, by their addresses, and who leads them from now on."""

    slugs: tuple[Annotated[str, text(SLUG_LENGTH)], ...]


@office_act(not_taken_back="The password before it is stored nowhere.")
def rescue_password(change: OfficeChange, leader: SignInName) -> str:
    """A new password for the account of that name, made where there is none; it keeps the office where nobody does.

    This is the last resort, at a terminal.  Raises Refusal.
    """
    password = new_password(name=leader.name)
    user = User.objects.get(username=leader.name)
    if not User.objects.filter(is_staff=True, is_active=True).exists():
        set_columns(user, is_staff=True, is_active=True)
    Conflict.when(not user.is_active, f"{leader.name} is disabled. Who keeps the office enables them, at /office/.")
    if leader.withdraws_tokens:
        withdraw_api_token(user=user)
    change.note(f"{name_of(user)} got a new password on the computer itself.")
    return password


@office_act(who=Who.HERE, not_taken_back="Name and password are changed on the pages of the account.")
def set_up(change: OfficeChange, new: FirstLeader) -> User:
    """The account that `up` made, with a name and a password in place of the one that it printed.

    The page is for whoever sits at the computer itself.  Raises Conflict once anybody has signed in.
    """
    Conflict.when(
        has_been_set_up(),
        "This installation is set up already. Sign in, or choose “Forgotten your password?” there.",
    )
    user = NotFound.require(office_keepers().first(), "Nobody keeps the office yet. Start the program again.")
    set_name(user=user, name=new.name)
    user.set_password(new.password)
    user.save()
    replace(change, actor=Actor(new.name, user=user)).note(f"{new.name} set this installation up.")
    return user


@office_act(taken_back_by="disable_leader")
def invite_leader(change: OfficeChange, new: Invitation) -> User:
    """An account without a password, which its leader opens by a link; raises Refusal, Conflict for a name taken."""
    user = User.objects.create(username=new_sign_in_name(User.normalize_username(new.sign_in_name.strip())))
    user.set_unusable_password()
    user.save()
    set_name(user=user, name=new.name)
    change.note(f"{name_of(user)} was invited to lead events.")
    return user


@office_act(not_taken_back="A link works for a week, and no more once its password is chosen or the account disabled.")
def make_password_link(change: OfficeChange, leader: OneAccount) -> User:
    """Notes that somebody gets a link by which they choose a password; raises Conflict where they are disabled."""
    user = account(leader.user)
    Conflict.when(not user.is_active, f"{name_of(user)} is disabled. Enable them first, then make the link.")
    change.note(f"{name_of(user)} got a link for a password.")
    return user


@office_act(who=Who.HERE, not_taken_back="As every link.")
def make_password_link_here(change: OfficeChange, leader: OneAccount) -> User:
    """The same, for whoever sits at the computer itself and forgot their password; its page lets nobody else do it."""
    return make_password_link.run(replace(change, actor=Actor("somebody at the computer itself")), leader)


@office_act(who=Who.EVERYBODY, not_taken_back="The password before it is stored nowhere.")
def choose_password(change: OfficeChange, new: NewPassword) -> User:
    """The account whose password was chosen by a link, which its page has checked; the link opens nothing then."""
    user = User.objects.get(pk=new.user)
    user.set_password(new.password)
    user.save()
    if new.name:
        set_name(user=user, name=new.name)
    if new.withdraws_tokens:
        withdraw_api_token(user=user)
    replace(change, actor=Actor(name_of(user), user=user)).note(f"{name_of(user)} chose a password by a link.")
    return user


@office_act(taken_back_by="enable_leader")
def disable_leader(change: OfficeChange, leader: OneAccount) -> None:
    """Disables an account and signs it out everywhere; hall screens that it opened can no longer call hands."""
    row = account_of_another(change, leader)
    set_columns(row, is_active=False)
    for session in Session.objects.filter(expire_date__gt=change.at):
        if session.get_decoded().get("_auth_user_id") == str(row.pk):
            session.delete()
    for event in led_events(row).filter(days__opened_at__isnull=False, days__closed_at=None).distinct():
        end_hall_links(event, change.actor, change.at)
    change.note(f"{name_of(row)} may not sign in any more.")


@office_act(taken_back_by="disable_leader")
def enable_leader(change: OfficeChange, leader: OneAccount) -> None:
    """Enables a disabled account, with the password it had."""
    row = account_of_another(change, leader)
    set_columns(row, is_active=True)
    change.note(f"{name_of(row)} may sign in again.")


@office_act(taken_back_by="remove_from_office")
def appoint_to_office(change: OfficeChange, leader: OneAccount) -> None:
    """Lets a leader keep the office too; raises Conflict for a disabled account."""
    row = account_of_another(change, leader)
    Conflict.when(not row.is_active, f"{name_of(row)} is disabled. Enable them first.")
    set_columns(row, is_staff=True)
    change.note(f"{name_of(row)} keeps the office too.")


@office_act(taken_back_by="appoint_to_office")
def remove_from_office(change: OfficeChange, leader: OneAccount) -> None:
    """Takes a leader out of the office; they lead their events as before."""
    row = account_of_another(change, leader)
    set_columns(row, is_staff=False)
    change.note(f"{name_of(row)} keeps the office no more.")


def account_of_another(change: OfficeChange, leader: OneAccount) -> User:
    """The account named; raises NotFound, Conflict for the actor's own, Forbidden for one who was removed.

    So somebody always keeps the office: all keepers are held until the transaction ends, and of two who remove each
    other at once one remains.
    """
    keepers = User.objects.select_for_update().filter(is_staff=True, is_active=True).order_by("pk")
    keeper = Forbidden.require(
        next((user for user in keepers if user == change.actor.user), None), "You keep the office no more."
    )
    Conflict.when(
        keeper.pk == leader.user, "You cannot do this to your own account. Ask somebody else who keeps the office."
    )
    return account(leader.user)


@office_act(taken_back_by="hand_event_over")
def hand_event_over(change: OfficeChange, handed: EventHandedOver) -> None:
    """Makes somebody the leader of events without asking them; raises Conflict where they lead one or are disabled, and
    Refusal for no event.
    """
    row = account(handed.leader)
    Conflict.when(not row.is_active, f"{name_of(row)} is disabled. Enable them first, or choose somebody else.")
    Refusal.when(not handed.slugs, "Tick the events first.")
    for slug in sorted({*handed.slugs}):
        of_event = change.on(event_at(slug))
        Conflict.when(row.pk == of_event.event.leader_id, f"{name_of(row)} leads {of_event.event.name} already.")
        hand_over.within(of_event, NewLeader(leader=row.pk))
        change.note(f"{of_event.event.name} was handed over to {name_of(row)}.")


MOST_LOGO_BYTES = 1_000_000
MOST_LOGO_PIXELS = 25_000_000
ON_PAPER = (1500, 600)  # the largest size of the logo in pixels: half of a certificate's width at 300 dots an inch
ON_PAGES = ((360, 120), (240, 80), (150, 50))
"""The same for pages, where the largest is used that needs at most MOST_BYTES_ON_PAGES, so that pages stay light."""
MOST_BYTES_ON_PAGES = 3_500
COLOURS_ON_PAGES = 64
LENGTHS = {"name": NAME_LENGTH, "contact": CONTACT_LENGTH, "privacy": REASON_LENGTH}
"""The most letters of each text."""


class AssociationChange(Input, frozen=True):
    """What sheets and pages say of the association; what is None stays, and an empty logo takes it off."""

    name: Name | None = None
    contact: Annotated[str, text(CONTACT_LENGTH)] | None = None
    privacy: Text | None = None
    places: Annotated[str, text(PLACES_LENGTH)] | None = None
    """Its zones and areas: a zone a line, its areas after a colon."""
    logo: Annotated[bytes, Meta(description="a PNG or JPEG file in base64")] | None = None


@office_act(taken_back_by="edit_association")
def edit_association(change: OfficeChange, edit: AssociationChange) -> Association:
    """Changes the association's texts and logo, where they are not so already; raises Refusal."""
    changes: dict[str, str | bytes] = {}
    for name, longest in LENGTHS.items():
        if (typed := getattr(edit, name)) is not None:
            refusal = f"Write at most {longest} letters that can be printed."
            changes[name] = printable(typed, refusal=refusal, shortest=0, longest=longest)
    if edit.places is not None:
        changes["places"] = write_places(read_places(edit.places))
    if edit.logo is not None:
        changes["logo"], changes["small_logo"] = draw_logo(edit.logo) if edit.logo else (b"", b"")
    row, _ = Association.objects.get_or_create(pk=1)
    if any(getattr(row, name) != value for name, value in changes.items()):
        update_association(**changes)
        change.note("What is said of the association was changed.")
    return Association.objects.get()


def update_association(**columns: str | bytes) -> None:
    """Stores columns of the association; its version, under which all pages are cached, becomes another."""
    row, _ = Association.objects.get_or_create(pk=1)
    Association.objects.filter(pk=row.pk).update(**columns, version=F("version") + 1)


def draw_logo(upload: bytes) -> tuple[bytes, bytes]:
    """The picture as PNG for paper, and smaller on white for pages; raises Refusal for what is no PNG or JPEG."""
    Refusal.when(len(upload) > MOST_LOGO_BYTES, "The logo is larger than 1 MB. Save it smaller, then upload it again.")
    try:
        with Image.open(BytesIO(upload), formats=("PNG", "JPEG")) as opened:
            if opened.width * opened.height > MOST_LOGO_PIXELS:
                raise Image.DecompressionBombError
            picture = ImageOps.exif_transpose(opened).convert("RGBA")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Refusal("The logo has too many pixels. Save it smaller, then upload it again.") from error
    except (OSError, SyntaxError, ValueError) as error:
        raise Refusal(
            "The logo is no picture that can be read. Save it as PNG or JPEG, then upload it again."
        ) from error
    picture.thumbnail(ON_PAPER)
    small = Image.new("RGBA", picture.size, "white")
    small.alpha_composite(picture)
    for size in ON_PAGES:
        small.thumbnail(size)
        on_pages = png(small.convert("RGB").quantize(COLOURS_ON_PAGES))
        if len(on_pages) <= MOST_BYTES_ON_PAGES:
            break
    return png(picture), on_pages


def png(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
