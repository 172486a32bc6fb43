"""Links, promises and co-ordinators go; the office’s accounts are seen through Django’s admin."""

import django.contrib.auth.models
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("tournament", "0038_invited_leaders"),
    ]

    operations = [
        migrations.CreateModel(
            name="Leader",
            fields=[],
            options={"proxy": True, "indexes": [], "constraints": []},
            bases=("auth.user",),
            managers=[("objects", django.contrib.auth.models.UserManager())],
        ),
        migrations.AlterModelOptions(name="association", options={"verbose_name_plural": "association"}),
        migrations.AlterModelOptions(
            name="officelogentry", options={"ordering": ["-pk"], "verbose_name_plural": "log"}
        ),
        migrations.DeleteModel(name="PromisedEvent"),
        migrations.DeleteModel(name="AccountLink"),
        migrations.DeleteModel(name="Coordinator"),
    ]
