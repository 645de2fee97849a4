"""The site with the toy among its systems, for servers that tests start."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

from games.rules import systems as registry
from tabletop.asgi import application
from tests.toy import TOY

registry.systems()[TOY.id] = TOY

__all__ = ["application"]
