"""Links to share: absolute, and as a QR code."""

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

_THIS_MACHINE = {"localhost", "127.0.0.1", "[::1]"}


def absolute(request: HttpRequest, path: str) -> str:
    """The absolute address of a path.

    Hosts in a local network often open the site as localhost, which does not work on a friend's
    phone. In that case the address that the site was started with is used.
    """
    host = request.get_host()
    if settings.SITE_URL and host.rpartition(":")[0] in _THIS_MACHINE | {""}:
        return f"{settings.SITE_URL.rstrip('/')}{path}"
    return request.build_absolute_uri(path)


def qr_svg(url: str) -> SafeString:
    """The link as an inline SVG, black on white with a quiet zone in light and dark alike."""
    svg = segno.make(url, error="m", micro=False).svg_inline(
        border=3, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )
    return mark_safe(svg)
