"""Who helps the leader by an account, and who leads the event.  R10."""

from typing import Annotated

from django.contrib.auth.models import User
from django.db.models import Q
from msgspec import Meta

from tournament.domain import (
    NotFound,
    Refusal,
    Who,
)
from tournament.models import (
    Assistant,
    Event,
)
from tournament.queries.office import name_of
from tournament.schemas import Input, RequiredName, RowNumber
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


class NewAssistant(Input, frozen=True):
    """Somebody who helps the leader, by the name they sign in with; `name` is that of an account to be made."""

    name: Annotated[RequiredName, Meta(title="Their name", extra={"help": "As it stands beside what they do."})]
    sign_in_name: Annotated[
        RequiredName,
        Meta(title="Name to sign in with", extra={"help": "A short one; a password is made for it."}),
    ]
    role: Annotated[Assistant.Role, Meta(title="What they may do")]


class OneAssistant(Input, frozen=True):
    """An assistant of the event."""

    assistant: RowNumber


class NewLeader(Input, frozen=True):
    """Who leads the event from now on, by the name they sign in with, and whether who led it helps on."""

    leader: Annotated[RequiredName, Meta(title="Name the new leader signs in with")]
    stays: Annotated[bool, Meta(title="I go on as second leader")] = False


@act(who=Who.LEADER, title="Sign up a helper", button="Sign them up", taken_back_by="remove_assistant")
def sign_up_assistant(change: Change, new: NewAssistant) -> str | None:
    """Signs somebody up; the password of an account that is new, None for one that was there.  Raises Refusal."""
    event, sign_in_name = change.event, check_sign_in_name(new.sign_in_name.strip())
    is_new = not User.objects.filter(username=sign_in_name).exists()
    password = new_password(name=sign_in_name) if is_new else None
    user = User.objects.get(username=sign_in_name)
    Refusal.when(not user.is_active, f"{sign_in_name} may not sign in any more. Ask the association’s office.")
    Refusal.when(
        user.pk == event.leader_id or event.assistants.filter(user=user).exists(),
        f"{sign_in_name} is signed up already.",
    )
    if is_new:
        set_name(user=user, name=new.name)
    check_unlike_others(event, names_of_account(user), user)
    assistant = event.assistants.create(user=user, role=new.role, is_made_here=is_new)
    change.note(f"{assistant} was signed up. {assistant.get_role_display()}.")
    return password


@act(
    who=Who.LEADER,
    title="They help no longer",
    button="Take them off",
    not_taken_back="The assistant is signed up again.",
)
def remove_assistant(change: Change, assistant: OneAssistant) -> None:
    """Takes an assistant off, or an offer back; raises NotFound."""
    row = find_assistant(change.event, assistant)
    row.delete()
    change.note(f"{row} helps no more.")


@act(
    who=Who.LEADER,
    title="A new password for a helper",
    button="Make a new password",
    not_taken_back="The password before it is stored nowhere.",
)
def renew_password(change: Change, assistant: OneAssistant) -> str:
    """A new password for an account that was made for this event and helps at no other, whose tokens end.

    Raises NotFound, Refusal.
    """
    event, row = change.event, find_assistant(change.event, assistant)
    elsewhere = Event.objects.filter(Q(leader=row.user) | Q(assistants__user=row.user)).exclude(pk=event.pk)
    Refusal.when(
        not row.is_made_here or row.user.is_staff or elsewhere.exists(),
        f"{row!s} has an account of their own, and changes its password themselves.",
    )
    withdraw_api_token(user=row.user)
    change.note(f"{row} got a new password.")
    return new_password(name=row.user.get_username())


def find_assistant(event: Event, assistant: OneAssistant) -> Assistant:
    """The assistant of that id at this event; raises NotFound."""
    return NotFound.require(
        event.assistants.filter(pk=assistant.assistant).first(), f"{event.name} has no such assistant any more."
    )


@act(
    who=Who.LEADER,
    title="Hand the event over",
    button="Hand it over",
    not_taken_back="The new leader hands it back, or the office.",
    is_decision=True,
)
def hand_over(change: Change, new: NewLeader) -> str:
    """Makes somebody the leader of the event, and returns their name; no verifier is called like them any more.

    Raises Refusal for a name by which nobody signs in, or that of who leads the event already.
    """
    event = change.event
    user = Refusal.require(
        User.objects.filter(username=new.leader.strip(), is_active=True).first(),
        f"Nobody signs in here as “{new.leader}”. Ask the association’s office to invite them by a link.",
    )
    Refusal.when(user.pk == event.leader_id, f"{user.get_username()} leads {event.name} already.")
    event.assistants.filter(user=user).delete()
    if new.stays:
        event.assistants.create(user=event.leader, role=Assistant.Role.LEADER)
    set_columns(event, leader=user)
    change.note(f"{name_of(user)} leads the event now.")
    for verifier in verifiers_alike(event, names_of_account(user)):
        revoke_verifier.within(change, OneVerifier(verifier=verifier.pk))
    return name_of(user)
