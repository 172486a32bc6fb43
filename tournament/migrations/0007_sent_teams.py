"""What a team was sent as: by the list that brought it here, and in the list that it goes on by."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0006_paid_fees")]

    operations = [
        migrations.AddField("team", "sent", models.JSONField(blank=True, null=True)),
        migrations.AddField("qualifier", "sent_name", models.CharField(blank=True, max_length=80)),
    ]
