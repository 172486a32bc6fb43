"""A movement names its sheet, whose lines its own hands hold already; the table of sheets goes."""

from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def name_sheets(apps, schema_editor):
    rotations = apps.get_model("rotations", "Rotation").objects.filter(pk=OuterRef("rotation"))
    apps.get_model("rotations", "AdoptedMovement").objects.update(sheet=Subquery(rotations.values("name")[:1]))


class Migration(migrations.Migration):
    dependencies = [("rotations", "0003_real_play")]

    operations = [
        migrations.AddField("adoptedmovement", "sheet", models.CharField(max_length=80, default=""), False),
        migrations.RunPython(name_sheets),
        migrations.RemoveField("adoptedmovement", "rotation"),
        migrations.DeleteModel("RotationHand"),
        migrations.DeleteModel("Rotation"),
    ]
