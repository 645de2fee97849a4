"""A whole match of Kuroganengage in real browsers: from typing names and building teams to the
result by points, with somebody watching. The pages are used as people use
them, in the first rounds and the last."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches import referee
from games.matches.models import Match
from games.rules.contract.asking import Ask
from games.rules.contract.table import Table
from games.rules.fields import Option, Path
from games.rules.kurogane.state import State
from tests.browser import hands
from tests.browser.gathering import (
    DESK,
    PHONE,
    create_match,
    get_ready,
    sit_down,
    type_name,
    visitors,
)
from tests.browser.modules import post
from tests.browser.watching import play_without_pages

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GOAL = (3, 3)
"""The cell of the objective to which Ann's units go; Boris stays and shoots."""

LAST_ROUND = 6

TIMES_BY_HAND = 2
"""So many times each of the two does a thing of each kind by hand."""

BORIS = """# The Order alone
## Commanders
- By Your Side
- Otherwise
"""


@pytest.fixture
def people(chromium: Chromium) -> Iterator[list[Page]]:
    """Two players at desks and a spectator with a phone."""
    with visitors(chromium, DESK, DESK, PHONE) as pages:
        yield pages


def enter(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/people/name/")
    type_name(page, name)


def build_team(page: Page, site: str) -> None:
    """Two commanders and a companion, put together in the team builder."""
    page.goto(f"{site}/rosters/")
    collection = page.locator("section[aria-labelledby=collection-kurogane]")
    collection.get_by_role("button", name="New roster").click()
    expect(page.locator("#verdict")).to_contain_text("KG-3.1")
    for name in ("Savage", "Butterfly Kiss"):
        page.get_by_role("button", name=f"Add {name}", exact=True).click()
        expect(page.locator("#roster-now")).to_contain_text(name)
    page.locator("#part-companions").click()
    page.get_by_role("button", name="Add Normal Frame", exact=True).click()
    for number, name in enumerate(("Rifle", "Auto Cannon"), start=1):
        page.get_by_role("button", name=f"Add {name} to Normal Frame").click()
        expect(page.locator("#roster-now .carried")).to_have_count(number)
    expect(page.locator("#verdict")).to_contain_text("5 hardpoints used of 3")
    expect(page.locator("#verdict")).to_contain_text("KG-3.3")
    page.get_by_role("button", name="Take Auto Cannon off Normal Frame").click()
    expect(page.locator("#verdict")).to_contain_text("Valid")
    expect(page.locator("#counts")).to_contain_text("255/500")


def import_team(page: Page, site: str) -> None:
    page.goto(f"{site}/rosters/import/kurogane/")
    page.locator("textarea[name=text]").fill(BORIS)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text("Valid")


def cells_of(option: dict[str, Any]) -> list[tuple[int, int]]:
    """The cells that an option's only field offers."""
    (field,) = option["fields"]
    width = field["grid"]["width"]
    return [(index % width, index // width) for index in field["cells"]]


def apart(a: tuple[int, int], b: tuple[int, int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def cell_of(page: Page, unit: str) -> tuple[int, int]:
    """The cell of a unit."""
    x, y = hands.place_of(page, unit)
    return int(x) // 1000, int(y) // 1000


def tap_cell(page: Page, cell: tuple[int, int]) -> None:
    """Tap a cell of the field in its middle."""
    hands.point_at(page, (cell[0] * 1000 + 500, cell[1] * 1000 + 500))


def legal(option: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices of an option's last field that are not refused."""
    return [choice for choice in option["fields"][-1]["choices"] if not choice["refused"]]


def with_dice(option: dict[str, Any]) -> list[dict[str, Any]]:
    """The targets of an option to attack against which dice are rolled."""
    return [choice for choice in legal(option) if choice["chances"]]


@contextmanager
def taken(page: Page, option: dict[str, Any]) -> Iterator[None]:
    """Press an option; it is filled in meanwhile, and confirmed at the end."""
    before = hands.number(page)
    if page.locator("#picker").is_hidden():  # it is not all that is asked
        page.locator(f'#region-ask [data-option="{option["id"]}"]').click()
    page.wait_for_selector(hands.FILLING)
    yield
    page.locator(".picker-foot button").click()
    assert hands.moved_on(page, before)


def go(page: Page, option: dict[str, Any]) -> None:
    """Take an option that asks for a cell: the offered one that is nearest to the goal."""
    best = min(cells_of(option), key=lambda cell: apart(cell, GOAL))
    with taken(page, option):
        tap_cell(page, best)
        assert hands.spot_is_legal(page)
        expect(page.locator(".mark-cell.is-chosen")).to_have_count(1)


def shoot(page: Page, option: dict[str, Any]) -> None:
    """Take an option to attack, by tapping the target that offers the most dice."""
    best = min(with_dice(option), key=lambda choice: choice["chances"][0]["chance"])
    with taken(page, option):
        tap_cell(page, cell_of(page, best["id"]))
        assert hands.spot_is_legal(page)
        expect(page.locator(f'.picker [data-choice="{best["id"]}"] .chance').first).to_be_visible()


def answer(page: Page, rng: random.Random, *, advances: bool) -> str:
    """One answer of a player: bring units on, go for the objective or shoot, end the activation."""
    ask = hands.asked(page)
    assert ask is not None
    options = {
        option["id"]: hands.opened(page, option)
        for option in ask["options"]
        if not option["refused"]
    }
    sorties = [option for name, option in options.items() if name.startswith("sortie:")]
    if sorties:
        go(page, sorties[0])
        return str(sorties[0]["id"])
    if "end-activation" not in options:
        return hands.play(page, rng, prefer=("first", "activate", "plain", "none", "decline"))
    if advances and "walk" in options and apart(cell_of(page, ask["about"]["unit"]), GOAL) > 0:
        nearest = [option for name, option in options.items() if name in ("run", "walk")][-1]
        go(page, nearest)
        return str(nearest["id"])
    attacks = [
        option
        for name, option in options.items()
        if name.startswith("attack:") and with_dice(option)
    ]
    if attacks and not page.locator("#region-attack").is_visible() and rng.random() < 0.5:
        shoot(page, attacks[0])
        return "attack"
    return hands.play(page, rng, prefer=("end-activation",))


def play(players: list[Page], watcher: Page, rng: random.Random, rounds: int = 99) -> set[str]:
    """Whoever is asked answers, until so many rounds are over or there is a result: each thing a
    few times by hand, then as the pages' own module posts it. What was done by hand."""
    match = Match.objects.get()
    by_hand: Counter[tuple[int, str]] = Counter()
    for _turn in range(400):
        with referee.live_table(match.pk) as table:
            number = table.number
            if table.result or table.game.state.round > rounds:
                break
            seat, posted = decided(table, rng)
        page, kind = players[seat], posted["option"].partition(":")[0]
        if by_hand[seat, kind] < TIMES_BY_HAND:
            hands.follow(page, number)
            by_hand[seat, answer(page, rng, advances=seat == 0).partition(":")[0]] += 1
            for follower in (*players, watcher):
                hands.follow(follower, hands.number(page))
        else:
            given = {"number": number, **posted}
            assert post(page, given) == {"taken": True, "number": number + 1}
    else:
        raise AssertionError("the match does not end")
    for page in (*players, watcher):
        hands.follow(page, number)
    return {kind for _seat, kind in by_hand}


def decided(table: Table[State], rng: random.Random) -> tuple[int, dict[str, Any]]:
    """Who is asked, and an answer in the sense of `answer`: the first seat goes for the objective,
    both shoot and end their activations."""
    seat = min(table.asks)
    return seat, _decided(table, table.asks[seat], rng, advances=seat == 0)


def _decided(
    table: Table[State], ask: Ask, rng: random.Random, *, advances: bool
) -> dict[str, Any]:
    options = {option.id: option for option in ask.options if not option.refused}
    if "end-activation" not in options:
        return sampled(options, rng, "first", "activate", "plain", "none", "decline")
    cells = {
        unit["id"]: (unit["x"] // 1000, unit["y"] // 1000)
        for unit in table.view(0)["table"]["units"]
        if unit["x"] is not None
    }
    ways = [options[name] for name in ("run", "walk") if name in options]
    if advances and ways and apart(cells[ask.about["unit"]], GOAL) > 0:
        (way,) = ways[0].fields
        assert isinstance(way, Path)
        best = min(way.ends, key=lambda end: apart((end[0], end[1]), GOAL))
        return {"option": ways[0].id, "fields": {way.name: [list(best)]}}
    return sampled(options, rng, *(["attack:"] if rng.random() < 0.5 else []), "end-activation")


def sampled(options: dict[str, Option], rng: random.Random, *prefer: str) -> dict[str, Any]:
    """Any answer by an option that begins with one of these words, the first that there is."""
    names = [name for word in prefer for name in options if name.startswith(word)]
    for name in [*names, *options]:
        values = options[name].sample(rng)
        if values is not None:
            return {"option": name, "fields": values}
    raise AssertionError(f"nothing to answer among {list(options)}")


def test_a_whole_match_is_played_and_watched(people: list[Page], site: str) -> None:
    ann, boris, watcher = people
    enter(ann, site, "Ann")
    build_team(ann, site)
    ann.goto(f"{site}/matches/new/?system=kurogane")
    link = create_match(ann, "Duel")
    address = ann.url
    enter(boris, site, "Boris")
    import_team(boris, site)
    sit_down(boris, link, "Boris")
    get_ready(boris, "The Order alone")
    ann.reload()
    get_ready(ann, "New roster")
    boris.goto(address)
    for page in (ann, boris):
        page.wait_for_selector(hands.READY)
    watcher.goto(address)
    watcher.wait_for_selector(hands.READY)

    rng = random.Random(3)
    done = play([ann, boris], watcher, rng, rounds=1)
    play_without_pages(
        people,
        Match.objects.get(),
        lambda table: decided(table, rng),
        lambda table: table.game.state.round >= LAST_ROUND,
    )
    done |= play([ann, boris], watcher, rng)
    assert {"first", "sortie", "activate", "run", "attack", "end-activation"} <= done

    for page in people:
        result = page.locator("#region-result")
        expect(result).to_contain_text("Ann wins")
        expect(result).to_contain_text("On victory points after the last round.")
        expect(page.locator("#region-score")).to_contain_text("Round 6")
    shown = [page.locator("#region-score").inner_text() for page in people]
    assert shown[0].split() == shown[1].split()
    assert watcher.locator("#region-ask [data-option]").count() == 0
    assert watcher.locator("#log .die").count() > 0
    kept = hands.regions(watcher)
    watcher.reload()
    assert kept == hands.regions(watcher)
    ann.get_by_role("link", name="Result and rematch").click()
    expect(ann.get_by_text("Winner")).to_be_visible()
