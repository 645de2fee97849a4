"""What happens is shown on the battlefield, each shot with its line of the log; it can be skipped,
shown again and switched off, and nothing waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches.models import Match
from games.rules.battletech.system import SYSTEM
from games.rules.contract.asking import Setup
from games.rules.drawing.gestures import Kind
from tests.browser import hands
from tests.browser.gathering import DESK, sit_at_table, watched
from tests.browser.modules import post
from tests.live.server import Server
from tests.matchmaking import begun_match
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HAS_FIRED: dict[str, Any] = {
    "stage": "firing",
    "turn": 2,
    "board": {"columns": 8, "rows": 8, "hexes": ["0 0 0 0 0 0 0 0"] * 8},
    "mechs": {
        "a1": {
            "hex": "0505",
            "fire": {"shots": [{"weapon": f"w{n}", "target": "b1"} for n in range(1, 5)]},
        },
        "b1": {"hex": "0502", "facing": 3},
    },
    "done": ["a1"],
    "waiting": ["b1"],
}
"""Ann's 'Mech has declared four shots; Bob's has still to declare, then they are resolved."""

LAST_DECLARATION = {"number": 0, "option": "hold:b1", "fields": {}}

Seen = dict[str, Page]


@pytest.fixture
def pages(chromium: Chromium, server: Server) -> Iterator[Seen]:
    """The match as Ann sees it, slowly, and as Bob does, who wants no motion."""
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = begun_match(ann.player, bob.player, system="battletech")
    row = match.snapshots.get(number=0)
    row.state = SYSTEM.rules.dump(
        SYSTEM.rules.state_at(HAS_FIRED, Setup.model_validate(match.setup))
    )
    row.faces = []
    row.save()
    with watched(chromium, DESK, DESK) as (opened, faults):
        slow, still = opened
        slow.add_init_script('localStorage.setItem("table:pace", "slow")')
        slow.emulate_media(reduced_motion="no-preference")
        still.emulate_media(reduced_motion="reduce")
        come(slow, ann, server, match)
        come(still, bob, server, match)
        yield {"ann": slow, "bob": still}
    assert faults == []


def come(page: Page, who: Browser, server: Server, match: Match) -> None:
    page.set_default_timeout(60_000)
    sit_at_table(page, who, server.address, match)


def test_shots_are_shown_one_by_one_skipped_and_shown_again(pages: Seen) -> None:
    ann, bob = pages["ann"], pages["bob"]
    skip = ann.get_by_role("button", name="Skip")
    expect(ann.locator('[data-tool="again"]')).to_be_disabled()
    assert post(bob, LAST_DECLARATION) == {"taken": True, "number": 1}

    expect(ann.locator("#overlay .gesture-line")).to_have_count(1)
    expect(ann.locator("#log > .is-shown .log-say").first).to_contain_text("Phoenix Hawk")
    expect(ann.locator("#gesture-caption")).to_contain_text("Phoenix Hawk")
    expect(ann.locator(".gesture-stack .die").first).to_be_visible()
    skip.click()
    nothing_is_shown(ann)

    hands.follow(bob, 1)
    nothing_is_shown(bob)
    assert hands.regions(ann)["region-units"] == hands.regions(bob)["region-units"]

    ends: list[Callable[[], None]] = [
        lambda: ann.keyboard.press("Escape"),
        lambda: ann.locator("#region-ask").click(),
    ]
    for end in ends:
        ann.locator('[data-tool="again"]').click()
        expect(ann.locator("#overlay .gesture-line")).to_have_count(1)
        end()
        nothing_is_shown(ann)

    every_kind_can_be_drawn(ann)
    no_attack_lasts_long(ann)
    nothing_is_shown(ann)

    ann.goto(ann.url + "replay/?at=0")
    ann.wait_for_selector(hands.READY)
    ann.locator('#scrubber [data-key="."]').click()
    expect(ann.locator("#overlay .gesture-line")).to_have_count(1)
    ann.locator('#scrubber [data-key=","]').click()
    expect(ann.locator("#scrubber")).to_have_attribute("data-at", "0")
    nothing_is_shown(ann)

    ann.locator(".match-settings > summary").click()
    ann.get_by_label("What happens is shown").select_option("once")
    ann.locator(".match-settings > summary").click()
    ann.locator('#scrubber [data-key="."]').click()
    expect(ann.locator("#scrubber")).to_have_attribute("data-at", "1")
    nothing_is_shown(ann)


MODULE = """const module = async (name) => {
    const { modules } = await import(document.querySelector("script[type=module]").src);
    return modules[`table/gestures/${name}.js`];
  };"""
DRAWN = (
    "async (kinds) => {"
    + MODULE
    + """
  const { DRAWINGS, clearDrawings } = await module("drawings");
  const actors = await module("actors");
  const region = document.getElementById("region-units");
  const moving = () => region.getAnimations({ subtree: true }).length;
  const moved = [];
  for (const kind of kinds) {
    for (const unit of ["a1", "nobody"]) {
      const path = [[4, 2], [4, 3], [4, 4]];
      DRAWINGS[kind]({ kind, unit, to: "b1", path, faces: ["1"], text: "x" }, 10000);
      if (unit === "a1" && moving()) moved.push(kind);
      clearDrawings();
      actors.dismiss();
    }
  }
  return { known: Object.keys(DRAWINGS), moved, left: moving() };
}"""
)


def every_kind_can_be_drawn(page: Page) -> None:
    """The page draws each kind of gesture, also of a unit that is not there, and takes it off."""
    drawn = page.evaluate(DRAWN, get_args(Kind))
    assert sorted(drawn["known"]) == sorted(get_args(Kind))
    assert {"goes", "flies", "falls", "appears", "vanishes"} <= set(drawn["moved"])
    assert drawn["left"] == 0


TIMES = (
    "async (kinds) => {"
    + MODULE
    + """
  const { time } = await module("pace");
  const line = document.createElement("li");
  const steps = kinds.map((kind) => ({ gesture: { kind }, line }));
  time(steps);
  return steps.reduce((sum, step) => sum + step.lasts, 0);
}"""
)


def no_attack_lasts_long(page: Page) -> None:
    """Not three seconds, however much it does; many are over in half a minute."""
    attack = ["line", "roll", *["number"] * 20]
    assert 1000 < page.evaluate(TIMES, attack[:3]) < 2000
    assert page.evaluate(TIMES, attack) < 3000
    assert 20_000 < page.evaluate(TIMES, attack * 30) <= 30_001


def nothing_is_shown(page: Page) -> None:
    """No gesture any more, no line of the log that is marked, every unit where it is drawn. Nobody
    waits for that: by themselves the shots would be over much later."""
    assert page.locator("#gesture-bar").is_hidden()
    for left in (".gesture-line", ".gesture-stack", "#log > .is-shown"):
        assert page.locator(left).count() == 0
    held = "document.getElementById('region-units').getAnimations({ subtree: true }).length"
    assert page.evaluate(held) == 0
