"""The leader says when the hands of a day are played, and may say when its first hand is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0041_old_addresses")]

    operations = [
        migrations.AddField("day", "counting_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("day", "starts_at", models.TimeField(blank=True, null=True)),
    ]
