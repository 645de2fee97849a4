"""What a phone asks for to put the site on its home screen."""

from __future__ import annotations

import io
import re

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from tests.people import Browser


def test_the_manifest_says_what_a_phone_needs(client: Client, db: None) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").content.decode()
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["name"] == "Tabletop"
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "/"
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        path = finders.find(icon["src"].removeprefix(settings.STATIC_URL))
        assert isinstance(path, str)
        with open(path, "rb") as file:
            width, height = Image.open(io.BytesIO(file.read())).size
        assert f"{width}x{height}" == icon["sizes"]


def test_the_worker_may_work_for_the_whole_site(client: Client, db: None) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-store" in answer["Cache-Control"]
    assert "script-src 'self'" in answer["Content-Security-Policy"]


def test_the_worker_is_a_new_one_where_the_page_that_it_keeps_is(client: Client, db: None) -> None:
    script = client.get("/worker.js").content
    assert client.get("/worker.js").content == script
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "ja"
    assert client.get("/worker.js").content != script


def test_the_page_without_a_network_is_nobodys(guest: Browser, client: Client) -> None:
    page = guest.get("/offline/").content
    assert client.get("/offline/").content == page
    assert b"Ada" not in page
    assert b'X-CSRFToken": ""' in page


def test_the_worker_keeps_all_that_the_page_without_a_network_needs(
    client: Client, db: None
) -> None:
    page = client.get("/offline/").content.decode()
    needed = set(re.findall(r'<(?:script[^>]* src|link rel="stylesheet" href)="([^"]+)"', page))
    assert len(needed) >= 3
    assert all(address.endswith("?offline") for address in needed)
    assert "htmx" not in page.partition("</head>")[0].replace("htmx-config", "")


@pytest.mark.parametrize("address", ["/manifest.webmanifest", "/worker.js", "/offline/"])
def test_they_are_only_read(client: Client, db: None, address: str) -> None:
    assert client.post(address).status_code == 405
