"""The site as one ASGI application: pages over HTTP, live tables over WebSocket."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
pages = get_asgi_application()

# Only now: routes import models, and those need the settings.
from games.live.routing import websocket_urlpatterns  # noqa: E402
from tabletop.proxies import behind  # noqa: E402

application = behind(
    settings.PROXIES,
    ProtocolTypeRouter(
        {
            "http": pages,
            "websocket": AllowedHostsOriginValidator(URLRouter(websocket_urlpatterns)),
        }
    ),
)
