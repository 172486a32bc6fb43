"""Of who goes on, only what the leader decided is stored; by place it is calculated, and so is which list is in force."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def keep_decisions(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drops the rows of those who go on by place; of those of them who withdrew, only that stays."""
    by_place = apps.get_model("tournament", "Qualifier").objects.exclude(place=None)
    by_place.filter(withdrawn_at=None).delete()
    by_place.update(qualified_by="", named_at=None)


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0043_one_table_of_keys'),
    ]

    operations = [
        migrations.AlterField(
            model_name='qualifier',
            name='named_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='qualifier',
            name='qualified_by',
            field=models.CharField(blank=True, choices=[('placing', 'by placing'), ('alternate', 'as alternate'), ('acclamation', 'by acclamation')], max_length=12),
        ),
        migrations.RunPython(keep_decisions, migrations.RunPython.noop),
        migrations.AlterModelOptions(
            name='qualifier',
            options={'ordering': ['pk']},
        ),
        migrations.RemoveField(
            model_name='qualifier',
            name='place',
        ),
        migrations.RemoveField(
            model_name='qualifier',
            name='sent_name',
        ),
        migrations.RemoveField(
            model_name='qualifierexport',
            name='superseded_at',
        ),
        migrations.RemoveField(
            model_name='qualifierimport',
            name='superseded_at',
        ),
    ]
