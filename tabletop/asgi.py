"""The site as one ASGI application: pages over HTTP, live tables over WebSocket."""

import os

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
django.setup(set_prefix=False)

# After Django's set-up: routes import models, which need the settings.
from games.api import sockets  # noqa: E402
from games.live.routing import websocket_urlpatterns  # noqa: E402
from tabletop.proxies import behind  # noqa: E402
from tabletop.serving.threads import SiteHandler  # noqa: E402

# A single router, since each keeps a copy of the scope as long as a socket is open.
websockets = URLRouter([*websocket_urlpatterns, *sockets.websocket_urlpatterns])
application = behind(
    settings.PROXIES, ProtocolTypeRouter({"http": SiteHandler(), "websocket": websockets})
)
