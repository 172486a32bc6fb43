"""What the association's office does: it invites leaders, resets and disables them, and hands events over.

The office has a log of its own: Django's admin keeps one too, but its rows need the whole admin, its content types and
its pages, none of which is used here.
"""

import secrets
from datetime import datetime
from pathlib import Path

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction

from tournament.domain.event import is_printable
from tournament.domain.refusal import Conflict, Forbidden, Refusal
from tournament.domain.team import NAME_LENGTH
from tournament.models import AccountLink, Event, OfficeLogEntry
from tournament.processes.listening import HALL, HERE, want_host
from tournament.queries.access import digest_token
from tournament.queries.events import led_events
from tournament.queries.office import (
    LINK_LIFE,
    account,
    association,
    link_with,
    name_of,
    open_link,
    recovery_cards,
    token_of,
)
from tournament.services.access import CODE_LETTERS, check_sign_in_name, new_password, set_name
from tournament.services.events import end_hall_links
from tournament.services.log import open_for_change
from tournament.services.people import set_leader

CARD_CODE_LENGTH = 10


def write_office_log(*, did: str, says: str, by: str, at: datetime) -> None:
    OfficeLogEntry.objects.create(at=at, by=by, did=did, says=says)


@transaction.atomic
def rescue_password(*, name: str, at: datetime) -> str:
    """A new password for the account of that name, made where there is none; it keeps the office where nobody does.

    This is the last resort, at a terminal.  Raises Refusal.
    """
    password = new_password(name=name)
    user = User.objects.get(username=name)
    if not User.objects.filter(is_staff=True, is_active=True).exists():
        user.is_staff = user.is_active = True
        user.save(update_fields=["is_staff", "is_active"])
    if not user.is_active:
        raise Conflict(f"{name} is disabled. Who keeps the office enables them, at /office/leaders/.")
    says = f"{name_of(user)} got a new password on the computer itself."
    write_office_log(did="rescue_password", says=says, by="", at=at)
    return password


@transaction.atomic
def let_phones_in(*, folder: Path, is_open: bool, by: str, at: datetime) -> None:
    """Asks the `up` that runs on a data folder to listen to the phones in the hall too, or to this computer alone."""
    want_host(folder, HALL if is_open else HERE)
    says = "Phones in the hall may reach this computer." if is_open else "Only this computer itself opens its pages."
    write_office_log(did="let_phones_in", says=says, by=by, at=at)


@transaction.atomic
def invite_leader(*, recipient: str, by: str, at: datetime) -> AccountLink:
    """A link by which one person makes their own account, within seven days; raises Refusal without their name."""
    recipient = " ".join(recipient.split())
    if not recipient or len(recipient) > NAME_LENGTH or not is_printable(recipient):
        raise Refusal(f"Write who the link is for, in 1 to {NAME_LENGTH} letters.")
    write_office_log(did="invite_leader", says=f"{recipient} was invited to lead events.", by=by, at=at)
    return make_link(recipient=recipient, user=None, by=by, at=at)


@transaction.atomic
def make_password_link(*, user: int, by: str, at: datetime) -> AccountLink:
    """A link by which somebody chooses a new password, in place of an earlier one; raises Conflict where disabled."""
    row = account(user)
    if not row.is_active:
        raise Conflict(f"{name_of(row)} is disabled. Enable them first, then make the link.")
    AccountLink.objects.filter(user=row, code_digest="").delete()
    write_office_log(did="make_password_link", says=f"{name_of(row)} got a link for a new password.", by=by, at=at)
    return make_link(recipient=name_of(row), user=row, by=by, at=at)


def make_link(*, recipient: str, user: User | None, by: str, at: datetime) -> AccountLink:
    """A new link; those that are too old are deleted."""
    AccountLink.objects.filter(made_at__lte=at - LINK_LIFE, code_digest="").delete()
    return AccountLink.objects.create(recipient=recipient, user=user, made_by=by, made_at=at)


@transaction.atomic
def withdraw_link(*, link: int, by: str, at: datetime) -> None:
    """Withdraws a link; raises NotFound where it was used or withdrawn already."""
    row = open_link(link, at)
    row.delete()
    write_office_log(did="withdraw_link", says=f"The link for {row.recipient} was withdrawn.", by=by, at=at)


@transaction.atomic
def make_recovery_card(*, user: User, place: str, public_url: str, paper: str, by: str, at: datetime) -> bytes:
    """A card as PDF by which somebody can choose a new password when they forgot theirs; an earlier card ends.

    The code is stored nowhere else.  `place` is where the card will lie.  Raises Refusal for one that cannot be used.
    """
    from tournament.sheets.page import Imprint, bind  # a tenth of a second; `up` uses this module and draws nothing
    from tournament.sheets.signs import PhoneCard, card_pages

    place = " ".join(place.split())
    if len(place) > NAME_LENGTH or not is_printable(place):
        raise Refusal(f"Write where the card will lie in {NAME_LENGTH} letters that can be printed.")
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CARD_CODE_LENGTH))
    recovery_cards().filter(user=user).delete()
    card = AccountLink.objects.create(
        recipient=name_of(user), user=user, code_digest=digest_token(code), place=place, made_by=by, made_at=at
    )
    write_office_log(did="make_recovery_card", says=f"{name_of(user)} made a recovery card.", by=by, at=at)
    paper_card = PhoneCard(
        f"Recovery card of {name_of(user)}",
        (
            "Password forgotten? Open Twelve Flags, then “Sign in”, “Forgotten your password?”, “Use a recovery card”.",
            f"Type the name {user.get_username()} and this code, and choose a new password.",
            "It works once. Make a new card then, on the pages of the office.",
        ),
        f"{public_url}/accounts/recovery/" if public_url else None,
        f"{code[:5]}-{code[5:]}",
        f"{public_url}/accounts/link/{token_of(card)}/",
    )
    imprint = Imprint(event=association().name or "Twelve Flags", dates="", paper=paper)
    return bind(card_pages([paper_card]), imprint, paper_card.title)


@transaction.atomic
def withdraw_recovery_card(*, user: User, by: str, at: datetime) -> None:
    """Withdraws somebody's recovery card."""
    if recovery_cards().filter(user=user).delete()[0]:
        says = f"{name_of(user)} withdrew their recovery card."
        write_office_log(did="withdraw_recovery_card", says=says, by=by, at=at)


@transaction.atomic
def accept_invitation(*, token: str, sign_in_name: str, name: str, password: str, at: datetime) -> User:
    """The account that somebody makes by a link; raises NotFound for a link used before, Conflict for a name taken."""
    link = use_link(token, at)
    sign_in_name = User.normalize_username(check_sign_in_name(sign_in_name.strip()))
    is_new = False
    if not User.objects.filter(username__iexact=sign_in_name).exists():
        user, is_new = User.objects.get_or_create(username=sign_in_name)
    if not is_new:
        raise Conflict(f"Somebody signs in as “{sign_in_name}” already. Choose another name to sign in.")
    set_name(user=user, name=name)
    user.set_password(password)
    user.save()
    says = f"{name_of(user)} made an account, {sign_in_name}, by the link for {link.recipient}."
    write_office_log(did="accept_invitation", says=says, by=name_of(user), at=at)
    return user


@transaction.atomic
def choose_password(*, token: str, password: str, at: datetime) -> User:
    """The account whose new password was chosen by a link; raises NotFound for a link used before."""
    link = use_link(token, at)
    user = link.user
    assert user is not None
    user.set_password(password)
    user.save()
    says = f"{name_of(user)} chose a new password by {'their recovery card' if link.code_digest else 'a link'}."
    write_office_log(did="choose_password", says=says, by=name_of(user), at=at)
    return user


def use_link(token: str, at: datetime) -> AccountLink:
    """The link with that token, which is deleted; of two who use it at once the second gets NotFound."""
    link = link_with(token, at)
    row = AccountLink.objects.select_for_update().filter(pk=link.pk).first()
    if row is None:
        raise Conflict("This link was used just now. Ask the association’s office for another.")
    AccountLink.objects.filter(pk=link.pk).delete()
    return link


@transaction.atomic
def disable_leader(*, user: int, keeper: User, by: str, at: datetime) -> None:
    """Disables an account and signs it out everywhere; hall screens that it opened can no longer call hands."""
    row = account_of_another(user, keeper)
    set_access(row, is_active=False)
    AccountLink.objects.filter(user=row).delete()
    for session in Session.objects.filter(expire_date__gt=at):
        if session.get_decoded().get("_auth_user_id") == str(row.pk):
            session.delete()
    for event in led_events(row).filter(days__opened_at__isnull=False, days__closed_at=None).distinct():
        end_hall_links(event=event, by=by, at=at)
    write_office_log(did="disable_leader", says=f"{name_of(row)} may not sign in any more.", by=by, at=at)


@transaction.atomic
def enable_leader(*, user: int, keeper: User, by: str, at: datetime) -> None:
    """Enables a disabled account, with the password it had."""
    row = account_of_another(user, keeper)
    set_access(row, is_active=True)
    write_office_log(did="enable_leader", says=f"{name_of(row)} may sign in again.", by=by, at=at)


@transaction.atomic
def appoint_to_office(*, user: int, keeper: User, by: str, at: datetime) -> None:
    """Lets a leader keep the office too; raises Conflict for a disabled account."""
    row = account_of_another(user, keeper)
    if not row.is_active:
        raise Conflict(f"{name_of(row)} is disabled. Enable them first.")
    set_access(row, is_staff=True)
    write_office_log(did="appoint_to_office", says=f"{name_of(row)} keeps the office too.", by=by, at=at)


@transaction.atomic
def remove_from_office(*, user: int, keeper: User, by: str, at: datetime) -> None:
    """Takes a leader out of the office; they lead their events as before."""
    row = account_of_another(user, keeper)
    set_access(row, is_staff=False)
    recovery_cards().filter(user=row).delete()
    write_office_log(did="remove_from_office", says=f"{name_of(row)} keeps the office no more.", by=by, at=at)


def account_of_another(number: int, keeper: User) -> User:
    """The account of that number; raises NotFound, Conflict for the keeper's own, Forbidden for one who was removed.

    So somebody always keeps the office: all keepers are held until the transaction ends, and of two who remove each
    other at once one remains.
    """
    keepers = User.objects.select_for_update().filter(is_staff=True, is_active=True).order_by("pk")
    if keeper not in keepers:
        raise Forbidden("You keep the office no more.")
    if number == keeper.pk:
        raise Conflict("You cannot do this to your own account. Ask somebody else who keeps the office.")
    return account(number)


def set_access(user: User, **access: bool) -> None:
    for name, value in access.items():
        setattr(user, name, value)
    user.save(update_fields=list(access))


@transaction.atomic
def hand_event_over(*, event: Event, leader: int, by: str, at: datetime) -> None:
    """Makes somebody an event's leader without asking them; raises Conflict where they lead it or are disabled."""
    row, event = account(leader), open_for_change(event)
    if row.pk == event.leader_id:
        raise Conflict(f"{name_of(row)} leads the event already.")
    if not row.is_active:
        raise Conflict(f"{name_of(row)} is disabled. Enable them first, or choose somebody else.")
    set_leader(event, row, by=by, at=at)
    says = f"{event.name} was handed over to {name_of(row)}."
    write_office_log(did="hand_event_over", says=says, by=by, at=at)
