"""What was found changed past the log stands with the event."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0016_confirmed_events")]

    operations = [migrations.AddField("event", "fault", models.TextField(blank=True))]
