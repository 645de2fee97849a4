"""Random matches of all scenarios, to their ends, with all that always holds checked on the way."""

from __future__ import annotations

import pytest

from games.rules.playouts import play_out
from games.rules.starting import make_setup

from .playing import SCENARIOS, TIDE


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_match_comes_to_its_end(scenario: str) -> None:
    rosters = list(TIDE.ready_rosters()) * 2
    setup = make_setup(TIDE, {"scenario": scenario, "first": "US"}, rosters, ["Ann", "Bob"])
    played = play_out(TIDE, 1, setup=setup, check_every=5)
    assert played.trouble is None, played.trouble
    assert played.ending
