"""Who came in together, where fours are drawn at the door."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0025_tokens_and_webhooks")]

    operations = [
        migrations.AddField("player", "party", models.PositiveIntegerField(blank=True, null=True)),
        migrations.AddField("spare", "party", models.PositiveIntegerField(blank=True, null=True)),
    ]
