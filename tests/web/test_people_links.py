"""Personal links: onto a second device without a password, and nobody else."""

from __future__ import annotations

import re
import time

import pytest
from django.test import Client

from games.people import accounts
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
    path = f"/people/link/{guest.player.pk}/{accounts.link_token(guest.player)}/"
    assert Client().get(path).status_code == 404


def test_the_phone_becomes_the_same_player_after_one_click(guest: Browser, link: str) -> None:
    phone = Client()
    page = phone.get(link)
    assert page.status_code == 200
    assert "Continue as Ada on this device?" in page.content.decode()
    assert phone.post(link).status_code == 302
    assert phone.session["player"] == str(guest.player.pk)


def test_the_phone_speaks_the_language_of_the_player(guest: Browser, link: str) -> None:
    guest.post("/people/language/", {"language": "ja"})
    phone, other = Client(headers={"accept-language": "de"}), Client()
    page = phone.post(link, follow=True).content.decode()
    assert '<html lang="ja">' in page
    assert "Welcome" not in page
    other.post("/people/language/", {"language": "zh-hans"})
    page = other.post(link, follow=True).content.decode()
    assert '<html lang="zh-hans">' in page, "as it was chosen there"


def test_a_preview_of_the_link_signs_nobody_in(link: str) -> None:
    robot = Client()
    robot.get(link)
    robot.head(link)
    assert "player" not in robot.session


def test_the_link_is_not_passed_to_other_pages(link: str) -> None:
    response = Client().get(link)
    # Its own form must come with an origin, so that "no-referrer" would be too little.
    assert response["Referrer-Policy"] == "same-origin"
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


# -- the way back after a forgotten password ------------------------------------------------------


def sign_up(browser: Browser) -> str:
    """Make an account; the link that is offered then."""
    given = {"sign_in_name": "ada", "password": "forty-two hexes", "next": "/rosters/"}
    response = browser.post("/people/sign-up/", given)
    page = browser.get(response["Location"]).content.decode()
    assert 'href="/rosters/"' in page
    assert "<svg" in page
    found = re.search(r'value="http://testserver(/people/link/[^"]+)"', page)
    assert found
    return found[1]


def signs_in(password: str) -> bool:
    given = {"sign_in_name": "ada", "password": password}
    return Client().post("/people/sign-in/", given).status_code == 302


def test_whoever_makes_an_account_is_given_the_way_back(guest: Browser) -> None:
    assert "forgotten password is your personal link" in guest.get("/people/sign-up/").text
    link = sign_up(guest)
    assert Client().get(link).status_code == 200
    assert "it lets you in without one" in Client().get("/people/sign-in/").text


def test_a_link_that_was_made_before_the_account_goes_on_working(guest: Browser, link: str) -> None:
    assert sign_up(guest) == link


def test_a_forgotten_password_is_replaced_by_the_link(guest: Browser) -> None:
    link = sign_up(guest)
    laptop = Client()
    response = laptop.post(link, follow=True)
    assert "For an hour your own page lets you choose a new password" in response.text
    assert 'name="old"' not in laptop.get("/people/me/").text
    response = laptop.post("/people/me/password/", {"new": "hexes, forty-two"}, follow=True)
    assert "Your password is changed." in response.text
    assert signs_in("hexes, forty-two")
    assert not signs_in("forty-two hexes")
    # Whoever else had the link has it no more, and the next way back is at hand.
    assert Client().get(link).status_code == 404
    assert "/people/link/" in response.text


def test_who_is_signed_in_still_opens_the_link_to_choose_a_new_password(guest: Browser) -> None:
    link = sign_up(guest)
    guest.get(link)
    assert guest.post("/people/me/password/", {"new": "hexes, forty-two"}).status_code == 302
    assert signs_in("hexes, forty-two")


def test_an_hour_after_the_link_the_old_password_is_asked_for_again(
    guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = sign_up(guest)
    laptop = Client()
    laptop.post(link)
    later = time.time() + 3600
    monkeypatch.setattr("games.people.sessions.time.time", lambda: later)
    assert 'name="old"' in laptop.get("/people/me/").text
    assert laptop.post("/people/me/password/", {"new": "hexes, forty-two"}).status_code == 422
    assert signs_in("forty-two hexes")


def test_without_the_link_a_new_password_needs_the_old_one(guest: Browser) -> None:
    sign_up(guest)
    assert guest.post("/people/me/password/", {"new": "hexes, forty-two"}).status_code == 422
    assert signs_in("forty-two hexes")


def test_only_accounts_have_a_way_back_to_keep(guest: Browser) -> None:
    assert guest.get("/people/me/way-back/").status_code == 302
    assert Client().get("/people/me/way-back/").status_code == 302
