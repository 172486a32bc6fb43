"""A live count by somebody who has sent another number, where two people count, is marked: it settles nothing."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0003_repeated_keys")]

    operations = [
        migrations.AddField(
            model_name="flagcount", name="is_correction", field=models.BooleanField(default=False),
        ),
    ]  # fmt: skip
