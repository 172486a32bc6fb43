"""A saved file is signed as a whole, and no event bears a mark: signatures under stretches of its log are dropped."""

from django.db import migrations


def drop_signatures(apps, schema_editor):
    apps.get_model("tournament", "Event").objects.update(signature={})


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0034_teams_taken_off"),
    ]

    operations = [
        migrations.RunPython(drop_signatures, migrations.RunPython.noop),
        migrations.RemoveField(model_name="event", name="signed_version"),
        migrations.RemoveField(model_name="event", name="fault"),
        migrations.DeleteModel(name="KnownInstallation"),
    ]
