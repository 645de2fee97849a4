"""The settings under which the tests run: the site's own, with nothing kept and no https."""

import atexit
import os
import shutil
import tempfile

if "TABLETOP_DATA" not in os.environ:
    # For this process and those that it starts, which end before it does.
    os.environ["TABLETOP_DATA"] = tempfile.mkdtemp(prefix="tabletop-tests-")
    atexit.register(shutil.rmtree, os.environ["TABLETOP_DATA"], ignore_errors=True)
os.environ.setdefault("TABLETOP_HTTPS", "0")

from tabletop.settings import *  # noqa: F403

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Tests wait for what computers think, and take both cores themselves.
THINKING_NICENESS = 0
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
# Real hashing would be most of the time of the tests.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# In a file, since tests write and render in several threads.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}  # noqa: F405

# Push services of tests run on this machine.
PUSH_ORIGINS = [one for one in os.environ.get("TABLETOP_TEST_PUSH", "").split(",") if one]
