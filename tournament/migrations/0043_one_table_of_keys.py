"""What was sent twice is known by its stored response alone, and by no key beside a row."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0042_counting"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="printjob",
            name="one_print_job_for_a_key",
        ),
        migrations.RemoveField(
            model_name="printjob",
            name="key",
        ),
    ]
