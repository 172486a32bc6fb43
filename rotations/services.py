"""Adopting the movement an event plays by.  R17-R21."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from rotations.domain.book_rotation import rotation_of_days
from rotations.domain.design import make_movement
from rotations.domain.judging.certificate import Certificate, certificate
from rotations.domain.movement import Movement, fingerprint
from rotations.domain.record import certificate_record
from rotations.domain.rotation import Rotation as Sheet
from rotations.models import AdoptedMovement, MovementHand, Rotation, RotationHand
from rotations.queries import positions_of
from tournament.domain.refusal import Conflict
from tournament.domain.sessions import join_days, sessions_after
from tournament.models import Event
from tournament.queries.events import has_started, sessions_by_day
from tournament.services.log import changes_event, open_for_change, write_log


def plan_movement(
    event: Event,
    plan: str,
    *,
    sheet: Sheet | None = None,
    shifts: Sequence[int] | None = None,
    restart_each_day: bool | None = None,
) -> Movement:
    """The movement a plan gives, by the event's own sheet where none is given; raises Conflict, Refusal."""
    tables = event.tables.filter(in_play=True).count()
    if not tables:
        raise Conflict("The teams have no tables yet; seat them first.")
    days = sessions_by_day(event)
    if sheet is None:
        sheet = rotation_of_days(days, event.restart_each_day if restart_each_day is None else restart_each_day)
    return make_movement(tables, join_days(days), plan=plan, rotation=sheet, shifts=shifts)


def adopt_movement(
    *,
    event: Event,
    chosen: Movement,
    by: str,
    at: datetime,
    judged: Certificate | None = None,
    restart_each_day: bool | None = None,
) -> AdoptedMovement:
    """Makes a movement the event's own; `restart_each_day` None leaves the choice as it is.  Raises Conflict."""
    judged = judged or certificate(chosen)  # takes a second in a large hall, so it comes before the transaction
    with transaction.atomic():
        event = open_for_change(event)
        is_same_choice = restart_each_day in (None, event.restart_each_day)
        if restart_each_day is not None:
            event.restart_each_day = restart_each_day
        return adopt_judged_movement(event, chosen, judged, is_same_choice=is_same_choice, by=by, at=at)


def adopt_judged_movement(
    event: Event, chosen: Movement, judged: Certificate, *, is_same_choice: bool, by: str, at: datetime
) -> AdoptedMovement:
    """The adopted movement; the one in force where nothing would change."""
    earlier = AdoptedMovement.objects.filter(event=event).last()
    if earlier and earlier.frozen_at:
        raise Conflict(f"Play has started by edition {earlier.edition}; it is frozen.")
    check_fits_event(event, chosen)
    if earlier and is_same_choice and (earlier.fingerprint, event.plan) == (fingerprint(chosen), chosen.plan):
        return earlier
    edition = earlier.edition + 1 if earlier else 1
    adopted = store_movement(event, chosen, judged, edition=edition, by=by, at=at)
    if earlier:
        earlier.delete()
    event.plan = chosen.plan
    event.save(update_fields=["plan", "restart_each_day"])
    says = f"The movement was adopted: {chosen.plan}, edition {adopted.edition}."
    settings = {"plan": event.plan} | ({} if is_same_choice else {"restart_each_day": event.restart_each_day})
    write_log(
        event, did="adopt_movement", says=says, by=by, at=at, fingerprint=adopted.fingerprint, settings=settings
    )  # fmt: skip
    return adopted


@changes_event
def change_movement(
    *, event: Event, chosen: Movement, judged: Certificate, reason: str, by: str, at: datetime
) -> AdoptedMovement:
    """A new edition during play; the earlier ones stay.  Raises Conflict for other tables and before play."""
    earlier = AdoptedMovement.objects.filter(event=event).last()
    if earlier is None or not earlier.frozen_at:
        raise Conflict("Play has not started; choose another movement instead.")
    check_fits_event(event, chosen)
    adopted = store_movement(event, chosen, judged, edition=earlier.edition + 1, by=by, at=at)
    adopted.frozen_at = at
    adopted.save(update_fields=["frozen_at"])
    says = f"The movement was changed during play, edition {adopted.edition}: {reason}"
    write_log(event, did="change_movement", says=says, by=by, at=at, fingerprint=adopted.fingerprint)
    return adopted


def store_movement(
    event: Event, chosen: Movement, judged: Certificate, *, edition: int, by: str, at: datetime
) -> AdoptedMovement:
    """Stores a movement as an edition that begins where its first hand stands in the event."""
    first = positions_of(event, chosen)[0]
    return store_edition(
        event, chosen, judged, edition=edition, first_hand=first.hand, first_session=first.session, by=by, at=at
    )


def check_fits_event(event: Event, chosen: Movement) -> None:
    """Raises Conflict for a movement of other tables or sessions; during play one may be of the hands to come."""
    tables = event.tables.filter(in_play=True).count()
    if chosen.tables != tables:
        raise Conflict(f"This movement is for {chosen.tables} tables; {tables} are seated.")
    played = join_days(sessions_by_day(event))
    planned = sessions_after(played, sum(played) - chosen.hands) if has_started(event) else tuple(played)
    if chosen.sessions != planned:
        raise Conflict(
            f"This movement is for sessions of {', '.join(map(str, chosen.sessions))} hands; the event plays "
            f"{', '.join(map(str, played))}. Make them agree."
        )


def store_edition(
    event: Event,
    chosen: Movement,
    judged: Certificate,
    *,
    edition: int,
    first_hand: int,
    first_session: int,
    by: str,
    at: datetime,
    frozen_at: datetime | None = None,
) -> AdoptedMovement:
    """Stores an edition with its moves, hand by hand; `first_hand` and `first_session` count from 1."""
    adopted = AdoptedMovement.objects.create(
        event=event,
        rotation=store_rotation(event, chosen.rotation, edition),
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
            movement=adopted, number=first_hand - 1 + hand.number, session=first_session - 1 + session,
            who=hand.who.value, trump=hand.trump.value, dealer=hand.dealer.value, moves=list(row),
        )
        for hand, session, row in zip(chosen.rotation.hands, chosen.session_of, chosen.moves, strict=True)
    )  # fmt: skip
    return adopted


def store_rotation(event: Event, sheet: Sheet, edition: int) -> Rotation:
    """The stored sheet with the same lines, for all events or for this one; else a new one of the event's."""
    Rotation.objects.filter(event=event, adopted_by__isnull=True).delete()
    known = Rotation.objects.filter(Q(event__isnull=True) | Q(event=event)).prefetch_related("hands")
    for rotation in known:
        if rotation.sheet.hands == sheet.hands:
            return rotation
    name = sheet.name[:80]
    if any(rotation.name == name for rotation in known):
        name = f"{name[:60]}, edition {edition}"
    rotation = Rotation.objects.create(event=event, name=name)
    RotationHand.objects.bulk_create(
        RotationHand(
            rotation=rotation, number=hand.number, who=hand.who.value, trump=hand.trump.value, dealer=hand.dealer.value
        )
        for hand in sheet.hands
    )
    return rotation


def unfreeze_movement(event: Event) -> None:
    """Takes the freezing back, because no day is open any more.

    Raises Conflict once the movement was changed during play.
    """
    editions = AdoptedMovement.objects.filter(event=event)
    if editions.count() > 1:
        raise Conflict("The movement was changed since the day was opened; the day stays open.")
    editions.update(frozen_at=None)


def freeze_movement(event: Event, at: datetime) -> None:
    AdoptedMovement.objects.filter(event=event, frozen_at__isnull=True).update(frozen_at=at)
    if not event.hands_planned:
        event.hands_planned = sum(join_days(sessions_by_day(event)))
        event.save(update_fields=["hands_planned"])
