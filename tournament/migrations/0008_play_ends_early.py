"""A day knows the hand after which its play ended, where that was before the last planned one."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournament", "0007_sent_teams")]

    operations = [
        migrations.AddField("day", "ended_after_hand", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddConstraint(
            "day",
            models.CheckConstraint(
                condition=Q(ended_after_hand__isnull=True) | Q(opened_at__isnull=False), name="play_ends_on_an_open_day"
            ),
        ),
    ]
