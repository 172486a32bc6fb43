"""Adopting the movement an event plays by.  R17-R21."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from rotations.domain.book_rotation import rotation_of_days
from rotations.domain.design import TYPED, make_movement
from rotations.domain.judging.certificate import Certificate, certificate
from rotations.domain.movement import Movement, fingerprint
from rotations.domain.typed_sheet import MOST_LETTERS, read_sheet
from rotations.models import AdoptedMovement, MovementHand
from rotations.queries import numbered_hands
from rotations.record import certificate_record
from tournament.domain import (
    MOST_HANDS,
    MOST_TABLES,
    NAME_LENGTH,
    PLAN_LENGTH,
    Conflict,
    Refusal,
    Who,
    join_days,
    sessions_after,
)
from tournament.models import Event
from tournament.queries.events import has_started, sessions_by_day, tables_in_play
from tournament.queries.roster import Roster
from tournament.schemas import HandNumber, Input, Text, text, whole
from tournament.services.acts import Change, act, prepared_by, set_columns

Shift = Annotated[int, whole(-MOST_TABLES, MOST_TABLES)]


class MovementChoice(Input, frozen=True):
    """The plan to adopt, which is the event's own where it is left out; `shifts` belong to the plan `typed`.

    The moves of a `sheet`, where it has them, are the shifts of the plan `typed`, which is then the one left out.
    """

    plan: Annotated[str, text(PLAN_LENGTH, 1)] | None = None
    restart_each_day: (
        Annotated[
            bool,
            Meta(
                title="Restart the sheet each day",
                extra={"help": "Every day then begins at the first line of the sheet; else the sheet goes on."},
            ),
        ]
        | None
    ) = None
    shifts: (
        Annotated[
            tuple[Shift, ...],
            Meta(
                title="Moves, one a hand",
                max_length=MOST_HANDS,
                description="a list of shifts",
                extra={"help": "As +3 -2 8: up counts positive. Left empty, the plan moves the room."},
            ),
        ]
        | None
    ) = None
    sheet: (
        Annotated[
            str,
            text(MOST_LETTERS, 1),
            Meta(
                title="A whole sheet",
                extra={
                    "help": "One hand a line: its number, who goes out, where to, trump and the dealer’s letter; as "
                    "1 A&B +3 H A. Where to may be left blank on every line. Left empty, it is the event’s sheet."
                },
            ),
        ]
        | None
    ) = None


def plan_movement(event: Event, choice: MovementChoice = MovementChoice()) -> Movement:  # noqa: B008  # it is frozen
    """The movement that is chosen, by the event's own sheet where none is typed; raises Conflict, Refusal."""
    tables = tables_in_play(event)
    Conflict.when(not tables, "The teams have no tables yet; seat them first.")
    days, restarts = sessions_by_day(event), choice.restart_each_day
    typed = read_sheet(choice.sheet) if choice.sheet is not None else None
    own = (typed and typed.shifts) or None
    plan = choice.plan or (TYPED if own or choice.shifts else event.plan)
    sheet = (
        typed.rotation if typed else rotation_of_days(days, event.restart_each_day if restarts is None else restarts)
    )
    shifts = own if choice.shifts is None and plan == TYPED else choice.shifts
    return make_movement(tables, join_days(days), plan=plan, rotation=sheet, shifts=shifts)


def design(event: Event, choice: MovementChoice) -> tuple[Movement, Certificate]:
    """The movement that is chosen and its certificate, which take seconds in a large hall."""
    movement = plan_movement(event, choice)
    return movement, certificate(movement)


@act(who=Who.LEADER, not_taken_back="Another movement is adopted, until play begins.")
@prepared_by(design)
def adopt_movement(change: Change, choice: MovementChoice, designed: tuple[Movement, Certificate]) -> AdoptedMovement:
    """Makes the movement of a plan the event's own, until play begins; the one in force stays where it is the same.

    Returns it.  Raises Conflict once play has begun, and for other tables or sessions than the event's.
    """
    event, (movement, judged), restart = change.event, designed, choice.restart_each_day
    is_same_choice = restart in (None, event.restart_each_day)
    event.restart_each_day = event.restart_each_day if restart is None else restart
    earlier = AdoptedMovement.objects.filter(event=event).last()
    if earlier and earlier.frozen_at:
        raise Conflict(f"Play has started by edition {earlier.edition}; it is frozen.")
    check_fits_event(event, movement)
    is_same = earlier and (earlier.fingerprint, event.plan) == (fingerprint(movement), movement.plan)
    if earlier and is_same and is_same_choice:
        return earlier
    edition = earlier.edition + 1 if earlier else 1
    adopted = store_movement(event, movement, judged, edition=edition, by=change.by, at=change.at)
    if earlier:
        earlier.delete()
    event.plan = movement.plan
    event.save(update_fields=["plan", "restart_each_day"])
    settings = {"plan": event.plan} | ({} if is_same_choice else {"restart_each_day": event.restart_each_day})
    change.note(
        f"The movement was adopted: {movement.plan}, edition {edition}.",
        fingerprint=adopted.fingerprint, settings=settings,
    )  # fmt: skip
    return adopted


class ChangedMovement(Input, frozen=True):
    """The movement of the hands to come, as it is after a change during play."""

    movement: Movement
    judged: Certificate
    reason: Text


@act(who=Who.NOBODY, not_taken_back="The change that it is a part of is taken back.")
def change_movement(change: Change, changed: ChangedMovement) -> AdoptedMovement:
    """A new edition during play; the earlier ones stay.  Raises Conflict for other tables and before play."""
    frozen = AdoptedMovement.objects.filter(event=change.event, frozen_at__isnull=False)
    earlier = Conflict.require(frozen.last(), "Play has not started; choose another movement instead.")
    check_fits_event(change.event, changed.movement)
    edition = earlier.edition + 1
    adopted = store_movement(
        change.event, changed.movement, changed.judged, edition=edition, by=change.by, at=change.at, frozen_at=change.at
    )
    sentence = f"The movement was changed during play, edition {edition}: {changed.reason}"
    change.note(sentence, fingerprint=adopted.fingerprint)
    return adopted


def store_movement(
    event: Event,
    chosen: Movement,
    judged: Certificate,
    *,
    edition: int,
    by: str,
    at: datetime,
    frozen_at: datetime | None = None,
) -> AdoptedMovement:
    """Stores a movement as an edition, hand by hand, that begins where its first hand stands in the event."""
    first, in_session = numbered_hands(Roster(event).session_hands)[-chosen.hands]
    adopted = AdoptedMovement.objects.create(
        event=event,
        sheet=chosen.rotation.name[:NAME_LENGTH],
        plan=chosen.plan,
        tables=chosen.tables,
        edition=edition,
        fingerprint=fingerprint(chosen),
        certificate=certificate_record(judged),
        adopted_at=at,
        adopted_by=by,
        frozen_at=frozen_at,
    )
    MovementHand.objects.bulk_create(
        MovementHand(
            movement=adopted, number=first - 1 + hand.number, session=in_session.number - 1 + session,
            who=hand.who.value, trump=hand.trump.value, dealer=hand.dealer.value, moves=list(row),
        )
        for hand, session, row in zip(chosen.rotation.hands, chosen.session_of, chosen.moves, strict=True)
    )  # fmt: skip
    return adopted


def check_fits_event(event: Event, chosen: Movement) -> None:
    """Raises Conflict for a movement of other tables or sessions; during play one may be of the hands to come."""
    tables = tables_in_play(event)
    Conflict.when(chosen.tables != tables, f"This movement is for {chosen.tables} tables; {tables} are seated.")
    played = join_days(sessions_by_day(event))
    planned = sessions_after(played, sum(played) - chosen.hands) if has_started(event) else tuple(played)
    Conflict.when(
        chosen.sessions != planned,
        f"This movement is for sessions of {', '.join(map(str, chosen.sessions))} hands; the event plays "
        f"{', '.join(map(str, played))}. Make them agree.",
    )


def unfreeze_movement(event: Event) -> None:
    """Takes the freezing back, because no day is open any more.

    Raises Conflict once the movement was changed during play.
    """
    editions = AdoptedMovement.objects.filter(event=event)
    Conflict.when(editions.count() > 1, "The movement was changed since the day was opened; the day stays open.")
    editions.update(frozen_at=None)
    set_columns(event, hands_planned=0)


def freeze_movement(event: Event, at: datetime) -> None:
    AdoptedMovement.objects.filter(event=event, frozen_at__isnull=True).update(frozen_at=at)
    if not event.hands_planned:
        set_columns(event, hands_planned=sum(join_days(sessions_by_day(event))))


class HandPlayed(Input, frozen=True):
    """A hand, and what was really played on it; an empty note takes an earlier one back."""

    hand: HandNumber
    note: Annotated[
        Text,
        Meta(
            title="What was really played",
            extra={
                "help": "Everybody reads it: name tables, not players. Leave it empty to take an earlier note back."
            },
        ),
    ]


@act(
    who=Who.LEADER,
    title="A hand was played otherwise",
    button="Save the note",
    logged=("hand",),
    taken_back_by="note_real_play",
    is_decision=True,
)
def note_real_play(change: Change, played: HandPlayed) -> None:
    """Notes with a hand what was really played, in place of an earlier note; nothing is computed of it.

    A note that is there already changes nothing.  Raises Refusal for a hand the event does not have, Conflict before
    play and for one that is void.
    """
    event, hand, note = change.event, played.hand, played.note.strip()
    Conflict.when(note and not has_started(event), "Play has not started; there is no hand to note yet.")
    if note and Roster(event).day_of_hand(hand) is None:
        raise Refusal(f"There is no hand {hand}; hands run from 1 to {sum(join_days(sessions_by_day(event)))}.")
    noted = event.real_play.filter(hand=hand)
    if note == "".join(noted.values_list("note", flat=True)):
        return
    noted.delete()
    if note:
        event.real_play.create(hand=hand, note=note, by=change.by, at=change.at)
    sentence = f"Hand {hand} as it was really played: {note}" if note else f"The note on hand {hand} was taken back."
    change.note(sentence)
