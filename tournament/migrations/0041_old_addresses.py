"""An address that an event had leads to the one it has."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0040_selections")]

    operations = [
        migrations.CreateModel(
            name="OldAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=60, unique=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="old_addresses",
                        to="tournament.event",
                    ),
                ),
            ],
        )
    ]
