"""Spares, prizes, assistants and the event's leader.  R10, R41."""

from typing import Annotated

from django.contrib.auth.models import User
from django.db.models import Q

from tournament.domain import MOST_TABLES, NAME_LENGTH, Conflict, Part, Refusal, Who, require_found
from tournament.models import Assistant, Event, Prize, PromisedEvent, TypistAccount
from tournament.queries.access import has_ended, leader_who_signs_in_as
from tournament.queries.door import EXPECTED
from tournament.queries.office import account, name_of
from tournament.schemas import Input, RequiredName, RowNumber, text, whole
from tournament.services.access import (
    OneVerifier,
    check_sign_in_name,
    check_unlike_others,
    names_of_account,
    new_password,
    revoke_verifier,
    set_name,
    verifiers_alike,
    withdraw_api_token,
)
from tournament.services.acts import Change, act, set_columns

CONTACT_LENGTH = 80


class NewSpare(Input, frozen=True):
    """Somebody ready to take a seat, and how to reach them."""

    name: RequiredName
    contact: Annotated[str, text(CONTACT_LENGTH)] = ""


class OneSpare(Input, frozen=True):
    """A spare of the event."""

    spare: RowNumber


class NewPrize(Input, frozen=True):
    """A prize; `number` is its place or session, None for the last place."""

    name: RequiredName
    kind: Prize.Kind
    number: Annotated[int, whole(1, MOST_TABLES)] | None = None


class OnePrize(Input, frozen=True):
    """A prize of the event."""

    prize: RowNumber


class NewAssistant(Input, frozen=True):
    """Somebody who helps the leader, by the name they sign in with; `name` is that of an account to be made."""

    name: RequiredName
    sign_in_name: RequiredName
    role: Assistant.Role


class OneAssistant(Input, frozen=True):
    """An assistant of the event."""

    assistant: RowNumber


class LeaderAsked(Input, frozen=True):
    """Who is asked to lead the event, by the name they sign in with."""

    leader: RequiredName


class OfferAnswer(Input, frozen=True):
    """Whether who was asked to lead the event will."""

    is_accepted: bool


class NewLeader(Input, frozen=True):
    """Who leads the event from now on, by the number of their account."""

    leader: RowNumber


@act(who=Who.LEADER, changes=Part.SPARES, taken_back_by="remove_spare")
def list_spare(change: Change, spare: NewSpare) -> None:
    """Adds somebody to the list of spares; raises Refusal for an empty name or one that is listed already."""
    name = " ".join(spare.name.split())[:NAME_LENGTH]
    change.event.spares.filter(name=name, party=EXPECTED).delete()
    if not name or change.event.spares.filter(name=name).exists():
        raise Refusal("Write the name of somebody who is not on the list yet.")
    change.event.spares.create(name=name, contact=spare.contact.strip()[:CONTACT_LENGTH])
    change.note(f"{name} is a spare.")


@act(who=Who.LEADER, changes=Part.SPARES, not_taken_back="The spare is listed again.", was=("strike_spare",))
def remove_spare(change: Change, spare: OneSpare) -> None:
    """Takes somebody off the list of spares; raises NotFound."""
    row = require_found(change.event.spares.filter(pk=spare.spare).first(), "That spare is no longer on the list.")
    row.delete()
    change.note(f"{row.name} is no spare any more.")


@act(who=Who.LEADER, changes=Part.PRIZES, taken_back_by="remove_prize")
def offer_prize(change: Change, prize: NewPrize) -> None:
    """Adds a prize for a place or a session; raises Refusal for an empty name or a wrong number (R41)."""
    event, kind, name = change.event, prize.kind, prize.name.strip()
    sessions = sum(day.sessions.count() for day in event.days.all())
    tables = event.tables.count() or MOST_TABLES
    most = {Prize.Kind.PLACE: tables, Prize.Kind.SESSION: sessions, Prize.Kind.BOOBY: 0}[kind]
    Refusal.when(not name, "A prize needs a name.")
    if kind is not Prize.Kind.BOOBY and not 1 <= (prize.number or 0) <= most:
        raise Refusal(f"Name {kind.label} from 1 to {most}.")
    number = None if kind is Prize.Kind.BOOBY else prize.number
    event.prizes.create(name=name[:NAME_LENGTH], kind=kind, number=number)
    change.note(f"A prize was added: {name}.")


@act(who=Who.LEADER, changes=Part.PRIZES, not_taken_back="The prize is added again.", was=("drop_prize",))
def remove_prize(change: Change, prize: OnePrize) -> None:
    """Takes a prize off; raises NotFound."""
    row = require_found(change.event.prizes.filter(pk=prize.prize).first(), "That prize is no longer on the list.")
    row.delete()
    change.note(f"A prize was taken off: {row.name}.")


@act(who=Who.LEADER, changes=Part.ACCESS, taken_back_by="remove_assistant")
def sign_up_assistant(change: Change, new: NewAssistant) -> str | None:
    """Signs somebody up; the password of an account that is new, None for one that was there.  Raises Refusal."""
    event, sign_in_name = change.event, check_sign_in_name(new.sign_in_name.strip())
    is_new = not User.objects.filter(username=sign_in_name).exists()
    password = new_password(name=sign_in_name) if is_new else None
    user = User.objects.get(username=sign_in_name)
    Refusal.when(not user.is_active, f"{sign_in_name} may not sign in any more. Ask the association’s office.")
    if user.pk == event.leader_id or event.assistants.filter(user=user).exists():
        raise Refusal(f"{sign_in_name} is signed up already.")
    if is_new and new.role is Assistant.Role.TYPIST:
        TypistAccount.objects.create(user=user)
    if is_new:
        set_name(user=user, name=new.name)
    check_unlike_others(event, names_of_account(user), user)
    assistant = event.assistants.create(user=user, role=new.role, is_made_here=is_new)
    change.note(f"{assistant} was signed up. {assistant.get_role_display()}.")
    return password


@act(who=Who.LEADER, changes=Part.ACCESS, not_taken_back="The assistant is signed up again.")
def remove_assistant(change: Change, assistant: OneAssistant) -> None:
    """Takes an assistant off, or an offer back; raises NotFound."""
    row = find_assistant(change.event, assistant)
    row.delete()
    if has_ended(row.user):
        withdraw_api_token(user=row.user)
    change.note(f"{row} helps no more.")


@act(who=Who.LEADER, changes=Part.NOTHING, not_taken_back="The password before it is stored nowhere.")
def renew_password(change: Change, assistant: OneAssistant) -> str:
    """A new password for an account that was made for this event and helps at no other, whose tokens end.

    Raises NotFound, Refusal.
    """
    event, row = change.event, find_assistant(change.event, assistant)
    elsewhere = Event.objects.filter(Q(leader=row.user) | Q(assistants__user=row.user)).exclude(pk=event.pk)
    if not row.is_made_here or row.user.is_staff or elsewhere.exists():
        raise Refusal(f"{row!s} has an account of their own, and changes its password themselves.")
    withdraw_api_token(user=row.user)
    change.note(f"{row} got a new password.")
    return new_password(name=row.user.get_username())


def find_assistant(event: Event, assistant: OneAssistant) -> Assistant:
    """The assistant of that id at this event; raises NotFound."""
    return require_found(
        event.assistants.filter(pk=assistant.assistant).first(), f"{event.name} has no such assistant any more."
    )


@act(who=Who.LEADER, changes=Part.ACCESS, taken_back_by="remove_assistant")
def offer_event(change: Change, asked: LeaderAsked) -> None:
    """Asks somebody to lead the event; it stays with its leader until they accept.  Raises Refusal."""
    leader, event = leader_who_signs_in_as(asked.leader), change.event
    Refusal.when(leader.pk == event.leader_id, f"{leader.get_username()} leads the event already.")
    event.assistants.filter(role=Assistant.Role.OFFERED).exclude(user=leader).delete()
    row, _ = event.assistants.update_or_create(user=leader, defaults={"role": Assistant.Role.OFFERED})
    change.note(f"{row} was asked to lead the event.")


@act(
    who=Who.SIGNED_IN, changes=Part.ACCESS, was=("decline_event",), not_taken_back="Another leader is asked, or again.",
)  # fmt: skip
def answer_offer(change: Change, answer: OfferAnswer) -> None:
    """Makes the person asked the event's leader, or deletes the offer; raises Conflict where it was withdrawn."""
    row = change.event.assistants.filter(user=change.actor.user, role=Assistant.Role.OFFERED).first()
    if row is None:
        raise Conflict(f"You are not asked to lead {change.event.name} any more.")
    if answer.is_accepted:
        hand_over.within(change, NewLeader(leader=row.user_id))
    else:
        row.delete()
        change.note(f"{row} does not want to lead the event.")


@act(
    who=Who.NOBODY, changes=Part.ACCESS, not_taken_back="The new leader hands it over, or the office.",
    is_decision=True, ends_hall_links=True,
)  # fmt: skip
def hand_over(change: Change, new: NewLeader) -> None:
    """Makes somebody the leader of the event; offers to lead it and promises of it end, and nobody is called like them
    any more.

    Raises NotFound.
    """
    event, user = change.event, account(new.leader)
    event.assistants.filter(Q(user=user) | Q(role=Assistant.Role.OFFERED)).delete()
    PromisedEvent.objects.filter(event=event).delete()
    set_columns(event, leader=user)
    change.note(f"{name_of(user)} leads the event now.")
    for verifier in verifiers_alike(event, names_of_account(user)):
        revoke_verifier.within(change, OneVerifier(verifier=verifier.pk))
