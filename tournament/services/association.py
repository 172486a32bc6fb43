"""The association: what sheets and public pages say of it, and its logo, decoded and drawn anew; other installations of
its, such as a second laptop, which the office makes known once.
"""

import re
from io import BytesIO
from typing import Annotated

from django.conf import settings
from django.db.models import F
from msgspec import Meta
from PIL import Image, ImageOps

from tournament.domain import NAME_LENGTH, REASON_LENGTH, Conflict, Refusal, require_found
from tournament.domain.colour import ACCENT, check_accent
from tournament.domain.places import PLACES_LENGTH, read_places, write_places
from tournament.models import Association, KnownInstallation
from tournament.models.office import CONTACT_LENGTH
from tournament.schemas import Input, Name, RequiredName, RowNumber, Text, text
from tournament.services.access import printable
from tournament.services.acts import OfficeChange, office_act
from tournament.signing import own_fingerprint

MOST_LOGO_BYTES = 1_000_000
MOST_LOGO_PIXELS = 25_000_000
ON_PAPER = (1500, 600)  # the largest size of the logo in pixels: half of a certificate's width at 300 dots an inch
ON_PAGES = ((360, 120), (240, 80), (150, 50))
"""The same for pages, where the largest is used that needs at most MOST_BYTES_ON_PAGES, so that pages stay light."""
MOST_BYTES_ON_PAGES = 3_500
COLOURS_ON_PAGES = 64
LENGTHS = {"name": NAME_LENGTH, "contact": CONTACT_LENGTH, "privacy": REASON_LENGTH, "accent": len(ACCENT)}
"""The most letters of each text."""


class AssociationChange(Input, frozen=True):
    """What sheets and pages say of the association; what is None stays, and an empty logo takes it off."""

    name: Name | None = None
    contact: Annotated[str, text(CONTACT_LENGTH)] | None = None
    privacy: Text | None = None
    accent: Annotated[str, text(len(ACCENT))] | None = None
    places: Annotated[str, text(PLACES_LENGTH)] | None = None
    """Its zones and areas: a zone a line, its areas after a colon."""
    logo: Annotated[bytes, Meta(description="a PNG or JPEG file in base64")] | None = None


@office_act(taken_back_by="edit_association")
def edit_association(change: OfficeChange, edit: AssociationChange) -> Association:
    """Changes the association's texts and logo; raises Refusal."""
    changes: dict[str, str | bytes] = {}
    for name, longest in LENGTHS.items():
        if (typed := getattr(edit, name)) is not None:
            refusal = f"Write at most {longest} letters that can be printed."
            changes[name] = printable(typed, refusal=refusal, shortest=0, longest=longest)
    if edit.accent is not None:
        changes["accent"] = check_accent(edit.accent.strip())
    if edit.places is not None:
        changes["places"] = write_places(read_places(edit.places))
    if edit.logo is not None:
        changes["logo"], changes["small_logo"] = draw_logo(edit.logo) if edit.logo else (b"", b"")
    update_association(**changes)
    change.note("What is said of the association was changed.")
    return Association.objects.get()


def update_association(**columns: str | bytes) -> None:
    """Stores columns of the association; its version, under which all pages are cached, becomes another."""
    row, _ = Association.objects.get_or_create(pk=1)
    Association.objects.filter(pk=row.pk).update(**columns, version=F("version") + 1)


def draw_logo(upload: bytes) -> tuple[bytes, bytes]:
    """The picture as PNG for paper, and smaller on white for pages; raises Refusal for what is no PNG or JPEG."""
    Refusal.when(len(upload) > MOST_LOGO_BYTES, "The logo is larger than 1 MB. Save it smaller, then upload it again.")
    try:
        with Image.open(BytesIO(upload), formats=("PNG", "JPEG")) as opened:
            if opened.width * opened.height > MOST_LOGO_PIXELS:
                raise Image.DecompressionBombError
            picture = ImageOps.exif_transpose(opened).convert("RGBA")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Refusal("The logo has too many pixels. Save it smaller, then upload it again.") from error
    except (OSError, SyntaxError, ValueError) as error:
        raise Refusal(
            "The logo is no picture that can be read. Save it as PNG or JPEG, then upload it again."
        ) from error
    picture.thumbnail(ON_PAPER)
    small = Image.new("RGBA", picture.size, "white")
    small.alpha_composite(picture)
    for size in ON_PAGES:
        small.thumbnail(size)
        on_pages = png(small.convert("RGB").quantize(COLOURS_ON_PAGES))
        if len(on_pages) <= MOST_BYTES_ON_PAGES:
            break
    return png(picture), on_pages


def png(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


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
    if not re.fullmatch("[0-9a-f]{64}", fingerprint):
        raise Refusal("A fingerprint has 64 digits, 0 to 9 and a to f. Copy all of them from that computer’s page.")
    if fingerprint == own_fingerprint(settings.INSTALLATION_KEY):
        raise Conflict("This is the fingerprint of this installation itself. Take it from the page of the other one.")
    installation, is_new = KnownInstallation.objects.get_or_create(
        fingerprint=fingerprint, defaults={"name": new.name.strip()}
    )
    Conflict.when(not is_new, f"This installation is known already, as {installation}.")
    change.note(f"{installation} was made known: events that it signed are loaded without a mark.")
    update_association()
    return installation


@office_act(taken_back_by="make_installation_known")
def forget_installation(change: OfficeChange, known: OneInstallation) -> None:
    """From now on events that it signed bear a mark again; raises NotFound."""
    installation = require_found(
        KnownInstallation.objects.filter(pk=known.installation).first(), "There is no such installation."
    )
    installation.delete()
    change.note(f"{installation} is not known any more.")
    update_association()
