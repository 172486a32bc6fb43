"""Pages and sheets are drawn in one green; an association has no colour of its own."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0031_no_series"),
    ]

    operations = [
        migrations.RemoveField(model_name="association", name="accent"),
    ]
