"""Regions are drawn again only where what they read has changed, and nobody can tell."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import cycle
from typing import Any

import pytest
from django.utils.translation import override

from games.live import regions, render
from games.live.regions import Region
from games.live.render import Screen
from games.live.scene import Scene
from games.matches.models import Match
from games.rules.contract.asking import Setup
from games.rules.contract.definition import System
from games.rules.contract.starting import checked_options, make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.drawing.markup import Markup, Safe, joined
from games.rules.systems import system, systems
from games.rules.tools.playouts import random_setup

ANSWERS = 60


def scene_of(setup: Setup) -> Scene:
    match = Match(id="drawnagain22", system=setup.system, status=Match.Status.PLAYING)
    return Scene(match, setup)


def duel(rules: System[Any]) -> Setup:
    """Two 'Mechs on one board: a random match may have two dozen on four."""
    rosters = [
        {**ready, "entries": ready["entries"][:1]} for ready in list(rules.rosters.ready())[:2]
    ]
    return make_setup(rules, checked_options(rules, {}), rosters, ["Ann", "Bob"])


def views(
    name: str, seed: int, perspectives: Sequence[int | None]
) -> Iterator[tuple[Setup, int | None, dict[str, Any]]]:
    """A random match from one answer to the next, as the perspectives see it by turns."""
    rules, rng = system(name), random.Random(seed)
    setup = random_setup(rules, rng) if name != "battletech" else duel(rules)
    table: Table[Any] = Table(rules, setup, Dice(Seeded(b"%d" % seed)))
    for _answer, perspective in zip(range(ANSWERS + 1), cycle(perspectives), strict=False):
        yield setup, perspective, table.view(perspective)
        if table.result:
            return
        seat = rng.choice(list(table.asks))
        table.answer(seat, table.asks[seat].sample(rng))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["toy", *systems()])
def test_what_is_kept_is_what_would_be_drawn(name: str, seed: int) -> None:
    before: dict[int | None, Screen] = {}
    with override("en"):
        for setup, perspective, view in views(name, seed, [None, 0, 1]):
            here = scene_of(setup)
            before[perspective] = render.draw(here, view, before.get(perspective))
            assert before[perspective].regions == render.draw(here, view).regions


def test_most_regions_are_kept_from_one_answer_to_the_next() -> None:
    before: Screen | None = None
    kept: Counter[str] = Counter()
    for setup, _perspective, view in views("crisis", 1, [None]):
        after = render.draw(scene_of(setup), view, before)
        if before:
            kept.update(n for n, region in after.drawn.items() if region is before.drawn[n])
        before = after
    assert kept["terrain"] > ANSWERS / 2
    assert kept.total() > ANSWERS * len(regions.drawers("crisis")) / 2


def test_a_region_is_drawn_again_when_something_appears_that_it_looked_for() -> None:
    context: dict[str, Any] = {
        "match": {"pk": "drawnagain22", "takeback": None},
        "view": {"result": None, "number": 3, "table": {}},
        "table": {},
        "me": 0,
        "names": ["Ann", "Ben"],
        "cards": {},
        "foreign": (),
    }
    region = regions.drawn(regions.drawers("toy")["takeback"], context)
    assert _holds(region, regions.changed(context, context))
    asked = {
        **context,
        "match": {"pk": "drawnagain22", "takeback": {"seat": 1, "to": 0, "number": 3}},
    }
    assert not _holds(region, regions.changed(context, asked))
    context["match"] |= {"solo": False}
    context["view"] |= {"system": "toy", "asked": [], "sides": [[0], [1]]}
    score = regions.drawn(regions.drawers("toy")["score"], context)
    assert _holds(score, regions.changed(context, {**context}))
    later = {**context, "table": {"round": 1}}
    assert not _holds(score, regions.changed(context, later))


def _holds(region: Region, changed: Set[regions.Place]) -> bool:
    """Whether a region would look the same once that has changed."""
    return bool(regions.holding({"": region}, changed))


def test_whoever_reads_a_mapping_whole_depends_on_all_of_it() -> None:
    def context(**table: int) -> dict[str, Any]:
        return {"me": 0, "names": [], "match": {}, "view": {}, "table": table}

    read: set[Any] = set()
    noted: Any = regions._Tracked({"a": 1}, "table", read)
    assert dict(noted) == {"a": 1}
    region = regions.Region("", {}, read)
    assert _holds(region, regions.changed(context(a=1), context(a=1)))
    assert not _holds(region, regions.changed(context(a=1), context(a=1, b=2)))
    assert not _holds(region, regions.changed(context(a=1, b=2), context(a=1)))


# --- fragments ------------------------------------------------------------------------------------

LIST = Markup("<ul>{}{}</ul>")
UNIT = Markup('<li id="{}">{}</li>')


def unit(_pen: Any, part_id: str, name: str) -> Safe:
    return UNIT(part_id, name)


def units(names: str, title: str = "", before: Region | None = None) -> Region:
    """A region of units, each with the first letter of its name as its id."""
    drawing = regions.Drawing(before)
    context = {"match": {}, "view": {"system": "toy"}, "table": {}, "names": [], "cards": {}}
    context["foreign"] = ()
    seen = regions.DrawingContext(context, drawing)
    listed = [seen.part(f"unit-{name[0]}", unit, name) for name in names.split()]
    return Region(LIST(title, joined(listed)), drawing.fragments, frozenset())


def test_a_region_is_drawn_whole_with_its_fragments_in_their_places() -> None:
    assert units("ann bob").html == (
        '<ul><li id="unit-a">ann</li><li id="unit-b">bob</li></ul>'
    )  # fmt: skip


def test_only_the_fragments_that_changed_are_sent() -> None:
    before = units("ann bob cat")
    assert units("ann bea cat", before=before).changed_since(before) == [
        '<li id="unit-b">bea</li>'
    ]  # fmt: skip
    assert units("ann bob cat", before=before).changed_since(before) == []


@pytest.mark.parametrize("names", ["ann bob", "bob ann cat", "ann bob cat dan", ""])
def test_the_whole_is_sent_when_fragments_come_go_or_change_places(names: str) -> None:
    before = units("ann bob cat")
    after = units(names, before=before)
    assert after.changed_since(before) == [after.html]
    assert after.html == units(names).html


def test_the_whole_is_sent_when_something_around_the_fragments_changed() -> None:
    before = units("ann bob")
    after = units("ann bea", "The Squad", before)
    assert after.changed_since(before) == [after.html]
    assert after.changed_since(None) == [after.html]


def test_a_digest_tells_regions_apart_by_each_of_their_parts() -> None:
    before = units("ann bob")
    assert units("ann bob", before=before).digest == units("ann bob").digest == before.digest
    others = (units("ann bea"), units("bob ann"), units("ann"), units("ann bob", "The Squad"))
    assert len({each.digest for each in (before, *others)}) == 5


def test_nobody_can_write_what_stands_for_a_fragment() -> None:
    place = units("ann").around.removeprefix("<ul>").removesuffix("</ul>")
    assert place not in units("ann").html
    assert place not in units("ann", place).html


@pytest.mark.parametrize("names", ["ann ann", "<", '"'])
def test_a_fragment_needs_an_id_of_its_own(names: str) -> None:
    with pytest.raises(ValueError, match="no fragment of a region"):
        units(names)


@pytest.mark.parametrize("name", ["crisis", "kurogane", "battletech", "tide"])
def test_fragments_and_regions_bring_a_page_to_what_would_be_drawn(name: str) -> None:
    """What a browser does with the elements it is sent, done to text. A region with fragments is
    sent whole only when they come, go or change their places, and when a phase closes what is
    open beside them."""
    before: Screen | None = None
    shown: dict[str, str] = {}
    alone, whole = 0, Counter[str]()
    for setup, _perspective, view in views(name, 5, [None]):
        after = render.draw(scene_of(setup), view, before)
        for region, now in after.drawn.items():
            for element in now.changed_since(before.drawn[region] if before else None):
                if element == now.html:
                    same = before is not None and places(now) == places(before.drawn[region])
                    whole[region] += same
                    shown[region] = element
                else:
                    assert before
                    shown[region] = put(shown[region], element, before.drawn[region])
                    alone += 1
        assert shown == after.regions
        before = after
    assert before is not None
    assert alone > ANSWERS
    assert all(count <= 1 for name, count in whole.items() if before.drawn[name].fragments)


def places(region: Region) -> str:
    """The fragments of a region in their lists. Without fragments, the region as it is."""
    if not region.fragments:
        return region.html
    return "".join(re.findall(r"<ul|<[0-9a-f]{16} [\w-]+>", region.around))


def put(page: str, element: str, region: Region) -> str:
    """Replace the element with the id that this one has, once."""
    found = re.match(r'<\w+ id="([^"]+)"', element)
    assert found
    assert page.count(region.fragments[found[1]].html) == 1
    return page.replace(region.fragments[found[1]].html, element)
