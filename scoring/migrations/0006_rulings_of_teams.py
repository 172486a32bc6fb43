"""A ruling on a team is the team's, not its table's: it goes with it to another one.

The hands that an event planned are those of the opening that holds: of one that was taken back nothing is left, and
those of a later one count.
"""

from django.db import migrations, models
from django.db.models import Count, F, OuterRef, Q, Subquery


def give_to_teams(apps, schema_editor):
    tables = apps.get_model("tournament", "Table").objects.filter(pk=OuterRef("table"))
    rulings = apps.get_model("scoring", "Ruling").objects.filter(table__isnull=False)
    rulings.update(team=Subquery(tables.values("team")[:1]))


def plan_hands_of_the_opening(apps, schema_editor):
    first = apps.get_model("rotations", "AdoptedMovement").objects.filter(frozen_at__isnull=False, event=OuterRef("pk"))
    events = apps.get_model("tournament", "Event").objects.filter(hands_planned__gt=0)
    planned = first.order_by("edition").annotate(planned=Count("hands")).values("planned")[:1]
    for event in events.annotate(right=Subquery(planned)).exclude(Q(right=F("hands_planned"))):
        event.hands_planned = event.right or 0
        event.save(update_fields=["hands_planned"])


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0005_noted_playoffs"),
        ("rotations", "0003_real_play"),
        ("tournament", "0036_by_the_book"),
    ]

    operations = [
        migrations.AddField(
            model_name="ruling",
            name="team",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=models.deletion.CASCADE, related_name="rulings", to="tournament.team"
            ),
        ),
        migrations.RunPython(give_to_teams, migrations.RunPython.noop),
        migrations.RemoveField(model_name="ruling", name="table"),
        migrations.RunPython(plan_hands_of_the_opening, migrations.RunPython.noop),
    ]
