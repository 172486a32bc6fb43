"""A print job of the hall pack says which of its parts are wanted."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0020_turns")]

    operations = [migrations.AddField("printjob", "parts", models.JSONField(blank=True, null=True))]
