"""A list of qualifiers that arrives is a list of teams: who sent it, and what, is not stored beside the teams."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0044_decisions_of_qualifiers'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='team',
            name='sent',
        ),
        migrations.DeleteModel(
            name='QualifierImport',
        ),
        migrations.DeleteModel(
            name='TrustedSender',
        ),
    ]
