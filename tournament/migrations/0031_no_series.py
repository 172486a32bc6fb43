"""Evenings no longer count towards a series; printed tables of one are kept nowhere."""

from django.db import migrations


def drop_tables_of_series(apps, schema_editor):
    apps.get_model("tournament", "PrintJob").objects.filter(sheet="series").delete()


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0030_no_webhooks"),
    ]

    operations = [
        migrations.RemoveField(model_name="event", name="series"),
        migrations.DeleteModel(name="SeriesPlayer"),
        migrations.DeleteModel(name="Series"),
        migrations.RunPython(drop_tables_of_series, migrations.RunPython.noop),
    ]
