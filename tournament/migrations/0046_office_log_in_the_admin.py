"""The office's log is that of Django's admin: entries of before move there, with the account of who did it."""

from typing import Any

from django.conf import settings
from django.db import migrations

CHANGE = 2


def move_entries(apps: Any, schema_editor: Any) -> None:
    """An entry names who did it; where no account is called so any more, or it was a command, the first keeper stands
    for them, and the sentence begins with the name.
    """
    user_model, entry_model = apps.get_model("auth", "User"), apps.get_model("admin", "LogEntry")
    users = user_model.objects.order_by("-is_staff", "pk")
    named = {name: user for user in users for name in (f"{user.first_name} {user.last_name}".strip(), user.username)}
    keeper = users.first()
    if keeper is None:
        return
    for entry in apps.get_model("tournament", "OfficeLogEntry").objects.order_by("pk"):
        user = named.get(entry.by)
        sentence = entry.sentence if user or not entry.by else f"{entry.by}: {entry.sentence}"
        entry_model.objects.create(
            user=user or keeper, action_time=entry.at, action_flag=CHANGE, object_repr="", change_message=sentence
        )


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("tournament", "0045_lists_as_they_arrive"),
    ]

    operations = [
        migrations.RunPython(move_entries, migrations.RunPython.noop),
        migrations.DeleteModel("OfficeLogEntry"),
    ]
