"""Accounts that are set up or rescued at the computer itself, passwords chosen by a link, the association's logo.

Everything else of the office is Django's admin, which keeps the log of it.
"""

from io import BytesIO

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from PIL import Image, ImageOps

from tournament.domain import Conflict, NotFound, Refusal
from tournament.models import Association
from tournament.queries.office import has_been_set_up, office_keepers
from tournament.services.access import new_password, set_name, withdraw_api_token
from tournament.services.acts import set_columns

MOST_LOGO_BYTES = 1_000_000
MOST_LOGO_PIXELS = 25_000_000
ON_PAPER = (1500, 600)  # the largest size of the logo in pixels: half of a certificate's width at 300 dots an inch
ON_PAGES = ((360, 120), (240, 80), (150, 50))
"""The same for pages, where the largest is used that needs at most MOST_BYTES_ON_PAGES, so that pages stay light."""
MOST_BYTES_ON_PAGES = 3_500
COLOURS_ON_PAGES = 64


@transaction.atomic
def rescue_password(*, name: str, withdraws_tokens: bool = False) -> str:
    """A new password for the account of that name, made where there is none; it keeps the office where nobody does.

    This is the last resort, at a terminal.  Raises Refusal.
    """
    password = new_password(name=name)
    user = User.objects.get(username=name)
    if not office_keepers().exists():
        set_columns(user, is_staff=True, is_active=True)
    Conflict.when(not user.is_active, f"{name} is disabled. Who keeps the office enables them, at /office/.")
    if withdraws_tokens:
        withdraw_api_token(user=user)
    return password


@transaction.atomic
def set_up(*, name: str, password: str) -> User:
    """The account that `up` made, with a name and a password in place of the one that it printed.

    The page is for whoever sits at the computer itself.  Raises Conflict once anybody has signed in.
    """
    Conflict.when(
        has_been_set_up(),
        "This installation is set up already. Sign in, or choose “Forgotten your password?” there.",
    )
    user = NotFound.require(office_keepers().first(), "Nobody keeps the office yet. Start the program again.")
    choose_password(user=user, password=password, name=name)
    return user


@transaction.atomic
def choose_password(*, user: User, password: str, name: str = "") -> None:
    """Gives an account the password that its owner chose, and what pages call them, where they wrote it."""
    user.set_password(password)
    user.save()
    if name:
        set_name(user=user, name=name)


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
