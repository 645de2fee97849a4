"""A squad is chosen by hand: who leaves much of the Threat unused is offered the rest."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from tests.browser.gathering import DESK, sit_at_table, watched
from tests.live.server import Server
from tests.matchmaking import match_in_the_middle
from tests.people import new_guest
from tests.rules.crisis.test_suggestions import answer, begun, ready_setup

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CAPTAIN = "captain-america-steve-rogers"


def test_the_rest_of_a_squad_is_one_button(chromium: Chromium, server: Server) -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    table = begun(ready_setup())
    while table.game.state.stage != "squad":
        answer(table, min(table.asks))
    match = match_in_the_middle(table, ann.player, bob.player)
    with watched(chromium, DESK) as ((page,), faults):
        page.set_default_timeout(60_000)
        sit_at_table(page, ann, server.address, match)
        page.locator(f'[data-choice="{CAPTAIN}"]').click()
        more = page.locator("[data-more]")
        expect(more).to_contain_text("of 17 Threat")
        expect(page.locator(".picker")).to_contain_text("That leaves much of it unused")
        more.click()
        expect(more).to_have_count(0)
        assert page.locator('.choice[data-choice][aria-pressed="true"]').count() >= 4
    assert faults == []
