"""Where sockets are."""

from django.urls import path

from games.live.sockets import live_socket

websocket_urlpatterns = [path("matches/<slug:match_id>/live", live_socket)]
