"""What is stored of who plays, when and where."""

from tournament.models.access import CodeGuess, Verifier
from tournament.models.audit import Answer, LogEntry
from tournament.models.event import Day, Event, Session
from tournament.models.people import Prize, Spare
from tournament.models.print_job import PrintJob
from tournament.models.qualification import Arrival, Qualifier, Sending, TrustedSender
from tournament.models.ruleset import Ruleset, RulesetLevel
from tournament.models.team import Player, Substitution, Table, Team

__all__ = [
    "Answer",
    "Arrival",
    "CodeGuess",
    "Day",
    "Event",
    "LogEntry",
    "Player",
    "PrintJob",
    "Prize",
    "Qualifier",
    "Ruleset",
    "RulesetLevel",
    "Sending",
    "Session",
    "Spare",
    "Substitution",
    "Table",
    "Team",
    "TrustedSender",
    "Verifier",
]
