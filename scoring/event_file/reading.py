"""Reading and writing an event file: its text, its signature, the keys that people type and those of its sections."""

from dataclasses import MISSING, dataclass, fields
from typing import Any, get_type_hints
from zoneinfo import ZoneInfo

import msgspec
from django.conf import settings
from msgspec import Struct, defstruct

from scoring.event_file.old_files import translate
from scoring.event_file.sections import SECTIONS, Row, kind_of, plain
from tournament.domain import EventPlan, Refusal
from tournament.domain.qualification import format_fingerprint
from tournament.models import Event
from tournament.queries.events import plan_of
from tournament.schemas import DayNumber, DocumentRefused, read_json, read_record
from tournament.signing import fingerprint_of, public_key, sign, verify_signature
from tournament.version import VERSION

FORMAT = "military-whist-event/1"
IN_FILE = {"is_rehearsal": "rehearsal", "is_final": "final"}
SECRET = ("id", "leader", "verifier_code", "version", "log_digest", "signature")
PLAN = {setting.name: setting for setting in fields(EventPlan)}
STATE = [column for column in Event._meta.concrete_fields if column.name not in (*PLAN, *SECRET)]
"""The columns of an event besides its settings, which its plan declares."""


class Signature(Struct, kw_only=True, forbid_unknown_fields=True):
    """The signature, under the whole file, of the installation that saved it, and the version it did so with."""

    version: str
    public_key: str
    signature: str


def default_of(setting: Any) -> Any:
    return msgspec.NODEFAULT if setting.default is MISSING else setting.default


HINTS = get_type_hints(EventPlan)
EventRecord: Any = defstruct(
    "event",
    [
        *((name, HINTS[name], default_of(setting)) for name, setting in PLAN.items()),
        *((column.name, *kind_of(column)) for column in STATE),
        ("is_final", bool, False),
    ],
    rename=IN_FILE,
    forbid_unknown_fields=True,
    kw_only=True,
)
Document: Any = defstruct(
    "Document",
    [
        ("format", str),
        ("event", EventRecord),
        ("closed_days", tuple[DayNumber, ...], ()),
        *((section.key, tuple[section.record, ...], ()) for section in SECTIONS),  # type: ignore[name-defined]  # a class
        ("signed", Signature | None, None),
    ],
    forbid_unknown_fields=True,
    kw_only=True,
)


@dataclass
class EventFile:
    """A whole event: its settings, its state, and the records of each section; one with a log was saved."""

    plan: EventPlan
    state: Row
    is_final: bool
    closed_days: tuple[int, ...]
    sections: dict[str, tuple[Any, ...]]
    signed: Signature | None
    origin: str
    """Who signed it, or that it was changed, and what is left out of it; empty for one made by hand."""

    @property
    def teams(self) -> tuple[Any, ...]:
        return self.sections["teams"]

    @property
    def log(self) -> tuple[Any, ...]:
        return self.sections["log"]

    @property
    def is_own(self) -> bool:
        """True for a file that this installation signed."""
        return self.signed is not None and self.signed.public_key == public_key(settings.INSTALLATION_KEY)


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
    if isinstance(data["event"], dict):  # an empty text is as good as left out
        data["event"] = {key: value for key, value in data["event"].items() if value != ""}
    version, origin = version_of(data), ""
    try:
        if data.get("log"):
            origin = say_origin(data, is_copy=is_copy)
            if retired := translate(data):
                origin += f" Left out, as this version no longer has it: {', '.join(retired)}."
        file = read_record(data, Document)
    except (DocumentRefused, AttributeError, LookupError, StopIteration, TypeError) as error:
        wrong = str(error) if isinstance(error, Refusal) else "Its records do not fit together."
        if version not in (None, VERSION):
            wrong += f" It was saved by version {version} of Twelve Flags, and this is version {VERSION}."
        raise DocumentRefused(wrong) from error
    DocumentRefused.when(not file.teams and not file.log, "The file has no teams.")
    return EventFile(
        plan=EventPlan(**{name: getattr(file.event, name) for name in PLAN}),
        state={column.name: getattr(file.event, column.name) for column in STATE},
        is_final=file.event.is_final,
        closed_days=file.closed_days,
        sections={section.key: getattr(file, section.key) for section in SECTIONS},
        signed=file.signed,
        origin=origin,
    )


def document_of(event: Event) -> dict[str, Any]:
    """The event as JSON, without its signature."""
    zone, is_final = ZoneInfo(event.time_zone), event.finalised_at is not None
    state = {column.name: plain(getattr(event, column.name), zone) for column in STATE}
    values = msgspec.to_builtins(plan_of(event)) | {"is_final": is_final} | msgspec.to_builtins(state)
    written = {section.key: section.write(event) for section in SECTIONS}
    written["players"] = [
        row for row in written["players"] if len(row) > len(("team", "seat"))
    ]  # of whom more is known
    return {
        "format": FORMAT,
        "event": {IN_FILE.get(key, key): value for key, value in values.items() if value not in (None, "")},
        "closed_days": [*event.days.exclude(closed_at=None).values_list("number", flat=True)],
        **written,
    }


def version_of(data: dict[str, Any]) -> str | None:
    """The version of Twelve Flags that saved a file, where the file tells it."""
    signature = data.get("signed", data.get("signature"))
    version = signature.get("version") if isinstance(signature, dict) else None
    return version[:20] if isinstance(version, str) else None


def with_signature(document: dict[str, Any], secret: str) -> dict[str, Any]:
    """The document of a saved file, signed as a whole."""
    signed = sign(document | {"version": VERSION}, secret)
    return document | {"signed": {key: signed[key] for key in Signature.__struct_fields__}}


def check_signature(data: dict[str, Any]) -> None:
    """Raises DocumentRefused unless the document is what was signed."""
    signed, unsigned = data.get("signed"), {key: value for key, value in data.items() if key != "signed"}
    try:
        verify_signature(unsigned | (signed if isinstance(signed, dict) else {}))
    except Refusal as refusal:
        raise DocumentRefused("The file was changed after it was saved.") from refusal


def say_origin(data: dict[str, Any], *, is_copy: bool) -> str:
    """What is said once of a saved file: who signed it, or that it was changed."""
    if is_copy:
        return "It was changed after it was saved."
    if data.get("signed"):
        public = data["signed"]["public_key"]
        other = f"another installation ({format_fingerprint(fingerprint_of(public))})"
        is_own = public == public_key(settings.INSTALLATION_KEY)
        return f"Signed by {'this installation' if is_own else other}, and not changed since."
    version = version_of(data)
    return f"Saved by version {version}: its signature is not checked here." if version else "Nobody signed it."
