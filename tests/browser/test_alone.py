"""One player on both sides: the page comes to whoever is asked, at once or after a cover sheet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches.lobby import alone
from tests.browser.gathering import DESK, sit_at_table, visitors
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(chromium: Chromium) -> Iterator[Page]:
    with visitors(chromium, DESK) as pages:
        yield pages[0]


def test_the_page_turns_to_who_is_asked(page: Page, server: Server) -> None:
    load_cards()
    ann = new_guest("Ann")
    match = alone.create(ann.player, "kurogane", {})
    sit_at_table(page, ann, server.address, match)
    table, ask = page.locator("#match"), page.locator("#region-ask")
    winner = table.get_attribute("data-seat")
    other = "1" if winner == "0" else "0"
    page.locator('#sheet [data-option="second"]').click()
    expect(table).to_have_attribute("data-seat", other)
    expect(ask).to_have_attribute("data-mine", "")
    page.locator(".match-settings summary").first.click()
    page.locator('select[name="turning"]').select_option("covered")
    expect(page.locator("#region-score")).to_have_attribute("data-turning", "covered")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Take this turn back").click()
    take_over = page.locator(f'[data-take-over="{winner}"]')
    expect(take_over).to_be_visible()
    expect(ask).not_to_have_attribute("data-mine", "")
    take_over.click()
    expect(table).to_have_attribute("data-seat", str(winner))
    expect(ask).to_have_attribute("data-mine", "")
