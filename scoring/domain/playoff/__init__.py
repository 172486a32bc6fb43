"""Playoffs of tied tables: two and three as the book has them, more as the leader decides.  R42–R48."""

from scoring.domain.playoff.course import Fixture, Playoff, Replacement, fixtures, levels, seats_at
from scoring.domain.playoff.draw import NothingToDraw, SameCard
from scoring.domain.playoff.hand import (
    NoSuchSeat,
    NotATrump,
    NotTheDealer,
    PlayoffHand,
    TableSeat,
    TricksDoNotAddUp,
    read_table_seat,
)
from scoring.domain.playoff.opening import (
    NoBye,
    NoTie,
    NotReplaceable,
    UnruledTie,
    draw_card,
    draw_cards,
    replace_player,
    start,
    start_bracket,
    tell_bye,
)
from scoring.domain.playoff.plan import Origin, Plan, PlannedHand, Side, draw_up
from scoring.domain.playoff.play import (
    NothingPlayed,
    NotThisHand,
    cut_dealer,
    cut_trump,
    play_hand,
    replay,
    take_back_hand,
)
from scoring.domain.playoff.ruling import NotThatTie, ruled_order
from scoring.domain.playoff.step import NotDecided, Step, StepKind, is_decided, next_step, order
from scoring.domain.playoff.written import NotWrittenSo, read_playoff, write_playoff

__all__ = [
    "Fixture",
    "NoBye",
    "NoSuchSeat",
    "NoTie",
    "NotATrump",
    "NotDecided",
    "NotReplaceable",
    "NotThatTie",
    "NotTheDealer",
    "NotThisHand",
    "NotWrittenSo",
    "NothingPlayed",
    "NothingToDraw",
    "Origin",
    "Plan",
    "PlannedHand",
    "Playoff",
    "PlayoffHand",
    "Replacement",
    "SameCard",
    "Side",
    "Step",
    "StepKind",
    "TableSeat",
    "TricksDoNotAddUp",
    "UnruledTie",
    "cut_dealer",
    "cut_trump",
    "draw_card",
    "draw_cards",
    "draw_up",
    "fixtures",
    "is_decided",
    "levels",
    "next_step",
    "order",
    "play_hand",
    "read_playoff",
    "read_table_seat",
    "replace_player",
    "replay",
    "ruled_order",
    "seats_at",
    "start",
    "start_bracket",
    "take_back_hand",
    "tell_bye",
    "write_playoff",
]
