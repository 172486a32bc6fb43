"""Playoffs as values of the domain, read from their rows."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from rotations.domain.hand import Trump
from scoring.domain.cards import read_card
from scoring.domain.playoff.draw import Decides, Draw
from scoring.domain.playoff.hand import PlayoffHand, read_table_seat
from scoring.domain.playoff.play import start_bracket
from scoring.domain.playoff.progress import Playoff, Replacement, fixtures, seats_at
from scoring.models import Playoff as PlayoffRow
from scoring.models import PlayoffHand as HandRow
from tournament.domain.refusal import NotFound
from tournament.domain.team import Seat
from tournament.models import Event


@dataclass(frozen=True, slots=True)
class StoredPlayoff:
    """A playoff with its primary key, and whether it was given up."""

    key: int
    playoff: Playoff
    started_at: datetime
    is_given_up: bool
    finished_at: datetime | None = None


def playoffs(event: Event) -> list[StoredPlayoff]:
    """The event's playoffs, oldest first, also those given up."""
    return [
        StoredPlayoff(row.pk, playoff_of(row), row.started_at, row.given_up_at is not None, row.finished_at)
        for row in playoff_rows(event)
    ]


def playoff_rows(event: Event) -> Iterable[PlayoffRow]:
    return (
        PlayoffRow.objects.filter(event=event)
        .select_related("given_bye")
        .prefetch_related(
            "tables__table", "cards__table", "replacements__table", "hands__first", "hands__second", "hands__cuts"
        )
    )


def playoff_numbered(event: Event, key: int) -> StoredPlayoff:
    """One playoff of the event; raises NotFound."""
    for row in playoffs(event):
        if row.key == key:
            return row
    raise NotFound("%(event)s has no such playoff.", event=event.name)


def playoff_of(row: PlayoffRow) -> Playoff:
    playoff = start_bracket([tied.table.number for tied in row.tables.all()], row.to_place)
    drawn = {
        table: tuple(read_card(drawn.card) for drawn in row.cards.all() if drawn.table.number == table)
        for table in playoff.draw.people
    }
    replacements = tuple(
        Replacement(each.table.number, Seat(each.missing), Seat(each.by), each.name, each.from_hand)
        for each in row.replacements.all()
    )
    playoff = Playoff(
        tables=playoff.tables,
        to_place=playoff.to_place,
        draw=Draw(playoff.draw.people, playoff.draw.decides, tuple(drawn[table] for table in playoff.draw.people)),
        given_bye=row.given_bye.number if row.given_bye else None,
        replacements=replacements,
    )
    for hand in row.hands.all():
        playoff = replace(playoff, hands=(*playoff.hands, hand_of(hand, playoff)))
    return playoff


def hand_of(row: HandRow, playoff: Playoff) -> PlayoffHand:
    tables = (row.first.number, row.second.number)
    # In a bracket hands are entered as they are finished, and a replacement counts from a hand of the plan.
    planned = [fixture.planned.number for fixture in fixtures(playoff) if set(fixture.tables) == set(tables)]
    seats = seats_at(playoff, tables, planned[0] if planned else row.number)
    cuts = None
    if row.cuts.all():
        by_player = {
            seat: tuple(read_card(cut.card) for cut in row.cuts.all() if cut.player == str(seat)) for seat in seats
        }
        cuts = Draw(tuple(seats), Decides.HIGHEST, tuple(by_player[seat] for seat in seats))
    tricks = None
    if row.first_tricks is not None and row.second_tricks is not None:
        tricks = (row.first_tricks, row.second_tricks)
    return PlayoffHand(
        tables=tables,
        trump=Trump(row.trump) if row.trump else None,
        trump_card=read_card(row.trump_card) if row.trump_card else None,
        dealer=read_table_seat(row.dealer) if row.dealer else None,
        cuts=cuts,
        tricks=tricks,
    )
