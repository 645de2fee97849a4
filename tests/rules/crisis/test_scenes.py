"""Each character, Team Tactics card and crisis has a scene that shows what is peculiar to it."""

from __future__ import annotations

import pytest

from . import scenes


@pytest.mark.parametrize("kind", ["character", "tactic", "crisis"])
def test_each_card_has_a_scene(kind: str) -> None:
    assert scenes.without(kind) == set()
