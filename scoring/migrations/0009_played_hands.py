"""A playoff holds the hands that were played: one begun in 1.0.0 is entered again, who stood in is told by the log."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def leave_out_what_is_not_played(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Takes hands without tricks, and who plays for whom, out of the plays."""
    for playoff in apps.get_model("scoring", "Playoff").objects.all():
        playoff.play.pop("replacements", None)
        playoff.play["hands"] = [hand for hand in playoff.play.get("hands", []) if hand.get("tricks")]
        playoff.save(update_fields=["play"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_counts_settled_by_rule")]

    operations = [migrations.RunPython(leave_out_what_is_not_played, migrations.RunPython.noop)]
