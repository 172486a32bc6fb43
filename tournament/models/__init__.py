"""The rows of events, teams and people."""

from tournament.models.audit import IdempotencyRecord, LogEntry, PrintJob, SafetyCopy
from tournament.models.event import Day, Event, OldAddress, Session
from tournament.models.office import (
    Association,
    Leader,
    Qualifier,
    QualifierExport,
    WithdrawnEvent,
)
from tournament.models.team import (
    ApiToken,
    Assistant,
    CodeGuess,
    Player,
    Prize,
    Sitting,
    Spare,
    Substitution,
    Table,
    Team,
    Turn,
    Verifier,
    VerifierPhone,
)

__all__ = [
    "ApiToken",
    "Assistant",
    "Association",
    "CodeGuess",
    "Day",
    "Event",
    "IdempotencyRecord",
    "Leader",
    "LogEntry",
    "OldAddress",
    "Player",
    "PrintJob",
    "Prize",
    "Qualifier",
    "QualifierExport",
    "SafetyCopy",
    "Session",
    "Sitting",
    "Spare",
    "Substitution",
    "Table",
    "Team",
    "Turn",
    "Verifier",
    "VerifierPhone",
    "WithdrawnEvent",
]
