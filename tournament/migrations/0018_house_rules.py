"""An event holds its house rules where it is not played by the book."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0017_faults")]

    operations = [migrations.AddField("event", "house_rules", models.JSONField(blank=True, default=dict))]
