"""A table knows the numbers that it had on earlier hands."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0008_play_ends_early")]

    operations = [migrations.AddField("table", "earlier_numbers", models.JSONField(default=list))]
