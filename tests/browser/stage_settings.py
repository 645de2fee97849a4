"""Settings of the stage on which the table page is shown without a match behind it."""

from tests.settings import *  # noqa: F403

ROOT_URLCONF = "tests.browser.stage"
ALLOWED_HOSTS = ["127.0.0.1"]
MIDDLEWARE = [
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
TEMPLATES = [
    {**TEMPLATES[0], "DIRS": [BASE_DIR / "templates", BASE_DIR / "tests/browser/templates"]},  # noqa: F405
]
