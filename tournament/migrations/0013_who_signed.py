"""Known installations; a confirmed sender is one event on one installation."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0012_responses_of_events")]

    operations = [
        migrations.CreateModel(
            name="KnownInstallation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("fingerprint", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(max_length=80)),
            ],
            options={"ordering": ["name", "pk"]},
        ),
        migrations.RemoveConstraint("trustedsender", "a_sender_is_trusted_once"),
        migrations.AddField(
            "trustedsender", "from_slug", models.SlugField(default="", max_length=60), preserve_default=False
        ),
        migrations.AddConstraint(
            "trustedsender",
            models.UniqueConstraint(fields=["leader", "fingerprint", "from_slug"], name="a_sender_is_trusted_once"),
        ),
    ]
