"""Accounts: a guest takes a password, keeps everything, and signs in anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.people import accounts
from games.people.models import Player
from games.people.signals import players_merged
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db
PASSWORD = "forty-two hexes"


def sign_up(browser: Client, name: str = "ada", password: str = PASSWORD) -> int:
    given = {"sign_in_name": name, "password": password}
    return browser.post("/people/sign-up/", given).status_code


def sign_in(browser: Client, name: str = "ada", password: str = PASSWORD, **more: str) -> int:
    given = {"sign_in_name": name, "password": password, **more}
    return browser.post("/people/sign-in/", given).status_code


def who(browser: Client) -> str | None:
    return browser.session.get("player")


@pytest.fixture
def merges() -> Iterator[list[tuple[str, str]]]:
    """The merges that other apps hear of, as names."""
    heard: list[tuple[str, str]] = []

    def hear(guest: Player, into: Player, **_: Any) -> None:
        heard.append((guest.name, into.name))

    players_merged.connect(hear)
    yield heard
    players_merged.disconnect(hear)


def test_a_guest_becomes_an_account_and_stays_the_same_player(guest: Browser) -> None:
    assert sign_up(guest) == 302
    player = Player.objects.get()
    assert player.pk == guest.player.pk
    assert not player.is_guest
    assert who(guest) == str(player.pk)


def test_the_same_person_signs_in_on_a_second_device(guest: Browser) -> None:
    sign_up(guest)
    phone = Client()
    assert sign_in(phone, name=" ADA ") == 302
    assert who(phone) == who(guest) == str(guest.player.pk)


def test_passwords_are_kept_as_argon2(guest: Browser, settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    sign_up(guest)
    assert User.objects.get().password.startswith("argon2$argon2id$")
    assert sign_in(Client()) == 302


@pytest.mark.parametrize("password", ["", "short", "password123", "12345678"])
def test_weak_passwords_are_refused(guest: Browser, password: str) -> None:
    assert sign_up(guest, password=password) == 422
    assert Player.objects.get().is_guest


@pytest.mark.parametrize("name", ["ada", "ADA", "Ａｄａ"])
def test_a_sign_in_name_belongs_to_one_player(guest: Browser, name: str) -> None:
    sign_up(guest)
    bob = new_guest("Bob")
    assert sign_up(bob, name=name) == 422
    bob.player.refresh_from_db()
    assert bob.player.is_guest


def test_two_who_take_a_name_at_the_same_moment(guest: Browser) -> None:
    sign_up(guest)
    with pytest.raises(accounts.NameTaken):
        accounts.create(new_guest("Bob").player, "Ada", PASSWORD)


def test_a_wrong_password_and_an_unknown_name_look_the_same(guest: Browser) -> None:
    sign_up(guest)
    pages = []
    for name, password in [("ada", "wrong password"), ("nobody", PASSWORD)]:
        browser = Client()
        given = {"sign_in_name": name, "password": password}
        response = browser.post("/people/sign-in/", given)
        assert response.status_code == 422
        assert who(browser) is None
        pages.append("do not belong together" in response.content.decode())
    assert pages == [True, True]


def test_the_guest_of_the_device_is_brought_along(
    guest: Browser, merges: list[tuple[str, str]]
) -> None:
    sign_up(guest)
    phone = new_guest("Phone")
    assert sign_in(phone, bring="1") == 302
    assert merges == [("Phone", "Ada")]
    assert who(phone) == str(guest.player.pk)
    assert list(Player.objects.all()) == [guest.player]


def test_the_guest_stays_behind_if_the_person_wants_that(
    guest: Browser, merges: list[tuple[str, str]]
) -> None:
    sign_up(guest)
    phone = new_guest("Phone")
    sign_in(phone)
    assert merges == []
    assert who(phone) == str(guest.player.pk)
    assert Player.objects.count() == 2


def test_an_account_is_never_merged_into_another(
    guest: Browser, merges: list[tuple[str, str]]
) -> None:
    sign_up(guest)
    bob = new_guest("Bob")
    sign_up(bob, name="bob")
    sign_in(bob, bring="1")
    assert merges == []
    assert Player.objects.count() == 2


def test_a_merge_that_fails_changes_nothing(guest: Browser) -> None:
    def refuse(**_: Any) -> None:
        raise RuntimeError

    sign_up(guest)
    phone = new_guest("Phone")
    players_merged.connect(refuse)
    try:
        with pytest.raises(RuntimeError):
            sign_in(phone, bring="1")
    finally:
        players_merged.disconnect(refuse)
    assert who(phone) == str(phone.player.pk)
    assert Player.objects.filter(pk=phone.player.pk).exists()


def test_a_new_password_signs_the_other_devices_out(guest: Browser) -> None:
    sign_up(guest)
    phone = Client()
    sign_in(phone)
    given = {"old": PASSWORD, "new": "hexes, forty-two"}
    assert guest.post("/people/me/password/", given).status_code == 302
    assert guest.get("/people/me/").status_code == 200
    assert phone.get("/people/me/").status_code == 302
    assert sign_in(phone) == 422
    assert sign_in(phone, password="hexes, forty-two") == 302


def test_a_new_password_needs_the_old_one(guest: Browser) -> None:
    sign_up(guest)
    given = {"old": "a guess", "new": "hexes, forty-two"}
    assert guest.post("/people/me/password/", given).status_code == 422
    assert sign_in(Client()) == 302


def test_signing_in_changes_the_session_and_its_token(guest: Browser) -> None:
    sign_up(guest)
    phone = new_guest("Phone")
    before = phone.cookies["sessionid"].value
    sign_in(phone)
    assert phone.cookies["sessionid"].value != before


def test_a_switched_off_account_is_signed_out_everywhere(guest: Browser) -> None:
    sign_up(guest)
    User.objects.update(is_active=False)
    assert guest.get("/people/me/").status_code == 302
    assert sign_in(Client()) == 422
