"""The addresses of sockets."""

from collections.abc import Awaitable
from typing import Any
from urllib.parse import urlparse

from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier
from django.urls import path

from games.live.sockets import live_socket

_origins = AllowedHostsOriginValidator(live_socket)
_refuse: Any = WebsocketDenier.as_asgi()


def _serve(scope: dict[str, Any], receive: Any, send: Any) -> Awaitable[None]:
    """Serve the pages of this site; those of others may not connect."""
    own = _is_own(dict(scope["headers"]).get(b"origin"))
    return (live_socket if own else _refuse)(scope, receive, send)


def _is_own(origin: bytes | None) -> bool:
    try:
        known = urlparse(origin.decode("latin-1")) if origin else None
        return bool(_origins.valid_origin(known))
    except ValueError:
        return False


# Django's `path` accepts only views.
_view: Any = _serve

websocket_urlpatterns = [path("matches/<slug:match_id>/live", _view)]
