"""Cards of one's own brought to a match by hand: in a copy of a ready roster, against a friend."""

from __future__ import annotations

import re
from urllib.parse import quote_plus

from playwright.sync_api import Page, expect

from games.rosters.service import ready_rosters
from tests.browser import hands
from tests.browser.gathering import create_match, get_ready, sit_down

READY, OWN = "Core box, Captain America leads", "With my own"
"""The ready roster, and what its copy is called."""


def bring(page: Page, site: str, part: str, card: str, instead_of: str = "") -> None:
    """Add a card to a part of a copy of the ready roster, found by its name; take another out."""
    roster = next(one for one in ready_rosters("crisis") if one.name == READY)
    page.goto(site + roster.get_absolute_url())
    hands.press(page, page.get_by_role("button", name="Change a copy"))
    page.wait_for_selector("#picker-list")
    page.locator("#id_name").fill(OWN)
    page.get_by_role("button", name="Rename").click()
    if instead_of:
        page.get_by_role("button", name=f"Take out {instead_of}").first.click()
        expect(page.locator("#roster-now")).not_to_contain_text(instead_of)
    page.locator("#counts").get_by_role("link", name=part).click()
    expect(page.locator("#picker-list .listing-head")).to_contain_text(part)
    page.locator("#picker-words").fill(card)
    found = page.locator("#picker-list input[name=view]")
    expect(found).to_have_value(re.compile("q=" + re.escape(quote_plus(card))))
    page.get_by_role("button", name=f"Add {card}").click()
    expect(page.locator("#roster-now")).to_contain_text(card)
    hands.press(page, page.get_by_role("link", name="Done"))


def play_a_friend(page: Page, friend: Page, *options: tuple[str, str]) -> None:
    """Make a match with these options, to which a friend comes by the link; both get ready, the
    first with the roster that was changed."""
    site = page.url.partition("/rosters/")[0]
    page.goto(f"{site}/matches/new/?system=crisis")
    for label, value in options:
        page.get_by_label(label).select_option(value)
    link = create_match(page)
    address = page.url
    sit_down(friend, link, "Bob")
    get_ready(friend, READY)
    get_ready(page, OWN)
    for each in (page, friend):
        each.wait_for_url(address)
        each.wait_for_selector(hands.READY)
