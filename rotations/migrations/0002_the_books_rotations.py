"""Writes the book's 30 hands and their continuation to 50 as rows; a test holds them equal to the domain's."""

from django.db import migrations

from rotations.domain.book_rotation import FIFTY, THIRTY


def write_the_books_rotations(apps, schema_editor):
    for sheet in (THIRTY, FIFTY):
        rotation = apps.get_model("rotations", "Rotation").objects.create(name=sheet.name)
        for hand in sheet.hands:
            rotation.hands.create(
                number=hand.number, who=hand.who.value, trump=hand.trump.value, dealer=hand.dealer.value
            )


def remove_them(apps, schema_editor):
    names = [sheet.name for sheet in (THIRTY, FIFTY)]
    apps.get_model("rotations", "Rotation").objects.filter(event__isnull=True, name__in=names).delete()


class Migration(migrations.Migration):
    dependencies = [("rotations", "0001_initial")]

    operations = [migrations.RunPython(write_the_books_rotations, remove_them)]
