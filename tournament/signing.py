"""Signatures under files that leave this installation or arrive, by Ed25519; one key per installation.

cryptography, of 6 MB, is loaded where something is signed: web server and worker start without it.
"""

import base64
import binascii
import hashlib
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from tournament.domain import Refusal
from tournament.domain.qualification import signed_text

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def sign(file: Mapping[str, Any], secret: str) -> dict[str, Any]:
    """The file with the installation's public key and its signature."""
    unsigned = {**file, "public_key": public_key(secret)}
    return {**unsigned, "signature": base64.b64encode(private_key(secret).sign(signed_text(unsigned))).decode()}


def verify_signature(file: Mapping[str, Any]) -> str:
    """The fingerprint of the installation that signed, 64 hex digits; raises Refusal if the file was changed."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public = base64.b64decode(str(file.get("public_key", "")), validate=True)
        signature = base64.b64decode(str(file.get("signature", "")), validate=True)
        Ed25519PublicKey.from_public_bytes(public).verify(signature, signed_text(file))
    except (InvalidSignature, binascii.Error, ValueError) as error:
        raise Refusal("The file was changed after it was signed; ask for it again.") from error
    return hashlib.sha256(public).hexdigest()


def own_fingerprint(secret: str) -> str:
    """The fingerprint of this installation, 64 hex digits."""
    return fingerprint_of(public_key(secret))


def fingerprint_of(public: str) -> str:
    """The fingerprint of a public key, 64 hex digits."""
    return hashlib.sha256(base64.b64decode(public)).hexdigest()


@cache
def public_key(secret: str) -> str:
    return base64.b64encode(private_key(secret).public_key().public_bytes_raw()).decode()


def private_key(secret: str) -> "Ed25519PrivateKey":
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(secret.encode()).digest())
