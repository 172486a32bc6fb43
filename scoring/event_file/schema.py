"""The schema of the event file, record by record.  Tables, days, sessions and hands count from 1; times carry their
zone.

An attribute has the name of the model's field; `name=` gives the file's key where that differs.  The fields stand in
the order in which they are written.  Keys that only a saved file has are marked as saved.
"""

from dataclasses import fields, replace
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

from django.conf import settings
from msgspec import field

from scoring.domain.standings import TeamRulingKind
from scoring.playoff_record import PlayRecord
from tournament.domain import EVENT_NAME_LENGTH, PLAN_LENGTH, SLUG_LENGTH, EventPlan, Refusal, Seat, TeamEntry
from tournament.domain.qualification import format_fingerprint
from tournament.models import Event, Prize
from tournament.schemas import (
    DocumentRefused,
    Flags,
    Hand,
    HandNumber,
    Moment,
    Name,
    Number,
    Record,
    RequiredName,
    RequiredText,
    SmallNumber,
    SparseRecord,
    Text,
    check_teams,
    read_json,
    read_record,
    text,
    to_document,
    to_json,
)
from tournament.signing import fingerprint_of, public_key, sign, verify_signature
from tournament.version import VERSION

FORMAT = "military-whist-event/1"
IN_STATE = "is_rehearsal"  # the setting that the file has under another key, in the state of the event


class EventState(Record, kw_only=True):
    """The state of the event; all but `final` and `rehearsal` only in a saved file."""

    is_final: bool = field(default=False, name="final")
    is_rehearsal: bool = field(default=False, name="rehearsal")
    standings_shown: Event.StandingsShown | None = None
    hand_in_play: Number | None = None
    hand_called_at: Moment | None = None
    stopped_at: Moment | None = None
    goes_on_at: Moment | None = None
    created_at: Moment | None = None
    finalised_at: Moment | None = None
    finalised_by: Name = ""
    archived_at: Moment | None = None


def shown_when(state: EventState) -> Event.StandingsShown:
    return Event.StandingsShown(state.standings_shown or Event.StandingsShown.CLOSED_DAYS)


STATE_KEYS = EventState.__struct_encode_fields__
EVENT_KEYS = (*(setting.name for setting in fields(EventPlan) if setting.name != IN_STATE), *STATE_KEYS)


class EventSection:
    """The event: its settings, which are exactly those of `EventPlan`, and its state."""

    def __init__(self, plan: EventPlan, state: EventState) -> None:
        self.plan = plan
        self.state = state

    @classmethod
    def from_document(cls, data: Any, place: str) -> "EventSection":
        if not isinstance(data, dict):
            raise DocumentRefused(f"{place} must be an object with keys.")
        if (unknown := next((key for key in data if key not in EVENT_KEYS), None)) is not None:
            raise DocumentRefused(
                f"{place} has the key “{unknown[:40]}”, which is not known there; known are {', '.join(EVENT_KEYS)}."
            )
        # An empty text is as good as left out, in a file made by hand too.
        state = read_record({key: data[key] for key in STATE_KEYS if data.get(key, "") != ""}, EventState, place)
        plan = read_record({key: value for key, value in data.items() if key not in STATE_KEYS}, EventPlan, place)
        return cls(replace(plan, is_rehearsal=state.is_rehearsal), state)

    def to_document(self) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for key, value in to_document(self.plan).items():
            values |= to_document(self.state) if key == IN_STATE else {key: value}
        later = ("restart_each_day", "show_player_names", "entry_fee")
        return {
            key: value
            for key, value in values.items()
            # Files without a later key stay the same bytes.
            if value is not None and value != "" and not (key in later and value in (False, 0))
        }


class CountRecord(SparseRecord, kw_only=True):
    """A flag count; `received_at` (saved) is when it was stored, `at` when the file says it was taken.

    `person` (saved) is who counted where that is not `by`: somebody who counted the table under another name before.
    """

    day: Number
    session: Number | None = None
    table: Number
    flags: Flags
    by: Name = ""
    person: Annotated[str, text(160)] = ""
    counted_at: Moment | None = field(default=None, name="at")
    at: Moment | None = field(default=None, name="received_at")
    is_leaders: bool | None = field(default=None, name="leader")
    is_late: bool | None = field(default=None, name="late")
    is_correction: bool | None = field(default=None, name="correction")
    is_taken_back: bool | None = field(default=None, name="taken_back")
    reason: Text = ""


class LoanRecord(SparseRecord, kw_only=True):
    """Flags lent to a table on a day, and how many of them came back."""

    day: Number
    table: Number
    flags: Flags
    returned: Flags = 0
    hand: Number | None = None
    by: Name = ""
    at: Moment | None = None


class RulingRecord(SparseRecord, kw_only=True):
    """A decision of the leader; `order` puts tied tables in order, `difference` is what a day's total was off by or the
    flags of a waived loan.

    With `shared` the tied tables share their place; across the cut, `going_on` are those of them that go on.
    A `kind` tells a ruling on one team, with the number that `TeamRuling` says.
    """

    about: Annotated[str, text(200, 1)]
    order: tuple[Number, ...] | None = None
    is_shared: bool | None = field(default=None, name="shared")
    going_on: tuple[Number, ...] | None = None
    difference: int | None = None
    kind: TeamRulingKind | None = None
    on_table: Number | None = field(default=None, name="table")
    number: Flags | None = None
    reason: RequiredText
    by: Name = ""
    at: Moment | None = None


class PlayoffRecord(PlayRecord, kw_only=True):
    """A playoff: its play, and when it was begun and given up."""

    started_by: Name = field(default="", name="by")
    started_at: Moment | None = field(default=None, name="at")
    finished_at: Moment | None = None
    given_up_at: Moment | None = None

    @property
    def play(self) -> dict[str, Any]:
        """What was played, as its row holds it."""
        return {key: value for key, value in to_json(self).items() if key in PlayRecord.__struct_fields__}


class SideGameRecord(SparseRecord, kw_only=True):
    """A side game with its deals, as its own game declares them."""

    game: Annotated[str, text(40, 1)]
    name: Name = ""
    sides: tuple[RequiredText, ...] = ()
    settings: dict[str, Any] = {}
    deals: tuple[dict[str, Any], ...] = ()
    started_at: Moment | None = field(default=None, name="at")
    ended_at: Moment | None = None


class DayRecord(SparseRecord, kw_only=True):
    """A day of play; `ended_after_hand` is its last hand, numbered through the event, where play ended early."""

    number: Number = field(name="day")
    opened_at: Moment | None = None
    closed_at: Moment | None = None
    closed_by: Name = ""
    ended_after_hand: HandNumber | None = None


class FlagsCheckedRecord(Record, kw_only=True):
    """A table whose flags were found complete before play."""

    day: Number
    table: Number
    by: Name = ""
    at: Moment


class EditionRecord(Record, kw_only=True):
    """An adopted movement as it stands: `hands` are objects of hand (from 1), who, trump, dealer and moves.

    Tables, sessions and plan that are left out are the event's; an edition of the hands to come begins later.  The
    `certificate` (saved) is the one that was shown.
    """

    later_keys: ClassVar[frozenset[str]] = frozenset({"certificate"})

    edition: SmallNumber
    plan: Annotated[str, text(PLAN_LENGTH)] = ""
    tables: SmallNumber | None = None
    sessions: tuple[Number, ...] = ()
    first_hand: SmallNumber = 1
    first_session: SmallNumber = 1
    fingerprint: Annotated[str, text(64, 1)]
    adopted_at: Moment
    adopted_by: Name = ""
    frozen_at: Moment | None = None
    sheet: RequiredName
    hands: tuple[dict[str, Any], ...] = ()
    certificate: dict[str, Any] | None = None


class RealPlayRecord(SparseRecord, kw_only=True):
    """What was really played on a hand, in the leader's words, where it was not what the movement says."""

    hand: HandNumber
    note: RequiredText
    by: Name = ""
    at: Moment | None = None


class AbsenceRecord(Record, kw_only=True):
    """The hands that a team missed: those after `after_hand`, up to `returned_after_hand`; saved."""

    after_hand: Hand
    returned_after_hand: Hand


class EarlierNumberRecord(Record, kw_only=True):
    """A number that a team's table had up to a hand, 0 where it was out of play; saved."""

    number: Hand
    last_hand: HandNumber


class PresenceRecord(Record, kw_only=True):
    """A team that is not ranked, came late, left, was away, is checked in, paid, or whose table is out of play; saved.

    Of several absences that are over, `away_after_hand` and `returned_after_hand` are the last.
    """

    later_keys: ClassVar[frozenset[str]] = frozenset(
        {
            "away_after_hand",
            "returned_after_hand",
            "stays_ranked",
            "players_here",
            "earlier_absences",
            "has_paid",
            "earlier_numbers",
        }
    )

    team: RequiredName
    is_ranked: bool = field(default=True, name="ranked")
    joined_after_hand: Hand = 0
    left_after_hand: Hand | None = None
    in_play: bool = True
    away_after_hand: Hand | None = None
    returned_after_hand: Hand | None = None
    stays_ranked: bool | None = None
    players_here: Literal[0, 3, 4] | None = None
    earlier_absences: tuple[AbsenceRecord, ...] | None = None
    has_paid: bool | None = None
    earlier_numbers: tuple[EarlierNumberRecord, ...] | None = None

    @property
    def numbers(self) -> list[list[int]]:
        return [[earlier.number, earlier.last_hand] for earlier in self.earlier_numbers or ()]

    @property
    def absences(self) -> list[tuple[int, int]]:
        """The hands after which the team left and returned, for each absence that is over, the earliest first."""
        hands = [(absence.after_hand, absence.returned_after_hand) for absence in self.earlier_absences or ()]
        if self.away_after_hand is not None and self.returned_after_hand is not None:
            hands.append((self.away_after_hand, self.returned_after_hand))
        return hands


class PlayerRecord(Record, kw_only=True):
    """What only the leader sees of a player; saved."""

    later_keys: ClassVar[frozenset[str]] = frozenset({"birth_date"})

    team: RequiredName
    seat: Seat
    birth_year: SmallNumber | None = None
    birth_date: date | None = None
    membership: Annotated[str, text(40)] = ""


class SubstitutionRecord(Record, kw_only=True):
    """Somebody who took a player's seat; saved."""

    team: RequiredName
    seat: Annotated[str, text(1, 1)]
    left: Name = ""
    came: RequiredName
    after_hand: Hand
    reason: RequiredText
    at: Moment


class TurnRecord(Record, kw_only=True):
    """Hands on which a spare plays in a seat by turns: those after `after_hand` up to `last_hand`; without a name
    nobody does.  Saved.
    """

    team: RequiredName
    seat: Annotated[str, text(1, 1)]
    name: Name
    after_hand: Hand
    last_hand: HandNumber


class QualifierRecord(Record, kw_only=True):
    """A team that goes on, or cannot, and the name under which it was sent last; saved."""

    later_keys: ClassVar[frozenset[str]] = frozenset({"sent_name"})

    team: RequiredName
    place: SmallNumber | None = None
    qualified_by: Annotated[str, text(12, 1)]
    named_at: Moment
    withdrawn_at: Moment | None = None
    reason: Text = ""
    sent_name: Name | None = None


class QualifierExportRecord(Record, kw_only=True):
    """Qualifiers as they were sent on; `file` is the signed file itself; saved."""

    number: SmallNumber
    to: Annotated[str, text(SLUG_LENGTH)]
    file: dict[str, Any] = {}
    sent_at: Moment
    sent_by: Name = ""
    superseded_at: Moment | None = None


class QualifierImportRecord(Record, kw_only=True):
    """Qualifiers that were received, those of their teams that are still entered, and as what these were sent, null
    where that is not known; saved.
    """

    later_keys: ClassVar[frozenset[str]] = frozenset({"teams_digest", "sent"})

    from_slug: Annotated[str, text(SLUG_LENGTH, 1)]
    from_name: Annotated[str, text(EVENT_NAME_LENGTH, 1)]
    fingerprint: Annotated[str, text(64, 1)]
    number: SmallNumber
    teams_digest: Annotated[str, text(64)] | None = None
    teams: tuple[RequiredText, ...] = ()
    sent: tuple[dict[str, Any] | None, ...] | None = None
    arrived_at: Moment
    superseded_at: Moment | None = None


class SpareRecord(Record, kw_only=True):
    """Somebody ready to take a seat; saved."""

    name: RequiredName
    contact: Name = field(default="", name="reach")


class PrizeRecord(Record, kw_only=True):
    name: RequiredName
    kind: Prize.Kind
    number: SmallNumber | None = None


class LogEntryRecord(Record, kw_only=True):
    """One entry of the log, with the digest that chains it; `who` is somebody besides the name; saved."""

    later_keys: ClassVar[frozenset[str]] = frozenset({"who"})

    number: Number
    at: Moment
    by: Name = ""
    who: Annotated[str, text(30)] | None = None
    act: Annotated[str, text(40, 1)] = field(name="did")
    sentence: Annotated[str, text(20_000, 1)] = field(name="says")
    detail: dict[str, Any] = {}
    digest: Annotated[str, text(64, 1)]


class SignatureRecord(Record, kw_only=True):
    """The signature, under the whole file, of the installation that saved it, and the version it did so with; saved."""

    version: Annotated[str, text(20, 1)]
    public_key: Annotated[str, text(100, 1)]
    signature: Annotated[str, text(200, 1)]


class EventFile(Record, kw_only=True):
    """A whole event; a file that holds a log was saved."""

    later_keys: ClassVar[frozenset[str]] = frozenset({"signed", "real_play", "turns"})

    format: str = FORMAT
    event: EventSection
    teams: tuple[TeamEntry, ...] = ()
    counts: tuple[CountRecord, ...] = ()
    loans: tuple[LoanRecord, ...] = ()
    closed_days: tuple[Number, ...] = ()
    rulings: tuple[RulingRecord, ...] = ()
    playoffs: tuple[PlayoffRecord, ...] = ()
    side_games: tuple[SideGameRecord, ...] = ()
    days: tuple[DayRecord, ...] = ()
    flags_checked: tuple[FlagsCheckedRecord, ...] = ()
    movement: EditionRecord | None = None
    earlier_movements: tuple[EditionRecord, ...] = ()
    real_play: tuple[RealPlayRecord, ...] | None = None
    presence: tuple[PresenceRecord, ...] = ()
    players: tuple[PlayerRecord, ...] = ()
    substitutions: tuple[SubstitutionRecord, ...] = ()
    turns: tuple[TurnRecord, ...] | None = None
    qualifiers: tuple[QualifierRecord, ...] = ()
    qualifier_exports: tuple[QualifierExportRecord, ...] = field(default=(), name="sendings")
    qualifier_imports: tuple[QualifierImportRecord, ...] = field(default=(), name="arrivals")
    spares: tuple[SpareRecord, ...] = ()
    prizes: tuple[PrizeRecord, ...] = ()
    log: tuple[LogEntryRecord, ...] = ()
    signed: SignatureRecord | None = None

    @property
    def is_own(self) -> bool:
        """True for a file that this installation signed."""
        return self.signed is not None and self.signed.public_key == public_key(settings.INSTALLATION_KEY)

    @property
    def movements(self) -> tuple[EditionRecord, ...]:
        return (*self.earlier_movements, *([] if self.movement is None else [self.movement]))


RETIRED = frozenset(
    {
        "signature", "salt", "log.seals", "event.house_rules", "players.party", "playoffs.hands.cuts",
        "playoffs.hands.trump_card", "side_sessions", "spares.party",
    }
)  # fmt: skip
"""Keys that version 2 has given up, with the keys above them: `event.house_rules`, `teams.party`.

They are left out of a file that an earlier version saved; in one made by hand they are as unknown as any other.
"""


def leave_out_retired(data: Any, place: str = "") -> list[str]:
    """Takes the retired keys out of a document; the names of those that said something, each once."""
    if isinstance(data, list):
        return list(dict.fromkeys(key for part in data for key in leave_out_retired(part, place)))
    if not isinstance(data, dict):
        return []
    found = []
    for key in list(data):
        path = f"{place}.{key}".removeprefix(".")
        if path in RETIRED:
            found += [key] if data.pop(key) else []
        else:
            found += leave_out_retired(data[key], path)
    return list(dict.fromkeys(found))


def version_of(data: dict[str, Any]) -> str | None:
    """The version of Twelve Flags that saved a file, where the file tells it."""
    signature = data.get("signed", data.get("signature"))
    version = signature.get("version") if isinstance(signature, dict) else None
    return version[:20] if isinstance(version, str) else None


def with_signature(document: dict[str, Any], secret: str) -> dict[str, Any]:
    """The document of a saved file, signed as a whole."""
    signed = sign(document | {"version": VERSION}, secret)
    return document | {"signed": {key: signed[key] for key in SignatureRecord.__struct_fields__}}


def check_signature(data: dict[str, Any]) -> None:
    """Raises DocumentRefused unless the document is what was signed."""
    signed, unsigned = data.get("signed"), {key: value for key, value in data.items() if key != "signed"}
    try:
        verify_signature(unsigned | (signed if isinstance(signed, dict) else {}))
    except Refusal as refusal:
        raise DocumentRefused("The file was changed after it was saved.") from refusal


def say_origin(text: str, *, is_copy: bool = False) -> str:
    """What is said once of a saved file: who signed it, or that it was changed, where it is loaded as a copy; and what
    is left out.  Empty for one made by hand.
    """
    data = read_json(text)
    if not (isinstance(data, dict) and data.get("log")):
        return ""
    version, found = version_of(data), leave_out_retired(data)
    if is_copy:
        said = "It was changed after it was saved."
    elif signed := data.get("signed"):
        said = f"Signed by {say_signer(signed['public_key'])}, and not changed since."
    else:
        said = f"Saved by version {version}: its signature is not checked here." if version else "Nobody signed it."
    return f"{said} Left out, as this version no longer has it: {', '.join(found)}." if found else said


def say_signer(public: str) -> str:
    if public == public_key(settings.INSTALLATION_KEY):
        return "this installation"
    return f"another installation ({format_fingerprint(fingerprint_of(public))})"


def read_event_file(text: str, *, is_copy: bool = False) -> EventFile:
    """The event that a file holds; raises DocumentRefused in one sentence that names the place, and for a signed file
    that was changed, unless it is read for a copy that says so.
    """
    data = read_json(text)
    DocumentRefused.when(not isinstance(data, dict), "The file must be an object with keys.")
    DocumentRefused.when(data.get("format") != FORMAT, f"The file must say “format”: “{FORMAT}”.")
    DocumentRefused.when(data.get("event") is None, "The file has no event.")
    if data.get("signed") and not is_copy:
        check_signature(data)
    if data.get("log"):
        leave_out_retired(data)
    try:
        for number, team in enumerate(data.get("teams") or (), start=1):
            read_record(team, TeamEntry, f"teams {number}")
        file = read_record(data, EventFile)
    except DocumentRefused as refusal:
        if (version := version_of(data)) in (None, VERSION):
            raise
        raise DocumentRefused(
            f"{refusal} It was saved by version {version} of Twelve Flags, and this is version {VERSION}."
        ) from refusal
    DocumentRefused.when(not file.teams and not file.log, "The file has no teams.")
    file.teams = check_teams(file.teams)
    return file
