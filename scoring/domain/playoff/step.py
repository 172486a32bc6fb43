"""What a playoff needs next, and the order it came to.  R43–R47."""

from dataclasses import dataclass
from enum import Enum

from scoring.domain.playoff.course import Fixture, Playoff, fixtures, levels, seats_at
from scoring.domain.playoff.draw import Decides
from scoring.domain.playoff.hand import PlayoffHand, TableSeat
from scoring.domain.wording import list_numbers, say_tables
from tournament.domain.refusal import Refusal


class NotDecided(Refusal):
    """The order of a playoff that is still under way."""


class StepKind(Enum):
    """What a playoff needs next."""

    DRAW = "draw"
    REDRAW = "redraw"
    CUT_TRUMP = "cut trump"
    CUT_DEALER = "cut for the deal"
    PLAY = "play"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Step:
    """What the leader does next: with which tables, at which hand, which people cut; `says` is it in words."""

    kind: StepKind
    says: str
    tables: tuple[int, ...] = ()
    hand: int | None = None
    people: tuple[TableSeat, ...] = ()


def next_step(playoff: Playoff) -> Step:
    """What has to be done next; the cut for the deal may be passed over by entering the hand."""
    if not playoff.is_drawn:
        return _draw_step(playoff)
    for fixture in fixtures(playoff):
        if fixture.hand is None or not fixture.hand.is_played:
            return _hand_step(playoff, fixture)
    placed = ", then ".join(say_tables(level) for level in _known_levels(playoff))
    return Step(StepKind.DONE, f"Decided: {placed}.", playoff.tables)


def is_decided(playoff: Playoff) -> bool:
    """True when every hand of the plan is played."""
    return next_step(playoff).kind is StepKind.DONE


def order(playoff: Playoff) -> tuple[int | tuple[int, ...], ...]:
    """The tables from the best place down, those left level together in a tuple; raises NotDecided (R43, R46)."""
    step = next_step(playoff)
    if step.kind is not StepKind.DONE:
        raise NotDecided(
            "The playoff of %(tables)s is not decided yet. %(next)s", tables=say_tables(playoff.tables), next=step.says
        )
    return tuple(level[0] if len(level) == 1 else level for level in _known_levels(playoff))


def _known_levels(playoff: Playoff) -> list[tuple[int, ...]]:
    return [tuple(sorted(table for table in level if table is not None)) for level in levels(playoff)]


def _draw_step(playoff: Playoff) -> Step:
    tables = playoff.draw.to_draw
    if playoff.draw.is_redraw:
        return Step(StepKind.REDRAW, f"Equal cards: the A players of {say_tables(tables)} draw again.", tables)
    aim = "the lowest has the bye" if playoff.draw.decides is Decides.LOWEST else "the cards make the bracket"
    drawing = "player" if len(tables) == 1 else "players"
    verb = "draws a card" if len(tables) == 1 else "draw a card each"
    return Step(StepKind.DRAW, f"The A {drawing} of {say_tables(tables)} {verb}; {aim}.", tables)


def _hand_step(playoff: Playoff, fixture: Fixture) -> Step:
    number = fixture.planned.number
    tables = tuple(sorted(table for table in fixture.tables if table is not None))
    hand = fixture.hand or PlayoffHand((tables[0], tables[1]))
    at = f"Hand {number}, {say_tables(tables)}"
    if hand.trump is None:
        return Step(StepKind.CUT_TRUMP, f"{at}: the leader cuts a card for trump.", tables, number)
    if hand.dealer is None:
        seats = seats_at(playoff, tables, number)
        people = hand.cuts.to_draw if hand.cuts is not None else seats
        again = "cut equal cards and cut again" if hand.cuts is not None and hand.cuts.is_redraw else "cut"
        says = f"{at}: {list_numbers(people)} {again}; the highest card deals."
        return Step(StepKind.CUT_DEALER, says, tables, number, people)
    says = f"{at}: {hand.dealer} deals, trump is {hand.trump.label}. Enter the tricks of both."
    return Step(StepKind.PLAY, says, tables, number)
