"""An event may ask its teams for an entry fee."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0004_the_words_of_the_log")]

    operations = [migrations.AddField("event", "entry_fee", models.PositiveSmallIntegerField(default=0))]
