"""The site as an installed app: its manifest, its service worker, and the page shown offline."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import path
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

WORKER_TYPE: Final = "text/javascript; charset=utf-8"
_ASSET: Final = re.compile(r'(?<=href="|.src=")/static/[^"?#]+\.(?:css|js)(?=")')

SIZES: Final = (192, 512)
GREEN: Final = "#18493a"


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest."""
    icons = [
        {"src": static(f"site/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in SIZES
    ]
    maskable = static("site/icon-maskable.png")
    icons.append({"src": maskable, "sizes": "512x512", "type": "image/png", "purpose": "maskable"})
    data = {
        "id": "/",
        "name": _("Tabletop"),
        "short_name": _("Tabletop"),
        "description": _("Miniature and hex wargames in the browser."),
        "lang": get_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GREEN,
        "theme_color": GREEN,
        "icons": icons,
    }
    return JsonResponse(data, content_type="application/manifest+json")


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. Its text includes a hash of the offline page, so that browsers update it
    when that page changes."""
    version = sha256(_offline_page().encode()).hexdigest()[:16]
    script = render_to_string("worker.js", {"version": version})
    return HttpResponse(script, content_type=WORKER_TYPE)


@require_safe
@never_cache
def offline(request: HttpRequest) -> HttpResponse:
    """The page shown offline."""
    return HttpResponse(_offline_page())


def _offline_page() -> str:
    """The offline page, the same for everybody in a language. Its assets are marked for the worker,
    which caches them and handles no other requests."""
    return _ASSET.sub(lambda found: f"{found[0]}?offline", render_to_string("offline.html"))


urlpatterns = [
    path("manifest.webmanifest", manifest, name="manifest"),
    path("worker.js", worker, name="worker"),
    path("offline/", offline, name="offline"),
]
