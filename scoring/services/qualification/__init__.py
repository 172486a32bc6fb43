"""Who qualifies, and how their teams are sent to the next event and taken in there.  R3-R9."""

from scoring.services.qualification.exports import NothingToSend, send_qualifiers, send_within
from scoring.services.qualification.imports import (
    QualifiedTwice,
    UnknownSender,
    receive_qualifiers,
    trust_sender,
)
from scoring.services.qualification.qualifiers import (
    NotQualified,
    mark_superseded,
    name_by_acclamation,
    name_qualifiers,
    withdraw_qualifier,
)

__all__ = [
    "NotQualified",
    "NothingToSend",
    "QualifiedTwice",
    "UnknownSender",
    "mark_superseded",
    "name_by_acclamation",
    "name_qualifiers",
    "receive_qualifiers",
    "send_qualifiers",
    "send_within",
    "trust_sender",
    "withdraw_qualifier",
]
