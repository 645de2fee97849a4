"""Every kind of event comes about in a match that the referee plays, and has its line; those that
were kept before are read."""

from __future__ import annotations

import pytest

from games.rules.tide import SYSTEM, log_lines
from games.rules.tide.fire import previews, resolve
from games.rules.tide.log_lines.lines import LINES
from games.rules.tools.position_files import play_file
from tests.rules.running import run

from ..telling import event_of
from .positions import match, vehicle
from .scenes import SCENES, Scene
from .shots import attack


def test_every_kind_of_event_has_its_scene_and_its_line() -> None:
    classes = SYSTEM.events.codec.classes
    assert {kind for scene in SCENES for kind in scene.shows} == set(classes)
    assert {cls for cls in LINES.line_of.registry if cls is not object} == set(classes.values())


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_scene_leads_to_its_events(scene: Scene) -> None:
    played = play_file(scene.file)
    assert [step["why"] for step in played["steps"] if "refused" in step] == []
    assert played["stopped"] is None
    happened = [event["kind"] for step in played["steps"] for event in step["events"]]
    assert set(happened) >= scene.shows
    assert all(line["text"] for step in played["steps"] for line in step["lines"])


MISS = 1


def test_an_event_that_is_announced_no_more_is_passed_over() -> None:
    assert SYSTEM.events.codec.read({"kind": "tea", "data": {}, "to": None}) is None


def test_a_deployment_is_read_as_it_was_kept_before() -> None:
    kept = {"unit": "a1", "hex": [1, 4], "kind": "dig-in", "rule": "TI-3.6"}
    event = event_of(SYSTEM, "deployed", kept)
    assert event == event_of(SYSTEM, "deployed", event.data)
    assert event.data["how"] == "dig-in"


@pytest.mark.rule("TI-11.t7")
def test_thick_armour_is_said() -> None:
    game = match(
        vehicle("m4a1-sherman", "0104"), vehicle("tiger-i", "0404", side=1), faces=[MISS] * 30
    )
    shot = attack(game, "a1")
    assert "One red die is turned to a 6: thick armour." in map(str, previews.of(game, shot).notes)
    run(resolve(game, shot))
    lines = [log_lines.log_line(event, game.setup) for event in game.take_events()]
    (volley,) = [line for line in lines if line and line.rolls]
    assert "thick armour" in map(str, volley.details)
