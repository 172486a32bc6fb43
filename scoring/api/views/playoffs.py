"""Playoffs: begun, drawn, cut and played, step by step.  R42-R48."""

from typing import TYPE_CHECKING, Any

from scoring.api.serializers.playoffs import (
    ByeTold,
    DealerTold,
    DrawTold,
    HandTold,
    PlayoffInFull,
    PlayoffTold,
    ReplacementTold,
    TrumpTold,
)
from scoring.api.serializers.standings import ReasonTold
from scoring.api.views.standings import check_shown
from scoring.domain.playoff import Fixture, fixtures, is_decided, levels, next_step
from scoring.queries.playoffs import KeptPlayoff, playoff_numbered, playoffs
from scoring.services import playoffs as services
from tournament.api.asking import Asked, reads, writes

if TYPE_CHECKING:
    from tournament.models import Event

Record = dict[str, Any]


@reads(PlayoffInFull(many=True))
def list_playoffs(asked: Asked, event: "Event") -> list[Record]:
    """The event's playoffs, oldest first, also those given up."""
    check_shown(asked, event)
    return [record_of(kept) for kept in playoffs(event)]


@reads(PlayoffInFull)
def show_playoff(asked: Asked, event: "Event", playoff: int) -> Record:
    """One playoff, and what it needs next."""
    check_shown(asked, event)
    return found(event, playoff)


@writes(PlayoffTold, PlayoffInFull, status=201)
def start_playoff(asked: Asked, event: "Event") -> Record:
    """Begins the playoff of a tie; one that is under way already is answered as it is."""
    return found(event, services.start_playoff(event=event, by=asked.by, at=asked.at, **asked.told))


@writes(DrawTold, PlayoffInFull)
def draw_cards(asked: Asked, event: "Event", playoff: int) -> Record:
    """The cards that A players drew."""
    services.draw_cards(event=event, playoff=playoff, by=asked.by, at=asked.at, **asked.told)
    return found(event, playoff)


@writes(ByeTold, PlayoffInFull)
def give_bye(asked: Asked, event: "Event", playoff: int) -> Record:
    """Who has the bye, where the draw was not written down."""
    services.give_bye(event=event, playoff=playoff, by=asked.by, at=asked.at, **asked.told)
    return found(event, playoff)


@writes(TrumpTold, PlayoffInFull)
def cut_trump(asked: Asked, event: "Event", playoff: int) -> Record:
    """The card the leader cut for trump, or its suit."""
    services.cut_trump(event=event, playoff=playoff, by=asked.by, at=asked.at, **asked.told)
    return found(event, playoff)


@writes(DealerTold, PlayoffInFull)
def cut_dealer(asked: Asked, event: "Event", playoff: int) -> Record:
    """The cards cut for the deal."""
    services.cut_dealer(event=event, playoff=playoff, by=asked.by, at=asked.at, **asked.told)
    return found(event, playoff)


@writes(HandTold, PlayoffInFull, status=201)
def play_hand(asked: Asked, event: "Event", playoff: int) -> Record:
    """The tricks of a hand."""
    services.play_hand(event=event, playoff=playoff, by=asked.by, at=asked.at, **asked.told)
    return found(event, playoff)


@writes(ReasonTold, PlayoffInFull)
def take_back_hand(asked: Asked, event: "Event", playoff: int) -> Record:
    """Takes back the hand entered last."""
    services.take_back_hand(event=event, playoff=playoff, by=asked.by, at=asked.at, **asked.told)
    return found(event, playoff)


@writes(ReplacementTold, PlayoffInFull)
def replace_player(asked: Asked, event: "Event", playoff: int) -> Record:
    """Another of the four plays for a missing A or B, from the next hand on."""
    told = {"name": "", **asked.told}
    services.replace_player(event=event, playoff=playoff, by=asked.by, at=asked.at, **told)
    return found(event, playoff)


@writes(ReasonTold, PlayoffInFull)
def give_up_playoff(asked: Asked, event: "Event", playoff: int) -> Record:
    """Ends a playoff without its result; the tie stands as before."""
    services.give_up_playoff(event=event, playoff=playoff, by=asked.by, at=asked.at, **asked.told)
    return found(event, playoff)


def found(event: "Event", playoff: int) -> Record:
    """One playoff as it stands; raises NotFound."""
    return record_of(playoff_numbered(event, playoff))


def record_of(kept: KeptPlayoff) -> Record:
    """A playoff as far as it is played."""
    playoff = kept.playoff
    step = next_step(playoff)
    return {
        "playoff": kept.key,
        "tables": list(playoff.tables),
        "to_place": playoff.to_place,
        "is_given_up": kept.is_given_up,
        "draw": {str(table): [str(card) for card in playoff.draw.cards_of(table)] for table in playoff.draw.people},
        "bye": playoff.bye,
        "hands": [hand_of(fixture) for fixture in fixtures(playoff)],
        "replacements": [
            {"table": each.table, "missing": each.missing.value, "instead": each.by.value, "from_hand": each.from_hand}
            for each in playoff.replacements
        ],
        "step": {
            "kind": step.kind.name.lower(),
            "says": step.says,
            "tables": list(step.tables),
            "hand": step.hand,
            "people": [str(person) for person in step.people],
        },
        "order": [list(level) for level in levels(playoff)] if is_decided(playoff) else None,
    }


def hand_of(fixture: Fixture) -> Record:
    """One hand of the plan, with what is entered of it; tricks in the order of its tables."""
    hand = fixture.hand
    cuts = hand.cuts if hand else None
    return {
        "hand": fixture.planned.number,
        "tables": list(hand.tables if hand else fixture.tables),
        "trump": hand.trump.value if hand and hand.trump else None,
        "trump_card": str(hand.trump_card) if hand and hand.trump_card else None,
        "dealer": str(hand.dealer) if hand and hand.dealer else None,
        "cuts": {str(seat): [str(card) for card in cuts.cards_of(seat)] for seat in cuts.people} if cuts else {},
        "tricks": list(hand.tricks) if hand and hand.tricks else None,
    }
