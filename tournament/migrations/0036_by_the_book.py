"""Every event is played by the book or by a sheet of its own, and nobody waits at the door until fours are drawn.

The sheet that house rules made of an adopted movement stays, and is the event's own.  Who came in is a spare; who was
only offered, having come the last time, is nobody's.
"""

from django.db import migrations


def forget_who_was_only_offered(apps, schema_editor):
    apps.get_model("tournament", "Spare").objects.filter(party=0).delete()


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0035_signed_whole"),
    ]

    operations = [
        migrations.RunPython(forget_who_was_only_offered, migrations.RunPython.noop),
        migrations.RemoveField(model_name="spare", name="party"),
        migrations.RemoveField(model_name="player", name="party"),
        migrations.RemoveField(model_name="event", name="house_rules"),
    ]
