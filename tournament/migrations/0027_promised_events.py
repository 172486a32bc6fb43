"""An invitation says which events its leader will lead."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0026_door")]

    operations = [
        migrations.CreateModel(
            name="PromisedEvent",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=models.deletion.CASCADE,
                        primary_key=True,
                        related_name="promise",
                        serialize=False,
                        to="tournament.event",
                    ),
                ),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE, related_name="promised", to="tournament.accountlink"
                    ),
                ),
            ],
        ),
    ]
