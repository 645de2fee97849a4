"""The addresses of sockets."""

from typing import Any

from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import path

from games.live.sockets import live_socket

# Pages of other sites may not connect. Django's `path` accepts only views; Channels' router accepts
# applications as well.
_serve: Any = AllowedHostsOriginValidator(live_socket)

websocket_urlpatterns = [path("matches/<slug:match_id>/live", _serve)]
