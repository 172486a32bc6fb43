"""The log seals what it tells of."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0009_earlier_numbers")]

    operations = [
        migrations.AddField("event", "salt", models.CharField(blank=True, max_length=32)),
        migrations.AddField("event", "seals", models.JSONField(default=dict)),
        migrations.AddField("logentry", "seals", models.JSONField(default=dict)),
    ]
