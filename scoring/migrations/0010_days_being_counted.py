"""Of a day that is closed, or that was counted at two tables, the hands were played: the leader need not say so now."""

from typing import Any

from django.db import migrations
from django.db.models import Count, F, Min


def say_played(apps: Any, schema_editor: Any) -> None:
    days = apps.get_model("tournament", "Day").objects.using(schema_editor.connection.alias)
    days.exclude(closed_at=None).update(counting_at=F("closed_at"))
    counts = apps.get_model("scoring", "FlagCount").objects.using(schema_editor.connection.alias)
    counted = counts.filter(session=None, day__closed_at=None).order_by().values("day")
    for day in counted.annotate(tables=Count("table", distinct=True), first=Min("at")).filter(tables__gt=1):
        days.filter(pk=day["day"]).update(counting_at=day["first"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0009_played_hands"), ("tournament", "0042_counting")]

    operations = [migrations.RunPython(say_played, migrations.RunPython.noop)]
