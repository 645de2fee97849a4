"""A new character made by somebody who knows no JSON: with a reactive superpower, tried, kept in a
pack, and played with a friend, within sixty clicks."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Route, expect

from games.cards.models import Card
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.rostering import bring, play_a_friend
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_CLICKS = 60
COUNTING = """() => addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks || 0) + 1;
}, true)"""


@pytest.fixture
def people(chromium: Chromium) -> Iterator[list[Page]]:
    """Ann with a phone, and Bob at a desk."""
    with visitors(chromium, PHONE, DESK) as pages:
        yield pages


def test_a_new_character_is_made_tried_kept_and_played(people: list[Page], server: Server) -> None:
    load_cards()
    ann = new_guest("Ann")
    page, bob = people
    sign_in(page.context, ann, server.address)
    page.add_init_script(f"({COUNTING})()")
    page.goto(f"{server.address}/cards/drafts/new/crisis/")
    page.get_by_role("button", name="New: Character").click()
    page.wait_for_url(re.compile(r"/cards/drafts/\d+/"))
    page.wait_for_load_state()  # what is typed before the scripts are there reaches nobody
    page.get_by_label("Name").first.fill("Iron Wolf")
    card = page.locator("#verdict .game-card")
    expect(card).to_contain_text("Iron Wolf")
    page.get_by_role("button", name="Stamina: more").click()
    expect(card).to_contain_text("6")
    # A superpower like Bodyguard, which pushes its owner, too.
    page.locator("#part-superpowers-add").click()
    page.get_by_role("button", name="Bodyguard").first.click()
    sentence = page.locator(".sentence")
    expect(sentence).to_contain_text("becomes the target of the attack")
    page.locator("#add-do").click()
    page.get_by_label("Find among these").fill("push")
    page.get_by_role("button", name="Push this character").click()
    expect(sentence).to_contain_text("Push this character Short.")
    sentence.get_by_role("link", name="Push this character").click()
    page.wait_for_url("**open=superpowers.0.rules.0.do.1**")
    page.get_by_label("How far").focus()
    nothing_changes_while_the_workshop_is_drawn_anew(page)
    expect(sentence).to_contain_text("Push this character Medium.")
    expect(card).to_contain_text("Push this character Medium.")
    page.get_by_role("button", name="Undo").click()
    expect(sentence).to_contain_text("Push this character Short.")
    # Tried at once, then kept.
    page.get_by_role("button", name="Try it").click()
    page.wait_for_selector(hands.READY)
    expect(page.locator("#match")).to_contain_text("Iron Wolf")
    page.goto(f"{server.address}{ann.player.drafts.get().get_absolute_url()}")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Iron Wolf")).to_be_visible()
    kept = Card.objects.get(pack__owner=ann.player)
    assert [power["name"] for power in kept.data["superpowers"]] == ["Bodyguard"]
    # Played with a friend.
    bring(page, server.address, "Characters", "Iron Wolf", instead_of="Ultron")
    play_a_friend(page, bob)
    assert int(page.evaluate("sessionStorage.clicks")) < MOST_CLICKS
    until_squads_lie_open(page, bob, kept.card_id)
    assert int(page.evaluate("sessionStorage.clicks")) < MOST_CLICKS
    for each in people:
        expect(each.locator("#match")).to_contain_text("Iron Wolf")


def until_squads_lie_open(page: Page, bob: Page, alone: str) -> None:
    """Both choose until the squads are revealed: Ann brings one character alone."""

    def wish(option: dict[str, Any], field: dict[str, Any]) -> Any:
        return {"characters": [alone], "affiliation": ["none"]}.get(field["name"])

    for _answer in range(20):
        number = max(hands.number(page), hands.number(bob))
        for each in (page, bob):
            hands.follow(each, number)
        if "brings" in page.locator("#log").inner_text():
            return
        asked = page if hands.asked(page) else bob
        hands.play(asked, random.Random(1), (), wish if asked is page else hands.anything)


def nothing_changes_while_the_workshop_is_drawn_anew(page: Page) -> None:
    """A distance is chosen, and until the answer comes nothing can be clicked; then the keyboard is
    where it was."""
    waiting: list[Route] = []
    page.route("**/cards/drafts/*/rule/**", lambda route: waiting.append(route), times=1)
    page.get_by_label("How far").select_option(label="Medium")
    expect(page.locator("#workshop[inert]")).to_have_count(1)
    while not waiting:
        page.wait_for_timeout(20)
    waiting[0].continue_()
    expect(page.locator("#workshop:not([inert])")).to_have_count(1)
    expect(page.get_by_label("How far")).to_be_focused()
