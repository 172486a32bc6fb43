"""Absences become rows: a team can leave and return as often as it does.  Before, columns of its team held two."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Q


def move_absences(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The absence that was over, then the open one, from each team's columns."""
    absences = apps.get_model("tournament", "Absence").objects
    teams = apps.get_model("tournament", "Team").objects.order_by("pk")
    over = teams.filter(away_after_hand__isnull=False, returned_after_hand__isnull=False)
    left = teams.filter(left_after_hand__isnull=False)
    absences.bulk_create(
        absences.model(team_id=team, after_hand=away, returned_after_hand=returned)
        for team, away, returned in over.values_list("pk", "away_after_hand", "returned_after_hand")
    )
    absences.bulk_create(
        absences.model(team_id=team, after_hand=after, stays_ranked=stays_ranked)
        for team, after, stays_ranked in left.values_list("pk", "left_after_hand", "stays_ranked")
    )


class Migration(migrations.Migration):
    dependencies = [("tournament", "0002_digests_of_sheets")]

    operations = [
        migrations.CreateModel(
            name="Absence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("after_hand", models.PositiveSmallIntegerField()),
                ("returned_after_hand", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("stays_ranked", models.BooleanField(default=False)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="absences", to="tournament.team"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(returned_after_hand__isnull=True) | Q(returned_after_hand__gte=F("after_hand")),
                        name="a_team_leaves_before_it_returns",
                    ),
                    models.CheckConstraint(
                        condition=Q(stays_ranked=False) | Q(returned_after_hand__isnull=True),
                        name="a_team_keeps_its_place_while_it_is_away",
                    ),
                    models.UniqueConstraint(
                        fields=["team"],
                        condition=Q(returned_after_hand__isnull=True),
                        name="one_open_absence_of_a_team",
                    ),
                    models.UniqueConstraint(
                        fields=["team", "after_hand"],
                        condition=Q(returned_after_hand__isnull=True) | Q(returned_after_hand__gt=F("after_hand")),
                        name="absences_of_a_team_begin_apart",
                    ),
                    models.UniqueConstraint(
                        fields=["team", "returned_after_hand"],
                        condition=Q(returned_after_hand__gt=F("after_hand")),
                        name="absences_of_a_team_end_apart",
                    ),
                ],
            },
        ),
        migrations.RunPython(move_absences),
        migrations.RemoveConstraint(model_name="team", name="a_team_is_away_before_it_returns"),
        migrations.RemoveConstraint(model_name="team", name="a_team_joins_before_it_leaves"),
        migrations.RemoveField(model_name="team", name="away_after_hand"),
        migrations.RemoveField(model_name="team", name="left_after_hand"),
        migrations.RemoveField(model_name="team", name="returned_after_hand"),
        migrations.RemoveField(model_name="team", name="stays_ranked"),
    ]
