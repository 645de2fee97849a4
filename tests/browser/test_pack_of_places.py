"""A pack of places from its beginning to a match: painted, written in by two, published, found by
search, copied and played on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from games.cards.models import Card
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.test_board_editor import MAP, middle
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_map_is_shared_in_a_pack_and_played_on(chromium: Chromium, server: Server) -> None:
    load_cards()
    ann, bob = new_guest("Ann"), new_guest("Bob")
    with visitors(chromium, DESK, PHONE) as (anns, bobs):
        for page, who in ((anns, ann), (bobs, bob)):
            page.set_default_timeout(40_000)
            sign_in(page.context, who, server.address)

        # made
        anns.goto(server.address + MAP)
        anns.wait_for_selector("#board-view[data-ready]")
        anns.mouse.click(*middle(anns, 4, 4))
        anns.get_by_label("Name", exact=True).first.fill("Long Quay")
        with anns.expect_navigation():
            anns.get_by_role("button", name="Save").first.click()
        anns.get_by_role("heading", name="Long Quay").wait_for()
        card = Card.objects.get(pack__owner=ann.player)

        # written in by two
        anns.goto(server.address + card.pack.get_absolute_url())
        anns.get_by_role("button", name="Invite somebody to write").click()
        link = anns.locator("#invite-link").input_value()
        bobs.goto(link)
        bobs.get_by_role("button", name="Write in this pack").click()
        expect(bobs.locator(".card-tile .thumbnail")).to_be_visible()

        # published, and found by somebody who writes in it no more
        anns.reload()
        anns.get_by_role("button", name="Remove Bob").click()
        anns.get_by_role("button", name="Publish").click()
        bobs.goto(f"{server.address}/cards/shared/?q=quay")
        bobs.get_by_role("link", name="Maps").click()
        bobs.get_by_role("button", name="Copy to my packs").click()
        expect(bobs.locator(".card-tile .thumbnail")).to_be_visible()

        # played on
        copy = Card.objects.get(pack__owner=bob.player)
        entries = [*ready_rosters("kurogane")[0].entries, {"slot": "map", "card": copy.card_id}]
        Roster.objects.create(
            system="kurogane", owner=bob.player, name="With the quay", entries=entries
        )
        bobs.goto(f"{server.address}/matches/new/?system=kurogane")
        expect(bobs.locator(".choice .thumbnail")).to_have_count(4)
        bobs.get_by_label("Own map").check()
        bobs.locator("summary", has_text="Rosters").click()
        bobs.locator("#roster-0").select_option(label="With the quay")
        bobs.get_by_role("button", name="Play both sides myself").click()
        bobs.wait_for_selector(".cell-roof.roof-1")
        expect(bobs.locator(".board .cell-roof")).to_have_count(1)
