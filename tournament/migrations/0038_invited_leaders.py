"""Whoever was invited by a link has an account without a password from now on, and leads the events they were promised;
the office makes a new link for them.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import migrations
from django.utils.text import slugify


def make_accounts(apps: Any, _schema_editor: object) -> None:
    users = apps.get_model("auth", "User").objects
    for link in apps.get_model("tournament", "AccountLink").objects.filter(user=None):
        stem = slugify(link.recipient)[:60] or "leader"
        taken = {*users.values_list("username", flat=True)}
        names = [stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3))]
        name = next(name for name in names if name not in taken)
        user = users.create(username=name, first_name=link.recipient, password=make_password(None))
        for promised in link.promised.all():
            apps.get_model("tournament", "Event").objects.filter(pk=promised.event_id).update(leader=user)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0037_one_chain"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [migrations.RunPython(make_accounts, migrations.RunPython.noop)]
