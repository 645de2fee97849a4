"""The site around the games: headers, error pages, templates, deployment."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from games.people import sharing
from tabletop.bootstrap import ROOT
from tests.people import Browser
from tests.site_urls import BROKEN

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted(path for path in (ROOT / "static").rglob("*.js") if "vendor" not in path.parts)


@pytest.mark.django_db
def test_pages_allow_nothing_but_the_sites_own_files() -> None:
    policy = Client().get("/people/name/")["Content-Security-Policy"]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert rules["form-action"] == "'self'"
    assert "unsafe" not in policy


@pytest.mark.django_db
def test_pages_carry_the_other_protective_headers() -> None:
    response = Client().get("/people/name/")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_templates_hold_no_inline_script_or_style(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", text), "a script without src"
    assert not re.search(r"<style\b", text), "a style element"
    assert not re.search(r"\s(on\w+|style)\s*=", text), "an inline handler or style"
    assert not re.search(r"hx-on|javascript:|\bjs:|\|\s*safe\b|autoescape off", text)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_scripts_neither_evaluate_text_nor_write_markup(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert not re.search(r"\beval\(|new Function\(|document\.write", text)


def test_a_drawn_qr_code_has_no_inline_style() -> None:
    svg = sharing.qr_svg("http://localhost/<script>")
    assert svg.startswith("<svg")
    assert "style=" not in svg
    assert "script" not in svg
    assert "viewBox" in svg


def test_every_text_file_of_the_vendors_has_its_licence() -> None:
    vendored = [path.name for path in (ROOT / "static" / "vendor").glob("*.js")]
    assert vendored
    for name in vendored:
        licence = name.split("-")[0] + ".LICENSE.txt"
        assert (ROOT / "static" / "vendor" / licence).exists(), name


# --- refusals and faults -------------------------------------------------------------------------


@pytest.mark.urls("tests.site_urls")
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("url", "status", "words"),
    [
        ("/bad/", 400, "cannot read that"),
        ("/forbidden/", 403, "You may not do that"),
        ("/nowhere/", 404, "There is no such page"),
        ("/broken/", 500, "Something broke"),
        ("/out-of-reach/", 503, "cannot reach its database"),
    ],
)
def test_error_pages(url: str, status: int, words: str) -> None:
    response = Client(raise_request_exception=False).get(url)
    page = response.content.decode()
    assert response.status_code == status
    assert words in page
    assert "data-error" in page
    assert BROKEN not in page
    assert "Traceback" not in page


@pytest.mark.django_db
def test_too_large_a_form_is_refused_as_such(settings: object) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000  # type: ignore[attr-defined]
    response = Client().post(
        "/people/name/",
        "name=" + "x" * 2000,
        content_type="application/x-www-form-urlencoded",
    )
    assert response.status_code == 413
    assert "too large" in response.content.decode()


@pytest.mark.django_db
def test_too_large_a_file_is_refused_before_it_is_read(guest: Browser) -> None:
    file = io.BytesIO(b"x" * (5 * 1024 * 1024))
    response = guest.post("/cards/packs/import/crisis/", {"file": file})
    assert response.status_code == 413
    assert "too large" in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "a b"])
def test_other_hosts_are_refused(host: str) -> None:
    assert Client().get("/people/name/", headers={"host": host}).status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_methods_that_a_page_does_not_know(guest: Browser, method: str) -> None:
    for page in ("/", "/people/name/", "/people/me/"):
        assert getattr(guest, method)(page).status_code == 405


# --- deployment ----------------------------------------------------------------------------------


def django(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of the site with its own settings and a data directory of its own."""
    return python(tmp_path, "-m", "django", *arguments, **environment)


def asked(tmp_path: Path, question: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A question about the site's own settings, for which no game has to be loaded."""
    return python(tmp_path, "-c", question, **environment)


def python(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {key: text for key, text in os.environ.items() if not key.startswith("TABLETOP_")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={
            **clean,
            "DJANGO_SETTINGS_MODULE": "tabletop.settings",
            "TABLETOP_DATA": str(tmp_path),
            **environment,
        },
        capture_output=True,
        text=True,
    )


def test_a_public_site_has_nothing_to_warn_of(tmp_path: Path) -> None:
    checked = django(tmp_path, "check", "--deploy", "--fail-level", "WARNING")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_check_does_notice_plain_http(tmp_path: Path) -> None:
    checked = django(tmp_path, "check", "--deploy", "--fail-level", "WARNING", TABLETOP_HTTPS="0")
    assert checked.returncode != 0
    assert "SECURE_SSL_REDIRECT" in checked.stderr


@pytest.mark.parametrize(
    ("environment", "more"),
    [
        ({}, ""),
        ({"TABLETOP_HSTS": "subdomains"}, "; includeSubDomains"),
        ({"TABLETOP_HSTS": "preload"}, "; includeSubDomains; preload"),
    ],
)
def test_browsers_keep_to_https_at_this_host_and_at_others_only_if_its_owner_says_so(
    tmp_path: Path, environment: dict[str, str], more: str
) -> None:
    question = (
        "from django.http import HttpResponse; from django.test import RequestFactory\n"
        "from django.middleware.security import SecurityMiddleware\n"
        "request = RequestFactory(SERVER_NAME='localhost').get('/', secure=True)\n"
        "response = SecurityMiddleware(lambda request: HttpResponse())(request)\n"
        "print(response['Strict-Transport-Security'])"
    )
    answer = asked(tmp_path, question, **environment)
    assert answer.stdout.strip() == f"max-age=31536000{more}", answer.stderr


@pytest.mark.parametrize(
    ("setting", "refusal"),
    [
        ("TABLETOP_HSTS", "TABLETOP_HSTS is host, subdomains or preload, not 'all'"),
        ("TABLETOP_SYNCHRONOUS", "TABLETOP_SYNCHRONOUS is NORMAL or FULL, not 'all'"),
    ],
)
def test_a_word_that_says_nothing_is_refused(tmp_path: Path, setting: str, refusal: str) -> None:
    answer = django(tmp_path, "check", **{setting: "all"})
    assert answer.returncode != 0
    assert refusal in answer.stderr


@pytest.mark.parametrize(
    ("environment", "level"), [({}, "1"), ({"TABLETOP_SYNCHRONOUS": "FULL"}, "2")]
)
def test_an_answer_waits_for_the_disk_where_its_owner_says_so(
    tmp_path: Path, environment: dict[str, str], level: str
) -> None:
    question = (
        "import django; from django.db import connection\n"
        "django.setup()\n"
        "print(*connection.cursor().execute('PRAGMA synchronous').fetchone())"
    )
    database = f"sqlite:///{tmp_path / 'db.sqlite3'}"
    answer = asked(tmp_path, question, DATABASE_URL=database, **environment)
    assert answer.stdout.strip() == level, answer.stderr


def test_secrets_are_kept_and_private(tmp_path: Path) -> None:
    question = "from django.conf import settings as s; print(s.SECRET_KEY)"
    keys = [asked(tmp_path, question) for _ in range(2)]
    assert keys[0].stdout == keys[1].stdout != ""
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert len(keys[0].stdout.strip()) >= 50


def test_the_database_writes_ahead_and_locks_at_once(tmp_path: Path) -> None:
    question = (
        "from django.db import connection as c; k = c.cursor()\n"
        "print(*[k.execute(f'PRAGMA {p}').fetchone()[0] for p in ('journal_mode', 'synchronous')],"
        " c.settings_dict['OPTIONS']['transaction_mode'])"
    )
    assert asked(tmp_path, question).stdout.split() == [
        "wal",
        "1",
        "IMMEDIATE",
    ]


def test_a_site_of_several_machines_uses_postgresql_and_redis(tmp_path: Path) -> None:
    question = (
        "from django.conf import settings as s; d = s.DATABASES['default'];"
        "print(d['ENGINE'], sorted(d['OPTIONS']['pool']), s.CHANNEL_LAYERS['default']['BACKEND'],"
        " s.CACHES['default']['BACKEND'], sep='\\n')"
    )
    answer = asked(
        tmp_path,
        question,
        DATABASE_URL="postgres://tabletop:secret@db.example:5432/tabletop",
        REDIS_URL="redis://cache.example:6379/0",
    )
    assert answer.stdout.splitlines() == [
        "django.db.backends.postgresql",
        "['max_size', 'min_size', 'reconnect_timeout', 'timeout']",
        "channels_redis.pubsub.RedisPubSubChannelLayer",
        "django.core.cache.backends.redis.RedisCache",
    ], answer.stderr
