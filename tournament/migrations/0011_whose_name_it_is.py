"""The log stores who somebody was besides their name; accounts made for typing in counts are marked as such."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark_typists(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """An account that was made for typing at an event, and leads none, is a typist's."""
    assistants = apps.get_model("tournament", "Assistant").objects
    leading = assistants.filter(role="leader").values("user")
    made = assistants.filter(role="typist", is_made_here=True, user__is_staff=False, user__events=None)
    accounts = apps.get_model("tournament", "TypistAccount").objects
    users = made.exclude(user__in=leading).values_list("user", flat=True).distinct()
    accounts.bulk_create(accounts.model(user_id=user) for user in users)


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("tournament", "0010_seals"),
    ]

    operations = [
        migrations.AddField(
            model_name="logentry", name="who", field=models.CharField(blank=True, default="", max_length=30)
        ),
        migrations.CreateModel(
            name="TypistAccount",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(mark_typists),
    ]
