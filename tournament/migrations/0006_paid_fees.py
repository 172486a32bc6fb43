"""A team has paid the entry fee, or not."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0005_entry_fee")]

    operations = [migrations.AddField("team", "has_paid", models.BooleanField(default=False))]
