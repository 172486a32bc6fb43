"""An account made for a helper is one as any other; whose events are over was kept out, and is disabled now."""

from typing import Any

from django.db import migrations


def disable_ended(apps: Any, schema_editor: Any) -> None:
    user_model, event_model = apps.get_model("auth", "User"), apps.get_model("tournament", "Event")
    assistant_model = apps.get_model("tournament", "Assistant")
    for user in apps.get_model("tournament", "TypistAccount").objects.values_list("user", flat=True):
        helps = assistant_model.objects.filter(user=user)
        goes_on = helps.filter(event__finalised_at=None, event__archived_at=None).exists()
        leads = event_model.objects.filter(leader=user).exists() or helps.filter(role="leader").exists()
        if not goes_on and not leads:
            user_model.objects.filter(pk=user).update(is_active=False)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0046_office_log_in_the_admin"),
    ]

    operations = [
        migrations.RunPython(disable_ended, migrations.RunPython.noop),
        migrations.DeleteModel("TypistAccount"),
    ]
