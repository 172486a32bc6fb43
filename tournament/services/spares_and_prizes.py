"""Spares, who are ready to take a seat, and prizes.  R41."""

from typing import Annotated

from msgspec import Meta

from tournament.domain import (
    MOST_TABLES,
    NAME_LENGTH,
    NotFound,
    Refusal,
    Who,
    name_key,
)
from tournament.models import (
    Prize,
)
from tournament.schemas import Input, RequiredName, RowNumber, text, whole
from tournament.services.acts import Change, act

CONTACT_LENGTH = 80


class NewSpare(Input, frozen=True):
    """Somebody ready to take a seat, and how to reach them."""

    name: RequiredName
    contact: Annotated[
        str, text(CONTACT_LENGTH), Meta(title="How to reach them", extra={"help": "Only you see this."})
    ] = ""


class OneSpare(Input, frozen=True):
    """A spare of the event."""

    spare: RowNumber


class NewPrize(Input, frozen=True):
    """A prize; `number` is its place or session, None for the last place."""

    name: Annotated[RequiredName, Meta(title="Prize")]
    kind: Annotated[Prize.Kind, Meta(title="For")]
    number: (
        Annotated[
            int,
            whole(1, MOST_TABLES),
            Meta(title="Which place or session", extra={"help": "Leave empty for the last place."}),
        ]
        | None
    ) = None


class OnePrize(Input, frozen=True):
    """A prize of the event."""

    prize: RowNumber


@act(who=Who.LEADER, title="Put somebody on the list of spares", button="Add to the list", taken_back_by="remove_spare")
def list_spare(change: Change, spare: NewSpare) -> None:
    """Adds somebody to the list of spares; raises Refusal for an empty name or one that is listed already."""
    name = " ".join(spare.name.split())[:NAME_LENGTH]
    Refusal.when(
        not name or name_key(name) in map(name_key, change.event.spares.values_list("name", flat=True)),
        "Write the name of somebody who is not on the list yet.",
    )
    change.event.spares.create(name=name, contact=spare.contact.strip()[:CONTACT_LENGTH])
    change.note(f"{name} is a spare.")


@act(
    who=Who.LEADER,
    title="Take a spare off the list",
    button="Take off the list",
    not_taken_back="The spare is listed again.",
)
def remove_spare(change: Change, spare: OneSpare) -> str:
    """Takes somebody off the list of spares and returns their name; raises NotFound."""
    row = NotFound.require(change.event.spares.filter(pk=spare.spare).first(), "That spare is no longer on the list.")
    row.delete()
    change.note(f"{row.name} is no spare any more.")
    return row.name


@act(who=Who.LEADER, title="A prize", button="Add the prize", taken_back_by="remove_prize")
def offer_prize(change: Change, prize: NewPrize) -> None:
    """Adds a prize for a place or a session; raises Refusal for an empty name or a wrong number (R41)."""
    event, kind, name = change.event, prize.kind, prize.name.strip()
    sessions = sum(day.sessions.count() for day in event.days.all())
    tables = event.tables.count() or MOST_TABLES
    most = {Prize.Kind.PLACE: tables, Prize.Kind.SESSION: sessions, Prize.Kind.BOOBY: 0}[kind]
    Refusal.when(not name, "A prize needs a name.")
    Refusal.when(
        kind is not Prize.Kind.BOOBY and not 1 <= (prize.number or 0) <= most, f"Name {kind.label} from 1 to {most}."
    )
    number = None if kind is Prize.Kind.BOOBY else prize.number
    event.prizes.create(name=name[:NAME_LENGTH], kind=kind, number=number)
    change.note(f"A prize was added: {name}.")


@act(
    who=Who.LEADER,
    title="Remove a prize",
    button="Remove it",
    not_taken_back="The prize is added again.",
)
def remove_prize(change: Change, prize: OnePrize) -> None:
    """Takes a prize off; raises NotFound."""
    row = NotFound.require(change.event.prizes.filter(pk=prize.prize).first(), "That prize is no longer on the list.")
    row.delete()
    change.note(f"A prize was taken off: {row.name}.")
