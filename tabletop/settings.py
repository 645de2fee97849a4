"""Settings of the site. All that differs between machines comes from the environment:

TABLETOP_DATA     the data directory (secret, database, collected static files)
TABLETOP_HOSTS    host names that this site answers to, separated by commas
TABLETOP_HTTPS    0 when people reach the site by plain http; `play` sets that for local play
TABLETOP_HSTS     the hosts for which browsers insist on https for a year: "host" is this one alone
                  (default), "subdomains" also all below its name, "preload" these and a place in
                  the lists that browsers come with
TABLETOP_URL      address of the site in links made by someone who sees it as localhost
TABLETOP_PROXY    how many proxies stand before the site, one behind the other: so many entries of
                  X-Forwarded-For are believed, from the right, and X-Forwarded-Proto is
TABLETOP_JOIN     0 for pages that load scripts and style sheets one by one, as they were written
SECRET_KEY        instead of the key that is kept in the data directory
DATABASE_URL      PostgreSQL instead of SQLite
TABLETOP_SYNCHRONOUS  what acknowledged answers survive on SQLite: NORMAL (default) a killed
                  server, FULL also a cut of the power, for which each answer waits for the disk
REDIS_URL         notices, limits and caches shared by several processes
EMAIL_URL         the server that takes the site's e-mails, as smtp+tls://user:password@host:587;
                  without one none are sent, and none are offered
TABLETOP_FROM     whom these e-mails are from (tabletop@ the first of TABLETOP_HOSTS)
"""

import os
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import to_language

from tabletop import data
from tabletop.translations import catalogues

env = environ.Env()
BASE_DIR = data.ROOT
DATA_DIR = data.directory()

SECRET_KEY = env.str("SECRET_KEY", default="") or data.secret_key(DATA_DIR)
DEBUG = False
ALLOWED_HOSTS = env.list("TABLETOP_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
SITE_URL = env.str("TABLETOP_URL", default="")

INSTALLED_APPS = [
    "tabletop",
    "games.people",
    "games.cards",
    "games.rosters",
    "games.matches",
    "games.live",
    "games.api",
    "games.profiles",
    "games.clubs",
    "games.tournaments",
    "games.notifications",
    "tabletop.administration.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tabletop.middleware.CompressionMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.people.middleware.PlayerMiddleware",
    "games.people.middleware.AccountMiddleware",
    "games.people.middleware.WrittenInMiddleware",
    "tabletop.middleware.ProcessorMiddleware",
    "games.cards.middleware.WorkMiddleware",
    "tabletop.middleware.BodyLimitMiddleware",
]

ROOT_URLCONF = "tabletop.urls"
ASGI_APPLICATION = "tabletop.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- what runs when a site starts -------------------------------------------------------------

# `play` calls these in order after the migrations, without arguments. Each is safe to repeat.
START_UP = [
    "games.cards.builtin.load",
    "games.rosters.builtin.load",
    "games.matches.lobby.recorded.load",
    "games.matches.log.checks.check_after_update",
    "games.matches.lobby.archive.put_away",
    "games.profiles.unrecorded.catch_up",
]
# What is called in this order with the id of a match that has ended. Only processes in which one
# ends import it: what rates matches is large.
MATCH_ENDED = ["games.profiles.records.keep", "games.tournaments.rounds.match_ended"]

# --- where things are kept --------------------------------------------------------------------

DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'db.sqlite3'}")
}
SYNCHRONOUS = env.str("TABLETOP_SYNCHRONOUS", default="NORMAL")
if SYNCHRONOUS not in ("NORMAL", "FULL"):
    raise ImproperlyConfigured(f"TABLETOP_SYNCHRONOUS is NORMAL or FULL, not {SYNCHRONOUS!r}")
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL and immediate transactions need each other: with only one of them, simultaneous writers
    # fail with "database is locked".
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={SYNCHRONOUS};",
    }
    # Threads keep their connections: see serving.threads.
    DATABASES["default"]["CONN_MAX_AGE"] = None
else:
    # Two connections stay with the threads that draw tables. The database may go and come back:
    # no page waits long for it, the pool soon tries again to connect (by default it would double
    # its wait each time), and a connection is checked before it is used.
    pool = {"min_size": 2, "max_size": 12, "timeout": 5, "reconnect_timeout": 2}
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = pool
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# Enough room that other visitors' counts do not evict anybody's.
_OWN_CACHE: dict[str, Any] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "OPTIONS": {"MAX_ENTRIES": 100_000},
}
REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
        },
        "own": _OWN_CACHE,  # while Redis is unreachable
    }
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL]},
        }
    }
else:
    CACHES = {"default": _OWN_CACHE, "own": _OWN_CACHE}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CACHES["template_fragments"] = {  # maps and cards, cached by {% cache %}
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "drawn",
    "TIMEOUT": None,
    "OPTIONS": {"MAX_ENTRIES": 2_000},
}

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "tabletop.finders.JoinedFinder",
]
JOIN_STATIC = env.bool("TABLETOP_JOIN", default=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tabletop.storage.SiteStorage"},
}

# --- people -----------------------------------------------------------------------------------

PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "games.people.passwords.LongEnough"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_SAMESITE = "Lax"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# The dictionary of phrases takes 44 MB per process; single characters suffice for sorting.
os.environ.setdefault("PYPINYIN_NO_PHRASES", "1")
LANGUAGE_CODE = "en"
LOCALE_PATHS = catalogues.folders()
catalogues.compile_all()
LANGUAGES = [(LANGUAGE_CODE, "English")] + [
    (to_language(name), catalogues.LANGUAGES[name]) for name in catalogues.languages()
]
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = "UTC"

# --- notifications ----------------------------------------------------------------------------

DEFAULT_FROM_EMAIL = env.str("TABLETOP_FROM", default="") or f"tabletop@{ALLOWED_HOSTS[0]}"
_email: dict[str, Any] = env.email_url("EMAIL_URL", default="smtp://")
SENDS_EMAIL = bool(env.str("EMAIL_URL", default=""))
EMAIL_BACKEND = _email["EMAIL_BACKEND"]
EMAIL_HOST, EMAIL_PORT = _email["EMAIL_HOST"] or "", _email["EMAIL_PORT"] or 25
EMAIL_HOST_USER = _email["EMAIL_HOST_USER"] or ""
EMAIL_HOST_PASSWORD = _email["EMAIL_HOST_PASSWORD"] or ""
EMAIL_USE_TLS = _email.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _email.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
# Push services allowed at any address and without https, for tests.
PUSH_ORIGINS: list[str] = []

# --- protection -------------------------------------------------------------------------------

HTTPS = env.bool("TABLETOP_HTTPS", default=True)
HSTS = env.str("TABLETOP_HSTS", default="host")
if HSTS not in ("host", "subdomains", "preload"):
    raise ImproperlyConfigured(f"TABLETOP_HSTS is host, subdomains or preload, not {HSTS!r}")
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
# HSTS leaves other hosts below this one's name alone, unless the owner says otherwise.
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and HSTS in ("subdomains", "preload")
SECURE_HSTS_PRELOAD = HTTPS and HSTS == "preload"
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # these two warn about that
PROXIES = env.int("TABLETOP_PROXY", default=0)
if PROXIES > 0:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# The niceness of the processes in which computers think, from 0 to 19.
THINKING_NICENESS = env.int("TABLETOP_THINKING_NICENESS", default=10)

CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "tabletop.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "upgrade-insecure-requests": HTTPS,
    }
}

# The largest upload is a pack of cards.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
MOST_BYTES_OF_A_REQUEST = 4 * 1024 * 1024  # a file and a text, both at their limit
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 4

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "none": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "games": {"level": "INFO"},
        # Missing pages are not logged.
        "django.request": {"level": "ERROR"},
        # Refused hosts are scanners, not a fault of the site.
        "django.security.DisallowedHost": {"handlers": ["none"], "propagate": False},
    },
}
