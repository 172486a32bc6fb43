"""The leader's rulings, each with its reason, and the final standings; ties played off, card by card and hand by hand:
flags never move.  R10, R37, R42-R48; book 4, 10(b), Tie breakers.
"""

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeAlias

from django.db.models import QuerySet
from msgspec import Meta

from rotations.domain.book_rotation import Trump
from scoring.domain import playoff as rules
from scoring.domain.cards import read_drawn_card
from scoring.domain.standings import (
    TeamRuling,
    TeamRulingKind,
    event_state,
    is_across_cut,
)
from scoring.models import Playoff, Ruling
from scoring.playoff_record import write_playoff
from scoring.queries.hall import Hall, playoff_numbered
from scoring.services.days import TotalRuling, check_not_final, rule_on_total, table_of
from scoring.services.roster_changes import TeamRank, has_left, rank_team
from tournament.domain import (
    MOST_TABLES,
    TRICKS,
    Conflict,
    NotFound,
    Refusal,
    Who,
    counted,
    list_numbers,
    ordinal,
    say_tables,
)
from tournament.models import Event
from tournament.queries.events import has_started
from tournament.schemas import Input, Nothing, Reasoned, RowNumber, TableNumber, Tables, text, whole
from tournament.services.acts import Change, act, set_columns

Rulings: TypeAlias = QuerySet[Ruling]
TiedTables = Annotated[
    tuple[TableNumber, ...],
    Meta(min_length=2, max_length=MOST_TABLES, description="a list of two tables or more", examples=[[4, 9]]),
]

DAY_TOTAL = re.compile(r"day (\d{1,3}) total", re.ASCII | re.IGNORECASE)


def day_ruled_on(about: str) -> int | None:
    """The day whose total a ruling of these words is about, None for any other ruling."""
    match = DAY_TOTAL.fullmatch(about.strip())
    return int(match[1]) if match else None


class TieRuling(Reasoned, frozen=True):
    """Tied tables in the leader's order, from the best place down."""

    tables: TiedTables
    order: TiedTables


@act(
    who=Who.LEADER,
    title="Rule on the order of {tables}",
    button="Save the ruling",
    is_previewed=True,
    is_decision=True,
    taken_back_by="lift_tie_ruling",
)
def rule_on_tie(change: Change, ruling: TieRuling) -> None:
    """Puts tied tables in the leader's order (R47); raises Refusal, Conflict when they are not tied or final."""
    placed = tables_ruled_on(change, ruling, ruling.order)
    store_tie_ruling(change, ruling, order=placed)
    change.note(f"The leader placed tables {list_numbers(placed)} in this order: {ruling.reason}", order=placed)


class SharedPlace(Reasoned, frozen=True):
    """Tied tables that share their place; across the cut, those of them that go on."""

    tables: TiedTables
    going_on: Annotated[Tables, Meta(title="Who goes on", extra={"help": "Not all of them can."})] | None = None


@act(
    who=Who.LEADER,
    title="{tables} share their place",
    button="Save the ruling",
    is_previewed=True,
    is_decision=True,
    taken_back_by="lift_tie_ruling",
)
def rule_shared_place(change: Change, ruling: SharedPlace) -> None:
    """Lets tied tables share their place, of whom `going_on` go on (R42); raises Refusal, Conflict as `rule_on_tie`."""
    placed = tables_ruled_on(change, ruling, sorted(ruling.tables))
    sentence, going_on = f"The leader lets {say_tables(placed)} share their place", None
    if check_going_on(change.event, placed, ruling.going_on):
        going_on = sorted(set(ruling.going_on or ()))
        go = f"{say_tables(going_on)} {'goes' if len(going_on) == 1 else 'go'}" if going_on else "none goes"
        sentence += f"; {go} on"
    store_tie_ruling(change, ruling, order=placed, is_shared=True, going_on=going_on)
    change.note(f"{sentence}: {ruling.reason}", order=placed, is_shared=True, going_on=going_on)


def tables_ruled_on(change: Change, ruling: TieRuling | SharedPlace, order: Sequence[int]) -> list[int]:
    """The tied tables in this order; raises Refusal, Conflict where they cannot be ruled on."""
    check_not_final(change.event)
    tied = sorted(ruling.tables)
    Refusal.when(
        sorted(order) != tied,
        f"The ruling must place tables {list_numbers(tied)}, each once. Enter the order again.",
    )
    check_tied(change.event, ruling.tables)
    return list(order)


def check_going_on(event: Event, tables: Sequence[int], going_on: Sequence[int] | None) -> bool:
    """True when the tie is across the cut, so that the ruling says who goes on; raises Refusal where it does not."""
    standings = Hall(event).standings.standings
    tie = next(tie for tie in standings.ties if set(tie.tables) == set(tables))
    is_across = is_across_cut(standings, tie, standings.cut)
    Refusal.when(
        is_across and going_on is None,
        f"Not all of {say_tables(tables)} can go on. Say which of them do, or that none does.",
    )
    Refusal.when(
        not is_across and going_on is not None,
        f"The cut does not go through {say_tables(tables)}: leave out who goes on.",
    )
    Refusal.when(
        not set(going_on or ()) <= set(tables),
        f"Only {say_tables(tables)} share the place; choose who goes on among them.",
    )
    return is_across


def store_tie_ruling(change: Change, ruling: TieRuling | SharedPlace, **columns: Any) -> None:
    about = f"tie {', '.join(map(str, sorted(ruling.tables)))}"
    store(change, ruling.reason, kind=Ruling.Kind.TIE, about=about, **columns)


class TieRulingLifted(Reasoned, frozen=True):
    """Tables on whose tie the leader ruled, and why that ruling is taken back."""

    tables: TiedTables


@act(
    who=Who.LEADER,
    title="Take back the ruling on {tables}",
    button="Take it back",
    is_previewed=True,
    not_taken_back="The leader rules on the tie again.",
    is_decision=True,
)
def lift_tie_ruling(change: Change, lifted: TieRulingLifted) -> None:
    """Takes back the ruling on a tie, also on one that is none any more (R10).  Raises NotFound, Conflict."""
    tables = sorted(lifted.tables)
    check_not_final(change.event)
    rulings = change.event.rulings.filter(kind=Ruling.Kind.TIE, lifted_at=None)
    held = [row for row in rulings if sorted(row.order or ()) == tables]
    NotFound.when(not held, f"There is no ruling on the tie of {say_tables(tables)} to take back.")
    for row in held:
        set_columns(row, lifted_at=change.at)
    change.note(f"The ruling on {say_tables(tables)} was taken back: {lifted.reason}", order=tables)


def store(change: Change, reason: str, **columns: Any) -> None:
    Ruling.objects.create(event=change.event, reason=reason, by=change.by, at=change.at, **columns)


class RulingOnTeam(Reasoned, frozen=True, kw_only=True):
    """A ruling on the team at a table; its `number` is the penalty flags, the place, or the day of a waived loan.

    With the number 0 the rulings of its kind on the team are lifted; of penalties the one of so many `flags`.
    """

    table: TableNumber
    kind: TeamRulingKind
    number: int
    flags: int = 0


@act(
    who=Who.LEADER,
    title="Rule on a team",
    button="Save the ruling",
    is_previewed=True,
    logged=("table",),
    taken_back_by="rule_on_team",
    is_decision=True,
)
def rule_on_team(change: Change, ruling: RulingOnTeam) -> None:
    """Rules on a team, or lifts the earlier rulings of a kind; a waived loan is all that its table owes.

    A disqualified team that was named to go on does not go.  Raises Refusal, NotFound, Conflict.
    """
    event, table, kind = change.event, ruling.table, ruling.kind
    if kind is TeamRulingKind.KEPT_RANKED:
        team = table_of(event, table).team
        Refusal.when(not has_left(team), f"{team.name} has not left.")
        rank_team.within(change, TeamRank(table=table, is_ranked=ruling.number != 0, reason=ruling.reason))
        return
    check_not_final(event)
    Refusal.when(not 0 <= ruling.number <= MOST_TABLES, f"Write a number from 1 to {MOST_TABLES}.")
    team, hall = table_of(event, table).team, Hall(event)
    Conflict.when(not has_started(event), f"Play has not started. Open day 1 first, or take {team.name} off the list.")
    held = event.rulings.filter(team=team, kind=kind.value, lifted_at=None)
    if ruling.number == 0:
        effect = lift(change, ruling, held)
    else:
        Refusal.when(
            all(place.table != table for place in hall.standings.standings.places),
            f"{team.name} is not in the standings.",
        )
        effect = RULED[kind](change, ruling, hall, held)
    number = {"number": ruling.number} | ({"flags": ruling.flags} if ruling.flags else {})
    change.note(f"{team.name}, table {table}: {effect}: {ruling.reason}", kind=kind.value, **number)


def lift(change: Change, ruling: RulingOnTeam, held: Rulings) -> str:
    """Lifts the rulings of a kind on a team, of penalties one; what is no longer, in words.  Raises Refusal."""
    is_one = ruling.kind is TeamRulingKind.PENALTY and ruling.flags > 0
    lifted = list(held.filter(flags=ruling.flags))[-1:] if is_one else list(held)
    Refusal.when(not lifted, "There is no such ruling on that team to lift.")
    for row in lifted:
        set_columns(row, lifted_at=change.at)
    what = counted(ruling.flags, "penalty flag") if is_one else Ruling.Kind(ruling.kind.value).label
    return f"no longer {what}"


def store_team_ruling(change: Change, ruling: RulingOnTeam, **columns: Any) -> str:
    """Stores a ruling on a team; what it does, in words."""
    kind, team = Ruling.Kind(ruling.kind.value), table_of(change.event, ruling.table).team
    store(change, ruling.reason, kind=kind, about=f"{team.name}, {kind.label}", team=team, **columns)
    named = columns | ({"day": ruling.number} if "day" in columns else {})
    return TeamRuling(kind=ruling.kind, table=ruling.table, reason=ruling.reason, **named).effect


def add_penalty(change: Change, ruling: RulingOnTeam, hall: Hall, held: Rulings) -> str:
    return store_team_ruling(change, ruling, flags=ruling.number)


def disqualify(change: Change, ruling: RulingOnTeam, hall: Hall, held: Rulings) -> str:
    held.update(lifted_at=change.at)
    effect = store_team_ruling(change, ruling)
    going = change.event.qualifiers.filter(team__table__number=ruling.table, withdrawn_at=None)
    going.update(withdrawn_at=change.at, reason=ruling.reason)
    return effect


def give_place(change: Change, ruling: RulingOnTeam, hall: Hall, held: Rulings) -> str:
    """Gives a team its place; raises Conflict before all hands are played, Refusal for a place that others share."""
    Conflict.when(
        not all(day.closed_at for day in hall.days), "Places are ruled after all hands; close every day first."
    )
    held.update(lifted_at=change.at)
    effect = store_team_ruling(change, ruling, place=ruling.number)
    lapsed = [(lapse.kind, *lapse.tables) for lapse in Hall(change.event).standings.standings.lapsed]
    Refusal.when(
        (ruling.kind, ruling.table) in lapsed,
        f"{ordinal(ruling.number)} place is not free for one team: others share places there. Give one of them its "
        "place first.",
    )
    return effect


def waive_loan(change: Change, ruling: RulingOnTeam, hall: Hall, held: Rulings) -> str:
    """Waives what a table owes of a day; raises NotFound, Refusal where it owes nothing."""
    room = hall.room(ruling.number)
    Refusal.when(ruling.table not in room.owed, f"Table {ruling.table} owes no flags of day {ruling.number}.")
    held.filter(day=room.row).update(lifted_at=change.at)
    return store_team_ruling(change, ruling, day=room.row, flags=room.lent[ruling.table])


Rule: TypeAlias = Callable[[Change, RulingOnTeam, Hall, Rulings], str]
RULED: dict[TeamRulingKind, Rule] = {
    TeamRulingKind.PENALTY: add_penalty,
    TeamRulingKind.DISQUALIFIED: disqualify,
    TeamRulingKind.PLACE: give_place,
    TeamRulingKind.WAIVED_LOAN: waive_loan,
}


class OtherRuling(Reasoned, frozen=True):
    """A decision about anything else; `day 2 total` lets that day be closed."""

    about: Annotated[str, text(200, 1), Meta(extra={"help": "For example: hand 12 at table 3, a revoke noticed late."})]


@act(who=Who.LEADER, title="Record a ruling", button="Save the ruling", is_decision=True, corrected_by="record_ruling")
def record_ruling(change: Change, ruling: OtherRuling) -> None:
    """Records a decision; `day 2 total` lets that day be closed.  Raises Refusal without a reason, NotFound."""
    if (day := day_ruled_on(ruling.about)) is not None:
        rule_on_total.within(change, TotalRuling(day=day, reason=ruling.reason))
    else:
        store(change, ruling.reason, kind=Ruling.Kind.OTHER, about=ruling.about)
        change.note(f"The leader ruled on {ruling.about}: {ruling.reason}")


@act(who=Who.LEADER, title="Publish the standings as final", button="Publish as final", taken_back_by="withdraw_final")
def publish_final(change: Change, _: Nothing) -> None:
    """Makes the standings final and names who goes on.

    Raises Conflict while a day or a tie that matters is open, or a ruling no longer holds (R10).
    """
    event = change.event
    if event.finalised_at:
        return
    standings = Hall(event).standings
    is_every_day_closed = all(day.closed_at for day in standings.days)
    if is_every_day_closed and standings.standings.lapsed:
        raise Conflict(f"{standings.standings.lapsed[0]} Then make the event final.")
    event_state(standings.standings, is_every_day_closed, is_made_final=True)
    set_columns(event, finalised_at=change.at, finalised_by=change.by)
    change.note("The standings were made final.")


class FinalTakenBack(Reasoned, frozen=True):
    """Final standings that are taken back, and why."""


@act(
    who=Who.LEADER,
    title="Take the final standings back",
    button="Take them back",
    is_previewed=True,
    taken_back_by="publish_final",
    is_decision=True,
)
def withdraw_final(change: Change, correction: FinalTakenBack) -> None:
    """Makes final standings provisional or verified again; raises Refusal without a reason."""
    if change.event.finalised_at:
        set_columns(change.event, finalised_at=None, finalised_by="")
        change.note(f"The standings are no longer final: {correction.reason}")


Card = Annotated[str, text(10, 1)]  # a card as `9C`


class TiePlayedOff(Input, frozen=True):
    """Tied tables; `to_place` is the leader's decision to play a bracket of four tables or more."""

    tables: TiedTables
    to_place: Annotated[TableNumber, Meta(title="Play for")] | None = None


class PlayoffPlayed(TiePlayedOff, frozen=True, kw_only=True):
    """The same with all that was played already, as a saved file holds it."""

    played: rules.PlayoffState


@act(who=Who.LEADER, title="Begin the playoff of {tables}", button="Begin the playoff", taken_back_by="give_up_playoff")
def start_playoff(change: Change, tie: TiePlayedOff) -> int:
    """Begins the playoff of a tie and returns its key; if one is under way already, its key is returned (R47).

    Raises Refusal for tables that the book has no playoff for, and Conflict when they are not tied, a day is not
    closed, or the standings are final.
    """
    if isinstance(tie, PlayoffPlayed):
        playoff = tie.played
    else:
        playoff = rules.start(tie.tables, tie.to_place)
        for row in change.event.playoffs.all():
            if set(row.playoff.tables) == set(tie.tables) and not row.is_given_up:
                return row.pk
    check_not_final(change.event)
    check_tied(change.event, playoff.tables)
    row = Playoff(event=change.event, started_at=change.at, started_by=change.by)
    store_playoff(change, row, playoff, f"The playoff of {say_tables(playoff.tables)} began.")
    return row.pk


def store_playoff(change: Change, row: Playoff, playoff: rules.PlayoffState, sentence: str) -> None:
    """Stores a playoff as far as it is played; the log holds its tables."""
    row.play = write_playoff(playoff)
    row.save()
    change.note(sentence, tables=list(playoff.tables))


def check_tied(event: Event, tables: Sequence[int]) -> None:
    """Raises Conflict unless every day is closed and the tables are exactly one of the event's ties (R42)."""
    check_is_played(event)
    Conflict.when(
        all(set(tie.tables) != set(tables) for tie in Hall(event).standings.standings.ties),
        f"Tables {list_numbers(tables)} are not tied with one another; look at the standings.",
    )


def check_is_played(event: Event) -> None:
    """Raises Conflict while a day is not closed, or is open again."""
    Conflict.when(
        event.days.filter(closed_at=None).exists(), "Ties are played off after all hands; close every day first."
    )


def playoff_under_way(change: Change, key: int) -> Playoff:
    """The playoff, to be played on.

    Raises NotFound, and Conflict when it was given up, the standings are final or a day is not closed.
    """
    check_not_final(change.event)
    check_is_played(change.event)
    row = playoff_numbered(change.event, key)
    Conflict.when(row.is_given_up, "That playoff was given up; begin a new one.")
    return row


def play_on(change: Change, row: Playoff, after: rules.PlayoffState, sentence: str) -> None:
    """Stores a playoff after a step; the log's sentence goes on with what is next."""
    if after == row.playoff:
        return
    row.finished_at = (row.finished_at or change.at) if after.is_decided else None
    store_playoff(change, row, after, f"{sentence} {after.next_step}")


class OnePlayoff(Input, frozen=True):
    """A playoff by its key."""

    playoff: RowNumber


class DrawnCards(OnePlayoff, frozen=True):
    """The cards that A players drew, by table; or the table with the bye, where the cards were not written down."""

    example = {"playoff": 1, "cards": {"4": "9C", "9": "KD"}}

    cards: Annotated[
        dict[TableNumber, Card],
        Meta(title="The cards drawn", extra={"help": "By table, as 9C or KD."}, examples=[{"4": "9C", "9": "KD"}]),
    ] = {}
    bye: Annotated[TableNumber, Meta(title="Table")] | None = None


@act(
    who=Who.LEADER,
    title="The draw was not written down: who has the bye?",
    button="Give this table the bye",
    taken_back_by="take_back_hand",
)
def draw_cards(change: Change, draw: DrawnCards) -> None:
    """Enters the A players' cards, or who has the bye (R46); raises Refusal, also for one drawn already, Conflict."""
    row = playoff_under_way(change, draw.playoff)
    drawn = {table: (read_drawn_card(card),) for table, card in draw.cards.items() if card}
    Refusal.when(not drawn and draw.bye is None, "Write the cards that were drawn, or which table has the bye.")
    after, sentences = row.playoff, []
    if drawn:
        after = rules.draw_cards(after, drawn)
        sentences.append(f"Drawn: {', '.join(f'table {table} {card[0]}' for table, card in drawn.items())}.")
    if draw.bye is not None:
        after = rules.give_bye(after, draw.bye)
        sentences.append(f"Table {draw.bye} has the bye.")
    play_on(change, row, after, " ".join(sentences))


class PlayedHand(OnePlayoff, frozen=True):
    """A hand of a playoff: the tricks by table, the trump that was cut, and who dealt (`9B`)."""

    tables: TiedTables
    tricks: Annotated[
        dict[TableNumber, Annotated[int, whole(0, TRICKS)]],
        Meta(extra={"help": "By table; together they are 13."}, examples=[{"4": 5, "9": 8}]),
    ]
    trump: Annotated[str, text(10, 1), Meta(extra={"help": "The suit that was cut: H, S, D or C."}, examples=["H"])]
    dealer: Annotated[str, text(10), Meta(extra={"help": "Table and seat, as 9B."})] = ""


@act(who=Who.LEADER, taken_back_by="take_back_hand")
def play_hand(change: Change, hand: PlayedHand) -> None:
    """Enters a hand that was played (R43–R45); raises Refusal, Conflict."""
    row, trump = playoff_under_way(change, hand.playoff), read_trump(hand.trump)
    after = rules.play_hand(row.playoff, hand.tables, hand.tricks, trump, hand.dealer)
    noted = [f"table {table} took {counted(taken, 'trick')}" for table, taken in hand.tricks.items()]
    noted += [f"{trump.label} are trump", *([f"{hand.dealer} deals"] if hand.dealer else [])]
    play_on(change, row, after, f"Playoff hand of {say_tables(hand.tables)}: {', '.join(noted)}.")


class PlayoffCorrection(Reasoned, frozen=True):
    """A playoff of which something is taken back, and why."""

    playoff: RowNumber


@act(
    who=Who.LEADER,
    title="Take back what was entered last",
    button="Take it back",
    is_previewed=True,
    is_decision=True,
    not_taken_back="What was taken back is entered again.",
)
def take_back_hand(change: Change, correction: PlayoffCorrection) -> None:
    """Takes back the last hand, or before the first one the draw, to be entered again.

    Raises Refusal without a reason, Conflict where neither is entered.
    """
    row = playoff_under_way(change, correction.playoff)
    what = "last playoff hand" if row.playoff.hands else "draw"
    play_on(change, row, rules.take_back(row.playoff), f"The {what} was taken back: {correction.reason}")


@act(
    who=Who.LEADER,
    title="Give up the playoff",
    button="Give it up",
    is_previewed=True,
    taken_back_by="start_playoff",
    is_decision=True,
)
def give_up_playoff(change: Change, correction: PlayoffCorrection) -> None:
    """Ends a playoff without its result; the tie stands as before.  Raises Refusal without a reason."""
    check_not_final(change.event)
    row = playoff_numbered(change.event, correction.playoff)
    set_columns(row, given_up_at=change.at)
    tables = row.playoff.tables
    change.note(f"The playoff of {say_tables(tables)} was given up: {correction.reason}", tables=list(tables))


def read_trump(suit: str) -> Trump:
    """The trump of a suit's letter; raises Refusal for any other text."""
    Refusal.when(
        suit.strip().upper() not in {trump.value for trump in Trump}, f"“{suit}” is no trump. Write H, S, D or C."
    )
    return Trump(suit.strip().upper())
