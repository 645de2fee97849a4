"""Markers that a card puts on the battlefield: laid down and used by hand, seen by everybody."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches.models import Match
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sit_at_table, watched
from tests.live.server import Server
from tests.matchmaking import match_in_the_middle
from tests.people import new_guest
from tests.rules.crisis.carding import EXPANSIONS, scene, unit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STRANGE = "a-doctor-strange"
AT_HAND, FAR = (6_000, 19_500), (15_500, 18_000)
BEYOND = (6_000, 21_500)
"""Where the portals go, and where the bat comes out."""


@pytest.fixture
def people(chromium: Chromium, server: Server) -> Iterator[list[Page]]:
    """Ann at a desk with Doctor Strange, Bob with a phone and the bat; the round is nearly over."""
    ann, bob = new_guest("Ann"), new_guest("Bob")
    evening = scene(
        unit(0, "doctor-strange", (6, 18), power=5),
        unit(1, "bat", (14, 18), power=5, activated=True),
        active=STRANGE,
        cards=EXPANSIONS,
        squads=[{"tactics": ["pentagram-of-farallah"]}, {}],
    )
    match = match_in_the_middle(evening, ann.player, bob.player)
    with watched(chromium, DESK, PHONE) as (pages, faults):
        for page, who in zip(pages, (ann, bob), strict=True):
            page.set_default_timeout(60_000)
            sit_at_table(page, who, server.address, match)
        yield pages
    assert faults == []


def test_portals_are_laid_and_the_opponent_goes_through(people: list[Page]) -> None:
    ann, bob = people
    does(ann, "end-activation")
    does(ann, "react:pentagram-of-farallah@pentagram-of-farallah", payer=[STRANGE])
    for spot in (AT_HAND, FAR):
        does(ann, "put-marker", at=spot)
    for page in people:
        hands.follow(page, hands.number(ann))
        expect(page.locator("[data-marker]")).to_have_count(2)
        expect(page.get_by_role("img", name="Portal 1, put there by Ann")).to_be_visible()
        expect(page.locator("#log")).to_contain_text("Portal is put on the battlefield")

    until_asked(people, bob, "marker:")
    (portal,) = [one for one in ids(bob) if one.startswith("marker:")]
    expect(hands.button_of(bob, portal)).to_contain_text("Use Portal 2")
    does(bob, portal)
    does(bob, "place", to=BEYOND)
    hands.follow(ann, hands.number(bob))
    bat = ann.locator('[data-unit="b-bat"]').first
    expect(bat).to_have_attribute("data-x", str(BEYOND[0]))
    expect(bat).to_have_attribute("data-y", str(BEYOND[1]))
    assert Match.objects.get().answers.count() == hands.number(ann)


def ids(page: Page) -> list[str]:
    """What this player may do."""
    asked = hands.asked(page)
    return [option["id"] for option in asked["options"]] if asked else []


def does(page: Page, kind: str, **fields: Any) -> None:
    """One answer by hand."""
    done = hands.play(page, random.Random(1), (kind.partition(":")[0],), wish(kind, fields))
    assert done == kind


def wish(kind: str, fields: dict[str, Any]) -> hands.Wish:
    return lambda option, field: fields.get(field["name"]) if option["id"] == kind else None


def until_asked(people: list[Page], page: Page, kind: str) -> None:
    """Nobody does anything until this player may do that."""
    for _answer in range(8):
        number = max(map(hands.number, people))
        for each in people:
            hands.follow(each, number)
        if any(option.startswith(kind) for option in ids(page)):
            return
        asked = next(each for each in people if ids(each))
        idle = [one for one in ids(asked) if one in ("pass", "end-activation")]
        idle += [one for one in ids(asked) if one.startswith("activate:")]
        hands.play(asked, random.Random(1), (idle[0].partition(":")[0],))
    raise AssertionError(f"{kind} is never offered")
