"""A learner's hands: they have each step of a lesson shown, and do it by touch, as it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.rules.book.lessons import Step
from tests.browser import hands
from tests.browser.modules import MODULES

OUT_OF_VIEW = """() => {
  const rings = ".pointed-ring, .comment-ring, .mark-can, .mark.is-chosen";
  const marks = `.reach:not(.is-ahead), .ghost, .region-edge, ${rings}`;
  const board = document.getElementById("board").getBoundingClientRect();
  const sheet = document.getElementById("sheet").getBoundingClientRect();
  const bottom = sheet.left > board.left ? board.bottom : Math.min(board.bottom, sheet.top);
  return [...document.querySelectorAll(`#overlay :is(${marks})`)]
    .map((one) => [one.getAttribute("class"), one.getBoundingClientRect()])
    .filter(([, { left, right, top, bottom: end }]) =>
      left < board.left || right > board.right || top < board.top || end > bottom)
    .map(([look, { x, y, width, height }]) => `${look} ${[x, y, width, height].map(Math.round)}`);
}"""

POINT = f"""async (place) => {{
  {MODULES}
  return modules["table/ground.js"].ground.pointOf(place);
}}"""
"""Where a place of a lesson lies on the board."""


def out_of_view(page: Page) -> list[str]:
    """What is drawn for a step or for a field and is not wholly on the screen."""
    found: list[str] = page.evaluate(OUT_OF_VIEW)
    return found


class Learner:
    """Somebody at the page of a lesson. `see` is called with what is done whenever there is
    something new on the battlefield: what a step points at, and each field as it opens."""

    def __init__(self, page: Page, see: Callable[[str], None]) -> None:
        self.page = page
        self.see = see

    def watch(self) -> None:
        """Watch what just happened to its end."""
        hands.until_drawn(self.page)
        expect(self.page.locator("#gesture-bar")).to_be_hidden()
        hands.until_drawn(self.page)

    def do(self, step: Step) -> None:
        """Have a step shown, then give its answer."""
        before = hands.number(self.page)
        self.show()
        self.see(f"{step.option} shown")
        option = self.option(step.option)
        unit = hands.unit_before(self.page, step.option)
        if unit and not hands.is_pressed(unit):
            hands.press(self.page, unit)
        option = hands.opened(self.page, option)
        if self.page.locator("#picker").is_hidden():
            hands.press(self.page, hands.button_of(self.page, step.option))
        at_once = "adjust" in option and not step.fields
        if not at_once and (option["fields"] or option["final"] or option["cost"]):
            self.fill(option, step)
        assert hands.moved_on(self.page, before), self.says()

    def show(self) -> None:
        """Have the step pointed at."""
        hands.press(self.page, self.page.locator("#lesson-show"))
        expect(self.page.locator("#lesson-show")).to_have_attribute("aria-pressed", "true")

    def option(self, name: str) -> dict[str, Any]:
        """What is asked, as the page has it."""
        asked = hands.asked(self.page)
        assert asked is not None
        return next(option for option in asked["options"] if option["id"] == name)

    def fill(self, option: dict[str, Any], step: Step) -> None:
        """Fill in the fields of an option as the step says, and confirm each."""
        fields = [field for field in option["fields"] if "joins" not in field]
        asked = [field["name"] for field in fields if "default" not in field]
        if asked:
            self.page.wait_for_selector(hands.FILLING)
        for field in fields:
            if "default" in field and (wanted := step.fields.get(field["name"])):
                self.chip(field["name"], wanted)
        for name in asked:
            self.page.wait_for_selector(hands.FILLING)
            self.see(f"{step.option} {name}")
            self.value(step.fields[name])
            assert hands.spot_is_legal(self.page), (step, self.says())
            self.confirm()
        if not asked:
            self.see(step.option)
            self.confirm()

    def value(self, wanted: Any) -> None:
        """Fill in the field that is asked for."""
        match wanted:
            case [[*_], *_]:
                self.lead(wanted[-1])
            case [int(), int()]:
                self.tap(wanted)
            case dict():
                self.assign(wanted)
            case str():
                self.choose([wanted])
            case _:
                self.choose(wanted)

    def lead(self, end: list[int]) -> None:
        """Lead a path to its end, and turn there where it has a facing."""
        self.tap(end[:2])
        assert hands.spot_is_legal(self.page), self.says()
        if len(end) == 3:
            chosen = self.page.locator(".facing-arrow.is-chosen")
            for _turn in range(6):
                if chosen.get_attribute("data-towards") == str(end[2]):
                    return
                hands.press(self.page, self.page.get_by_role("button", name="Turn right"))
                assert hands.spot_is_legal(self.page), self.says()

    def tap(self, place: list[int]) -> None:
        """Touch the middle of a place of the board."""
        x, y = self.page.evaluate(POINT, place)
        hands.point_at(self.page, (x, y))

    def choose(self, wanted: list[str]) -> None:
        """Choose these of the list, and no others."""
        for one in self.page.locator(".picker-field [data-choice]").all():
            if hands.is_pressed(one) != (one.get_attribute("data-choice") in wanted):
                hands.press(self.page, one)

    def assign(self, wanted: dict[str, str]) -> None:
        """Give each thing its place."""
        for thing, place in wanted.items():
            self.switch_on(self.page.locator(f'.picker [data-place="{place}"]'))
            self.switch_on(self.page.locator(f'.picker [data-thing="{thing}"]'))

    def chip(self, field: str, value: str) -> None:
        """Change a field that has a value to begin with."""
        self.switch_on(
            self.page.locator(f'.picker-defaults [data-field="{field}"] [data-choice="{value}"]')
        )

    def switch_on(self, button: Locator) -> None:
        if not hands.is_pressed(button):
            hands.press(self.page, button)

    def confirm(self) -> None:
        hands.press(self.page, self.page.locator(".picker-foot button"))

    def says(self) -> str:
        """What the picker says about the value."""
        return self.page.locator(".picker-says").inner_text()
