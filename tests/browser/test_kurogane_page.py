"""The table of Kuroganengage under the hands: by mouse, by finger, by keys alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.matches.models import Match
from games.rules.contract.asking import Setup
from games.rules.kurogane import SYSTEM
from tests.browser import hands
from tests.browser.gathering import PHONE
from tests.browser.modules import SHOW
from tests.browser.opening import MatchOpener
from tests.matchmaking import begun_match
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULES = {entry.id for entry in SYSTEM.book.entries()}

ON_A_ROOF = {
    "stage": "turn",
    "round": 2,
    "units": {
        "a1": {"cell": [4, 6]},
        "a2": {"cell": [1, 10]},
        "b1": {"cell": [7, 4], "bap": 0},
        "b2": {"cell": [11, 11], "bap": 0},
    },
}
"""Ann's first commander on a roof of the depot, two levels above the ground; an enemy in sight."""


@pytest.fixture
def match(ann: Browser) -> Match:
    """A match of the two first ready teams that stands on the roof."""
    return begun_at(begun_match(ann.player, new_guest("Bob").player, **OF_THE_DEPOT), ON_A_ROOF)


OF_THE_DEPOT: dict[str, Any] = {"system": "kurogane", "options": {"map": "depot"}}


def begun_at(match: Match, position: Mapping[str, Any]) -> Match:
    """The match, begun at a position instead."""
    state = SYSTEM.rules.state_at(position, Setup.model_validate(match.setup))
    row = match.snapshots.get(number=0)
    row.state, row.faces = SYSTEM.rules.dump(state), []
    row.save()
    return match


@pytest.fixture
def opened(opened: MatchOpener, ann: Browser, match: Match) -> MatchOpener:
    """Opens the match as Ann sees it, or somebody else."""
    return lambda player=ann, **device: opened(match, player, **device)


def option(page: Page, name: str) -> Any:
    return page.locator(f'#region-ask [data-option="{name}"]')


def unit(page: Page, name: str) -> Any:
    """A unit in the list of those of which one is to act."""
    return page.locator(f'#region-ask [data-acting="{name}"]')


def middle_of(page: Page, cell: str) -> tuple[float, float]:
    box = page.locator(f'[data-cell="{cell}"]').first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def activate(page: Page) -> None:
    before = hands.number(page)
    unit(page, "a1").click()  # shows it, and begins the one thing that it has to do
    page.locator(".picker-foot button").click()
    assert hands.moved_on(page, before)


def walking(page: Page) -> dict[str, Any]:
    """The field of the walk that has been chosen."""
    ask = hands.asked(page)
    assert ask is not None
    listed = next(one for one in ask["options"] if one["id"] == "walk")
    (field,) = hands.opened(page, listed)["fields"]
    option(page, "walk").click()
    expect(page.locator(".mark-cell.mark-can").first).to_be_visible()
    return dict(field)


def to_be_sent(page: Page) -> Any:
    """The button that sends the answer."""
    return page.locator(".picker-foot button")


def sent(page: Page) -> None:
    """Confirm what is filled in; it is taken."""
    before = hands.number(page)
    assert hands.spot_is_legal(page)
    to_be_sent(page).click()
    assert hands.moved_on(page, before)


def label_of(page: Page, unit: str) -> str:
    """The label of a unit on the board."""
    return page.locator(f'#region-units [data-unit="{unit}"]').get_attribute("aria-label") or ""


ASK_AGAIN = (
    """async () => {"""
    + SHOW
    + """
      const page = await (await fetch(location.href)).text();
      const ask = new DOMParser().parseFromString(page, "text/html").getElementById("region-ask");
      ask.setAttribute("hx-swap-oob", "true");
      show(ask.outerHTML);
    }"""
)


def test_what_is_asked_anew_leaves_the_focus_on_an_option_of_the_chosen_unit(
    opened: MatchOpener,
) -> None:
    page = opened()
    page.keyboard.press("n")
    chosen = page.locator("#region-ask [data-options-of]:visible [data-option]").first
    chosen.focus()
    page.evaluate(ASK_AGAIN)
    expect(chosen).to_be_focused()


def test_reachable_cells_are_shaded_with_their_cost_and_the_risk_left(opened: MatchOpener) -> None:
    page = opened()
    activate(page)
    expect(page.locator('[data-group="ways"] .tone-edge-1')).to_have_count(1)  # before it is chosen
    field = walking(page)
    signs = page.locator(".mark-sign").all_text_contents()
    assert len(signs) == len(field["cells"]) > 4
    assert all("⚠" in sign for sign in signs)
    assert page.locator(".region-edge").count() == 1


def test_a_tap_leads_the_path_there_by_the_best_way_and_shows_its_costs(
    opened: MatchOpener,
) -> None:
    page = opened()
    activate(page)
    walking(page)
    page.mouse.click(*middle_of(page, "5,7"))
    assert hands.spot_is_legal(page)
    expect(page.locator(".path-line")).to_have_count(1)
    expect(page.locator(".path-sign")).to_have_text(["1 ⚠0", "2 ⚠0"])
    expect(to_be_sent(page)).to_contain_text("F8 · 2 ⚠0")
    expect(page.locator(".picker-says")).to_contain_text("costs 2")
    sent(page)
    assert "F8, level 2" in label_of(page, "a1")


def test_a_cell_that_can_be_reached_begins_the_walk_there(opened: MatchOpener) -> None:
    page = opened()
    activate(page)
    page.mouse.click(*middle_of(page, "4,7"))
    assert hands.spot_is_legal(page)
    expect(to_be_sent(page)).to_contain_text("Walk, up to 2: E8 · 1 ⚠0")


def test_a_path_is_led_on_from_where_it_ends_and_taken_back(opened: MatchOpener) -> None:
    page = opened()
    activate(page)
    walking(page)
    undo = page.get_by_role("button", name="Step back")
    expect(undo).to_be_disabled()
    page.mouse.click(*middle_of(page, "4,7"))
    assert hands.spot_is_legal(page)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".path-stop")).to_have_count(1)
    page.mouse.click(*middle_of(page, "5,7"))
    assert hands.spot_is_legal(page)
    expect(page.locator(".path-sign")).to_have_text(["1 ⚠0", "2 ⚠0"])
    undo.click()
    assert hands.spot_is_legal(page)
    expect(page.locator(".path-sign")).to_have_text(["1 ⚠0"])
    page.mouse.click(*middle_of(page, "5,6"))  # a detour from there: it is led afresh
    assert hands.spot_is_legal(page)
    expect(page.locator(".path-stop")).to_have_count(0)
    expect(to_be_sent(page)).to_contain_text("F7")
    undo.click()
    expect(page.locator(".path-line")).to_have_count(0)
    expect(to_be_sent(page)).to_have_attribute("aria-disabled", "true")


def test_ways_that_leave_more_risk_are_folded_away_and_can_be_chosen(opened: MatchOpener) -> None:
    page = opened()
    activate(page)
    walking(page)
    page.mouse.click(*middle_of(page, "2,6"))
    assert hands.spot_is_legal(page)
    best = to_be_sent(page).inner_text()
    late = page.locator(".choices-more .choice").first
    expect(late).to_be_hidden()
    page.locator(".choices-more summary").click()
    risk = late.locator(".choice-label").inner_text().partition("⚠")[2]
    assert int(risk) > int(best.partition("⚠")[2])
    late.click()
    expect(page.locator(".mark-cell.is-chosen")).to_have_count(1)
    sent(page)
    assert f"risk {risk}" in label_of(page, "a1")


def test_a_turn_is_played_with_keys_alone(opened: MatchOpener) -> None:
    page = opened()
    page.keyboard.press("1")  # the first unit: activate
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-option=walk]')")
    page.locator("#region-ask .ask-prompt").focus()
    before = hands.number(page)
    walk = [
        one["id"] for one in (hands.asked(page) or {"options": []})["options"] if not one["refused"]
    ].index("walk")
    page.keyboard.press(str(walk + 1))
    expect(page.locator(".mark-cell").first).to_be_visible()
    for key in ("ArrowDown", "ArrowRight", "Backspace", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        # Down, right, back to the first cell, up to where it began; then right, and down.
        page.wait_for_selector(".picker:not([aria-busy])")
    assert hands.spot_is_legal(page)
    expect(page.locator(".path-sign")).to_have_text(["1 ⚠0", "2 ⚠0"])
    expect(to_be_sent(page)).to_contain_text("F8")
    page.locator(".picker h2").focus()
    page.keyboard.press("Enter")
    assert hands.moved_on(page, before)
    assert "F8, level 2" in label_of(page, "a1")


def test_an_attack_shows_its_dice_and_odds_before_and_its_faces_after(opened: MatchOpener) -> None:
    page = opened()
    watcher = opened(None)
    activate(page)
    attack = page.locator('#region-ask [data-option^="attack:"]:not([aria-disabled])').first
    attack.click()
    target = page.locator('.picker [data-choice="b1"]')
    expect(target).to_be_visible()
    page.mouse.click(*middle_of(page, "7,4"))  # the unit that stands there
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(target).to_contain_text("(Hit +")
    expect(target.locator(".chance-value").first).to_be_visible()
    shown = target.locator(".chance-value").all_inner_texts()
    parts = [float(text.removesuffix(" %")) for text in shown]
    assert sum(parts) == pytest.approx(100, abs=0.5)
    assert hands.spot_is_legal(page)
    page.locator(".picker-foot button").click()
    for one in (page, watcher):
        expect(one.locator("#region-attack")).to_be_visible()
    if (ask := hands.asked(page)) and any(one["id"] == "plain" for one in ask["options"]):
        option(page, "plain").click()
    for one in (page, watcher):
        expect(one.locator("#region-attack .attack-damage")).to_be_visible()
    faces = page.locator("#region-attack .die").all_inner_texts()
    assert watcher.locator("#log .roll").last.locator(".die").all_text_contents() == faces


def test_anybody_counts_the_cells_between_two_things(opened: MatchOpener) -> None:
    page = opened(None)
    page.locator('[data-tool="measure"]').click()
    page.mouse.click(*middle_of(page, "4,6"))
    page.mouse.click(*middle_of(page, "7,4"))
    expect(page.locator("#board-note")).to_contain_text("5 cells")
    assert page.locator('[data-tool="rings"]').count() == 0


def test_the_signs_are_explained_beside_the_field(opened: MatchOpener) -> None:
    page = opened(None)
    page.get_by_text("What the signs mean").click()
    signs = page.locator(".team-words dt").all_inner_texts()
    assert signs == ["● ○", "♥", "⚠", "½", "wall"]
    for link in page.locator(".team-words .rule-id").all():
        rule = link.inner_text()
        assert rule in RULES
        expect(link).to_have_attribute("href", re.compile(re.escape(rule)))


def test_cells_are_counted_by_keyboard(opened: MatchOpener) -> None:
    page = opened(None)
    page.locator('#board [data-unit="a1"]').focus()
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board-note")).to_have_text(re.compile("to F7: 1 cell$"))
    for key in ("ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator("#board-note")).to_contain_text("to G6: 3 cells")


def test_a_cell_is_described_when_it_is_tapped(opened: MatchOpener) -> None:
    page = opened(None)
    page.mouse.click(*middle_of(page, "6,4"))
    expect(page.locator("#board-note")).to_have_text("G5, level 2")


def test_what_stands_on_the_board_is_a_list_too(opened: MatchOpener) -> None:
    page = opened(None)
    page.locator('[data-tab="things"]').click()
    rows = page.locator("#things tr")
    expect(rows.filter(has_text="level 2, 0 of").first).to_be_visible()
    expect(rows.filter(has_text="objective, C5")).to_have_count(1)
    expect(rows.filter(has_text="low wall").first).to_be_visible()
    assert rows.filter(has_text="A1, level 0").count() == 0


def test_a_card_of_a_weapon_is_read_beside_the_field(opened: MatchOpener) -> None:
    page = opened(None)
    page.locator(".kit-item").first.click()
    expect(page.locator("#card-dialog .game-card")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_held_upright_has_room_for_all_of_it(opened: MatchOpener, scheme: str) -> None:
    page = opened(**PHONE, color_scheme=scheme)
    width = PHONE["viewport"]["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    before = hands.number(page)
    unit(page, "a1").tap()
    page.locator(".picker-foot button").tap()
    assert hands.moved_on(page, before)
    option(page, "walk").tap()
    expect(page.locator(".mark-cell.mark-can").first).to_be_visible()
    before = hands.number(page)
    page.touchscreen.tap(*middle_of(page, "4,7"))
    assert hands.spot_is_legal(page)
    page.get_by_role("button", name="Go on").tap()
    page.touchscreen.tap(*middle_of(page, "5,7"))
    assert hands.spot_is_legal(page)
    expect(page.locator(".path-sign")).to_have_count(2)
    page.get_by_role("button", name="Step back").tap()
    assert hands.spot_is_legal(page)
    to_be_sent(page).tap()
    assert hands.moved_on(page, before)
    assert "E8, level 2" in label_of(page, "a1")
