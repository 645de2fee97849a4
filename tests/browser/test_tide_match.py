"""A scenario of Tide of Iron in real browsers, from typing names to the result: one player at a
desk, one with a phone, and somebody watching."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from games.matches import referee
from games.matches.models import Match
from games.rules.contract.table import Table
from games.rules.fields import Assignment
from games.rules.tide import ground
from games.rules.tide.state import State
from tests.browser import hands
from tests.browser.gathering import (
    come_together,
)
from tests.browser.lances import Answer, Hands
from tests.browser.modules import post
from tests.browser.watching import alike, play_without_pages
from tests.rules.playing import thoughtful

ROUNDS = 3
FORCES = ("The scenario's force", "The scenario's force")

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_scenario_is_played_and_watched(people: list[Page], site: str) -> None:
    ann, bob, watcher = people
    address = come_together(ann, bob, f"{site}/matches/new/?system=tide", FORCES)
    watcher.goto(address)
    for page in people:
        page.wait_for_selector(hands.READY)
    match = Match.objects.get()

    by_hand = play(match, [ann, bob], rounds=1)
    assert alike(people, match)
    look_about(watcher)
    assert bob.evaluate("scrollY") == 0, "the phone's page has slipped"
    rng = random.Random(2)
    play_without_pages(people, match, lambda table: thoughtful(table, rng), nears_its_end)
    by_hand += play(match, [ann, bob])
    assert by_hand >= Counter(["arrange", "place", "ready", "move", "fire"]), by_hand

    match.refresh_from_db()
    assert match.result["reason"]
    assert alike(people, match)
    for page in people:
        expect(page.locator("#region-result h2")).to_be_visible()
    assert watcher.locator("#region-ask [data-option]").count() == 0
    kept = hands.regions(watcher)
    watcher.reload()
    assert kept == hands.regions(watcher)


def nears_its_end(table: Table[State]) -> bool:
    """Whether the last round has begun, or it is over before."""
    return table.game.state.round >= ROUNDS or table.result is not None


def play(match: Match, players: list[Page], rounds: int = 99) -> Counter[str]:
    """Computers answer for whoever is asked, until so many rounds are over or there is a result:
    each kind of thing once by hand, and by either player's what both are asked at once; all else by
    posts. What was done by hand is counted."""
    by_hand: Counter[str] = Counter()
    rng = random.Random(rounds)
    for _answer in range(200):
        with referee.live_table(match.pk) as table:
            state = table.game.state
            if table.result or state.round > rounds:
                return by_hand
            number = table.number
            board = ground.of(table.setup, state).board
            seat, answer = arranged(table) or thoughtful(table, rng)
        kind = answer["option"].partition(":")[0]
        page = players[seat]
        if kind in FILLED and (not by_hand[kind] or kind == "arrange"):
            hands.follow(page, number)
            if kind == "hold":
                answer = {"option": "hold", "fields": {"order": "hold-unit"}}
            SquadHands(page, board).give(answer)
            by_hand[kind] += 1
        else:
            given = {"number": number, **answer}
            assert post(page, given) == {"taken": True, "number": number + 1}
    raise AssertionError("the match does not end")


PULLS = 8
"""So many moves of a finger are a pull."""
FILLED = {"arrange", "place", "ready", "op-fire", "move", "fire", "hold"}
"""What is done by hand; `SquadHands` fills it in."""


def arranged(table: Table[State]) -> tuple[int, Answer] | None:
    """While squads are built: the ready ones, but for two figures that have changed places."""
    if table.game.state.stage != "muster":
        return None
    seat = min(table.asks)
    (figures,) = table.asks[seat].option("arrange").fields
    assert isinstance(figures, Assignment)
    first, *others = figures.likely
    division, card, _copy = first.split(":")
    other = next(
        one
        for one in others
        if one.startswith(f"{division}:")
        and one.split(":")[1] != card
        and figures.sizes.get(one, 1) == 1
        and figures.likely[one] != figures.likely[first]
    )
    places = {first: figures.likely[other], other: figures.likely[first]}
    return seat, {"option": "arrange", "fields": {"figures": {**figures.likely, **places}}}


class SquadHands(Hands):
    """Hands that lead squads: they move figures, tap hexes, choose who fires."""

    def give(self, answer: Answer) -> None:
        """Choose the option, fill in its fields and confirm."""
        before = hands.number(self.page)
        option, fields = answer["option"], answer["fields"]
        begun = self.begin(option) if option != "hold" else self.adjust(option)
        if "kind" in fields:
            self.chip("kind", fields.pop("kind"))
        for name, value in fields.items():
            self.page.wait_for_selector(hands.FILLING)
            self.fill(name, value, fields)
            assert hands.spot_is_legal(self.page), (answer, self.says())
            self.press(self.page.locator(".picker-foot button"))
        if begun and not fields:
            self.press(self.page.locator(".picker-foot button"))
        assert hands.moved_on(self.page, before), (answer, self.says())

    def adjust(self, option: str) -> bool:
        """Open the fields of an option that is sent at once otherwise."""
        self.press(self.page.locator(f'[data-option="{option}"][data-adjust]'))
        return False

    def fill(self, name: str, value: Any, fields: dict[str, Any]) -> None:
        if name == "way":
            self.lead([value[-1][:2]])
        elif name == "figures":
            self.arrange(value)
        elif isinstance(value, list) and name != "hex":
            self.select(value)
        elif value:
            super().fill(name, value, fields)

    def chip(self, field: str, value: str) -> None:
        """Change a field that has a value to begin with."""
        self.page.wait_for_selector(hands.FILLING)
        one = self.page.locator(f'.picker-defaults [data-field="{field}"] [data-choice="{value}"]')
        if not hands.is_pressed(one):
            self.press(one)
            expect(one).to_have_attribute("aria-pressed", "true")

    def select(self, wanted: list[str]) -> None:
        """Choose these of several, and no others."""
        for one in self.page.locator(".picker [data-choice]").all():
            if hands.is_pressed(one) != (one.get_attribute("data-choice") in wanted):
                self.press(one)

    def arrange(self, wanted: dict[str, str]) -> None:
        """Drag two figures to their squads, by mouse or by finger."""
        first, other = (one for one, place in wanted.items() if not self.is_on(place, one))
        self.drag(figure(first), figure(other))
        if not self.is_on(wanted[other], other):  # there was room for one more
            self.drag(figure(other), f'.trays [data-tray="{wanted[other]}"]')
        expect(
            self.page.locator(f'.trays [data-tray="{wanted[first]}"] {figure(first)}')
        ).to_be_visible()

    def is_on(self, place: str, thing: str) -> bool:
        """Whether a figure stands on a base."""
        return bool(self.page.locator(f'.trays [data-tray="{place}"] {figure(thing)}').count())

    def drag(self, start: str, end: str) -> None:
        """Pull one thing onto another."""
        thing, goal = self.page.locator(start), self.page.locator(end)
        if not hands.has_touch(self.page):
            thing.drag_to(goal)
            return
        goal.scroll_into_view_if_needed()
        thing.scroll_into_view_if_needed()
        finger = self.page.context.new_cdp_session(self.page)
        (x, y), (to_x, to_y) = middle(thing), middle(goal)
        way = [
            (x + (to_x - x) * part / PULLS, y + (to_y - y) * part / PULLS)
            for part in range(1, PULLS + 1)
        ]
        touch(finger, "touchStart", (x, y))
        expect(thing).to_have_class(re.compile("is-dragged"))
        for spot in way:
            touch(finger, "touchMove", spot)
        touch(finger, "touchEnd")


def middle(thing: Locator) -> hands.Spot:
    """The middle of a thing on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(finger: CDPSession, kind: str, *spots: hands.Spot) -> None:
    """What a screen reports of a finger: that it is put down, moves, or is lifted."""
    points = [{"x": x, "y": y} for x, y in spots]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def figure(thing: str) -> str:
    """The button of a figure."""
    return f'[data-thing="{thing}"]'


def look_about(page: Page) -> None:
    """Whoever watches opens a sheet and asks who sees whom."""
    hands.press(page, page.locator('.squad-button[data-sheet="a1"]'))
    sheet = page.locator("#unit-sheet")
    expect(sheet.locator(".tide-sheet")).to_be_visible()
    hands.press(page, sheet.get_by_role("button", name="Close"))
    hands.press(page, page.locator('[data-tool="measure"]'))
    for unit in ("a1", "b1"):
        hands.point_at(page, hands.place_of(page, unit))
    expect(page.locator(".sight-says")).to_contain_text("away")
    hands.press(page, page.locator('[data-tool="measure"]'))
