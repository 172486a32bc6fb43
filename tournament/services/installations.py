"""Other installations of the association's, such as its second laptop: the office makes each known once."""

import re

from django.conf import settings
from django.db.models import F

from tournament.domain.refusal import Conflict, NotFound, Refusal
from tournament.models import Association, KnownInstallation
from tournament.schemas import Input, RequiredName, RowNumber, Text
from tournament.services.acts import OfficeChange, office_act
from tournament.signing import own_fingerprint

FINGERPRINT = re.compile(r"[0-9a-f]{64}")


class NewInstallation(Input, frozen=True):
    """An installation, and its fingerprint as its own page shows it: 64 digits, with blanks or without."""

    name: RequiredName
    fingerprint: Text


class OneInstallation(Input, frozen=True):
    """An installation that is known."""

    installation: RowNumber


@office_act(taken_back_by="forget_installation")
def make_installation_known(change: OfficeChange, new: NewInstallation) -> KnownInstallation:
    """From now on events that it signed are loaded without a mark; raises Refusal, Conflict where it is known."""
    fingerprint = "".join(new.fingerprint.split()).lower()
    if not FINGERPRINT.fullmatch(fingerprint):
        raise Refusal("A fingerprint has 64 digits, 0 to 9 and a to f. Copy all of them from that computer’s page.")
    if fingerprint == own_fingerprint(settings.INSTALLATION_KEY):
        raise Conflict("This is the fingerprint of this installation itself. Take it from the page of the other one.")
    installation, is_new = KnownInstallation.objects.get_or_create(
        fingerprint=fingerprint, defaults={"name": new.name.strip()}
    )
    if not is_new:
        raise Conflict(f"This installation is known already, as {installation}.")
    change.note(f"{installation} was made known: events that it signed are loaded without a mark.")
    renew_pages()
    return installation


@office_act(taken_back_by="make_installation_known")
def forget_installation(change: OfficeChange, known: OneInstallation) -> None:
    """From now on events that it signed bear a mark again; raises NotFound."""
    installation = KnownInstallation.objects.filter(pk=known.installation).first()
    if installation is None:
        raise NotFound("There is no such installation.")
    installation.delete()
    change.note(f"{installation} is not known any more.")
    renew_pages()


def renew_pages() -> None:
    """Pages are cached under the association's version too, and those of an event may bear a mark."""
    row, _ = Association.objects.get_or_create(pk=1)
    Association.objects.filter(pk=row.pk).update(version=F("version") + 1)
