"""Spares who take turns with the players of a team."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0019_withdrawn_events")]

    operations = [
        migrations.CreateModel(
            name="Turn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(choices=[("A", "A"), ("B", "B"), ("X", "X"), ("Y", "Y")], max_length=1)),
                ("name", models.CharField(max_length=80)),
                ("after_hand", models.PositiveSmallIntegerField()),
                ("last_hand", models.PositiveSmallIntegerField()),
                ("team", models.ForeignKey(on_delete=models.CASCADE, related_name="turns", to="tournament.team")),
            ],
            options={
                "ordering": ["after_hand", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(last_hand__gt=models.F("after_hand")), name="a_turn_has_hands"
                    ),
                    models.UniqueConstraint(fields=["team", "after_hand"], name="turns_of_a_team_begin_apart"),
                ],
            },
        ),
    ]
