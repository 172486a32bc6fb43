"""Spares, prizes, assistants and the event's leader.  R10, R41."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q

from tournament.domain.refusal import Conflict, NotFound, Refusal
from tournament.models import Assistant, Event, Prize
from tournament.queries.office import name_of
from tournament.services.access import check_sign_in_name, new_password, set_name
from tournament.services.log import changes_event, write_log


@changes_event
def list_spare(*, event: Event, name: str, contact: str, by: str, at: datetime) -> None:
    """Adds somebody to the list of spares; raises Refusal for an empty name or one that is listed already."""
    name = " ".join(name.split())[:80]
    if not name or event.spares.filter(name=name).exists():
        raise Refusal("Write the name of somebody who is not on the list yet.")
    event.spares.create(name=name, contact=contact.strip()[:80])
    write_log(event, did="list_spare", says=f"{name} is a spare.", by=by, at=at)


@changes_event
def remove_spare(*, event: Event, spare: int, by: str, at: datetime) -> None:
    for row in event.spares.filter(pk=spare):
        row.delete()
        write_log(event, did="strike_spare", says=f"{row.name} is no spare any more.", by=by, at=at)


@changes_event
def offer_prize(*, event: Event, name: str, kind: Prize.Kind, number: int | None, by: str, at: datetime) -> None:
    """Adds a prize for a place or a session; raises Refusal for an empty name or a wrong number (R41)."""
    sessions = sum(day.sessions.count() for day in event.days.all())
    most = {Prize.Kind.PLACE: event.tables.count() or 1, Prize.Kind.SESSION: sessions, Prize.Kind.BOOBY: 0}[kind]
    if not name.strip():
        raise Refusal("A prize needs a name.")
    if kind is not Prize.Kind.BOOBY and not 1 <= (number or 0) <= most:
        raise Refusal(f"Name {kind.label} from 1 to {most}.")
    event.prizes.create(name=name.strip()[:80], kind=kind, number=None if kind is Prize.Kind.BOOBY else number)
    write_log(event, did="offer_prize", says=f"A prize was added: {name.strip()}.", by=by, at=at)


@changes_event
def remove_prize(*, event: Event, prize: int, by: str, at: datetime) -> None:
    for row in event.prizes.filter(pk=prize):
        row.delete()
        write_log(event, did="drop_prize", says=f"A prize was taken off: {row.name}.", by=by, at=at)


@changes_event
def sign_up_assistant(
    *, event: Event, name: str, sign_in_name: str, role: Assistant.Role, by: str, at: datetime
) -> str | None:
    """Signs somebody up; the password of an account that is new, None for one that was there.  Raises Refusal."""
    sign_in_name = check_sign_in_name(sign_in_name.strip())
    is_new = not User.objects.filter(username=sign_in_name).exists()
    password = new_password(name=sign_in_name) if is_new else None
    user = User.objects.get(username=sign_in_name)
    if not user.is_active:
        raise Refusal(f"{sign_in_name} may not sign in any more. Ask the association’s office.")
    if user.pk == event.leader_id or event.assistants.filter(user=user).exists():
        raise Refusal(f"{sign_in_name} is signed up already.")
    if is_new:
        set_name(user=user, name=name)
    assistant = event.assistants.create(user=user, role=role, is_made_here=is_new)
    says = f"{assistant} was signed up. {assistant.get_role_display()}."
    write_log(event, did="sign_up_assistant", says=says, by=by, at=at)
    return password


@changes_event
def remove_assistant(*, event: Event, assistant: int, by: str, at: datetime) -> None:
    for row in event.assistants.filter(pk=assistant):
        row.delete()
        write_log(event, did="remove_assistant", says=f"{row} helps no more.", by=by, at=at)


@changes_event
def renew_password(*, event: Event, assistant: int, by: str, at: datetime) -> str:
    """A new password for an account that was made for this event and helps at no other; raises NotFound, Refusal."""
    row = event.assistants.filter(pk=assistant).first()
    if row is None:
        raise NotFound(f"{event.name} has no such assistant.")
    elsewhere = Event.objects.filter(Q(leader=row.user) | Q(assistants__user=row.user)).exclude(pk=event.pk)
    if not row.is_made_here or row.user.is_staff or elsewhere.exists():
        raise Refusal(f"{row!s} has an account of their own, and changes its password themselves.")
    write_log(event, did="renew_password", says=f"{row} got a new password.", by=by, at=at)
    return new_password(name=row.user.get_username())


@changes_event
def offer_event(*, event: Event, leader: User, by: str, at: datetime) -> None:
    """Asks somebody to lead the event; it stays with its leader until they accept.  Raises Refusal."""
    if leader.pk == event.leader_id:
        raise Refusal(f"{leader.get_username()} leads the event already.")
    event.assistants.filter(role=Assistant.Role.OFFERED).exclude(user=leader).delete()
    row, _ = event.assistants.update_or_create(user=leader, defaults={"role": Assistant.Role.OFFERED})
    write_log(event, did="offer_event", says=f"{row} was asked to lead the event.", by=by, at=at)


@changes_event
def answer_offer(*, event: Event, user: User, is_accepted: bool, by: str, at: datetime) -> None:
    """Makes the person asked the event's leader, or deletes the offer; raises Conflict where it was withdrawn."""
    row = event.assistants.filter(user=user, role=Assistant.Role.OFFERED).first()
    if row is None:
        raise Conflict(f"You are not asked to lead {event.name} any more.")
    if is_accepted:
        set_leader(event, user, by=by, at=at)
    else:
        row.delete()
        write_log(event, did="decline_event", says=f"{row} does not want to lead the event.", by=by, at=at)


def set_leader(event: Event, user: User, *, by: str, at: datetime) -> None:
    """Makes somebody the leader of an event opened for change; offers to lead it end."""
    event.assistants.filter(Q(user=user) | Q(role=Assistant.Role.OFFERED)).delete()
    event.leader = user
    event.save(update_fields=["leader"])
    write_log(event, did="hand_over", says=f"{name_of(user)} leads the event now.", by=by, at=at)
