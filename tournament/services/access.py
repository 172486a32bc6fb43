"""Access: leaders by password, verifiers by the event's code and their name."""

import secrets
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from tournament.domain.event import is_printable
from tournament.domain.refusal import Forbidden, Refusal, TooMany
from tournament.models import CodeGuess, Event, Verifier
from tournament.queries.access import digest_token
from tournament.services.log import changes_event, open_for_change, write_log

CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXYZ2346789"
"""Without letters and figures that look alike: I 1, O 0, S 5."""

CODE_LENGTH = 6
WRONG_GUESSES = 10
GUESSES_WITHIN = timedelta(minutes=10)
PASSWORD_LENGTH = 14
NAME_LENGTH = 80


def make_code() -> str:
    """A new code for verifiers, six characters that are hard to mistake."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def admit_verifier(*, event: Event, code: str, name: str, address: str, at: datetime) -> str:
    """A new token for a phone; raises Forbidden for a wrong code, which is stored, TooMany after ten, Refusal."""
    name = " ".join(name.split())[:80]
    since = at - GUESSES_WITHIN
    if CodeGuess.objects.filter(event=event, address=address, at__gt=since).count() >= WRONG_GUESSES:
        raise TooMany("Too many wrong codes came from this phone. Wait ten minutes, or ask the leader.")
    if not secrets.compare_digest("".join(code.split()).upper().encode(), event.verifier_code.encode()):
        CodeGuess.objects.create(event=event, address=address, at=at)
        raise Forbidden("That is not this event’s code. It has six letters and figures; the leader has it.")
    if not name:
        raise Refusal("Write your name; it stands beside what you count.")
    token = secrets.token_urlsafe(24)
    with transaction.atomic():
        event = open_for_change(event)
        Verifier.objects.create(event=event, name=name, token_digest=digest_token(token), admitted_at=at)
        write_log(event, did="let_verifier_in", says=f"{name} was let in as a verifier.", by=name, at=at)
    return token


@changes_event
def change_code(*, event: Event, by: str, at: datetime) -> str:
    """A new code; verifiers admitted by the old one may no longer count."""
    event.verifier_code = make_code()
    event.save(update_fields=["verifier_code"])
    event.verifiers.filter(revoked_at__isnull=True).update(revoked_at=at)
    write_log(event, did="change_code", says="The verifiers’ code was changed.", by=by, at=at)
    return event.verifier_code


@changes_event
def revoke_verifier(*, event: Event, verifier: int, by: str, at: datetime) -> None:
    """Revokes one verifier's access; their counts stay."""
    for row in event.verifiers.filter(pk=verifier, revoked_at__isnull=True):
        row.revoked_at = at
        row.save(update_fields=["revoked_at"])
        write_log(event, did="show_verifier_out", says=f"{row.name} no longer counts.", by=by, at=at)


def new_password(*, name: str) -> str:
    """A new password for the leader of that name, and an account where there is none; raises Refusal."""
    password = "".join(secrets.choice(CODE_LETTERS.lower()) for _ in range(PASSWORD_LENGTH))
    leader, _ = User.objects.get_or_create(username=check_sign_in_name(name))
    leader.set_password(password)
    leader.save()
    return password


def check_sign_in_name(name: str) -> str:
    """The name itself, when somebody can sign in by it; else Refusal."""
    if not name.strip() or len(name) > NAME_LENGTH or not is_printable(name):
        raise Refusal("A leader's sign-in name has 1 to %(most)s letters that can be printed.", most=NAME_LENGTH)
    return name


def leader_named(name: str) -> User:
    """The leader's account of that name, without a password where it is new; raises Refusal for an unusable name."""
    leader, is_new = User.objects.get_or_create(username=check_sign_in_name(name))
    if is_new:
        leader.set_unusable_password()
        leader.save()
    return leader
