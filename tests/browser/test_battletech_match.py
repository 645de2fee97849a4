"""Matches of BattleTech in real browsers: a lance against a lance from typing names to the result,
one player at a desk, one with a phone, and somebody watching; and two players a side."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Route, expect

from games.matches import referee
from games.matches.models import Match
from games.rules.battletech import ground
from games.rules.battletech.shooting.aims import aim_named
from games.rules.battletech.state import State
from games.rules.contract.table import Table
from games.rules.fields import Path
from tests.browser import hands
from tests.browser.gathering import (
    DESK,
    PHONE,
    come_together,
    get_ready,
    sit_down,
    type_name,
    visitors,
)
from tests.browser.lances import Answer, Hands, Keys, bent
from tests.browser.modules import post
from tests.browser.watching import SAME_DICE, alike, play_without_pages, same_seed
from tests.rules.battletech import captain

LAST_TURN = 12
LANCES = ("Cavalry lance", "Battle lance")

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def four(chromium: Chromium) -> Iterator[list[Page]]:
    """Ann and Cid against Bob and Dot, Dot with a phone."""
    with visitors(chromium, DESK, DESK, DESK, PHONE) as pages:
        for page in pages:
            page.add_init_script(SAME_DICE)
        yield pages


def test_lance_against_lance_is_played_and_watched(people: list[Page], site: str) -> None:
    ann, bob, watcher = people
    address = come_together(ann, bob, f"{site}/matches/new/?system=battletech", LANCES)
    watcher.goto(address)
    for page in people:
        page.wait_for_selector(hands.READY)

    evening = Evening([ann, bob])
    evening.play(turns=1)
    assert alike(people, evening.match)
    look_about(watcher)
    assert bob.evaluate("scrollY") == 0, "the phone's page has slipped"
    play_without_pages(people, evening.match, evening.decide, nears_its_end)
    evening.play()
    assert evening.by_hand >= Counter(
        {"place 0": 2, "place 1": 2, "run 0": 1, "jump 0": 1, "fire 0": 1, "fire 1": 1, "kick": 1}
    )

    match = Match.objects.get()
    assert match.result["reason"] in ("last-standing", "points")
    winner = ["Ann", "Bob"][match.result["winners"][0]]
    assert alike(people, match)
    for page in people:
        expect(page.locator("#region-result")).to_contain_text(f"{winner} wins")
    assert watcher.locator("#region-ask [data-option]").count() == 0
    kept = hands.regions(watcher)
    watcher.reload()
    assert kept == hands.regions(watcher)
    hands.press(ann, ann.get_by_role("link", name="Result and rematch"))
    expect(ann.locator(".has-won")).to_contain_text(winner)


def nears_its_end(table: Table[State]) -> bool:
    """Whether the last turn but one has begun, or a side is down to a single 'Mech."""
    state = table.game.state
    return state.turn >= LAST_TURN - 1 or any(len(state.in_play(side)) <= 1 for side in (0, 1))


def look_about(page: Page) -> None:
    """Whoever watches opens a sheet, which stays live, and asks who sees whom."""
    hands.press(page, page.locator('.squad-button[data-sheet="a1"]'))
    sheet = page.locator("#unit-sheet")
    expect(sheet.locator(".doll")).to_be_visible()
    page.route("**/sheet.json?*", hit)
    page.evaluate(
        """() => {
          document.querySelector("[data-sheet-of=a1]").dataset.version = "hit";
          document.dispatchEvent(new CustomEvent("tabletop:changed", { detail: {} }));
        }"""
    )
    expect(sheet.locator("[data-mark=CT].is-changed")).to_contain_text("1")
    expect(sheet.locator(".is-changed")).to_have_count(1)
    page.unroute("**/sheet.json?*")
    hands.press(page, sheet.get_by_role("button", name="Close"))
    expect(sheet).to_be_hidden()
    hands.press(page, page.locator('[data-tool="measure"]'))
    for unit in ("a1", "b1"):
        hands.point_at(page, hands.place_of(page, unit))
    expect(page.locator(".sight-says")).to_contain_text("sight")
    expect(page.locator(".shape-sight, .shape-blocked")).to_have_count(1)
    hands.press(page, page.locator('[data-tool="measure"]'))


def hit(route: Route) -> None:
    """The sheet of a 'Mech of which one location has lost all its armour but a point."""
    told = route.fetch().json()
    mark = r'(data-mark="CT".*?class="doll-armour"[^>]*>)[0-9]+'
    route.fulfill(json={"version": "hit", "sheet": re.sub(mark, r"\g<1>1", told["sheet"])})


class Evening:
    """Players at their pages and whoever watches, until there is a result.

    A captain decides. What is new in the first turn is played by hand, and so is the first kick of
    each side; the rest is posted by the pages' own module.
    """

    def __init__(self, players: list[Page], *, seed: int = 1) -> None:
        self.players = players
        self.match = Match.objects.get()
        self.rng = random.Random(seed)
        self.by_hand: Counter[str] = Counter()
        self.ways: dict[str, int] = {}
        with referee.live_table(self.match.pk) as table:
            self.board = ground.of(table.setup, table.game.state).board

    def play(self, turns: int = 99) -> None:
        """Whoever is asked answers, until so many turns are over or there is a result."""
        for _answer in range(400):
            with referee.live_table(self.match.pk) as table:
                state = table.game.state
                if table.result or state.turn > turns:
                    return
                number, stage, turn = table.number, state.stage, state.turn
                seat, answer = captain.decide(table, self.rng)
                if seat == 0 and turn == 1 and stage == "moving":
                    answer = self.shown_off(table) or answer
            kind = answer["option"].partition(":")[0]
            if self.is_by_hand(kind, seat, turn):
                hands.follow(self.players[seat], number)
                self.hands_of(seat, stage).give(answer)
                self.check(answer)
                self.by_hand.update([kind, f"{kind} {seat}"])
            else:
                given = {"number": number, **answer}
                assert post(self.players[seat], given) == {"taken": True, "number": number + 1}
        raise AssertionError("the match does not end")

    def decide(self, table: Table[State]) -> tuple[int, Answer]:
        """What the captain would do."""
        return captain.decide(table, self.rng)

    def is_by_hand(self, kind: str, seat: int, turn: int) -> bool:
        """In the first turn each does a thing of each kind twice by hand; later each kicks once."""
        done = self.by_hand[f"{kind} {seat}"]
        return done < 2 if turn < 2 else kind == "kick" and not done

    def check(self, answer: Answer) -> None:
        """What was filled in by hand is what was played."""
        kind, mech_id = answer["option"].split(":")[:2]
        fields = answer["fields"]
        with referee.live_table(self.match.pk) as table:
            mech = table.game.state.mech(mech_id)
        if kind in ("place", "jump") and not mech.prone:
            assert mech.facing == fields["facing"]
        if mech_id in self.ways and kind == "run" and not mech.prone:
            assert mech.movement.hexes == self.ways[mech_id]
            assert list(mech.at) == fields["way"][-1]
        # Where nobody has still to declare, the attacks are over already.
        if kind == "fire" and mech.fire is not None:
            assert {shot.weapon: shot.target for shot in mech.fire.shots} == {
                weapon: aim_named(aim).target for weapon, aim in fields["weapons"].items()
            }
        if kind == "kick" and mech.strike is not None:
            assert [f"{at}:{leg}" for leg, at in mech.strike.blows.items()] == [fields["at"]]

    def hands_of(self, seat: int, stage: str) -> Hands:
        """Ann declares fire by keys alone; for everything else there are mice and fingers."""
        by_keys = seat == 0 and stage == "firing"
        return (Keys if by_keys else Hands)(self.players[seat], self.board)

    def shown_off(self, table: Table[State]) -> Answer | None:
        """What Ann does in the first turn: run along a bent path, and jump."""
        options = {option.id: option for option in table.asks[0].options if not option.refused}
        if run := options.get("run:a1"):
            (path,) = run.fields
            assert isinstance(path, Path)
            way, self.ways["a1"] = bent(path)
            return {"option": run.id, "fields": {"way": way}}
        if jump := options.get("jump:a2"):
            fields = jump.sample(self.rng)
            assert fields is not None
            return {"option": jump.id, "fields": {**fields, "way": fields["way"][-1:]}}
        return None


# -- two players a side

NAMES = ("Ann", "Bob", "Cid", "Dot")
"""In the order of their seats, the sides by turns."""

PAIR = """# Pair
## 'Mechs
- Locust LCT-1V
- Wasp WSP-1A
"""


def test_two_players_a_side_play_a_turn(four: list[Page], site: str) -> None:
    gather(four, site)
    for page in four:
        page.wait_for_selector(hands.READY)
    match = Match.objects.get()
    rng = random.Random(1)
    firsts: set[int] = set()

    def decide(table: Table[State]) -> tuple[int, Answer]:
        seat, answer = captain.decide(table, rng)
        if len(table.asks) == 2:
            firsts.add(seat)
        return seat, answer

    for number in range(4):
        with referee.live_table(match.pk) as table:
            side = sorted(table.asks)
            seat, answer = decide(table)
        given = {"number": number, **answer}
        nobody_acts_for(four, seat, given)
        assert post(four[seat], given) == {"taken": True, "number": number + 1}
        if number < 2:
            for page in four:
                hands.follow(page, number + 1)
            expect_lapsed(four, side)
    play_without_pages(four, match, decide, lambda table: table.game.state.turn == 2)
    assert firsts == {0, 1, 2, 3}, "each has been the first of a side to answer"
    assert alike(four, match)


def gather(people: list[Page], site: str) -> None:
    """Ann makes a match for two a side; the others follow its link to the free seats."""
    ann = people[0]
    for page, name in zip(people, NAMES, strict=True):
        page.goto(f"{site}/rosters/import/battletech/")
        type_name(page, name)
        import_pair(page)
    ann.goto(f"{site}/matches/new/?system=battletech")
    ann.get_by_label("Players on each side").fill("2")
    hands.press(ann, ann.get_by_role("button", name="Create match"))
    link = ann.get_by_label("Send this link to your friends").input_value()
    address = ann.url
    same_seed(ann)
    for seat in (1, 2, 3):
        sit_down(people[seat], link, NAMES[seat], seat)
        expect(ann.locator("#seats")).to_contain_text(NAMES[seat])
    for page in people:
        get_ready(page, "Pair")
    for page in people:
        page.wait_for_url(address)


def import_pair(page: Page) -> None:
    """A small force of one's own, from a list."""
    page.locator("textarea[name=text]").fill(PAIR)
    hands.press(page, page.get_by_role("button", name="Import", exact=True))
    expect(page.locator("#verdict")).to_contain_text("Valid")


def nobody_acts_for(people: list[Page], seat: int, given: dict[str, Any]) -> None:
    """Neither the partner nor an enemy may give the answer of a seat."""
    for other, page in enumerate(people):
        if other != seat:
            assert list(post(page, given)) == ["illegal"]


def expect_lapsed(people: list[Page], side: list[int]) -> None:
    """The pages of the side that has answered ask nothing any more; the other side's do."""
    for seat, page in enumerate(people):
        assert (hands.asked(page) is None) == (seat in side)
