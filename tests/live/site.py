"""The site with the toy among its systems, for servers that tests start."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

from tabletop.asgi import application  # isort: skip

from django.urls import path

from games.live.routing import websocket_urlpatterns
from games.rules import systems as registry
from tests.live.flood import flood
from tests.toy import TOY

_flood: Any = flood
websocket_urlpatterns.append(path("flood", _flood))
registry.systems()[TOY.id] = TOY

__all__ = ["application"]
