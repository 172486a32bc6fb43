"""A result is stored as it was counted and owed; what it is worth depends on a setting that may change afterwards."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [
        migrations.RemoveConstraint(model_name="dayresult", name="net_is_counted_less_owed"),
        migrations.RemoveField(model_name="dayresult", name="net"),
    ]
