"""Choosing a 'Mech and planning its movement on the table: on the map, by the panel and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Locator, Page, expect

from games.matches import referee
from games.matches.models import Match
from games.rules.battletech import ground
from games.rules.battletech.movement.paths import ARROWS
from games.rules.battletech.state import Mech, State
from games.rules.battletech.terms import FACINGS
from games.rules.contract.table import Table
from games.rules.fields import Path
from games.rules.hexes import Hex, distance, neighbour
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sit_at_table, visitors
from tests.browser.lances import spot_of
from tests.live.server import Server
from tests.people import Browser, new_guest
from tests.stages import begun

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Plan:
    """The page of whoever is to move a 'Mech, and what the rules let the first of them do."""

    def __init__(self, page: Page, match: Match, table: Table[State]) -> None:
        self.page, self.match = page, match
        ((_seat, ask),) = table.asks.items()
        self.ask = ask
        self.units = [unit.id for unit in ask.units]
        self.unit = self.units[0]
        self.board = ground.of(table.setup, table.game.state).board
        self.hexes = {way: self._hexes(ask.option(f"{way}:{self.unit}")) for way in ("walk", "run")}

    def _hexes(self, option: Any) -> list[Hex]:
        """The hexes into which a way of moving leads, the dearest first."""
        path = option.fields[0]
        assert isinstance(path, Path)
        costs: dict[Hex, int] = {}
        for (q, r, *_more), cost in path.ends.items():  # the cheapest first
            costs.setdefault((q, r), cost)
        return sorted(costs.keys() - {path.start[:2]}, key=lambda hex: -costs[hex])

    def jump(self) -> tuple[str, Hex]:
        """A 'Mech that can jump, and a hex in which it can land."""
        for unit in self.units:
            option = self.ask.option(f"jump:{unit}")
            if not option.refused:
                return unit, self._hexes(option)[0]
        raise AssertionError("nobody can jump")

    def mech(self, unit: str) -> Mech:
        """A 'Mech as it stands now."""
        with referee.live_table(self.match.pk) as table:
            mech: Mech = table.game.state.mech(unit)
            return mech

    def tap(self, hex: Hex) -> None:
        hands.point_at(self.page, spot_of(self.board, hex))

    def towards(self, hex: Hex, facing: int, part: float) -> tuple[float, float]:
        """A spot so much of the way from a hex to its neighbour."""
        (x, y), (to_x, to_y) = [spot_of(self.board, one) for one in (hex, neighbour(hex, facing))]
        return x + part * (to_x - x), y + part * (to_y - y)

    def pull(self, hex: Hex, facing: int) -> None:
        """Pull at a hex, by the mouse or by a finger, towards one of its edges and beyond."""
        hands.pull(self.page, [self.towards(hex, facing, part) for part in (0, 0.4, 0.9)])

    def chip(self, unit: str) -> Locator:
        return self.page.locator(f'[data-acting="{unit}"]')

    def to_be_sent(self) -> Locator:
        return self.page.locator(".picker-foot button")


@pytest.fixture
def people() -> list[Browser]:
    return [new_guest("Ann"), new_guest("Bob")]


@pytest.fixture
def match(people: list[Browser]) -> Match:
    """A match in which several 'Mechs of a side may move."""
    return begun("battletech", "moving", *people)


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def plan(
    request: Any, chromium: Chromium, server: Server, people: list[Browser], match: Match
) -> Iterator[Plan]:
    table = referee.table_at(match)
    (seat,) = table.asks
    with visitors(chromium, request.param) as (page,):
        sit_at_table(page, people[seat], server.address, match)
        yield Plan(page, match, table)


def test_a_mech_is_chosen_and_its_way_is_planned(plan: Plan) -> None:
    page, unit = plan.page, plan.unit
    shown = page.locator(".ask-part:not([hidden]) [data-option]")
    assert len(plan.units) > 1
    expect(shown).to_have_count(0)
    hands.press(page, plan.chip(unit))
    expect(shown.first).to_be_visible()
    assert {name.split(":")[1] for name in names_of(shown)} == {unit}

    # Where it can get is shown in tones; a tap takes the gentlest way that leads there.
    expect(page.locator(".tone-edge-1")).to_have_count(1)
    expect(page.locator(".tone-edge-2")).to_have_count(1)
    only_by_running = [hex for hex in plan.hexes["run"] if hex not in plan.hexes["walk"]]
    plan.tap(only_by_running[0])
    assert hands.spot_is_legal(page)
    expect(page.locator(f'[data-to-way="run:{unit}"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f'[data-to-way="walk:{unit}"]')).to_be_disabled()

    # What is walked can be run as well; where it ends it turns, as far as its movement lasts.
    hands.press(page, page.get_by_role("button", name="Start again"))
    plan.tap(plan.hexes["walk"][-1])
    assert hands.spot_is_legal(page)
    before = plan.to_be_sent().inner_text()
    assert re.search(r" · \d+ [↑↗↘↓↙↖]$", before)
    hands.press(page, page.get_by_role("button", name="Turn right"))
    expect(plan.to_be_sent()).not_to_have_text(before)
    assert hands.spot_is_legal(page)
    hands.press(page, page.get_by_role("button", name="Turn left"))
    expect(plan.to_be_sent()).to_have_text(before)
    right = ARROWS[(ARROWS.index(before[-1]) + 1) % 6]
    plan.pull(plan.hexes["walk"][-1], ARROWS.index(right))
    expect(plan.to_be_sent()).to_contain_text(right)
    assert hands.spot_is_legal(page)
    walk = page.locator(f'[data-to-way="walk:{unit}"]')
    hands.press_until(page, walk, plan.to_be_sent(), "Walk")
    assert hands.spot_is_legal(page)
    expect(page.locator(".path-ahead li").first).to_be_visible()
    before_number = hands.number(page)
    hands.press(page, plan.to_be_sent())
    assert hands.moved_on(page, before_number)


def names_of(options: Locator) -> list[str]:
    found: list[str] = options.evaluate_all("them => them.map((one) => one.dataset.option)")
    return found


@pytest.mark.parametrize("plan", [DESK], indirect=True, ids=["desk"])
def test_keys_lead_from_mech_to_mech_and_plan_its_way(plan: Plan) -> None:
    page = plan.page
    page.keyboard.press("1")
    expect(plan.chip(plan.units[0])).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("n")
    expect(plan.chip(plan.units[1])).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator('[data-acting][aria-pressed="true"]')).to_have_count(0)
    hands.point_at(page, hands.place_of(page, plan.units[0]))  # on the map as well
    expect(plan.chip(plan.units[0])).to_have_attribute("aria-pressed", "true")
    names = names_of(page.locator(".ask-part:not([hidden]) [data-option]"))
    page.keyboard.press(str(names.index(f"walk:{plan.unit}") + 1))
    page.wait_for_selector(hands.FILLING)
    page.keyboard.press("e")
    assert hands.spot_is_legal(page)
    expect(page.locator(".facing-arrow.is-chosen")).to_have_count(1)
    page.keyboard.press("q")  # back to how it stands: nothing is planned
    expect(page.locator(".facing-arrow")).to_have_count(0)
    expect(plan.to_be_sent()).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".tone-edge-1")).to_have_count(1)


@pytest.mark.parametrize("plan", [DESK], indirect=True, ids=["desk"])
def test_a_tap_at_the_edge_of_the_last_hex_turns_and_further_taps_lead_on(plan: Plan) -> None:
    page = plan.page
    hands.press(page, plan.chip(plan.unit))
    hands.press(page, page.locator(f'[data-option="run:{plan.unit}"]'))
    page.wait_for_selector(hands.FILLING)
    near = plan.hexes["run"][-1]
    plan.tap(near)
    assert hands.spot_is_legal(page)
    before = plan.to_be_sent().inner_text()
    facing = ARROWS.index(before[-1])
    hands.point_at(page, plan.towards(near, (facing + 1) % 6, 0.4))
    expect(plan.to_be_sent()).to_contain_text(ARROWS[(facing + 1) % 6])
    assert hands.spot_is_legal(page)

    onward = next(hex for hex in plan.hexes["run"][::-1] if distance(hex, near) == 1)
    plan.tap(onward)
    assert hands.spot_is_legal(page)
    expect(page.locator(".path-stop")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.locator(".path-stop")).to_have_count(0)
    expect(plan.to_be_sent()).to_contain_text(ARROWS[(facing + 1) % 6])
    page.keyboard.press("Delete")
    expect(page.locator(".path-line")).to_have_count(0)
    expect(plan.to_be_sent()).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("plan", [DESK], indirect=True, ids=["desk"])
def test_a_jump_is_planned_with_the_facing_of_its_landing_in_one_step(plan: Plan) -> None:
    page = plan.page
    unit, hex = plan.jump()
    hands.press(page, plan.chip(unit))
    hands.press(page, page.locator(f'[data-option="jump:{unit}"]'))
    page.wait_for_selector(hands.FILLING)
    plan.tap(hex)
    assert hands.spot_is_legal(page)
    expect(page.locator(".picker .eyebrow")).to_have_count(0)
    expect(page.locator(".facing-arrow")).to_have_count(6)
    known = "|".join(map(str, FACINGS.values()))
    expect(plan.to_be_sent()).to_have_text(re.compile(f", ({known})$"))
    facing = next(facing for facing in FACINGS if says(plan, facing))

    page.keyboard.press("e")
    expect(plan.to_be_sent()).to_have_text(re.compile(f", {FACINGS[(facing + 1) % 6]}$"))
    hands.press(page, page.get_by_role("button", name="Turn left"))
    expect(plan.to_be_sent()).to_have_text(re.compile(f", {FACINGS[facing]}$"))
    opposite = (facing + 3) % 6
    for part in (0.4, 0.7):  # at its edge, and on the arrow that leads out of it
        hands.point_at(page, plan.towards(hex, opposite, part))
        expect(plan.to_be_sent()).to_have_text(re.compile(f", {FACINGS[opposite]}$"))
        plan.pull(hex, facing)
        expect(plan.to_be_sent()).to_have_text(re.compile(f", {FACINGS[facing]}$"))
    hands.point_at(page, plan.towards(hex, opposite, 0.4))
    assert hands.spot_is_legal(page)
    before = hands.number(page)
    hands.press(page, plan.to_be_sent())
    assert hands.moved_on(page, before)
    mech = plan.mech(unit)
    assert (mech.at, mech.facing) == (hex, opposite)


def says(plan: Plan, facing: int) -> bool:
    """Whether what would be sent ends in a facing."""
    return plan.to_be_sent().inner_text().endswith(f", {FACINGS[facing]}")
