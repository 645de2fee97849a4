"""Regions are drawn again only where what they read has changed, and nobody can tell."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import override

from games.live import regions, render
from games.live.render import Screen
from games.live.scene import Scene
from games.matches.models import Match
from games.rules.dice import Dice, Seeded
from games.rules.playouts import random_setup
from games.rules.systems import system, systems
from games.rules.table import Setup, Table

ANSWERS = 60


def scene_of(setup: Setup) -> Scene:
    match = Match(id="drawnagain22", system=setup.system, status=Match.Status.PLAYING)
    return Scene(match, setup)


def views(name: str, seed: int, perspective: int | None) -> Iterator[tuple[Setup, dict[str, Any]]]:
    """What a perspective sees in a random match, from one answer to the next."""
    rules, rng = system(name), random.Random(seed)
    setup = random_setup(rules, rng)
    table: Table[Any] = Table(rules, setup, Dice(Seeded(b"%d" % seed)))
    yield setup, table.view(perspective)
    for _answer in range(ANSWERS):
        if table.result:
            return
        seat = rng.choice(list(table.asks))
        table.answer(seat, table.asks[seat].sample(rng))
        yield setup, table.view(perspective)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("perspective", [None, 0, 1])
@pytest.mark.parametrize("name", ["toy", *systems()])
def test_what_is_kept_is_what_would_be_drawn(name: str, perspective: int | None, seed: int) -> None:
    before: Screen | None = None
    with override("en"):
        for setup, view in views(name, seed, perspective):
            here = scene_of(setup)
            before = render.draw(here, view, before)
            assert before.regions == render.draw(here, view).regions


def test_most_regions_are_kept_from_one_answer_to_the_next() -> None:
    before: Screen | None = None
    kept: Counter[str] = Counter()
    for setup, view in views("crisis", 1, None):
        after = render.draw(scene_of(setup), view, before)
        if before:
            kept.update(n for n, region in after.drawn.items() if region is before.drawn[n])
        before = after
    assert kept["terrain"] > ANSWERS / 2
    assert kept.total() > ANSWERS * len(regions.templates("crisis")) / 2


def test_a_region_is_drawn_again_when_something_appears_that_it_looked_for() -> None:
    context = {
        "match": {"pk": "drawnagain22", "takeback": None},
        "view": {"result": None, "number": 3, "table": {}},
        "table": {},
        "me": 0,
        "names": ["Ann", "Ben"],
        "cards": {},
    }
    region = regions.drawn("table/regions/takeback.html", context)
    assert region.holds(context)
    asked = {
        **context,
        "match": {"pk": "drawnagain22", "takeback": {"seat": 1, "to": 0, "number": 3}},
    }
    assert not region.holds(asked)
    score = regions.drawn("table/regions/score.html", {**context, "view": {"asks": []}})
    assert not score.holds({**context, "view": {"asks": []}, "table": {"round": 1}})


def test_whoever_reads_a_mapping_whole_depends_on_all_of_it() -> None:
    read: dict[Any, Any] = {}
    noted: Any = regions._Noted({"a": 1}, ("table",), read)
    assert dict(noted) == {"a": 1}
    region = regions.Region("", read)
    assert region.holds({"table": {"a": 1}})
    assert not region.holds({"table": {"a": 1, "b": 2}})
