"""Club evenings count towards a series, in whose table people stand under numbers."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0027_promised_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("points", models.CharField(choices=[("flags", "the flags of the team"), ("place", "the place of the team")], default="flags", max_length=5)),
                ("best_of", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("last_number", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("best_of__isnull", True), ("best_of__gte", 1), _connector="OR"), name="some_evenings_count")],
            },
        ),
        migrations.AddField(
            model_name="event",
            name="series",
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="events", to="tournament.series"),
        ),
        migrations.CreateModel(
            name="SeriesPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("number", models.PositiveSmallIntegerField()),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="series_players", to="tournament.event")),
            ],
            options={
                "ordering": ["event", "number", "pk"],
                "constraints": [models.UniqueConstraint(fields=("event", "name"), name="a_name_has_one_number_on_an_evening")],
            },
        ),
    ]
