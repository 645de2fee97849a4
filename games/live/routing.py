"""The addresses of sockets."""

from typing import Any

from django.urls import path

from games.live.sockets import live_socket

# Django's `path` accepts only views; Channels' router accepts applications as well.
_serve: Any = live_socket

websocket_urlpatterns = [path("matches/<slug:match_id>/live", _serve)]
