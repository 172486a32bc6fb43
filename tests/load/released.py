"""Makes the database that is stored of a release, with events in every state: `python -m tests.load released FOLDER`.

It is `FOLDER/whist.sqlite3`, or the empty one of DATABASE_URL, of which `pg_dump --no-owner --no-privileges
--no-comments` makes the plain SQL; `FOLDER/expected.json` holds what each event is, as `tests.net` pictures
it.  Compressed by `gzip -9n` they are stored under tests/golden/databases, and tests/journeys/test_upgrade.py brings
them up to date.
"""

import json
import os
from pathlib import Path
from typing import Any


def main(arguments: list[str]) -> None:
    """Makes the database, and prints its events."""
    folder = Path(arguments[0]).resolve()
    folder.mkdir(parents=True)
    os.chdir(folder)  # the place of a safety copy is then no path of this machine
    os.environ |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    os.environ |= {"SECRET_KEY": "of a stored database", "INSTALLATION_KEY": "of a stored database"}
    import django
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment()  # an answer then tells its templates, which the walk reads
    from django.core.management import call_command
    from django.db import connection

    from tests.load._events_in_every_state import make_events

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    make_events()
    (folder / "expected.json").write_text(json.dumps(expected(), ensure_ascii=False, indent=1) + "\n")
    connection.close()  # SQLite's file is then whole, without the one beside it


def expected() -> dict[str, Any]:
    """The picture of each event, once its log is found unbroken."""
    from tests.net import picture
    from tournament.models import Event
    from tournament.services.acts import verify_log

    found = {}
    for event in Event.objects.order_by("slug"):
        print(event.slug, verify_log(event), flush=True)
        found[event.slug] = picture(event)
    return found
