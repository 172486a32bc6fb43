"""Keys of repeated counts become rows with a constraint.  Before, a count held a list that was searched as text."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def move_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A row for each key in the list of a count."""
    keys = apps.get_model("scoring", "RepeatedCountKey").objects
    counts = apps.get_model("scoring", "FlagCount").objects.exclude(repeat_keys=[]).order_by("pk")
    keys.bulk_create(
        keys.model(event_id=event, key=key, count_id=count)
        for count, event, repeat_keys in counts.values_list("pk", "event", "repeat_keys")
        for key in repeat_keys
    )


class Migration(migrations.Migration):
    dependencies = [("scoring", "0002_drop_net"), ("tournament", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="RepeatedCountKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=120)),
                (
                    "count",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="repeated_keys", to="scoring.flagcount"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="repeated_count_keys",
                        to="tournament.event",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("event", "key"), name="one_repeated_count_for_a_key"),
                ],
            },
        ),
        migrations.RunPython(move_keys),
        migrations.RemoveField(model_name="flagcount", name="repeat_keys"),
    ]
