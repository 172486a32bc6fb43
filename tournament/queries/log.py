"""Looking through an event's log; who signed it, stretch by stretch, and whether they are known here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from django.conf import settings
from django.db.models import Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Left

from tournament.domain import Call, Refusal
from tournament.domain.acts import REGISTRY, Part, acts_changing, names_of
from tournament.domain.log import WRONG_SHAPE, verify_chain
from tournament.domain.qualification import format_fingerprint
from tournament.models import Event, KnownInstallation, LogEntry
from tournament.signing import Stretch, fingerprint_of, own_fingerprint, stretches_of


def check_chain(event: Event) -> int:
    """The number of log entries, all digests verified; raises Refusal for a wrong digest or a missing entry."""
    rows = list(event.log.order_by("number"))
    entries = verify_chain((row.record, row.digest) for row in rows)
    Refusal.when(
        entries != event.version or (rows and rows[-1].digest != event.log_digest),
        f"The log is cut: {entries} entries are there of {event.version}.",
    )
    return entries


def with_last_entry(events: QuerySet[Event]) -> QuerySet[Event]:
    """These events, each with the moment of its last entry as `last_at`."""
    return events.annotate(last_at=Max("log__at"))


def seal_of_event() -> Subquery:
    """An event's seal, to be read together with the event: the first digits of the log's digest when a day was last
    closed or the standings were last made final; None before that.

    Whoever noted it can tell later that nothing before that was changed. Later entries are left out, because they
    would give a first count away.
    """
    sealing = names_of(act for act in REGISTRY.values() if act.is_sealing)
    entries = LogEntry.objects.filter(act__in=sealing, event=OuterRef("pk")).order_by("-number")
    return Subquery(entries.values_list(Left("digest", 12))[:1])


def last_change_besides_counts() -> Subquery:
    """The digest of the last entry that is not of counts alone, to be read together with the event."""
    of_counts = names_of(act for act in REGISTRY.values() if act.changes == Part.COUNTS)
    entries = LogEntry.objects.exclude(act__in=of_counts).filter(event=OuterRef("pk")).order_by("-number")
    return Subquery(entries.values("digest")[:1])


def first_final_at() -> Subquery:
    """When an event's standings were first made final, to be read together with the event; None before that."""
    makes_final = names_of(act for act in REGISTRY.values() if act.changes & Part.FINAL and act.is_sealing)
    entries = LogEntry.objects.filter(act__in=makes_final, event=OuterRef("pk")).order_by("number")
    return Subquery(entries.values("at")[:1])


def closings(event: Event) -> list[tuple[int, datetime]]:
    """The days that were closed, also those that are open again, and when; the last one last."""
    closes = names_of(act for act in REGISTRY.values() if act.changes & Part.DAYS and act.is_sealing)
    entries = event.log.filter(act__in=closes).order_by("number").values_list("detail", "at")
    return [(detail["day"], at) for detail, at in entries]


def corrected_places(event: Event, after: datetime) -> tuple[list[int], list[int]]:
    """The days and the tables that entries after a moment name of which the results depend."""
    counts = Part.DAYS | Part.COUNTS | Part.LOANS | Part.RULINGS
    entries = event.log.filter(at__gt=after, act__in=acts_changing(counts)).values_list("detail", flat=True)
    days, tables = ({detail[key] for detail in entries if detail.get(key)} for key in ("day", "table"))
    return sorted(days), sorted(tables)


ENTRIES_SHOWN = 100


def entries_before(event: Event, number: int | None = None) -> QuerySet[LogEntry]:
    """What was done, the newest first; before an entry's number, where one is given."""
    entries = event.log.order_by("-number")
    return entries if number is None else entries.filter(number__lt=number)


def are_printed(event: Event) -> bool | None:
    """Whether the sheets that the leader noted as printed have the movement that was chosen last; None: not noted."""
    noted = names_of(act for act in REGISTRY.values() if act.is_printing)
    entries = event.log.filter(act__in=noted | acts_changing(Part.MOVEMENT)).order_by("number")
    acts = [*entries.values_list("act", flat=True)]
    return acts[-1] in noted if noted.intersection(acts) else None


def times_hall_links_ended(event: Event) -> int:
    """How often the links of all hall screens were ended: by the leader, or because the leader changed."""
    return event.log.filter(act__in=names_of(act for act in REGISTRY.values() if act.ends_hall_links)).count()


def calls(event: Event) -> list[tuple[Call, datetime]]:
    entries = event.log.filter(act__in=acts_changing(Part.CALL)).order_by("number").values_list("detail", "at")
    return [(Call(detail["hand"], detail.get("is_stopped", False)), at) for detail, at in entries]


class Signer(Enum):
    OWN = "own"
    KNOWN = "known"
    UNKNOWN = "unknown"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Signed:
    """Entries of a log, and who vouches for them; `name` is that of a known installation."""

    first: int
    last: int
    signer: Signer
    fingerprint: str = ""
    name: str = ""

    @property
    def is_strange(self) -> bool:
        """True where nobody who is known here vouches for them."""
        return self.signer in (Signer.UNKNOWN, Signer.NOBODY)

    @property
    def by(self) -> str:
        return {
            Signer.OWN: "this installation",
            Signer.KNOWN: f"“{self.name}”, which is known here",
            Signer.UNKNOWN: f"an installation not known here ({format_fingerprint(self.fingerprint)})",
            Signer.NOBODY: "nobody",
        }[self.signer]


def signers(stretches: Sequence[Stretch]) -> list[Signed]:
    """Who signed the stretches of a log, whose signatures are right."""
    own = own_fingerprint(settings.INSTALLATION_KEY)
    prints = [fingerprint_of(stretch["public_key"]) if "public_key" in stretch else "" for stretch in stretches]
    others = [each for each in prints if each not in ("", own)]
    known = KnownInstallation.objects.filter(fingerprint__in=others) if others else ()
    names = {each.fingerprint: each.name for each in known}
    signer_of = dict.fromkeys(names, Signer.KNOWN) | {own: Signer.OWN, "": Signer.NOBODY}
    ends = [stretch["entries"] for stretch in stretches]
    return [
        Signed(before + 1, end, signer_of.get(fingerprint, Signer.UNKNOWN), fingerprint, names.get(fingerprint, ""))
        for before, end, fingerprint in zip([0, *ends], ends, prints, strict=False)
    ]


def signers_of_event(event: Event) -> list[Signed]:
    """The same of an event; entries that are not signed yet are this installation's."""
    found = signers(stretches_of(event.signature, event.signed_version))
    if found and found[-1].signer is Signer.OWN:
        return [*found[:-1], replace(found[-1], last=event.version)]
    if event.version == event.signed_version:
        return found
    own = own_fingerprint(settings.INSTALLATION_KEY)
    return [*found, Signed(event.signed_version + 1, event.version, Signer.OWN, own)]


def say_signers(found: Sequence[Signed]) -> str:
    """`Signed by nobody.`, or who signed which entries; empty for a file made by hand, which has none."""
    if len(found) == 1:
        return f"Signed by {found[0].by}."
    return " ".join(f"Entries {each.first} to {each.last}: signed by {each.by}." for each in found)


def mark_of(event: Event) -> str:
    """The mark of an event in which something was changed past the log, else of one that was loaded from a file which
    nobody known here signed; else empty.

    A signature that was bent past the log is nobody's; `verify_log` refuses it.
    """
    if event.fault:
        return "Something was changed past the log"
    try:
        found = signers(stretches_of(event.signature, event.signed_version))
    except WRONG_SHAPE:
        found = [Signed(1, event.version, Signer.NOBODY)]
    strange = [each.by for each in found if each.is_strange]
    return f"Loaded from a file signed by {' and '.join(strange)}" if strange else ""
