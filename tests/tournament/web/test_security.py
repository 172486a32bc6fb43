"""The page about security, and where a weakness is reported."""

import gzip

from django.test import Client

from tests.events import NOON
from tournament.services.acts import Actor
from tournament.services.office import AssociationChange, edit_association


def test_a_weakness_is_reported_to_the_association() -> None:
    nobody = Client().get("/.well-known/security.txt").content.decode()
    edit_association(Actor("Olga"), NOON, AssociationChange(name="55 Plus", contact="Call Ann, or office@example.org"))
    somebody = Client().get("/.well-known/security.txt").content.decode()
    page = Client().get("/security/").content

    assert nobody.splitlines()[0] == "Contact: http://testserver/security/"
    assert somebody.splitlines()[0] == "Contact: mailto:office@example.org"
    assert [line.partition(":")[0] for line in somebody.splitlines()[1:]] == [
        "Expires",
        "Policy",
        "Preferred-Languages",
    ]
    assert "Write to Call Ann, or office@example.org." in page.decode()
    assert b"<code>/&lt;slug&gt;/desk/</code>" in page
    assert len(gzip.compress(page)) < 20_000
