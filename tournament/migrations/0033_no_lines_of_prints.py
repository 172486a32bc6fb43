"""The lines of a printed sheet are no longer kept to be written over by hand: its page is printed again."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0032_no_colour"),
    ]

    operations = [
        migrations.RemoveField(model_name="printjob", name="lines"),
    ]
