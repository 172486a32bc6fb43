"""A change while the event is on: what is still to play is designed alone, for the tables and sessions of then."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rotations.domain.book_rotation import Hand, Rotation, rotation_for
from rotations.domain.design import balanced
from rotations.domain.movement import Movement, sheet_for
from tournament.domain import Refusal, sessions_after


def redesign(
    movement: Movement,
    after_hand: int,
    *,
    tables: int | None = None,
    sessions: Sequence[int] | None = None,
    rotation: Rotation | None = None,
) -> Movement:
    """The movement for the hands after `after_hand`, with another number of tables or other sessions.

    `sessions` are those of the whole event, played ones included; `rotation` its sheet, which defaults to the one in
    play, cut or carried on by the book.  The movement is the whole event where the tables stay, or only what is
    still to play, its hands counted from 1, where they change.  Raises Refusal for a hand after which no change is
    possible, and for a hall, sheet or session that cannot be played.
    """
    hall = movement.tables if tables is None else tables
    plan = tuple(movement.sessions if sessions is None else sessions)
    sheet = sheet_for(hall, plan, rotation or _carried_on(movement.rotation, sum(plan)))
    Refusal.when(
        not 0 <= after_hand < sum(plan), f"After hand {after_hand} of {sum(plan)} there is nothing left to design."
    )
    Refusal.when(after_hand > movement.hands, f"Hand {after_hand} is not in the movement being played.")
    for was, now in zip(movement.rotation.hands[:after_hand], sheet.hands[:after_hand], strict=True):
        Refusal.when(was != now, f"Hand {was.number} is played and cannot be changed on the sheet.")
    rest = balanced(hall, sessions_after(plan, after_hand), lines_left(sheet, after_hand))
    if hall != movement.tables:
        return rest
    return Movement(hall, plan, "balanced", sheet, movement.moves[:after_hand] + rest.moves)


def _carried_on(sheet: Rotation, hands: int) -> Rotation:
    """The sheet cut to so many hands, or carried on where it is the book's."""
    if hands <= len(sheet.hands):
        return sheet if hands == len(sheet.hands) else Rotation(sheet.name, sheet.hands[:hands])
    longer = rotation_for(hands)
    Refusal.when(
        longer.hands[: len(sheet.hands)] != sheet.hands,
        f"The sheet in play has {len(sheet.hands)} hands and was typed. Give one with {hands} hands.",
    )
    return longer


def lines_left(sheet: Rotation, after_hand: int) -> Rotation:
    """The sheet after a hand, its hands counted from 1."""
    return _numbered(sheet, sheet.hands[after_hand:])


def _numbered(sheet: Rotation, hands: Iterable[Hand]) -> Rotation:
    return Rotation(sheet.name, tuple(replace(hand, number=number) for number, hand in enumerate(hands, start=1)))


def with_hands(movement: Movement, sessions: tuple[int, ...], hands: Sequence[int]) -> Movement:
    """The movement of only these of its hands, counted from 0, with their lines and moves as they are."""
    sheet = _numbered(movement.rotation, (movement.rotation.hands[hand] for hand in hands))
    return Movement(movement.tables, sessions, movement.plan, sheet, tuple(movement.moves[hand] for hand in hands))
