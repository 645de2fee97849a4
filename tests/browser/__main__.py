"""Shows the stage: `python -m tests.browser [port]`."""

import os
import sys
import threading

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.browser.stage_settings"

import django

django.setup()

from tests.browser.stage import serving  # noqa: E402

with serving(int(sys.argv[1]) if len(sys.argv) > 1 else 0) as address:
    print(address, flush=True)
    threading.Event().wait()
