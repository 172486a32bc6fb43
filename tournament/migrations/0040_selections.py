"""A print job is a selection of sheets and tables; what 1.0.0 printed stays, but it is not compared with what a sheet
would show now: its digests were made of other values.
"""

from typing import Any

from django.db import migrations, models

IN_PACK = [
    "hall-pack", "movement-sheets", "calling-sheet", "cards", "table-numbers", "rules", "teams", "count-slips", "forms",
    "playoff-forms", "certificates",
]  # fmt: skip
PARTS = {
    "flag-check": "teams", "paid-list": "teams", "standings-by-hand": "teams", "lunch-slips": "count-slips",
    "loan-notes": "forms", "when-it-fails": "forms", "late-or-leaving": "forms", "prize-slips": "certificates",
    "blank-certificates": "certificates", "standings-poster": "standings",
}  # fmt: skip


def make_selections(apps: Any, _schema_editor: object) -> None:
    jobs = apps.get_model("tournament", "PrintJob").objects
    jobs.filter(paper__in=("tabloid", "a3")).update(paper="letter")
    for pk, sheet, parts in jobs.values_list("pk", "sheet", "parts"):
        names = [PARTS.get(sheet, sheet)]
        if sheet == "hall-pack":
            names = IN_PACK if parts is None else ["hall-pack", *dict.fromkeys(PARTS.get(part, part) for part in parts)]
        jobs.filter(pk=pk).update(sheets=names, digests=None)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0039_office_in_the_admin")]

    operations = [
        migrations.AddField("printjob", "sheets", models.JSONField(default=list)),
        migrations.AddField("printjob", "tables", models.JSONField(blank=True, default=list)),
        migrations.RunPython(make_selections, migrations.RunPython.noop),
        migrations.RemoveField("printjob", "sheet"),
        migrations.RemoveField("printjob", "parts"),
        migrations.RemoveField("printjob", "is_grey"),
        migrations.RemoveField("printjob", "is_too_early"),
        migrations.AlterField(
            "printjob",
            "paper",
            models.CharField(choices=[("letter", "Letter"), ("a4", "A4")], default="letter", max_length=7),
        ),
    ]
