"""The rows of events, teams and people."""

from tournament.models.audit import IdempotencyRecord, LogEntry, SafetyCopy
from tournament.models.event import Day, Event, Session
from tournament.models.office import (
    AccountLink,
    Association,
    KnownInstallation,
    OfficeLogEntry,
    PromisedEvent,
    WithdrawnEvent,
)
from tournament.models.people import (
    ApiToken,
    Assistant,
    CodeGuess,
    Coordinator,
    Prize,
    Spare,
    TypistAccount,
    Verifier,
    VerifierPhone,
    Webhook,
)
from tournament.models.print_job import PrintJob
from tournament.models.qualification import Qualifier, QualifierExport, QualifierImport, TrustedSender
from tournament.models.series import Series, SeriesPlayer
from tournament.models.team import Absence, Player, Substitution, Table, Team, Turn

__all__ = [
    "Absence",
    "AccountLink",
    "ApiToken",
    "Assistant",
    "Association",
    "CodeGuess",
    "Coordinator",
    "Day",
    "Event",
    "IdempotencyRecord",
    "KnownInstallation",
    "LogEntry",
    "OfficeLogEntry",
    "Player",
    "PrintJob",
    "Prize",
    "PromisedEvent",
    "Qualifier",
    "QualifierExport",
    "QualifierImport",
    "SafetyCopy",
    "Series",
    "SeriesPlayer",
    "Session",
    "Spare",
    "Substitution",
    "Table",
    "Team",
    "TrustedSender",
    "Turn",
    "TypistAccount",
    "Verifier",
    "VerifierPhone",
    "Webhook",
    "WithdrawnEvent",
]
