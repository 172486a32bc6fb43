"""What a new installation finds when it is started for the first time: a leader's account and the example weekend."""

from io import StringIO
from pathlib import Path

from django.contrib.auth.models import User
from django.core.management import call_command

from tournament.queries.events import events
from tournament.services.access import new_password

LEADER = "leader"
EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "provincial_games.json"


def make_leader() -> str | None:
    """The first leader's password, to be shown once; None where somebody can sign in already."""
    if any(user.has_usable_password() for user in User.objects.all()):
        return None
    return new_password(name=LEADER)


def load_example() -> None:
    """Loads the example weekend into a database that holds no event."""
    if not events().exists():
        call_command("load_event", EXAMPLE, leader=LEADER, stdout=StringIO())
