"""The association's zones and areas, which forms offer."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0021_parts_of_the_pack")]

    operations = [migrations.AddField("association", "places", models.TextField(blank=True, default=""))]
