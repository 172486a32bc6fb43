"""Of a playoff's hands trump, dealer and tricks are kept; the cards that were cut for them lie on the table.  R44, R45."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

CARDS = {"cuts", "trump_card"}


def leave_out_cards(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Takes the cards out of the plays that have some."""
    for playoff in apps.get_model("scoring", "Playoff").objects.all():
        hands = playoff.play.get("hands", [])
        if any(CARDS & hand.keys() for hand in hands):
            playoff.play["hands"] = [
                {key: value for key, value in hand.items() if key not in CARDS} for hand in hands
            ]
            playoff.save(update_fields=["play"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_corrections_of_counts")]

    operations = [migrations.RunPython(leave_out_cards, migrations.RunPython.noop)]
