"""Writes the rule book's numbers as a ruleset (R1); a test holds them equal to the domain's."""

from django.db import migrations

from tournament.domain.level import FLAGS_PER_TABLE, PRESETS

THE_BOOK = "Alberta 55 Plus"


def write_the_books_ruleset(apps, schema_editor):
    ruleset = apps.get_model("tournament", "Ruleset").objects.create(
        name=THE_BOOK,
        source="Military Whist Rules, Alberta 55 Plus",
        flags_per_table=FLAGS_PER_TABLE,
        tricks_to_win_one=7,
        tricks_to_win_two=10,
        revoke_tricks=2,
    )
    for level, preset in PRESETS.items():
        ruleset.levels.create(
            level=level.value,
            sessions=[list(day) for day in preset.sessions],
            advancing=preset.advancing,
            counts_needed=preset.counts_needed,
        )


def remove_it(apps, schema_editor):
    apps.get_model("tournament", "Ruleset").objects.filter(name=THE_BOOK).delete()


class Migration(migrations.Migration):
    dependencies = [("tournament", "0001_events_teams_and_tables")]

    operations = [migrations.RunPython(write_the_books_ruleset, remove_it)]
