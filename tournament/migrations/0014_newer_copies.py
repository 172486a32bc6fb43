"""A safety copy that is newer than the event here is noted, until the leader decides which of the two counts."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0013_who_signed")]

    operations = [
        migrations.AddField(
            "safetycopy", "newer_path", models.TextField(blank=True, default=""), preserve_default=False
        ),
        migrations.AddField("safetycopy", "newer_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("safetycopy", "older_at", models.DateTimeField(blank=True, null=True)),
    ]
