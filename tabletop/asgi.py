"""The site as one ASGI application: pages over HTTP, live tables over WebSocket."""

import os

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
django.setup(set_prefix=False)

# After Django's set-up: routes import models, which need the settings.
from django.urls import path, re_path  # noqa: E402

from games.api import sockets  # noqa: E402
from games.live.routing import websocket_urlpatterns  # noqa: E402
from tabletop.proxies import behind  # noqa: E402
from tabletop.serving.threads import SiteHandler  # noqa: E402

application = behind(
    settings.PROXIES,
    ProtocolTypeRouter(
        {
            "http": SiteHandler(),
            "websocket": URLRouter(
                [
                    # Clients there send a token, which pages of other sites do not have.
                    path("api/", URLRouter(sockets.websocket_urlpatterns)),
                    re_path("", AllowedHostsOriginValidator(URLRouter(websocket_urlpatterns))),
                ]
            ),
        }
    ),
)
