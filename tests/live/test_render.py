"""Regions and frames: what is in them, and what leads from one to the next."""

from __future__ import annotations

import re

import pytest

from games.live import regions, render
from games.live.render import Return
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
    general = dict(regions.templates("toy"))
    own = dict(regions.templates("crisis"))
    assert general["ask"] == "table/regions/ask.html"
    assert own["ask"] in {"table/regions/ask.html", "crisis/regions/ask.html"}
    assert set(general) < set(own)
    assert own["units"] == "crisis/regions/units.html"


@pytest.mark.django_db
def test_who_comes_back_gets_every_region_and_the_lines_since() -> None:
    match = play_on(begun_match(), 3)
    frame = render.frame_since(match.pk, Return(SPECTATORS, 1))
    sent = set(re.findall(r'id="region-(\w+)"', frame))
    assert sent == set(dict(regions.templates("toy")))
    numbers = {
        int(number) for number in re.findall(r'<li class="log[^>]*data-number="(\d+)"', frame)
    }
    assert numbers == {2, 3}
