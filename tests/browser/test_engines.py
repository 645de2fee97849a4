"""A match of each system in Firefox and in WebKitGTK: made, played on the battlefield and watched,
at a desk's width and at a phone's."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.matches import referee
from games.matches.models import Match
from games.rules.contract.table import Table
from games.rules.fields import CellField, Path, Point
from games.rules.hexes import Board, neighbour
from games.rules.systems import systems
from tests.browser.engines import Engine, firefox, webkit
from tests.browser.hands import SAID_OF_SPOT, SEEN_AT, Spot
from tests.browser.lances import ARROW
from tests.rules.playing import thoughtful
from tests.rules.set_up import is_set_up

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESK, PHONE = (1280, 800), (390, 800)
Step = tuple[int, dict[str, Any], bool]
"""A seat, its answer, and whether that is to be given on the page."""
Wanted = Callable[[Table[Any], random.Random], Step]
AT_REST = 0.3  # seconds
TRIES = 60
"""Among so many random answers is one of each kind that there is."""
ON_THE_BOARD = (CellField, Path, Point)

CAME_TO = """
const shown = document.querySelector("#match[data-ready]")?.dataset;
const [number, seat = shown?.seat] = arguments;
return shown && shown.number == number && shown.seat == seat;
"""
UNIT_BEFORE = """
const part = document.querySelector(`.ask-part[hidden]:has([data-option="${arguments[0]}"])`);
return part && part.dataset.optionsOf;
"""
SAID = f"return ({SAID_OF_SPOT})()"
PICKING = "return Boolean(document.querySelector('#picker')?.checkVisibility())"
ON_SCREEN = f"return ({SEEN_AT})([...arguments])"


@pytest.fixture(scope="module", params=[firefox, webkit], ids=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Iterator[Engine]:
    with request.param(tmp_path_factory.mktemp("engine")) as engine:
        yield engine


@pytest.mark.parametrize("system", systems())
def test_a_match_is_made_played_and_watched(system: str, engine: Engine, site: str) -> None:
    engine.forget(site)
    engine.resize(*DESK)
    engine.go(f"{site}/matches/new/?system={system}")
    engine.until("return document.querySelector('input[name=name]').value = 'Ann'")
    engine.press("main .button", "Play")
    engine.press("button[name=alone]")
    engine.until(CAME_TO, 0)
    address = engine.ask("return location.href")
    match = Match.objects.get()

    for size, wanted in ((DESK, placement), (PHONE, movement)):
        engine.go("about:blank")
        play_until(match, wanted)
        engine.resize(*size)
        engine.go(address)
        with referee.live_table(match.pk) as table:
            do(engine, table, *wanted(table, random.Random(1))[:2])
        engine.until(CAME_TO, match.number + 1)

    engine.forget(site)
    engine.go(address)
    match.refresh_from_db()
    engine.until(CAME_TO, match.number)
    assert not engine.ask("return document.querySelector('#region-ask [data-option]')")
    with referee.live_table(match.pk) as table:
        seat, answer = thoughtful(table, random.Random(1))
    give(match, seat, answer)
    engine.until(CAME_TO, match.number + 1)


def play_until(match: Match, wanted: Wanted) -> None:
    """Computers answer until something of the wanted kind can be done on a page."""
    by_hand = False
    while not by_hand:
        with referee.live_table(match.pk) as table:
            match.number = table.number
            seat, answer, by_hand = wanted(table, random.Random(1))
        if not by_hand:
            give(match, seat, answer)


def give(match: Match, seat: int, answer: dict[str, Any]) -> None:
    referee.answer(match.pk, match.seats.get(index=seat).player, match.number, answer)


def placement(table: Table[Any], rng: random.Random) -> Step:
    """What puts something on the battlefield, else what leads there."""
    seat = min(table.asks)
    ask = table.asks[seat]
    for _try in range(TRIES):
        answer = ask.sample(rng)
        if answer and is_on_the_board(table, seat, answer):
            return seat, answer, True
    seat, answer = thoughtful(table, rng)
    if "parts" in answer["fields"]:
        answer["fields"]["parts"].remove("deployment")
    return seat, answer, False


def movement(table: Table[Any], rng: random.Random) -> Step:
    """What a computer does, by hand if it is a move of somebody who may act."""
    seat, answer = thoughtful(table, rng)
    return seat, answer, is_set_up(table) and is_on_the_board(table, seat, answer)


def is_on_the_board(table: Table[Any], seat: int, answer: dict[str, Any]) -> bool:
    """Whether an answer begins with a spot of the battlefield."""
    fields = table.asks[seat].option(answer["option"]).fields
    return bool(fields) and isinstance(fields[0], ON_THE_BOARD)


def do(engine: Engine, table: Table[Any], seat: int, answer: dict[str, Any]) -> None:
    """Give an answer by hand: its unit, its option, its spots on the battlefield."""
    engine.until(CAME_TO, table.number, seat)
    if unit := engine.ask(UNIT_BEFORE, answer["option"]):
        engine.press(f'#region-ask [data-acting="{unit}"]')
    if not engine.ask(PICKING):
        engine.press(f'#region-ask [data-option="{answer["option"]}"]')
    engine.until("return document.querySelector('.picker-field > *')")
    first, *others = table.asks[seat].option(answer["option"]).fields
    value = answer["fields"][first.name]
    cell = value[-1][:2] if isinstance(first, Path) else value
    tap(engine, spot_of(first, cell))
    if (
        isinstance(first, Point) and engine.until(SAID) == "refused"
    ):  # the furthest spot, by less than a pixel
        engine.press(".picker-point button")
    if any(field.name == "facing" for field in others):
        tap(engine, arrow(first, cell, answer["fields"]["facing"]))
    engine.until(f"{SAID} === 'legal'")
    engine.press(".picker-foot button")


def tap(engine: Engine, spot: Spot) -> None:
    """Click a spot of the battlefield as soon as that is still, which shows all that is meant."""
    before, now = None, engine.ask(ON_SCREEN, *spot)
    while now != before:
        time.sleep(AT_REST)
        before, now = now, engine.ask(ON_SCREEN, *spot)
    engine.click(*now)


def spot_of(field: Any, place: list[int]) -> Spot:
    """Where a place lies on the battlefield."""
    x, y = place
    if isinstance(field, Point):
        return x, y
    if isinstance(field.grid, Board):
        return field.grid.chart.centre((x, y))
    return x * 1000 + 500, y * 1000 + 500


def arrow(field: Any, hex: list[int], facing: int) -> Spot:
    """Where the arrow of a facing stands at a hex."""
    (x, y), (to_x, to_y) = (
        spot_of(field, list(each)) for each in (hex, neighbour((hex[0], hex[1]), facing))
    )
    return x + (to_x - x) * ARROW, y + (to_y - y) * ARROW
