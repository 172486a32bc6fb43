"""What a new installation finds when it is started for the first time: a leader's account and the example weekend."""

import secrets
from pathlib import Path

from django.contrib.auth.models import User
from django.core.management import call_command

from tournament.queries.events import events

LEADER = "leader"
EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "provincial_games.json"


def make_leader() -> str | None:
    """The new leader's password, to be shown once; None where somebody can sign in already."""
    if User.objects.exists():
        return None
    password = secrets.token_urlsafe(9)
    User.objects.create_user(LEADER, password=password)
    return password


def load_example() -> None:
    """Loads the example weekend into a database that holds no event."""
    if not events().exists():
        call_command("load_event", EXAMPLE)
