"""Saving an event as a file, without codes, tokens, keys and passwords; and deleting an event after saving it."""

import json
import os
from collections import Counter
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.conf import settings
from django.db import transaction

from rotations.models import AdoptedMovement
from rotations.queries import find_adopted_movement
from scoring.domain.standings import TeamRulingKind
from scoring.event_file import schema
from scoring.event_file.schema import EventFile, EventSection, EventState
from scoring.models import FlagCount, FlagsChecked, LoanEntry
from scoring.playoff_record import write_playoff
from scoring.side_games.models import SideSession
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event, QualifierImport, SafetyCopy, Table, Team
from tournament.queries.events import days, event_setup, plan_of, teams
from tournament.schemas import record_of, records_of, to_document, write_value
from tournament.services.log import open_for_change, sign_log

SENT_ORDER = ("slug", "name", "level", "zone", "area", "installation", "qualified_by", "qualified_place", "players")
"""Keys of the sender and of the teams in a qualifier file, in the order sent, which PostgreSQL does not keep."""


@transaction.atomic
def save_event(event: Event) -> str:
    """The event as a JSON document; loaded into an empty database and saved again, it is the same byte for byte."""
    # Locked, so that nothing changes between the first row and the last.
    event = open_for_change(event)
    sign_log(event, settings.INSTALLATION_KEY)
    write = partial(write_json, zone=ZoneInfo(event.time_zone))
    text = json.dumps(to_document(file_of(event)), ensure_ascii=False, default=write)
    return msgspec.json.format(text, indent=1) + "\n"


@transaction.atomic
def delete_event(*, event: Event, confirmed: str, folder: Path) -> Path:
    """Deletes an event and its safety copies, which hold dates of birth too, and returns the file it was saved to.

    Raises Refusal unless its address was typed.
    """
    event = open_for_change(event)
    if confirmed.strip() != event.slug:
        raise Refusal(f"To delete {event.name}, type its address “{event.slug}”.")
    file = folder / f"{event.slug}-{event.version}.json"
    write_whole(file, save_event(event))
    for copy in SafetyCopy.objects.filter(event=event).exclude(path=""):
        transaction.on_commit(partial(delete_copies, Path(copy.path).parent, event.slug))
    event.delete()
    return file


def delete_copies(folder: Path, slug: str) -> None:
    """Deletes an event's safety copies; on a stick that was taken out they stay."""
    with suppress(OSError):
        for copy in folder.glob(f"{slug}-*.json"):
            copy.unlink()


def write_whole(path: Path, text: str) -> None:
    """Writes a file that is there whole or not at all, even when the power fails."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = path.with_suffix(".part")
    with unfinished.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def write_json(value: object, zone: ZoneInfo) -> Any:
    """What JSON has no form for: times are written in the hall's time zone, a team's table after its name."""
    if isinstance(value, datetime):
        return value.astimezone(zone).isoformat()
    if isinstance(value, TeamEntry):
        order: dict[str, Any] = dict.fromkeys(("name", "table"))
        players = {seat.value: name for seat, name in value.players.items()}
        written = order | to_document(value) | {"players": players}
        # A key added later: files without it must stay the same, byte for byte.
        return {key: each for key, each in written.items() if each is not None and (key, each) != ("telephone", "")}
    return value.to_document() if isinstance(value, EventSection) else write_value(value)


def file_of(event: Event) -> EventFile:
    """Everything of an event that its file holds."""
    movements = movements_of(event)
    all_teams = list(teams(event).prefetch_related("substitutions", "absences"))
    return EventFile(
        event=EventSection(
            plan_of(event),
            record_of(
                EventState, event, is_final=event.finalised_at is not None, hand_in_play=event.hand_in_play or None
            ),
        ),
        teams=tuple(
            record_of(
                TeamEntry, team,
                table=team.table.number if hasattr(team, "table") else None,
                players={Seat(player.seat): player.name for player in team.players.all()},
            )
            for team in all_teams
        ),
        counts=tuple(
            record_of(
                schema.CountRecord, count, is_leaders=count.is_leaders or None, is_late=count.is_late or None,
                is_correction=count.is_correction or None, is_taken_back=count.is_taken_back or None,
                person=count.other_name,
            )
            for count in FlagCount.objects.filter(event=event).select_related("day", "table", "session")
        ),
        loans=tuple(
            record_of(schema.LoanRecord, loan, flags=max(loan.flags, 0), returned=max(-loan.flags, 0))
            for loan in LoanEntry.objects.filter(event=event).select_related("day", "table")
        ),
        closed_days=tuple(day.number for day in days(event) if day.closed_at),
        rulings=tuple(
            record_of(
                schema.RulingRecord, ruling,
                is_shared=ruling.is_shared or None,
                kind=TeamRulingKind(ruling.kind) if ruling.table else None,
                on_table=ruling.table.number if ruling.table else None,
            )
            for ruling in event.rulings.select_related("table")
        ),
        playoffs=tuple(
            schema.PlayoffRecord(
                **write_playoff(row.playoff),
                started_by=row.started_by, started_at=row.started_at, finished_at=row.finished_at,
                given_up_at=row.given_up_at,
            )
            for row in event.playoffs.all()
        ),
        side_games=tuple(
            record_of(
                schema.SideGameRecord, game,
                sides=tuple(side.name for side in game.sides.all()),
                settings=in_key_order(game.settings),
                deals=tuple(in_key_order(deal.record) for deal in game.deals.all()),
            )
            for game in event.side_games.prefetch_related("sides", "deals")
        ),
        side_sessions=tuple(
            side_session_record(session) for session in event.side_sessions.prefetch_related("draws__side_games")
        ),
        days=records_of(schema.DayRecord, event.days.all()),
        flags_checked=records_of(
            schema.FlagsCheckedRecord,
            FlagsChecked.objects.filter(day__event=event)
            .select_related("day", "table")
            .order_by("day__number", "table__number"),
        ),
        movement=movements[-1] if movements else None,
        earlier_movements=tuple(movements[:-1]),
        real_play=records_of(schema.RealPlayRecord, event.real_play.all()) or None,
        presence=tuple(
            record
            for record in map(presence_record, all_teams)
            if record != schema.PresenceRecord(team=record.team)
        ),
        players=tuple(
            record_of(schema.PlayerRecord, player, team=team.name)
            for team in all_teams
            for player in team.players.all()
            if player.birth_year or player.membership
        ),
        substitutions=tuple(
            record_of(schema.SubstitutionRecord, change, team=team.name)
            for team in all_teams
            for change in team.substitutions.all()
        ),
        qualifiers=tuple(
            record_of(schema.QualifierRecord, named, sent_name=named.sent_name or None)
            for named in event.qualifiers.select_related("team").order_by("pk")
        ),
        qualifier_exports=tuple(
            record_of(
                schema.QualifierExportRecord, sent,
                file={key: in_sent_order(sent.file[key]) for key in sorted(sent.file)},
            )
            for sent in event.qualifier_exports.all()
        ),
        qualifier_imports=tuple(map(import_record, event.qualifier_imports.order_by("pk"))),
        spares=records_of(schema.SpareRecord, event.spares.all()),
        prizes=records_of(schema.PrizeRecord, event.prizes.all()),
        log=tuple(
            record_of(schema.LogEntryRecord, entry, detail=in_key_order(entry.detail)) for entry in event.log.all()
        ),
        signature=schema.SignatureRecord(**event.signature) if event.signature else None,
    )  # fmt: skip


def presence_record(team: Team) -> schema.PresenceRecord:
    """From which hand to which a team was there, whether it is ranked, and whether its table is in play."""
    table = getattr(team, "table", None) or Table()
    over, left = [absence for absence in team.absences.all() if not absence.is_open], team.open_absence
    last = over[-1] if over else None
    return record_of(
        schema.PresenceRecord, team,
        team=team.name,
        in_play=table.in_play,
        left_after_hand=left.after_hand if left else None,
        stays_ranked=(left and left.stays_ranked) or None,
        away_after_hand=last.after_hand if last else None,
        returned_after_hand=last.returned_after_hand if last else None,
        earlier_absences=records_of(schema.AbsenceRecord, over[:-1]) or None,
        has_paid=team.has_paid or None,
        earlier_numbers=tuple(schema.EarlierNumberRecord(number=n, last_hand=last) for n, last in table.earlier_numbers)
        or None,
    )  # fmt: skip


def import_record(arrived: QualifierImport) -> schema.QualifierImportRecord:
    """A list that arrived, with its teams that are still entered."""
    entered = arrived.teams.order_by("entry_order")
    sent = tuple(in_sent_order(team.sent) for team in entered)
    return record_of(
        schema.QualifierImportRecord, arrived,
        teams_digest=arrived.teams_digest or None,
        teams=tuple(team.name for team in entered),
        sent=sent if any(sent) else None,
    )  # fmt: skip


def side_session_record(session: SideSession) -> schema.SideSessionRecord:
    """One side game at several tables: its draws, whose tables are side games by name."""
    draws = [
        record_of(
            schema.SideDrawRecord, draw,
            tables=tuple(game.name for game in sorted(draw.side_games.all(), key=lambda game: game.table or 0)),
        )
        for draw in session.draws.all()
    ]  # fmt: skip
    return record_of(schema.SideSessionRecord, session, settings=in_key_order(session.settings), draws=tuple(draws))


def movements_of(event: Event) -> list[schema.MovementRecord]:
    """Every edition of the movement, the earlier first; none where the adopted one does not fit any more."""
    if find_adopted_movement(event, event_setup(event)) is None:
        return []
    editions = AdoptedMovement.objects.filter(event=event).select_related("rotation").prefetch_related("hands")
    return [
        record_of(
            schema.MovementRecord, edition,
            sessions=tuple(Counter(hand.session for hand in hands).values()),
            first_hand=hands[0].number,
            first_session=hands[0].session,
            sheet=edition.rotation.name,
            hands=tuple(
                {"hand": number, "who": hand.who, "trump": hand.trump, "dealer": hand.dealer, "moves": hand.moves}
                for number, hand in enumerate(hands, start=1)
            ),
        )
        for edition in editions.order_by("edition")
        for hands in (list(edition.hands.all()),)
    ]  # fmt: skip


def in_key_order(data: Any) -> Any:
    """The same with sorted keys, because databases differ in how they store them."""
    return json.loads(json.dumps(data, sort_keys=True))


def in_sent_order(data: Any) -> Any:
    """A qualifier file with the keys of its sender and teams in the order in which they are sent."""
    if isinstance(data, list):
        return [in_sent_order(each) for each in data]
    if isinstance(data, dict):
        rank = {key: number for number, key in enumerate(SENT_ORDER)}
        return {key: in_sent_order(data[key]) for key in sorted(data, key=lambda key: (rank.get(key, len(rank)), key))}
    return data
