"""Passwords cannot be guessed by trying, and nobody is locked out by those who try."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from games.people import accounts
from tests.matchmaking import open_match
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_window")]

PASSWORD = "forty-two hexes"
HOME, CAFE = "192.0.2.1", "198.51.100.7"
WRONG, RIGHT, LATER = 422, 302, 429


def elsewhere(number: int) -> str:
    """The address of one of many machines."""
    return f"203.0.{number // 250}.{number % 250}"


def sign_in(
    where: str, password: str = "a guess", name: str = "ada", browser: Client | None = None
) -> int:
    given = {"sign_in_name": name, "password": password}
    return (browser or Client()).post("/people/sign-in/", given, REMOTE_ADDR=where).status_code


@pytest.fixture
def ada(guest: Browser) -> Browser:
    """Somebody with an account, in the browser in which she made it."""
    guest.post("/people/sign-up/", {"sign_in_name": "ada", "password": PASSWORD})
    return guest


def test_a_stranger_cannot_lock_anybody_out(ada: Browser) -> None:
    """Before, 30 guesses in an hour kept everybody out of the account, whoever they were."""
    assert {sign_in(CAFE) for _try in range(100)} == {WRONG, LATER}
    assert sign_in(CAFE, PASSWORD) == LATER
    assert sign_in(HOME, PASSWORD) == RIGHT


def test_many_networks_get_few_guesses_each_and_lock_nobody_out(ada: Browser) -> None:
    assert {sign_in(elsewhere(number)) for number in range(30)} == {WRONG}
    tries = [[sign_in(elsewhere(number)) for _try in range(6)] for number in range(100, 110)]
    assert tries == [[WRONG] * 3 + [LATER] * 3] * 10
    assert sign_in(HOME, PASSWORD) == RIGHT
    assert sign_in(elsewhere(200), name=" ＡDA ") == WRONG
    assert [sign_in(elsewhere(200)) for _try in range(3)] == [WRONG, WRONG, LATER]
    assert {sign_in(elsewhere(200), name="bob") for _try in range(5)} == {WRONG}


def test_one_network_tries_no_end_of_names_either(ada: Browser) -> None:
    tries = [sign_in(CAFE, name=f"name {number}") for number in range(62)]
    assert tries == [WRONG] * 60 + [LATER] * 2
    assert sign_in(HOME, name="name 1") == WRONG


@pytest.mark.parametrize("signs_in", [False, True])
def test_where_the_password_was_known_before_others_do_not_count(
    ada: Browser, signs_in: bool
) -> None:
    """In the browser in which the account was made, and wherever somebody signed in to it, also in
    a network that is full of guesses."""
    browser: Client = ada
    if signs_in:
        browser = Client()
        assert sign_in(HOME, PASSWORD, browser=browser) == RIGHT
    browser.post("/people/sign-out/")
    for number in range(62):
        sign_in(CAFE, name=f"name {number}")
        sign_in(CAFE)
        sign_in(elsewhere(number))
    assert sign_in(CAFE, PASSWORD) == LATER
    assert sign_in(CAFE, PASSWORD, browser=browser) == RIGHT
    browser.post("/people/sign-out/")
    assert sign_in(CAFE, name="bob", browser=browser) == LATER, "it is known for one account only"
    tries = [sign_in(CAFE, browser=browser) for _try in range(12)]
    assert tries == [WRONG] * 9 + [LATER] * 3, "and guesses no more than others"


@pytest.mark.parametrize("forged", ["x", "known", "a b c", "0:0:0"])
def test_nobody_makes_up_to_be_known(ada: Browser, forged: str) -> None:
    assert [sign_in(CAFE) for _try in range(10)] == [WRONG] * 10
    stranger = Client()
    stranger.cookies["known"] = forged
    assert sign_in(CAFE, PASSWORD, browser=stranger) == LATER


def test_a_browser_keeps_no_name_of_an_account(ada: Browser) -> None:
    kept = ada.cookies["known"]
    assert "ada" not in kept.value
    assert kept["httponly"]


def test_a_link_comes_in_though_the_network_is_full_of_guesses(ada: Browser) -> None:
    ada.player.refresh_from_db()
    link = accounts.link_path(ada.player)
    wrong = f"{link[:-3]}xx/"
    tries = [Client().get(wrong, REMOTE_ADDR=CAFE).status_code for _try in range(32)]
    assert tries == [404] * 30 + [LATER] * 2
    assert Client().get(link, REMOTE_ADDR=CAFE).status_code == 200
    assert Client().post(link, REMOTE_ADDR=CAFE).status_code == RIGHT


@pytest.mark.usefixtures("toy")
def test_guesses_at_a_match_lock_nobody_out_of_it() -> None:
    ann = new_guest("Ann").player
    match, other = (open_match(ann, password="sesame") for _number in range(2))

    def give(where: str, password: str = "x") -> int:
        given = {"password": password}
        url = f"/matches/{match.pk}/password/"
        return Client().post(url, given, REMOTE_ADDR=where).status_code

    def times(number: int, call: Callable[[], int]) -> list[int]:
        return [call() for _try in range(number)]

    assert times(12, lambda: give(CAFE)) == [WRONG] * 10 + [LATER] * 2
    assert {give(elsewhere(number)) for number in range(190)} == {WRONG}
    assert times(5, lambda: give(elsewhere(400))) == [WRONG] * 3 + [LATER] * 2
    assert give(HOME, "sesame") == RIGHT
    url = f"/matches/{other.pk}/password/"
    assert Client().post(url, {"password": "x"}, REMOTE_ADDR=elsewhere(400)).status_code == WRONG
