"""People come back, on the devices that they have: personal links in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, type_name, visitors
from tests.live.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def devices(chromium: Chromium) -> Iterator[list[Page]]:
    """Ada's desk and her phone."""
    with visitors(chromium, DESK, PHONE) as pages:
        yield pages


def test_the_link_that_an_account_is_given_opens_on_the_phone(
    devices: list[Page], server: Server
) -> None:
    desk, phone = devices
    desk.goto(f"{server.address}/people/name/")
    type_name(desk, "Ada")
    desk.goto(f"{server.address}/people/sign-up/")
    desk.get_by_label("Sign-in name").fill("ada")
    desk.get_by_label("Password").fill("forty-two hexes")
    hands.press(desk, desk.get_by_role("button", name="Make my account"))
    link = desk.get_by_label("Personal link").input_value()

    phone.goto(link)
    expect(phone.get_by_role("heading")).to_have_text("Continue as Ada on this device?")
    with phone.expect_response(lambda response: response.request.method == "POST") as posted:
        phone.get_by_role("button", name="Continue as Ada").click()
    assert posted.value.request.header_value("origin") == server.address
    expect(phone.get_by_role("heading", level=1)).to_have_text("Welcome, Ada")
    phone.goto(f"{server.address}/people/me/")
    phone.get_by_label("New password").fill("hexes, forty-two")
    hands.press(phone, phone.get_by_role("button", name="Change the password"))
    expect(phone.get_by_role("heading", level=1)).to_have_text("Keep your way back")
