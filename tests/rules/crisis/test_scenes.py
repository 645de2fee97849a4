"""Each character and each Team Tactics card has a scene that shows what is peculiar to it."""

from __future__ import annotations

import pytest

from . import scenes


@pytest.mark.parametrize("kind", ["character", "tactic"])
def test_each_card_has_a_scene(kind: str) -> None:
    assert scenes.without(kind) == set()
