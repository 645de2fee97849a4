"""Every kind of event comes about in a match that the referee plays, and has its line."""

from __future__ import annotations

import pytest

from games.rules.tide import SYSTEM
from games.rules.tide.log_lines.lines import line_of
from games.rules.tools.position_files import play_file

from .scenes import SCENES, Scene


def test_every_kind_of_event_has_its_scene_and_its_line() -> None:
    classes = SYSTEM.events.codec.classes
    assert {kind for scene in SCENES for kind in scene.shows} == set(classes)
    assert {cls for cls in line_of.registry if cls is not object} == set(classes.values())


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_scene_leads_to_its_events(scene: Scene) -> None:
    played = play_file(scene.file)
    assert [step["why"] for step in played["steps"] if "refused" in step] == []
    assert played["stopped"] is None
    happened = [event["kind"] for step in played["steps"] for event in step["events"]]
    assert set(happened) >= scene.shows
    assert all(line["text"] for step in played["steps"] for line in step["lines"])
