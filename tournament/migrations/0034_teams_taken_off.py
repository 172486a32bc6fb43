"""A team that was taken off stays for half a day; newer copies of an event are not looked for any more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0033_no_lines_of_prints"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="team",
            name="entry_orders_differ",
        ),
        migrations.RemoveConstraint(
            model_name="team",
            name="team_names_differ",
        ),
        migrations.RemoveField(
            model_name="safetycopy",
            name="newer_at",
        ),
        migrations.RemoveField(
            model_name="safetycopy",
            name="newer_path",
        ),
        migrations.RemoveField(
            model_name="safetycopy",
            name="older_at",
        ),
        migrations.AddField(
            model_name="team",
            name="removed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                condition=models.Q(("removed_at", None)), fields=("event", "entry_order"), name="entry_orders_differ"
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                condition=models.Q(("removed_at", None)), fields=("event", "name"), name="team_names_differ"
            ),
        ),
    ]
