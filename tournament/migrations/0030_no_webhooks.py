"""No other program is told of calls and standings any more."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0029_longer_telephones"),
    ]

    operations = [
        migrations.DeleteModel(
            name="Webhook",
        ),
    ]
