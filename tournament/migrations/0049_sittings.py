"""Who sits at which table is rows, from one hand to another: numbers, absences and late teams stood apart before."""

from itertools import zip_longest

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Q

Numbers = list[tuple[int, int | None]]


def stretches(joined: int, numbers: Numbers, missed: Numbers) -> list[dict[str, int | None]]:
    """The table of a team, after which hand, up to which, and whether it was there; table 0 is not known."""
    ends = {last for _, last in numbers} | {hand for pair in missed for hand in pair}
    rows: list[dict[str, int | None]] = []
    begins = [joined, *sorted(hand for hand in ends if hand is not None and hand > joined)]
    for after, until in zip_longest(begins, begins[1:]):
        table = next(number for number, last in numbers if last is None or after < last)
        is_here = not any(left <= after and (back is None or after < back) for left, back in missed)
        if rows and (rows[-1]["table"], rows[-1]["until_hand"], rows[-1]["is_here"]) == (table, after, is_here):
            rows[-1]["until_hand"] = until
        elif table or is_here:
            rows.append({"table": table, "after_hand": after, "until_hand": until, "is_here": is_here})
    return rows


def seat(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The sittings of every team that has a table."""
    tables = apps.get_model("tournament", "Table").objects.select_related("team").order_by("pk")
    sitting = apps.get_model("tournament", "Sitting")
    absences = apps.get_model("tournament", "Absence").objects
    missed: dict[int, Numbers] = {}
    for team, after, back in absences.order_by("pk").values_list("team", "after_hand", "returned_after_hand"):
        missed.setdefault(team, []).append((after, back))
    sitting.objects.bulk_create(
        sitting(team=row.team, **stretch)
        for row in tables
        for stretch in stretches(
            row.team.joined_after_hand,
            [*map(tuple, row.earlier_numbers), (row.number if row.in_play else 0, None)],
            missed.get(row.team_id, []),
        )
    )
    kept = absences.filter(stays_ranked=True).values("team")
    apps.get_model("tournament", "Team").objects.filter(pk__in=kept).update(keeps_place=True)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0048_handing_over")]

    operations = [
        migrations.CreateModel(
            name="Sitting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveSmallIntegerField()),
                ("after_hand", models.PositiveSmallIntegerField(default=0)),
                ("until_hand", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("is_here", models.BooleanField(default=True)),
                ("team", models.ForeignKey(on_delete=models.CASCADE, related_name="sittings", to="tournament.team")),
            ],
            options={
                "ordering": ["after_hand"],
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(until_hand=None) | Q(until_hand__gt=F("after_hand")), name="a_sitting_has_hands"
                    ),
                    models.UniqueConstraint(fields=["team", "after_hand"], name="sittings_of_a_team_begin_apart"),
                    models.UniqueConstraint(
                        fields=["team"], condition=Q(until_hand=None), name="one_sitting_of_a_team_goes_on"
                    ),
                ],
            },
        ),
        migrations.AddField("team", "keeps_place", models.BooleanField(default=False)),
        migrations.RunPython(seat),
        migrations.RemoveField("table", "earlier_numbers"),
        migrations.RemoveField("table", "in_play"),
        migrations.RemoveField("team", "joined_after_hand"),
        migrations.DeleteModel("Absence"),
    ]
