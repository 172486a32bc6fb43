"""Access: accounts by password and by token, verifiers by a card or by the event's code and their name.  R10."""

import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Annotated

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.crypto import get_random_string, salted_hmac
from msgspec import Meta

from tournament.domain import (
    NAME_LENGTH,
    Conflict,
    Forbidden,
    NotFound,
    Refusal,
    TooMany,
    Who,
    name_key,
    search_key,
)
from tournament.domain.event import is_printable
from tournament.models import (
    ApiToken,
    CodeGuess,
    Event,
    Verifier,
    VerifierPhone,
)
from tournament.queries.events import digest_token, phone_with
from tournament.queries.office import name_of
from tournament.schemas import Input, Name, Nothing, RequiredName, RowNumber, text
from tournament.services.acts import Actor, Change, act, set_columns

CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXYZ2346789"  # without letters and figures that look alike: I 1, O 0, S 5

CODE_LENGTH = 6
WRONG_GUESSES = 10
GUESSES_WITHIN = timedelta(minutes=10)
PASSWORD_LENGTH = 14
API_TOKEN = "leader_"  # noqa: S105  # how every token begins
"""How a leader's own token begins, so that it is never taken for a verifier's."""
MOST_API_TOKENS = 20
USE_NOTED_AFTER = timedelta(minutes=1)
MOST_TYPED = 20


class VerifierCode(Input, frozen=True):
    """The event's code and a verifier's name, or the code of a card, which needs no name."""

    code: Annotated[str, text(MOST_TYPED, 1)]
    name: Name = ""


class NewCard(Input, frozen=True):
    """Whom a verifier's card is made for."""

    name: Annotated[RequiredName, Meta(title="Make a card for", extra={"help": "First and last name."})]


class OneVerifier(Input, frozen=True):
    """A verifier of the event."""

    verifier: RowNumber


def new_code(event: Event) -> str:
    while True:
        code = get_random_string(CODE_LENGTH, CODE_LETTERS)
        if code != event.verifier_code and not event.verifiers.filter(code=code).exists():
            return code


def token_of(seed: str) -> str:
    """The token that is made of a seed, which opens nothing without this installation's secret."""
    return salted_hmac("verifier", seed, algorithm="sha256").hexdigest()


def admit_verifier(*, event: Event, code: str, name: str, address: str, at: datetime, token: str = "") -> str:
    """A new token for a phone; raises as `admit_phone` does."""
    return token_of(admit_phone(event=event, code=code, name=name, address=address, at=at, token=token))


def admit_phone(*, event: Event, code: str, name: str, address: str, at: datetime, token: str = "") -> str:
    """The seed of a new token for a phone, by the event's code and a name, or by the code of a card.

    A right code is accepted whatever wrong ones came before it.  A phone that has a `token` stays the same phone,
    whoever signs in on it.  Raises Forbidden for a wrong code, TooMany after ten under this name or from this address,
    and Refusal for a name that cannot be used.
    """
    phone, typed = phone_with(token, event.slug), "".join(code.split()).upper()
    seed = let_verifier_in(event, Actor(name, phone=phone), at, VerifierCode(code=typed, name=name))
    if seed is not None:
        return seed
    note_guess(event, name, address, at)
    recent = CodeGuess.objects.filter(event=event, at__range=(at - GUESSES_WITHIN, at))
    TooMany.when(
        recent.filter(Q(address=address) | Q(name=name_key(name)[:NAME_LENGTH])).count() > WRONG_GUESSES,
        "That is not the code. After so many wrong ones each answer takes longer; ask the leader for it.",
    )
    raise Forbidden("That is not this event’s code. It has six letters and figures; the leader has it.")


def note_guess(event: Event, name: str, address: str, at: datetime) -> None:
    """Stores that somebody sent a wrong code."""
    CodeGuess.objects.create(event=event, name=name_key(name)[:NAME_LENGTH], address=address, at=at)


@act(who=Who.EVERYBODY, taken_back_by="revoke_verifier")
def let_verifier_in(change: Change, typed: VerifierCode) -> str | None:
    """Admits a verifier by the event's code and a name, or by the code of their card.

    Returns the seed of the new token of the actor's phone, None where the code opens nothing; raises Refusal.
    """
    event, phone = change.event, change.actor.phone
    card = event.verifiers.filter(code=typed.code, revoked_at=None).first() if typed.code else None
    if card is None and not secrets.compare_digest(typed.code.encode(), event.verifier_code.encode()):
        return None
    verifier = card or verifier_by_name(event, typed.name, change.at)
    before = phone.name if phone else verifier.name
    seed = secrets.token_urlsafe(24)
    phone = phone or VerifierPhone()
    phone.verifier, phone.token_digest, phone.signed_out_at = verifier, digest_token(token_of(seed)), None
    phone.save()
    event.verifiers.filter(code="", phones=None, revoked_at=None).update(revoked_at=change.at)
    on_phone = "" if name_key(before) == name_key(verifier.name) else f", on the phone that {before} counted with"
    verifiers_own = replace(change, actor=Actor(verifier.name, phone=phone))
    verifiers_own.note(f"{verifier.name} was let in as a verifier{on_phone}.")
    return seed


def verifier_by_name(event: Event, name: str, at: datetime) -> Verifier:
    """Who counts under that name without a card, or somebody new; raises Refusal."""
    name = check_verifier_name(name)
    verifier = living_verifier(event, name)
    if verifier is None:
        return Verifier.objects.create(event=event, name=name, admitted_at=at)
    Refusal.when(
        verifier.code, f"{name} has a card: enter the code on it. If you are somebody else, write your name in full."
    )
    return verifier


def living_verifier(event: Event, name: str) -> Verifier | None:
    """Who may count under that name now; raises Refusal for one of the desk's, or that only looks like somebody's."""
    check_unlike_desk(event, [name])
    living = {name_key(verifier.name): verifier for verifier in event.verifiers.filter(revoked_at=None)}
    same = living.get(name_key(name))
    alike = [] if same else [row for row in living.values() if search_key(row.name) == search_key(name)]
    if alike:
        raise Refusal(
            f"“{name}” looks like the name of {alike[0].name}, who counts here already. If that is you, "
            "type it with the same letters; else add your second name."
        )
    return same


def names_of_account(user: User) -> tuple[str, str]:
    """What pages call somebody, and the name they sign in with."""
    return name_of(user), user.get_username()


def check_unlike_desk(event: Event, names: Iterable[str], *, besides: User | None = None) -> None:
    """Raises Refusal where a name looks like that of the event's leader or an assistant, other than `besides`."""
    looks = {search_key(name): name for name in names}
    for user in {event.leader, *(row.user for row in event.assistants.select_related("user"))} - {besides}:
        for name in names_of_account(user):
            if (look := search_key(name)) in looks:
                raise Refusal(
                    f"Somebody at the desk is called “{looks[look]}”, or their name looks like it. Write another, such "
                    "as the name in full."
                )


def check_unlike_others(event: Event, names: Iterable[str], user: User | None = None) -> None:
    """Raises Refusal where a name of somebody at the desk looks like that of anybody else at the event."""
    check_unlike_desk(event, names, besides=user)
    if alike := verifiers_alike(event, names):
        raise Refusal(
            f"{alike[0].name} counts here as a verifier. If it is the same person, take them off the verifiers first; "
            "else write another name."
        )


def verifiers_alike(event: Event, names: Iterable[str]) -> list[Verifier]:
    """The verifiers who may count and whose name looks like one of these."""
    looks = set(map(search_key, names))
    return [verifier for verifier in event.verifiers.filter(revoked_at=None) if search_key(verifier.name) in looks]


def check_verifier_name(name: str) -> str:
    """The name with single spaces, when it can be read and is not the leader's; else Refusal."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())[:NAME_LENGTH].strip()
    Refusal.when(not name, "Write your name; it stands beside what you count.")
    Refusal.when(
        not is_printable(name) or not any(map(str.isalpha, name)),
        "This name has characters that cannot be read. Type it again, with letters and spaces.",
    )
    Refusal.when(
        search_key("".join(filter(str.isalpha, name))) in ("leader", "theleader"),
        "Only the leader is called so. Write your own name; it stands beside what you count.",
    )
    return name


@act(who=Who.LEADER, title="Make a verifier’s card", button="Make the card", taken_back_by="revoke_verifier")
def make_card(change: Change, card: NewCard) -> Verifier:
    """A card with a code of its own for somebody who counts; phones on which they count need it from then on.

    Raises Refusal for a name that cannot be used or has a card.
    """
    name = check_verifier_name(card.name)
    verifier = living_verifier(change.event, name) or Verifier(event=change.event, name=name, admitted_at=change.at)
    Refusal.when(verifier.code, f"{verifier.name} has a card already.")
    verifier.code = new_code(change.event)
    verifier.save()
    verifier.phones.filter(signed_out_at=None).update(signed_out_at=change.at)
    change.note(f"A verifier’s card was made for {verifier.name}.")
    return verifier


@act(who=Who.LEADER, title="Change the code", not_taken_back="Who has the old code must not count any more.")
def change_code(change: Change, _: Nothing) -> str:
    """A new code; verifiers admitted by the old one may no longer count, those with a card may."""
    event = change.event
    set_columns(event, verifier_code=new_code(event))
    event.verifiers.filter(code="", revoked_at=None).update(revoked_at=change.at)
    change.note("The verifiers’ code was changed.")
    return event.verifier_code


@act(
    who=Who.LEADER,
    title="They count here no longer",
    button="Take the right to count away",
    not_taken_back="The verifier signs in again, or gets a card.",
)
def revoke_verifier(change: Change, verifier: OneVerifier) -> None:
    """Revokes one verifier's access and card; their counts stay.  Raises NotFound where they count no longer."""
    living = change.event.verifiers.filter(pk=verifier.verifier, revoked_at=None)
    row = NotFound.require(living.first(), "That verifier no longer counts here.")
    set_columns(row, revoked_at=change.at)
    change.note(f"{row.name} no longer counts.")


def new_password(*, name: str) -> str:
    """A new password for the leader of that name, and an account where there is none; raises Refusal."""
    password = get_random_string(PASSWORD_LENGTH, CODE_LETTERS.lower())
    leader = User.objects.filter(username=name).first() or User(username=new_sign_in_name(name))
    leader.set_password(password)
    leader.save()
    return password


def printable(typed: str, *, refusal: str, shortest: int = 1, longest: int = NAME_LENGTH) -> str:
    """The text with single spaces; raises the Refusal for one that is too long or cannot be printed."""
    words = " ".join(typed.split())
    Refusal.when(not shortest <= len(words) <= longest or not is_printable(words), refusal)
    return words


def set_name(*, user: User, name: str) -> None:
    """Sets the name that pages and sheets show in place of the one to sign in with; raises Refusal.

    It may not look like that of anybody else at an event that they lead or help at.
    """
    name = printable(name, refusal=f"Write the name in 1 to {NAME_LENGTH} letters that can be printed.")
    of_desk = Q(leader=user) | Q(pk__in=user.assists.values("event"))  # also where they are asked to lead
    for event in Event.objects.filter(of_desk, archived_at=None, finalised_at=None):
        check_unlike_others(event, [name], user)
    set_columns(user, first_name=name, last_name="")


def make_api_token(
    *,
    user: User,
    name: str,
    at: datetime,
    scope: str = ApiToken.Scope.LEAD,
    event: Event | None = None,
    expires_at: datetime | None = None,
) -> str:
    """A new token with which a program acts for a leader, at all events or one; it is not stored.  Raises Refusal."""
    name = printable(name, refusal=f"Write what the token is for, in 1 to {NAME_LENGTH} letters that can be printed.")
    Refusal.when(
        user.api_tokens.count() >= MOST_API_TOKENS,
        f"You have {MOST_API_TOKENS} tokens; withdraw one that is not used any more.",
    )
    token = API_TOKEN + secrets.token_hex(24)
    ApiToken.objects.create(
        user=user, name=name, digest=digest_token(token), scope=scope, event=event, made_at=at, expires_at=expires_at
    )
    return token


def withdraw_api_token(*, user: User, token: int | None = None) -> None:
    """Withdraws a leader's token, or all of them: it opens nothing any more.  Raises NotFound."""
    if token is not None:
        NotFound.require(user.api_tokens.filter(pk=token).first(), "You have no such token any more.")
    user.api_tokens.filter(Q() if token is None else Q(pk=token)).delete()


def use_api_token(*, token: ApiToken, at: datetime) -> None:
    """Notes when a token was used last, to the minute."""
    if token.last_used_at is None or at - token.last_used_at >= USE_NOTED_AFTER:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=at)


def check_sign_in_name(name: str) -> str:
    """The name itself, when somebody can sign in by it; else Refusal."""
    Refusal.when(
        not name.strip() or len(name) > NAME_LENGTH or not is_printable(name),
        f"A leader’s sign-in name has 1 to {NAME_LENGTH} letters that can be printed.",
    )
    return name


def new_sign_in_name(name: str) -> str:
    """The name itself, when a new account may sign in by it; raises Refusal, Conflict where one looks like it."""
    look = search_key(check_sign_in_name(name))
    Conflict.when(
        look in map(search_key, User.objects.values_list("username", flat=True)),
        f"Somebody signs in as “{name}” already. Choose another name to sign in.",
    )
    return name


def leader_named(name: str) -> User:
    """The leader's account of that name, without a password where it is new; raises Refusal for an unusable name."""
    leader, is_new = User.objects.get_or_create(username=check_sign_in_name(name))
    if is_new:
        leader.set_unusable_password()
        leader.save()
    return leader
