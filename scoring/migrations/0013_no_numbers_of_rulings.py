"""What a ruling's number said has a name."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0012_named_rulings")]

    operations = [migrations.RemoveField(model_name="ruling", name="number")]
