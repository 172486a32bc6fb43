"""The addresses of final results that the office withdrew say so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0018_house_rules")]

    operations = [
        migrations.CreateModel(
            name="WithdrawnEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("name", models.CharField(max_length=120)),
                ("log_digest", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                ("reason", models.CharField(max_length=300)),
            ],
        ),
    ]
