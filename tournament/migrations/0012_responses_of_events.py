"""A stored response is deleted with the event that it is about."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0011_whose_name_it_is")]

    operations = [
        migrations.AddField(
            "idempotencyrecord",
            "event",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="tournament.event",
                db_constraint=False,
            ),
        )
    ]
