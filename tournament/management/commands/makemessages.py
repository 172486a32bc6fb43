"""Collects every text that a person reads, for translators."""

from django.core.management.commands import makemessages

REFUSALS = (
    "AlreadyRunning", "BadSessions", "BrokerUnavailable", "CardTwice", "Conflict", "DatabaseUnavailable",
    "DocumentRefused", "Forbidden", "ImpossibleDeal:2", "NoAddress", "NoSuchCard", "NoSuchHost", "NotAnswering",
    "NotFound", "NothingToPrint", "PortTaken", "Refusal", "TeamRefused", "TextTooLong", "TooMany", "UnknownGame",
    "UnprintableCharacter",
)  # fmt: skip
"""The classes of refusals, whose first argument, or the one of that number, is a message."""


SHEETS = "Sheet:2"
"""The declaration of a printed sheet, whose second argument is its name for people."""


class Command(makemessages.Command):
    """Django's own command, which finds the messages of refusals too."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        *(f"--keyword={name}" for name in (*REFUSALS, "Phrase", SHEETS)),
    ]
