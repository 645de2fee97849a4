"""The site as one ASGI application: pages over HTTP, live tables over WebSocket."""

import os

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
django.setup(set_prefix=False)

# After Django's set-up: routes import models, which need the settings.
from games.api import sockets  # noqa: E402
from games.live.routing import websocket_urlpatterns  # noqa: E402
from tabletop.proxies import behind  # noqa: E402
from tabletop.serving.routing import Sockets, by_protocol  # noqa: E402
from tabletop.serving.threads import SiteHandler  # noqa: E402

websockets = Sockets([*websocket_urlpatterns, *sockets.websocket_urlpatterns])
application = behind(settings.PROXIES, by_protocol(http=SiteHandler(), websocket=websockets))
