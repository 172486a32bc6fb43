"""A team may have the telephone numbers of all its players."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0028_series"),
    ]

    operations = [
        migrations.AlterField(
            model_name="team",
            name="telephone",
            field=models.CharField(blank=True, max_length=160),
        ),
    ]
