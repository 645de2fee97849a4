"""What a stranger asks is answered by what is in sight, for whoever is asked, waits or watches:
which is whose, who is hurt, who acts, where it can go, who leads, what is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.matches import referee
from games.rules.contract.table import Table
from games.rules.tools.position_files import table_of
from tests.browser import hands
from tests.browser.gathering import PHONE
from tests.browser.opening import MatchOpener
from tests.matchmaking import begun_match, match_in_the_middle, play_captains, round_of
from tests.people import new_guest
from tests.rules.tide.scenes import Scene, fight, squad

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESKS = [ViewportSize(width=1440, height=900), ViewportSize(width=1920, height=1080)]

SEEN = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return width > 2 && height > 2 && x > 0 && y > 0 && x < innerWidth && y < innerHeight
    && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}).length"""
"""How much of what a selector finds can be seen without scrolling."""

LOOK = """(side) => {
  const parts = [...document.querySelector(`#region-units .unit.${side}`).querySelectorAll(
    ".unit-base, .unit-face, .unit-rim")];
  const form = (one) => ["rx", "d", "points"].map((name) => one.getAttribute(name));
  return [
    parts.map((one) => getComputedStyle(one)).map(({ fill, stroke }) => `${fill} ${stroke}`),
    parts.map((one) => [one.tagName, ...form(one)]),
  ];
}"""
"""The colours and the forms by which the units of a side are known."""

HIDDEN_NAMES = """() => {
  const isSeen = (name) => {
    const { left, top, width, height } = name.getBoundingClientRect();
    const unit = name.closest(".unit");
    const seen = [0.1, 0.5, 0.9].map((part) => document
      .elementsFromPoint(left + part * width, top + height / 2)
      .find((one) => one.closest("#region-units")));
    return height >= 9 && seen.every((one) => !one || one.closest(".unit") === unit);
  };
  const names = [...document.querySelectorAll("#region-units .unit-plate text")];
  return names.filter((name) => !isSeen(name)).map((name) => name.textContent);
}"""
"""The names on plates that another unit covers, or that are too small to be read."""

SMALL_PRINT = """() => [...document.querySelectorAll("#board-world text")]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((one) => {
    const { a, b } = one.getScreenCTM();
    const high = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
    return one.textContent.trim() && high < 8.95;
  })
  .map((one) => `${one.parentElement.getAttribute("class")}: ${one.textContent}`)"""
"""What is written on the board in letters of less than nine pixels."""

FILLED = """() => {
  const [board, world] = ["board", "board-world"]
    .map((id) => document.getElementById(id).getBoundingClientRect());
  return Math.max(world.width / board.width, world.height / board.height);
}"""
"""How much of its part of the screen the whole board takes, one way at least."""

LIES = """() => {
  const rect = (id) => document.getElementById(id).getBoundingClientRect();
  const [board, world] = ["board", "board-world"].map(rect);
  const way = (first, last) =>
    Math.min(world[last], board[last]) - Math.max(world[first], board[first]);
  const turned = [...document.querySelectorAll("#region-units text, #region-terrain text")]
    .map((one) => one.getScreenCTM())
    .filter(({ a, b }) => Math.abs(b) > 0.01 * Math.abs(a) || a < 0);
  return {
    filled: (way("left", "right") * way("top", "bottom")) / (board.width * board.height),
    upright: turned.length === 0,
  };
}"""
"""How much of its part of the screen the board takes, and whether all that is written on it can be
read without turning one's head."""

GRAIN = {
    "crisis": ".g-pale, .g-deep, .g-light",
    "battletech": ".relief-shadow, .relief-light, .grain",
    "tide": ".relief-shadow, .relief-light, .grain",
    "kurogane": ".grain, .block-shadow",
}
"""What a plain board is without."""

OPTIONS = {"tide": {"scenario": "breaking-point"}}
"""A board so wide that little is left of a hex on a phone. Nothing scores there."""
ACTS = ".unit.is-active:has(> .unit-foot)"
"""Who acts, where a figure may be smaller than its name."""
LATER = 3
"""The round in which somebody is hurt."""
HURT = {
    "crisis": ".badge-damage, .is-injured .unit-rim",
    "battletech": ".armour:not(.armour-full)",
    "tide": ".slot-empty, .unit-lost",
    "kurogane": ".hp-lost",
}
NAMED = {
    "crisis": ".face",
    "battletech": ".mech-initials",
    "tide": ".unit-plate",
    "kurogane": ":is(.unit-number, .unit-crest)",
}
"""What tells the units of a side apart on the board."""


def may_go(table: Table[Any]) -> bool:
    """Whether the match is well under way and somebody is asked what may lead a unit on."""
    if round_of(table) < LATER:
        return False
    return any(option.reach for ask in table.asks.values() for option in ask.options)


def seen(page: Page, selector: str) -> int:
    return int(page.evaluate(SEEN, selector))


@pytest.mark.parametrize("system", list(HURT))
def test_a_stranger_s_questions_are_answered_by_what_is_in_sight(
    opened: MatchOpener, site: str, system: str
) -> None:
    people = [new_guest("Ann"), new_guest("Bob")]
    match = begun_match(
        *(one.player for one in people),
        system=system,
        options=OPTIONS.get(system, {}),
        visibility="public",
    )
    play_captains(match, may_go)
    with referee.live_table(match.pk) as table:
        asked = min(table.asks)
    looks: list[tuple[int | None, Callable[[Page], None]]] = [
        (asked, asked_and_can_go),
        (1 - asked, waits),
        (None, watches),
    ]
    for seat, of_whoever in looks:
        who = None if seat is None else people[seat]
        for sizes in ([PHONE["viewport"]], DESKS):
            page = opened(match, who, **(PHONE if sizes is not DESKS else {}))
            for size in sizes:
                page.set_viewport_size(size)
                page.wait_for_timeout(300)
                whose_who_and_who_leads(page, system, asked)
                of_whoever(page)
        if seat is None:
            a_board_can_be_plain(page, system)


WIDE = {"columns": 18, "rows": 10, "hexes": [" ".join("0" * 18)] * 10}
"""A board as wide as a scenario's."""


@pytest.mark.parametrize("device", [PHONE, {}], ids=["phone", "desk"])
def test_each_name_in_a_stack_of_tide_can_be_read(
    opened: MatchOpener, site: str, device: dict[str, Any]
) -> None:
    units = {
        f"{side}{number}": squad(f"{column:02}0{row}")
        for side, row in (("a", 2), ("b", 6))
        for number, column in enumerate((3, 3, 7, 7, 7, 12, 12), start=8)
    }
    scene = Scene("stacks", frozenset(), {**fight(units), "board": WIDE})
    page = opened(match_in_the_middle(table_of(scene.file)), **device)
    expect(page.locator("#region-units .unit-plate")).to_have_count(len(units))
    page.wait_for_timeout(300)
    assert page.evaluate(HIDDEN_NAMES) == []


def whose_who_and_who_leads(page: Page, system: str, asked: int) -> None:
    """What everybody is to see, whatever they are."""
    (colour, form), (other_colour, other_form) = (page.evaluate(LOOK, f"side-{a}") for a in "ab")
    assert colour != other_colour
    assert form != other_form
    for side in "ab":
        assert seen(page, f"#region-units .side-{side} .unit-base") > 0
        assert seen(page, f"#region-units .side-{side} {NAMED[system]}") > 0
    assert seen(page, f"#region-units :is({HURT[system]})") > 0
    if page.viewport_size == DESKS[1] and system == "battletech":
        lies = page.evaluate(LIES)
        assert lies["filled"] > 0.9, "a tall board lies on its side"
        assert lies["upright"]
        assert seen(page, ".board-north") == 1
    if page.viewport_size in DESKS:
        assert seen(page, ".unit.is-active > .unit-name") == page.locator(ACTS).count()
    assert page.evaluate(SMALL_PRINT) == []
    assert seen(page, "#region-score .score-name") == 2
    assert seen(page, "#region-score .score-vp b") == (0 if system in OPTIONS else 2)
    assert seen(page, f"#region-score .side-{'ab'[asked]}.is-asked") == 1


def asked_and_can_go(page: Page) -> None:
    """Whoever is asked reads what, and sees where the unit that acts can go."""
    assert seen(page, "#region-ask .ask-prompt") == 1
    ways = page.locator("#overlay :is(.is-ahead, [data-group=ways] path)")
    for unit in page.locator("#region-ask .acting-unit:visible").all():
        if ways.count() == 0:
            hands.press(page, unit)
            page.wait_for_timeout(300)
    expect(ways.first).to_be_attached()
    assert seen(page, "#region-ask :is([data-option], [data-acting]), #picker .button") > 0


def waits(page: Page) -> None:
    """Whoever waits reads for whom and what is decided, and nobody is out of sight."""
    nobody_is_out_of_sight(page)
    assert seen(page, "#region-ask .ask-prompt, #region-ask .ask-head") > 0
    expect(page.locator("#region-ask")).to_contain_text("Waiting for", ignore_case=True)


def watches(page: Page) -> None:
    """Whoever watches reads who leads, or how one wins where nothing scores, and who decides what,
    and nobody is out of sight."""
    nobody_is_out_of_sight(page)
    assert page.evaluate(FILLED) > 0.9
    assert seen(page, "#region-watching") == 1
    if seen(page, "#region-score .score-vp b"):
        expect(page.locator("#region-watching")).to_contain_text("lead")
    else:
        assert seen(page, "#region-stakes") == 1
        expect(page.locator("#region-stakes")).to_contain_text("wins on controlling")
    expect(page.locator("#region-watching")).to_contain_text("decides:")


def a_board_can_be_plain(page: Page, system: str) -> None:
    """Whoever wants to see no more than the game needs sees no grain and no light."""
    grain = page.locator(f"#board-world :is({GRAIN[system]})").locator("visible=true")
    assert grain.count() > 0
    page.locator(".match-settings summary").first.click()
    page.locator("[data-setting=plain]").check()
    expect(grain).to_have_count(0)


def nobody_is_out_of_sight(page: Page) -> None:
    units = page.locator("#region-units .unit").count()
    assert seen(page, "#region-units .unit-base") >= units
