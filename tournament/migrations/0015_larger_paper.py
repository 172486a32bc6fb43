from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0014_newer_copies"),
    ]

    operations = [
        migrations.AlterField(
            model_name="printjob",
            name="paper",
            field=models.CharField(
                choices=[("letter", "Letter"), ("a4", "A4"), ("tabloid", "Tabloid (11 × 17)"), ("a3", "A3")],
                default="letter",
                max_length=7,
            ),
        ),
    ]
