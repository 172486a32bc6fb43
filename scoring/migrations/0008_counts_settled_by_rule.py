"""How a count stands is told by its rows in order, and a day's results by the counts; neither is stored beside them."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0007_side_games_are_one_model")]

    operations = [
        migrations.RemoveField(model_name="flagcount", name="is_correction"),
        migrations.RemoveField(model_name="flagcount", name="is_late"),
        migrations.DeleteModel(name="DayResult"),
        migrations.DeleteModel(name="RepeatedCountKey"),
    ]
