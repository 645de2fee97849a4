"""How a computer of BattleTech moves: on its way, and off the map in need only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.rules.battletech import scenarios
from games.rules.battletech.opponent import moves
from games.rules.battletech.opponent.suggestions import AT_A_GLANCE, suggestions
from games.rules.battletech.opponent.worth import worth
from games.rules.battletech.state import State
from games.rules.battletech.system import SYSTEM
from games.rules.contract.asking import Game
from games.rules.contract.opponents import Suggestion
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.opponents.levels import CLUB
from games.rules.opponents.matches import setup_for_two
from games.rules.opponents.thinking import go_on, think

FAR = {
    "withdrawal": scenarios.MAY_LEAVE,
    "attacker": "0",
    "layout": "1x3",
    "edges": "bottom-top",
    "players": 2,
}
"""'Mechs may leave over their own edge, three boards from the other."""


def moving(scenario: str, *, prone: bool = False) -> Table[State]:
    """A match that begins: all 'Mechs are on the map, those of the first side maybe prone, and it
    is to move one."""
    setup = setup_for_two(SYSTEM, "1", {**FAR, "scenario": scenario})
    table = Table(SYSTEM, setup, Dice(Seeded(b"dice")))
    while table.game.state.stage != "moving" or side_asked(table) != 0:
        for mech in table.game.state.in_play(0):
            mech.prone = prone
        go_on(table, min(table.asks))
    return table


def side_asked(table: Table[State]) -> int:
    return SYSTEM.rules.side_of(min(table.asks), table.setup.options)


def suggested(table: Table[State]) -> dict[str, Suggestion]:
    """The best suggestion of each kind of movement to whoever is asked."""
    found: dict[str, Suggestion] = {}
    for suggestion in suggestions(table.game, table.asked_of(min(table.asks))):
        found.setdefault(suggestion.option.split(":")[0], suggestion)
    return found


@pytest.mark.parametrize("scenario", [scenarios.STAND_UP, scenarios.HILL, scenarios.BREAKTHROUGH])
def test_far_from_the_goal_it_is_better_to_stay_than_to_leave(scenario: str) -> None:
    by_kind = suggested(moving(scenario))
    assert by_kind["leave"].score < by_kind["stand"].score < by_kind["run"].score


def test_whoever_has_stood_up_goes_on() -> None:
    table = moving(scenarios.BREAKTHROUGH, prone=True)
    by_kind = suggested(table)
    assert by_kind["get-up"].score > by_kind["stand"].score
    while "get-up" in (by_kind := suggested(table)):
        go_on(table, min(table.asks))
    assert by_kind["leave"].score < by_kind["end"].score < by_kind["walk"].score


def test_a_movement_is_judged_where_all_have_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who move after it are tried too, at a glance."""
    table = moving(scenarios.STAND_UP)
    stages, looked_at, closely = set(), set(), moves.ends

    def judged(game: Game[State], side: int) -> dict[str, float]:
        stages.add(game.state.stage)
        return worth(game, side)

    def ends(*given: Any, **how: Any) -> Iterator[Suggestion]:
        looked_at.add(how["looked_at"])
        return closely(*given, **how)

    monkeypatch.setattr(SYSTEM.opponents, "worth", judged)
    monkeypatch.setattr(moves, "ends", ends)
    level = replace(CLUB, slips=0.0, candidates=2, samples=1)
    think(table, min(table.asks), level, "seed")
    assert stages == {"firing"}
    assert looked_at == {moves.LOOKED_AT, AT_A_GLANCE}
