"""Hands that lead 'Mechs: they tap hexes, bend paths, turn, twist, give weapons their targets and
kick, by mouse or by finger, or with keys alone where there is nothing to point at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.rules.fields import Illegal, Path
from games.rules.hexes import Board, Hex, neighbour
from tests.browser import hands

Answer = dict[str, Any]
"""An option and its fields, as it is posted."""

ARROW = 0.7  # of the way to the next hex is where an arrow for a facing is tapped


def spot_of(board: Board, hex: Hex) -> hands.Spot:
    """The middle of a hex on the board."""
    return board.chart.centre(hex)


def bent(path: Path) -> tuple[list[list[int]], int]:
    """A hex to go through and one to end at, so that the way is longer than the straight one; and
    how many hexes it is long."""
    cells = list(dict.fromkeys((end[0], end[1]) for end in path.ends))
    for end in cells:
        straight = hexes_of(path.check([list(end)]))
        for through in cells:
            try:
                long = hexes_of(path.check([list(through), list(end)]))
            except Illegal:
                continue
            if straight > 1 and long > straight:
                return [list(through), list(end)], long
    raise AssertionError("every way is a straight one")


def hexes_of(way: list[list[int]]) -> int:
    """So many times a way enters another hex."""
    return sum(a[:2] != b[:2] for a, b in pairwise(way))


@dataclass
class Hands:
    """Somebody's hands at a page: a mouse, or a finger where there is none."""

    page: Page
    board: Board

    def give(self, answer: Answer) -> None:
        """Choose the option, fill in its fields and confirm."""
        before = hands.number(self.page)
        self.begin(answer["option"])
        if "weapons" in answer["fields"]:
            self.declare(answer["fields"])
        else:
            for name, value in answer["fields"].items():
                self.page.wait_for_selector(hands.FILLING)
                self.fill(name, value, answer["fields"])
                assert hands.spot_is_legal(self.page), (answer, self.says())
                if name not in ("hex", "way") or "facing" not in answer["fields"]:
                    self.press(self.page.locator(".picker-foot button"))
        assert hands.moved_on(self.page, before), (answer, self.says())

    def begin(self, option: str) -> bool:
        """Choose an option: its unit, if one of several is to act, then the option itself. Whether
        it was begun with its unit, as the one thing that this has to do, or by itself, as all that
        is asked, is returned."""
        if self.page.locator("#picker").is_visible():
            return True
        if unit := hands.unit_before(self.page, option):
            self.press(unit)
            if self.page.locator("#picker").is_visible():
                return True
        self.press(hands.button_of(self.page, option))
        return False

    def declare(self, fields: dict[str, Any]) -> None:
        """Declare fire in one step: what is usual stands there already, another twist or arm is
        one tap, another order opens in place."""
        self.page.wait_for_selector(hands.FILLING)
        for name in ("twist", "prop"):
            if name in fields:
                chip = self.page.locator(
                    f'.picker-defaults [data-field="{name}"] [data-choice="{fields[name]}"]'
                )
                if not hands.is_pressed(chip):
                    self.press(chip)
        self.page.wait_for_selector(hands.FILLING)
        self.assign(fields["weapons"])
        assert hands.spot_is_legal(self.page), (fields, self.says())
        if fields.get("order"):
            self.press(self.page.get_by_role("button", name="Fire first: change"))
            self.page.wait_for_selector(hands.FILLING)
            self.choose(*fields["order"])
            assert hands.spot_is_legal(self.page), (fields, self.says())
            self.press(self.page.locator(".picker-foot button"))
            assert hands.spot_is_legal(self.page), (fields, self.says())
        self.press(self.page.locator(".picker-foot button"))

    def press(self, button: Locator) -> None:
        hands.press(self.page, button)

    def says(self) -> str:
        """What the picker says about the value."""
        return self.page.locator(".picker-says").inner_text()

    def fill(self, name: str, value: Any, fields: dict[str, Any]) -> None:
        fillers: dict[str, Callable[[], None]] = {
            "hex": lambda: self.tap(value),
            "way": lambda: self.lead(value),
            "facing": lambda: self.turn(value, fields),
        }
        fillers.get(name, lambda: self.choose(value))()

    def tap(self, hex: list[int]) -> None:
        """Tap a hex in its middle."""
        hands.point_at(self.page, spot_of(self.board, (hex[0], hex[1])))

    def lead(self, way: list[list[int]]) -> None:
        """Lead a path through hexes, the last of which is its end."""
        *through, end = way
        for hex in through:
            self.tap(hex)
            assert hands.spot_is_legal(self.page)
            self.press(self.page.get_by_role("button", name="Go on"))
        self.tap(end)
        expect(self.page.locator(".path-line")).to_have_count(1)

    def turn(self, facing: int, fields: dict[str, Any]) -> None:
        """Tap the arrow of a facing where it is put or lands, or its button where it gets up."""
        if "hex" not in fields and "way" not in fields:
            self.press(self.page.locator(f'.picker [data-direction="{facing}"]'))
            return
        hex = fields["hex"] if "hex" in fields else fields["way"][-1][:2]
        (x, y), (toX, toY) = [
            spot_of(self.board, each)
            for each in ((hex[0], hex[1]), neighbour((hex[0], hex[1]), facing))
        ]
        hands.point_at(self.page, (x + (toX - x) * ARROW, y + (toY - y) * ARROW))
        expect(self.page.locator(".facing-arrow.is-chosen")).to_have_count(1)

    def assign(self, weapons: dict[str, str]) -> None:
        """Point at each target, on the board or in the list on a phone, then take its weapons."""
        for weapon, aim in weapons.items():
            target = self.page.locator(f'.picker [data-place="{aim}"]')
            if not hands.is_pressed(target):
                if hands.has_touch(self.page) or "/" in aim or "@" in aim:
                    self.press(target)
                else:
                    hands.point_at(self.page, hands.place_of(self.page, aim))
            self.press(self.page.locator(f'.picker [data-thing="{weapon}"]'))

    def choose(self, *names: str) -> None:
        """Press choices of the list."""
        for name in names:
            self.press(self.page.locator(f'.picker [data-choice="{name}"]'))


class Keys(Hands):
    """Somebody who has a keyboard alone, and assigns weapons with it."""

    def press(self, button: Locator) -> None:
        """Press Enter on what Tab leads to."""
        button.wait_for()
        hands.enter(self.page, button)

    def assign(self, weapons: dict[str, str]) -> None:
        """Down to the weapon, then the number of its target."""
        for weapon, aim in weapons.items():
            wanted = self.page.locator(f'.picker [data-thing="{weapon}"]')
            while wanted.get_attribute("aria-current") != "true":
                self.page.keyboard.press("ArrowDown")
            target = self.page.locator(f'.picker [data-place="{aim}"] .choice-label')
            number, _dot, _name = (target.text_content() or "").partition(" · ")
            self.page.keyboard.press(number)
