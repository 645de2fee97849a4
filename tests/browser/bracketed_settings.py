"""Settings of a site on which every message stands in brackets (see `tests.web.pseudo`)."""

import os

from tests.settings import *  # noqa: F403
from tests.web import pseudo

LANGUAGES = [(pseudo.CODE, "⟦Esperanto⟧"), ("en", "⟦English⟧")]
LOCALE_PATHS = [os.environ["TABLETOP_TEST_BRACKETS"]]
