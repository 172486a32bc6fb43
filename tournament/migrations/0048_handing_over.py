"""An event is handed over at once: nobody is asked any more whether they lead it, and who was asked is not."""

from typing import Any

from django.db import migrations, models


def forget_offers(apps: Any, schema_editor: Any) -> None:
    apps.get_model("tournament", "Assistant").objects.filter(role="offered").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0047_accounts_of_helpers"),
    ]

    operations = [
        migrations.RunPython(forget_offers, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="assistant",
            name="role",
            field=models.CharField(
                choices=[("leader", "Second leader: may do everything"), ("typist", "Typist: only enters counts")],
                max_length=8,
            ),
        ),
    ]
