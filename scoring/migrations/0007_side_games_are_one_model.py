"""A side game holds its sides and deals; sessions and draws of side games go, and their tables stay as single games."""

from django.db import migrations, models


def fold_sides_and_deals(apps, schema_editor):
    SideGame = apps.get_model("scoring", "SideGame")
    for game in SideGame.objects.prefetch_related("side_set", "deal_set").iterator(chunk_size=100):
        game.sides = [side.name for side in sorted(game.side_set.all(), key=lambda side: side.number)]
        game.deals = [deal.record for deal in sorted(game.deal_set.all(), key=lambda deal: deal.number)]
        game.save(update_fields=["sides", "deals"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0006_rulings_of_teams")]

    operations = [
        # The names of the rows that were are taken by the new columns.
        migrations.AlterField("Side", "side_game", models.ForeignKey("scoring.SideGame", models.CASCADE)),
        migrations.AlterField("Deal", "side_game", models.ForeignKey("scoring.SideGame", models.CASCADE)),
        migrations.AddField("SideGame", "sides", models.JSONField(default=list)),
        migrations.AddField("SideGame", "deals", models.JSONField(default=list)),
        migrations.RunPython(fold_sides_and_deals, migrations.RunPython.noop),
        migrations.RemoveConstraint("SideGame", "one_side_game_at_a_table"),
        migrations.RemoveConstraint("SideGame", "a_drawn_side_game_has_its_table"),
        migrations.RemoveField("SideGame", "draw"),
        migrations.RemoveField("SideGame", "table"),
        migrations.DeleteModel("Deal"),
        migrations.DeleteModel("Side"),
        migrations.DeleteModel("SideDraw"),
        migrations.DeleteModel("SideSession"),
    ]
