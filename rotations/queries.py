"""Looking up the movement an event plays by, table by table and hand by hand."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import time
from itertools import groupby, pairwise

from django.db.models import Min

from rotations.domain.book_rotation import Hand, Trump, rotation_of_days
from rotations.domain.calling import Progress, progress_of
from rotations.domain.card import CallLine, EmptyTable, HandLine, TableCard
from rotations.models import AdoptedMovement
from tournament.domain import Conflict, NotFound, join_days, sessions_after
from tournament.models import Event
from tournament.queries.roster import Roster, SeatedTeam, SessionHands


def adopted_movement(event: Event, roster: Roster) -> AdoptedMovement:
    """The movement the event plays by; raises Conflict before one is adopted, or when it no longer fits."""
    return needed_movement(event, find_adopted_movement(event, roster))


def needed_movement(event: Event, adopted: AdoptedMovement | None) -> AdoptedMovement:
    """The movement that was found; raises Conflict where there is none."""
    return Conflict.require(adopted, f"{event.name} has no movement yet; seat the teams and choose one.")


def find_adopted_movement(event: Event, roster: Roster) -> AdoptedMovement | None:
    """The movement the event plays by; None unless one is adopted that fits its tables and sessions."""
    teams = roster.seated  # read first: who comes meanwhile has another movement
    row = AdoptedMovement.objects.filter(event=event).last()
    sessions = join_days(roster.sessions)
    fits = (
        row
        and row.tables == len(teams)
        and row.movement.sessions == sessions_after(sessions, sum(sessions) - row.movement.hands)
    )
    return row if fits else None


@dataclass(frozen=True, slots=True)
class PlannedHand:
    """One hand of the event, numbered through it, in its session and by the edition it is played by; `moves[t-1]` is
    the table that table t's pair goes to.  The first hand of a day has its hour, where that is said.
    """

    number: int
    session: SessionHands
    hand: Hand
    shift: int | None
    moves: tuple[int, ...]
    starts_at: time | None = None

    @property
    def is_void(self) -> bool:
        """True where its day ended before."""
        return self.number > self.session.last


def numbered_hands(sessions: Sequence[SessionHands]) -> list[tuple[int, SessionHands]]:
    """The hands that were planned, numbered through the event, each with its session."""
    return [(hand, session) for session in sessions for hand in range(session.before + 1, session.planned + 1)]


def planned_hands(event: Event, adopted: AdoptedMovement, roster: Roster) -> list[PlannedHand]:
    """Every hand of the event, the first first; an edition of the hands to come leaves those before it as they were."""
    numbered = numbered_hands(roster.session_hands)
    editions = [(adopted, first_hand_of(adopted, len(numbered)))]
    if editions[0][1] > 1:
        earlier = AdoptedMovement.objects.filter(event=event, edition__lt=adopted.edition).order_by("-edition")
        editions += [(row, row.first_hand) for row in earlier.annotate(first_hand=Min("hands__number"))]
    first_of = {session.day: session.before + 1 for session in reversed(roster.session_hands)}
    hours = {first_of[day.number]: day.starts_at for day in roster.days if day.starts_at}
    hands: list[PlannedHand] = []
    for row, first in editions:
        movement, last = row.movement, len(numbered) - len(hands)
        lines = zip(numbered[first - 1 : last], movement.rotation.hands, movement.shifts, movement.moves, strict=False)
        hands[:0] = [
            PlannedHand(number, session, hand, shift, moves, hours.get(number))
            for (number, session), hand, shift, moves in lines
        ]
    return hands


def first_hand_of(adopted: AdoptedMovement, hands: int) -> int:
    """The first hand of the movement in force, in an event of so many hands."""
    return hands - adopted.movement.hands + 1


def played_hands(event: Event, adopted: AdoptedMovement, roster: Roster) -> list[PlannedHand]:
    """The same without the hands that are void, because their day ended before."""
    return [hand for hand in planned_hands(event, adopted, roster) if not hand.is_void]


def trumps_of(event: Event, roster: Roster) -> tuple[Trump, ...]:
    """The trump of every hand of the event, by the sheets that it is played by; the book's before one is chosen."""
    adopted = find_adopted_movement(event, roster)
    if adopted is None:
        return rotation_of_days(roster.sessions, event.restart_each_day).trump
    return tuple(planned.hand.trump for planned in planned_hands(event, adopted, roster))


def call_lines(event: Event, adopted: AdoptedMovement, roster: Roster) -> tuple[CallLine, ...]:
    """What the leader calls on every hand that is played, by the edition it is played by."""
    return calls_of(played_hands(event, adopted, roster))


def calls_of(hands: Sequence[PlannedHand]) -> tuple[CallLine, ...]:
    return tuple(
        CallLine(
            planned.number, planned.session.number, planned.session.day, planned.shift,
            planned.hand.who, planned.hand.trump, planned.hand.dealer, len(planned.moves), planned.starts_at,
        )
        for planned in hands
    )  # fmt: skip


def call_progress(event: Event, roster: Roster) -> Progress | None:
    """How far the calling has come; None before a movement is adopted."""
    adopted = find_adopted_movement(event, roster)
    if adopted is None:
        return None
    return progress_of(call_lines(event, adopted, roster), event.call, roster.days_over, event.break_word)


def hands_at_present_tables(
    hands: Sequence[PlannedHand], teams: Sequence[SeatedTeam] = ()
) -> Sequence[PlannedHand]:  # fmt: skip
    """The hands since the circle last closed; before, tables had other numbers, which these teams may know."""
    known = {
        sitting.until_hand
        for team in teams
        for sitting, later in pairwise([*team.sittings, None])
        if sitting and sitting.table and (later is None or later.after_hand != sitting.until_hand)
    }
    fewer = [
        at
        for at, (before, after) in enumerate(pairwise(hands), 1)
        if len(before.moves) > len(after.moves) and before.number not in known
    ]
    return hands[max(fewer, default=0) :]


def empty_tables(roster: Roster) -> tuple[EmptyTable, ...]:
    """The tables in play whose team is away on hands of the event, table 1 first; who meets them sits out (R21)."""
    return empty_among(roster.teams, sum(join_days(roster.sessions)))


def empty_to_come(event: Event, roster: Roster) -> tuple[EmptyTable, ...]:
    """Those that are empty on the hand in play or a later one: what pages say of a table ends with its last hand."""
    closed = [roster.hands[day.number].last for day in roster.days if day.closed_at]
    over = max([event.hand_in_play - (not event.call.is_stopped), *closed])
    last = max((hands.last for hands in roster.hands.values()), default=0)
    return tuple(table for table in empty_tables(roster) if (table.last_hand or last) > over)


def empty_among(teams: Sequence[SeatedTeam], hands: int) -> tuple[EmptyTable, ...]:
    """The tables of these teams that are empty on some of so many hands, by the number that they have then."""
    return tuple(
        EmptyTable(sitting.table, sitting.after_hand + 1, sitting.until_hand)
        for team in teams
        for sitting in team.sittings
        if not sitting.is_here and sitting.after_hand < hands
    )


ShortPairs = frozenset[tuple[int, int, bool]]
"""Pairs that lack a player: their table, the hand, and whether the pair goes out on it."""


def short_pairs(teams: Sequence[SeatedTeam], hands: Sequence[PlannedHand]) -> ShortPairs:
    """The pairs of these teams that sit out because nobody plays in a seat."""
    return frozenset(
        (team.table_on(hand.number), hand.number, turn.seat in hand.hand.who.seats)
        for team in teams
        for turn in team.turns
        for hand in hands
        if turn.is_empty and turn.has(hand.number)
    )


def cards_of(
    roster: Roster,
    teams: Sequence[SeatedTeam],
    hands: Sequence[PlannedHand],
    first_hand: int = 1,
    *,
    is_printed: bool = True,
) -> list[TableCard]:
    """The cards of these teams from `first_hand` on, given the hands of the event: each hand at their table of then.

    Of a team of three only its own card is printed otherwise; who meets it hears on the hand that they sit out.
    """
    planned = [hand for hand in hands_at_present_tables(hands, roster.teams) if hand.number >= first_hand]
    numbers = {hand.number for hand in planned}
    empty = tuple(
        table for table in empty_among(roster.teams, max(numbers, default=0)) if any(map(table.is_empty_at, numbers))
    )
    away = {(table.table, hand) for table in empty for hand in numbers if table.is_empty_at(hand)}
    short = short_pairs(roster.teams, planned)
    return [card_of(team, planned, empty, away, short, frozenset() if is_printed else short) for team in teams]


def card_of(
    team: SeatedTeam,
    hands: Sequence[PlannedHand],
    empty: tuple[EmptyTable, ...],
    away: Container[tuple[int, int]],
    short: ShortPairs,
    met: ShortPairs,
) -> TableCard:
    """One team's card for these hands, given the tables that are empty, and on which of them each is; and the pairs
    that lack a player, all of them and those that the others' cards show.
    """
    lines, elsewhere = [], []

    def table_on(hand: PlannedHand) -> int:
        table = team.table_on(hand.number)
        return table if table <= len(hand.moves) else 0  # as where the circle closed before earlier numbers were kept

    for table, part in groupby(hands, table_on):
        played = list(part)
        for hand in played if table else ():
            number, move_to, origin = hand.number, hand.moves[table - 1], hand.moves.index(table) + 1
            lines.append(
                HandLine(
                    number=number,
                    session=hand.session.number,
                    day=hand.session.day,
                    who=hand.hand.who,
                    move_to=move_to,
                    visited_by=origin,
                    trump=hand.hand.trump,
                    dealer=hand.hand.dealer,
                    is_host_empty=(move_to, number) in away
                    or (table, number, True) in short
                    or (move_to, number, False) in met,
                    are_visitors_away=(origin, number) in away
                    or (table, number, False) in short
                    or (origin, number, True) in met,
                    starts_at=hand.starts_at,
                )
            )
        if table != team.table:
            first, last = played[0].number, played[-1].number
            elsewhere.append((first, last, f"at table {table}" if table else "not played"))
    turns = team.turns if any(turn.has(line.number) for turn in team.turns for line in lines) else ()
    return TableCard(team.table, team.name, team.zone, team.players, tuple(lines), empty, tuple(elsewhere), turns)


def table_card(event: Event, adopted: AdoptedMovement, roster: Roster, table: int) -> TableCard:
    """One table's whole event, also of one that is out of play now.  Raises NotFound."""
    with_table = (team for team in roster.teams if team.table == table)
    team = NotFound.require(next(with_table, None), f"{event.name} has no table {table}.")
    return cards_of(roster, [team], played_hands(event, adopted, roster), is_printed=False)[0]
