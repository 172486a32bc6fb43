"""The playoffs of a rehearsal, card by card; larger ties are drawn by lot.  R42-R47."""

from datetime import datetime
from functools import partial
from random import Random

from rotations.domain.hand import Trump
from scoring.domain.cards import DECK
from scoring.domain.flags import TRICKS
from scoring.domain.players.military_whist import play_hand
from scoring.domain.playoff import StepKind, next_step
from scoring.domain.standings import TieState
from scoring.queries.playoffs import playoff_numbered
from scoring.queries.standings import event_standings
from scoring.rehearsal.day import LEADER
from scoring.services.playoffs import cut_dealer, cut_trump, draw_cards, start_playoff
from scoring.services.playoffs import play_hand as enter_hand
from scoring.services.rulings import rule_on_tie
from tournament.models import Event

MOST_TIED_IN_THE_BOOK = 3


def settle_ties(event: Event, chance: Random, *, at: datetime) -> None:
    """Plays off every tie that needs it; larger ones are ruled by lot."""
    for tie in event_standings(event).standings.ties:
        if tie.playoff is not TieState.NEEDED:
            continue
        if len(tie.tables) <= MOST_TIED_IN_THE_BOOK:
            play_off(event, tie.tables, chance, at=at)
        else:
            order = chance.sample(tie.tables, len(tie.tables))
            rule_on_tie(event=event, tables=tie.tables, order=order, reason="Drawn by lot.", by=LEADER, at=at)


def play_off(event: Event, tables: tuple[int, ...], chance: Random, *, at: datetime) -> None:
    """One playoff of two or three, card by card."""
    key = start_playoff(event=event, tables=tables, by=LEADER, at=at)
    draw = partial(draw_cards, event=event, playoff=key, by=LEADER, at=at)
    cut_for_trump = partial(cut_trump, event=event, playoff=key, by=LEADER, at=at)
    cut_for_deal = partial(cut_dealer, event=event, playoff=key, by=LEADER, at=at)
    enter = partial(enter_hand, event=event, playoff=key, by=LEADER, at=at)
    while True:
        now = playoff_numbered(event, key).playoff
        step = next_step(now)
        if step.kind is StepKind.DONE:
            return
        if step.kind in (StepKind.DRAW, StepKind.REDRAW):
            cards = chance.sample(DECK, len(step.tables))
            drawn = {table: str(card) for table, card in zip(step.tables, cards, strict=True)}
            draw(cards=drawn)
        elif step.kind is StepKind.CUT_TRUMP:
            cut_for_trump(tables=step.tables, card=str(chance.choice(DECK)))
        elif step.kind is StepKind.CUT_DEALER:
            cards = chance.sample(DECK, len(step.people))
            cut = {str(player): str(card) for player, card in zip(step.people, cards, strict=True)}
            cut_for_deal(tables=step.tables, cards=cut)
        else:
            hand = next(hand for hand in now.hands if not hand.is_played)
            taken = play_hand(hand.trump or Trump.H, chance).visitors_tricks
            tricks = dict(zip(hand.tables, (taken, TRICKS - taken), strict=True))
            enter(tables=hand.tables, tricks=tricks)
