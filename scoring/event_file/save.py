"""Saving an event as a file, without codes, tokens, keys and passwords; deleting or withdrawing an event after that."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import IO, Annotated, Any
from zoneinfo import ZoneInfo

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F, Prefetch, Q, QuerySet, prefetch_related_objects

from rotations.models import AdoptedMovement
from rotations.queries import is_playable
from scoring.domain.standings import TeamRulingKind
from scoring.event_file import schema
from scoring.models import FlagCount, FlagsChecked, LoanEntry, Ruling
from scoring.playoff_record import write_playoff
from scoring.services.rulings import publish_final
from tournament.domain import SLUG_LENGTH, Conflict, Refusal, Seat, TeamEntry, Who
from tournament.domain.log import BENT_ROW, WRONG_SHAPE
from tournament.files import delete, when_free
from tournament.models import (
    Event,
    Player,
    QualifierImport,
    SafetyCopy,
    Substitution,
    Table,
    Team,
    Turn,
    WithdrawnEvent,
)
from tournament.queries.events import event_at, event_setup, plan_of
from tournament.schemas import Input, Reasoned, record_of, text, to_document, write_value
from tournament.services.acts import OfficeChange, office_act, open_for_change
from tournament.services.purging import DELETED_EVENTS, empty_write_ahead_log

SENT_ORDER = ("slug", "name", "level", "zone", "area", "installation", "qualified_by", "qualified_place", "players")
"""Keys of the sender and of the teams in a qualifier file, in the order sent, which PostgreSQL does not keep."""


@transaction.atomic
def save_event(event: Event) -> str:
    """The event as a JSON document; loaded into an empty database and saved again, it is the same byte for byte.

    Raises Refusal where a row was bent past the log.
    """
    # Locked, so that nothing changes between the first row and the last.
    event = open_for_change(event)
    try:
        document = json.loads(
            json.dumps(
                to_document(file_of(event)),
                default=partial(write_json, zone=ZoneInfo(event.time_zone)),
            )
        )
    except WRONG_SHAPE as error:
        raise Refusal(BENT_ROW) from error
    return msgspec.json.format(json.dumps(signed(document, event.signature), ensure_ascii=False), indent=1) + "\n"


def signed(document: dict[str, Any], signature: dict[str, Any]) -> dict[str, Any]:
    """The document with the signature that it was loaded with, as long as nothing changed, else with a new one."""
    in_order = {key: signature.get(key, "") for key in schema.SignatureRecord.__struct_fields__}
    as_loaded = document | {"signed": in_order}
    try:
        schema.check_signature(as_loaded)
    except Refusal:
        return schema.with_signature(document, settings.INSTALLATION_KEY)
    return as_loaded


@transaction.atomic
def delete_event(*, event: Event, confirmed: str, folder: Path) -> Path:
    """Deletes an event, and returns the file it was saved to.

    Raises Refusal unless its address was typed, Conflict where it was final once: that is the association's.
    """
    event = open_for_change(event)
    Refusal.when(confirmed.strip() != event.slug, f"To delete {event.name}, type its address “{event.slug}”.")
    Conflict.when(
        was_final(event),
        f"{event.name} has had final results, which are the association’s; only its office withdraws them. You can "
        "archive the event.",
    )
    return remove_event(event, folder)


def was_final(event: Event) -> bool:
    """True once the standings were final, also while they are corrected; never for a rehearsal."""
    return not event.is_rehearsal and (
        event.finalised_at is not None or event.log.filter(act__in=publish_final.declaration.names).exists()
    )


def remove_event(event: Event, folder: Path) -> Path:
    """Takes an event that is held out of the database, with its safety copies, which hold dates of birth too."""
    file = folder / f"{event.slug}-{event.version}.json"
    write_whole(file, save_event(event))
    noted = SafetyCopy.objects.filter(event=event).exclude(path="").values_list("path", flat=True)
    for copies in {settings.COPIES_DIR / event.slug, *(Path(path).parent for path in noted)}:  # the folder was moved
        transaction.on_commit(partial(delete_copies, copies, event.slug))
    event.delete()
    transaction.on_commit(empty_write_ahead_log)
    return file


class Practice(Input, frozen=True):
    """An event that was made for practice."""

    slug: Annotated[str, text(SLUG_LENGTH, 1)]


@office_act(who=Who.LEADER, not_taken_back="Another one is made.")
def delete_practice(change: OfficeChange, practice: Practice) -> None:
    """Deletes the example or a rehearsal, of which no file stays; raises NotFound, Conflict for an event of people."""
    event = open_for_change(event_at(practice.slug))
    Conflict.when(
        not event.is_rehearsal,
        f"{event.name} is no practice. Delete it on the page “Archive, copy, hand over” of its desk.",
    )
    event.delete()
    change.note(f"{event.name}, for practice, was deleted.")


def delete_copies(folder: Path, slug: str) -> None:
    """Deletes an event's safety copies; on a stick that was taken out they stay."""
    with suppress(OSError):
        for copy in (*folder.glob(f"{slug}-*.json"), *folder.glob(f"{slug}-*.part")):
            delete(copy)


def write_whole(path: Path, text: str) -> None:
    """Writes a file that is there whole or not at all, even when the power fails."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = path.with_suffix(".part")
    with open_private(unfinished) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    when_free(partial(unfinished.replace, path))


def open_private(path: Path) -> IO[str]:
    """The file opened to be written anew, which only its owner can read: events hold years or dates of birth."""
    with suppress(OSError):  # there is none yet, or the drive knows no owners, as a FAT stick
        if path.is_file():  # and not a pipe
            path.chmod(0o600)
    return open(path, "w", encoding="utf-8", newline="\n", opener=partial(os.open, mode=0o600))


def write_json(value: object, zone: ZoneInfo) -> Any:
    """What JSON has no form for: times are written in the hall's time zone, a team's table after its name."""
    if isinstance(value, datetime):
        return value.astimezone(zone).isoformat()
    if isinstance(value, TeamEntry):
        order: dict[str, Any] = dict.fromkeys(("name", "table"))
        written = order | to_document(value) | {"players": {seat.value: name for seat, name in value.players.items()}}
        # Keys added later: files without them must stay the same, byte for byte.
        later = ("telephone", ""), ("mail", "")
        return {key: each for key, each in written.items() if each is not None and (key, each) not in later}
    return value.to_document() if isinstance(value, schema.EventSection) else write_value(value)


def file_of(event: Event) -> schema.EventFile:
    read: dict[str, Any] = {name: tuple(map(record, rows(event))) for name, (rows, record) in SECTIONS.items()}
    plans, states, movements = read.pop("settings"), read.pop("state"), read.pop("movements")
    return schema.EventFile(
        event=schema.EventSection(plans[0], states[0]),
        closed_days=tuple(day.number for day in read["days"] if day.closed_at),
        movement=movements[-1] if movements else None,
        earlier_movements=movements[:-1],
        real_play=read.pop("real_play") or None,
        turns=read.pop("turns") or None,
        log=tuple(
            record_of(schema.LogEntryRecord, entry, who=entry.who or None, detail=in_key_order(entry.detail))
            for entry in event.log.all()
        ),
        **read,
    )  # fmt: skip


def teams_of(event: Event, rows: str) -> list[Team]:
    """The event's teams and, of each, rows by their name there; either is read once for all sections that tell it."""
    prefetch_related_objects([event], Prefetch("teams", event.teams.select_related("table"), "teams_read"))
    read: list[Team] = vars(event)["teams_read"]
    prefetch_related_objects(read, rows)
    return read


def team_record(team: Team) -> TeamEntry:
    return record_of(
        TeamEntry, team,
        table=team.table.number if hasattr(team, "table") else None,
        players={Seat(player.seat): player.name for player in team.players.all()},
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
        earlier_absences=tuple(record_of(schema.AbsenceRecord, absence) for absence in over[:-1]) or None,
        has_paid=team.has_paid or None,
        earlier_numbers=tuple(schema.EarlierNumberRecord(number=n, last_hand=last) for n, last in table.earlier_numbers)
        or None,
    )  # fmt: skip


def import_record(arrived: QualifierImport) -> schema.QualifierImportRecord:
    entered = arrived.teams.filter(event=arrived.event).order_by("entry_order")
    sent = tuple(in_sent_order(team.sent) for team in entered)
    return record_of(
        schema.QualifierImportRecord, arrived,
        teams_digest=arrived.teams_digest or None,
        teams=tuple(team.name for team in entered),
        sent=sent if any(sent) else None,
    )  # fmt: skip


def editions_of(event: Event) -> Iterable[AdoptedMovement]:
    """Every edition of the movement, the earlier first; none where the adopted one does not fit any more."""
    adopted = AdoptedMovement.objects.filter(event=event).select_related("rotation").prefetch_related("hands")
    editions = list(adopted.order_by("edition"))
    return editions if editions and is_playable(editions[-1], event_setup(event)) else []


def movement_record(edition: AdoptedMovement) -> schema.EditionRecord:
    hands = list(edition.hands.all())
    before = hands[0].number - 1
    return record_of(
        schema.EditionRecord, edition,
        sessions=tuple(Counter(hand.session for hand in hands).values()),
        first_hand=hands[0].number,
        first_session=hands[0].session,
        sheet=edition.rotation.name,
        hands=tuple(
            {"hand": hand.number - before, "who": hand.who, "trump": hand.trump, "dealer": hand.dealer,
             "moves": hand.moves}
            for hand in hands
        ),
        certificate=in_key_order(edition.certificate),
    )  # fmt: skip


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


def of_team(schema_of: type[Any]) -> Callable[[Player | Substitution | Turn], object]:
    return lambda row: record_of(schema_of, row, team=row.team.name)


def flags_of(model: type[Any], event: Event) -> QuerySet[Any]:
    """The rows of a table on a day; one that is tied to another event is none of this one's."""
    rows: QuerySet[Any] = model.objects.filter(day__event=event, table__event=event)
    return rows.select_related("day", "table")


def rulings_of(event: Event) -> QuerySet[Ruling]:
    own = event.rulings.filter(Q(team=None) | Q(team__table__event=event), Q(day=None) | Q(day__event=event))
    return own.select_related("team__table", "day")


SECTIONS: dict[str, tuple[Callable[[Event], Iterable[Any]], Callable[[Any], object]]] = {
    "settings": (lambda event: [event], plan_of),
    "state": (
        lambda event: [event],
        lambda event: record_of(
            schema.EventState,
            event,
            is_final=event.finalised_at is not None,
            hand_in_play=event.hand_in_play or None,
        ),
    ),
    "teams": (partial(teams_of, rows="players"), team_record),
    "counts": (
        lambda event: (
            flags_of(FlagCount, event)
            .filter(Q(session=None) | Q(session__day=F("day")), event=event)
            .select_related("session")
        ),
        lambda count: record_of(
            schema.CountRecord,
            count,
            is_leaders=count.is_leaders or None,
            is_late=count.is_late or None,
            is_correction=count.is_correction or None,
            is_taken_back=count.is_taken_back or None,
            person=count.other_name,
        ),
    ),
    "loans": (
        lambda event: flags_of(LoanEntry, event).filter(event=event),
        lambda loan: record_of(schema.LoanRecord, loan, flags=max(loan.flags, 0), returned=max(-loan.flags, 0)),
    ),
    "rulings": (
        rulings_of,
        lambda ruling: record_of(
            schema.RulingRecord,
            ruling,
            is_shared=ruling.is_shared or None,
            kind=TeamRulingKind(ruling.kind) if ruling.table else None,
            on_table=ruling.table,
        ),
    ),
    "playoffs": (
        lambda event: event.playoffs.all(),
        lambda row: schema.PlayoffRecord(
            **write_playoff(row.playoff),
            started_by=row.started_by,
            started_at=row.started_at,
            finished_at=row.finished_at,
            given_up_at=row.given_up_at,
        ),
    ),
    "side_games": (
        lambda event: event.side_games.all(),
        lambda game: record_of(
            schema.SideGameRecord,
            game,
            sides=tuple(game.sides),
            settings=in_key_order(game.settings),
            deals=tuple(map(in_key_order, game.deals)),
        ),
    ),
    "days": (lambda event: event.days.all(), partial(record_of, schema.DayRecord)),
    "flags_checked": (
        lambda event: flags_of(FlagsChecked, event).order_by("day__number", "table__number"),
        partial(record_of, schema.FlagsCheckedRecord),
    ),
    "movements": (editions_of, movement_record),
    "real_play": (lambda event: event.real_play.all(), partial(record_of, schema.RealPlayRecord)),
    "presence": (
        # The teams of which the file tells more than that they were there all the time.
        lambda event: [
            team
            for team in teams_of(event, "absences")
            if presence_record(team) != schema.PresenceRecord(team=team.name)
        ],
        presence_record,
    ),
    "players": (
        lambda event: [
            player
            for team in teams_of(event, "players")
            for player in team.players.all()
            if player.birth_year or player.birth_date or player.membership
        ],
        of_team(schema.PlayerRecord),
    ),
    "substitutions": (
        lambda event: [change for team in teams_of(event, "substitutions") for change in team.substitutions.all()],
        of_team(schema.SubstitutionRecord),
    ),
    "turns": (
        lambda event: [turn for team in teams_of(event, "turns") for turn in team.turns.all()],
        of_team(schema.TurnRecord),
    ),
    "qualifiers": (
        lambda event: event.qualifiers.filter(team__event=event).select_related("team").order_by("pk"),
        lambda named: record_of(schema.QualifierRecord, named, sent_name=named.sent_name or None),
    ),
    "qualifier_exports": (
        lambda event: event.qualifier_exports.all(),
        lambda sent: record_of(
            schema.QualifierExportRecord,
            sent,
            file={key: in_sent_order(sent.file[key]) for key in sorted(sent.file)},
        ),
    ),
    "qualifier_imports": (lambda event: event.qualifier_imports.order_by("pk"), import_record),
    "spares": (lambda event: event.spares.all(), partial(record_of, schema.SpareRecord)),
    "prizes": (lambda event: event.prizes.all(), partial(record_of, schema.PrizeRecord)),
}
"""Every section of the file but the log, by its name: its rows in order, and the record of each."""


class EventWithdrawn(Reasoned, frozen=True):
    """An event, and why the association withdraws its results."""

    slug: Annotated[str, text(SLUG_LENGTH)]


@office_act(not_taken_back="The event is loaded from its file, which stays for 30 days.")
def withdraw_event(change: OfficeChange, withdrawn: EventWithdrawn) -> WithdrawnEvent:
    """Deletes an event that was final once; its address says from then on that it was withdrawn, and why.

    Raises NotFound, or Refusal for an event that was never final, which its leader deletes.
    """
    event = open_for_change(event_at(withdrawn.slug))
    Refusal.when(not was_final(event), f"{event.name} never had final results; its leader can delete it.")
    row = WithdrawnEvent.objects.create(
        slug=event.slug, name=event.name, log_digest=event.log_digest, at=change.at, reason=withdrawn.reason
    )
    remove_event(event, settings.DATA_DIR / DELETED_EVENTS)
    change.note(f"The results of {event.name} ({event.slug}) were withdrawn: {withdrawn.reason}")
    return row
