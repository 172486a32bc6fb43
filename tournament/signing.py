"""Signatures under files that leave this installation or arrive, by Ed25519; one key per installation.

The log of an event is signed in stretches: entries that were loaded keep the signature they came with, or have none,
and this installation signs those after them.  Under a log that came without any it puts a receipt, so that a signature
which is taken off past the log is missed.  A stretch is `entries`, the number of its last one, with the key, the
signature and the version of whoever signed it; the signature covers the log up to there, and the stretches before.
"""

import base64
import binascii
import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tournament.domain import Refusal
from tournament.domain.log import is_rewriting
from tournament.domain.qualification import signed_text
from tournament.version import VERSION

Stretch = dict[str, Any]  # of a JSON document, as a saved file holds it

RECEIPT = "came_unsigned"


def sign(file: Mapping[str, Any], secret: str) -> dict[str, Any]:
    """The file with the installation's public key and its signature."""
    unsigned = {**file, "public_key": public_key(secret)}
    return {**unsigned, "signature": base64.b64encode(private_key(secret).sign(signed_text(unsigned))).decode()}


def verify_signature(file: Mapping[str, Any]) -> str:
    """The fingerprint of the installation that signed, 64 hex digits; raises Refusal if the file was changed."""
    try:
        public = base64.b64decode(str(file.get("public_key", "")), validate=True)
        signature = base64.b64decode(str(file.get("signature", "")), validate=True)
        Ed25519PublicKey.from_public_bytes(public).verify(signature, signed_text(file))
    except (InvalidSignature, binascii.Error, ValueError) as error:
        raise Refusal("The file was changed after it was signed; ask for it again.") from error
    return hashlib.sha256(public).hexdigest()


def stretches_of(signature: Mapping[str, Any], entries: int) -> list[Stretch]:
    """The stretches of a log of which so many entries have this signature, or came without one."""
    last = {key: value for key, value in signature.items() if key not in ("earlier", RECEIPT)}
    return [*signature.get("earlier", ()), *([{"entries": entries} | last] if entries else [])]


def sign_further(stretches: Sequence[Stretch], entries: int, digest: str, secret: str) -> dict[str, Any]:
    """The signature under a log that has grown to so many entries: this installation's under its own stretch, with the
    stretches of others as they came.
    """
    is_own = bool(stretches) and stretches[-1].get("public_key") == public_key(secret)
    earlier = list(stretches[:-1] if is_own else stretches)
    signed = sign(log_so_far(entries, digest, earlier) | {"version": VERSION}, secret)
    return {key: signed[key] for key in ("public_key", "signature", "version", "earlier") if key in signed}


def receipt(entries: int, digest: str, secret: str) -> dict[str, Any]:
    """What stands in place of a signature under so many entries that came without one; empty for none.

    Only this installation can write it.
    """
    return {RECEIPT: sign({RECEIPT: entries, "digest": digest}, secret)["signature"]} if entries else {}


def verify_stretches(stretches: Sequence[Stretch], digests: Sequence[str]) -> None:
    """Raises Refusal where a signature is not under the log with these digests, or the stretches do not follow one
    another to its end.
    """
    numbers = [0, *(stretch["entries"] for stretch in stretches)]
    Refusal.when(
        any(later <= number for number, later in pairwise(numbers)) or numbers[-1] > len(digests),
        "The signatures of the file are not those of its log; it was changed after it was saved.",
    )
    for place, stretch in enumerate(stretches):
        if len(stretch) > 1:
            entries = stretch["entries"]
            verify_signature(stretch | log_so_far(entries, digests[entries - 1], stretches[:place]))


def verify_rewriting(
    details: Sequence[object], stretches: Sequence[Stretch], digests: Sequence[str], secret: str
) -> None:
    """Raises Refusal for entries of which others, with these details, tell that a name was taken out of them, unless
    whoever signed the log there has signed that; under what nobody signed, anybody may have.
    """
    for number, detail in enumerate(details, 1):
        if is_rewriting(detail):
            verify_signature(detail)
            signers = [stretch.get("public_key") for stretch in stretches if stretch["entries"] >= number]
            signer = signers[0] if signers else public_key(secret)
            Refusal.when(
                signer not in (None, detail["public_key"]) or detail["after"] not in digests[:number],
                f"Entry {number} of the log was signed elsewhere; it was changed past the log.",
            )


def log_so_far(entries: int, digest: str, earlier: Sequence[Stretch]) -> dict[str, Any]:
    """What the signature under a stretch covers besides its key and version."""
    return {"entries": entries, "digest": digest} | ({"earlier": list(earlier)} if earlier else {})


def own_fingerprint(secret: str) -> str:
    """The fingerprint of this installation, 64 hex digits."""
    return fingerprint_of(public_key(secret))


def fingerprint_of(public: str) -> str:
    """The fingerprint of a public key, 64 hex digits."""
    return hashlib.sha256(base64.b64decode(public)).hexdigest()


@cache
def public_key(secret: str) -> str:
    return base64.b64encode(private_key(secret).public_key().public_bytes_raw()).decode()


def private_key(secret: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(secret.encode()).digest())
