"""Personal links: onto a second device without a password, and nobody else."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.people import links
from games.people.models import Player
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def link(guest: Browser) -> str:
    """Ada's personal link, as her page shows it."""
    guest.post("/people/me/link/new/")
    page = guest.get("/people/me/").content.decode()
    found = re.search(r'value="http://testserver(/people/link/[^"]+)"', page)
    assert found
    assert "<svg" in page
    return found[1]


def test_nobody_has_a_link_who_has_not_asked_for_one(guest: Browser) -> None:
    assert "/people/link/" not in guest.get("/people/me/").content.decode()
    path = f"/people/link/{guest.player.pk}/{links.token(guest.player)}/"
    assert Client().get(path).status_code == 404


def test_the_phone_becomes_the_same_player_after_one_click(guest: Browser, link: str) -> None:
    phone = Client()
    page = phone.get(link)
    assert page.status_code == 200
    assert "Continue as Ada on this device?" in page.content.decode()
    assert phone.post(link).status_code == 302
    assert phone.session["player"] == str(guest.player.pk)


def test_a_preview_of_the_link_signs_nobody_in(link: str) -> None:
    robot = Client()
    robot.get(link)
    robot.head(link)
    assert "player" not in robot.session


def test_the_link_is_not_told_to_other_pages(link: str) -> None:
    response = Client().get(link)
    assert response["Referrer-Policy"] == "no-referrer"
    assert "no-store" in response["Cache-Control"]


def test_the_link_cannot_be_guessed(guest: Browser, link: str) -> None:
    token = link.rstrip("/").rpartition("/")[2]
    assert len(token) == 22  # 128 bits
    wrong = token[:-1] + ("A" if token[-1] != "A" else "B")
    for guess in [wrong, token[:-1], token + "A", token.swapcase(), "x"]:
        response = Client().post(f"/people/link/{guest.player.pk}/{guess}/")
        assert response.status_code == 404


def test_the_database_alone_gives_no_link_away(guest: Browser, link: str) -> None:
    token = link.rstrip("/").rpartition("/")[2]
    row = Player.objects.filter(pk=guest.player.pk).values().get()
    assert token not in str(row)


def test_anothers_token_does_not_open_the_link(guest: Browser, link: str) -> None:
    token = link.rstrip("/").rpartition("/")[2]
    bob = new_guest("Bob")
    bob.post("/people/me/link/new/")
    assert Client().post(f"/people/link/{bob.player.pk}/{token}/").status_code == 404


def test_a_new_link_replaces_the_old_one(guest: Browser, link: str) -> None:
    guest.post("/people/me/link/new/")
    response = Client().post(link)
    assert response.status_code == 404
    assert "does not work any more" in response.content.decode()


def test_a_revoked_link_takes_its_devices_along(guest: Browser, link: str) -> None:
    thief = Client()
    thief.post(link)
    assert thief.get("/people/me/").status_code == 200
    guest.post("/people/me/link/revoke/")
    assert thief.get("/people/me/").status_code == 302
    assert thief.post(link).status_code == 404
    assert guest.get("/people/me/").status_code == 200


def test_the_guest_of_the_device_is_brought_along_by_wish_only(guest: Browser, link: str) -> None:
    phone = new_guest("Phone")
    # Not ticked: a stranger's link must not take along what is here by one careless click.
    assert 'name="bring" value="1">' in phone.get(link).content.decode()
    phone.post(link)
    assert Player.objects.filter(name="Phone").exists()
    tablet = new_guest("Tablet")
    tablet.post(link, {"bring": "1"})
    assert not Player.objects.filter(name="Tablet").exists()
    assert tablet.session["player"] == str(guest.player.pk)


def test_someone_who_looks_at_localhost_gets_a_link_for_the_network(
    guest: Browser, settings: object
) -> None:
    settings.SITE_URL = "http://192.0.2.7:8000"  # type: ignore[attr-defined]
    guest.post("/people/me/link/new/")
    page = guest.get("/people/me/", headers={"host": "localhost:8000"}).content.decode()
    assert 'value="http://192.0.2.7:8000/people/link/' in page
