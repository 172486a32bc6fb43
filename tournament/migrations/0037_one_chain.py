"""The log seals no sections of the event's file any more: its entries are chained anew, by what they say alone."""

import hashlib
import json
from datetime import UTC

from django.db import migrations

FIRST = "0" * 64


def chain_anew(apps, schema_editor):
    """Gives every entry the digest over itself and the one before; number, time, words and details stay."""
    events = apps.get_model("tournament", "Event").objects
    entries = apps.get_model("tournament", "LogEntry").objects
    for event in events.order_by("pk"):
        previous, log = FIRST, list(entries.filter(event=event).order_by("number").defer("seals"))
        for entry in log:
            at = entry.at.astimezone(UTC).isoformat()
            said = [entry.number, at, entry.by, entry.act, entry.sentence, entry.detail, *filter(None, [entry.who])]
            text = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            previous = entry.digest = hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()
        entries.bulk_update(log, ["digest"], batch_size=500)
        events.filter(pk=event.pk).update(log_digest=previous if log else "")


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0036_by_the_book"),
    ]

    operations = [
        migrations.RunPython(chain_anew, migrations.RunPython.noop),
        migrations.RemoveField(model_name="event", name="salt"),
        migrations.RemoveField(model_name="event", name="seals"),
        migrations.RemoveField(model_name="logentry", name="seals"),
    ]
