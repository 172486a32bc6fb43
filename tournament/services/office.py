"""What the association's office does: it invites, resets and disables leaders, sets up a year, and hands events over;
what sheets and public pages say of the association, its logo, and its other installations, which are made known once.

The office has a log of its own: Django's admin keeps one too, but its rows need the whole admin, its content types and
its pages, none of which is used here.
"""

from dataclasses import replace
from datetime import datetime
from io import BytesIO
from typing import Annotated

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import F
from django.utils.crypto import get_random_string
from msgspec import Meta
from PIL import Image, ImageOps

from tournament.domain import (
    NAME_LENGTH,
    REASON_LENGTH,
    SLUG_LENGTH,
    ZONE_LENGTH,
    Conflict,
    Forbidden,
    NotFound,
    Refusal,
    Who,
    counted,
    grouped,
    name_key,
    spell_alike,
)
from tournament.domain.year import MOST_EVENTS, PLACES_LENGTH, YearLine, read_places, write_places
from tournament.models import AccountLink, Association, Coordinator, Event, PromisedEvent
from tournament.models.office import CONTACT_LENGTH
from tournament.queries.events import digest_token, event_at, led_events
from tournament.queries.office import (
    LINK_LIFE,
    PlannedEvent,
    account,
    association,
    given_link,
    given_links,
    has_been_set_up,
    known_places,
    link_with,
    name_of,
    office_keepers,
    planned_year,
    recovery_cards,
    token_of,
)
from tournament.schemas import Input, Name, Nothing, RequiredName, RowNumber, Text, text
from tournament.services.access import (
    CODE_LETTERS,
    NewLeader,
    check_sign_in_name,
    hand_over,
    names_of_account,
    new_password,
    new_sign_in_name,
    printable,
    set_name,
    withdraw_api_token,
)
from tournament.services.acts import Actor, OfficeChange, office_act, set_columns
from tournament.services.events import create_event, end_hall_links

CARD_CODE_LENGTH = 10


class SignInName(Input, frozen=True):
    """The name with which somebody signs in, and whether their tokens end."""

    name: RequiredName
    withdraws_tokens: bool = False


class Invitation(Input, frozen=True):
    """Who is invited to make an account."""

    recipient: RequiredName


class OneAccount(Input, frozen=True):
    """Somebody's account."""

    user: RowNumber


class OneLink(Input, frozen=True):
    """A link that the office gave out."""

    link: RowNumber


class NewRecoveryCard(Input, frozen=True):
    """A recovery card: where it will lie, its paper, and the address of this service, empty where that may change."""

    place: Name
    paper: str
    public_url: str = ""


class NewPassword(Input, frozen=True, kw_only=True):
    """A password that somebody chose who has a link or a recovery card."""

    token: str
    password: str
    withdraws_tokens: bool = False


class NewAccount(NewPassword, frozen=True, kw_only=True):
    """An account that somebody makes by a link."""

    sign_in_name: RequiredName
    name: RequiredName


class FirstLeader(Input, frozen=True):
    """Whoever sets an installation up: what pages call them, and their password."""

    name: RequiredName
    password: str


class CoordinatedZone(OneAccount, frozen=True):
    """Somebody's account, and the zone whose events they co-ordinate from now on; empty for none."""

    zone: Annotated[str, text(ZONE_LENGTH)] = ""


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
    Conflict.when(
        not user.is_active, f"{leader.name} is disabled. Who keeps the office enables them, at /office/leaders/."
    )
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


@office_act(taken_back_by="withdraw_link")
def invite_leader(change: OfficeChange, invitation: Invitation) -> AccountLink:
    """A link by which one person makes their own account, within seven days; raises Refusal without their name."""
    recipient = printable(invitation.recipient, refusal=f"Write who the link is for, in 1 to {NAME_LENGTH} letters.")
    change.note(f"{recipient} was invited to lead events.")
    return make_link(change, recipient, user=None)


@office_act(taken_back_by="withdraw_link")
def make_password_link(change: OfficeChange, leader: OneAccount) -> AccountLink:
    """A link by which somebody chooses a new password, in place of an earlier one; raises Conflict where disabled."""
    row = account(leader.user)
    Conflict.when(not row.is_active, f"{name_of(row)} is disabled. Enable them first, then make the link.")
    AccountLink.objects.filter(user=row, code_digest="").delete()
    change.note(f"{name_of(row)} got a link for a new password.")
    return make_link(change, name_of(row), row)


@office_act(who=Who.HERE, taken_back_by="withdraw_link")
def make_password_link_here(change: OfficeChange, leader: OneAccount) -> AccountLink:
    """The same, for whoever sits at the computer itself and forgot their password; its page lets nobody else do it."""
    return make_password_link.run(replace(change, actor=Actor("somebody at the computer itself")), leader)


def make_link(change: OfficeChange, recipient: str, user: User | None) -> AccountLink:
    """A new link; those that are too old are deleted, but for those of events, which are renewed."""
    AccountLink.objects.filter(made_at__lte=change.at - LINK_LIFE, code_digest="", promised=None).delete()
    return AccountLink.objects.create(recipient=recipient, user=user, made_by=change.by, made_at=change.at)


@office_act(taken_back_by="withdraw_link")
def renew_links(change: OfficeChange, _: Nothing) -> int:
    """All invitations to lead events work some days more, also those that were not used in time; returns how many."""
    number = AccountLink.objects.filter(pk__in=given_links(change.at).filter(user=None).values("pk")).update(
        made_at=change.at
    )
    change.note(f"{counted(number, 'invitation')} were renewed.")
    return number


@office_act(not_taken_back="Another link is made.")
def withdraw_link(change: OfficeChange, link: OneLink) -> None:
    """Withdraws a link; raises NotFound where it was used or withdrawn already."""
    row = given_link(link.link, change.at)
    row.delete()
    change.note(f"The link for {row.recipient} was withdrawn.")


@office_act(taken_back_by="withdraw_recovery_card")
def make_recovery_card(change: OfficeChange, new: NewRecoveryCard) -> bytes:
    """A card as PDF by which the actor can choose a new password when they forgot theirs; an earlier card ends.

    The code is stored nowhere else.  Raises Refusal for a place that cannot be written.
    """
    from tournament.sheets.page import (
        Imprint,  # a tenth of a second; `up` uses this module and draws nothing
        bind,
    )
    from tournament.sheets.signs import PhoneCard, card_pages

    user = change.actor.user
    assert user is not None  # who keeps the office is signed in
    refusal = f"Write where the card will lie in {NAME_LENGTH} letters that can be printed."
    place = printable(new.place, refusal=refusal, shortest=0)
    code = get_random_string(CARD_CODE_LENGTH, CODE_LETTERS)
    recovery_cards().filter(user=user).delete()
    card = AccountLink.objects.create(
        recipient=name_of(user), user=user, code_digest=digest_token(code), place=place, made_by=change.by,
        made_at=change.at,
    )  # fmt: skip
    change.note(f"{name_of(user)} made a recovery card.")
    paper_card = PhoneCard(
        f"Recovery card of {name_of(user)}",
        (
            "Password forgotten? Open Twelve Flags: “For leaders”, “Forgotten your password?”, “Use a recovery card”.",
            f"Type the name {' or '.join(dict.fromkeys(names_of_account(user)))} and this code, then a new password.",
            "It works once. Make a new card then: “Office”, “Leaders”, “Recovery card”.",
        ),
        f"{new.public_url}/accounts/recovery/" if new.public_url else None,
        f"{code[:5]}-{code[5:]}",
        f"{new.public_url}/accounts/link/{token_of(card)}/",
    )
    imprint = Imprint(event=association().name or "Twelve Flags", dates="", paper=new.paper)
    return bind(card_pages([paper_card]), imprint, paper_card.title)


@office_act(not_taken_back="Another card is made.")
def withdraw_recovery_card(change: OfficeChange, _: Nothing) -> None:
    """Withdraws the actor's recovery card; raises NotFound where they have none."""
    card = recovery_cards().filter(user=change.actor.user).first()
    NotFound.require(card, "You have no recovery card any more.").delete()
    change.note(f"{change.by} withdrew their recovery card.")


@office_act(who=Who.EVERYBODY, taken_back_by="disable_leader")
def accept_invitation(change: OfficeChange, new: NewAccount) -> User:
    """The account that somebody makes by a link, which leads the events of the link from then on.

    Raises NotFound for a link used before, Conflict for a name taken.
    """
    events = list(Event.objects.filter(promise__link=link_with(new.token, change.at)))
    link = use_link(new.token, change.at)
    sign_in_name = new_sign_in_name(User.normalize_username(check_sign_in_name(new.sign_in_name.strip())))
    user, is_new = User.objects.get_or_create(username=sign_in_name)
    Conflict.when(not is_new, f"Somebody signs in as “{sign_in_name}” since just now. Choose another name to sign in.")
    set_name(user=user, name=new.name)
    user.set_password(new.password)
    user.save()
    sentence = f"{name_of(user)} made an account, {sign_in_name}, by the link for {link.recipient}."
    own = replace(change, actor=Actor(name_of(user), user=user))
    own.note(sentence)
    for event in events:
        hand_over.within(own.on(event), NewLeader(leader=user.pk))
    return user


@office_act(who=Who.EVERYBODY, not_taken_back="The password before it is stored nowhere.")
def choose_password(change: OfficeChange, new: NewPassword) -> User:
    """The account whose new password was chosen by a link; raises NotFound for a link used before."""
    link = use_link(new.token, change.at)
    user = link.user
    assert user is not None
    user.set_password(new.password)
    user.save()
    if new.withdraws_tokens:
        withdraw_api_token(user=user)
    sentence = f"{name_of(user)} chose a new password by {'their recovery card' if link.code_digest else 'a link'}."
    replace(change, actor=Actor(name_of(user), user=user)).note(sentence)
    return user


def use_link(token: str, at: datetime) -> AccountLink:
    """The link with that token, which is deleted; of two who use it at once the second gets Conflict."""
    link = link_with(token, at)
    deleted, _ = AccountLink.objects.filter(pk=link.pk).delete()
    Conflict.when(not deleted, "This link was used just now. Ask the association’s office for another.")
    return link


@office_act(taken_back_by="enable_leader")
def disable_leader(change: OfficeChange, leader: OneAccount) -> None:
    """Disables an account and signs it out everywhere; hall screens that it opened can no longer call hands."""
    row = account_of_another(change, leader)
    set_columns(row, is_active=False)
    AccountLink.objects.filter(user=row).delete()
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
    recovery_cards().filter(user=row).delete()
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


@office_act(taken_back_by="appoint_coordinator")
def appoint_coordinator(change: OfficeChange, given: CoordinatedZone) -> None:
    """Lets somebody read the desks of a zone's events, or, without a zone, no more; raises NotFound."""
    row, zone = account(given.user), spell_alike(given.zone, known_places())
    Coordinator.objects.filter(user=row).delete()
    if zone:
        Coordinator.objects.create(user=row, zone=zone)
    change.note(f"{name_of(row)} co-ordinates {zone}." if zone else f"{name_of(row)} co-ordinates no zone any more.")


@office_act(not_taken_back="The log says who read the desk.")
def open_desk(change: OfficeChange, opened: OneEvent) -> None:
    """Notes in the event's log and the office's that somebody of the office reads its desk; raises NotFound."""
    of_event = change.on(event_at(opened.slug))
    of_event.note(f"{change.by} opened the desk for the association’s office, to read it.")
    change.note(f"The desk of {of_event.event.name} was opened.")


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


class YearList(Input, frozen=True):
    """The events of a year, a line each."""

    events: Annotated[tuple[YearLine, ...], Meta(max_length=MOST_EVENTS)]


@office_act(not_taken_back="Each event is deleted by who leads it, and each link withdrawn.")
def set_up_year(change: OfficeChange, year: YearList) -> int:
    """Sets up all events of a list that are not there yet; returns how many.

    Whoever has an account leads theirs at once.  For the others a link is made, and until they come in by it the actor
    leads the event.  Raises Conflict for a line that cannot be made, and where nothing is left to set up.
    """
    planned = planned_year(year.events)
    for number, each in enumerate(planned, start=1):
        Conflict.when(each.refusal, f"Event {number} of the list: {each.refusal}")
    made: list[tuple[PlannedEvent, Event]] = [
        (each, create_event(replace(change.actor, user=each.leader or change.actor.user), change.at, each.plan))
        for each in planned
        if each.plan
    ]
    Conflict.when(not made, "All of these events are set up already.")
    links = {name_key(link.recipient): link for link in given_links(change.at).filter(user=None)}
    promised = grouped((each.invited, (each, event)) for each, event in made if each.invited)
    for name, of_leader in promised.items():
        link: AccountLink = links.get(name) or make_link(change, of_leader[0][0].line.leader, user=None)
        PromisedEvent.objects.bulk_create([PromisedEvent(event=event, link=link) for _, event in of_leader])
    change.note(f"{counted(len(made), 'event')} were set up at once, and {counted(len(promised), 'leader')} invited.")
    return len(made)


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
