"""Known installations; a confirmed sender is one event on one installation.

Until now a confirmation covered every event of an installation.  It stays for those whose lists have arrived here, which
is what it was given for; any other event is confirmed when its first list comes.
"""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def name_events(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Gives each confirmation the events whose lists its leader's events received from there."""
    senders = apps.get_model("tournament", "TrustedSender").objects
    imports = apps.get_model("tournament", "QualifierImport").objects.order_by("pk")
    for trusted in list(senders.all()):
        leader, fingerprint = trusted.leader_id, trusted.fingerprint
        arrived = imports.filter(event__leader=leader, fingerprint=fingerprint)
        senders.bulk_create(
            senders.model(leader_id=leader, fingerprint=fingerprint, from_slug=slug, name=name)
            for slug, name in dict(arrived.values_list("from_slug", "from_name")).items()
        )
        trusted.delete()


class Migration(migrations.Migration):
    dependencies = [("tournament", "0012_responses_of_events")]

    operations = [
        migrations.CreateModel(
            name="KnownInstallation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("fingerprint", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(max_length=80)),
            ],
            options={"ordering": ["name", "pk"]},
        ),
        migrations.RemoveConstraint("trustedsender", "a_sender_is_trusted_once"),
        migrations.AddField(
            "trustedsender", "from_slug", models.SlugField(default="", max_length=60), preserve_default=False
        ),
        migrations.AddConstraint(
            "trustedsender",
            models.UniqueConstraint(fields=["leader", "fingerprint", "from_slug"], name="a_sender_is_trusted_once"),
        ),
        # Last: PostgreSQL changes no table in whose rows something changed in the same transaction.
        migrations.RunPython(name_events, migrations.RunPython.noop),
    ]
