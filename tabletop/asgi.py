"""The site as one ASGI application: pages over HTTP, live tables over WebSocket."""

import os

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
django.setup(set_prefix=False)

# Only now: routes import models, and those need the settings.
from games.live.routing import websocket_urlpatterns  # noqa: E402
from tabletop.proxies import behind  # noqa: E402
from tabletop.serving.threads import SiteHandler  # noqa: E402

application = behind(
    settings.PROXIES,
    ProtocolTypeRouter(
        {
            "http": SiteHandler(),
            "websocket": AllowedHostsOriginValidator(URLRouter(websocket_urlpatterns)),
        }
    ),
)
