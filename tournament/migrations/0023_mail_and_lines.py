"""A team has its captain's mail address; a print job keeps the lines that its sheet shows."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0022_zones_and_areas")]

    operations = [
        migrations.AddField("team", "mail", models.CharField(blank=True, default="", max_length=120)),
        migrations.AddField("printjob", "lines", models.JSONField(blank=True, null=True)),
    ]
