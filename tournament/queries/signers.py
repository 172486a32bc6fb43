"""Who signed the log of an event, stretch by stretch, and whether they are known here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from django.conf import settings

from tournament.domain.log import WRONG_SHAPE
from tournament.domain.qualification import format_fingerprint
from tournament.models import Event, KnownInstallation
from tournament.signing import Stretch, fingerprint_of, own_fingerprint, stretches_of


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
    found, first = [], 1
    for stretch, fingerprint in zip(stretches, prints, strict=True):
        signer = Signer.KNOWN if fingerprint in names else Signer.UNKNOWN if fingerprint else Signer.NOBODY
        signer = Signer.OWN if fingerprint == own else signer
        found.append(Signed(first, stretch["entries"], signer, fingerprint, names.get(fingerprint, "")))
        first = stretch["entries"] + 1
    return found


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


def known_installations() -> Sequence[KnownInstallation]:
    return list(KnownInstallation.objects.all())
