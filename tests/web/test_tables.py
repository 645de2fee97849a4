"""What the table of every game shows, region by region, to players and to spectators."""

from __future__ import annotations

import re

import pytest

from games.live import render, scene
from games.matches import referee
from games.matches.models import Match
from games.rules.systems import systems
from tests.stages import MODULES, OVER, STAGES, begun

pytestmark = pytest.mark.django_db

STOOD = [(name, stage) for name in systems() for stage in STAGES[name]]
OPEN = [(name, stage) for name, stage in STOOD if hasattr(MODULES[name], "OPEN")]
"""The stages of games in which nothing that stands on the table is secret."""


def screen(match: Match, perspective: int | None) -> dict[str, str]:
    """All regions as that perspective sees them."""
    at, views = referee.views(match.pk, [perspective])
    return render.draw(scene.of(at), views[perspective]).regions


@pytest.mark.parametrize(("name", "stage"), [*STOOD, *((name, OVER) for name in systems())])
def test_every_region_is_one_element_with_its_name_at_every_stage(name: str, stage: str) -> None:
    match = begun(name, stage)
    for perspective in (0, 1, None):
        for region, html in screen(match, perspective).items():
            assert re.match(rf'<\w+ id="region-{region}"', html), html[:80]
            assert html.count(f'id="region-{region}"') == 1
            assert "region-broken" not in html


@pytest.mark.rule("BT-11.7", "TI-1.7")
@pytest.mark.parametrize(("name", "stage"), OPEN)
def test_everything_lies_open_but_the_choices_of_whoever_is_asked(name: str, stage: str) -> None:
    match = begun(name, stage)
    screens = [screen(match, perspective) for perspective in (0, 1, None)]
    for region in MODULES[name].OPEN:
        assert screens[0][region] == screens[1][region] == screens[2][region]
    assert "data-option" not in screens[2]["ask"]
    asked = [shown for shown in screens if "ask-data" in shown["ask"]]
    assert len(asked) == len(match.waiting_seats)
