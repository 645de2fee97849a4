"""What a position is worth to a computer of BattleTech."""

from __future__ import annotations

from games.rules.battletech import ground, scenarios
from games.rules.battletech.opponent import weights
from games.rules.battletech.opponent.worth import worth
from games.rules.battletech.state import State
from games.rules.battletech.system import SYSTEM
from games.rules.contract.asking import Game
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.opponents.matches import setup_for_two
from games.rules.opponents.thinking import go_on


def breaking_through() -> tuple[Game[State], int]:
    """A match in which a side is to break through, with all 'Mechs on the map, and that side."""
    setup = setup_for_two(SYSTEM, "1", {"scenario": "breakthrough"})
    table = Table(SYSTEM, setup, Dice(Seeded(b"dice")))
    while table.game.state.stage != "moving":
        go_on(table, min(table.asks))
    sides = [side for side in (0, 1) if scenarios.breaks_through(setup.options, side)]
    return table.game, sides[0]


def test_leaving_by_the_far_edge_in_a_breakthrough_is_no_loss() -> None:
    game, side = breaking_through()
    before = worth(game, side)
    mech = next(mech for mech in game.state.mechs.values() if mech.side == side)
    mech.out, mech.hex = "left", None
    after = worth(game, side)
    assert after[weights.DAMAGE] == before[weights.DAMAGE]
    assert after[weights.WEAPONS] == before[weights.WEAPONS]
    assert after[weights.LOSSES] > before[weights.LOSSES]
    assert sum(after.values()) > sum(before.values())


def test_an_attacker_that_is_lost_is_no_nearer_to_the_far_edge() -> None:
    for out in ("destroyed", "withdrawn"):
        game, side = breaking_through()
        before = worth(game, side)
        mech = next(mech for mech in game.state.mechs.values() if mech.side == side)
        mech.out, mech.hex = out, None
        after = worth(game, side)
        assert after[weights.PLACE] <= before[weights.PLACE]
        assert sum(after.values()) < sum(before.values())


def test_whoever_is_destroyed_or_flees_is_lost() -> None:
    for out in ("destroyed", "left"):
        game, side = breaking_through()
        side = 1 - side if out == "left" else side
        before = worth(game, side)
        mech = next(mech for mech in game.state.mechs.values() if mech.side == side)
        mech.out, mech.hex = out, None
        after = worth(game, side)
        assert after[weights.DAMAGE] < before[weights.DAMAGE]
        assert after[weights.LOSSES] < before[weights.LOSSES]


def test_whoever_holds_the_hill_may_expect_to_score() -> None:
    """As long as the end of the turn is still to come; a hill that both are at is nobody's."""
    setup = setup_for_two(SYSTEM, "1", {"scenario": scenarios.HILL})
    game = Table(SYSTEM, setup, Dice(Seeded(b"dice"))).game
    game.state.stage = "moving"
    marker = ground.of(setup, game.state).hill()
    mechs = [
        next(mech for mech in game.state.mechs.values() if mech.side == side) for side in (0, 1)
    ]
    assert worth(game, 0)[weights.HILL] == 0
    mechs[0].hex = marker
    held = worth(game, 0)[weights.HILL]
    assert 0 < held < weights.weight(weights.HILL)
    assert worth(game, 1)[weights.HILL] == -held
    mechs[1].hex = marker
    assert worth(game, 0)[weights.HILL] == 0


def test_fire_is_expected_as_long_as_it_is_declared() -> None:
    setup = setup_for_two(SYSTEM, "1", {"scenario": scenarios.STAND_UP})
    table = Table(SYSTEM, setup, Dice(Seeded(b"dice")))
    expected: dict[str, set[bool]] = {}
    while table.game.state.turn < 4:
        stage = table.game.state.stage
        expected.setdefault(stage, set()).add(worth(table.game, 0)[weights.FIRE] != 0)
        go_on(table, min(table.asks))
    assert True in expected["moving"]
    assert True in expected["firing"]
    assert expected["placing"] == {False}
