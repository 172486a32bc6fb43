"""What was sent twice is known by its stored response alone, and by no key beside a row."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0010_days_being_counted"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="flagcount",
            name="one_flag_count_for_a_key",
        ),
        migrations.RemoveConstraint(
            model_name="loanentry",
            name="one_loan_entry_for_a_key",
        ),
        migrations.RemoveField(
            model_name="flagcount",
            name="key",
        ),
        migrations.RemoveField(
            model_name="loanentry",
            name="key",
        ),
    ]
