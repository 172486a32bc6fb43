"""Spares, prizes and the event's leader.  R10, R41."""

from datetime import datetime

from django.contrib.auth.models import User

from tournament.domain.refusal import Refusal
from tournament.models import Event, Prize
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
        raise Refusal("Name %(kind)s from 1 to %(most)s.", kind=kind.label, most=most)
    event.prizes.create(name=name.strip()[:80], kind=kind, number=None if kind is Prize.Kind.BOOBY else number)
    write_log(event, did="offer_prize", says=f"A prize was added: {name.strip()}.", by=by, at=at)


@changes_event
def remove_prize(*, event: Event, prize: int, by: str, at: datetime) -> None:
    for row in event.prizes.filter(pk=prize):
        row.delete()
        write_log(event, did="drop_prize", says=f"A prize was taken off: {row.name}.", by=by, at=at)


@changes_event
def hand_over(*, event: Event, leader: User, by: str, at: datetime) -> None:
    event.leader = leader
    event.save(update_fields=["leader"])
    write_log(event, did="hand_over", says=f"{leader.get_username()} leads the event now.", by=by, at=at)
