"""The log's columns get the names of what they hold: the act, and the sentence about it."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournament", "0003_absences")]

    operations = [
        migrations.RenameField("logentry", "did", "act"),
        migrations.RenameField("logentry", "says", "sentence"),
        migrations.RenameField("officelogentry", "did", "act"),
        migrations.RenameField("officelogentry", "says", "sentence"),
    ]
