"""A rehearsal: an event made and played through, hand by hand, by simulated players and verifiers.

Hands are played card by card, flags lent, tables counted (R34-R38); side games fill the evening; ties of two and
three are played off, larger ones drawn by lot (R42-R47).
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from random import Random

from django.contrib.auth.models import User
from django.db import transaction

from rotations.domain.hand import Trump
from rotations.domain.movement import Movement
from rotations.queries import adopted_movement
from rotations.services import adopt_movement, plan_movement
from scoring.domain.cards import DECK
from scoring.domain.flags import TRICKS
from scoring.domain.players.military_whist import HandInHall, play_day, play_hand
from scoring.domain.playoff.play import MOST_IN_THE_BOOK
from scoring.domain.playoff.progress import StepKind, next_step
from scoring.domain.standings import TieState
from scoring.queries.playoffs import playoff_numbered
from scoring.queries.standings import event_standings
from scoring.services.counts import CountSheet, NewCount
from scoring.services.days import check_flags, close_day, open_day
from scoring.services.loans import lend_flags, take_back_flags
from scoring.services.playoffs import cut_dealer, cut_trump, draw_cards, start_playoff
from scoring.services.playoffs import play_hand as enter_hand
from scoring.services.rulings import publish_final, rule_on_tie
from scoring.side_games.domain.game import Game, games
from scoring.side_games.domain.players import has_players, play_side_game
from scoring.side_games.services.games import record_deal, start_side_game
from tournament.domain.event import EventPlan
from tournament.domain.level import PRESETS, Level, SeatingRule
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event
from tournament.queries.events import event_at, event_setup, seated_teams, sessions_by_day
from tournament.services.events import create_event
from tournament.services.log import open_for_change
from tournament.services.teams import enter_teams, seat_teams

FEWEST_TEAMS = 2
MOST_TEAMS = 200
USUAL_TEAMS = 16
ZONES = 8
LEADER = "the rehearsal"
VERIFIERS = ("Vera", "Hugo", "Ines")
MISCOUNTS = 0.03
"""How often a simulated verifier is a flag off, and a third has to count."""
MOST_DEALS = 24
MOST_PLAYERS = 4


@transaction.atomic
def rehearse(
    *,
    level: Level,
    teams: int,
    seed: int,
    slug: str,
    leader: User,
    at: datetime,
    progress: Callable[[str], None] = lambda sentence: None,
) -> Event:
    """An event of that many teams, played to its end; the same seed gives the same event.  Raises Refusal, Conflict."""
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        raise Refusal(f"A rehearsal has {FEWEST_TEAMS} to {MOST_TEAMS} teams.")
    zones = (teams + 1) // 2 if level is Level.PROVINCIAL and teams > 2 * ZONES else ZONES
    chance = Random(f"rehearsal:{seed}")  # noqa: S311  # the same seed plays the same event
    plan = EventPlan(
        slug=slug,
        name=f"Rehearsal, {level.label.lower()} ({seed})",
        level=level,
        zones=tuple(f"Zone {number}" for number in range(1, zones + 1)),
        is_rehearsal=True,
    )
    event = create_event(plan=plan, leader=leader, by=LEADER, at=at)
    enter_teams(event=event, entries=made_up_teams(teams, zones), by=LEADER, at=at)
    seat_teams(event=event, by=LEADER, at=at, tables=drawn_tables(level, teams, chance))
    adopt_movement(event=event, chosen=plan_movement(event, plan.plan), by=LEADER, at=at)
    first = 0
    for day, sessions in enumerate(sessions_by_day(event), start=1):
        play_one_day(event, day, first, sum(sessions), chance, at=at, progress=progress)
        if day == 1:
            play_the_evening(event, chance, at=at)
        first += sum(sessions)
    settle_ties(event, chance, at=at)
    publish_final(event=event, by=LEADER, at=at)
    return event_at(slug)


def drawn_tables(level: Level, teams: int, chance: Random) -> dict[str, int]:
    """Tables drawn by the seed, whatever the slug; none where the level seats by zones (R5, R7)."""
    if PRESETS[level].seating is SeatingRule.ZONE_ORDER:
        return {}
    return {f"Team {number}": table for number, table in enumerate(chance.sample(range(1, teams + 1), teams), start=1)}


def made_up_teams(teams: int, zones: int) -> list[TeamEntry]:
    """So many teams with made-up names, of the zones in turn."""
    return [
        TeamEntry(
            name=f"Team {number}",
            zone=f"Zone {(number - 1) % zones + 1}",
            qualified_by="placing",
            qualified_place=(number - 1) // zones + 1,
            players={seat: f"Player {number}{seat.value}" for seat in Seat},
        )
        for number in range(1, teams + 1)
    ]


def play_one_day(
    event: Event, day: int, first: int, hands: int, chance: Random, *, at: datetime, progress: Callable[[str], None]
) -> None:
    """Opens, plays, counts and closes one day; `first` hands were played before it."""
    open_day(event=event, day=day, by=LEADER, at=at)
    movement = adopted_movement(event, event_setup(event)).movement
    check_flags(event=event, day=day, tables=list(range(1, movement.tables + 1)), by=LEADER, at=at)
    played = play_hands(movement, first, hands, event.flags_per_table, chance, progress)
    lend = partial(lend_flags, event=event, day=day, by=LEADER, at=at)
    take_back = partial(take_back_flags, event=event, day=day, by=LEADER, at=at)
    for number, loan in enumerate(played.loans, start=1):
        lend(table=loan.table, flags=loan.flags, hand=loan.hand, key=f"loan {day} {number}")
        if loan.returned:
            take_back(table=loan.table, flags=loan.returned, key=f"return {day} {number}")
    count_tables(event, day, played.flags, chance, at=at)
    close_day(event=event, day=day, by=LEADER, at=at)


def play_hands(
    movement: Movement, first: int, hands: int, flags_per_table: int, chance: Random, progress: Callable[[str], None]
) -> HandInHall:
    """The last hand of a simulated day, with the flags after it."""
    lines = slice(first, first + hands)
    played = []
    for hall in play_day(movement.rotation.hands[lines], movement.moves[lines], chance, flags_per_table):
        progress(f"hand {hall.hand.number} of {movement.hands}")
        played = [hall]
    return played[0]


def count_tables(event: Event, day: int, flags: tuple[int, ...], chance: Random, *, at: datetime) -> None:
    """Two verifiers count every table; where they differ, a third does."""
    sheet = CountSheet(open_for_change(event))
    for table, on_table in enumerate(flags, start=1):
        error = 1 if chance.random() < MISCOUNTS else 0
        counted = [on_table + error, on_table, on_table]
        for person in range(3 if error else event.counts_needed):
            key = f"rehearsal {day} {table} {person}"
            sheet.add(NewCount(day, table, counted[person], by=VERIFIERS[person], at=at, key=key))
    sheet.store()


def play_the_evening(event: Event, chance: Random, *, at: datetime) -> None:
    """Plays a session of every side game that has simulated players."""
    for game in games().values():
        if not has_players(game.key):
            continue
        sides = sides_of(event, game)
        key = start_side_game(event=event, game=game.key, name=game.name, sides=sides, settings={}, by=LEADER, at=at)
        for number, record in enumerate(play_side_game(game.key, sides, {}, chance, MOST_DEALS), start=1):
            record_deal(event=event, side_game=key, record=record, by=LEADER, at=at, key=f"rehearsal {number}")


def sides_of(event: Event, game: Game) -> list[str]:
    """Players of the first tables, or two pairs of them, as many as the game is best for."""
    names = [name for team in seated_teams(event) for name in team.players.values() if name]
    number = min(game.most_sides, max(game.fewest_sides, MOST_PLAYERS))
    if game.side_word == "pair":
        return [f"{one} and {other}" for one, other in zip(names[::2], names[1::2], strict=False)][:number]
    return names[:number]


def settle_ties(event: Event, chance: Random, *, at: datetime) -> None:
    """Plays off every tie that needs it; larger ones are ruled by lot."""
    for tie in event_standings(event).standings.ties:
        if tie.playoff is not TieState.NEEDED:
            continue
        if len(tie.tables) <= MOST_IN_THE_BOOK:
            play_off(event, tie.tables, chance, at=at)
        else:
            order = chance.sample(tie.tables, len(tie.tables))
            rule_on_tie(event=event, tables=tie.tables, order=order, reason="Drawn by lot.", by=LEADER, at=at)


def play_off(event: Event, tables: tuple[int, ...], chance: Random, *, at: datetime) -> None:
    """Plays the playoff of tied tables to its end by the services."""
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
