"""Regions and frames: what is in them, and what leads from one to the next."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.live import log_lines, regions, render
from games.live.render import ReturningPage
from games.matches import wording
from games.matches.wording import written
from games.rules.systems import system
from tests.matchmaking import begun_match, play_on

SPECTATORS = (None, "en")


@pytest.mark.django_db
def test_a_frame_leads_from_the_number_shown_to_the_number_now() -> None:
    match = begun_match()
    before = render.update(match.pk, {SPECTATORS: None})
    assert before.changes == {}
    play_on(match, 1)
    after = render.update(match.pk, before.screens)
    frame = after.changes[SPECTATORS]
    digest = after.screens[SPECTATORS].digest
    assert frame.startswith(
        f'<template id="frame" data-from="0" data-number="1" data-screen="{digest}"'
        ' data-link=""></template>'
    )


def test_an_element_is_marked_in_its_own_tag_whatever_its_words_are() -> None:
    words = 'aria-label="Ann id=1"'
    assert render.swappable(f'<p {words} id="a">1</p>') == (
        f'<p hx-swap-oob="true" {words} id="a">1</p>'
    )


@pytest.mark.django_db
def test_a_frame_holds_only_the_regions_that_changed() -> None:
    match = begun_match()
    before = render.update(match.pk, {SPECTATORS: None}).screens
    play_on(match, 1)
    after = render.update(match.pk, before)
    sent = set(re.findall(r'id="region-(\w+)"', after.changes[SPECTATORS]))
    old, new = before[SPECTATORS].regions, after.screens[SPECTATORS].regions
    assert sent == {name for name in new if new[name] != old[name]}
    assert 0 < len(sent) < len(new)


@pytest.mark.django_db
def test_nothing_changed_is_no_frame() -> None:
    match = begun_match()
    before = render.update(match.pk, {SPECTATORS: None}).screens
    assert render.update(match.pk, before).changes == {SPECTATORS: ""}


@pytest.mark.django_db
def test_a_region_of_the_system_goes_before_one_for_all() -> None:
    general = regions.drawers("toy")
    own = regions.drawers("crisis")
    assert general["attack"].template == "table/regions/attack.html"
    assert own["attack"].by_function == system("crisis").regions["attack"]
    assert own["terrain"].template == "crisis/regions/terrain.html"
    assert own["ask"] == general["ask"]
    assert set(general) < set(own)


@pytest.mark.django_db
def test_who_comes_back_gets_every_region_and_the_lines_since() -> None:
    match = play_on(begun_match(), 3)
    frame = render.frame_since(match.pk, ReturningPage(SPECTATORS, 1))
    sent = set(re.findall(r'id="region-(\w+)"', frame))
    assert sent == set(regions.drawers("toy"))
    numbers = {
        int(number) for number in re.findall(r'<li class="log[^>]*data-number="(\d+)"', frame)
    }
    assert numbers == {2, 3}


def drawn_from_now_on(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the regions that are drawn, as they come."""
    names: list[str] = []
    draw = regions.drawn

    def noted(drawer: regions.Drawer, *given: Any) -> regions.Region:
        names.append(drawer.name)
        return draw(drawer, *given)

    monkeypatch.setattr(regions, "drawn", noted)
    return names


@pytest.mark.django_db
def test_what_all_see_alike_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(begun_match(system="crisis"), 4)
    everybody = [(0, "en"), (1, "en"), SPECTATORS]
    alone = {each: render.update(match.pk, {each: None}).screens[each] for each in everybody}
    drawn = drawn_from_now_on(monkeypatch)
    together = render.update(match.pk, dict.fromkeys(everybody)).screens
    assert {each: screen.regions for each, screen in together.items()} == {
        each: screen.regions for each, screen in alone.items()
    }
    assert drawn.count("terrain") == 1
    assert drawn.count("ask") == 3


@pytest.mark.django_db
def test_what_happened_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For all who know the same, and not again to find out where the next line belongs."""
    match = play_on(begun_match(system="tide"), 24, seed=3)
    everybody = {SPECTATORS: None, (0, "en"): None, (1, "en"): None}
    shown = render.update(match.pk, everybody).screens
    play_on(match, 1, seed=4)
    shown = render.update(match.pk, shown).screens
    numbers: list[int] = []

    def noted(match: Any, setup: Any, events: list[dict[str, Any]]) -> Any:
        numbers.extend(sorted({event["number"] for event in events}))
        return written(match, setup, events)

    for module in (log_lines, wording):
        monkeypatch.setattr(module, "written", noted)
    for _answer in range(6):
        play_on(match, 1, seed=5)
        shown = render.update(match.pk, shown).screens
    assert len(numbers) >= 4
    assert numbers == sorted(set(numbers))


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "region"), [("crisis", "squads"), ("tide", "forces")])
def test_both_sides_squads_are_drawn_once(
    system: str, region: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play_on(begun_match(system=system), 60, seed=3)
    drawn = drawn_from_now_on(monkeypatch)
    render.update(match.pk, {SPECTATORS: None, (0, "en"): None, (1, "en"): None})
    assert drawn.count(region) == 1


def test_a_region_that_shows_whose_eyes_it_is_seen_by_is_shared_with_nobody_else() -> None:
    context = {
        "match": {"pk": "sharedbynone", "takeback": None},
        "view": {"result": None, "number": 3, "table": {}},
        "table": {},
        "me": 0,
        "names": ["Ann", "Ben"],
        "cards": {},
        "foreign": (),
    }
    shared = regions.Shared()
    takeback = regions.drawn(regions.drawers("toy")["takeback"], context)
    shared.add(context, {"takeback": takeback})
    assert shared.alike(context) == {"takeback": takeback}
    assert shared.alike({**context, "me": 1}) == {}
    assert shared.alike({**context, "me": None}) == {}


@pytest.mark.django_db
def test_each_audience_is_served_while_the_next_is_not_drawn_yet_and_players_come_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = begun_match()
    before = render.update(match.pk, dict.fromkeys([SPECTATORS, (1, "en"), (0, "en")])).screens
    play_on(match, 1)
    done: list[tuple[str, Any]] = []
    draw = render.draw

    def noted(here: Any, view: dict[str, Any], *given: Any) -> render.Screen:
        done.append(("drawn", view["perspective"]))
        return draw(here, view, *given)

    monkeypatch.setattr(render, "draw", noted)
    served: dict[Any, tuple[Any, str]] = {}

    def as_drawn(audience: Any, screen: render.Screen, change: str) -> None:
        done.append(("served", audience[0]))
        served[audience] = screen, change

    update = render.update(match.pk, before, as_drawn=as_drawn)
    assert [what for what, _who in done] == ["drawn", "served"] * 3
    assert [who for what, who in done if what == "served"] == [1, 0, None]
    assert served == {
        each: (screen, update.changes[each]) for each, screen in update.screens.items()
    }
