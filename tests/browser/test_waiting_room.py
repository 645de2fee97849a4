"""The waiting room while others come and choose: how equal the sides are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from games.matches.lobby import waiting_room
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from tests.browser.gathering import PHONE, sign_in, visitors
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_sides_that_are_far_apart_are_warned_of(chromium: Chromium, server: Server) -> None:
    load_cards()
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = waiting_room.create(ann.player, "battletech", {})
    waiting_room.take_seat(match, bob.player, 1)
    lance = ready_rosters("battletech")[0]
    two = {"system": "battletech", "owner": bob.player, "entries": lance.entries[:2]}
    Roster.objects.create(name="Only two", **two)
    with visitors(chromium, PHONE) as (page,):
        sign_in(page.context, bob, server.address)
        page.goto(f"{server.address}/matches/{match.pk}/")
        warning = page.locator("#far-apart")
        expect(page.get_by_label("Only two")).to_be_checked()
        expect(warning).to_be_hidden()
        expect(page.get_by_role("button", name="I am ready")).to_be_in_viewport()
        waiting_room.choose_roster(match, ann.player, lance)
        waiting_room.set_ready(match, ann.player)
        expect(warning).to_be_visible()
        expect(warning).to_contain_text("% more")
        page.get_by_label("Fire lance").check()
        expect(warning).to_be_hidden()
