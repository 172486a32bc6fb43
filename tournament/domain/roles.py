"""Who does something to an event."""

from enum import Enum


class Who(Enum):
    """Who may do an act, or open an address; the value begins a sentence."""

    LEADER = "The event’s leader"
    COUNTERS = "The event’s leader, its typists and its verifiers"
    SIGNED_IN = "Signed-in leaders"
    OFFICE = "Who keeps the association’s office"
    EVERYBODY = "Everybody"
    HERE = "Whoever sits at the computer that runs it"
    NOBODY = "Only another act"  # it is part of another act, which was permitted
