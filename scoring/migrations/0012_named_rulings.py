"""A ruling has its flags, place or day by name, and says when it was lifted; a number had five meanings."""

from collections import defaultdict

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def name_numbers(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Reads the rulings in order of time: what lifted earlier ones goes, and they say so themselves."""
    day_of = {(day.event_id, day.number): day.pk for day in apps.get_model("tournament", "Day").objects.all()}
    held = defaultdict(list)
    for row in apps.get_model("scoring", "Ruling").objects.exclude(kind__in=["day_total", "other"]).order_by("pk"):
        holding = held[row.event_id, row.kind, row.team_id, tuple(sorted(row.order or ()))]
        over = list(holding)
        if row.kind == "waived_loan" and row.number:
            over = [each for each in over if each.day_id == day_of.get((row.event_id, row.number))]
        elif row.kind == "penalty" and row.difference:
            over = [] if row.number else [each for each in over if each.flags == row.difference][-1:]
        for each in over if row.kind != "tie" or row.number == 0 else ():
            each.lifted_at = row.at
            each.save(update_fields=["lifted_at"])
            holding.remove(each)
        if row.number == 0:
            row.delete()
            continue
        if row.kind == "penalty":
            row.flags = row.number
        elif row.kind == "place":
            row.place = row.number
        elif row.kind == "waived_loan":
            row.day_id, row.flags = day_of.get((row.event_id, row.number)), row.difference
        row.difference = None
        row.save()
        holding.append(row)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0011_one_table_of_keys"),
    ]

    operations = [
        migrations.AddField(
            model_name='ruling',
            name='flags',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='ruling',
            name='lifted_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='ruling',
            name='place',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(name_numbers, migrations.RunPython.noop),
    ]
