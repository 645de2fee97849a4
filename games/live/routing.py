"""Where sockets are."""

from typing import Any

from django.urls import path

from games.live.sockets import live_socket

# Django's `path` knows views only; the router of Channels takes applications as well.
_serve: Any = live_socket

websocket_urlpatterns = [path("matches/<slug:match_id>/live", _serve)]
