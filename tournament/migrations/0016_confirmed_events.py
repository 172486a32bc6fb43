"""Confirmed senders name their event.

Until now a confirmation covered every event of an installation.  It stays for those whose lists have arrived here, which
is what it was given for; any other event is confirmed when its first list comes.  By itself, because PostgreSQL makes no
index of a table in whose rows something changed in the same transaction.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def name_events(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Gives each confirmation the events whose lists its leader's events received from there."""
    senders = apps.get_model("tournament", "TrustedSender").objects
    imports = apps.get_model("tournament", "QualifierImport").objects.order_by("pk")
    for trusted in list(senders.filter(from_slug="")):
        leader, fingerprint = trusted.leader_id, trusted.fingerprint
        arrived = imports.filter(event__leader=leader, fingerprint=fingerprint)
        senders.bulk_create(
            senders.model(leader_id=leader, fingerprint=fingerprint, from_slug=slug, name=name)
            for slug, name in dict(arrived.values_list("from_slug", "from_name")).items()
        )
        trusted.delete()


class Migration(migrations.Migration):
    dependencies = [("tournament", "0015_larger_paper")]

    operations = [migrations.RunPython(name_events, migrations.RunPython.noop)]
