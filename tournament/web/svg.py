"""QR codes on pages."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(address: str) -> SafeString:
    picture = segno.make(address, error="m").svg_inline(scale=6, border=4, dark="#000", light="#fff", omitsize=True)
    return mark_safe(picture)  # noqa: S308  # drawn by segno, which escapes
