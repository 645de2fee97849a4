"""The table of each system as axe-core reads it, at every stage, without a finding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.matches import referee
from games.matches.models import Match
from games.rules.contract.table import Table
from tests.browser.inspecting import Inspector, Look
from tests.matchmaking import begun_match, play_captains, play_on
from tests.people import Browser, new_guest
from tests.rules.playing import offering
from tests.stages import begun

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),  # each looks at many pages
]


def seats(match: Match, ann: Browser, bob: Browser) -> tuple[Browser, Browser]:
    """Who is asked now, and who is not."""
    with referee.live_table(match.pk) as table:
        asked = min(table.asks)
    return (ann, bob) if asked == 0 else (bob, ann)


def choose(*groups: str) -> Callable[[Page], None]:
    """Open the first option of these that can be chosen; of the first unit, where one of several
    is to act."""

    def first(page: Page) -> None:
        if (unit := page.locator("[data-acting]").first).count():
            unit.click()
        for group in groups:
            options = page.locator(f'[data-option^="{group}"]:not([aria-disabled="true"]):visible')
            if options.count():
                options.first.click()
                return

    return first


def offers(*prefixes: str) -> Callable[[Table[Any]], bool]:
    return lambda table: any(offering(table, prefix) for prefix in prefixes)


def concede(match: Match, who: Browser) -> None:
    match.refresh_from_db()
    referee.answer(match.pk, who.player, match.number, {"option": "concede", "fields": {}})


def open_settings(page: Page) -> None:
    """Open the settings, where sounds are, below what spectators read of the match."""
    expect(page.locator(".watching")).to_contain_text("Round")
    page.locator(".match-settings > summary").click()
    expect(page.locator("[data-setting=effects]")).to_be_visible()


def see_the_end(page: Page) -> None:
    """Stop the banner of the end where it is read, over the battlefield alone; the winner's figures
    shine meanwhile. It is shown to those alone who have seen the match end."""
    page.emulate_media(reduced_motion="no-preference")
    page.locator("#match").evaluate("match => match.classList.remove('was-over')")
    shining = page.locator("#region-units .unit.side-b .unit-base").first
    expect(page.locator("#region-units .unit.side-b").first).to_have_css("animation-name", "shine")
    expect(shining).to_be_visible()
    page.locator(".ending, .result-banner").evaluate_all(
        "found => found.forEach(({ style }) => { style.animation = 'none'; })"
    )
    expect(page.locator(".result-banner")).to_be_visible()
    banner, result = (
        page.locator(place).bounding_box() for place in (".result-banner", "#region-result")
    )
    assert banner is not None
    assert result is not None
    assert (
        banner["x"] + banner["width"] <= result["x"]
        or banner["y"] + banner["height"] <= result["y"]
    )


def see_the_last_battlefield(page: Page) -> None:
    expect(page.locator(".result-board .unit").first).to_be_visible()


def test_a_match_of_crisis_protocol(inspector: Inspector) -> None:
    ann, bob, eve = (new_guest(name) for name in ("Ann", "Bob", "Eve"))
    match = begun_match(
        ann.player, bob.player, system="crisis", options={"battlefield": "city-block"}
    )
    path = f"/matches/{match.pk}/"
    inspector.look(Look("before the mission", path, seats(match, ann, bob)[0]))
    play_captains(match, lambda table: table.game.state.round >= 2 and offers("attack:")(table))
    asked, other = seats(match, ann, bob)
    inspector.look(
        Look("attack", path, asked, choose("attack:")),
        Look("other's turn", path, other),
    )
    play_captains(match, offers("reroll"))
    asked, other = seats(match, ann, bob)
    inspector.look(Look("dice", path, asked), Look("watched", path, eve, open_settings, both=True))
    match.refresh_from_db()
    number = match.number
    referee.answer(match.pk, other.player, number, {"option": "draw-offer", "fields": {}})
    inspector.look(Look("draw offered", path, asked))
    concede(match, ann)
    inspector.look(
        Look("ended", path, ann, see_the_end, both=True),
        Look("result", f"{path}result/", bob, see_the_last_battlefield, both=True),
        Look("replay at a moment", f"{path}replay/?at={number // 2}", eve),
        Look("dice record", f"{path}dice/", ann),
    )


def test_a_match_of_battletech(inspector: Inspector) -> None:
    ann, bob, eve = (new_guest(name) for name in ("Ann", "Bob", "Eve"))
    for stage, options in (("late moving", ["walk", "run"]), ("late firing", ["fire", "hold"])):
        match = begun("battletech", stage, ann, bob)
        path = f"/matches/{match.pk}/"
        asked, _other = seats(match, ann, bob)
        inspector.look(Look(stage, path, asked, choose(*options)))
    inspector.look(Look("a record sheet", path, eve, open_sheet))


def open_sheet(page: Page) -> None:
    """Open the record sheet of the first 'Mech of the forces."""
    page.locator("#region-forces [data-sheet]").first.evaluate("(button) => button.click()")
    page.wait_for_selector(".sheet-body:visible")


def test_a_match_of_tide_of_iron(inspector: Inspector) -> None:
    ann, bob, eve = (new_guest(name) for name in ("Ann", "Bob", "Eve"))
    looks = {
        "muster": choose("arrange"),
        "late action": choose(),
        "late acting": choose("move"),
    }
    for stage, first in looks.items():
        match = begun("tide", stage, ann, bob)
        path = f"/matches/{match.pk}/"
        inspector.look(Look(stage, path, seats(match, ann, bob)[0], first))
    inspector.look(Look("a squad's sheet", path, eve, open_sheet))


def test_a_match_of_kuroganengage(inspector: Inspector) -> None:
    ann, bob, eve = (new_guest(name) for name in ("Ann", "Bob", "Eve"))
    match = begun_match(ann.player, bob.player, system="kurogane")
    path = f"/matches/{match.pk}/"
    inspector.look(Look("sortie", path, seats(match, ann, bob)[0], choose("sortie")))
    play_on(match, 60, seed=4)
    asked, _waiting = seats(match, ann, bob)
    inspector.look(
        Look("turn", path, asked, choose("move", "attack", "activate")),
        Look("watched", path, eve),
    )
    concede(match, bob)
    inspector.look(Look("ended", path, ann))
